// The rows of a release in their final order, and the private map from source rows to released classes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"
#include "kith/progress.h"
#include "method/binding.h"
#include "method/row_order.h"
#include "table/data.h"

namespace kith::method {

// What becomes of each quasi tuple. Levels are by quasi column, classes by tuple, and `released` is by class.
// Masked cells are by tuple with a bit per quasi column; there are none if no single cell is masked. If
// suppressed rows are masked, they appear with * in every quasi column.
struct Treatment {
  std::vector<hierarchy::Level> levels;
  std::vector<std::uint32_t> class_of;
  std::vector<bool> released;
  std::vector<std::uint64_t> masked_cells;
  bool mask_suppressed = false;
};

class ReleasedRows {
 public:
  ReleasedRows(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
               unsigned threads, Progress& progress);

  // Columns with their labels in byte order; a label's code is its rank.
  std::vector<SinkColumn> columns() const;
  void write_to(Sink& sink, Progress& progress) const;

  std::size_t size() const { return keys_.size(); }
  std::uint64_t masked_rows() const { return masked_rows_; }
  // By source row: the class, numbered by first appearance in the release, or audit's masked and
  // not_released.
  const std::vector<std::uint32_t>& class_of_row() const { return class_of_row_; }

 private:
  // `source` is the column of the table, `quasi` its position among the quasi columns. Labels are in byte
  // order, ranks are by code, and `star_rank` is that of "*", if it can appear.
  struct ReleasedColumn {
    int source = 0;
    int quasi = -1;
    std::vector<std::string> labels;
    std::vector<std::uint32_t> rank;
    std::uint32_t star_rank = 0;
    std::string declared;
  };

  void rank_labels(bool stars);
  std::vector<std::uint32_t> select_rows();
  void pack_rows(std::span<const std::uint32_t> rows, Progress& progress);
  void number_classes(std::span<const std::uint32_t> rows);
  std::uint32_t cell(const ReleasedColumn& column, std::uint32_t row) const;
  bool star_at(const ReleasedColumn& column, std::uint32_t row) const;

  const Binding& binding_;
  const QuasiTuples& tuples_;
  const Treatment& treatment_;
  unsigned threads_;
  std::vector<ReleasedColumn> columns_;
  // There is one key per released row, from which its cells are read.
  std::vector<std::uint64_t> keys_;
  KeyLayout layout_;
  std::vector<std::uint32_t> class_of_row_;
  std::uint64_t masked_rows_ = 0;
};

// CSV `row,released,class`, private.
void write_private_map(const std::filesystem::path& path, const std::vector<std::uint32_t>& class_of_row,
                       Filesystem& files);

}  // namespace kith::method
