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
  std::vector<hierarchy::Recipe> recipes;  // by quasi column; Automatic: no hierarchy, ordered or a set
  const privacy::Model* model = nullptr;   // k, and l; never t
  std::vector<std::uint32_t>
      sensitive;  // of the other columns, those the model beyond k speaks of, in its order
  Ranges ranges = Ranges::cell;
  Arrivals arrivals = Arrivals::hidden;
  local::Choice choice = local::Choice::guillotine;
  unsigned threads = 1;  // never changes the result
  std::string secret;    // 32 bytes, of the series
};

struct Batch {
  const Table* table = nullptr;
  int person = -1;  // columns of the table; -1: none
  std::vector<int> quasi, others;
  std::string source;  // for messages
};

// What a batch changes; its size goes with the batch and the leaves it touches, not with the table.
struct Growth {
  std::uint32_t release = 0;  // the number of the release it makes
  Outline outline;            // as it is afterwards
  // Rows of the batch, in its order.
  std::vector<std::uint64_t> case_number;
  std::vector<std::uint32_t> first_release;
  std::vector<Node> leaf;
  std::vector<std::uint32_t> person;
  std::vector<std::vector<Code>> quasi, others;
  // Values not known before, in order of their codes.
  Texts persons;
  std::vector<Texts> quasi_values, other_values;
  Texts names;
  // The tree.
  std::vector<std::pair<Node, NodeRecord>> patched;  // nodes that were there, in rising order
  std::vector<NodeRecord> appended;
  std::vector<std::pair<Row, Node>> moved;  // older rows that lie in another leaf now
  std::vector<Row> released;                // older rows that come out with this release
  // Tight: of leaves whose box is new, in rising order, as write_region() writes it.
  std::vector<std::pair<Node, std::vector<char>>> boxes;
  // Older leaves looked at, for progress and measurements.
  std::uint64_t touched_leaves = 0, touched_rows = 0;
};

// `before` may be empty: the first release. Columns must be those of the series, in its order.
// Error{series_batch} where they are not, or where a value does not fit its column's type or the hierarchy;
// Error{hierarchy_gap} where a hierarchy has no place for it.
Growth append(const View& before, const Batch& batch, const Spec& spec,
              Progress& progress = silent_progress());

// The series after the batch. In proportion to the table, as writing it is.
State merged(const View& before, const Growth& growth);

}  // namespace kith::series
