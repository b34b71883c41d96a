// What multidimensional partitioning may do and at best reach, by brute force over the raw rows. Written
// straight from the definitions and slow on purpose; it shares no code with the room it judges.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "testing/oracle.h"
#include "testing/tables.h"

namespace kith::testing {

struct PartitionCase {
  enum class Kind { numbers, dates, set, tree };
  struct Column {
    Kind kind = Kind::set;
    std::vector<std::string> values;                  // by row; empty: NULL
    const hierarchy::Hierarchy* hierarchy = nullptr;  // tree
    const Dictionary* dictionary = nullptr;           // tree: what the hierarchy is bound to
  };
  std::vector<Column> columns;
  std::vector<std::string> person;                  // by row, or empty
  std::vector<std::string> cohort;                  // by row, or empty
  std::vector<std::vector<std::string>> sensitive;  // by column and row
  ModelSpec spec;                                   // k; frequency, distinct or no l; equal or no t

  std::size_t rows() const { return columns.front().values.size(); }
};

// Keeps a reference to the case.
class PartitionOracle {
 public:
  using Rows = std::vector<std::size_t>;         // rising
  using Levels = std::vector<hierarchy::Level>;  // by column; 0 where it is no tree
  struct Split {
    std::size_t column = 0;
    std::vector<Rows> branches;  // with rows
    Levels levels;               // behind the cut
  };

  explicit PartitionOracle(const PartitionCase& table);

  Rows all() const;
  Levels top() const;
  // The rows together, and those of every cohort by themselves.
  bool holds(const Rows& rows) const;
  // Rows times the shares of the tight box, in millionths.
  std::uint64_t loss(const Rows& rows) const;
  std::uint64_t loss(const Split& split) const;
  // Rows times the shares of the branches' cells along the cut's column, where the cut is the first of all.
  // Cells reach from one bound to the next: numbers up to the least and most there are, dates from the day
  // behind the bound, sets over all categories in between, trees over a label.
  std::uint64_t cells_loss(const Split& split) const;
  // The same before the cut.
  std::uint64_t whole_loss(std::size_t column) const;
  // All cuts after which every branch meets the model.
  std::vector<Split> allowed(const Rows& rows, const Levels& levels) const;
  // The least loss over all sequences of allowed cuts.
  std::uint64_t best(const Rows& rows, const Levels& levels);

 private:
  bool together_hold(const Rows& rows) const;
  double position(std::size_t column, const std::string& value) const;
  std::string label(std::size_t column, std::size_t row, hierarchy::Level level) const;
  std::uint64_t share(std::size_t column, const Rows& rows) const;
  std::uint64_t cell_share(const Split& split, const Rows& branch) const;
  std::vector<Split> cuts(const Rows& rows, const Levels& levels) const;
  void add_bounds(std::size_t column, const Rows& rows, const Levels& levels, std::vector<Split>& cuts) const;
  void add_levels(std::size_t column, const Rows& rows, hierarchy::Level from, const Levels& levels,
                  std::vector<Split>& cuts) const;

  const PartitionCase& case_;
  std::map<std::pair<Rows, Levels>, std::uint64_t> known_;
};

}  // namespace kith::testing
