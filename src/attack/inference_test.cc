#include "attack/inference.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "attack/inferred_tuples.h"
#include "kith/error.h"
#include "testing/inference_oracle.h"
#include "testing/random_tables.h"
#include "testing/tables.h"

namespace kith::attack {
namespace {

using testing::GroundSeries;
using testing::GroundSeriesShape;
using testing::table_of;
using Names = std::vector<std::string>;

const Names quasi = {"zip", "sex", "age"};
const Names columns = {"case", "zip", "sex", "age", "disease"};

const GroundDomain& zip() {
  static const GroundDomain domain = ground_domain(
      std::vector<Names>{{"20433", "2043*", "*"}, {"20435", "2043*", "*"}, {"20437", "2043*", "*"}});
  return domain;
}
const GroundDomain& sex() {
  static const GroundDomain domain = ground_domain(std::vector<Names>{{"male", "NA"}, {"female", "NA"}});
  return domain;
}

Table table_1() {
  return table_of(columns, {{"1", "20433", "female", "21", "bird-flu"},
                            {"2", "20437", "male", "48", "HIV"},
                            {"3", "20433", "female", "26", "insomnia"},
                            {"4", "20437", "female", "31", "cancer"}});
}
Table table_2() {
  return table_of(columns, {{"1", "2043*", "NA", "[21-48]", "bird-flu"},
                            {"2", "2043*", "NA", "[21-48]", "HIV"},
                            {"3", "2043*", "female", "[26-31]", "insomnia"},
                            {"4", "2043*", "female", "[26-31]", "cancer"}});
}
Table table_2_and_4() {
  return table_of(columns, {{"1", "2043*", "NA", "[21-48]", "bird-flu"},
                            {"2", "2043*", "NA", "[21-48]", "HIV"},
                            {"3", "2043*", "female", "[26-31]", "insomnia"},
                            {"4", "2043*", "female", "[26-31]", "cancer"},
                            {"5", "2043*", "NA", "[31-54]", "obesity"},
                            {"6", "2043*", "NA", "[31-54]", "SARS"}});
}
Table table_5() {
  return table_of(columns, {{"1", "20433", "female", "[21-26]", "bird-flu"},
                            {"2", "20437", "male", "[48-54]", "HIV"},
                            {"3", "20433", "female", "[21-26]", "insomnia"},
                            {"4", "2043*", "female", "31", "cancer"},
                            {"5", "20437", "male", "[48-54]", "obesity"},
                            {"6", "2043*", "female", "31", "SARS"}});
}
Table table_6() {
  return table_of(columns, {{"1", "20433", "female", "[21-26]", "bird-flu"},
                            {"2", "20437", "male", "48", "HIV"},
                            {"3", "20433", "female", "26", "insomnia"},
                            {"4", "2043*", "female", "31", "cancer"},
                            {"5", "20437", "male", "[48-54]", "obesity"},
                            {"6", "2043*", "female", "31", "SARS"}});
}

SeriesRequirement paper_requirement(std::uint64_t k = 2) {
  SeriesRequirement requirement;
  requirement.quasi = quasi;
  requirement.domains = {&zip(), &sex(), nullptr};
  requirement.k = k;
  requirement.case_column = "case";
  return requirement;
}

SeriesAnswer audited(const std::vector<Table>& tables, const SeriesRequirement& requirement) {
  std::vector<const Table*> releases;
  for (const Table& table : tables) releases.push_back(&table);
  return audit_series(releases, requirement);
}

template <class... Tables>
std::vector<Table> listed(Tables... tables) {
  std::vector<Table> list;
  (list.push_back(std::move(tables)), ...);
  return list;
}

Names unsafe(const SeriesAnswer& answer) {
  Names names;
  for (const Break& b : answer.breaks) names.push_back(answer.cases[b.unsafe_case]);
  return names;
}

const Break* break_of(const SeriesAnswer& answer, const std::string& id) {
  const auto found = std::find_if(answer.breaks.begin(), answer.breaks.end(),
                                  [&](const Break& b) { return answer.cases[b.unsafe_case] == id; });
  return found == answer.breaks.end() ? nullptr : &*found;
}

TEST(PaperTables, Table2And5GeneralizeTable1Truly) {
  const Table first = table_1(), second = table_2(), fifth = table_5();
  const std::vector<const Table*> tables = {&first, &second, &fifth};
  const std::vector<const GroundDomain*> domains = {&zip(), &sex(), nullptr};
  InferredTuples tuples(tables, quasi, domains);
  for (std::size_t row = 0; row < first.rows(); ++row) {
    EXPECT_TRUE(tuples.within(tuples.of_rows(0)[row], tuples.of_rows(1)[row])) << row;
    EXPECT_TRUE(tuples.within(tuples.of_rows(0)[row], tuples.of_rows(2)[row])) << row;
  }
}

TEST(PaperTables, Example2Table6IsTheInferenceTableOfTables2And5) {
  const Table second = table_2(), fifth = table_5(), sixth = table_6();
  const std::vector<const Table*> tables = {&second, &fifth, &sixth};
  const std::vector<const GroundDomain*> domains = {&zip(), &sex(), nullptr};
  InferredTuples tuples(tables, quasi, domains);
  for (std::size_t row = 0; row < sixth.rows(); ++row) {
    const auto later = tuples.of_rows(1)[row];
    const auto known = row < second.rows() ? tuples.intersect(tuples.of_rows(0)[row], later) : later;
    EXPECT_EQ(known, tuples.of_rows(2)[row]) << "case " << row + 1;
  }
}

TEST(PaperTables, Example1EachTableAloneIsSafeTables2And5TogetherAreNot) {
  EXPECT_TRUE(audited(listed(table_2()), paper_requirement()).satisfied);
  EXPECT_TRUE(audited(listed(table_5()), paper_requirement()).satisfied);
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), paper_requirement());
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.k, 1u);
  EXPECT_EQ(unsafe(answer), (Names{"1", "2", "3", "5"}));
  EXPECT_EQ(answer.classes.count, 5u);
  EXPECT_EQ(answer.subsets, 3u);
  EXPECT_EQ(answer.contradictions, 0u);
}

