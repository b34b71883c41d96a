#include "method/caveats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace kith::method {
namespace {

Column column(const std::string& name, const std::vector<std::string>& cells) {
  Column made;
  made.name = name;
  for (const std::string& cell : cells) made.add(cell);
  return made;
}

Table table_of(Column column) {
  Table table;
  table.columns.push_back(std::move(column));
  return table;
}

plan::Plan plan_with_sensitive(const std::string& name) {
  plan::Plan plan;
  plan.columns.emplace_back();
  plan.columns.back().name = name;
  plan.columns.back().role = plan::Role::sensitive;
  return plan;
}

TEST(Caveats, AClassOfOneValueIsToldWithItsRows) {
  const Table table = table_of(column("ill", {"flu", "flu", "cold", "flu", "cold"}));
  const std::vector<std::uint32_t> classes{0, 0, 1, 1, 7};
  outcome::TableOutcome result;
  note_alike_values(plan_with_sensitive("ill"), table, {classes, 2}, result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "values-alike");
  EXPECT_EQ(result.notes[0].severity, Severity::severe);
  EXPECT_NE(result.notes[0].text.find("in 1 of 2 classes"), std::string::npos);
  EXPECT_NE(result.notes[0].text.find("2 of 4 rows"), std::string::npos);
  EXPECT_EQ(result.notes[0].public_text.find_first_of("0123456789"), std::string::npos);
}

TEST(Caveats, NothingIsToldOfValuesThatAModelBounds) {
  const Table table = table_of(column("ill", {"flu", "flu", "cold"}));
  const std::vector<std::uint32_t> classes{0, 0, 1};
  outcome::TableOutcome result;
  plan::Plan plan = plan_with_sensitive("ill");
  plan.privacy.l = 2;
  note_alike_values(plan, table, {classes, 2}, result);
  plan.privacy.l.reset();
  plan.privacy.t = 0.2;
  note_alike_values(plan, table, {classes, 2}, result);
  EXPECT_TRUE(result.notes.empty());
}

TEST(Caveats, AValueThatEverybodyHasIsKnownOfEverybody) {
  const Table table = table_of(column("ill", {"hiv", "hiv", "hiv", "hiv"}));
  const std::vector<std::uint32_t> classes{0, 0, 1, 1};
  plan::Plan plan = plan_with_sensitive("ill");
  for (const bool bounded : {false, true}) {
    if (bounded) plan.privacy.t = 0.2;
    outcome::TableOutcome result;
    note_alike_values(plan, table, {classes, 2}, result);
    ASSERT_EQ(result.notes.size(), 1u) << "t allows it: the classes are as the table is";
    EXPECT_EQ(result.notes[0].code, "values-alike");
    EXPECT_EQ(result.notes[0].severity, Severity::severe);
    EXPECT_EQ(result.notes[0].public_text,
              "all rows have the same value of 'ill': it is known of everybody in the release");
    EXPECT_EQ(result.one_valued, std::vector<std::string>{"ill"});
  }
}

TEST(Caveats, AValueOfMoreThanHalfOfThePersonsPrevails) {
  Table table = table_of(column("ill", {"flu", "flu", "flu", "cold"}));
  table.columns.push_back(column("who", {"a", "a", "a", "b"}));
  plan::Plan plan = plan_with_sensitive("ill");
  outcome::TableOutcome result;
  note_prevailing_value(plan, table, nullptr, result);
  EXPECT_TRUE(result.one_value_prevails);
  note_prevailing_value(plan, table, &table.columns[1], result);
  EXPECT_FALSE(result.one_value_prevails);
  plan.privacy.l_model = privacy::LForm::distinct;
  note_prevailing_value(plan, table, nullptr, result);
  EXPECT_FALSE(result.one_value_prevails);
}

TEST(Caveats, AValueThatIsTheOnlyOneAfterSuppressionIsToldToo) {
  const Table table = table_of(column("ill", {"hiv", "hiv", "flu"}));
  const std::vector<std::uint32_t> classes{0, 0, 7};
  outcome::TableOutcome result;
  note_alike_values(plan_with_sensitive("ill"), table, {classes, 1}, result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].text.find("all released rows"), 0u);
}

