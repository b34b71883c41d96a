// The door: which driver opens what, the caller's rows, tables of databases, and what is committed to.
#include "engine/drivers.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/digest.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

using Cells = std::vector<std::string>;
using std::string_view_literals::operator""sv;

// Batches one after the other.
class GivenRows final : public kith::Rows {
 public:
  GivenRows(Cells columns, std::vector<Cells> batches)
      : columns_(std::move(columns)), batches_(std::move(batches)) {}
  Cells columns() override { return columns_; }
  bool next(Cells& cells) override {
    if (next_ == batches_.size()) return false;
    cells = batches_[next_++];
    return true;
  }

 private:
  Cells columns_;
  std::vector<Cells> batches_;
  std::size_t next_ = 0;
};

Locator rows(Cells columns, std::vector<Cells> batches) {
  return {std::make_shared<GivenRows>(std::move(columns), std::move(batches)), "visits"};
}

std::vector<Cells> cells_of(const Table& table) {
  std::vector<Cells> cells;
  for (std::size_t row = 0; row < table.rows(); ++row)
    for (const Column& column : cells.emplace_back(), table.columns)
      cells.back().emplace_back(column.at(row));
  return cells;
}

ErrorCode code_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "no error";
  return ErrorCode::usage;
}

class Door : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, std::string_view text) {
    const auto path = folder_.path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  PrivateFolder folder_;
};

TEST_F(Door, GivesTheCallersRows) {
  const auto data = open(rows({"age", "place"}, {{"31", "Rome", "40", ""}, {}, {"31", "Oslo"}}));
  ASSERT_EQ(data->schema().size(), 2u);
  EXPECT_EQ(data->schema()[1].name, "place");
  EXPECT_EQ(cells_of(data->read({"place", "age"}, silent_progress())),
            (std::vector<Cells>{{"Rome", "31"}, {"", "40"}, {"Oslo", "31"}}));
  EXPECT_EQ(cells_of(data->read({"age"}, silent_progress())), (std::vector<Cells>{{"31"}, {"40"}, {"31"}}));
}

TEST_F(Door, CommitsToRowsAsToTheirFile) {
  Fingerprint fingerprint;
  {
    const auto data = open(rows({"age", "place"}, {{"31", "Rome, old"}, {"40", ""}}));
    data->read({"age"}, silent_progress());
    fingerprint = data->fingerprint();
  }
  const auto file = write("t.csv", "age,place\n31,\"Rome, old\"\n40,\n");
  EXPECT_EQ(fingerprint(), sha256_of_file(file));
  EXPECT_EQ(open(file)->fingerprint()(), sha256_of_file(file));
  const auto single = open(rows({"age"}, {{"1", "", "2"}}));
  single->read({}, silent_progress());
  EXPECT_EQ(single->fingerprint()(), sha256_of_file(write("s.csv", "age\n1\n\"\"\n2\n")));
}

TEST_F(Door, RefusesRowsThatMakeNoTable) {
  EXPECT_EQ(code_of([] { open(rows({}, {})); }), ErrorCode::unnamed_column);
  EXPECT_EQ(code_of([] { open(rows({"a", "a"}, {})); }), ErrorCode::duplicate_column);
  const auto read = [](std::vector<Cells> batches) {
    return code_of([&] { open(rows({"a", "b"}, batches))->read({"a"}, silent_progress()); });
  };
  EXPECT_EQ(read({{"1", "2", "3"}}), ErrorCode::ragged_row);
  EXPECT_EQ(read({}), ErrorCode::no_rows);
  EXPECT_EQ(read({{"1", "\xFF"}}), ErrorCode::bad_encoding);
  EXPECT_EQ(code_of([] { open(rows({"a"}, {{"1"}}))->read({"b"}, silent_progress()); }),
            ErrorCode::unknown_column);
}

TEST_F(Door, OpensATableOfADatabaseLikeAFile) {
  const auto path = folder_.path() / "d.duckdb";
  NewTable table{"person", {{"id", "BIGINT", {"1", "2"}}}, {"id"}, {}};
  const auto sink = create_database(path, {std::move(table)}, real_filesystem());
  const std::vector<Code> codes{0, 1};
  sink->append(0, {2, {codes.data()}});
  sink->close();
  Locator locator = path;
  locator.table = "person";
  EXPECT_EQ(locator.description(), path.string() + ", table 'person'");
  const auto data = open(locator);
  EXPECT_EQ(cells_of(data->read({"id"}, silent_progress())), (std::vector<Cells>{{"1"}, {"2"}}));
  EXPECT_EQ(data->fingerprint()(), sha256_of_file(path));
  EXPECT_EQ(code_of([&] { open_database(write("e.csv", "a\n1\n")); }), ErrorCode::bad_database);
}

TEST_F(Door, RefusesWhatIsCalledATextByMistake) {
  const auto refusal = [&](const std::string& name, std::string_view bytes) {
    try {
      open(write(name, bytes));
    } catch (const Error& error) {
      return error.message();
    }
    return std::string();
  };
  EXPECT_EQ(refusal("a.csv", "PAR1\0\1"sv), "the file is a Parquet file, although its name ends in .csv");
  EXPECT_EQ(refusal("b.json", "SQLite format 3\0and more"sv),
            "the file is a database, and one of its tables must be named");
  EXPECT_EQ(refusal("c.csv", "12345678DUCK\0"sv),
            "the file is a database, and one of its tables must be named");
}

TEST_F(Door, SaysWhichFilesHoldTheData) {
  using Paths = std::vector<std::filesystem::path>;
  EXPECT_EQ(files_of("t.csv"), Paths{"t.csv"});
  EXPECT_EQ(files_of("nowhere"), Paths{"nowhere"});
  EXPECT_EQ(files_of(rows({"a"}, {})), Paths{});
}

TEST_F(Door, CountsWithoutRows) {
  const auto data = open(rows({"age", "who", "ill"}, {{"31", "a", "x", "40", "b", "y", "31", "a", "y"}}));
  const Counts counts = data->count({"age"}, "who", {"ill"}, silent_progress());
  ASSERT_EQ(counts.tuples.size(), 2u);
  EXPECT_EQ(counts.tuples.rows_total, 3u);
  EXPECT_EQ(counts.tuples.persons_total, 2u);
  EXPECT_TRUE(counts.tuples.tuple_of_row.empty());
  EXPECT_EQ(counts.quasi[0].values[counts.tuples.codes[0][0]], "31");
  EXPECT_EQ(counts.tuples.rows[0], 2u);
  EXPECT_EQ(counts.sensitive[0].name, "ill");
  EXPECT_TRUE(counts.quasi[0].codes.empty());
}

TEST_F(Door, AsksADriverThatWasAddedFirst) {
  Driver driver{"nothing"};
  driver.begins = [](std::string_view head) { return head.starts_with("nothing,"); };
  driver.open = [](const Locator&, const Settings&) -> std::unique_ptr<Data> {
    throw Error(ErrorCode::no_rows, "nothing", {});
  };
  add(driver);
  EXPECT_EQ(code_of([&] { open(write("nothing", "nothing,a\n")); }), ErrorCode::no_rows);
  EXPECT_EQ(open(write("something", "b,a\n1,2\n"))->schema().size(), 2u);
  EXPECT_EQ(open(write("nothing.csv", "nothing,a\n1,2\n"))->schema().size(), 2u);
}

}  // namespace
}  // namespace kith::engine
