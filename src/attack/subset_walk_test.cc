// The walk against an enumeration of all sets of releases, whose value sets are written out.
#include "attack/subset_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"
#include "testing/inference_oracle.h"
#include "testing/random_tables.h"
#include "testing/tables.h"

namespace kith::attack {
namespace {

using testing::GroundSeries;
using testing::GroundSeriesShape;
using testing::GroundTuple;
using Members = std::vector<std::uint32_t>;
using Names = std::vector<std::string>;

// By case whom it is about; cases of one person are apart unless there is a list.
CaseHistories histories_of(const InferredTuples& tuples, const std::vector<Table>& releases,
                           std::size_t cases, const std::vector<int>& person) {
  std::vector<std::vector<InferredTuples::Id>> lines(
      cases, std::vector<InferredTuples::Id>(releases.size(), absent_tuple));
  for (std::size_t r = 0; r < releases.size(); ++r)
    for (std::size_t row = 0; row < releases[r].rows(); ++row)
      lines[std::stoul(std::string(releases[r].columns[0].at(row)))][r] = tuples.of_rows(r)[row];
  CaseHistories histories;
  histories.tuple.resize(releases.size());
  std::map<std::vector<InferredTuples::Id>, std::uint32_t> numbers;
  std::map<int, std::vector<std::uint32_t>> of_person;
  for (std::size_t c = 0; c < cases; ++c) {
    const auto [found, is_new] =
        numbers.emplace(lines[c], static_cast<std::uint32_t>(histories.cases.size()));
    histories.of_case.push_back(found->second);
    of_person[person.empty() ? static_cast<int>(c) : person[c]].push_back(found->second);
    if (is_new) {
      histories.cases.push_back(0);
      histories.single.push_back(0);
      for (std::size_t r = 0; r < releases.size(); ++r) histories.tuple[r].push_back(lines[c][r]);
    }
    ++histories.cases[found->second];
  }
  for (auto& [who, list] : of_person) {
    if (list.size() == 1) {
      ++histories.single[list.front()];
      continue;
    }
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    histories.several.push_back(list);
  }
  return histories;
}

std::vector<const Table*> pointers(const std::vector<Table>& tables) {
  std::vector<const Table*> list;
  for (const Table& table : tables) list.push_back(&table);
  return list;
}

// Releases whose first column is the number of the case, and a walk over them.
struct Walked {
  std::vector<Table> releases;
  InferredTuples tuples;
  CaseHistories histories;
  SubsetWalk walk;

  Walked(std::vector<Table> tables, const Names& quasi, std::size_t cases, std::uint64_t k,
         const std::vector<int>& person = {}, bool by_release = false, Progress& progress = silent_progress())
      : releases(std::move(tables)),
        tuples(pointers(releases), quasi, {}),
        histories(histories_of(tuples, releases, cases, person)),
        walk(tuples, histories, k, by_release, progress) {
    walk.run();
  }

