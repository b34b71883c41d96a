// What k alone costs at every node of a lattice: how many rows lie in classes of fewer than k persons.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/search.h"
#include "fulldomain/suffixes.h"
#include "kith/progress.h"
#include "privacy/criterion.h"
#include "table/quasi_tuples.h"

namespace kith::fulldomain {

// Whether the model asks for k alone, class by class. Only then may the rest be used. The suffixes are those of the
// lattice.
bool can_sweep(const QuasiTuples& tuples, const privacy::Model& model);

// Rows in classes of fewer than k persons, by node index. Work is counted in tuples looked at; nothing comes back if it
// takes more than `most_work`.
std::optional<std::vector<std::uint64_t>> suppressed_everywhere(const Lattice& lattice,
                                                                const Suffixes& suffixes, std::uint64_t k,
                                                                std::uint64_t most_work, unsigned threads,
                                                                Progress& progress);

// The same for the nodes that suppress at most so many rows and are worth looking at, ordered by index. If
// `worth(node, suppressed)` says no, then no node at or above this one with so many suppressed rows or more is. Threads
// call it. If standings are given, nodes that they call failing are left out beforehand.
struct SweptNode {
  NodeIndex index = 0;
  Outcome outcome;
};
std::vector<SweptNode> outcomes_where(const Lattice& lattice, const Suffixes& suffixes, std::uint64_t k,
                                      std::uint64_t most_suppressed,
                                      const std::function<bool(NodeIndex, std::uint64_t)>& worth,
                                      unsigned threads, Progress& progress,
                                      std::span<const Standing> standing = {});

// Whether each node is acceptable, by node index. `checked` counts the nodes whose classes were counted, for
// themselves or as the top of a box that fails; the others follow from them. The minimal nodes are ordered by height,
// then by index.
struct SweptStandings {
  std::vector<Standing> standing;
  std::vector<SweptNode> minimal;
  std::uint64_t checked = 0, work = 0;
};
SweptStandings standings_everywhere(const Lattice& lattice, const Suffixes& suffixes, std::uint64_t k,
                                    std::uint64_t max_suppressed, unsigned threads, Progress& progress);

}  // namespace kith::fulldomain
