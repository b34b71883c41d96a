#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <tuple>

#include "hierarchy/recipe_text.h"
#include "method/fulldomain/settings.h"
#include "method/local/settings.h"
#include "method/method.h"
#include "method/multirelational/settings.h"
#include "method/plan_file_test.h"
#include "method/registry.h"
#include "method/settings.h"

namespace kith::method {
namespace {

using plan::ColumnPlan;
using plan::Identifying;
using plan::Plan;
using plan::Role;
using plan::TablePlan;

void expect_same_column(const ColumnPlan& a, const ColumnPlan& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.role, b.role);
  EXPECT_EQ(hierarchy::recipe_text(a.recipe), hierarchy::recipe_text(b.recipe));
  EXPECT_EQ(a.recipe.index(), b.recipe.index());
  EXPECT_EQ(a.has_hierarchy, b.has_hierarchy);
  EXPECT_EQ(a.weight, b.weight);
  EXPECT_EQ(a.identifying, b.identifying);
  EXPECT_EQ(a.t_distance, b.t_distance);
  EXPECT_EQ(a.allow, b.allow);
}

void expect_same(const Plan& a, const Plan& b) {
  EXPECT_EQ(a.source.path, b.source.path);
  EXPECT_EQ(a.source.table, b.source.table);
  EXPECT_EQ(a.source.reading.format, b.source.reading.format);
  EXPECT_EQ(a.source.reading.delimiter, b.source.reading.delimiter);
  EXPECT_EQ(a.source.reading.quote, b.source.reading.quote);
  EXPECT_EQ(a.source.reading.encoding, b.source.reading.encoding);
  EXPECT_EQ(a.source.reading.header, b.source.reading.header);
  EXPECT_EQ(a.source.reading.na, b.source.reading.na);
  EXPECT_EQ(a.source.reading.decimal, b.source.reading.decimal);
  EXPECT_EQ(a.source.reading.labels, b.source.reading.labels);
  ASSERT_EQ(a.columns.size(), b.columns.size());
  for (std::size_t i = 0; i < a.columns.size(); ++i) expect_same_column(a.columns[i], b.columns[i]);
  EXPECT_EQ(a.privacy.k, b.privacy.k);
  EXPECT_EQ(a.privacy.persons, b.privacy.persons);
  EXPECT_EQ(a.privacy.l, b.privacy.l);
  EXPECT_EQ(a.privacy.l_model, b.privacy.l_model);
  EXPECT_EQ(a.privacy.c, b.privacy.c);
  EXPECT_EQ(a.privacy.t, b.privacy.t);
  EXPECT_EQ(a.privacy.t_distance, b.privacy.t_distance);
  EXPECT_EQ(a.privacy.risk_threshold, b.privacy.risk_threshold);
  EXPECT_EQ(a.privacy.sampling_fraction, b.privacy.sampling_fraction);
  EXPECT_EQ(method_of(a).info().name, method_of(b).info().name);
  EXPECT_EQ(a.output, b.output);
}

void expect_same_settings(const FullDomainSettings& a, const FullDomainSettings& b) {
  EXPECT_EQ(a.max_suppression.text(), b.max_suppression.text());
  EXPECT_EQ(a.policies, b.policies);
  EXPECT_EQ(a.policy_stated, b.policy_stated);
  EXPECT_EQ(a.generalize, b.generalize);
  EXPECT_EQ(a.levels, b.levels);
  EXPECT_EQ(a.mask_suppressed, b.mask_suppressed);
  EXPECT_EQ(a.search, b.search);
}

void expect_same_granularity(const time::GranularityDefinition& a, const time::GranularityDefinition& b) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.how.index(), b.how.index());
  if (const auto* group = std::get_if<time::GroupDefinition>(&a.how)) {
    const auto& other = std::get<time::GroupDefinition>(b.how);
    EXPECT_EQ(std::tie(group->of, group->size, group->offset, group->anchor),
              std::tie(other.of, other.size, other.offset, other.anchor));
  } else if (const auto* list = std::get_if<time::IntervalsDefinition>(&a.how)) {
    EXPECT_EQ(list->file, std::get<time::IntervalsDefinition>(b.how).file);
  } else if (const auto* parts = std::get_if<time::DayPartDefinition>(&a.how)) {
    EXPECT_EQ(parts->parts, std::get<time::DayPartDefinition>(b.how).parts);
  } else {
    const auto& one = std::get<time::BusinessDayDefinition>(a.how);
    const auto& other = std::get<time::BusinessDayDefinition>(b.how);
    EXPECT_EQ(one.holidays, other.holidays);
    EXPECT_EQ(one.weekend, other.weekend);
  }
}

