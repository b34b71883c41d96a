#include "testing/hex.h"

#include <gtest/gtest.h>

namespace kith::testing {
namespace {

TEST(Hex, IsTwoDigitsPerByte) {
  EXPECT_EQ(from_hex("000fa0ff"), std::string("\x00\x0f\xa0\xff", 4));
  EXPECT_EQ(from_hex(""), "");
}

TEST(Hex, MayBeWrittenInCapitals) { EXPECT_EQ(from_hex("0FaB"), "\x0f\xab"); }

TEST(Hex, ThatEndsWithinAByteIsNone) {
  EXPECT_EQ(from_hex("0"), std::nullopt);
  EXPECT_EQ(from_hex("00f"), std::nullopt);
}

TEST(Hex, WithOtherCharactersIsNone) {
  for (const std::string text : {"0g", "g0", " 1", "1 ", "+1", "-1", "0x", "/0", ":0", "@0", "`0", "0\xff"})
    EXPECT_EQ(from_hex(text), std::nullopt) << text;
  EXPECT_EQ(from_hex(std::string("0\0", 2)), std::nullopt);
}

}  // namespace
}  // namespace kith::testing
