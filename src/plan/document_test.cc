#include "plan/document.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::plan {
namespace {

TEST(Document, KeysKeepTheOrderAndLinesOfTheText) {
  const Value value = parse_document("z = 1\na = 2\n\nm = 3\n", "p.toml");
  ASSERT_EQ(value.entries.size(), 3u);
  EXPECT_EQ(value.entries[0].key, "z");
  EXPECT_EQ(value.entries[1].key, "a");
  EXPECT_EQ(value.entries[2].key, "m");
  EXPECT_EQ(value.entries[2].line, 4u);
}

TEST(Document, InlineTablesKeepTheirOrderWithinALine) {
  const Value value = parse_document("t = { z = 1, a = 2 }\n", "p.toml");
  ASSERT_EQ(value.find("t")->entries.size(), 2u);
  EXPECT_EQ(value.find("t")->entries[0].key, "z");
}

TEST(Document, EveryKindOfValue) {
  const Value value = parse_document(
      "a = \"x\"\nb = -3\nc = 1.5\nd = true\ne = 2024-01-01\nf = [1, \"y\"]\n[g]\nh = 1\n", "p.toml");
  EXPECT_EQ(value.find("a")->text, "x");
  EXPECT_EQ(value.find("b")->integer, -3);
  EXPECT_EQ(value.find("b")->number, -3.0);
  EXPECT_EQ(value.find("c")->number, 1.5);
  EXPECT_TRUE(value.find("d")->boolean);
  EXPECT_EQ(value.find("e")->kind, Value::Kind::time);
  EXPECT_EQ(value.find("f")->items.size(), 2u);
  EXPECT_EQ(value.find("g")->find("h")->integer, 1);
  EXPECT_EQ(value.find("x"), nullptr);
}

TEST(Document, BrokenTextIsASyntaxErrorAtItsLine) {
  try {
    parse_document("a = 1\nb = \n", "p.toml");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_syntax);
    EXPECT_EQ(error.place().line, 2u);
    EXPECT_EQ(error.place().file, "p.toml");
  }
}

}  // namespace
}  // namespace kith::plan
