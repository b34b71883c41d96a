// The algorithm as printed, against the corrected one, over all small streams.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "testing/reposition_oracle.h"

namespace kith::reposition {
namespace {

using Records = std::vector<std::vector<Count>>;  // [step][value]

struct Costing {
  Cost printed = 0, corrected = 0;
};

// Many streams begin with the same first window.
const WindowSolution& first_window(const Records& records, const Settings& settings) {
  static std::map<std::pair<Records, Count>, WindowSolution> known;
  const auto window = static_cast<std::ptrdiff_t>(settings.costs.window());
  const Records first(records.begin(), records.begin() + window);
  const auto [place, fresh] = known.try_emplace({first, settings.l});
  if (fresh) place->second = solve_first_window({.records = first, .costs = settings.costs, .l = settings.l});
  return place->second;
}

Costing costing_of(const Records& records, const Settings& settings) {
  const WindowSolution& first = first_window(records, settings);
  return {testing::stream_cost(records, first, settings, 0),
          testing::stream_cost(records, first, settings, 1)};
}

// Streams differ by more than the names of values, begin and end with a record.
bool is_canonical(const Records& records) {
  const auto without = [](const std::vector<Count>& row) {
    return std::all_of(row.begin(), row.end(), [](Count count) { return count == 0; });
  };
  if (without(records.front()) || without(records.back())) return false;
  const auto column = [&](std::size_t value) {
    std::vector<Count> result;
    for (const auto& row : records) result.push_back(row[value]);
    return result;
  };
  for (std::size_t value = 0; value + 1 < records[0].size(); ++value)
    if (column(value) < column(value + 1)) return false;
  return true;
}

template <typename Look>
void for_records(Records& records, std::size_t cell, Count left, const Look& look) {
  const std::size_t values = records[0].size();
  Count& count = records[cell / values][cell % values];
  if (cell + 1 == records.size() * values) {
    count = left;
    if (is_canonical(records)) look(records);
    count = 0;
    return;
  }
  for (Count here = 0; here <= left; ++here) {
    count = here;
    for_records(records, cell + 1, left - here, look);
  }
  count = 0;
}

Settings linear(std::size_t window, Count l) {
  Settings settings;
  for (std::size_t distance = 0; distance < window; ++distance)
    settings.costs.mu.push_back(static_cast<Cost>(distance));
  settings.costs.beta = 9;
  settings.l = l;
  return settings;
}

TEST(Erratum, TheSmallestStreamThatDiffersHasEightRecords) {
  const Records smallest = {{1, 0, 0}, {1, 0, 0}, {2, 2, 2}};
  const Costing costing = costing_of(smallest, linear(2, 2));
  EXPECT_EQ(costing.printed, 18);    // both a of the first window stay out
  EXPECT_EQ(costing.corrected, 10);  // the second comes a step late: a a a b b c c is eligible
}

// Of up to three values and up to four steps, window 2 and 3 and l = 2 and 3, mu linear.
TEST(Erratum, NoStreamOfSevenRecordsDiffers) {
  std::size_t streams = 0, seen = 0;
  for (const std::size_t window : {2, 3})
    for (const Count l : {2, 3})
      for (std::size_t steps = window + 1; steps <= 4; ++steps)
        for (Count size = 1; size <= 7; ++size) {
          Records records(steps, std::vector<Count>(3));
          for_records(records, 0, size, [&](const Records& stream) {
            if (streams++ % testing::every_nth() != 0) return;
            const Costing costing = costing_of(stream, linear(window, l));
            EXPECT_EQ(costing.printed, costing.corrected);
            ++seen;
          });
        }
  EXPECT_GE(seen * testing::every_nth(), streams);
}

TEST(Erratum, OfEightRecordsOverThreeStepsFourStreamsDiffer) {
  std::vector<Records> found;
  Records records(3, std::vector<Count>(3));
  for_records(records, 0, 8, [&](const Records& stream) {
    const Costing costing = costing_of(stream, linear(2, 2));
    if (costing.printed != costing.corrected) found.push_back(stream);
  });
  EXPECT_EQ(found, (std::vector<Records>{{{1, 0, 0}, {1, 0, 0}, {2, 2, 2}},
                                         {{1, 0, 0}, {2, 0, 0}, {0, 3, 2}},
                                         {{1, 0, 0}, {2, 0, 0}, {1, 2, 2}},
                                         {{1, 0, 0}, {3, 0, 0}, {0, 2, 2}}}));
}

}  // namespace
}  // namespace kith::reposition
