// A release whose cells vary from class to class: of method local, and every release of a series.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/file.h"
#include "kith/progress.h"
#include "table/data.h"

namespace kith::method {

struct CellRelease {
  const Table* table = nullptr;                  // every row, released or not
  std::vector<int> quasi;                        // columns, in plan order
  std::vector<int> released;                     // columns in file order
  std::vector<std::uint32_t> class_of_row;       // or audit::not_released; CellRows numbers them anew
  std::vector<std::vector<std::string>> labels;  // [quasi column][class], as class_of_row had them first
  std::vector<std::uint64_t> case_of_row;        // of 16 digits; empty: the release has no column of cases
};

constexpr const char* case_column = "case";

// The rows in their final order: by case where there are cases, else by the released cells. Numbers the
// classes by first appearance: class_of_row and labels follow.
class CellRows {
 public:
  CellRows(CellRelease& release, unsigned threads, Progress& progress);

  std::vector<SinkColumn> columns() const;
  void write_to(Sink& sink, Progress& progress) const;
  std::size_t size() const { return order_.size(); }

 private:
  struct RankedColumn {
    int source = -1;                  // in the table; -1: cases
    int quasi = -1;                   // position among the quasi columns
    std::vector<std::string> labels;  // in byte order
    std::vector<std::uint32_t> rank;  // by class, or by code
  };
  std::uint32_t cell(const RankedColumn& column, std::uint32_t row) const;
  void rank_columns();
  void sort(Progress& progress);
  void number_classes();

  CellRelease& release_;
  unsigned threads_;
  std::vector<RankedColumn> columns_;
  std::vector<std::uint32_t> order_;         // rows
  std::vector<std::uint32_t> rank_of_case_;  // by row
};

}  // namespace kith::method
