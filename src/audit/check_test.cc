#include "audit/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"

namespace kith::audit {
namespace {

using Row = std::vector<std::string>;

Table table_of(const Row& names, const std::vector<Row>& rows) {
  Table table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column& column = table.columns.emplace_back();
    column.name = names[c];
    for (const Row& row : rows) column.codes.push_back(column.values.encode(row[c]));
  }
  return table;
}

// The definitions, word by word. Columns: quasi cells, then person, then the sensitive value.
struct Naive {
  std::vector<Row> rows;
  std::size_t quasi;
  bool persons;

  std::string person(std::size_t row) const { return persons ? rows[row][quasi] : std::to_string(row); }
  const std::string& value(std::size_t row) const { return rows[row][quasi + 1]; }
  Row cells(std::size_t row) const {
    return Row(rows[row].begin(), rows[row].begin() + static_cast<long>(quasi));
  }

  std::map<Row, std::vector<std::size_t>> classes() const {
    std::map<Row, std::vector<std::size_t>> all;
    for (std::size_t r = 0; r < rows.size(); ++r) all[cells(r)].push_back(r);
    return all;
  }
  std::uint64_t count(const std::vector<std::size_t>& of) const {
    std::set<std::string> all;
    for (const std::size_t r : of) all.insert(person(r));
    return all.size();
  }
  std::map<std::string, double> histogram(const std::vector<std::size_t>& of) const {
    std::set<std::pair<std::string, std::string>> pairs;
    for (const std::size_t r : of) pairs.emplace(value(r), person(r));
    std::map<std::string, double> counts;
    for (const auto& pair : pairs) ++counts[pair.first];
    return counts;
  }
  std::vector<std::size_t> all() const {
    std::vector<std::size_t> every(rows.size());
    for (std::size_t r = 0; r < every.size(); ++r) every[r] = r;
    return every;
  }
  bool match(std::size_t a, std::size_t b) const {
    for (std::size_t q = 0; q < quasi; ++q)
      if (rows[a][q] != rows[b][q] && rows[a][q] != "*" && rows[b][q] != "*") return false;
    return true;
  }
  std::uint64_t wildcard_matches(std::size_t row) const {
    std::vector<std::size_t> matching;
    for (std::size_t r = 0; r < rows.size(); ++r)
      if (match(row, r)) matching.push_back(r);
    return count(matching);
  }
};

double total(const std::map<std::string, double>& counts) {
  double sum = 0;
  for (const auto& [value, n] : counts) sum += n;
  return sum;
}

bool naive_l(const Requirement& requirement, const std::map<std::string, double>& counts, double persons) {
  std::vector<double> sorted;
  double entropy = 0;
  for (const auto& [value, n] : counts) {
    sorted.push_back(n);
    entropy -= n / total(counts) * std::log(n / total(counts));
  }
  std::sort(sorted.rbegin(), sorted.rend());
  const double l = *requirement.l;
  double tail = 0;
  for (std::size_t i = static_cast<std::size_t>(l) - 1; i < sorted.size(); ++i) tail += sorted[i];
  switch (requirement.l_form) {
    case LForm::frequency:
      return sorted[0] * l <= persons;
    case LForm::distinct:
      return static_cast<double>(sorted.size()) >= l;
    case LForm::entropy:
      return std::exp(entropy) >= l * (1 - 1e-9);
    case LForm::recursive:
      return static_cast<double>(sorted.size()) >= l && sorted[0] < requirement.c * tail;
  }
  return false;
}

double naive_equal(std::map<std::string, double> p, std::map<std::string, double> q) {
  const double np = total(p), nq = total(q);
  double apart = 0;
  for (const auto& [value, n] : q) apart += std::abs(p[value] / np - n / nq);
  return apart / 2;
}

double naive_ordered(std::map<std::string, double> p, std::map<std::string, double> q) {
  const double np = total(p), nq = total(q);
  std::map<double, std::string> order;
  for (const auto& [value, n] : q) order[std::stod(value)] = value;
  double cumulated = 0, moved = 0;
  for (const auto& [number, value] : order) {
    cumulated += p[value] / np - q[value] / nq;
    moved += std::abs(cumulated);
  }
  return q.size() < 2 ? 0 : moved / static_cast<double>(q.size() - 1);
}

// In a tree metric the earth mover's distance is the sum over all nodes below the root of the difference in
// mass times the length of the edge above, here 1 / (2 x height).
double naive_tree(std::map<std::string, double> p, std::map<std::string, double> q,
                  const std::vector<std::vector<std::string>>& lines) {
  const double np = total(p), nq = total(q);
  std::map<std::pair<std::size_t, std::string>, double> difference;
  for (const auto& line : lines)
    for (std::size_t h = 0; h + 1 < line.size(); ++h)
      difference[{h, line[h]}] += p[line[0]] / np - q[line[0]] / nq;
  double sum = 0;
  for (const auto& [node, mass] : difference) sum += std::abs(mass);
  return sum / (2 * static_cast<double>(lines[0].size() - 1));
}

void expect_k_as_defined(const Naive& naive, const Answer& answer, std::uint64_t k) {
  std::uint64_t least = 0, failing = 0, failing_rows = 0, unique = 0, least_wild = 0, failing_wild = 0;
  for (const auto& [cells, rows] : naive.classes()) {
    const std::uint64_t persons = naive.count(rows);
    least = least == 0 ? persons : std::min(least, persons);
    failing += persons < k;
    failing_rows += persons < k ? rows.size() : 0;
    unique += persons == 1 ? rows.size() : 0;
  }
  for (std::size_t r = 0; r < naive.rows.size(); ++r) {
    const std::uint64_t persons = naive.wildcard_matches(r);
    least_wild = r == 0 ? persons : std::min(least_wild, persons);
    failing_wild += persons < k;
  }
  ASSERT_EQ(answer.k, least);
  ASSERT_EQ(answer.classes.count, naive.classes().size());
  ASSERT_EQ(answer.violations, failing);
  ASSERT_EQ(answer.violating_rows, failing_rows);
  ASSERT_EQ(answer.unique_rows, unique);
  ASSERT_EQ(answer.persons, naive.count(naive.all()));
  ASSERT_EQ(answer.satisfied, failing == 0);
  ASSERT_TRUE(answer.wildcard_complete);
  ASSERT_EQ(answer.k_wildcard, least_wild);
  ASSERT_EQ(answer.violations_wildcard, failing_wild);
}

// Both readings of a person, whichever is asked for.
void expect_histories_as_defined(const Naive& naive, const Table& table, Requirement requirement) {
  std::map<std::string, std::vector<Row>> lists;
  for (std::size_t r = 0; r < naive.rows.size(); ++r) lists[naive.person(r)].push_back(naive.cells(r));
  std::map<std::vector<Row>, std::uint64_t> sharing;
  for (auto& [who, list] : lists) {
    std::sort(list.begin(), list.end());
    ++sharing[list];
  }
  for (const std::uint64_t k : {2u, 3u}) {
    std::uint64_t least = lists.size(), below = 0, rows_below = 0;
    for (const auto& [list, persons] : sharing) {
      least = std::min(least, persons);
      below += persons < k ? persons : 0;
      rows_below += persons < k ? persons * list.size() : 0;
    }
    requirement.k = k;
    for (const bool asked : {false, true}) {
      requirement.by_history = asked;
      const Answer answer = check(table, requirement);
      ASSERT_TRUE(answer.history);
      ASSERT_EQ(answer.history->k, least);
      ASSERT_EQ(answer.history->persons, lists.size());
      ASSERT_EQ(answer.history->histories, sharing.size());
      ASSERT_EQ(answer.history->violations, below);
      ASSERT_EQ(answer.history->violating_rows, rows_below);
      ASSERT_EQ(answer.history->satisfied, below == 0);
      ASSERT_EQ(answer.satisfied, answer.violations == 0 && (!asked || below == 0));
    }
  }
}

void expect_l_as_defined(const Naive& naive, const Table& table, Requirement requirement) {
  requirement.l = 2;
  requirement.c = 1.5;
  for (const LForm form : {LForm::frequency, LForm::distinct, LForm::entropy, LForm::recursive}) {
    requirement.l_form = form;
    const Answer answer = check(table, requirement);
    std::uint64_t failing = 0;
    double frequency = HUGE_VAL;
    for (const auto& [cells, rows] : naive.classes()) {
      const auto counts = naive.histogram(rows);
      const auto persons = static_cast<double>(naive.count(rows));
      failing += !naive_l(requirement, counts, persons);
      for (const auto& [value, n] : counts) frequency = std::min(frequency, persons / n);
    }
    ASSERT_EQ(answer.sensitive[0].failing_l, failing) << static_cast<int>(form);
    ASSERT_DOUBLE_EQ(answer.sensitive[0].frequency_l, frequency);
  }
}

template <class Distance>
void expect_t_as_defined(const Naive& naive, const Answer& answer, double t, Distance distance) {
  double farthest = 0;
  std::uint64_t failing = 0;
  for (const auto& [cells, rows] : naive.classes()) {
    const double d = distance(naive.histogram(rows), naive.histogram(naive.all()));
    farthest = std::max(farthest, d);
    failing += d > t + 1e-9;
  }
  ASSERT_NEAR(answer.sensitive[0].t, farthest, 1e-9);
  ASSERT_EQ(answer.sensitive[0].failing_t, failing);
}

void expect_as_defined(const std::vector<Row>& rows) {
  const Table table = table_of({"a", "b", "who", "s"}, rows);
  for (const bool persons : {false, true}) {
    const Naive naive{rows, 2, persons};
    Requirement requirement;
    requirement.quasi = {"a", "b"};
    requirement.sensitive = {"s"};
    requirement.k = 2;
    if (persons) requirement.person = "who";
    expect_k_as_defined(naive, check(table, requirement), 2);
    if (persons) expect_histories_as_defined(naive, table, requirement);
    expect_l_as_defined(naive, table, requirement);
    requirement.k = 0;
    requirement.t = 0.3;
    requirement.t_distance = TDistance::equal;
    expect_t_as_defined(naive, check(table, requirement), 0.3, naive_equal);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Every table of 1 to `most` of these rows, up to their order.
void expect_as_defined_on_all(const std::vector<Row>& kinds, std::size_t most, std::vector<Row>& rows,
                              std::size_t from = 0) {
  if (!rows.empty()) expect_as_defined(rows);
  if (rows.size() == most) return;
  for (std::size_t i = from; i < kinds.size() && !::testing::Test::HasFatalFailure(); ++i) {
    rows.push_back(kinds[i]);
    expect_as_defined_on_all(kinds, most, rows, i);
    rows.pop_back();
  }
}

TEST(Check, AgreesWithTheDefinitionsOnEverySmallTable) {
  std::vector<Row> kinds, kinds_of_one_column, rows;
  for (const char* a : {"x", "*"})
    for (const char* b : {"y", "*"})
      for (const char* who : {"p", "q"})
        for (const char* s : {"hiv", "flu"}) {
          kinds.push_back({a, b, who, s});
          if (*b == 'y') kinds_of_one_column.push_back(kinds.back());
        }
  expect_as_defined_on_all(kinds, 3, rows);
  expect_as_defined_on_all(kinds_of_one_column, 4, rows);
}

TEST(Check, ClassesHoldWhereHistoriesDoNot) {
  const Table table =
      table_of({"place", "who"}, {{"A", "p"}, {"B", "p"}, {"A", "q"}, {"C", "q"}, {"B", "r"}, {"C", "r"}});
  Requirement requirement;
  requirement.quasi = {"place"};
  requirement.person = "who";
  requirement.k = 2;
  EXPECT_TRUE(check(table, requirement).satisfied);
  requirement.by_history = true;
  const Answer answer = check(table, requirement);
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.k, 2u);
  EXPECT_EQ(answer.violations, 0u);
  EXPECT_EQ(answer.history->k, 1u);
  EXPECT_EQ(answer.history->violations, 3u);
}

TEST(Check, WithoutPersonsThereAreNoHistories) {
  Requirement requirement;
  requirement.quasi = {"place"};
  EXPECT_FALSE(check(table_of({"place"}, {{"A"}, {"A"}}), requirement).history);
}

const std::vector<std::vector<std::string>> tree = {
    {"1", "low", "*"},  {"2", "low", "*"},   {"3", "mid", "*"}, {"4", "mid", "*"},
    {"5", "high", "*"}, {"16", "high", "*"}, {"-7", "low", "*"}};

TEST(Check, AgreesWithTheDefinitionsOnRandomTables) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    std::vector<Row> rows;
    const std::size_t n = 1 + random() % 120;
    for (std::size_t r = 0; r < n; ++r)
      rows.push_back({random() % 5 == 0 ? "*" : std::to_string(random() % 3),
                      random() % 5 == 0 ? "*" : std::to_string(random() % 3), std::to_string(random() % 40),
                      tree[random() % tree.size()][0]});
    expect_as_defined(rows);
    const Table table = table_of({"a", "b", "who", "s"}, rows);
    const Naive naive{rows, 2, true};
    Requirement requirement;
    requirement.quasi = {"a", "b"};
    requirement.person = "who";
    requirement.sensitive = {"s"};
    requirement.t = 0.2;
    expect_t_as_defined(naive, check(table, requirement), 0.2, naive_ordered);
    requirement.t_distance = TDistance::hierarchical;
    requirement.sensitive_hierarchies = {tree};
    expect_t_as_defined(naive, check(table, requirement), 0.2,
                        [](const auto& p, const auto& q) { return naive_tree(p, q, tree); });
    if (HasFatalFailure()) return;
  }
}

