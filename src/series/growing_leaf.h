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
  std::uint32_t release = 0;  // the number of the one being made
};

// The leaf as it is before; its rows in rising order, those of the batch last.
struct LeafRows {
  std::vector<Row> row;
  std::vector<std::vector<Code>> values;     // [axis], as the axes number them
  std::vector<std::uint32_t> person;         // dense; empty: every row is its own person
  std::vector<std::vector<Code>> sensitive;  // [column], dense; only where the model goes beyond k
  std::vector<std::uint32_t> first_release;  // 0: pending
};

// A node of what the leaf becomes; the first is the leaf itself.
struct Twig {
  std::uint32_t parent = none;
  local::Branch branch;
  std::optional<local::Cut> cut;
  std::vector<std::uint32_t> children;
  bool published = false;
  std::vector<std::uint32_t> members, pending;  // leaves: rows that are released, and others; rising
  // Tight: a box that was published, or is to be, and that this twig's own lies in.
  std::shared_ptr<const local::Region> bound;
  bool own = false;  // the bound is the twig's own box
};

struct GrownLeaf {
  std::vector<Twig> twigs;
  std::vector<std::uint32_t> released;                             // rows that come out now
  std::vector<std::pair<std::uint32_t, std::vector<char>>> boxes;  // of twigs whose box is new
};

// `cell` is the leaf's region, `box` what was published of it where ranges are tight.
GrownLeaf grow(std::span<const local::Axis> axes, LeafRows rows, const local::Region& cell, bool published,
               std::optional<local::Region> box, const LeafRules& rules,
               Progress& progress = silent_progress());

}  // namespace kith::series