TEST(PaperTables, Example3ConsistentGeneralizationIsSafe) {
  const SeriesAnswer answer = audited(listed(table_2(), table_2_and_4()), paper_requirement());
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 2u);
}

TEST(PaperTables, Example4Cases1And3AreBrokenByGroupChange) {
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), paper_requirement());
  for (const char* id : {"1", "3"}) {
    ASSERT_NE(break_of(answer, id), nullptr);
    EXPECT_EQ(break_of(answer, id)->kind, BreakKind::group_change);
    EXPECT_EQ(break_of(answer, id)->columns, (std::vector<std::uint32_t>{2}));
    EXPECT_EQ(break_of(answer, id)->releases, (std::vector<std::uint32_t>{0, 1}));
  }
}

TEST(PaperTables, Example5Case2IsBrokenBySubgroupExpandingAndCase4Refined) {
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), paper_requirement());
  ASSERT_NE(break_of(answer, "2"), nullptr);
  EXPECT_EQ(break_of(answer, "2")->kind, BreakKind::subgroup_expanding);
  EXPECT_EQ(break_of(answer, "4"), nullptr);
}

TEST(PaperTables, Example6Case5IsAWidowAndCase6IsNot) {
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), paper_requirement());
  ASSERT_NE(break_of(answer, "5"), nullptr);
  EXPECT_EQ(break_of(answer, "5")->kind, BreakKind::widow);
  EXPECT_EQ(break_of(answer, "6"), nullptr);
}

TEST(PaperTables, WithoutCaseIdsTheDiseaseLinksTheSameCases) {
  SeriesRequirement requirement = paper_requirement();
  requirement.case_column.reset();
  requirement.other = {"disease"};
  requirement.names = {"a", "b"};
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), requirement);
  EXPECT_EQ(answer.linked, 4u);
  EXPECT_EQ(unsafe(answer), (Names{"a:1", "a:2", "a:3", "b:5"}));
}

TEST(Inference, AClassBelowKInOneReleaseIsASmallClass) {
  const SeriesAnswer answer = audited(listed(table_2(), table_5()), paper_requirement(3));
  ASSERT_NE(break_of(answer, "4"), nullptr);
  EXPECT_EQ(break_of(answer, "4")->kind, BreakKind::small_class);
  EXPECT_EQ(break_of(answer, "4")->releases, (std::vector<std::uint32_t>{0}));
  EXPECT_TRUE(break_of(answer, "4")->columns.empty());
  EXPECT_EQ(break_of(answer, "6")->releases, (std::vector<std::uint32_t>{1}));
}

