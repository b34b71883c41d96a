#include "kith/error.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "kith/progress.h"

namespace kith {
namespace {

TEST(Error, SaysWhereWhatAndWhatToDo) {
  const Error error(ErrorCode::ragged_row, "has 3 fields, not 4", {"data.csv", 17, "zip"}, "quote it");
  EXPECT_EQ(error.code(), ErrorCode::ragged_row);
  EXPECT_EQ(error.place().line, 17U);
  EXPECT_EQ(error.remedy(), "quote it");
  EXPECT_STREQ(error.what(), "data.csv:17: column 'zip': has 3 fields, not 4; quote it");
  EXPECT_STREQ(Error(ErrorCode::usage, "no").what(), "no");
  EXPECT_STREQ(Error(ErrorCode::usage, "no", {"", 3, ""}).what(), "line 3: no");
}

TEST(Error, CodesHaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::cancelled); ++code)
    EXPECT_TRUE(names.insert(name_of(static_cast<ErrorCode>(code))).second) << code;
  EXPECT_STREQ(name_of(ErrorCode::hierarchy_gap), "hierarchy-gap");
  EXPECT_STREQ(name_of(ErrorCode::bad_database), "bad-database");
  EXPECT_STREQ(name_of(ErrorCode::cancelled), "cancelled");
}

TEST(Error, TheValueStandsInNoMessage) {
  const Error error(ErrorCode::duplicate_key, "row 3: its key is there twice", {"t.csv", 0, "id"},
                    "remove it", "Jane\nDoe");
  EXPECT_EQ(error.value(), "Jane Doe");
  EXPECT_EQ(std::string(error.what()).find("Jane"), std::string::npos);
  EXPECT_TRUE(Error(ErrorCode::usage, "wrong").value().empty());
}

TEST(Error, ExitStatusFollowsTheContract) {
  EXPECT_EQ(exit_status(ErrorCode::usage), 2);
  EXPECT_EQ(exit_status(ErrorCode::hierarchy_gap), 2);
  EXPECT_EQ(exit_status(ErrorCode::no_release), 3);
  EXPECT_EQ(exit_status(ErrorCode::content_not_allowed), 2);
  EXPECT_EQ(exit_status(ErrorCode::caveat_not_accepted), 4);
  EXPECT_EQ(exit_status(ErrorCode::unwritable), 5);
  EXPECT_EQ(exit_status(ErrorCode::out_of_memory), 5);
  EXPECT_EQ(exit_status(ErrorCode::disk_failed), 5);
  EXPECT_EQ(exit_status(ErrorCode::engine_failed), 5);
  EXPECT_EQ(exit_status(ErrorCode::cancelled), 5);
}

TEST(Progress, SilenceIsNeverCancelled) {
  silent_progress().begin("phase", 10);
  silent_progress().advance(3);
  silent_progress().note("text");
  silent_progress().end();
  EXPECT_NO_THROW(check_cancelled(silent_progress()));
}

}  // namespace
}  // namespace kith
