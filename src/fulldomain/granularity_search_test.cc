// The search over one calendar: the tables and theorems of Mascetti, Bettini, Wang and Jajodia, and what
// trying every granularity says.
#include "fulldomain/granularity_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "fulldomain/policy.h"
#include "hierarchy/build.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Diversity;
using testing::ModelSpec;
using testing::Oracle;
using testing::OracleNode;
using testing::Rows;
using testing::Searcher;
using testing::TableCase;
using Strings = std::vector<std::string>;
using Gen = std::pair<std::uint64_t, std::uint64_t>;

// Columns who, place, visited; place stays as it is, visited is the second coordinate.
constexpr std::size_t kTime = 1;

TableCase timed(const Rows& rows, const Strings& granularities) {
  TableCase table;
  table.table = testing::table_of({"who", "place", "visited"}, rows);
  table.person = 0;
  table.quasi = {1, 2};
  const Dictionary& places = table.table.columns[1].values;
  Rows lines;
  for (Code code = 0; code < places.size(); ++code) lines.push_back({std::string(places[code])});
  table.hierarchies.push_back(testing::hierarchy_of("place", places, lines, hierarchy::LevelOrder::fixed()));
  table.hierarchies.push_back(hierarchy::build(hierarchy::FromCalendar{granularities}, "visited",
                                               table.table.columns[2].values, "visits.csv"));
  return table;
}

GranularitySearch searched(Searcher& s, const SearchOptions& options = {}) {
  return find_least_granularities(s.lattice, kTime, s.evaluator, options);
}
std::optional<Gen> gen_at(const GranularitySearch& found, Level level) {
  const auto& outcome = found.outcomes[level];
  if (!outcome || outcome->suppressed > 0) return std::nullopt;
  return Gen{outcome->least_persons, outcome->sum_of_persons};
}
Level chosen(Searcher& s, const GranularitySearch& found, Preference preference = Preference::gen_c) {
  return preferred(s.lattice, found.search.minimal, preference, {}).node[kTime];
}
Strings cells(const TableCase& table, Level level) {
  Strings texts;
  const Column& column = table.table.columns[2];
  const auto& labels = table.hierarchies[kTime].levels[level];
  for (const Code code : column.codes) texts.push_back(labels.labels[labels.of[code]]);
  return texts;
}

Rows table_3() {
  return {{"u1", "q1", "2006-01-03"}, {"u2", "q1", "2006-01-03"}, {"u1", "q1", "2006-01-11"},
          {"u4", "q1", "2006-01-12"}, {"u5", "q2", "2006-02-07"}, {"u6", "q2", "2006-02-10"}};
}

TEST(TimestampedPaper, Table3IsNotTwoAnonymousByDay) {
  const TableCase table = timed(table_3(), {"day", "week", "month"});
  Searcher s(table, {.k = 2});
  const GranularitySearch found = searched(s);
  EXPECT_EQ(found.outcomes[0]->suppressed, 4U);
  EXPECT_EQ(found.search.standing[s.lattice.index({0, 0})], Standing::failing);
}

TEST(TimestampedPaper, Example3WeekIsLessGeneralThanMonth) {
  const TableCase table = timed(table_3(), {"day", "week", "month"});
  Searcher s(table, {.k = 2});
  const GranularitySearch found = searched(s);
  EXPECT_EQ(gen_at(found, 1), (Gen{2, 6}));
  EXPECT_EQ(gen_at(found, 2), (Gen{2, 5}));
  EXPECT_EQ(chosen(s, found, Preference::gen_c), 1U);
  EXPECT_EQ(chosen(s, found, Preference::gen_s), 1U);
  ASSERT_EQ(found.search.minimal.size(), 2U);
  EXPECT_FALSE(found.outcomes[3]);
  EXPECT_TRUE(found.ruled_out_by[3]);
}

TEST(TimestampedPaper, Tables4And5AreTheReleasedCells) {
  const TableCase table = timed(table_3(), {"day", "week", "month"});
  EXPECT_EQ(cells(table, 1),
            (Strings{"2006-W01", "2006-W01", "2006-W02", "2006-W02", "2006-W06", "2006-W06"}));
  EXPECT_EQ(cells(table, 2), (Strings{"2006-01", "2006-01", "2006-01", "2006-01", "2006-02", "2006-02"}));
}

