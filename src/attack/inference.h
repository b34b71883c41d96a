// What somebody who kept every release of a growing table can infer: per case, the intersection of what its
// cells in all of them may stand for, and how many cases share it.
//
// Pei et al., "Maintaining K-Anonymity against Incremental Updates", sections 2 and 4.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "attack/value_sets.h"
#include "audit/check.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::attack {

struct SeriesRequirement {
  std::vector<std::string> quasi;
  // There is one per quasi column, null if it has none; or there are none at all.
  std::vector<const GroundDomain*> domains = {};
  std::uint64_t k = 0;
  // The column that names the case a row is about. Without one, rows of releases that follow each other are
  // linked if nothing else is possible: their other columns agree, their quasi cells have values in common,
  // and neither has another partner.
  std::optional<std::string> case_column = {};
  // Without cases, these are the columns that must agree; if it is empty, they are all that every release has
  // and that are not quasi.
  std::vector<std::string> other = {};
  // These are the names of the releases, for cases without ids; if it is empty, Table::source is taken.
  std::vector<std::string> names = {};
  // If the publisher asks, this says whom a case is about. k then counts persons. Cases that it does not name
  // are persons of their own.
  const std::unordered_map<std::string, std::string>* person_of_case = nullptr;
};

// How an unsafe case was broken, as the paper names it.
enum class BreakKind {
  // In one release alone, fewer than k share its cells there.
  small_class,
  // Its group in the later release has no new case, and is another one.
  group_change,
  // Its group took in new cases that lie outside what was known of it.
  subgroup_expanding,
  // It is not in one of the two releases; others of its group were broken.
  widow,
};
const char* name_of(BreakKind kind);

struct Break {
  std::uint32_t unsafe_case = 0;
  // This is the first smallest set of releases that breaks it.
  std::vector<std::uint32_t> releases;
  // In these columns more is known of it than its cell in the last of these releases says. If more is known
  // in none, they are the columns that tell it from the others of its group there.
  std::vector<std::uint32_t> columns;
  BreakKind kind = BreakKind::small_class;
};

struct SeriesAnswer {
  bool satisfied = false;
  // This is the fewest that share an inference, over every set of releases; it is 0 without cases.
  std::uint64_t k = 0;
  bool persons_known = false;
  // Cases are in order of first appearance; without ids they are FILE:ROW of the first row.
  std::vector<std::string> cases;
  // These are the classes of the inference table of all releases.
  audit::ClassSizes classes;
  std::uint64_t releases = 0, subsets = 0;
  // If it is false, single releases, pairs and prefixes alone were decided.
  bool every_subset = true;
  // These are the cases whose cells have nothing in common in some column.
  std::uint64_t contradictions = 0;
  // Without ids, so many rows were linked with one of the release before.
  std::optional<std::uint64_t> linked;
  // There is one per unsafe case, by case.
  std::vector<Break> breaks;
};

// Throws Error{usage, unknown_column, k_out_of_range, series_batch} if the requirement or a release is not
// what it must be: no k, an empty or repeated case, a missing column.
SeriesAnswer audit_series(const std::vector<const Table*>& releases, const SeriesRequirement& requirement,
                          Progress& progress = silent_progress());

}  // namespace kith::attack
