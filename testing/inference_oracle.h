// Inference over several releases by brute force: value sets are written out over a small ground domain, and
// every set of releases is looked at on its own.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "table/table.h"

namespace kith::testing {

// Ground values are 0 .. domain - 1 in every column. A cell is the set of them that it may stand for.
using GroundSet = std::set<int>;
using GroundTuple = std::vector<GroundSet>;

struct GroundSeries {
  int domain = 0, columns = 0;
  std::vector<std::vector<int>> truth;  // by case: its values
  std::vector<std::vector<std::optional<GroundTuple>>>
      cells;  // by release and case; none where it is not there

  std::size_t cases() const { return truth.size(); }
};

// By case what the releases of `members` tell together; none where it is in none of them.
std::vector<std::optional<GroundTuple>> inference_table(const GroundSeries& series,
                                                        const std::vector<int>& members);

struct OracleVerdict {
  std::set<std::size_t> unsafe;
  std::uint64_t k = 0;                        // the fewest that share an inference in any set of releases
  std::vector<std::vector<int>> first_break;  // by case, the first smallest set that breaks it
};
// `person` says whom each case is about; where it is empty, each is about somebody else.
OracleVerdict judge_by_brute_force(const GroundSeries& series, std::uint64_t k,
                                   const std::vector<int>& person = {});

// Whether release j only narrows what release i says, and keeps apart what i keeps apart.
bool is_monotonic(const GroundSeries& series, int i, int j);

// Partitions of the ground space into boxes, drawn anew for each release or each within the one before; a
// case that came stays unless `may_leave`.
struct GroundSeriesShape {
  int domain = 6, columns = 2, releases = 3, most_cases = 14;
  bool monotonic = false, may_leave = false;
};
GroundSeries random_series(std::mt19937_64& random, const GroundSeriesShape& shape);

// As files would show it: column `case` and columns q0, q1, …; each set in one of the ways it can be written.
std::vector<Table> written(const GroundSeries& series, std::mt19937_64& random);

}  // namespace kith::testing