// Table 1's second and third rows are one patient's, the others another's. Table 2 writes the same with one
// row per patient, which is all that counting rows can do; counting persons needs no such schema.
TEST(TimestampedPaper, Table2CountsByRowsWhatTable1CountsByPersons) {
  TableCase table_1 = testing::case_of(
      testing::table_of({"address", "uid"},
                        {{"Addr1", "a"}, {"Addr2", "b"}, {"Addr2", "b"}, {"Addr1", "a"}, {"Addr1", "a"}}),
      {{"address", {{"Addr1", "*"}, {"Addr2", "*"}}}});
  table_1.person = 1;
  const TableCase table_2 = testing::case_of(testing::table_of({"address"}, {{"Addr1"}, {"Addr2"}}),
                                             {{"address", {{"Addr1", "*"}, {"Addr2", "*"}}}});
  for (const Level level : {0U, 1U}) {
    const Outcome by_persons = Searcher(table_1, {.k = 1}).evaluator.evaluate({level});
    const Outcome by_rows = Searcher(table_2, {.k = 1}).evaluator.evaluate({level});
    EXPECT_EQ(by_persons.least_persons, by_rows.least_persons);
    EXPECT_EQ(by_persons.sum_of_persons, by_rows.sum_of_persons);
    EXPECT_EQ(by_persons.classes, by_rows.classes);
  }
  EXPECT_EQ(Searcher(table_1, {.k = 2}).evaluator.evaluate({0}).suppressed, 5U);
}

// The times of table 1, of four patients so that some can be alike. Minutes to years are a chain, so the
// general search and this one look at the same.
TEST(TimestampedPaper, Table1ByTheFieldsOfTheDate) {
  const TableCase table = timed({{"p1", "Addr1", "2005-11-22T09:30"},
                                 {"p2", "Addr2", "2005-11-22T10:30"},
                                 {"p2", "Addr2", "2005-11-22T11:30"},
                                 {"p3", "Addr1", "2005-11-23T09:00"},
                                 {"p4", "Addr1", "2005-11-24T10:00"}},
                                {"minute", "hour", "day", "month", "year"});
  EXPECT_TRUE(table.hierarchies[kTime].order.is_chain());
  for (const std::uint64_t k : {1U, 2U, 3U}) {
    for (const std::uint64_t limit : {0U, 2U, 5U}) {
      Searcher s(table, {.k = k});
      const GranularitySearch found = searched(s, {.max_suppressed = limit});
      const SearchResult general = find_minimal(s.lattice, s.evaluator, {.max_suppressed = limit});
      ASSERT_EQ(found.search.minimal.size(), general.minimal.size());
      for (std::size_t i = 0; i < general.minimal.size(); ++i)
        EXPECT_EQ(found.search.minimal[i].node, general.minimal[i].node);
    }
  }
  Searcher s(table, {.k = 3});
  EXPECT_EQ(searched(s, {.max_suppressed = 2}).search.minimal.front().node, (Node{0, 3}));
  EXPECT_TRUE(searched(s).search.minimal.empty());
}

// Whichever of week and month comes first in a total order, one of these two relations is k-anonymous at the
// first and not at the second.
TEST(TimestampedPaper, Theorem1NoTotalOrderOfWeeksAndMonthsKeepsAnonymity) {
  const TableCase same_week =
      timed({{"a", "q", "2024-12-31"}, {"b", "q", "2025-01-01"}}, {"day", "week", "month"});
  const TableCase same_month =
      timed({{"a", "q", "2024-12-03"}, {"b", "q", "2024-12-20"}}, {"day", "week", "month"});
  const auto passes = [](const TableCase& table, Level level) {
    Searcher s(table, {.k = 2});
    return s.evaluator.evaluate({0, level}).suppressed == 0;
  };
  EXPECT_TRUE(passes(same_week, 1));
  EXPECT_FALSE(passes(same_week, 2));
  EXPECT_FALSE(passes(same_month, 1));
  EXPECT_TRUE(passes(same_month, 2));
}

// On these days a binary search over heights would go on to the top.
TEST(GranularitySearch, WeeksServeWhereMonthsQuartersAndYearsDoNot) {
  const TableCase table = timed({{"a", "q", "2024-12-30"},
                                 {"b", "q", "2024-12-31"},
                                 {"c", "q", "2025-01-01"},
                                 {"d", "q", "2025-01-02"}},
                                {"day", "week", "month", "quarter", "year"});
  Searcher s(table, {.k = 3});
  const GranularitySearch found = searched(s);
  ASSERT_EQ(found.search.minimal.size(), 1U);
  EXPECT_EQ(found.search.minimal.front().node, (Node{0, 1}));
  EXPECT_EQ(gen_at(found, 1), (Gen{4, 4}));
  std::uint64_t checked = 0;
  const auto least = find_least_height(s.lattice, s.evaluator, {}, checked);
  ASSERT_TRUE(least);
  EXPECT_EQ(least->node, (Node{0, 1}));
}

// Random relations over real calendars, persons with many rows.