  Members breaking(std::size_t c) const { return walk.breaking(histories.of_case[c]); }
};

bool comes_first(const Members& a, const Members& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

std::vector<Members> all_sets(std::uint32_t releases) {
  std::vector<Members> sets;
  for (std::uint32_t bits = 1; bits < 1u << releases; ++bits) {
    Members& members = sets.emplace_back();
    for (std::uint32_t r = 0; r < releases; ++r)
      if ((bits >> r & 1) != 0) members.push_back(r);
  }
  std::ranges::sort(sets, comes_first);
  return sets;
}

std::vector<Members> singles_pairs_and_prefixes(std::uint32_t releases) {
  std::vector<Members> sets;
  for (std::uint32_t a = 0; a < releases; ++a) {
    sets.push_back({a});
    for (std::uint32_t b = a + 1; b < releases; ++b) sets.push_back({a, b});
  }
  Members prefix = {0, 1};
  for (std::uint32_t r = 2; r < releases; ++r) {
    prefix.push_back(r);
    sets.push_back(prefix);
  }
  std::ranges::sort(sets, comes_first);
  return sets;
}

// How many share what each case is known by, from these releases together.
class Sharing {
 public:
  Sharing(const GroundSeries& series, const Members& members, const std::vector<int>& person, bool by_release)
      : known_(testing::inference_table(series, {members.begin(), members.end()})) {
    std::vector<std::map<GroundTuple, std::set<int>>> counted(by_release ? members.size() : 1);
    for (std::size_t c = 0; c < known_.size(); ++c)
      for (std::size_t m = 0; m < members.size(); ++m)
        if (series.cells[members[m]][c])
          counted[by_release ? m : 0][*known_[c]].insert(person.empty() ? static_cast<int>(c) : person[c]);
    for (const auto& each : counted)
      for (const auto& [tuple, persons] : each)
        sharing_[tuple] = std::max<std::uint64_t>(sharing_[tuple], persons.size());
  }

  // It is 0 if the case is in none of them.
  std::uint64_t of(std::size_t c) const { return known_[c] ? sharing_.at(*known_[c]) : 0; }
  const std::map<GroundTuple, std::uint64_t>& classes() const { return sharing_; }

 private:
  std::vector<std::optional<GroundTuple>> known_;
  std::map<GroundTuple, std::uint64_t> sharing_;
};

struct Judgement {
  std::uint64_t least = 0;
  std::vector<Members> breaking;
};

Judgement judged(const GroundSeries& series, const std::vector<Members>& sets, std::uint64_t k,
                 const std::vector<int>& person, bool by_release) {
  Judgement judgement{0, std::vector<Members>(series.cases())};
  for (const Members& members : sets) {
    const Sharing sharing(series, members, person, by_release);
    for (std::size_t c = 0; c < series.cases(); ++c) {
      const std::uint64_t count = sharing.of(c);
      if (count == 0) continue;
      if (judgement.least == 0 || count < judgement.least) judgement.least = count;
      if (count < k && judgement.breaking[c].empty()) judgement.breaking[c] = members;
    }
  }
  return judgement;
}

void expect_classes(const audit::ClassSizes& found, const std::map<GroundTuple, std::uint64_t>& truth) {
  std::uint64_t sum = 0, least = ~std::uint64_t{0}, most = 0;
  for (const auto& [tuple, persons] : truth) {
    sum += persons;
    least = std::min(least, persons);
    most = std::max(most, persons);
  }
  EXPECT_EQ(found.count, truth.size());
  EXPECT_EQ(found.smallest, least);
  EXPECT_EQ(found.largest, most);
  EXPECT_DOUBLE_EQ(found.average, static_cast<double>(sum) / static_cast<double>(truth.size()));
}

enum class Counted { cases, persons, by_release };

// Draws a series, walks it, and gives the size of the largest set that broke anybody.
std::size_t compare(std::mt19937_64& random, const GroundSeriesShape& shape, std::uint64_t k,
                    Counted counted) {
  const GroundSeries series = testing::random_series(random, shape);
  std::vector<int> person;
  if (counted == Counted::persons)
    for (std::size_t c = 0; c < series.cases(); ++c) person.push_back(static_cast<int>(random() % 8));
  const bool by_release = counted == Counted::by_release;
  Names quasi;
  for (int q = 0; q < series.columns; ++q) quasi.push_back("q" + std::to_string(q));
  const Walked found(testing::written(series, random), quasi, series.cases(), k, person, by_release);
  const auto releases = static_cast<std::uint32_t>(shape.releases);
  const bool every = releases <= 12;
  const std::vector<Members> sets = every ? all_sets(releases) : singles_pairs_and_prefixes(releases);
  const Judgement truth = judged(series, sets, k, person, by_release);
  EXPECT_EQ(found.walk.least, truth.least);
  EXPECT_EQ(found.walk.subsets, sets.size());
  EXPECT_EQ(found.walk.every_subset, every);
  EXPECT_EQ(found.walk.contradictions, 0u);
  std::size_t largest = 0;
  for (std::size_t c = 0; c < series.cases(); ++c) {
    EXPECT_EQ(found.breaking(c), truth.breaking[c]) << "case " << c;
    largest = std::max(largest, truth.breaking[c].size());
  }
  expect_classes(found.walk.classes, Sharing(series, sets.back(), person, by_release).classes());
  return largest;
}

TEST(SubsetWalk, AgreesWithAllSubsets) {
  std::mt19937_64 random(testing::test_seed());
  std::size_t largest = 0;
  for (int trial = 0; trial < 240 && !::testing::Test::HasFailure(); ++trial) {
    SCOPED_TRACE("trial " + std::to_string(trial));
    GroundSeriesShape shape;
    shape.releases = 1 + trial % 6;
    shape.columns = 1 + trial % 3;
    shape.may_leave = trial % 2 == 0;
    shape.monotonic = trial % 7 == 0;
    const auto k = 1 + static_cast<std::uint64_t>(trial) % 4;
    largest = std::max(largest, compare(random, shape, k, static_cast<Counted>(trial % 3)));
  }
  EXPECT_GE(largest, 3u) << "no trial needed more than two releases";
}

// With more than 64 that one or two releases do not break nobody is dropped on the way.
TEST(SubsetWalk, AgreesWithAllSubsetsIfManyStayOpen) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < 6 && !::testing::Test::HasFailure(); ++trial) {
    SCOPED_TRACE("trial " + std::to_string(trial));
    compare(random, {.domain = 12, .columns = 2, .releases = 5, .most_cases = 400, .may_leave = true},
            2 + static_cast<std::uint64_t>(trial) % 2, static_cast<Counted>(trial % 3));
  }
}

TEST(SubsetWalk, AgreesWithSinglesPairsAndPrefixesBeyondTwelve) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < 9 && !::testing::Test::HasFailure(); ++trial) {
    SCOPED_TRACE("trial " + std::to_string(trial));
    compare(random, {.releases = 13 + trial % 2, .may_leave = trial % 2 == 0}, 2,
            static_cast<Counted>(trial % 3));
  }
}

