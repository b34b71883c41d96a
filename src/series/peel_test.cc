#include "series/peel.h"

#include <gtest/gtest.h>

#include <set>

#include "testing/tables.h"

namespace kith::series {
namespace {

using local::Cut;
using Rows = std::vector<std::uint32_t>;

Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return dictionary;
}

// One axis whose rows have the codes 0, 1, 2, …; the first `members` of them are in the box.
std::set<std::pair<int, Rows>> found(const local::Axis& axis, std::uint32_t members) {
  std::vector<std::vector<Code>> values(1);
  for (Code code = 0; code < axis.size(); ++code) values[0].push_back(code);
  const local::Region cell = local::whole(std::span(&axis, 1));
  const local::Region box = {local::tight(axis, std::span(values[0]).first(members))};
  Rows inside, outside;
  for (std::uint32_t row = 0; row < axis.size(); ++row) {
    if (row < members)
      inside.push_back(row);
    else if (!local::contains(axis, box[0], row))
      outside.push_back(row);
  }
  std::set<std::pair<int, Rows>> result;
  for (const Peel& peel : peels(std::span(&axis, 1), cell, box, values, inside, outside)) {
    // The whole box is on one side, and nobody beyond is with it.
    const local::Branch side = local::branch_of(axis, peel.cut, 0);
    for (const std::uint32_t row : inside) EXPECT_EQ(local::branch_of(axis, peel.cut, row), side);
    for (const std::uint32_t row : peel.beyond) EXPECT_NE(local::branch_of(axis, peel.cut, row), side);
    result.emplace(static_cast<int>(peel.cut.kind), peel.beyond);
  }
  return result;
}

constexpr int below = static_cast<int>(Cut::Kind::below), nulls = static_cast<int>(Cut::Kind::nulls),
              known = static_cast<int>(Cut::Kind::known), level = static_cast<int>(Cut::Kind::level);

TEST(Peel, AnOrderedBoxHasTwoSidesAndTheEmptyValue) {
  const local::Axis axis =
      local::make_axis("age", dictionary_of({"10", "20", "5", "30", "", "15", "1"}), ValueType::integer, "");
  EXPECT_EQ(found(axis, 2), (std::set<std::pair<int, Rows>>{{below, {2, 6}}, {below, {3}}, {nulls, {4}}}));
}

TEST(Peel, ABoxOfEmptyValuesHasAllOthersBesideIt) {
  const local::Axis axis = local::make_axis("age", dictionary_of({"", "5", "30"}), ValueType::integer, "");
  EXPECT_EQ(found(axis, 1), (std::set<std::pair<int, Rows>>{{nulls, {1, 2}}}));
}

TEST(Peel, ASetHasTwoSidesAndWhatWasNotKnown) {
  const local::Axis axis =
      local::make_axis("town", dictionary_of({"g", "m", "a", "z", "", "k"}), ValueType::text, "");
  EXPECT_EQ(found(axis, 2),
            (std::set<std::pair<int, Rows>>{{below, {2}}, {below, {3}}, {nulls, {4}}, {known, {2, 3, 5}}}));
}

TEST(Peel, ATreeHasTheOtherLabelsOfEveryLevelAboveTheBox) {
  const Dictionary values = dictionary_of({"a", "b", "c", "d", "e"});
  const local::Axis axis = local::make_axis(
      "kind", testing::hierarchy_of(
                  "kind", values,
                  {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "y", "*"}, {"e", "z", "*"}}));
  EXPECT_EQ(found(axis, 2), (std::set<std::pair<int, Rows>>{{level, {2, 3}}, {level, {4}}}));
}

}  // namespace
}  // namespace kith::series