TEST(Caveats, AColumnWithoutValuesTellsNothing) {
  const Table table = table_of(column("ill", {"", ""}));
  const std::vector<std::uint32_t> classes{0, 0};
  outcome::TableOutcome result;
  note_alike_values(plan_with_sensitive("ill"), table, {classes, 1}, result);
  note_alike_values(plan_with_sensitive("ill"), table, {{}, 0}, result);
  EXPECT_TRUE(result.notes.empty());
}

// Incomes of 20 rows, of which the first so many have one and the same.
outcome::TableOutcome with_incomes(int alike, const Column* person = nullptr, int rows = 20) {
  std::vector<std::string> incomes;
  for (int row = 0; row < rows; ++row) incomes.push_back(row < alike ? "1000" : std::to_string(2000 + row));
  const Table table = table_of(column("income", incomes));
  const std::vector<std::uint32_t> classes(incomes.size(), 0);
  outcome::TableOutcome result;
  note_unique_values(plan_with_sensitive("income"), table, {classes, 1}, person, result);
  return result;
}

TEST(Caveats, ValuesThatNearlyEveryRowHasForItselfAreTold) {
  for (const int alike : {0, 2}) {
    const outcome::TableOutcome result = with_incomes(alike);
    ASSERT_EQ(result.notes.size(), 1u) << alike;
    EXPECT_EQ(result.notes[0].code, "sensitive-values-unique");
    EXPECT_EQ(result.notes[0].severity, Severity::warning);
    EXPECT_EQ(result.notes[0].public_text.find_first_of("0123456789"), std::string::npos);
  }
  EXPECT_NE(with_incomes(2).notes[0].text.find("in 18 of 20 released rows"), std::string::npos);
}

TEST(Caveats, ValuesOfTheirOwnAreToldFromAQuarterOfTheRowsOn) {
  const struct {
    int alike;
    const char *counted, *published;
  } cases[] = {{3, "in 17 of 20 released rows", "most rows have a value of 'income' of their own"},
               {10, "in 10 of 20 released rows", "most rows have a value of 'income' of their own"},
               {11, "in 9 of 20 released rows", "many rows have a value of 'income' of their own"},
               {15, "in 5 of 20 released rows", "many rows have a value of 'income' of their own"}};
  for (const auto& [alike, counted, published] : cases) {
    const outcome::TableOutcome result = with_incomes(alike);
    ASSERT_EQ(result.notes.size(), 1u) << alike;
    EXPECT_EQ(result.notes[0].severity, Severity::warning);
    EXPECT_TRUE(result.notes[0].text.starts_with(counted)) << result.notes[0].text;
    EXPECT_TRUE(result.notes[0].public_text.starts_with(published)) << result.notes[0].public_text;
  }
}

TEST(Caveats, ValuesThatSeveralShareOrFewHaveAreNotTold) {
  EXPECT_TRUE(with_incomes(16).notes.empty());
  EXPECT_TRUE(with_incomes(0, nullptr, 19).notes.empty());
}

TEST(Caveats, AValueThatOnePersonHasSeveralTimesIsTheirs) {
  std::vector<std::string> same(8, "p"), others;
  for (int row = 8; row < 20; ++row) same.push_back("q" + std::to_string(row));
  for (int row = 0; row < 20; ++row) others.push_back("r" + std::to_string(row));
  const Column one = column("who", same), each = column("who", others);
  ASSERT_EQ(with_incomes(8, &one).notes.size(), 1u);
  EXPECT_TRUE(with_incomes(8, &one).notes[0].text.starts_with("in 20 of 20"));
  EXPECT_TRUE(with_incomes(8, &each).notes[0].text.starts_with("in 12 of 20"));
}