Plan small() {
  Plan plan;
  plan.source.path = "/data/t.csv";
  plan.columns.resize(1);
  plan.columns[0].name = "zip";
  plan.columns[0].role = Role::quasi;
  plan.privacy.k = 2;
  return plan;
}

TEST(WritePlan, SmallPlanReadsBack) { expect_same(read_text(text_of(small())), small()); }

TEST(WritePlan, WhatIsSaidOverLevelsReadsBack) {
  Plan plan = small();
  plan.columns[0].min_level = std::uint64_t{1};
  plan.columns[0].max_level = "3 \"masked\"";
  plan.method.set("policy", std::vector<plan::Value>{"suppression", "ncp"});
  plan.method.set("levels", plan::parse_value("{ zip = \"2 masked\" }"));
  const Plan back = read_text(text_of(plan));
  EXPECT_EQ(back.columns[0].min_level, plan.columns[0].min_level);
  EXPECT_EQ(back.columns[0].max_level, plan.columns[0].max_level);
  expect_same_settings(full_domain_settings(back), full_domain_settings(plan));
  EXPECT_EQ(full_domain_settings(back).policies.size(), 2u);
}

TEST(WritePlan, HistoriesReadBack) {
  Plan plan = small();
  plan.columns.emplace_back();
  plan.columns.back().name = "who";
  plan.columns.back().role = Role::person;
  plan.privacy.persons = plan::Persons::history;
  expect_same(read_text(text_of(plan)), plan);
}

TEST(WritePlan, MethodLocalReadsBack) {
  Plan plan = small();
  plan.method.name = "local";
  plan.method.set("policy", "widest-span");
  plan.method.set("ranges", "tight");
  plan.method.set("arrivals", "known");
  const Plan back = read_text(text_of(plan));
  EXPECT_EQ(back.method.name, "local");
  EXPECT_EQ(local_settings(back).policy, local::Choice::widest_span);
  EXPECT_EQ(local_settings(back).ranges, Ranges::tight);
  EXPECT_EQ(local_settings(back).arrivals, Arrivals::known);
}

TEST(WritePlan, UnstatedPolicyStaysUnstated) {
  EXPECT_FALSE(read_text(text_of(small())).states("method.policy"));
  const Plan stated = read_text(text_of(small()) + "\n[columns.b]\nrole = \"quasi\"\n");
  EXPECT_EQ(stated.columns.size(), 2u);
  Plan distinct = small();
  distinct.method.set("policy", "distinct");
  EXPECT_TRUE(read_text(text_of(distinct)).states("method.policy"));
}

TEST(WritePlan, GranularitiesAndCalendarsReadBack) {
  Plan plan = small();
  plan.granularities = {
      {"fiscal", time::GroupDefinition{"month", 12, -9, ""}},
      {"pay", time::GroupDefinition{"week", 2, 0, "2024-01-01"}},
      {"school terms", time::IntervalsDefinition{"/data/\"terms\".csv"}},
      {"day-part", time::DayPartDefinition{{{"early \"shift\"", "06:00"}, {"late", "22:00"}}}},
      {"shift", time::DayPartDefinition{{{"a", "06:30"}, {"b", "18:30"}}}},
      {"business-day",
       time::BusinessDayDefinition{"/data/h.csv", std::vector<std::string>{"friday", "saturday"}}},
      {"factory", time::BusinessDayDefinition{"", std::vector<std::string>{"sunday"}}}};
  hierarchy::FromCalendar calendar{{"hour", "shift", "day", "fiscal", "5 years"}};
  calendar.format = "DD.MM.YY HH:mm";
  calendar.pivot = 1999;
  calendar.zone = "Europe/Rome";
  calendar.recorded = "America/New_York";
  plan.columns[0].recipe = calendar;
  plan.columns[0].has_hierarchy = true;
  const Plan again = read_text(text_of(plan));
  expect_same(again, plan);
  ASSERT_EQ(again.granularities.size(), plan.granularities.size());
  for (std::size_t i = 0; i < plan.granularities.size(); ++i)
    expect_same_granularity(again.granularities[i], plan.granularities[i]);
}

