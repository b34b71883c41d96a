#include "method/call.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::method {
namespace {

Binding bound() {
  Binding binding;
  binding.table =
      testing::table_of({"who", "age", "exam", "note"}, {{"a", "1", "x", "n"}, {"", "2", "y", "m"}});
  binding.person = 0;
  binding.quasi = {1};
  binding.sensitive = {2};
  binding.plain = {3};
  binding.withheld = {"phone"};
  return binding;
}

TEST(Summary, ColumnsAreToldByTheirRoles) {
  plan::Plan plan;
  plan.privacy.k = 4;
  outcome::TableOutcome result;
  describe_call(plan, bound(), result);
  EXPECT_EQ(result.quasi, std::vector<std::string>{"age"});
  EXPECT_EQ(result.sensitive, std::vector<std::string>{"exam"});
  EXPECT_EQ(result.plain, std::vector<std::string>{"note"});
  EXPECT_EQ(result.withheld, std::vector<std::string>{"phone"});
  EXPECT_EQ(result.k, 4u);
  EXPECT_EQ(result.method, "full-domain");
  EXPECT_FALSE(result.cells);
}

TEST(Summary, RowsWithoutAPersonAreNoted) {
  const Binding binding = bound();
  outcome::TableOutcome noted, silent;
  note_unnamed_persons(&binding.table.columns[0], noted);
  note_unnamed_persons(&binding.table.columns[1], silent);
  note_unnamed_persons(nullptr, silent);
  EXPECT_EQ(noted.notes.size(), 1u);
  EXPECT_TRUE(silent.notes.empty());
}

}  // namespace
}  // namespace kith::method
