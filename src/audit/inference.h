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

#include "audit/check.h"
#include "audit/value_sets.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::audit {

struct SeriesRequirement {
  std::vector<std::string> quasi;
  // Per quasi column, null where there is none; or none at all.
  std::vector<const GroundDomain*> domains = {};
  std::uint64_t k = 0;
  // The column that names the case a row is about. Without one, rows of releases that follow each other are
  // linked where nothing else is possible: their other columns agree, their quasi cells have values in
  // common, and neither has another partner.
  std::optional<std::string> case_column = {};
  // Without cases: the columns that must agree; where empty, all that every release has and that are not
  // quasi.
  std::vector<std::string> other = {};
  // Of the releases, for cases without ids; Table::source where empty.
  std::vector<std::string> names = {};
  // Where the publisher asks: whom a case is about. k then counts persons. Cases that it does not name are
  // persons of their own.
  const std::unordered_map<std::string, std::string>* person_of_case = nullptr;
};

// How an unsafe case was broken, as the paper names it.
enum class BreakKind {
  small_class,         // one release alone: fewer than k share its cells there
  group_change,        // its group in the later release has no new case, and is another one
  subgroup_expanding,  // its group took in new cases that lie outside what was known of it
  widow,               // it is not in one of the two releases; others of its group were broken
};
const char* name_of(BreakKind kind);

struct Break {
  std::uint32_t unsafe_case = 0;
  std::vector<std::uint32_t> releases;  // the first smallest set of releases that breaks it
  // Where more is known of it than its cell in the last of these releases says; where nothing is, what tells
  // it from the others of its group there.
  std::vector<std::uint32_t> columns;
  BreakKind kind = BreakKind::small_class;
};

struct SeriesAnswer {
  bool satisfied = false;
  std::uint64_t k = 0;  // the fewest that share an inference, over every set of releases; 0 without cases
  bool persons_known = false;
  std::vector<std::string> cases;  // in order of first appearance; without ids FILE:ROW of the first row
  ClassSizes classes;              // of the inference table of all releases
  std::uint64_t releases = 0, subsets = 0;
  bool every_subset = true;             // false: single releases, pairs and prefixes alone
  std::uint64_t contradictions = 0;     // cases whose cells have nothing in common in some column
  std::optional<std::uint64_t> linked;  // without ids: rows linked with one of the release before
  std::vector<Break> breaks;            // one per unsafe case, by case
};

// Error{usage, unknown_column, k_out_of_range, series_batch} where the requirement or a release is not what
// it must be: no k, an empty or repeated case, a missing column.
SeriesAnswer audit_series(const std::vector<const Table*>& releases, const SeriesRequirement& requirement,
                          Progress& progress = silent_progress());

}  // namespace kith::audit
