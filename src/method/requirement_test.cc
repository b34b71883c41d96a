#include "method/requirement.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::method {
namespace {

struct Example {
  plan::Plan plan;
  Binding binding;
  outcome::TableOutcome result;

  Example() {
    binding.table = testing::table_of({"age", "illness", "who"}, {{"30", "flu", "p"}, {"31", "cold", "q"}});
    binding.quasi = {0};
    binding.sensitive = {1};
    binding.person = 2;
    binding.t_distances = {privacy::TDistance::equal};
    binding.sensitive_hierarchies.resize(1);
    result.quasi = {"age"};
    result.sensitive = {"illness"};
    plan.privacy.k = 4;
  }
  audit::Requirement requirement() const { return requirement_of(plan, binding, result); }
};

TEST(Requirement, AsksForThePlansModel) {
  Example e;
  e.plan.privacy.l = 2.5;
  e.plan.privacy.c = 3;
  e.plan.privacy.t = 0.25;
  e.plan.privacy.persons = plan::Persons::history;
  const audit::Requirement requirement = e.requirement();
  EXPECT_EQ(requirement.quasi, std::vector<std::string>{"age"});
  EXPECT_EQ(requirement.sensitive, std::vector<std::string>{"illness"});
  EXPECT_EQ(requirement.person, "who");
  EXPECT_EQ(requirement.k, 4u);
  EXPECT_EQ(requirement.l, 2.5);
  EXPECT_EQ(requirement.c, 3);
  EXPECT_EQ(requirement.t, 0.25);
  EXPECT_TRUE(requirement.by_history);
  EXPECT_EQ(requirement.reference, &e.binding.table);
}

TEST(Requirement, WithoutPersonsNobodyIsNamed) {
  Example e;
  e.binding.person.reset();
  EXPECT_EQ(e.requirement().person, std::nullopt);
}

TEST(Requirement, FormsOfLHaveTheSameNamesOnBothSides) {
  const std::pair<privacy::LForm, audit::LForm> forms[] = {
      {privacy::LForm::frequency, audit::LForm::frequency},
      {privacy::LForm::distinct, audit::LForm::distinct},
      {privacy::LForm::entropy, audit::LForm::entropy},
      {privacy::LForm::recursive, audit::LForm::recursive}};
  for (const auto& [of_plan, asked] : forms) {
    Example e;
    e.plan.privacy.l_model = of_plan;
    EXPECT_EQ(e.requirement().l_form, asked);
  }
}

TEST(Requirement, DistancesHaveTheSameNamesOnBothSides) {
  const std::pair<privacy::TDistance, audit::TDistance> distances[] = {
      {privacy::TDistance::equal, audit::TDistance::equal},
      {privacy::TDistance::ordered, audit::TDistance::ordered},
      {privacy::TDistance::hierarchical, audit::TDistance::hierarchical}};
  for (const auto& [of_plan, asked] : distances) {
    Example e;
    e.binding.t_distances = {of_plan};
    EXPECT_EQ(e.requirement().t_distances, std::vector<audit::TDistance>{asked});
  }
}

TEST(Requirement, HierarchiesAreHandedOnAsLines) {
  Example e;
  const testing::Rows lines{{"flu", "lungs", "*"}, {"cold", "nose", "*"}};
  e.binding.sensitive_hierarchies[0] =
      testing::hierarchy_of("illness", e.binding.table.columns[1].values, lines);
  EXPECT_EQ(e.requirement().sensitive_hierarchies, std::vector<testing::Rows>{lines});
}

TEST(Requirement, ColumnsAreNamedByTheirPlace) {
  const Example e;
  EXPECT_EQ(e.binding.names_at({2, 0}), (std::vector<std::string>{"who", "age"}));
  EXPECT_TRUE(e.binding.names_at({}).empty());
}

// The plan's word on whom rows are about ends the doubt.
TEST(Requirement, AColumnThatMayTellPersonsApartIsACaveat) {
  UnnamedPersons unnamed;
  unnamed.in_doubt = "email";
  plan::Plan plan, rows, named;
  rows.privacy.persons = plan::Persons::rows;
  named.columns.push_back({});
  named.columns.back().name = "mrn";
  named.columns.back().role = plan::Role::person;
  const auto caveats = [&](const plan::Plan& asked) {
    outcome::TableOutcome result;
    note_rows_as_persons(asked, unnamed, result);
    return result.notes_from(outcome::Severity::warning);
  };
  ASSERT_EQ(caveats(plan).size(), 1U);
  EXPECT_EQ(caveats(plan)[0].code, "persons-in-doubt");
  EXPECT_NE(caveats(plan)[0].text.find("--person email"), std::string::npos);
  EXPECT_TRUE(caveats(rows).empty());
  EXPECT_TRUE(caveats(named).empty());
  plan.tables.push_back({});
  ASSERT_EQ(caveats(plan).size(), 1U);
  EXPECT_EQ(caveats(plan)[0].text.find("--person"), std::string::npos);
}

Binding bound() {
  Binding binding;
  binding.table =
      testing::table_of({"who", "age", "exam", "note"}, {{"a", "1", "x", "n"}, {"", "2", "y", "m"}});
  binding.person = 0;
  binding.quasi = {1};
  binding.sensitive = {2};
  binding.plain = {3};
  binding.withheld = {"phone"};
  return binding;
}

TEST(Summary, ColumnsAreToldByTheirRoles) {
  plan::Plan plan;
  plan.privacy.k = 4;
  outcome::TableOutcome result;
  describe_call(plan, bound(), result);
  EXPECT_EQ(result.quasi, std::vector<std::string>{"age"});
  EXPECT_EQ(result.sensitive, std::vector<std::string>{"exam"});
  EXPECT_EQ(result.plain, std::vector<std::string>{"note"});
  EXPECT_EQ(result.withheld, std::vector<std::string>{"phone"});
  EXPECT_EQ(result.k, 4u);
  EXPECT_EQ(result.method, "full-domain");
  EXPECT_FALSE(result.cells);
}

TEST(Summary, RowsWithoutAPersonAreNoted) {
  const Binding binding = bound();
  outcome::TableOutcome noted, silent;
  note_unnamed_persons(&binding.table.columns[0], noted);
  note_unnamed_persons(&binding.table.columns[1], silent);
  note_unnamed_persons(nullptr, silent);
  ASSERT_EQ(noted.notes.size(), 1u);
  EXPECT_FALSE(noted.notes[0].public_text.empty());
  EXPECT_TRUE(silent.notes.empty());
}

TEST(Summary, ASmallKIsTold) {
  const auto told = [](std::uint64_t k, std::optional<double> l) -> std::optional<outcome::Severity> {
    plan::PrivacyPlan privacy;
    privacy.k = k;
    privacy.l = l;
    outcome::TableOutcome result;
    note_small_k(privacy, result);
    if (result.notes.empty()) return std::nullopt;
    EXPECT_EQ(result.notes[0].code, "k-small");
    return result.notes[0].severity;
  };
  EXPECT_EQ(told(1, {}), outcome::Severity::severe);
  EXPECT_EQ(told(2, {}), outcome::Severity::warning);
  EXPECT_EQ(told(3, {}), outcome::Severity::info);
  EXPECT_EQ(told(4, 2), outcome::Severity::info);
  EXPECT_EQ(told(5, {}), std::nullopt);
  EXPECT_EQ(told(1, 3), std::nullopt) << "l asks for three persons";
}

}  // namespace
}  // namespace kith::method
