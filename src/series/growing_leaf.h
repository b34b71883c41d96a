// A leaf that a batch touches: who of its rows can be released, and into what cells it is cut. Leaves do not
// see each other, so that threads may grow different ones.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "kith/progress.h"
#include "local/partition.h"
#include "privacy/criterion.h"
#include "series/state.h"

namespace kith::series {

struct LeafRules {
  const privacy::Model* model = nullptr;
  Ranges ranges = Ranges::cell;
  Arrivals arrivals = Arrivals::hidden;
  local::Options options;
  // This is the number of the release being made.
  std::uint32_t release = 0;
};

// The leaf as it is before; its rows are in rising order, those of the batch last. `values` is by axis, as
// the axes number them. Persons are numbered densely; if there are none, every row is its own person.
// `sensitive` is by column, numbered densely, and needed only if the model goes beyond k. The first release
// is 0 if the row is pending.
struct LeafRows {
  std::vector<Row> row;
  std::vector<std::vector<Code>> values;
  std::vector<std::uint32_t> person;
  std::vector<std::vector<Code>> sensitive;
  std::vector<std::uint32_t> first_release;
};

// A node of what the leaf becomes; the first is the leaf itself.
struct Twig {
  std::uint32_t parent = none;
  local::Branch branch;
  std::optional<local::Cut> cut;
  std::vector<std::uint32_t> children;
  bool published = false;
  // Of a leaf, these are the rows that are released, and the others, in rising order.
  std::vector<std::uint32_t> members, pending;
  // If ranges are tight, this is a box that was published, or is to be, and that this twig's own lies in.
  // `own` says that it is the twig's own box.
  std::shared_ptr<const local::Region> bound;
  bool own = false;
};

// `released` are the rows that come out now; `boxes` are those of twigs whose box is new.
struct GrownLeaf {
  std::vector<Twig> twigs;
  std::vector<std::uint32_t> released;
  std::vector<std::pair<std::uint32_t, std::vector<char>>> boxes;
};

// `cell` is the leaf's region, and `box` is what was published of it if ranges are tight.
GrownLeaf grow(std::span<const local::Axis> axes, LeafRows rows, const local::Region& cell, bool published,
               std::optional<local::Region> box, const LeafRules& rules,
               Progress& progress = silent_progress());

}  // namespace kith::series