TEST(WritePlan, AnAllDefaultBusinessDayReadsBack) {
  Plan plan = small();
  plan.granularities = {{"business-day", time::BusinessDayDefinition{}}};
  const Plan again = read_text(text_of(plan));
  ASSERT_EQ(again.granularities.size(), 1u);
  expect_same_granularity(again.granularities[0], plan.granularities[0]);
}

std::string name() {
  return *rc::gen::container<std::string>(*rc::gen::inRange(1, 6),
                                          rc::gen::elementOf(std::string("ab-_ .\"'\\\n\t#=[]{}\x7F\x01")));
}

template <typename T>
T one_of(std::initializer_list<T> all) {
  return *rc::gen::elementOf(std::vector<T>(all));
}

hierarchy::Recipe recipe() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return hierarchy::FromFile{"/data/" + name()};
    case 1:
      return hierarchy::FromMask{one_of({true, false}), static_cast<std::uint32_t>(*rc::gen::inRange(1, 9))};
    case 2: {
      const double width = one_of({0.1, 0.25, 5.0, 1e6});
      using End = std::optional<double>;
      return hierarchy::FromIntervals{{width, 2 * width},
                                      one_of({0.0, -0.5, 7.0}),
                                      one_of<End>({std::nullopt, -2e6}),
                                      one_of<End>({std::nullopt, 4e6})};
    }
    default:
      return hierarchy::FromCalendar{{"day", one_of<std::string>({"week", "month", "5 years"})}};
  }
}

template <typename T>
std::optional<T> maybe(T value) {
  if (one_of({true, false})) return value;
  return std::nullopt;
}

ColumnPlan column(const std::string& column_name, Role role) {
  ColumnPlan made;
  made.name = column_name;
  made.role = role;
  if ((role == Role::quasi || role == Role::sensitive) && one_of({true, false})) {
    made.recipe = recipe();
    made.has_hierarchy = true;
  }
  if (role == Role::quasi) {
    made.weight = one_of({1.0, 2.0, 0.125, 1e-3});
    made.identifying =
        one_of({Identifying::unstated, Identifying::most, Identifying::more, Identifying::identifying});
  }
  if (role == Role::sensitive || role == Role::plain)
    made.allow = one_of<std::vector<Content>>({{}, {Content::email}, {Content::free_text, Content::name}});
  if (role == Role::sensitive)
    made.t_distance = maybe(one_of({privacy::TDistance::equal, privacy::TDistance::ordered}));
  return made;
}

void expect_same_table(const TablePlan& a, const TablePlan& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.table, b.table);
  EXPECT_EQ(a.key, b.key);
  EXPECT_EQ(a.parent.has_value(), b.parent.has_value());
  if (a.parent && b.parent) {
    EXPECT_EQ(std::tie(a.parent->table, a.parent->column), std::tie(b.parent->table, b.parent->column));
  }
  EXPECT_EQ(a.source.path, b.source.path);
  EXPECT_EQ(std::tie(a.source.reading.format, a.source.reading.delimiter, a.source.reading.quote,
                     a.source.reading.encoding, a.source.reading.header, a.source.reading.na),
            std::tie(b.source.reading.format, b.source.reading.delimiter, b.source.reading.quote,
                     b.source.reading.encoding, b.source.reading.header, b.source.reading.na));
  ASSERT_EQ(a.columns.size(), b.columns.size());
  for (std::size_t i = 0; i < a.columns.size(); ++i) expect_same_column(a.columns[i], b.columns[i]);
}