TEST(Inference, ACaseThatIsGoneLaterMayBeLeftAsAWidow) {
  const Names names = {"case", "age"};
  const SeriesAnswer answer = audited(listed(table_of(names, {{"1", "[1, 9]"}, {"2", "[1, 9]"}}),
                                             table_of(names, {{"1", "[1, 4]"}, {"3", "[1, 4]"}})),
                                      {.quasi = {"age"}, .domains = {}, .k = 2, .case_column = "case"});
  ASSERT_NE(break_of(answer, "2"), nullptr);
  EXPECT_EQ(break_of(answer, "2")->kind, BreakKind::widow);
  EXPECT_EQ(break_of(answer, "1"), nullptr) << "it shares [1, 4] with case 3";
}

TEST(Inference, PersonsAreCountedWhereTheyAreKnown) {
  const Names names = {"case", "age"};
  const auto tables =
      listed(table_of(names, {{"1", "[1, 9]"}, {"2", "[1, 9]"}, {"3", "[10, 19]"}, {"4", "[10, 19]"}}));
  SeriesRequirement requirement{.quasi = {"age"}, .domains = {}, .k = 2, .case_column = "case"};
  EXPECT_TRUE(audited(tables, requirement).satisfied);
  const std::unordered_map<std::string, std::string> persons = {{"1", "p"}, {"2", "p"}, {"3", "p"}};
  requirement.person_of_case = &persons;
  const SeriesAnswer answer = audited(tables, requirement);
  EXPECT_EQ(unsafe(answer), (Names{"1", "2"}));
  EXPECT_EQ(answer.k, 1u);
  EXPECT_TRUE(answer.persons_known);
}

TEST(Inference, CellsThatContradictEachOtherAreCountedAndNotTakenForAlike) {
  const Names names = {"case", "sex"};
  const SeriesAnswer answer = audited(
      listed(table_of(names, {{"1", "NA"}, {"2", "NA"}}), table_of(names, {{"1", "male"}, {"2", "female"}})),
      {.quasi = {"sex"}, .domains = {}, .k = 2, .case_column = "case"});
  EXPECT_EQ(answer.contradictions, 2u);
  EXPECT_EQ(unsafe(answer), (Names{"1", "2"}));
}

TEST(Inference, BeyondTwelveReleasesSinglesPairsAndPrefixesAreLookedAt) {
  std::vector<Table> tables;
  for (int r = 0; r < 13; ++r) tables.push_back(table_2());
  const SeriesAnswer answer = audited(tables, paper_requirement());
  EXPECT_FALSE(answer.every_subset);
  EXPECT_EQ(answer.subsets, 13u + 78u + 11u);
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.classes.count, 2u);
}

TEST(Inference, EmptyReleasesAreSafe) {
  const SeriesAnswer answer =
      audited(listed(table_of(columns, {}), table_of(columns, {})), paper_requirement());
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 0u);
}

ErrorCode error_of(const std::vector<Table>& tables, const SeriesRequirement& requirement) {
  try {
    audited(tables, requirement);
  } catch (const Error& error) {
    return error.code();
  }
  return ErrorCode::cancelled;
}

TEST(Inference, WrongQuestionsAndReleasesAreErrors) {
  const Names names = {"case", "age"};
  SeriesRequirement requirement{.quasi = {"age"}, .domains = {}, .k = 2, .case_column = "case"};
  EXPECT_EQ(error_of(listed(table_of(names, {{"1", "2"}, {"1", "3"}})), requirement),
            ErrorCode::series_batch);
  EXPECT_EQ(error_of(listed(table_of(names, {{"", "2"}})), requirement), ErrorCode::series_batch);
  EXPECT_EQ(error_of(listed(table_of({"age"}, {{"2"}})), requirement), ErrorCode::unknown_column);
  EXPECT_EQ(error_of(listed(table_of({"case"}, {{"2"}})), requirement), ErrorCode::unknown_column);
  EXPECT_EQ(error_of({}, requirement), ErrorCode::usage);
  requirement.k = 0;
  EXPECT_EQ(error_of(listed(table_2()), requirement), ErrorCode::k_out_of_range);
  requirement.k = 1;
  requirement.quasi.clear();
  EXPECT_EQ(error_of(listed(table_2()), requirement), ErrorCode::usage);
}

// Properties on random small series.

constexpr int trials = 300;

struct Trial {
  GroundSeries series;
  std::vector<Table> tables;
  SeriesRequirement requirement;

