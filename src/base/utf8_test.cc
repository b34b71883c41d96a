#include "base/utf8.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace kith {
namespace {

TEST(Utf8, RefusesWhatTheStandardRefuses) {
  EXPECT_EQ(invalid_utf8("plain \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), std::string_view::npos);
  EXPECT_EQ(invalid_utf8("a\x80"), 1u);             // a byte that only follows
  EXPECT_EQ(invalid_utf8("\xC0\xAF"), 0u);          // longer than needed
  EXPECT_EQ(invalid_utf8("\xE0\x80\xAF"), 0u);      // longer than needed
  EXPECT_EQ(invalid_utf8("\xED\xA0\x80"), 0u);      // half of a pair
  EXPECT_EQ(invalid_utf8("\xF4\x90\x80\x80"), 0u);  // beyond the last character
  EXPECT_EQ(invalid_utf8("12345678\xE2\x82"), 8u);  // cut off
}

RC_GTEST_PROP(Utf8, FindsABadByteWhereverItIs, ()) {
  std::string text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc,\n")));
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  RC_ASSERT(invalid_utf8(text) == std::string_view::npos);
  text.insert(at, 1, '\xFF');
  RC_ASSERT(invalid_utf8(text) == at);
}

}  // namespace
}  // namespace kith
