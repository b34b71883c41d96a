// The last gate before a release appears: reads the written file back and tries to disprove every claim
// made of it, from the written bytes, the source and the private map alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "audit/check.h"
#include "hierarchy/hierarchy.h"
#include "hierarchy/stated_level.h"
#include "verify/private_map.h"

namespace kith::verify {

constexpr std::uint32_t masked = 0xfffffffe;

// The model has quasi in release terms, and the source has every column of the plan, person included.
// Hierarchies are per quasi column, and the levels are the chosen node. Released columns are in file order.
struct Claim {
  audit::Requirement model;
  const Table* source = nullptr;
  std::vector<const hierarchy::Hierarchy*> hierarchies;
  std::vector<hierarchy::Level> levels;
  std::vector<std::string> released_columns;
  // This is the private map, by source row: class, masked or not_released. Classes are numbered from 0 in the
  // order in which they first appear in the release file, the masked rows (every quasi cell *) apart.
  const std::vector<std::uint32_t>* class_of_row = nullptr;
  // Masked rows stand in the file but count as suppressed: the file has released_rows + masked rows.
  std::uint64_t released_rows = 0, suppressed_rows = 0;
  // Under mu-Argus, single cells may read *.
  bool cells_may_be_masked = false;
};

// What was found wrong; empty when the release stands. Messages hold no values of the data. Checked: columns
// and their order; number of rows; every class meets the model, persons counted through the map; if the claim
// is by history, at least k persons share each, and nobody is in the file in part; every released row is a
// true generalization of the source row the map pairs it with; sensitive and plain cells are unchanged as
// multisets per class; nothing suppressed appears; rows are sorted bytewise by their cells in file order.
// With model.k = 0 no k is claimed (a baseline's release). A claim that does not fit its own parts is a Bug.
std::vector<std::string> disprove(const Table& release, const Claim& claim,
                                  Progress& progress = silent_progress());

// The proof that the list of minimal nodes is complete: every node of the lattice lies above a minimal or
// below a maximal failing node, and each of these is what it is said to be. Counts by plain grouping of the
// source. Says something for monotone models alone. The lattice has, by quasi column, the levels within the
// bounds. Cost: every border node groups the distinct rows once; under k alone, nodes share what they have in common.
struct Border {
  std::vector<std::vector<hierarchy::Level>> minimal, maximal_failing;
};
std::vector<std::string> disprove_border(const Claim& claim, const Border& border,
                                         std::uint64_t max_suppressed,
                                         const std::vector<hierarchy::LevelBounds>& bounds,
                                         Progress& progress = silent_progress());

}  // namespace kith::verify