  Trial(std::mt19937_64& random, const GroundSeriesShape& shape, std::uint64_t k)
      : series(testing::random_series(random, shape)), tables(testing::written(series, random)) {
    for (int q = 0; q < series.columns; ++q) requirement.quasi.push_back("q" + std::to_string(q));
    requirement.k = k;
    requirement.case_column = "case";
  }

  SeriesAnswer answer() const { return audited(tables, requirement); }
  // The cases with the cells of case c in a release.
  std::set<std::size_t> group_of(std::size_t release, std::size_t c) const {
    std::set<std::size_t> group;
    for (std::size_t other = 0; other < series.cases(); ++other)
      if (series.cells[release][other] == series.cells[release][c]) group.insert(other);
    return group;
  }
  bool is_new(std::size_t c) const { return !series.cells[0][c]; }
  bool lies_in(std::size_t c, const testing::GroundTuple& box) const {
    for (std::size_t q = 0; q < box.size(); ++q)
      if (!box[q].contains(series.truth[c][q])) return false;
    return true;
  }
};

std::set<std::size_t> numbers(const Names& names) {
  std::set<std::size_t> set;
  for (const std::string& name : names) set.insert(std::stoul(name));
  return set;
}

TEST(InferenceProperty, TheAuditAgreesWithBruteForce) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < trials; ++trial) {
    GroundSeriesShape shape;
    shape.releases = 1 + trial % 6;
    shape.columns = 1 + trial % 3;
    shape.may_leave = trial % 4 == 0;
    shape.monotonic = trial % 7 == 0;
    const Trial t(random, shape, 1 + static_cast<std::uint64_t>(trial) % 4);
    const auto expected = testing::judge_by_brute_force(t.series, t.requirement.k);
    const SeriesAnswer answer = t.answer();
    ASSERT_EQ(numbers(unsafe(answer)), expected.unsafe) << "trial " << trial;
    ASSERT_EQ(answer.k, expected.k) << "trial " << trial;
    for (const Break& b : answer.breaks) {
      const std::vector<int> releases(b.releases.begin(), b.releases.end());
      ASSERT_EQ(releases, expected.first_break[std::stoul(answer.cases[b.unsafe_case])]) << "trial " << trial;
      ASSERT_EQ(b.kind == BreakKind::small_class, releases.size() == 1);
    }
  }
}

TEST(InferenceProperty, PersonsAreCountedAsBruteForceCountsThem) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < trials; ++trial) {
    GroundSeriesShape shape;
    shape.releases = 1 + trial % 5;
    Trial t(random, shape, 2 + static_cast<std::uint64_t>(trial) % 3);
    std::vector<int> person;
    std::unordered_map<std::string, std::string> person_of_case;
    for (std::size_t c = 0; c < t.series.cases(); ++c) {
      person.push_back(static_cast<int>(random() % 8));
      person_of_case[std::to_string(c)] = std::to_string(person.back());
    }
    t.requirement.person_of_case = &person_of_case;
    const auto expected = testing::judge_by_brute_force(t.series, t.requirement.k, person);
    const SeriesAnswer answer = t.answer();
    ASSERT_EQ(numbers(unsafe(answer)), expected.unsafe) << "trial " << trial;
    ASSERT_EQ(answer.k, expected.k) << "trial " << trial;
  }
}

TEST(InferenceProperty, ManyOpenHistoriesAreFollowedToTheEnd) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < 4; ++trial) {
    GroundSeriesShape shape;
    shape.domain = 40;
    shape.columns = 3;
    shape.releases = 5;
    shape.most_cases = 200;
    const Trial t(random, shape, 2);
    const auto expected = testing::judge_by_brute_force(t.series, 2);
    const SeriesAnswer answer = t.answer();
    ASSERT_EQ(numbers(unsafe(answer)), expected.unsafe) << "trial " << trial;
    ASSERT_EQ(answer.k, expected.k) << "trial " << trial;
  }
}

// Calls check(trial, case, its group before, its group after) for every case of random pairs of releases.
template <class Check>
void each_case_of_pairs(const Check& check) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < trials; ++trial) {
    GroundSeriesShape shape;
    shape.releases = 2;
    const Trial t(random, shape, 1 + static_cast<std::uint64_t>(trial) % 4);
    for (std::size_t c = 0; c < t.series.cases(); ++c)
      check(t, c, t.is_new(c) ? std::set<std::size_t>{} : t.group_of(0, c), t.group_of(1, c));
  }
}