void expect_same_relational(const RelationalSettings& a, const RelationalSettings& b) {
  EXPECT_EQ(std::tie(a.algorithm, a.matching, a.keys, a.nearest, a.threshold, a.clusters, a.parts, a.rematch,
                     a.complete, a.optimal_limit),
            std::tie(b.algorithm, b.matching, b.keys, b.nearest, b.threshold, b.clusters, b.parts, b.rematch,
                     b.complete, b.optimal_limit));
}

void set_relational(Plan& plan) {
  plan::MethodPlan& method = plan.method;
  method.name = "multirelational";
  const auto algorithm = one_of<const char*>({"miracle", "miraclex", "bitmap"});
  method.set("algorithm", algorithm);
  method.set("matching", one_of<const char*>({"optimal", "greedy"}));
  method.set("keys", one_of<const char*>({"random", "keep"}));
  method.set("nearest", one_of<const char*>({"growth", "pair"}));
  method.set("threshold", one_of({0.0, 0.1, 0.0625, 1.0}));
  method.set("clusters", *rc::gen::inRange(1, 5000));
  if (const auto parts = maybe(one_of({0, 1000, 54321}))) method.set("parts", *parts);
  method.set("rematch", one_of({true, false}));
  if (std::string(algorithm) == "bitmap") method.set("data", one_of<const char*>({"complete", "incomplete"}));
  method.set("matching_limit", *rc::gen::inRange(1, 500));
}

ColumnPlan column_of_table(const std::string& column_name, Role role) {
  ColumnPlan made = column(column_name, role);
  made.weight = 1;
  made.identifying = Identifying::unstated;
  return made;
}

// Hangs on one of `before`, if there are any; its columns are no keys.
TablePlan random_table(const std::vector<TablePlan>& before, bool database) {
  TablePlan made;
  made.name = std::to_string(before.size()) +
              *rc::gen::container<std::string>(3, rc::gen::elementOf(std::string("ab-_ .\"'#=[]{}")));
  made.table = made.name;
  if (!database || one_of({true, false})) {
    made.source.path = "/data/" + name() + ".csv";
    made.source.reading.format = maybe(one_of<std::string>({"csv", "json", "parquet"}));
    made.source.reading.delimiter = maybe(one_of<std::string>({"\t", ";"}));
    made.source.reading.quote = maybe(std::string("'"));
    made.source.reading.encoding = maybe(std::string("utf-16"));
    made.source.reading.header = maybe(one_of({true, false}));
    made.source.reading.na = maybe(std::vector<std::string>{name(), "?"});
  } else if (one_of({true, false})) {
    made.table = "main." + name();
  }
  made.key = "key " + name();
  if (!before.empty())
    made.parent = {before[*rc::gen::inRange<std::size_t>(0, before.size())].name, "up " + name()};
  const int columns = *rc::gen::inRange(0, 4);
  for (int i = 0; i < columns; ++i)
    made.columns.push_back(column_of_table(
        std::to_string(i) + name(), one_of({Role::quasi, Role::plain, Role::identifier, Role::sensitive})));
  return made;
}

