// Links a release with an outside table, as somebody would who holds a voter list: how many outside
// people match exactly one released row, fewer than k, by column set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::audit {

struct LinkColumn {
  std::string release, outside;
  // How outside values read in the release: labels of every level count as covering a value. May be null:
  // then equal texts match, and ranges, sets, masks (9413*) and * are understood as written.
  const hierarchy::Hierarchy* hierarchy = nullptr;  // bound to the outside column's dictionary
};

struct LinkRequirement {
  std::vector<LinkColumn> columns;
  std::uint64_t k = 2;
  std::size_t up_to = 3;                 // column sets of this size at most, and the whole set
  std::optional<std::string> sensitive;  // released column whose value is learnt where all matches agree
};

struct LinkAnswer {
  std::vector<std::string> columns;
  std::uint64_t outside_rows = 0;
  std::uint64_t matched = 0;       // outside rows that match at least one released row
  std::uint64_t exactly_one = 0;   // … exactly one
  std::uint64_t fewer_than_k = 0;  // … at least one and fewer than k
  std::uint64_t unique_pairs =
      0;                     // exactly one released row which matches no other outside row: re-identified
  std::uint64_t learnt = 0;  // all matching rows agree on the sensitive value
};

// One answer per column set, the whole set first, then the worst first.
std::vector<LinkAnswer> link(const Table& release, const Table& outside, const LinkRequirement& requirement,
                             Progress& progress = silent_progress());

}  // namespace kith::audit