TableCase random_relation(testing::Random& random, std::size_t most_rows, bool sensitive) {
  static const std::vector<Strings> lists = {{"day", "week", "month", "quarter", "year"},
                                             {"day", "year", "week", "month", "2 weeks"},
                                             {"day", "business-day", "week", "month"},
                                             {"day", "10 days", "5 days", "week", "half-year"},
                                             {"day"}};
  static const Strings days = {"2024-01-31", "2024-02-01", "2024-02-28", "2024-02-29", "2024-03-01",
                               "2024-12-27", "2024-12-30", "2024-12-31", "2025-01-01", "2025-01-02",
                               "2025-01-03", "2025-01-06", "2025-06-30", "2025-07-01", "2024-12-28"};
  Rows rows;
  const std::size_t count = 1 + random() % most_rows, persons = 1 + random() % count;
  const std::size_t dates = 1 + random() % days.size(), places = 1 + random() % 3;
  for (std::size_t i = 0; i < count; ++i)
    rows.push_back({"p" + std::to_string(random() % persons), "q" + std::to_string(random() % places),
                    days[random() % dates]});
  TableCase table = timed(rows, lists[random() % lists.size()]);
  if (!sensitive) return table;
  Column& illness = table.table.columns.emplace_back();
  illness.name = "illness";
  for (std::size_t i = 0; i < count; ++i)
    illness.codes.push_back(illness.values.encode(std::string(1, static_cast<char>('a' + random() % 3))));
  table.sensitive = {3};
  return table;
}

template <typename Check>
void for_random_relations(std::size_t count, std::uint64_t salt, bool sensitive, const Check& check) {
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    const std::uint64_t seed = testing::test_seed() + salt * 1'000'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing::Random random(seed);
    check(random_relation(random, 40, sensitive), random);
  }
}

bool at_most(const Gen& a, const Gen& b) {
  return a.first < b.first || (a.first == b.first && a.second >= b.second);
}

TEST(TimestampedPaper, Theorems2To4MeasuresFollowFinerThan) {
  std::size_t pairs = 0;
  const std::size_t all = 150 * testing::every_nth();  // not thinned under sanitizers: it is quick
  for_random_relations(all, 1, false, [&](const TableCase& table, testing::Random&) {
    Searcher s(table, {.k = 1});
    const hierarchy::LevelOrder& order = s.lattice.order(kTime);
    std::vector<Gen> gen;
    for (Level level = 0; level < order.size(); ++level) {
      const Outcome outcome = s.evaluator.evaluate({0, level});
      gen.emplace_back(outcome.least_persons, outcome.sum_of_persons);
    }
    for (Level a = 0; a < order.size(); ++a)
      for (Level b = 0; b < order.size(); ++b) {
        if (!order.finer_or_equal(a, b)) continue;
        ++pairs;
        EXPECT_LE(gen[a].first, gen[b].first);
        EXPECT_GE(gen[a].second, gen[b].second);
        EXPECT_TRUE(at_most(gen[a], gen[b]));
      }
  });
  EXPECT_GT(pairs, 100U);
}

// Trying every granularity, by the definitions.
struct Tried {
  std::vector<bool> acceptable;
  std::vector<Gen> gen;
};
Tried try_all(const Oracle& oracle, std::size_t levels, std::uint64_t limit) {
  Tried tried;
  for (Level level = 0; level < levels; ++level) {
    const OracleNode& node = oracle.at({0, level});
    tried.acceptable.push_back(oracle.acceptable(node, limit));
    tried.gen.emplace_back(static_cast<std::uint64_t>(Oracle::gen_m(node)),
                           static_cast<std::uint64_t>(Oracle::gen_s(node)));
  }
  return tried;
}

void expect_as_tried(const TableCase& table, const ModelSpec& spec, std::uint64_t limit) {
  Oracle oracle(table);
  oracle.judge(spec);
  Searcher s(table, spec);
  const hierarchy::LevelOrder& order = s.lattice.order(kTime);
  const Tried tried = try_all(oracle, order.size(), limit);
  const GranularitySearch found = searched(s, {.max_suppressed = limit});
  std::vector<Node> minimal;
  for (const ScoredNode& node : found.search.minimal) minimal.push_back(node.node);
  EXPECT_EQ(minimal, oracle.minimal(limit));
  std::uint64_t looked_at = 0;
  for (Level level = 0; level < order.size(); ++level) {
    bool finer_suffices = false;
    for (Level below = 0; below < order.size(); ++below)
      finer_suffices =
          finer_suffices || (below != level && order.finer_or_equal(below, level) && tried.acceptable[below]);
    EXPECT_EQ(found.outcomes[level].has_value(), !finer_suffices) << "level " << level;
    EXPECT_EQ(found.ruled_out_by[level].has_value(), finer_suffices);
    looked_at += found.outcomes[level] ? 1 : 0;
    if (!found.outcomes[level]) continue;
    EXPECT_EQ(found.outcomes[level]->suppressed, oracle.at({0, level}).suppressed);
    EXPECT_EQ((Gen{found.outcomes[level]->least_persons, found.outcomes[level]->sum_of_persons}),
              tried.gen[level]);
  }
  EXPECT_EQ(found.search.checked, looked_at);
  EXPECT_LE(found.search.checked, order.size());
  EXPECT_TRUE(!found.search.monotone || found.search.maximal_failing == oracle.maximal_failing(limit));
}

