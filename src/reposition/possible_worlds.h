// What an attacker reads from moves who knows the original times of all persons, who is in which snapshot or
// missing, the algorithm with its settings, and the values of every snapshot as they are published.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reposition/repositioner.h"

namespace kith::reposition {

// The persons of one time that went the same way: to the attacker they are alike. The origin is a snapshot,
// and a group without a slot was dropped. `possible` counts the values that a member has in some world.
// `highest` is the share of the likeliest value, with worlds counting by their assignments of persons.
struct WorldGroup {
  std::size_t origin = 0;
  std::optional<std::size_t> slot;
  Count size = 0;
  std::size_t possible = 0;
  double highest = 0;
  // Says whether they moved or were dropped.
  bool left() const { return slot != origin; }
  bool disclosed() const { return possible == 1; }
};

struct WorldsAnswer {
  // If it is false, the search was given up, and `worlds` and `possible` are lower bounds.
  bool exact = true;
  std::uint64_t worlds = 0;
  // This counts the choices made, and the work of running the algorithm on those that were complete.
  std::uint64_t work = 0;
  std::vector<WorldGroup> groups;
  // Persons who moved or were dropped, and those of them whose value is certain.
  Count left() const;
  Count disclosed() const;
};

// Records by [snapshot][value], rows of the same length; the values are the domain that the attacker knows.
// Gives up beyond `limit` steps of work: more worlds might then show that fewer persons are disclosed, not
// more.
WorldsAnswer possible_worlds(const std::vector<std::vector<Count>>& records, const Settings& settings,
                             std::uint64_t limit = 100'000'000, Progress& progress = silent_progress());

}  // namespace kith::reposition
