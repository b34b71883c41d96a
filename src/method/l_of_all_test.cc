#include "method/l_of_all.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::method {
namespace {

plan::PrivacyPlan with_l(double l, privacy::LForm form = privacy::LForm::frequency) {
  plan::PrivacyPlan privacy;
  privacy.k = 2;
  privacy.l = l;
  privacy.l_model = form;
  return privacy;
}

// 96 of a hundred rows have one value. Two persons share the first four rows, if they are told.
Binding mostly_one_value(bool persons = false) {
  testing::Rows rows;
  for (int i = 0; i < 100; ++i)
    rows.push_back({i < 96 ? "secret" : i < 99 ? "b" : "c", "p" + std::to_string(i < 4 ? i % 2 : i)});
  Binding binding;
  binding.table = testing::table_of({"illness", "who"}, rows);
  binding.sensitive = {0};
  if (persons) binding.person = 1;
  return binding;
}

TEST(LOfAll, NamesTheShareAndTheGreatestLAndNoValue) {
  const std::string why = why_l_fails(with_l(4), mostly_one_value());
  EXPECT_EQ(
      why,
      ": column 'illness' has 3 different values, the most frequent in 96 % of the rows, so that all rows "
      "together meet l = 1.04 at most");
}

TEST(LOfAll, KnowsEveryForm) {
  const Binding binding = mostly_one_value();
  EXPECT_NE(why_l_fails(with_l(4, privacy::LForm::distinct), binding).find("meet l = 3 at most"),
            std::string::npos);
  EXPECT_NE(why_l_fails(with_l(4, privacy::LForm::entropy), binding).find("meet l = 1.2 at most"),
            std::string::npos);
  plan::PrivacyPlan recursive = with_l(2, privacy::LForm::recursive);
  recursive.c = 0.5;
  EXPECT_NE(why_l_fails(recursive, binding).find("meet no l"), std::string::npos);
}

TEST(LOfAll, SaysNothingIfAllRowsMeetL) {
  EXPECT_EQ(why_l_fails(with_l(1.04), mostly_one_value()), "");
  EXPECT_EQ(why_l_fails(with_l(3, privacy::LForm::distinct), mostly_one_value()), "");
  plan::PrivacyPlan none;
  EXPECT_EQ(why_l_fails(none, mostly_one_value()), "");
}

TEST(LOfAll, CountsPersonsIfTheyAreKnown) {
  const std::string why = why_l_fails(with_l(4), mostly_one_value(true));
  EXPECT_NE(why.find("in 95.9 % of the persons, so that all persons together"), std::string::npos) << why;
}

TEST(LOfAll, NamesTheColumnThatAllowsLeast) {
  const SensitiveCounts columns[] = {{"column 'a'", {9, 1}}, {"column 'b'", {10}}, {"column 'c'", {5, 5}}};
  EXPECT_NE(why_l_fails(with_l(2), columns, 10, false).find("column 'b' has 1 different value, "),
            std::string::npos);
}

TEST(LOfAll, APersonHasAValueOnce) {
  const Table table = testing::table_of({"v", "p"}, {{"x", "1"}, {"x", "1"}, {"y", "1"}, {"x", "2"}});
  EXPECT_EQ(persons_by_value(table.columns[0], table.columns[1].codes), (std::vector<std::uint64_t>{2, 1}));
}

}  // namespace
}  // namespace kith::method
