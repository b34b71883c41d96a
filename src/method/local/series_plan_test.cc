#include "method/local/series_plan.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "method/local/method.h"
#include "method/local/settings.h"
#include "method/read.h"
#include "method/registry.h"
#include "method/settings.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

using testing::TemporaryFolder;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

plan::ColumnPlan column(const char* name, plan::Role role) {
  plan::ColumnPlan stated;
  stated.name = name;
  stated.role = role;
  return stated;
}

plan::Plan local_plan() {
  plan::Plan plan;
  plan.source.path = "t.csv";
  plan.columns.push_back(column("who", plan::Role::person));
  plan.columns.push_back(column("age", plan::Role::quasi));
  plan.columns.push_back(column("zip", plan::Role::quasi));
  plan.columns.push_back(column("illness", plan::Role::sensitive));
  plan.privacy.k = 3;
  plan.method.name = "local";
  return plan;
}

void give_hierarchy(plan::ColumnPlan& column, hierarchy::Recipe recipe) {
  column.recipe = std::move(recipe);
  column.has_hierarchy = true;
}

bool same(const plan::Plan& begun, const plan::Plan& now) { return fixed_parts(begun) == fixed_parts(now); }

// As the command line does it: a plan that names no method is of method local, and its text then says so too.
plan::Plan read_series_plan(const std::filesystem::path& file) {
  plan::Plan plan = parse_plan(file);
  const std::string as_written = text_of(plan);
  assume_series_method(plan);
  check(plan);
  const std::string in_force = text_of(plan);
  if (in_force != as_written) plan.text += "\n# with the flags of the call:\n" + in_force;
  return plan;
}

TEST(SeriesPlan, APlanOfMethodLocalMayBeThatOfASeries) {
  EXPECT_EQ(code_of([] { LocalMethod().fixed_parts(local_plan()); }), std::nullopt);
}

TEST(SeriesPlan, ClassesOfASeriesDoNotOverlap) {
  plan::Plan plan = local_plan();
  plan.method.set("classes", "cells");
  EXPECT_EQ(code_of([&] { LocalMethod().fixed_parts(plan); }), std::nullopt);
  plan.method.set("classes", "overlapping");
  EXPECT_EQ(code_of([&] { LocalMethod().fixed_parts(plan); }), ErrorCode::plan_value);
}

TEST(SeriesPlan, OfNoMethodIsOfMethodLocalAndSaysSo) {
  const TemporaryFolder folder;
  const std::string start = "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\n[privacy]\nk = 2\n";
  folder.write("none.toml", start);
  folder.write("local.toml", start + "[method]\nname = \"local\"\n");
  const plan::Plan none = read_series_plan(folder.path() / "none.toml");
  EXPECT_EQ(none.method.name, "local");
  EXPECT_EQ(local_settings(none).policy, local::Choice::guillotine);
  EXPECT_NE(none.text.find("name = \"local\""), std::string::npos);
  const plan::Plan local = read_series_plan(folder.path() / "local.toml");
  EXPECT_EQ(local.text, start + "[method]\nname = \"local\"\n");
  EXPECT_TRUE(same(none, local));
}

TEST(SeriesPlan, WhatASeriesCannotKeepIsRefused) {
  const auto refused = [](auto change) {
    plan::Plan plan = local_plan();
    change(plan);
    return code_of([&] { method_of(plan).fixed_parts(plan); });
  };
  EXPECT_EQ(refused([](auto& p) { p.method.name = "full-domain"; }), ErrorCode::plan_value);
  EXPECT_EQ(refused([](auto& p) { p.privacy.t = 0.2; }), ErrorCode::plan_value);
  EXPECT_EQ(refused([](auto& p) { p.columns[2].name = "case"; }), ErrorCode::plan_value);
  EXPECT_EQ(refused([](auto& p) { p.columns[0].name = "case"; }), ErrorCode::plan_value);
  EXPECT_EQ(refused([](auto& p) {
              p.columns[0].name = "case";
              p.columns[0].role = plan::Role::identifier;
            }),
            std::nullopt);
  EXPECT_EQ(refused([](auto& p) {
              p.output = "r.parquet";
              p.lines["output.path"] = 4;
            }),
            ErrorCode::plan_value);
}

