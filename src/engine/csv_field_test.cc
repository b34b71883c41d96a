#include "engine/csv_field.h"

#include <gtest/gtest.h>

namespace kith::engine {
namespace {

std::string field(std::string_view text) {
  std::string line;
  append_field(line, text);
  return line;
}

TEST(AppendField, QuotesOnlyWhatNeedsIt) {
  for (const char* plain : {"", "a", "a b", "[20", "1.5", "'x'", "\ta", "ä"}) EXPECT_EQ(field(plain), plain);
  EXPECT_EQ(field("a,b"), "\"a,b\"");
  EXPECT_EQ(field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(field("a\rb"), "\"a\rb\"");
  EXPECT_EQ(field(" a"), "\" a\"");
  EXPECT_EQ(field("a "), "\"a \"");
  EXPECT_EQ(field(" "), "\" \"");
}

TEST(AppendField, DoublesQuotes) {
  EXPECT_EQ(field("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(field("\""), "\"\"\"\"");
}

TEST(AppendField, LeavesWhatStandsBefore) {
  std::string line = "a,";
  append_field(line, "b,c");
  EXPECT_EQ(line, "a,\"b,c\"");
}

}  // namespace
}  // namespace kith::engine
