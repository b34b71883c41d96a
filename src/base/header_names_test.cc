#include "base/header_names.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(HeaderNames, CellsAreToldFromNames) {
  EXPECT_FALSE(look_like_cells({"age", "Study ID", "q1", "5th visit", "T1", "-"}));
  for (const char* cell : {"33", "1960-01-01", "5/14/61", "08:30", "1960-01-01T08:30:00Z", "-4.5", "a@b.org"})
    EXPECT_TRUE(look_like_cells({"Mary Smith", cell})) << cell;
}

TEST(HeaderNames, TheNearestNameIsTold) {
  EXPECT_EQ(remedy_for_column("agee", {"age", "sex"}, "it has: age, sex"), "did you mean 'age'?");
  EXPECT_EQ(remedy_for_column("zip", {"age", "sex"}, "it has: age, sex"), "it has: age, sex");
}

TEST(HeaderNames, NothingOfARowIsTold) {
  const std::string remedy = remedy_for_column("Mary", {"Mari", "33"}, "it has: Mari, 33");
  EXPECT_EQ(remedy.find("Mari"), std::string::npos);
  EXPECT_EQ(remedy.find("33"), std::string::npos);
  EXPECT_NE(remedy.find("source.header = false"), std::string::npos);
}

}  // namespace
}  // namespace kith