TEST(Check, CountsPersonsWhereRowsLookDiverse) {
  // Three persons, six rows, hiv in two of them: 3-diverse by rows, yet two of three persons have hiv.
  const Table table = table_of({"zip", "who", "exam"}, {{"941**", "a", "hiv"},
                                                        {"941**", "a", "flu"},
                                                        {"941**", "a", "cold"},
                                                        {"941**", "a", "burn"},
                                                        {"941**", "b", "hiv"},
                                                        {"941**", "c", "flu"}});
  Requirement requirement;
  requirement.quasi = {"zip"};
  requirement.sensitive = {"exam"};
  requirement.k = 3;
  requirement.l = 3;
  const Answer rows_only = check(table, requirement);
  EXPECT_TRUE(rows_only.satisfied);
  EXPECT_FALSE(rows_only.persons_known);
  EXPECT_EQ(rows_only.k, 6u);
  requirement.person = "who";
  const Answer by_person = check(table, requirement);
  EXPECT_FALSE(by_person.satisfied);
  EXPECT_TRUE(by_person.persons_known);
  EXPECT_EQ(by_person.k, 3u);
  EXPECT_DOUBLE_EQ(by_person.sensitive[0].frequency_l, 1.5);
}

TEST(Check, Figure12PassesThreeColumnsButSinglesPeopleOut) {
  const Table table = table_of({"race", "birth", "sex", "zip"}, {{"black", "1965", "male", "94141"},
                                                                 {"black", "1965", "male", "94141"},
                                                                 {"black", "1965", "female", "94138"},
                                                                 {"black", "1965", "female", "94138"},
                                                                 {"black", "1964", "female", "94138"},
                                                                 {"black", "1964", "female", "94138"},
                                                                 {"white", "1964", "male", "94138"},
                                                                 {"*", "*", "female", "94139"},
                                                                 {"white", "1964", "male", "94139"},
                                                                 {"white", "1964", "male", "94139"},
                                                                 {"white", "1967", "male", "94138"},
                                                                 {"white", "1967", "male", "94138"}});
  Requirement requirement;
  requirement.k = 2;
  requirement.quasi = {"race", "birth", "sex", "zip"};
  const Answer all = check(table, requirement);
  EXPECT_FALSE(all.satisfied);
  EXPECT_EQ(all.k, 1u);
  EXPECT_EQ(all.unique_rows, 2u);  // (white, 1964, male, 94138) and the female of 94139
  EXPECT_EQ(all.violations, 2u);
  EXPECT_EQ(all.k_wildcard, 1u);
  for (const std::vector<std::string>& set : std::vector<std::vector<std::string>>{
           {"race", "birth"}, {"race", "sex"}, {"birth", "sex"}, {"race", "birth", "sex"}}) {
    requirement.quasi = set;
    const Answer some = check(table, requirement);
    EXPECT_GE(some.k_wildcard, 2u) << set.size();
    EXPECT_EQ(some.violations_wildcard, 0u) << set.size();
    EXPECT_EQ(some.unique_rows, 1u) << set.size();  // the starred row, with * read as a value
  }
  requirement.quasi = {"sex", "zip"};
  EXPECT_EQ(check(table, requirement).unique_rows, 1u);
}

