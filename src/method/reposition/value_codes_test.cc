#include "method/reposition/value_codes.h"

#include <gtest/gtest.h>

namespace kith::method {
namespace {

TEST(ValueCodes, AreGivenInOrderAndFoundAgain) {
  ValueCodes codes;
  EXPECT_EQ(codes.add("flu"), 0u);
  EXPECT_EQ(codes.add(""), 1u);
  EXPECT_EQ(codes.find("flu"), 0u);
  EXPECT_EQ(codes.find(""), 1u);
  EXPECT_FALSE(codes.find("hiv"));
}

TEST(ValueCodes, WhatIsGivenBackIsUsedAgain) {
  ValueCodes codes;
  codes.add("a");
  codes.add("b");
  codes.add("c");
  codes.give_back(0);
  codes.give_back(2);
  EXPECT_FALSE(codes.find("a"));
  EXPECT_EQ(codes.add("d"), 2u);
  EXPECT_EQ(codes.add("a"), 0u);
  EXPECT_EQ(codes.add("e"), 3u);
  EXPECT_EQ(codes.texts(), (std::vector<std::string>{"a", "b", "d", "e"}));
}

TEST(ValueCodes, StayAsFewAsAreOpen) {
  ValueCodes codes;
  for (int i = 0; i < 10'000; ++i) {
    const std::uint32_t code = codes.add("value " + std::to_string(i));
    EXPECT_LT(code, 1u);
    codes.give_back(code);
  }
}

TEST(ValueCodes, RestoredTheyGoOnTheSame) {
  ValueCodes codes, restored;
  for (const char* text : {"a", "", "b", "c"}) codes.add(text);
  codes.give_back(2);
  codes.give_back(0);
  ASSERT_TRUE(restored.restore(codes.texts(), codes.free()));
  EXPECT_EQ(restored.find(""), 1u);
  for (const char* text : {"x", "y", "z"}) EXPECT_EQ(restored.add(text), codes.add(text));
}

TEST(ValueCodes, WhatDoesNotFitIsNotRestored) {
  ValueCodes codes;
  EXPECT_FALSE(codes.restore({"a", "a"}, {}));
  EXPECT_FALSE(codes.restore({"a"}, {0}));
  EXPECT_FALSE(codes.restore({""}, {1}));
  EXPECT_FALSE(codes.restore({"", "b"}, {0, 0}));
}

}  // namespace
}  // namespace kith::method
