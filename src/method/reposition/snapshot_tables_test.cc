#include "method/reposition/snapshot_tables.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

const std::vector<std::string> columns{"day", "a b", "note"};
const std::vector<std::string> declared{"BIGINT", "VARCHAR", "VARCHAR"};
constexpr const char* header = "day,a b,note\n";
constexpr const char* first = "1,\"x, y\",\"say \"\"no\"\"\"\n1,,\n";
constexpr const char* second = "2,\"two\nlines\",\" z\"\n";

class SnapshotFiles : public ::testing::TestWithParam<const char*> {
 protected:
  std::vector<TableSlice> write(const std::vector<std::string>& snapshots) {
    const auto table =
        create_snapshot_table(path(), GetParam(), columns, declared, *engine, real_filesystem());
    std::vector<TableSlice> slices;
    for (const std::string& lines : snapshots) slices.push_back(table->append(lines));
    table->close();
    return slices;
  }
  std::filesystem::path path() const { return folder.path() / (std::string("t.") + GetParam()); }

  testing::TemporaryFolder folder;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
};

TEST_P(SnapshotFiles, ComeBackInTheSamePieces) {
  const auto slices = write({first, "", second});
  const auto table = open_snapshot_table(path(), GetParam(), *engine, silent_progress());
  EXPECT_EQ(table->header(), header);
  for (const auto& [slice, lines] : {std::pair{0, first}, {1, ""}, {2, second}}) {
    EXPECT_EQ(table->at_end(), slice > 2);
    std::string bytes = "before";
    table->next(slices[static_cast<std::size_t>(slice)], bytes);
    EXPECT_EQ(bytes, std::string("before") + lines);
  }
  EXPECT_TRUE(table->at_end());
}

TEST_P(SnapshotFiles, WithoutRowsHaveAHeader) {
  write({});
  const auto table = open_snapshot_table(path(), GetParam(), *engine, silent_progress());
  EXPECT_EQ(table->header(), header);
  EXPECT_TRUE(table->at_end());
}

TEST_P(SnapshotFiles, AShorterFileGivesWhatThereIs) {
  write({first});
  const auto table = open_snapshot_table(path(), GetParam(), *engine, silent_progress());
  std::string bytes;
  table->next({1000, 1000}, bytes);
  EXPECT_EQ(bytes, first);
}

INSTANTIATE_TEST_SUITE_P(Formats, SnapshotFiles, ::testing::Values("csv", "parquet"),
                         [](const auto& test) { return std::string(test.param); });

TEST(SnapshotLines, AreTakenApart) {
  const auto table = table_of_lines(std::string(first) + second, columns);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows(), 3u);
  EXPECT_EQ(table->columns[1].at(0), "x, y");
  EXPECT_EQ(table->columns[2].at(0), "say \"no\"");
  EXPECT_EQ(table->columns[2].at(1), "");
  EXPECT_EQ(table->columns[1].at(2), "two\nlines");
}

TEST(SnapshotLines, OfOtherWidthAreRefused) {
  EXPECT_FALSE(table_of_lines("1,2\n", columns));
  EXPECT_FALSE(table_of_lines("1,2,3,4\n", columns));
  EXPECT_FALSE(table_of_lines("1,2,3\n1,2", columns));
  EXPECT_FALSE(table_of_lines("1,\"2\"x,3\n", columns));
  EXPECT_FALSE(table_of_lines("1,2,\"3\n", columns));
  EXPECT_TRUE(table_of_lines("", columns));
}

}  // namespace
}  // namespace kith::method
