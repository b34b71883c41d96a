#include "publish/content_gate.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "kith/error.h"
#include "outcome/table_outcome.h"

namespace kith::publish {
namespace {

using method::VerbatimColumn;

struct Bound {
  plan::ColumnPlan stated;
  Column column;
};

Bound bound(const std::string& name, const char* form, std::vector<Content> allow = {}) {
  Bound made;
  made.stated.name = made.column.name = name;
  made.stated.line = 7;
  made.stated.allow = std::move(allow);
  for (int i = 0; i < 30; ++i) made.column.add(fmt::format(fmt::runtime(form), i));
  return made;
}

constexpr const char* text = "patient {} was sent home with aspirin";
constexpr const char* mail = "person{}@example.org";

TEST(ContentGate, TheErrorHasPlaceCountsAndRemedyAndNoValue) {
  const Bound remark = bound("remark", text), contact = bound("contact", mail), age = bound("age", "{}");
  plan::Plan plan;
  plan.file = "plan.toml";
  outcome::TableOutcome told;
  try {
    require_allowed(
        {{&age.stated, &age.column}, {&remark.stated, &remark.column}, {&contact.stated, &contact.column}},
        plan, told);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::content_not_allowed);
    EXPECT_EQ(error.place().file, "plan.toml");
    EXPECT_EQ(error.place().line, 7U);
    EXPECT_EQ(error.place().column, "remark");
    EXPECT_NE(error.message().find("free text in 30 of 30 cells"), std::string::npos) << error.what();
    EXPECT_NE(error.message().find("column 'contact' holds e-mail addresses in 30 of 30 cells"),
              std::string::npos)
        << error.what();
    EXPECT_NE(error.remedy().find("allow = [\"free-text\"]"), std::string::npos) << error.what();
    for (const char* value : {"aspirin", "example.org"})
      EXPECT_EQ(std::string(error.what()).find(value), std::string::npos) << error.what();
  }
  EXPECT_TRUE(told.notes.empty());
}

TEST(ContentGate, WhatIsAllowedIsAWarning) {
  const Bound remark = bound("remark", text, {Content::free_text});
  outcome::TableOutcome told;
  require_allowed({{&remark.stated, &remark.column, "visits"}}, {}, told);
  ASSERT_EQ(told.notes.size(), 1U);
  EXPECT_EQ(told.notes[0].code, "content-allowed");
  EXPECT_EQ(told.notes[0].severity, outcome::Severity::warning);
  EXPECT_EQ(told.notes[0].text.find("aspirin"), std::string::npos);
  EXPECT_NE(told.notes[0].text.find("column 'remark' of table 'visits' holds free text in 30 of 30 cells"),
            std::string::npos);
}

TEST(ContentGate, EveryKindMustBeAllowedByItself) {
  const Bound both =
      bound("remark", "please write to person{0}@example.org about day {0}", {Content::free_text});
  outcome::TableOutcome told;
  EXPECT_THROW(require_allowed({{&both.stated, &both.column}}, {}, told), Error);
}

plan::Plan stream_plan(std::vector<Content> allow) {
  plan::Plan plan;
  plan.columns.resize(2);
  plan.columns[0].name = "age";
  plan.columns[0].role = plan::Role::quasi;
  plan.columns[1].name = "remark";
  plan.columns[1].role = plan::Role::sensitive;
  plan.columns[1].allow = std::move(allow);
  return plan;
}

TEST(ContentWatch, RecordsAreRefusedAsSoonAsTheyShowIt) {
  const plan::Plan plan = stream_plan({});
  ContentWatch watch(plan, {"age", "remark"}, {"remark"});
  int taken = 0;
  const auto take = [&](const std::string& remark) {
    const std::string_view fields[] = {"person@example.org", remark};
    watch.see(fields);
    watch.require_allowed();
    ++taken;
  };
  for (int i = 0; i < 100; ++i) take(i % 2 ? "flu" : "cold");
  EXPECT_EQ(taken, 100);
  EXPECT_THROW(
      {
        for (int i = 0; i < 100; ++i) take(fmt::format(fmt::runtime(mail), i));
      },
      Error);
  EXPECT_EQ(taken, 102);
}

TEST(ContentWatch, WhatIsAllowedIsTold) {
  const plan::Plan plan = stream_plan({Content::email});
  ContentWatch watch(plan, {"age", "remark"}, {"remark"});
  for (int i = 0; i < 10; ++i) {
    const std::string remark = fmt::format(fmt::runtime(mail), i);
    const std::string_view fields[] = {"20", remark};
    watch.see(fields);
  }
  watch.require_allowed();
  outcome::TableOutcome told;
  watch.describe(told);
  ASSERT_EQ(told.notes.size(), 1U);
  EXPECT_NE(told.notes[0].text.find("10 of 10"), std::string::npos);
}

TEST(ContentGate, FewCellsAreASevereNote) {
  Bound result = bound("result", "{}");
  result.column.add("somebody@example.org");
  outcome::TableOutcome told;
  require_allowed({{&result.stated, &result.column}}, {}, told);
  ASSERT_EQ(told.notes.size(), 1U);
  EXPECT_EQ(told.notes[0].code, "content-in-few-cells");
  EXPECT_EQ(told.notes[0].severity, outcome::Severity::severe);
  EXPECT_NE(told.notes[0].text.find("column 'result' holds e-mail addresses in 1 of 31 cells"),
            std::string::npos)
      << told.notes[0].text;
  EXPECT_EQ(told.notes[0].text.find("example.org"), std::string::npos);
  result.stated.allow = {Content::email};
  outcome::TableOutcome silent;
  require_allowed({{&result.stated, &result.column}}, {}, silent);
  EXPECT_TRUE(silent.notes.empty());
}

}  // namespace
}  // namespace kith::publish
