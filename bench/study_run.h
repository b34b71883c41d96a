// One point of the study: a table and its update, released twice, in the two ways that Pei et al. compare.
#pragma once

#include <cstdint>

#include "bench/study_data.h"
#include "local/partition.h"
#include "method/local/series_summary.h"
#include "series/append.h"

namespace kith::bench {

// Two releases as an attacker has them; rows that are in the first one come first.
struct TwoReleases {
  std::vector<local::Axis> axes;
  method::OwnRelease before, after;
  std::uint64_t held = 0;  // rows that are in neither
  double seconds = 0;      // of processor time to anonymize after the update, writing aside
};

// Both tables partitioned, each on its own. Times the partitioning of the whole table after the update.
TwoReleases independent(const GrowingTable& data, std::uint64_t k, local::Choice choice);
// The update appended to the series that the first table began. Times the append.
TwoReleases incremental(const GrowingTable& data, std::uint64_t k, local::Choice choice);

struct Figures {
  double safe = 0;            // of the rows released, the share that k share the inference of
  double discernibility = 0;  // of the later release: squares of class sizes, the whole table for a held row
  double classes = 0, held = 0, seconds = 0;
};
Figures figures_of(const TwoReleases& releases, std::uint64_t k);

// The unsafe rows as the audit room finds them, from the texts of the two releases alone.
std::uint64_t audited_unsafe(const TwoReleases& releases, std::uint64_t k);

// What somebody who knows who came with which release sees, and what closing it costs.
struct ArrivalFigures {
  double open = 0;  // hidden: of the cases, the share that fewer than k share cell and first release with
  double hidden_classes = 0, known_held = 0, known_classes = 0;
};
ArrivalFigures arrivals_of(const GrowingTable& data, std::uint64_t k, local::Choice choice);

}  // namespace kith::bench
