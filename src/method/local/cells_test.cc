#include "method/local/cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "method/row_order.h"
#include "testing/tables.h"
#include "verify/private_map.h"

namespace kith::method {
namespace {

using Texts = std::vector<std::string>;

class Captured final : public Sink {
 public:
  explicit Captured(std::vector<SinkColumn> columns) : columns_(std::move(columns)) {}
  void append(const Batch& batch) override {
    for (std::size_t i = 0; i < batch.rows; ++i) {
      rows.emplace_back();
      for (std::size_t c = 0; c < columns_.size(); ++c)
        rows.back().push_back(columns_[c].labels[batch.cells[c][i]]);
    }
  }
  void close() override { closed = true; }

  std::vector<Texts> rows;
  bool closed = false;

 private:
  std::vector<SinkColumn> columns_;
};

// A table q, plain columns, a column that is not released; rows in random classes, some in none.
struct Example {
  Table table;
  CellRelease release;

  Example(std::mt19937& random, std::size_t rows, std::size_t plain, std::size_t classes, bool cases) {
    Texts names{"hidden", "q"};
    for (std::size_t p = 0; p < plain; ++p) names.push_back("p" + std::to_string(p));
    testing::Rows cells;
    for (std::size_t r = 0; r < rows; ++r) {
      cells.push_back({"secret", std::to_string(r)});
      for (std::size_t p = 0; p < plain; ++p) cells.back().push_back(std::to_string(random() % 150));
    }
    table = testing::table_of(names, cells);
    release.table = &table;
    release.quasi = {1};
    for (int c = static_cast<int>(names.size()) - 1; c > 0; --c) release.released.push_back(c);
    release.labels.resize(1);
    for (std::size_t c = 0; c < classes; ++c)
      release.labels[0].push_back("cell " + std::to_string(random() % 1000));
    std::set<std::uint64_t> numbers;
    while (numbers.size() < rows) numbers.insert(1'000'000'000'000'000 + random() % 1'000'000);
    std::vector<std::uint64_t> shuffled(numbers.begin(), numbers.end());
    std::ranges::shuffle(shuffled, random);
    if (cases) release.case_of_row = shuffled;
    for (std::size_t r = 0; r < rows; ++r)
      release.class_of_row.push_back(random() % 5 == 0 ? verify::not_released
                                                       : static_cast<std::uint32_t>(random() % classes));
  }

  // The released rows as they must stand in the file, in the order of the table.
  std::vector<Texts> expected() const {
    std::vector<Texts> all;
    for (std::size_t r = 0; r < table.rows(); ++r) {
      const std::uint32_t cls = release.class_of_row[r];
      if (cls == verify::not_released) continue;
      all.emplace_back();
      if (!release.case_of_row.empty()) all.back().push_back(std::to_string(release.case_of_row[r]));
      for (const int c : release.released)
        all.back().push_back(c == 1 ? release.labels[0][cls]
                                    : std::string(table.columns[static_cast<std::size_t>(c)].at(r)));
    }
    return all;
  }
};

std::vector<Texts> written(CellRows rows) {
  Captured sink(rows.columns());
  rows.write_to(sink, silent_progress());
  EXPECT_TRUE(sink.closed);
  return sink.rows;
}

TEST(CellRows, AreSortedByTheirCellsInTheOrderOfTheFile) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 40; ++trial) {
    Example example(random, 1 + random() % 60, random() % 4, 1 + random() % 9, false);
    std::vector<Texts> expected = example.expected();
    std::ranges::sort(expected);
    const CellRows rows(example.release, 1 + trial % 3, silent_progress());
    EXPECT_EQ(rows.size(), expected.size());
    EXPECT_EQ(written(rows), expected);
  }
}

TEST(CellRows, AreSortedAlsoWhereTheirKeysDoNotFitIntoOneWord) {
  std::mt19937 random(2);
  Example example(random, 400, 14, 30, false);
  std::vector<Texts> expected = example.expected();
  std::ranges::sort(expected);
  EXPECT_EQ(written(CellRows(example.release, 2, silent_progress())), expected);
}

TEST(CellRows, OfASeriesAreSortedByTheirCases) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 20; ++trial) {
    Example example(random, 1 + random() % 60, 2, 1 + random() % 9, true);
    std::vector<Texts> expected = example.expected();
    std::ranges::sort(expected);  // case numbers have the same number of digits
    const CellRows rows(example.release, 2, silent_progress());
    ASSERT_EQ(CellRows(rows).columns().front().name, "case");
    EXPECT_EQ(written(rows), expected);
  }
}

TEST(CellRows, MoreThanOneBatchOfRowsIsWrittenWhole) {
  std::mt19937 random(4);
  Example example(random, batch_rows + 100, 1, 5, false);
  std::ranges::fill(example.release.class_of_row, 3);
  EXPECT_EQ(written(CellRows(example.release, 2, silent_progress())).size(), batch_rows + 100);
}

TEST(CellRows, NumberClassesByFirstAppearanceAndLabelsFollow) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 40; ++trial) {
    Example example(random, 1 + random() % 60, 1, 1 + random() % 9, trial % 2 == 0);
    const CellRelease before = example.release;
    const CellRows rows(example.release, 1, silent_progress());
    const CellRelease& after = example.release;
    std::map<std::uint32_t, std::uint32_t> renamed;
    for (std::size_t r = 0; r < before.class_of_row.size(); ++r) {
      const std::uint32_t was = before.class_of_row[r], is = after.class_of_row[r];
      ASSERT_EQ(was == verify::not_released, is == verify::not_released);
      if (was == verify::not_released) continue;
      EXPECT_EQ(renamed.try_emplace(was, is).first->second, is);
      EXPECT_EQ(after.labels[0][is], before.labels[0][was]);
    }
    EXPECT_EQ(after.labels[0].size(), renamed.size()) << "a class without rows has no number";
    if (before.case_of_row.empty()) continue;
    std::map<std::uint64_t, std::uint32_t> class_by_case;
    for (std::size_t r = 0; r < after.class_of_row.size(); ++r)
      if (after.class_of_row[r] != verify::not_released)
        class_by_case[after.case_of_row[r]] = after.class_of_row[r];
    std::uint32_t next = 0;
    for (const auto& [number, cls] : class_by_case) {
      ASSERT_LE(cls, next);
      next = std::max(next, cls + 1);
    }
  }
}

TEST(CellRows, WithoutReleasedRowsAreAHeader) {
  std::mt19937 random(6);
  Example example(random, 5, 1, 2, false);
  std::ranges::fill(example.release.class_of_row, verify::not_released);
  const CellRows rows(example.release, 1, silent_progress());
  EXPECT_EQ(rows.size(), 0u);
  EXPECT_EQ(CellRows(rows).columns().size(), 2u);
  EXPECT_TRUE(written(rows).empty());
}

}  // namespace
}  // namespace kith::method