TEST(SeriesPlan, WhatDecidesOverReleasesMustStay) {
  const plan::Plan begun = local_plan();
  const auto changed = [&](auto change) {
    plan::Plan plan = local_plan();
    change(plan);
    return !same(begun, plan);
  };
  EXPECT_FALSE(changed([](auto&) {}));
  EXPECT_TRUE(changed([](auto& p) { p.privacy.k = 4; }));
  EXPECT_TRUE(changed([](auto& p) { p.privacy.l = 2; }));
  EXPECT_TRUE(changed([](auto& p) { p.method.set("policy", "least-loss"); }));
  EXPECT_TRUE(changed([](auto& p) { p.method.set("ranges", "tight"); }));
  EXPECT_TRUE(changed([](auto& p) { p.method.set("arrivals", "known"); }));
  EXPECT_TRUE(changed([](auto& p) { p.columns[3].role = plan::Role::plain; }));
  EXPECT_TRUE(changed([](auto& p) { p.columns.pop_back(); }));
  EXPECT_TRUE(changed([](auto& p) { p.columns.push_back(column("note", plan::Role::plain)); }));
  EXPECT_TRUE(changed([](auto& p) { std::swap(p.columns[1], p.columns[2]); }));
  EXPECT_TRUE(changed([](auto& p) { give_hierarchy(p.columns[2], hierarchy::FromMask{true, 2}); }));
  EXPECT_TRUE(changed([](auto& p) { p.granularities.push_back({"term", time::GroupDefinition{}}); }));
}

TEST(SeriesPlan, FormsOfLAreToldApart) {
  plan::Plan begun = local_plan(), now = local_plan();
  begun.privacy.l = now.privacy.l = 2;
  now.privacy.l_model = privacy::LForm::entropy;
  EXPECT_FALSE(same(begun, now));
}

TEST(SeriesPlan, WhatDecidesOverNothingMayChange) {
  const plan::Plan begun = local_plan();
  plan::Plan now = local_plan();
  now.source.path = "march.csv";
  now.source.reading.delimiter = ";";
  now.file = "elsewhere/plan.toml";
  now.privacy.risk_threshold = 0.2;
  EXPECT_TRUE(same(begun, now));
}

TEST(SeriesPlan, AHierarchyIsWhatItsFileSaysWhereverItLies) {
  const TemporaryFolder folder;
  folder.write("a.csv", "1;*\n2;*\n");
  folder.write("moved.csv", "1;*\n2;*\n");
  folder.write("other.csv", "1;x;*\n2;x;*\n");
  const auto with = [&](const char* name) {
    plan::Plan plan = local_plan();
    give_hierarchy(plan.columns[2], hierarchy::FromFile{folder.path() / name});
    return plan;
  };
  EXPECT_TRUE(same(with("a.csv"), with("moved.csv")));
  EXPECT_FALSE(same(with("a.csv"), with("other.csv")));
}

TEST(SeriesPlan, ABuiltInHierarchyIsFixedToo) {
  const auto with = [&](const char* name) {
    plan::Plan plan = local_plan();
    give_hierarchy(plan.columns[2], hierarchy::FromBuiltin{name});
    return plan;
  };
  EXPECT_TRUE(same(with("us-zip"), with("us-zip")));
  EXPECT_FALSE(same(with("us-zip"), with("de-plz")));
  EXPECT_FALSE(same(with("us-zip"), local_plan()));
}

TEST(SeriesPlan, DigestsHideWhatTheyAreOf) {
  for (const auto& [part, value] : fixed_parts(local_plan())) EXPECT_EQ(value.size(), 64u) << part;
}

TEST(SeriesPlan, TheSpecSaysWhatThePlanSays) {
  plan::Plan plan = local_plan();
  give_hierarchy(plan.columns[2], hierarchy::FromMask{true, 2});
  plan.privacy.l = 2;
  plan.method.set("ranges", "tight");
  plan.method.set("arrivals", "known");
  plan.method.set("policy", "widest-span");
  const privacy::Model model = series_model(plan);
  const series::Spec spec = spec_of(plan, model, "secret", 3);
  ASSERT_EQ(spec.recipes.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<hierarchy::Automatic>(spec.recipes[0]));
  EXPECT_TRUE(std::holds_alternative<hierarchy::FromMask>(spec.recipes[1]));
  EXPECT_EQ(spec.sensitive, std::vector<std::uint32_t>{0});
  EXPECT_EQ(spec.ranges, series::Ranges::tight);
  EXPECT_EQ(spec.arrivals, series::Arrivals::known);
  EXPECT_EQ(spec.choice, local::Choice::widest_span);
  EXPECT_EQ(spec.secret, "secret");
  EXPECT_EQ(spec.threads, 3u);
  EXPECT_EQ(spec.model, &model);
}

}  // namespace
}  // namespace kith::method
