#include "method/reposition/sampled_records.h"

#include <gtest/gtest.h>

namespace kith::method {
namespace {

using Record = std::vector<std::string>;

TEST(SampledRecords, FieldsOfLinesMayBeQuoted) {
  EXPECT_EQ(records_of(""), std::vector<Record>{});
  EXPECT_EQ(records_of("a,b\n\"c, \"\"d\"\"\n\",\n"), (std::vector<Record>{{"a", "b"}, {"c, \"d\"\n", ""}}));
}

}  // namespace
}  // namespace kith::method
