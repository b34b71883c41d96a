// Runs methods on a table, or a sample of it, with whatever recipes one likes, to see what they would lose.
// Nothing is written. Used by one thread, which may start others.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fulldomain/lattice.h"
#include "hierarchy/hierarchy.h"
#include "kith/progress.h"
#include "local/partition.h"
#include "method/binding.h"
#include "method/local/cut.h"

namespace kith::profile {

// A column of the sample and how it is treated: by a hierarchy, or, if there is none, as its method treats values
// without one.
struct Treatment {
  std::size_t column = 0;
  std::optional<hierarchy::Hierarchy> hierarchy = {};
};

// NCP is the mean over the columns of `by_column`. `own` is by column the share of rows that keep their own value.
struct TriedCells {
  double ncp = 0;
  std::vector<double> by_column;
  std::vector<double> own;
  std::vector<local::Axis> axes;
  method::LocalCells cells;
};
struct TriedNode {
  double ncp = 0;
  std::vector<double> by_column;
  fulldomain::Node levels;
  std::uint64_t suppressed = 0;
  // By column: the next finer level, and the rows that would be suppressed if the column had it; none if the
  // column is as it is.
  struct Finer {
    hierarchy::Level level = 0;
    std::uint64_t suppressed = 0;
  };
  std::vector<std::optional<Finer>> finer;
  // By column: labels of its level, and those that only suppressed rows have.
  struct Lost {
    std::uint64_t labels = 0, of = 0;
  };
  std::vector<Lost> lost;
};

// What method local publishes: cells, the least boxes around their rows (ranges = "tight"), or classes that may
// overlap.
enum class CellForm { cells, boxes, overlapping };

class Trials {
 public:
  // Takes so many rows at most, evenly over the table; of a table with persons, those of some persons, evenly over
  // them. `columns` are numbers of columns of the table; the sample has them in this order.
  Trials(const Table& table, std::span<const std::size_t> columns, const Column* persons, std::uint64_t k,
         std::uint64_t most_rows, unsigned threads);

  std::uint64_t rows() const { return binding_.table.rows(); }
  std::uint64_t k() const { return k_; }
  const Column& column(std::size_t at) const { return binding_.table.columns[at]; }
  const Column* persons() const { return binding_.person_column(); }

  // Method local. Error{hierarchy_value} and others if values cannot be cut.
  TriedCells cells(std::span<const Treatment> columns, local::Choice choice, Progress& progress,
                   CellForm form = CellForm::cells);

  // Method full-domain: the node of least NCP under each limit, which is a share of the rows. A column without a
  // hierarchy has an automatic one.
  std::vector<TriedNode> nodes(std::span<const Treatment> columns, std::span<const double> limits,
                               Progress& progress);

  // Rows that would be lost if, within the classes, rows with different keys were told apart.
  std::uint64_t lost_if_told_apart(std::span<const std::uint32_t> class_of_row,
                                   std::span<const Code> keys) const;

 private:
  void take_columns(std::span<const Treatment> columns);
  method::LocalCells cut(local::Choice choice, CellForm form, Progress& progress) const;

  method::Binding binding_;
  std::uint64_t k_;
  unsigned threads_;
};

// NCP and the share of cells without their own value, of equal weight.
double detail_lost(const TriedCells& tried);

// The number of nodes that the lattice of these columns has.
std::uint64_t lattice_nodes(std::span<const Treatment> columns);

}  // namespace kith::profile