RC_GTEST_PROP(WritePlan, RandomPlansOfManyTablesReadBack, ()) {
  Plan plan;
  const bool database = one_of({true, false});
  if (database) plan.source.path = "/data/" + name();
  const int tables = *rc::gen::inRange(1, 5);
  for (int i = 0; i < tables; ++i) plan.tables.push_back(random_table(plan.tables, database));
  plan.tables[0].columns.push_back(column_of_table("quasi", Role::quasi));
  plan.tables[0].columns.push_back(column_of_table("exam", Role::sensitive));
  plan.privacy.k = *rc::gen::inRange<std::uint64_t>(1, 1000);
  plan.privacy.l = maybe(one_of({1.0, 3.0}));
  plan.privacy.t = maybe(one_of({0.0, 0.25}));
  set_relational(plan);
  plan.method.set("max_suppression", one_of<std::string>({"0", "17", "0.25%"}));
  if (one_of({true, false}))
    plan.output = "my release.duckdb";
  else
    plan.output_format = maybe(one_of<std::string>({"csv", "parquet"}));
  const Plan back = read_text(text_of(plan));
  expect_same(back, plan);
  EXPECT_EQ(back.output_format, plan.output_format);
  expect_same_relational(relational_settings(back), relational_settings(plan));
  RC_ASSERT(back.tables.size() == plan.tables.size());
  for (std::size_t i = 0; i < plan.tables.size(); ++i) expect_same_table(back.tables[i], plan.tables[i]);
  EXPECT_EQ(text_of(back), text_of(plan));
  RC_ASSERT(!::testing::Test::HasFailure());
}

RC_GTEST_PROP(WritePlan, RandomPlansReadBack, ()) {
  Plan plan;
  plan.source.path = "/data/" + name();
  plan.source.reading.format = maybe(one_of<std::string>({"csv", "json", "parquet"}));
  plan.source.reading.delimiter = maybe(one_of<std::string>({"\t", ";", "\"", "|"}));
  plan.source.reading.quote = maybe(std::string("'"));
  plan.source.reading.encoding = maybe(std::string("utf-16"));
  plan.source.reading.header = maybe(one_of({true, false}));
  plan.source.reading.na = maybe(one_of<std::vector<std::string>>({{}, {"NA", name()}}));
  plan.source.table = maybe(name());
  plan.source.reading.decimal = maybe(one_of<std::string>({",", "."}));
  plan.source.reading.labels = maybe(one_of<std::string>({"labels", "codes"}));
  std::vector<std::string> names = {"quasi", "exam"};
  for (const auto& more : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1))) {
    static_cast<void>(more);
    names.push_back(std::to_string(names.size()) + name());
  }
  plan.columns.push_back(column_of_table("quasi", Role::quasi));
  plan.columns.push_back(column_of_table("exam", Role::sensitive));
  for (std::size_t i = 2; i < names.size(); ++i)
    plan.columns.push_back(
        column(names[i], one_of({Role::quasi, Role::plain, Role::identifier, Role::sensitive})));
  plan.privacy.k = *rc::gen::inRange<std::uint64_t>(1, 1000);
  plan.privacy.l = maybe(one_of({1.0, 3.0, 12.0}));
  if (plan.privacy.l) {
    plan.privacy.l_model =
        one_of({privacy::LForm::frequency, privacy::LForm::recursive, privacy::LForm::entropy});
    plan.privacy.c = one_of({1.0, 0.5, 4.25});
  }
  plan.privacy.t = maybe(one_of({0.0, 0.1, 1.0}));
  if (plan.privacy.t) plan.privacy.t_distance = maybe(privacy::TDistance::hierarchical);
  plan.privacy.risk_threshold = one_of({0.09, 0.2, 1.0});
  plan.privacy.sampling_fraction = one_of({1.0, 0.01});
  plan.method.name = one_of<std::string>({"full-domain", "datafly", "mu-argus"});
  plan.method.set("max_suppression", one_of<std::string>({"0", "17", "2%", "0.25%", "100%"}));
  if (one_of({true, false})) plan.method.set("policy", one_of<const char*>({"height", "ncp", "lowest-peak"}));
  if (one_of({true, false})) plan.method.set("generalize", std::vector<plan::Value>{"quasi"});
  plan.method.set("suppressed", one_of<const char*>({"drop", "mask"}));
  plan.method.set("search", one_of<const char*>({"all", "binary"}));
  plan.output = one_of<std::string>({"r.csv", "my release.parquet", "\"r\".csv"});
  const Plan back = read_text(text_of(plan));
  expect_same(back, plan);
  expect_same_settings(full_domain_settings(back), full_domain_settings(plan));
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace kith::method
