#include "base/hex.h"

#include <gtest/gtest.h>

#include "testing/hex.h"

namespace kith {
namespace {

std::string all_bytes() {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes.push_back(static_cast<char>(byte));
  return bytes;
}

TEST(Hex, IsLowercaseTwoDigitsPerByte) {
  EXPECT_EQ(to_hex(std::string("\x00\x0f\xa0\xff", 4)), "000fa0ff");
  EXPECT_EQ(to_hex(""), "");
}

TEST(Hex, ComesBackAsItWas) { EXPECT_EQ(testing::from_hex(to_hex(all_bytes())), all_bytes()); }

}  // namespace
}  // namespace kith
