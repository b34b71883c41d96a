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

// The rows to be partitioned.
struct Points {
  std::size_t rows = 0;
  std::vector<std::span<const Code>> values;     // [axis][row]: codes of the axis
  std::span<const std::uint32_t> person;         // [row]; empty: every row is its own person
  std::vector<std::span<const Code>> sensitive;  // [column][row]; only where the model goes beyond k
  std::span<const std::uint32_t> cohort;         // [row]; where given, a cut leaves every cohort with 0 or at
                                                 // least k persons on each side
};

enum class Choice {
  widest_span,  // the axis with the widest normalized span, cut nearest its median; as in the papers
  least_loss,   // the cut that leaves the least sum of NCP, as Measure says
  guillotine,   // least_loss above; in parts of at most 4k persons the best of all sequences of cuts, and up
                // to 16k where few bounds are possible; by cells, of up to 8k rows the best that is found
};

// What least_loss and guillotine make small.
enum class Measure {
  boxes,  // the loss of tight boxes
  cells,  // that of the cells themselves, which reach to the next cut
};

struct Options {
  Choice choice = Choice::guillotine;
  unsigned threads = 1;
  Measure measure = Measure::boxes;
};

constexpr std::uint32_t no_node = 0xffffffff;

struct Partition {
  struct Node {
    std::uint32_t parent = no_node;
    Branch branch;           // of the parent's cut
    std::optional<Cut> cut;  // none: a leaf
    std::vector<std::uint32_t> children;
    std::uint32_t begin = 0, end = 0;  // in `rows`; equal for a branch that nobody took yet
  };
  std::vector<Node> nodes;          // node 0 is the whole; parents come before children
  std::vector<std::uint32_t> rows;  // grouped by leaf; within a leaf in rising order
};

// Cuts the region for as long as it can. The region as given must meet the model, otherwise nothing is cut
// (see holds()). The same result on any number of threads. Every cut has at least two branches with rows.
Partition partition(std::span<const Axis> axes, const Points& points, const Region& region,
                    const privacy::Model& model, const Options& options,
                    Progress& progress = silent_progress());

// Whether these rows together meet the model, and where cohorts are given, each has 0 or at least k persons.
bool holds(const Points& points, std::span<const std::uint32_t> rows, const privacy::Model& model);

}  // namespace kith::local
