#include "series/series_axis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kith/error.h"
#include "series/restricted_axis.h"

namespace kith::series {
namespace {

Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return dictionary;
}

struct Known {
  explicit Known(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) values.texts.add(text);
    for (Code code = 0; code < texts.size(); ++code) values.sorted.push_back(code);
    std::ranges::sort(values.sorted, {}, [&](Code code) { return texts[code]; });
  }
  ValuesView view() const { return {{values.texts.offsets, values.texts.bytes}, values.sorted}; }
  Values values;
};

Outline::Domain numbers(double least, double most) { return {ValueType::number, {}, least, most}; }

TEST(SeriesAxis, ALeafHasTheAxisThatTheWholeSeriesWouldGiveIt) {
  const Known known({"5", "1", "", "9", "5.0", "7", "-3"});
  const Vocabulary values(known.view(), dictionary_of({"8", "5"}));
  const Outline::Domain domain = numbers(-3, 9);
  const local::Axis full = full_axis("age", hierarchy::Automatic{}, values, domain, "");
  const local::Axis ordered = ordered_axis("age", values, domain);
  for (const std::vector<Code>& picked :
       {std::vector<Code>{7, 0, 4, 0, 6}, std::vector<Code>{2, 2}, std::vector<Code>{2, 5, 1}}) {
    std::vector<Code> codes = picked, same = picked;
    const local::Axis leaf = leaf_axis(ordered, values, codes);
    const local::Axis few = restricted(full, same);
    EXPECT_EQ(codes, same);
    EXPECT_EQ(leaf.kind, few.kind);
    EXPECT_EQ(leaf.type, few.type);
    EXPECT_EQ(leaf.empty, few.empty);
    EXPECT_EQ(leaf.position, few.position);
    EXPECT_EQ(leaf.rank, few.rank);
    EXPECT_EQ(leaf.ranks, few.ranks);
    EXPECT_EQ(leaf.least, few.least);
    EXPECT_EQ(leaf.most, few.most);
    EXPECT_EQ(leaf.empty_occurs, few.empty_occurs);
  }
}

TEST(SeriesAxis, ABatchHasThePositionsOfItsOwnCodes) {
  const Known known({"5", "1", "7"});
  const Dictionary batch = dictionary_of({"7", "", "2.5"});
  const Vocabulary values(known.view(), batch);
  const local::Axis axis = batch_axis("age", values, batch, numbers(1, 7), "");
  EXPECT_EQ(axis.position, (std::vector<double>{7, 0, 2.5}));
  EXPECT_EQ(axis.empty, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(axis.least, 1);
  EXPECT_EQ(axis.most, 7);
  EXPECT_TRUE(axis.empty_occurs);
}

TEST(SeriesAxis, ANewNumberThatADoubleDoesNotKeepIsRefused) {
  const std::string long_number = "9007199254740993";
  const Dictionary batch = dictionary_of({long_number});
  const Known other({"1"}), known({long_number});
  EXPECT_THROW(batch_axis("age", Vocabulary(other.view(), batch), batch, numbers(1, 2), ""), Error);
  EXPECT_NO_THROW(batch_axis("age", Vocabulary(known.view(), batch), batch, numbers(1, 2), ""));
}

TEST(SeriesAxis, AnOlderValueOfAnotherTypeIsDamage) {
  const Known known({"5", "five"});
  const Vocabulary values(known.view(), Dictionary());
  std::vector<Code> codes = {1};
  EXPECT_THROW(leaf_axis(ordered_axis("age", values, numbers(5, 5)), values, codes), Error);
}

}  // namespace
}  // namespace kith::series
