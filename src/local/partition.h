// Strict multidimensional partitioning (LeFevre, DeWitt and Ramakrishnan, "Mondrian"; Pei et al.,
// section 5.1): a cell is cut along one axis as long as every branch that holds rows meets the model. Equal
// rows always fall on the same side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "local/extent.h"
#include "privacy/criterion.h"

namespace kith::local {

// The rows to be partitioned. `values` are codes of the axis, indexed by [axis][row]; `person` and `cohort`
// are by row, and `sensitive` by [column][row]. If there are no persons, every row is its own. Sensitive
// values are needed only if the model goes beyond k. If cohorts are given, a cut leaves on each side nobody of
// a cohort, or so many that they meet the whole model by themselves.
struct Points {
  std::size_t rows = 0;
  std::vector<std::span<const Code>> values;
  std::span<const std::uint32_t> person;
  std::vector<std::span<const Code>> sensitive;
  std::span<const std::uint32_t> cohort;
};

enum class Choice {
  // The axis with the widest normalized span is cut nearest its median, as in the papers.
  widest_span,
  // The cut is made that leaves the least sum of NCP, as Measure says.
  least_loss,
  // Above it is least_loss; in parts of at most 4k persons the best of all sequences of cuts is made, and up
  // to 16k if few bounds are possible. By cells, it is the best that is found for parts of up to 8k rows.
  guillotine,
};

// What least_loss and guillotine make small.
enum class Measure {
  // This is the loss of tight boxes.
  boxes,
  // This is the loss of the cells themselves, which reach to the next cut.
  cells,
};

struct Options {
  Choice choice = Choice::guillotine;
  unsigned threads = 1;
  Measure measure = Measure::boxes;
};

constexpr std::uint32_t no_node = 0xffffffff;

struct Partition {
  // The branch is one of the parent's cut. A leaf has no cut. The rows of the node are [begin, end) of
  // `rows`; the two are equal for a branch that nobody took yet.
  struct Node {
    std::uint32_t parent = no_node;
    Branch branch;
    std::optional<Cut> cut;
    std::vector<std::uint32_t> children;
    std::uint32_t begin = 0, end = 0;
  };
  // Node 0 is the whole, and parents come before children.
  std::vector<Node> nodes;
  // Rows are grouped by leaf, and rise within a leaf.
  std::vector<std::uint32_t> rows;
};

// Cuts the region for as long as it can. The region as given must meet the model, otherwise nothing is cut
// (see holds()). The result is the same on any number of threads. Every cut has at least two branches with
// rows.
Partition partition(std::span<const Axis> axes, const Points& points, const Region& region,
                    const privacy::Model& model, const Options& options,
                    Progress& progress = silent_progress());

// Says whether these rows together meet the model and, if cohorts are given, those of each cohort by
// themselves do, too.
bool holds(const Points& points, std::span<const std::uint32_t> rows, const privacy::Model& model);

}  // namespace kith::local
