#include "engine/encoded_rows.h"

#include <gtest/gtest.h>

namespace kith::engine {
namespace {

std::vector<Code> full_column(std::size_t rows) {
  std::vector<Code> codes(rows, 0);
  codes.shrink_to_fit();
  return codes;
}

TEST(EncodedRows, AColumnGrowsToTwiceItsRows) {
  std::vector<Code> codes = full_column(60);
  make_room(codes, 10, 1000);
  EXPECT_EQ(codes.capacity(), 120);
}

TEST(EncodedRows, AColumnGrowsToNoMoreThanIsExpected) {
  std::vector<Code> codes = full_column(60);
  make_room(codes, 10, 100);
  EXPECT_EQ(codes.capacity(), 100);
}

TEST(EncodedRows, AColumnWithMoreThanExpectedIsLeftToItself) {
  for (const std::uint64_t expected : {0, 65}) {
    std::vector<Code> codes = full_column(60);
    make_room(codes, 10, expected);
    EXPECT_EQ(codes.capacity(), 60);
  }
}

TEST(EncodedRows, AColumnWithRoomStaysAsItIs) {
  std::vector<Code> codes = full_column(60);
  codes.reserve(70);
  make_room(codes, 10, 1000);
  EXPECT_EQ(codes.capacity(), 70);
}

}  // namespace
}  // namespace kith::engine
