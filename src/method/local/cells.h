// A release whose cells vary from class to class: of method local, and every release of a series.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/file.h"
#include "kith/progress.h"
#include "table/data.h"

namespace kith::method {

// The table has every row, released or not. Quasi columns are in plan order, released ones in file order. A
// row has a class or audit::not_released; CellRows numbers classes anew. Labels are by quasi column and
// class. Cases are numbers of 16 digits; without any the release has no column of them.
struct CellRelease {
  const Table* table = nullptr;
  std::vector<int> quasi;
  std::vector<int> released;
  std::vector<std::uint32_t> class_of_row;
  std::vector<std::vector<std::string>> labels;
  std::vector<std::uint64_t> case_of_row;
};

constexpr const char* case_column = "case";

// The rows in their final order: by case if there are cases, else by the released cells. Numbers the
// classes by first appearance: class_of_row and labels follow.
class CellRows {
 public:
  CellRows(CellRelease& release, unsigned threads, Progress& progress);

  // Gives the labels away, which nothing else needs: it can be called once.
  std::vector<SinkColumn> columns();
  void write_to(Sink& sink, Progress& progress) const;
  std::size_t size() const { return order_.size(); }

 private:
  // `source` is the column of the table, or -1 for cases, and `quasi` its position among the quasi columns.
  // Labels are in byte order, ranks are by class or by code.
  struct RankedColumn {
    int source = -1;
    int quasi = -1;
    std::vector<std::string> labels;
    std::vector<std::uint32_t> rank;
  };
  std::uint32_t cell(const RankedColumn& column, std::uint32_t row) const;
  void rank_columns();
  void sort(Progress& progress);
  void number_classes();

  CellRelease& release_;
  unsigned threads_;
  std::vector<RankedColumn> columns_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> rank_of_case_;
};

}  // namespace kith::method
