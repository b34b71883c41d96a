// Tries plans on a table and proposes the one that loses least.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kith/progress.h"
#include "profile/profile.h"

namespace kith::profile {

// Work is limited by counts, so that the proposal does not depend on the machine: rows that are tried, their
// product with the columns, columns of unknown use that are looked at, cells that the best search may cut to choose
// among those (beyond it the quicker one does), cells that it may cut to compare hierarchies (beyond it there are fewer
// rows, but not less than `compared_rows`), and the nodes of a lattice, also times rows, and times rows and trials to
// choose columns by full-domain.
struct PlannerLimits {
  std::uint64_t rows = 32'000;
  std::uint64_t cells = 280'000;
  std::size_t unknown = 12;
  std::uint64_t choice_cells = 300'000;
  std::uint64_t compared_cells = 200'000;
  std::uint64_t compared_rows = 2'000;
  std::uint64_t nodes = 100'000;
  std::uint64_t node_rows = 200'000'000;
  std::uint64_t choice_node_rows = 1'000'000'000;
};

// The profile has roles and recipes; columns called quasi are the plan's, unless they are unknown and cost too
// much. With a stem the plan may name hierarchy files that are yet to be written, STEM_derived_COLUMN.csv. Gives
// nothing if no column is quasi, or nothing could be tried. The same on any number of threads.
std::optional<Proposal> propose(const Table& table, const Profile& profile, unsigned threads,
                                Progress& progress = silent_progress(), const PlannerLimits& limits = {},
                                const std::optional<std::string>& file_stem = std::nullopt);

// Gives the columns of the profile the hierarchies that its proposal has for them.
void state_hierarchies(Profile& profile);

}  // namespace kith::profile
