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
  // This says how outside values read in the release: labels of every level count as covering a value. It is
  // bound to the outside column's dictionary. If it is null, equal texts match, and ranges, sets, masks
  // (9413*) and * are understood as written.
  const hierarchy::Hierarchy* hierarchy = nullptr;
};

struct LinkRequirement {
  std::vector<LinkColumn> columns;
  std::uint64_t k = 2;
  // Column sets of this size at most are tried, and the whole set.
  std::size_t up_to = 3;
  // This is a released column whose value is learnt if all matches agree.
  std::optional<std::string> sensitive;
};

// Outside rows are counted: those that match at least one released row, exactly one, and at least one but
// fewer than k. A unique pair is an outside row with exactly one released row which matches no other outside
// row: it is re-identified. A value is learnt if all matching rows agree on the sensitive value.
struct LinkAnswer {
  std::vector<std::string> columns;
  std::uint64_t outside_rows = 0;
  std::uint64_t matched = 0;
  std::uint64_t exactly_one = 0;
  std::uint64_t fewer_than_k = 0;
  std::uint64_t unique_pairs = 0;
  std::uint64_t learnt = 0;
};

// One answer per column set, the whole set first, then the worst first.
std::vector<LinkAnswer> link(const Table& release, const Table& outside, const LinkRequirement& requirement,
                             Progress& progress = silent_progress());

}  // namespace kith::audit
