#include "verify/tally.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

namespace kith::verify {
namespace {

RC_GTEST_PROP(TallyProperty, CountsAsAMapDoes, ()) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  const auto number = rc::gen::element<std::uint64_t>(0, 1, 2, 3, ~std::uint64_t{0}, std::uint64_t{1} << 32);
  const auto keys = *rc::gen::container<std::vector<Pair>>(rc::gen::pair(number, number));
  std::map<Pair, std::uint64_t> expected;
  for (const Pair& key : keys) ++expected[key];
  Tally<GroupPerson> tally(expected.size());
  for (const Pair& key : keys) ++tally.of({key.first, key.second});
  std::uint64_t sum = 0;
  tally.each([&](std::uint64_t count) { sum += count; });
  RC_ASSERT(sum == keys.size());
  for (const auto& [key, count] : expected) RC_ASSERT(*tally.find({key.first, key.second}) == count);
  RC_ASSERT(tally.find({77, 77}) == nullptr);
}

TEST(Tally, TellsTextsAndGroupsApart) {
  Tally<GroupText> tally(3);
  const std::string text = "flu";
  ++tally.of({1, text});
  ++tally.of({2, "flu"});
  ++tally.of({1, ""});
  EXPECT_EQ(*tally.find({1, "flu"}), 1U);
  EXPECT_EQ(*tally.find({1, ""}), 1U);
  EXPECT_EQ(tally.find({2, ""}), nullptr);
}

TEST(Tally, OfNothingFindsNothing) {
  Tally<GroupText> tally(0);
  EXPECT_EQ(tally.find({0, ""}), nullptr);
}

}  // namespace
}  // namespace kith::verify
