#include "method/reposition/class_check.h"

#include <gtest/gtest.h>

#include "method/reposition/settings.h"
#include "testing/small_stream.h"

namespace kith::method {
namespace {

using testing::SmallStream;

class ClassLines : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::vector<std::vector<std::string>> rows = {{"5", "flu", "a", "21", "n"},
                                                        {"5", "cold", "b", "24", "s"},
                                                        {"5", "flu", "c", "31", "n"},
                                                        {"5", "cold", "d", "38", "s"}};
    for (std::size_t c = 0; c < stream.shape.wanted.size(); ++c) {
      source.columns.push_back({stream.shape.wanted[c], "VARCHAR", {}, {}});
      for (const auto& row : rows) source.columns[c].codes.push_back(source.columns[c].values.encode(row[c]));
    }
    claim = {&stream.plan, &stream.shape, &source, {2, 0, 3, 1}};
  }

  bool stands(std::string_view lines) const { return disprove_classes(lines, claim).empty(); }

  static constexpr const char* right =
      "5,cold,<= 29,s\n"
      "5,cold,> 29,s\n"
      "5,flu,<= 29,n\n"
      "5,flu,> 29,n\n";
  SmallStream stream{Publish::generalize};
  Table source;
  ClassClaim claim;
};

TEST_F(ClassLines, StandWithTheRecordsOfTheirClasses) { EXPECT_TRUE(stands(right)); }

TEST_F(ClassLines, DoNotStandWhereARecordIsSaidToBeOfAnotherClass) {
  std::swap(claim.line_of_record[0], claim.line_of_record[2]);
  EXPECT_FALSE(stands(right));
}

// Two rows of one class, and the claim knows of it: nothing but their order is wrong.
TEST_F(ClassLines, DoNotStandInAnotherOrder) {
  claim.line_of_record = {0, 2, 3, 1};
  EXPECT_FALSE(stands("5,flu,<= 29,n\n5,cold,> 29,s\n5,cold,<= 29,s\n5,flu,> 29,n\n"));
}

TEST_F(ClassLines, DoNotStandWhereARecordIsBehindTheLast) {
  claim.line_of_record[0] = 4;
  EXPECT_FALSE(stands(right));
}

TEST_F(ClassLines, DoNotStandWhereARecordHasNone) {
  claim.line_of_record.pop_back();
  EXPECT_FALSE(stands(right));
}

TEST_F(ClassLines, DoNotStandWithAnotherNumberOfFields) {
  EXPECT_FALSE(stands("5,cold,<= 29\n5,cold,> 29\n5,flu,<= 29\n5,flu,> 29\n"));
}

TEST_F(ClassLines, DoNotStandWhereAClassHasOneValueOnly) {
  EXPECT_FALSE(stands("5,cold,24,s\n5,cold,38,s\n5,flu,21,n\n5,flu,31,n\n"));
}

TEST_F(ClassLines, AreHeldAgainstTheHierarchyOfAColumn) {
  plan::ColumnPlan& age = stream.plan.columns[3];
  age.recipe = hierarchy::FromIntervals{{10}, 0};
  age.has_hierarchy = true;
  const std::string tens =
      "5,cold,\"[20, 30)\",s\n5,cold,\"[30, 40)\",s\n5,flu,\"[20, 30)\",n\n5,flu,\"[30, 40)\",n\n";
  EXPECT_TRUE(stands(tens));
  EXPECT_FALSE(stands(right));
}

}  // namespace
}  // namespace kith::method