TEST(Check, TwoReadingsOfStarDiffer) {
  const Table table = table_of({"sex", "zip"}, {{"male", "94138"}, {"male", "94138"}, {"*", "94138"}});
  Requirement requirement;
  requirement.quasi = {"sex", "zip"};
  requirement.k = 2;
  const Answer answer = check(table, requirement);
  EXPECT_TRUE(answer.has_stars);
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.k, 1u);
  EXPECT_EQ(answer.k_wildcard, 3u);
  EXPECT_EQ(answer.violations_wildcard, 0u);
}

TEST(Check, WildcardsCountAPersonOfTwoClassesOnce) {
  const Table table = table_of({"sex", "who"}, {{"male", "p"}, {"*", "p"}});
  Requirement requirement;
  requirement.quasi = {"sex"};
  requirement.person = "who";
  EXPECT_EQ(check(table, requirement).k_wildcard, 1u);
  requirement.person.reset();
  EXPECT_EQ(check(table, requirement).k_wildcard, 2u);
}

TEST(Check, AColumnOfStarsAloneReadsTheSameBothWays) {
  const Table table = table_of({"sex", "zip"}, {{"*", "1"}, {"*", "1"}, {"*", "2"}});
  Requirement requirement;
  requirement.quasi = {"sex", "zip"};
  const Answer answer = check(table, requirement);
  EXPECT_TRUE(answer.has_stars);
  EXPECT_EQ(answer.k_wildcard, 1u);
}