bool is_unsafe(const Trial& t, std::size_t c, std::uint64_t k) {
  SeriesRequirement requirement = t.requirement;
  requirement.k = k;
  return numbers(unsafe(audited(t.tables, requirement))).contains(c);
}

TEST(InferenceProperty, Lemma1AGroupOfKThatChangesIsBroken) {
  int seen = 0;
  each_case_of_pairs([&seen](const Trial& t, std::size_t c, const auto& before, const auto& after) {
    if (t.is_new(c) || std::includes(after.begin(), after.end(), before.begin(), before.end())) return;
    if (std::any_of(after.begin(), after.end(), [&](std::size_t s) { return t.is_new(s); })) return;
    ++seen;
    EXPECT_TRUE(is_unsafe(t, c, before.size()));
  });
  EXPECT_GT(seen, 20);
}

TEST(InferenceProperty, Lemma2SubgroupExpandingWithFewInTheOldRangeIsBroken) {
  int seen = 0;
  each_case_of_pairs([&seen](const Trial& t, std::size_t c, const auto& before, const auto& after) {
    if (t.is_new(c)) return;
    for (const std::size_t s : after)
      if (!before.contains(s) && !t.is_new(s)) return;
    const testing::GroundTuple &old_box = *t.series.cells[0][c], &new_box = *t.series.cells[1][c];
    bool subrange = true;
    for (std::size_t q = 0; q < old_box.size(); ++q)
      subrange &= std::includes(old_box[q].begin(), old_box[q].end(), new_box[q].begin(), new_box[q].end());
    if (subrange) return;
    const auto inside = static_cast<std::uint64_t>(
        std::count_if(after.begin(), after.end(), [&](std::size_t s) { return t.lies_in(s, old_box); }));
    ++seen;
    EXPECT_TRUE(is_unsafe(t, c, inside + 1));
  });
  EXPECT_GT(seen, 20);
}

TEST(InferenceProperty, Lemma3AWidowOfTooManyBrokenIsBroken) {
  int seen = 0;
  each_case_of_pairs([&seen](const Trial& t, std::size_t c, const auto&, const auto& after) {
    if (!t.is_new(c)) return;
    const auto table = testing::inference_table(t.series, {0, 1});
    const auto broken =
        static_cast<std::uint64_t>(std::count_if(after.begin(), after.end(), [&](std::size_t s) {
          return static_cast<std::uint64_t>(std::count(table.begin(), table.end(), table[s])) <
                 t.requirement.k;
        }));
    if (broken + t.requirement.k <= after.size()) return;
    ++seen;
    EXPECT_TRUE(is_unsafe(t, c, t.requirement.k));
  });
  EXPECT_GT(seen, 20);
}

TEST(InferenceProperty, Lemma4MonotonicityIsTransitiveAndTheInferenceTableIsTheLastRelease) {
  std::mt19937_64 random(testing::test_seed());
  GroundSeriesShape shape;
  shape.monotonic = true;
  for (int trial = 0; trial < trials; ++trial) {
    const Trial t(random, shape, 2);
    ASSERT_TRUE(testing::is_monotonic(t.series, 0, 1) && testing::is_monotonic(t.series, 1, 2));
    EXPECT_TRUE(testing::is_monotonic(t.series, 0, 2));
    EXPECT_EQ(testing::inference_table(t.series, {0, 1, 2}), t.series.cells[2]);
    const SeriesAnswer all = t.answer(), last = audit_series({&t.tables[2]}, t.requirement);
    EXPECT_EQ(all.classes.count, last.classes.count);
    EXPECT_EQ(all.classes.smallest, last.classes.smallest);
  }
}

TEST(InferenceProperty, Theorem1MonotonicReleasesThatAreKAnonymousStaySoTogether) {
  std::mt19937_64 random(testing::test_seed());
  GroundSeriesShape shape;
  shape.monotonic = true;
  shape.releases = 4;
  for (int trial = 0; trial < trials; ++trial) {
    Trial t(random, shape, 1);
    std::uint64_t k = 0;
    for (const Table& table : t.tables) {
      const SeriesAnswer one = audit_series({&table}, t.requirement);
      if (one.k > 0) k = k == 0 ? one.k : std::min(k, one.k);
    }
    t.requirement.k = k;
    const SeriesAnswer answer = t.answer();
    EXPECT_TRUE(answer.satisfied);
    EXPECT_EQ(answer.k, k);
  }
}

}  // namespace
}  // namespace kith::attack
