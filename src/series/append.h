// Adds a batch to a series: new rows find their cells, cells that can are published or refined, and what
// cannot be released yet is held. Nothing that was published is taken back, and no published cell grows.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hierarchy/build.h"
#include "kith/progress.h"
#include "local/partition.h"
#include "privacy/criterion.h"
#include "series/state.h"

namespace kith::series {

// What stays the same for as long as the series lives.
struct Spec {
  // These are by quasi column. With Automatic there is no hierarchy: the column is ordered or a set.
  std::vector<hierarchy::Recipe> recipes;
  // The model is of k, and l; never of t.
  const privacy::Model* model = nullptr;
  // These are the other columns of which the model beyond k speaks, in its order.
  std::vector<std::uint32_t> sensitive;
  Ranges ranges = Ranges::cell;
  Arrivals arrivals = Arrivals::hidden;
  local::Choice choice = local::Choice::guillotine;
  // The number of threads never changes the result.
  unsigned threads = 1;
  // The secret of the series has 32 bytes.
  std::string secret;
};

// Person, quasi and others are columns of the table; -1 means that there is none. `source` is for messages.
struct Batch {
  const Table* table = nullptr;
  int person = -1;
  std::vector<int> quasi, others;
  std::string source;
};

// What a batch changes; its size goes with the batch and the leaves it touches, not with the table.
struct Growth {
  // This is the number of the release it makes.
  std::uint32_t release = 0;
  // This is the outline as it is afterwards.
  Outline outline;
  // These are by row of the batch, in its order.
  std::vector<std::uint64_t> case_number;
  std::vector<std::uint32_t> first_release;
  std::vector<Node> leaf;
  std::vector<std::uint32_t> person;
  std::vector<std::vector<Code>> quasi, others;
  // These values were not known before; they are in order of their codes.
  Texts persons;
  std::vector<Texts> quasi_values, other_values;
  Texts names;
  // This is the tree. `patched` are nodes that were there, in rising order. `moved` are older rows that lie
  // in another leaf now, `released` are older rows that come out with this release.
  std::vector<std::pair<Node, NodeRecord>> patched;
  std::vector<NodeRecord> appended;
  std::vector<std::pair<Row, Node>> moved;
  std::vector<Row> released;
  // If ranges are tight, these are the boxes of leaves whose box is new, in rising order, as write_region()
  // writes them.
  std::vector<std::pair<Node, std::vector<char>>> boxes;
  // Older leaves looked at, for progress and measurements.
  std::uint64_t touched_leaves = 0, touched_rows = 0;
};

// If `before` is empty, this is the first release. Columns must be those of the series, in its order. Throws
// Error{series_batch} if they are not, or if a value does not fit its column's type or the hierarchy, and
// Error{hierarchy_gap} if a hierarchy has no place for it.
Growth append(const View& before, const Batch& batch, const Spec& spec,
              Progress& progress = silent_progress());

// Gives the series after the batch. In proportion to the table, as writing it is.
State merged(const View& before, const Growth& growth);

}  // namespace kith::series
