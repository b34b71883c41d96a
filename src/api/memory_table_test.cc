#include "api/memory_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "api/given_rows_test.h"

namespace kith::api {
namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(MemoryTable, IsCanonicalCsvUnderTheNameOfTheRows) {
  GivenRows rows({"zip", "a,b"}, {{"02138", "x\"y"}, {}, {"", " z"}});
  const MemoryTable table(rows, "feed", silent_progress());
  EXPECT_EQ(content_of(table.path()), "zip,\"a,b\"\n02138,\"x\"\"y\"\n,\" z\"\n");
  EXPECT_EQ(table.path().filename(), "feed.csv");
}

TEST(MemoryTable, OfOneColumnHasNoEmptyLines) {
  GivenRows rows({"zip"}, {{"1", ""}});
  const MemoryTable table(rows, "rows", silent_progress());
  EXPECT_EQ(content_of(table.path()), "zip\n1\n\"\"\n");
}

TEST(MemoryTable, GoesAwayWithItsObject) {
  std::filesystem::path path;
  {
    GivenRows rows({"zip"}, {{"1"}});
    const MemoryTable table(rows, "a/b.csv", silent_progress());
    path = table.path();
    EXPECT_TRUE(std::filesystem::is_regular_file(path));
  }
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(path)));
}

TEST(MemoryTable, RefusesWhatIsNotOfWholeRows) {
  GivenRows rows({"zip", "age"}, {{"1", "2", "3"}});
  try {
    const MemoryTable table(rows, "feed", silent_progress());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::ragged_row);
    EXPECT_EQ(error.place().file, "feed");
  }
}

TEST(MemoryTable, ErrorsNameTheRowsAsTheCallerDoes) {
  GivenRows rows({"zip"}, {{"1"}});
  const MemoryTable table(rows, "feed", silent_progress());
  const Error own(ErrorCode::bad_csv, "wrong", {table.path().string(), 3, "zip"}, "repair it");
  EXPECT_STREQ(table.named(own).what(),
               Error(ErrorCode::bad_csv, "wrong", {"feed", 3, "zip"}, "repair it").what());
  const Error other(ErrorCode::bad_csv, "wrong", {"plan.toml"}, "");
  EXPECT_EQ(table.named(other).place().file, "plan.toml");
}

}  // namespace
}  // namespace kith::api