TEST(Check, SaysWhenWildcardsAreTooMany) {
  std::mt19937 random(3);
  std::vector<Row> rows;
  Row names;
  for (int c = 0; c < 14; ++c) names.push_back("c" + std::to_string(c));
  for (int r = 0; r < 6000; ++r) {
    Row row;
    for (int c = 0; c < 14; ++c) row.push_back(random() % 2 ? "*" : std::to_string(random() % 9));
    rows.push_back(row);
  }
  Requirement requirement;
  requirement.quasi = names;
  const Answer answer = check(table_of(names, rows), requirement);
  EXPECT_FALSE(answer.wildcard_complete);
  EXPECT_EQ(answer.k_wildcard, answer.k);
}

TEST(Check, SalariesOfTheTClosenessPaper) {
  // Distances 0.375 and 0.167 of {3k,4k,5k} and {6k,8k,11k} from nine equally frequent salaries.
  const Table whole = table_of({"q", "salary"}, {{"a", "3"},
                                                 {"a", "4"},
                                                 {"a", "5"},
                                                 {"b", "6"},
                                                 {"c", "7"},
                                                 {"b", "8"},
                                                 {"c", "9"},
                                                 {"c", "10"},
                                                 {"b", "11"}});
  Requirement requirement;
  requirement.quasi = {"q"};
  requirement.sensitive = {"salary"};
  requirement.t = 0.2;
  EXPECT_NEAR(check(whole, requirement).sensitive[0].t, 0.375, 1e-12);
  const Table second = table_of({"q", "salary"}, {{"b", "8"}, {"b", "11"}, {"b", "6"}});
  requirement.reference = &whole;
  const Answer answer = check(second, requirement);
  EXPECT_NEAR(answer.sensitive[0].t, 1.0 / 6, 1e-12);
  EXPECT_TRUE(answer.satisfied);
}