Table release_of(const std::vector<Names>& rows) { return testing::table_of({"case", "age"}, rows); }

std::vector<Table> listed(std::initializer_list<std::vector<Names>> releases) {
  std::vector<Table> tables;
  for (const std::vector<Names>& rows : releases) tables.push_back(release_of(rows));
  return tables;
}

// Release r tells bit r of the numbers 0 to 15, so that any n releases leave 16 / 2^n alike.
std::vector<Table> told_bit_by_bit() {
  std::vector<Table> tables;
  for (int bit = 0; bit < 4; ++bit) {
    Names sets(2);
    for (int v = 0; v < 16; ++v) {
      std::string& set = sets[static_cast<std::size_t>(v >> bit & 1)];
      set += (set.empty() ? "{" : ", ") + std::to_string(v);
    }
    std::vector<Names> rows;
    for (int v = 0; v < 16; ++v)
      rows.push_back({std::to_string(v), sets[static_cast<std::size_t>(v >> bit & 1)] + "}"});
    tables.push_back(release_of(rows));
  }
  return tables;
}

TEST(SubsetWalk, FindsTheFirstSmallestSetThatBreaks) {
  const std::vector<std::pair<std::uint64_t, Members>> expected = {
      {1, {}}, {2, {0, 1, 2, 3}}, {3, {0, 1, 2}}, {4, {0, 1, 2}}, {5, {0, 1}}, {9, {0}}};
  for (const auto& [k, members] : expected) {
    const Walked found(told_bit_by_bit(), {"age"}, 16, k);
    for (std::size_t c = 0; c < 16; ++c) EXPECT_EQ(found.breaking(c), members) << "k " << k;
    EXPECT_EQ(found.walk.least, 1u);
    EXPECT_EQ(found.walk.subsets, 15u);
    EXPECT_EQ(found.walk.classes.count, 16u);
  }
}

TEST(SubsetWalk, WithoutCasesThereIsNothing) {
  const Walked found(listed({{}, {}, {}}), {"age"}, 0, 2);
  EXPECT_EQ(found.walk.least, 0u);
  EXPECT_EQ(found.walk.classes.count, 0u);
  EXPECT_EQ(found.walk.contradictions, 0u);
}

// Cases 0 and 1 contradict themselves in the same way and case 2 in another; nobody is dropped for that.
TEST(SubsetWalk, CountsCasesThatContradictThemselves) {
  const std::vector<Names> first = {{"0", "a"}, {"1", "a"}, {"2", "a"}, {"3", "a"}};
  const Walked found(
      listed({first, {{"0", "b"}, {"1", "b"}, {"2", "c"}, {"3", "a"}}, {{"0", "a"}, {"1", "a"}, {"2", "a"}}}),
      {"age"}, 4, 2);
  EXPECT_EQ(found.walk.contradictions, 3u);
  EXPECT_EQ(found.breaking(0), Members{});
  EXPECT_EQ(found.breaking(1), Members{});
  EXPECT_EQ(found.breaking(2), Members{1});
  EXPECT_EQ(found.breaking(3), Members{1});
  EXPECT_EQ(found.walk.least, 1u);
}

class Watch final : public Progress {
 public:
  explicit Watch(std::uint64_t patience) : patience_(patience) {}
  void begin(std::string_view, std::uint64_t total) override { announced = total; }
  void advance(std::uint64_t steps) override { done += steps; }
  void end() override { ended = true; }
  void note(std::string_view) override {}
  bool cancelled() const override { return done >= patience_; }

  std::uint64_t announced = 0, done = 0;
  bool ended = false;

 private:
  std::uint64_t patience_;
};

std::vector<Table> alike(std::size_t releases) {
  std::vector<Table> tables;
  for (std::size_t r = 0; r < releases; ++r) tables.push_back(release_of({{"0", "7"}, {"1", "7"}}));
  return tables;
}

TEST(SubsetWalk, TellsOfEverySetThatItLooksAt) {
  for (const auto& [releases, sets] : {std::pair{1u, 1u}, {2u, 3u}, {5u, 31u}, {13u, 102u}}) {
    Watch watch(1'000);
    const Walked found(alike(releases), {"age"}, 2, 2, {}, false, watch);
    EXPECT_EQ(watch.announced, sets);
    EXPECT_EQ(watch.done, sets);
    EXPECT_TRUE(watch.ended);
    EXPECT_EQ(found.walk.least, 2u);
  }
}

TEST(SubsetWalk, StopsWhenItIsCancelled) {
  Watch watch(4);
  try {
    Walked(alike(5), {"age"}, 2, 2, {}, false, watch);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::cancelled);
  }
  EXPECT_EQ(watch.done, 4u);
}

}  // namespace
}  // namespace kith::attack
