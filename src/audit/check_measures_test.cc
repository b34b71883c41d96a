// What check() says of alpha, recursive (c, l), beta and delta, beside the definitions put to sets.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <functional>

#include "audit/check.h"
#include "testing/measures_oracle.h"
#include "testing/tables.h"

namespace kith::audit {
namespace {

using testing::MeasuredRow;
using testing::MeasuresOracle;

Table table_of(const std::vector<MeasuredRow>& rows) {
  testing::Rows cells;
  for (const MeasuredRow& row : rows) cells.push_back({row.person, row.quasi, row.value});
  return testing::table_of({"who", "q", "ill"}, cells);
}

SensitiveAnswer measured(const std::vector<MeasuredRow>& rows, Requirement requirement = {}) {
  requirement.quasi = {"q"};
  requirement.sensitive = {"ill"};
  return check(table_of(rows), requirement).sensitive[0];
}

Requirement counting_persons() {
  Requirement requirement;
  requirement.person = "who";
  return requirement;
}

// The whole has flu 4, cold 3, hiv 1; class a has flu 3, cold 3; class b has flu 1, hiv 1.
const std::vector<MeasuredRow> by_hand = {{"1", "a", "flu"},  {"2", "a", "flu"},  {"3", "a", "flu"},
                                          {"4", "a", "cold"}, {"5", "a", "cold"}, {"6", "a", "cold"},
                                          {"7", "b", "flu"},  {"8", "b", "hiv"}};

TEST(CheckMeasures, OfATableByHand) {
  const SensitiveAnswer found = measured(by_hand);
  EXPECT_DOUBLE_EQ(found.alpha, 0.5);
  EXPECT_EQ(found.recursive_l, 2u);
  EXPECT_DOUBLE_EQ(found.recursive_c, 1);                 // 3 < c * 3 and 1 < c * 1
  EXPECT_DOUBLE_EQ(found.likeness.basic_beta, 3);         // hiv in b: 1/2 of 1/8
  EXPECT_TRUE(std::isinf(found.likeness.enhanced_beta));  // 3 > -ln(1/8) = 2.08
  EXPECT_DOUBLE_EQ(found.likeness.delta_present, std::log(4));
  EXPECT_TRUE(std::isinf(found.likeness.delta));  // a lacks hiv
}

TEST(CheckMeasures, OfClassesThatAreLikeTheWhole) {
  const SensitiveAnswer found =
      measured({{"1", "a", "flu"}, {"2", "a", "hiv"}, {"3", "b", "flu"}, {"4", "b", "hiv"}});
  EXPECT_EQ(found.likeness.basic_beta, 0);
  EXPECT_EQ(found.likeness.enhanced_beta, 0);
  EXPECT_EQ(found.likeness.delta, 0);
  EXPECT_EQ(found.likeness.delta_present, 0);
}

// Class a has flu 2, hiv 1 and class b flu 1, hiv 1: the whole has flu 3/5. hiv gains 1/4 in b, below -ln(2/5).
TEST(CheckMeasures, TheEnhancedFormIsTheBasicOneIfNoGainIsAboveItsBound) {
  const SensitiveAnswer found = measured(
      {{"1", "a", "flu"}, {"2", "a", "flu"}, {"3", "a", "hiv"}, {"4", "b", "flu"}, {"5", "b", "hiv"}});
  EXPECT_DOUBLE_EQ(found.likeness.basic_beta, 0.25);
  EXPECT_DOUBLE_EQ(found.likeness.enhanced_beta, 0.25);
  EXPECT_DOUBLE_EQ(found.likeness.delta, std::log(1.25));
}

// p has flu in two rows and hiv in a third; q has flu. Two of two have flu; of three pairs two are flu.
TEST(CheckMeasures, APersonHasAValueOnce) {
  const std::vector<MeasuredRow> rows = {{"p", "a", "flu"}, {"p", "a", "flu"}, {"p", "a", "hiv"},
                                         {"q", "a", "flu"}, {"r", "b", "flu"}, {"r", "b", "hiv"}};
  const SensitiveAnswer found = measured(rows, counting_persons());
  EXPECT_DOUBLE_EQ(found.alpha, 1);
  EXPECT_DOUBLE_EQ(found.recursive_c, 2);             // 2 < c * 1
  EXPECT_DOUBLE_EQ(found.likeness.basic_beta, 0.25);  // hiv in b: 1/2 of 2/5
  EXPECT_DOUBLE_EQ(measured(rows).alpha, 0.75);       // rows: three of four
}

TEST(CheckMeasures, RecursiveDiversityIsMeasuredAtTheLThatWasAsked) {
  Requirement requirement;
  requirement.l = 3;
  requirement.l_form = LForm::recursive;
  requirement.c = 2;
  const SensitiveAnswer found = measured(by_hand, requirement);
  EXPECT_EQ(found.recursive_l, 3u);
  EXPECT_TRUE(std::isinf(found.recursive_c));
  requirement.l = 1e300;
  EXPECT_TRUE(std::isinf(measured(by_hand, requirement).recursive_c));
}

TEST(CheckMeasures, AreZeroForAnEmptyTable) {
  const SensitiveAnswer found = measured({});
  EXPECT_EQ(found.alpha, 0);
  EXPECT_EQ(found.recursive_l, 0u);
  EXPECT_EQ(found.recursive_c, 0);
  EXPECT_EQ(found.likeness.basic_beta, 0);
  EXPECT_EQ(found.likeness.delta, 0);
}

TEST(CheckMeasures, AValueThatTheReferenceLacksIsMetByNothing) {
  const Table reference = table_of({{"1", "a", "flu"}});
  Requirement requirement;
  requirement.reference = &reference;
  const Likeness found = measured(by_hand, requirement).likeness;
  EXPECT_TRUE(std::isinf(found.basic_beta));
  EXPECT_TRUE(std::isinf(found.enhanced_beta));
  EXPECT_TRUE(std::isinf(found.delta_present));
}

std::vector<MeasuredRow> random_rows(int fewest) {
  std::vector<MeasuredRow> rows(static_cast<std::size_t>(*rc::gen::inRange(fewest, 25)));
  const int persons = *rc::gen::inRange(1, 20), classes = *rc::gen::inRange(1, 4),
            values = *rc::gen::inRange(1, 5);
  for (MeasuredRow& row : rows)
    row = {std::to_string(*rc::gen::inRange(0, persons)), std::to_string(*rc::gen::inRange(0, classes)),
           std::to_string(*rc::gen::inRange(0, values))};
  return rows;
}

// The model holds at the figure and below it does not; if the figure is infinite, it never holds.
void expect_least(double figure, const std::function<bool(double)>& holds) {
  if (std::isinf(figure))
    RC_ASSERT(!holds(1e12));
  else
    RC_ASSERT(holds(figure));
  if (std::isfinite(figure) && figure > 1e-5) RC_ASSERT(!holds(figure * (1 - 1e-6)));
}

void compare(const SensitiveAnswer& found, const MeasuresOracle& oracle) {
  expect_least(found.alpha, [&](double a) { return oracle.alpha(a); });
  expect_least(found.recursive_c,
               [&](double c) { return oracle.recursive(c * (1 + 1e-9), found.recursive_l); });
  expect_least(found.likeness.basic_beta, [&](double b) { return oracle.basic_beta(b); });
  expect_least(found.likeness.enhanced_beta, [&](double b) { return oracle.enhanced_beta(b); });
  expect_least(found.likeness.delta, [&](double d) { return oracle.delta(d, false); });
  expect_least(found.likeness.delta_present, [&](double d) { return oracle.delta(d, true); });
}

std::vector<MeasuredRow> each_its_own(std::vector<MeasuredRow> rows) {
  for (std::size_t r = 0; r < rows.size(); ++r) rows[r].person = std::to_string(r);
  return rows;
}

TEST(CheckMeasures, AreTheLeastThatTheDefinitionsAllow) {
  ASSERT_TRUE(rc::check([] {
    const std::vector<MeasuredRow> rows = random_rows(1);
    compare(measured(rows, counting_persons()), MeasuresOracle(rows, rows));
    const std::vector<MeasuredRow> singles = each_its_own(rows);
    compare(measured(rows), MeasuresOracle(singles, singles));
  }));
}

TEST(CheckMeasures, AreTheLeastBesideAReference) {
  ASSERT_TRUE(rc::check([] {
    const std::vector<MeasuredRow> rows = random_rows(1), whole = random_rows(1);
    const Table reference = table_of(whole);
    Requirement requirement = counting_persons();
    requirement.reference = &reference;
    compare(measured(rows, requirement), MeasuresOracle(rows, whole));
  }));
}

}  // namespace
}  // namespace kith::audit