TEST(TimestampedPaper, Theorem5TheChoiceIsLeastAmongAllThatSuffice) {
  for_random_relations(200, 2, false, [](const TableCase& table, testing::Random& random) {
    const ModelSpec spec{.k = 1 + random() % 5};
    expect_as_tried(table, spec, 0);
    Oracle oracle(table);
    oracle.judge(spec);
    Searcher s(table, spec);
    const GranularitySearch found = searched(s);
    const Tried tried = try_all(oracle, s.lattice.order(kTime).size(), 0);
    const bool any = std::ranges::find(tried.acceptable, true) != tried.acceptable.end();
    EXPECT_EQ(any, !found.search.minimal.empty());
    if (!any) return;
    const Gen least = tried.gen[chosen(s, found)];
    for (Level level = 0; level < tried.gen.size(); ++level)
      EXPECT_TRUE(!tried.acceptable[level] || at_most(least, tried.gen[level])) << level;
  });
}

TEST(GranularitySearch, AgreesWithTryingEveryGranularityUnderSuppression) {
  for_random_relations(150, 3, false, [](const TableCase& table, testing::Random& random) {
    expect_as_tried(table, {.k = 2 + random() % 4}, random() % (table.table.rows() + 1));
  });
}

TEST(GranularitySearch, AgreesWithTryingEveryGranularityUnderDiversity) {
  for_random_relations(150, 4, true, [](const TableCase& table, testing::Random& random) {
    static constexpr Diversity forms[] = {Diversity::frequency, Diversity::distinct, Diversity::entropy};
    const ModelSpec spec{.k = 1 + random() % 2, .diversity = forms[random() % 3], .l = 2};
    expect_as_tried(table, spec, random() % 2 == 0 ? 0 : random() % (table.table.rows() + 1));
  });
}

TEST(GranularitySearch, WithoutPruningEveryGranularityIsLookedAt) {
  const TableCase table = timed(table_3(), {"day", "week", "month", "year"});
  Searcher s(table, {.k = 2});
  for (const SearchOptions& options :
       {SearchOptions{.prune = false}, SearchOptions{.every_standing = true}}) {
    const GranularitySearch found = searched(s, options);
    EXPECT_EQ(found.search.checked, 5U);
    EXPECT_EQ(found.search.minimal.size(), 2U);
    for (const auto& outcome : found.outcomes) EXPECT_TRUE(outcome);
    EXPECT_TRUE(found.ruled_out_by[3]);
  }
}

// The plan may list months behind years; a level is looked at behind all that could rule it out.
TEST(GranularitySearch, TheOrderOfTheListDoesNotMatter) {
  Strings names = {"week", "month", "quarter", "year"};
  do {
    Strings list = {"day"};
    list.insert(list.end(), names.begin(), names.end());
    const TableCase table = timed(table_3(), list);
    Searcher s(table, {.k = 2});
    const GranularitySearch found = searched(s);
    EXPECT_EQ(found.search.checked, 3U);
    EXPECT_EQ(list[chosen(s, found)], "week");
  } while (std::ranges::next_permutation(names).found);
}

// Theorem 6: linear in the granularities. The work of an evaluation is that of a table of classes.
TEST(TimestampedPaper, Theorem6EvaluationsAreAtMostTheGranularities) {
  Rows rows;
  for (int i = 0; i < 400; ++i)
    rows.push_back({"p" + std::to_string(i), "q",
                    "20" + std::to_string(10 + i % 15) + "-0" + std::to_string(1 + i % 9) + "-" +
                        std::to_string(10 + i % 18)});
  Strings list = {"day"};
  for (int n = 2; n <= 60; ++n) list.push_back(std::to_string(n) + " days");
  for (std::size_t size : {5U, 20U, 60U}) {
    const TableCase table =
        timed(rows, Strings(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(size)));
    Searcher s(table, {.k = 401});
    EXPECT_EQ(searched(s).search.checked, table.hierarchies[kTime].size());
  }
}

}  // namespace
}  // namespace kith::fulldomain
