#include "attack/attack.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "attack/cell_reading.h"
#include "kith/error.h"
#include "testing/tables.h"

namespace kith::attack {
namespace {

using Row = std::vector<std::string>;
using testing::table_of;

Table medical_data() { return testing::figure_1().table; }

LinkRequirement on(const std::vector<std::pair<std::string, std::string>>& columns) {
  LinkRequirement requirement;
  for (const auto& [release, outside] : columns) requirement.columns.push_back({release, outside});
  return requirement;
}

// The release has months, the voters write 5/14/1961: nobody was found.
TEST(Attack, TimesAreReadInTheFormatOfEachSide) {
  const Table release = table_of({"birth"}, {{"1961-05"}, {"1961-05"}, {"1970-11"}});
  const Table voters = table_of({"dob"}, {{"5/14/1961"}, {"5/2/1961"}, {"11/30/1970"}, {"1/1/1950"}});
  LinkRequirement requirement = on({{"birth", "dob"}});
  EXPECT_EQ(link(release, voters, requirement)[0].matched, 0u);
  requirement.columns[0].outside_format.emplace("M/D/YYYY", Place{});
  EXPECT_EQ(link(release, voters, requirement)[0].matched, 3u);
  EXPECT_EQ(link(release, voters, requirement)[0].exactly_one, 1u);
  const Table days = table_of({"birth"}, {{"14.05.1961"}, {"{30.11.1970, 01.12.1970}"}});
  requirement.columns[0].release_format.emplace("DD.MM.YYYY", Place{});
  EXPECT_EQ(link(days, voters, requirement)[0].matched, 2u);
}

// Definition of k-anonymity: every released row fits k people, of whom there may be more outside.
TEST(Attack, ReleasedRowsAreCountedByThePeopleTheyFit) {
  const Table release = table_of({"zip"}, {{"9413*"}, {"9413*"}, {"94141"}, {"94199"}});
  const Table voters = table_of({"zip"}, {{"94138"}, {"94139"}, {"94139"}, {"94141"}, {"10001"}});
  LinkRequirement requirement = on({{"zip", "zip"}});
  requirement.k = 3;
  const LinkAnswer answer = link(release, voters, requirement)[0];
  EXPECT_EQ(answer.released_rows, 4u);
  EXPECT_EQ(answer.rows_matched, 3u);
  EXPECT_EQ(answer.rows_exactly_one, 1u);
  EXPECT_EQ(answer.rows_fewer_than_k, 1u);
  EXPECT_EQ(answer.rows_least, 1u);
  EXPECT_EQ(answer.fewer_than_k, 4u) << "of the people outside";
}

TEST(Attack, Figure1FindsSueCarlson) {
  const Table voters =
      table_of({"name", "zip", "dob", "sex"}, {{"Sue J. Carlson", "94142", "9/15/61", "female"}});
  LinkRequirement requirement = on({{"zip", "zip"}, {"birth", "dob"}, {"sex", "sex"}});
  requirement.sensitive = "problem";
  const auto answers = link(medical_data(), voters, requirement);
  ASSERT_EQ(answers.size(), 7u);
  EXPECT_EQ(answers[0].columns, (Row{"zip", "birth", "sex"}));
  EXPECT_EQ(answers[0].outside_rows, 1u);
  EXPECT_EQ(answers[0].matched, 1u);
  EXPECT_EQ(answers[0].exactly_one, 1u);
  EXPECT_EQ(answers[0].unique_pairs, 1u);
  EXPECT_EQ(answers[0].learnt, 1u);
}

TEST(Attack, TheWholeSetComesFirstThenTheWorst) {
  const Table voters = table_of({"zip", "sex"}, {{"94142", "female"}});
  const auto answers = link(medical_data(), voters, on({{"sex", "sex"}, {"zip", "zip"}}));
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0].columns, (Row{"sex", "zip"}));
  EXPECT_EQ(answers[1].columns, Row{"zip"});
  EXPECT_EQ(answers[1].exactly_one, 1u);
  EXPECT_EQ(answers[2].columns, Row{"sex"});
  EXPECT_EQ(answers[2].exactly_one, 0u);
}

TEST(Attack, TwoOutsidePeopleOnOneRowAreNoUniquePair) {
  const Table release = table_of({"zip"}, {{"94142"}, {"94138"}});
  const Table voters =
      table_of({"zip", "name"}, {{"94142", "a"}, {"94142", "b"}, {"94138", "c"}, {"10000", "d"}});
  const LinkAnswer answer = link(release, voters, on({{"zip", "zip"}}))[0];
  EXPECT_EQ(answer.matched, 3u);
  EXPECT_EQ(answer.exactly_one, 3u);
  EXPECT_EQ(answer.unique_pairs, 1u);
}

TEST(Attack, TwoOutsidePeopleByDifferentCellsOnOneRowAreNoUniquePair) {
  const Table release = table_of({"age"}, {{"[20, 30)"}});
  const Table voters = table_of({"age"}, {{"21"}, {"22"}});
  EXPECT_EQ(link(release, voters, on({{"age", "age"}}))[0].unique_pairs, 0u);
}

TEST(Attack, AHomogeneousClassTellsTheValueWithoutTellingTheRow) {
  const Table release =
      table_of({"zip", "exam"}, {{"941**", "hiv"}, {"941**", "hiv"}, {"942**", "flu"}, {"942**", "hiv"}});
  const Table voters = table_of({"zip"}, {{"94138"}, {"94200"}});
  LinkRequirement requirement = on({{"zip", "zip"}});
  requirement.sensitive = "exam";
  requirement.k = 3;
  const LinkAnswer answer = link(release, voters, requirement)[0];
  EXPECT_EQ(answer.exactly_one, 0u);
  EXPECT_EQ(answer.fewer_than_k, 2u);
  EXPECT_EQ(answer.learnt, 1u);
}