TEST(Check, AValueThatTheReferenceLacksCountsAsFarAway) {
  const Table whole = table_of({"q", "s"}, {{"a", "x"}, {"a", "x"}});
  const Table other = table_of({"q", "s"}, {{"a", "y"}});
  Requirement requirement;
  requirement.quasi = {"q"};
  requirement.sensitive = {"s"};
  requirement.reference = &whole;
  EXPECT_DOUBLE_EQ(check(other, requirement).sensitive[0].t, 1);
}

TEST(Check, AnEmptyTableIsSatisfiedAndGivesNothing) {
  const Table table = table_of({"a", "s"}, {});
  Requirement requirement;
  requirement.quasi = {"a"};
  requirement.sensitive = {"s"};
  requirement.k = 5;
  requirement.l = 2;
  const Answer answer = check(table, requirement);
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 0u);
  EXPECT_EQ(answer.rows, 0u);
  EXPECT_EQ(answer.classes.count, 0u);
  EXPECT_EQ(answer.sensitive[0].distinct_l, 0u);
}

TEST(Check, WithoutQuasiColumnsAllRowsAreOneClass) {
  const Table table = table_of({"a"}, {{"1"}, {"2"}, {"3"}});
  EXPECT_EQ(check(table, {}).k, 3u);
}

