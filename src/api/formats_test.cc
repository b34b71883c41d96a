#include "kith/formats.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(Formats, AreThoseOfFilesWithOneTable) {
  EXPECT_EQ(list_formats(), (std::vector<std::string>{"csv", "json", "parquet"}));
}

}  // namespace
}  // namespace kith
