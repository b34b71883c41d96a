#include "table/hashed_column.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(HashedColumn, IsTheSameInPassingAndAfterwards) {
  Column kept{"c", "VARCHAR", {}, {}};
  HashedColumn passed{"c"};
  for (int i = 0; i < 5000; ++i) {
    const std::string value = i % 3 == 0 ? "" : std::to_string(i * i % 1999);
    kept.add(value);
    passed.add(value);
  }
  const HashedColumn after = hashed(kept);
  EXPECT_EQ(passed.hashes, after.hashes);
  ASSERT_EQ(passed.first.size(), HashedColumn::values_kept);
  ASSERT_EQ(after.first.size(), HashedColumn::values_kept);
  for (Code code = 0; code < after.first.size(); ++code) EXPECT_EQ(passed.first[code], after.first[code]);
}

TEST(HashedColumn, TellsTextsOfOneByteApart) {
  EXPECT_NE(value_hash("f"), value_hash("m"));
  EXPECT_NE(value_hash(""), value_hash("m"));
}

}  // namespace
}  // namespace kith