ErrorCode code_of(const Table& table, const Requirement& requirement) {
  try {
    check(table, requirement);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "no error";
  return ErrorCode::cancelled;
}

TEST(Check, NamesColumnsThatAreNotThere) {
  const Table table = table_of({"a"}, {{"1"}});
  Requirement requirement;
  requirement.quasi = {"b"};
  EXPECT_EQ(code_of(table, requirement), ErrorCode::unknown_column);
  requirement.quasi = {"a"};
  requirement.person = "who";
  EXPECT_EQ(code_of(table, requirement), ErrorCode::unknown_column);
  requirement.person.reset();
  requirement.l = 2;
  EXPECT_EQ(code_of(table, requirement), ErrorCode::usage);
  requirement.sensitive = {"s"};
  EXPECT_EQ(code_of(table, requirement), ErrorCode::unknown_column);
}

TEST(Check, HierarchicalDistanceNeedsEveryValue) {
  const Table table = table_of({"a", "s"}, {{"1", "x"}, {"1", "y"}});
  Requirement requirement;
  requirement.quasi = {"a"};
  requirement.sensitive = {"s"};
  requirement.t = 0.1;
  requirement.t_distance = TDistance::hierarchical;
  requirement.sensitive_hierarchies = {{{"x", "*"}}};
  EXPECT_EQ(code_of(table, requirement), ErrorCode::hierarchy_gap);
}

TEST(Check, TheEmptyValueNeedsNoLineAndATopIsAdded) {
  // Height 2 once the top is added: the class of the empty value alone is 2/2 away from half of the table.
  const Table table = table_of({"a", "s"}, {{"1", ""}, {"2", "x"}});
  Requirement requirement;
  requirement.quasi = {"a"};
  requirement.sensitive = {"s"};
  requirement.t_distance = TDistance::hierarchical;
  requirement.sensitive_hierarchies = {{{"x", "letters"}, {"1", "digits"}}};
  EXPECT_DOUBLE_EQ(check(table, requirement).sensitive[0].t, 0.5);
}

}  // namespace
}  // namespace kith::audit
