#include "local/axis.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/tables.h"

namespace kith::local {
namespace {

Dictionary values_of(const std::vector<std::string>& texts) {
  Dictionary values;
  for (const std::string& text : texts) values.encode(text);
  return values;
}

TEST(Axis, NumbersAreOrderedByTheirValue) {
  const Axis axis = make_axis("age", values_of({"9", "10", "-3"}), std::nullopt, "people.csv");
  EXPECT_EQ(axis.kind, Axis::Kind::ordered);
  EXPECT_EQ(axis.type, ValueType::integer);
  EXPECT_EQ(axis.rank, (std::vector<std::uint32_t>{1, 2, 0}));
  EXPECT_EQ(axis.least, -3);
  EXPECT_EQ(axis.most, 10);
  EXPECT_EQ(axis.ranks, 3U);
  EXPECT_EQ(axis.size(), 3U);
}

TEST(Axis, NumbersThatAreEqualShareARank) {
  const Axis axis = make_axis("x", values_of({"1.5", "1.50", "0", "-0"}), std::nullopt, "");
  EXPECT_EQ(axis.rank, (std::vector<std::uint32_t>{1, 1, 0, 0}));
  EXPECT_EQ(axis.ranks, 2U);
}

TEST(Axis, DatesAreDaysSince1970) {
  const Axis axis =
      make_axis("born", values_of({"1970-01-01", "2000-03-01", "1969-12-31"}), std::nullopt, "");
  EXPECT_EQ(axis.type, ValueType::date);
  EXPECT_EQ(axis.position, (std::vector<double>{0, 11017, -1}));
}

TEST(Axis, TheEmptyValueIsNeitherInTheRangeNorACategory) {
  const Axis numbers = make_axis("x", values_of({"", "5", "7"}), std::nullopt, "");
  EXPECT_EQ(numbers.empty, (std::vector<bool>{true, false, false}));
  EXPECT_EQ(numbers.least, 5);
  const Axis set = make_axis("x", values_of({"b", "", "a"}), std::nullopt, "");
  EXPECT_EQ(set.kind, Axis::Kind::set);
  EXPECT_EQ(set.categories, 2U);
  EXPECT_EQ(set.rank[0], 1U);
  EXPECT_EQ(set.rank[2], 0U);
  EXPECT_EQ(set.sorted, (std::vector<Code>{2, 0}));
}

TEST(Axis, TheRangeOfValuesLeavesOutTheEmptyOne) {
  using Range = std::pair<double, double>;
  EXPECT_EQ(range_of(values_of({"4", "", "-2.5", "3"}), ValueType::number), Range(-2.5, 4));
  EXPECT_EQ(range_of(values_of({"1970-01-03", "1969-12-31"}), ValueType::date), Range(-1, 2));
  EXPECT_EQ(range_of(values_of({""}), ValueType::integer), std::nullopt);
  EXPECT_EQ(range_of(values_of({}), ValueType::integer), std::nullopt);
}

TEST(Axis, ATableOfItsOwnNumbersCategoriesByTheirCodes) {
  const Axis set = make_axis("x", values_of({"b", "c", "a"}), std::nullopt, "");
  EXPECT_EQ(set.number, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(Axis, AKnownTypeIsKept) {
  EXPECT_EQ(make_axis("x", values_of({"1", "2"}), ValueType::text, "").kind, Axis::Kind::set);
  EXPECT_EQ(make_axis("x", values_of({"1", "2"}), ValueType::number, "").type, ValueType::number);
  EXPECT_EQ(make_axis("x", values_of({""}), ValueType::date, "").kind, Axis::Kind::ordered);
}

TEST(Axis, AValueThatIsNotOfTheKnownTypeIsAnError) {
  try {
    make_axis("age", values_of({"1", "old"}), ValueType::integer, "batch.csv");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::series_batch);
    EXPECT_EQ(error.place().file, "batch.csv");
    EXPECT_EQ(error.place().column, "age");
    EXPECT_EQ(std::string(error.what()).find("old"), std::string::npos);
  }
  EXPECT_THROW(make_axis("x", values_of({"1.5"}), ValueType::integer, ""), Error);
  EXPECT_THROW(make_axis("x", values_of({"2024-02-30"}), ValueType::date, ""), Error);
}

TEST(Axis, AHierarchyMakesATree) {
  const Dictionary values = values_of({"a", "b"});
  const Axis axis = make_axis("x", testing::hierarchy_of("x", values, {{"a", "*"}, {"b", "*"}}));
  EXPECT_EQ(axis.kind, Axis::Kind::tree);
  EXPECT_EQ(axis.size(), 2U);
}

TEST(Axis, NumbersThatADoubleCannotTellApartAreRefused) {
  for (const char* text :
       {"9007199254740993", "12345678901234567891", "2.00000000000000001", "0.10000000000000001"}) {
    Dictionary values;
    values.encode("1");
    values.encode(text);
    for (const auto& [type, code] : {std::pair(std::optional<ValueType>(), ErrorCode::hierarchy_value),
                                     std::pair(std::optional(ValueType::number), ErrorCode::series_batch)}) {
      try {
        make_axis("n", values, type, "n.csv");
        ADD_FAILURE() << text;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << text;
      }
    }
  }
}

TEST(Axis, NumbersAsProgramsWriteThemAreKept) {
  Dictionary values;
  for (const char* text :
       {"0.1", "0.30000000000000004", "1e-7", "-2.50", "1e300", "9007199254740992", "5e-324", "0.0", "12000"})
    values.encode(text);
  EXPECT_NO_THROW(make_axis("n", values, ValueType::number, "n.csv"));
}

}  // namespace
}  // namespace kith::local
