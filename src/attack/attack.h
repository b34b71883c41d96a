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
#include "time/time_format.h"

namespace kith::attack {

struct LinkColumn {
  std::string release, outside;
  // This says how outside values read in the release: labels of every level count as covering a value. It is
  // bound to the outside column's dictionary. If it is null, equal texts match, and ranges, sets, masks
  // (9413*) and * are understood as written.
  const hierarchy::Hierarchy* hierarchy = nullptr;
  // Values of these formats are read as the ISO times that they mean.
  std::optional<time::TimeFormat> release_format = {}, outside_format = {};
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
//
// Released rows are counted likewise, by the outside rows that they match: this is what the definition of
// k-anonymity speaks of. `rows_least` is the fewest outside rows that a released row with a match has.
struct LinkAnswer {
  std::vector<std::string> columns;
  std::uint64_t outside_rows = 0;
  std::uint64_t matched = 0;
  std::uint64_t exactly_one = 0;
  std::uint64_t fewer_than_k = 0;
  std::uint64_t unique_pairs = 0;
  std::uint64_t learnt = 0;
  std::uint64_t released_rows = 0;
  std::uint64_t rows_matched = 0, rows_exactly_one = 0, rows_fewer_than_k = 0, rows_least = 0;
};

// One answer per column set, the whole set first, then the worst first.
std::vector<LinkAnswer> link(const Table& release, const Table& outside, const LinkRequirement& requirement,
                             Progress& progress = silent_progress());

}  // namespace kith::attack
