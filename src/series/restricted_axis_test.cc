#include "series/restricted_axis.h"

#include <gtest/gtest.h>

#include "local/extent.h"
#include "testing/tables.h"

namespace kith::series {
namespace {

Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return dictionary;
}

// Every value tells the same of every cut and every extent as it did before.
void expect_the_same(const local::Axis& full, const std::vector<Code>& picked,
                     const std::vector<local::Cut>& cuts) {
  std::vector<Code> codes = picked;
  const local::Axis few = restricted(full, codes);
  for (const local::Cut& cut : cuts) {
    for (std::size_t i = 0; i < picked.size(); ++i) {
      const local::Branch branch = local::branch_of(full, cut, picked[i]);
      EXPECT_EQ(local::branch_of(few, cut, codes[i]), branch);
      const local::Extent extent =
          local::narrowed(full, local::whole(std::span(&full, 1)).front(), cut, branch);
      for (std::size_t j = 0; j < picked.size(); ++j)
        EXPECT_EQ(local::contains(few, extent, codes[j]), local::contains(full, extent, picked[j]));
    }
  }
  const local::Extent box = local::tight(full, picked);
  EXPECT_EQ(local::tight(few, codes), box);
  EXPECT_EQ(local::share_of(few, box), local::share_of(full, box));
  EXPECT_EQ(local::label_of(few, box), local::label_of(full, box));
}

local::Cut cut_of(local::Cut::Kind kind) {
  local::Cut cut;
  cut.kind = kind;
  return cut;
}

TEST(RestrictedAxis, OrderedValuesKeepOrderAndDomain) {
  const local::Axis full =
      local::make_axis("age", dictionary_of({"5", "1", "", "9", "5.0", "7"}), ValueType::number, "");
  local::Cut below = cut_of(local::Cut::Kind::below);
  below.at = 5;
  expect_the_same(full, {0, 4, 5, 0}, {below, cut_of(local::Cut::Kind::nulls)});
  expect_the_same(full, {2, 2}, {below, cut_of(local::Cut::Kind::nulls)});
  std::vector<Code> codes = {0, 4, 5, 0};
  const local::Axis few = restricted(full, codes);
  EXPECT_EQ(few.ranks, 2U);
  EXPECT_EQ(few.rank[codes[0]], few.rank[codes[1]]);
  EXPECT_EQ(few.least, 1);
  EXPECT_EQ(few.most, 9);
}

TEST(RestrictedAxis, CategoriesKeepTheirNumbers) {
  const local::Axis full =
      local::make_axis("town", dictionary_of({"m", "a", "", "z", "k"}), ValueType::text, "");
  local::Cut below = cut_of(local::Cut::Kind::below), known = cut_of(local::Cut::Kind::known);
  below.text = "l";
  known.known = 2;
  expect_the_same(full, {4, 0, 3, 4}, {below, known});
  std::vector<Code> codes = {4, 0, 4};
  const local::Axis few = restricted(full, codes);
  EXPECT_EQ(few.number[codes[0]], 4U);
  EXPECT_EQ(few.categories, 4U);
  EXPECT_EQ(few.ranks, 2U);
}

TEST(RestrictedAxis, TreesKeepTheirLevelsAndShares) {
  const Dictionary values = dictionary_of({"a", "b", "c", "d"});
  const local::Axis full = local::make_axis(
      "kind", testing::hierarchy_of("kind", values,
                                    {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "z", "*"}}));
  local::Cut level = cut_of(local::Cut::Kind::level);
  level.level = 1;
  expect_the_same(full, {3, 1, 0}, {level});
  expect_the_same(full, {1, 0}, {level});
}

}  // namespace
}  // namespace kith::series
