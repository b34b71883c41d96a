#include "kith/formats.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(Formats, AreThoseOfFilesWithOneTable) {
  EXPECT_EQ(list_formats(), (std::vector<std::string>{"csv", "dta", "json", "parquet", "por", "sas7bdat",
                                                      "sav", "xlsx", "xpt"}));
}

}  // namespace
}  // namespace kith
