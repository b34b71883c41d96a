#include "method/reposition/snapshot_classes.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "testing/small_stream.h"

namespace kith::method {
namespace {

using testing::Leaver;
using testing::SmallStream;

// As many records of each value, so that any l up to the number of values is possible.
std::vector<Leaver> random_leavers(std::mt19937& random, int values) {
  std::vector<Leaver> leaving;
  const int each = 1 + static_cast<int>(random() % 8);
  for (int i = 0; i < values * each; ++i)
    leaving.push_back({5, "v" + std::to_string(i % values), "p" + std::to_string(i),
                       std::to_string(20 + random() % 30), random() % 2 == 0 ? "n" : "s"});
  return leaving;
}

// Whether a label of whole numbers holds one: `*`, a number, `[a, b]`, `(a, b]`, `<= a`, `> a`.
std::optional<bool> covers(const std::string& label, int value) {
  if (label == "*" || label == std::to_string(value)) return true;
  int a = 0, b = 0;
  if (std::sscanf(label.c_str(), "[%d, %d]", &a, &b) == 2) return a <= value && value <= b;
  if (std::sscanf(label.c_str(), "(%d, %d]", &a, &b) == 2) return a < value && value <= b;
  if (std::sscanf(label.c_str(), "<= %d", &a) == 1) return value <= a;
  if (std::sscanf(label.c_str(), "> %d", &a) == 1) return value > a;
  if (std::sscanf(label.c_str(), "%d", &a) == 1) return false;
  return std::nullopt;
}

struct Made {
  SmallStream stream{Publish::generalize};
  Departure departure;
  SnapshotClasses classes;

  Made(const std::vector<Leaver>& leaving, std::uint64_t l)
      : departure(stream.departure(5, leaving)),
        classes(classes_of(stream.plan, stream.shape, departure.records, l)) {}
};

TEST(SnapshotClasses, AreDiverse) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 60; ++trial) {
    const int values = 2 + static_cast<int>(random() % 4);
    const std::uint64_t l = 2 + random() % static_cast<unsigned>(values - 1);
    const Made made(random_leavers(random, values), l);
    std::map<std::uint32_t, std::uint64_t> rows;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> of_value;
    ASSERT_EQ(made.classes.of.size(), made.departure.records.size());
    for (std::size_t i = 0; i < made.classes.of.size(); ++i) {
      ++rows[made.classes.of[i]];
      ++of_value[{made.classes.of[i], made.departure.records[i].value()}];
    }
    for (const auto& [where, count] : of_value) EXPECT_LE(count * l, rows[where.first]);
  }
}

TEST(SnapshotClasses, HaveLabelsThatCoverTheirRecords) {
  std::mt19937 random(2);
  for (int trial = 0; trial < 40; ++trial) {
    const std::vector<Leaver> leaving = random_leavers(random, 3);
    const Made made(leaving, 2);
    for (std::size_t i = 0; i < leaving.size(); ++i) {
      const std::string& label = made.classes.labels[0].at(made.classes.of[i]);
      const auto covered = covers(label, std::stoi(leaving[i].age));
      ASSERT_TRUE(covered) << label;
      EXPECT_TRUE(*covered) << label;
    }
  }
}

TEST(SnapshotClasses, AreCountedAndAllUsed) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 40; ++trial) {
    const Made made(random_leavers(random, 3), 2);
    const std::set<std::uint32_t> used(made.classes.of.begin(), made.classes.of.end());
    EXPECT_EQ(used.size(), made.classes.count);
    EXPECT_EQ(made.classes.labels[0].size(), made.classes.count);
  }
}

TEST(SnapshotClasses, ArePartedWhereThatIsPossible) {
  const Made made({{5, "a", "p", "20"}, {5, "b", "q", "21"}, {5, "a", "r", "80"}, {5, "b", "s", "81"}}, 2);
  EXPECT_EQ(made.classes.count, 2u);
  EXPECT_EQ(made.classes.of[0], made.classes.of[1]);
  EXPECT_EQ(made.classes.of[2], made.classes.of[3]);
}

TEST(SnapshotClasses, LeavePlainColumnsAsTheyAre) {
  const Made made({{5, "a", "p", "20", "n"}, {5, "b", "q", "21", "s"}}, 2);
  ASSERT_EQ(made.classes.labels.size(), 2u);
  EXPECT_FALSE(made.classes.labels[0].empty());
  EXPECT_TRUE(made.classes.labels[1].empty());
}

TEST(SnapshotClasses, OfNoRecordsAreNone) {
  const Made made({}, 2);
  EXPECT_EQ(made.classes.count, 0u);
  EXPECT_TRUE(made.classes.of.empty());
  EXPECT_EQ(made.classes.labels.size(), 2u);
}

}  // namespace
}  // namespace kith::method