TEST(Caveats, PlainValuesThatNearlyEveryRowHasForItselfAreToldUnlessTheyAreAllowed) {
  std::vector<std::string> bills;
  for (int row = 0; row < 20; ++row) bills.push_back(std::to_string(row));
  const Table table = table_of(column("bill", bills));
  const std::vector<std::uint32_t> classes(20, 0);
  plan::Plan plan = plan_with_sensitive("bill");
  plan.columns[0].role = plan::Role::plain;
  outcome::TableOutcome result;
  note_unique_values(plan, table, {classes, 1}, nullptr, result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "plain-values-unique");
  EXPECT_EQ(result.notes[0].severity, Severity::warning);
  EXPECT_NE(result.notes[0].text.find("in 20 of 20 released rows the value of 'bill'"), std::string::npos);
  EXPECT_EQ(result.notes[0].public_text,
            "nearly every row has a value of 'bill' of its own: whoever knows such a value of somebody finds "
            "their row");
  plan.columns[0].allow = {Content::free_text};
  note_unique_values(plan, table, {classes, 1}, nullptr, result);
  EXPECT_EQ(result.notes.size(), 1u);
}

TEST(Caveats, AColumnOfOneOfManyTablesIsNamedWithItsTable) {
  std::vector<std::string> bills;
  for (int row = 0; row < 20; ++row) bills.push_back(std::to_string(row / 2));
  const Column bill = column("bill", bills);
  plan::ColumnPlan stated;
  stated.name = "bill";
  std::vector<std::uint32_t> classes(20, 0), same, other;
  for (std::uint32_t row = 0; row < 20; ++row) {
    same.push_back(row / 2);
    other.push_back(row);
  }
  outcome::TableOutcome result;
  note_unique_values({&stated, &bill, "visit"}, {classes, 1}, other, result);
  EXPECT_TRUE(result.notes.empty());
  note_unique_values({&stated, &bill, "visit"}, {classes, 1}, same, result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_NE(result.notes[0].text.find("'bill' of table 'visit'"), std::string::npos);
}

TEST(Caveats, RowsThatAreNotReleasedTellNothing) {
  std::vector<std::string> incomes;
  for (int row = 0; row < 40; ++row) incomes.push_back(std::to_string(row % 20));
  const Table table = table_of(column("income", incomes));
  std::vector<std::uint32_t> classes(40, 0);
  for (std::size_t row = 20; row < 40; ++row) classes[row] = 7;
  outcome::TableOutcome result;
  note_unique_values(plan_with_sensitive("income"), table, {classes, 1}, nullptr, result);
  EXPECT_EQ(result.notes.size(), 1u);
}

// Ages, and a plain column that is made of them.
TEST(Caveats, APlainColumnThatTellsAGeneralizedOneIsNamed) {
  Table table;
  std::vector<std::string> ages, groups;
  for (int row = 0; row < 60; ++row) {
    ages.push_back(std::to_string(20 + row % 12));
    groups.push_back("g" + ages.back());
  }
  table.columns.push_back(column("age", ages));
  table.columns.push_back(column("grp", groups));
  plan::Plan plan = plan_with_sensitive("grp");
  plan.columns.back().role = plan::Role::plain;
  outcome::TableOutcome result;
  result.columns.emplace_back().name = "age";
  const attack::ReleasedCells one_cell{0, [](std::size_t) { return 0u; }, 1};
  note_dependencies(plan, table, {one_cell}, nullptr, result);
  EXPECT_TRUE(result.notes.empty()) << "an age that is released as it is hides nothing";
  result.columns.back().ncp = 0.3;
  note_dependencies(plan, table, {one_cell}, nullptr, result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "column-dependency");
  EXPECT_EQ(result.notes[0].severity, Severity::severe);
  EXPECT_EQ(result.notes[0].public_text, "what is generalized in column 'age' can be read in 'grp'");
}

// Bands of two years, beside ages that are generalized in all rows or in some.
TEST(Caveats, AColumnThatNarrowsAGeneralizedOneSaysByHowMuch) {
  Table table;
  std::vector<std::string> ages, bands;
  for (int row = 0; row < 600; ++row) {
    ages.push_back(std::to_string(20 + row % 60));
    bands.push_back("g" + std::to_string((20 + row % 60) / 2));
  }
  table.columns.push_back(column("age", ages));
  table.columns.push_back(column("band", bands));
  plan::Plan plan = plan_with_sensitive("band");
  // The age is a cell of its own in all rows but those of the last `wide` ages.
  const auto told = [&](std::uint32_t wide) {
    const auto cell = [wide](std::size_t row) {
      return std::min(static_cast<std::uint32_t>(row % 60), 60 - wide);
    };
    const attack::ReleasedCells cells{0, cell, 60};
    outcome::TableOutcome result;
    result.columns.emplace_back().name = "age";
    result.columns.back().ncp = 0.3;
    note_dependencies(plan, table, {cells}, nullptr, result);
    return result.notes;
  };
  const auto everywhere = told(60);
  ASSERT_EQ(everywhere.size(), 1u);
  EXPECT_EQ(everywhere[0].severity, Severity::severe);
  EXPECT_EQ(
      everywhere[0].text.rfind("column 'band' is released as it is and narrows 'age' from about 67 values "
                               "to about 2, in about 100 % of the rows",
                               0),
      0u)
      << everywhere[0].text;
  EXPECT_EQ(everywhere[0].public_text, "column 'band' tells more of 'age' than its generalized cells do");
  const auto somewhere = told(16);
  ASSERT_EQ(somewhere.size(), 1u);
  EXPECT_EQ(somewhere[0].severity, Severity::severe);
  EXPECT_NE(somewhere[0].text.find("in about 27 % of the rows"), std::string::npos) << somewhere[0].text;
  EXPECT_TRUE(told(4).empty()) << "half of four ages is not told";
}

// Counted by sets of what each class and each person has.
TEST(Caveats, CountsAreThoseOfPlainCounting) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t rows = 2 + random() % 20;
    std::vector<std::string> who, ill;
    std::vector<std::uint32_t> classes;
    for (std::size_t row = 0; row < rows; ++row) {
      who.push_back(std::string(1, static_cast<char>('a' + random() % 6)));
      ill.push_back(random() % 3 == 0 ? "cold" : "flu");
      classes.push_back(static_cast<std::uint32_t>(random() % 5));
    }
    constexpr std::size_t released = 4;
    std::map<std::uint32_t, std::multiset<std::string>> values;
    std::map<std::string, std::multiset<std::uint32_t>> histories;
    for (std::size_t row = 0; row < rows; ++row)
      if (classes[row] < released) {
        values[classes[row]].insert(ill[row]);
        histories[who[row]].insert(classes[row]);
      }
    std::uint64_t alike = 0, below = 0;
    for (const auto& [cls, all] : values)
      if (std::set<std::string>(all.begin(), all.end()).size() == 1) ++alike;
    for (const auto& [person, history] : histories) {
      std::uint64_t same = 0;
      for (const auto& other : histories) same += other.second == history ? 1 : 0;
      if (same < 2) ++below;
    }
    const Table table = table_of(column("ill", ill));
    const Column person = column("who", who);
    outcome::TableOutcome result;
    result.k = 2;
    note_alike_values(plan_with_sensitive("ill"), table, {classes, released}, result);
    std::set<std::string> released_values;
    for (const auto& [cls, all] : values) released_values.insert(all.begin(), all.end());
    ASSERT_EQ(result.notes.size(), alike > 0 ? 1u : 0u);
    if (!result.notes.empty() && released_values.size() == 1) {
      EXPECT_EQ(result.notes[0].text.rfind("all released rows", 0), 0u) << result.notes[0].text;
    } else if (!result.notes.empty()) {
      EXPECT_EQ(result.notes[0].text.rfind(
                    "in " + std::to_string(alike) + " of " + std::to_string(values.size()), 0),
                0u)
          << result.notes[0].text;
    }
    describe_histories_of_cells(&person, {classes, released}, 1, result);
    if (person.values.size() == rows) {
      EXPECT_FALSE(result.histories);
    } else {
      ASSERT_TRUE(result.histories);
      EXPECT_EQ(result.histories->persons, histories.size());
      EXPECT_EQ(result.histories->below_k, below);
      EXPECT_EQ(!result.notes.empty() && result.notes.back().code == "histories-below-k", below > 0);
    }
  }
}

}  // namespace
}  // namespace kith::method