TEST(Attack, HierarchiesSayWhichLabelsCoverAValue) {
  const Table release = table_of({"city"}, {{"Bay Area"}, {"Bay Area"}, {"Oakland"}});
  const Table voters = table_of({"city"}, {{"Oakland"}, {"Fresno"}});
  hierarchy::Hierarchy cities;
  cities.levels.push_back(
      {.name = "", .of = {0, 1}, .labels = {"Oakland", "Fresno"}, .covered = {}, .spread = {}});
  cities.levels.push_back(
      {.name = "", .of = {0, 1}, .labels = {"Bay Area", "Valley"}, .covered = {}, .spread = {}});
  LinkRequirement requirement = on({{"city", "city"}});
  EXPECT_EQ(link(release, voters, requirement)[0].exactly_one, 1u);
  requirement.columns[0].hierarchy = &cities;
  const LinkAnswer answer = link(release, voters, requirement)[0];
  EXPECT_EQ(answer.matched, 1u);
  EXPECT_EQ(answer.exactly_one, 0u);
}

TEST(Attack, UnknownColumnsAndNoColumnsAreRefused) {
  const Table table = table_of({"a"}, {{"1"}});
  const auto code_of = [&](const LinkRequirement& requirement) {
    try {
      link(table, table, requirement);
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::cancelled;
  };
  EXPECT_EQ(code_of(on({{"a", "b"}})), ErrorCode::unknown_column);
  EXPECT_EQ(code_of(on({{"b", "a"}})), ErrorCode::unknown_column);
  EXPECT_EQ(code_of(on({})), ErrorCode::usage);
}

TEST(Attack, EmptyTablesMatchNothing) {
  const Table none = table_of({"a"}, {}), one = table_of({"a"}, {{"1"}});
  EXPECT_EQ(link(none, one, on({{"a", "a"}}))[0].matched, 0u);
  EXPECT_EQ(link(one, none, on({{"a", "a"}}))[0].outside_rows, 0u);
}

// Every outside row against every released row, by covers() alone.
LinkAnswer naive_link(const std::vector<Row>& release, const std::vector<Row>& outside,
                      const std::vector<std::size_t>& columns, std::uint64_t k) {
  LinkAnswer answer;
  answer.outside_rows = outside.size();
  std::vector<std::vector<std::size_t>> matches(outside.size());
  std::vector<std::size_t> found_by(release.size(), 0);
  for (std::size_t o = 0; o < outside.size(); ++o)
    for (std::size_t r = 0; r < release.size(); ++r) {
      bool match = true;
      for (const std::size_t c : columns) match = match && covers(read_cell(release[r][c]), outside[o][c]);
      if (!match) continue;
      matches[o].push_back(r);
      ++found_by[r];
    }
  for (const auto& rows : matches) {
    if (rows.empty()) continue;
    std::set<std::string> values;
    for (const std::size_t r : rows) values.insert(release[r].back());
    ++answer.matched;
    answer.exactly_one += rows.size() == 1;
    answer.fewer_than_k += rows.size() < k;
    answer.unique_pairs += rows.size() == 1 && found_by[rows[0]] == 1;
    answer.learnt += values.size() == 1;
  }
  return answer;
}

TEST(Attack, AgreesWithPairwiseMatchingOnRandomTables) {
  std::mt19937 random(23);
  const std::vector<std::string> ages = {"20-29", "[25, 35)", "<= 24", "> 24", "*", "21", "{21, 33}", "3*"};
  const std::vector<std::string> zips = {"9413*", "941**", "94138", "*", "94139", "*4138"};
  const std::vector<std::string> days = {"2006", "2006-01", "2006-W01", "*", "2006-01-03", "[2006, 2007]"};
  for (int round = 0; round < 60; ++round) {
    std::vector<Row> release, outside;
    for (std::size_t r = 0, n = random() % 60; r < n; ++r)
      release.push_back({ages[random() % ages.size()], zips[random() % zips.size()],
                         days[random() % days.size()], random() % 3 ? "flu" : "hiv"});
    for (std::size_t r = 0, n = random() % 60; r < n; ++r)
      outside.push_back(
          {std::to_string(20 + random() % 20), std::to_string(94136 + random() % 8),
           "2006-0" + std::to_string(1 + random() % 2) + "-0" + std::to_string(1 + random() % 5)});
    LinkRequirement requirement = on({{"age", "age"}, {"zip", "zip"}, {"day", "day"}});
    requirement.sensitive = "exam";
    requirement.k = 3;
    const Table released = table_of({"age", "zip", "day", "exam"}, release);
    const std::map<std::string, std::size_t> index = {{"age", 0}, {"zip", 1}, {"day", 2}};
    for (const LinkAnswer& answer : link(released, table_of({"age", "zip", "day"}, outside), requirement)) {
      std::vector<std::size_t> columns;
      for (const std::string& name : answer.columns) columns.push_back(index.at(name));
      const LinkAnswer expected = naive_link(release, outside, columns, requirement.k);
      ASSERT_EQ(answer.outside_rows, expected.outside_rows);
      ASSERT_EQ(answer.matched, expected.matched);
      ASSERT_EQ(answer.exactly_one, expected.exactly_one);
      ASSERT_EQ(answer.fewer_than_k, expected.fewer_than_k);
      ASSERT_EQ(answer.unique_pairs, expected.unique_pairs);
      ASSERT_EQ(answer.learnt, expected.learnt);
    }
  }
}

}  // namespace
}  // namespace kith::attack
