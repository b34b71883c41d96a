// Two tables in the manner of Anatomy, whoever made them: one with everything but the sensitive column, one
// that says how often every sensitive value occurs in every bucket, joined by the number of the bucket.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "audit/check.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::audit {

// The bucket column is in both tables, the sensitive one and the count in the second; every row counts once
// if it has no such column.
struct AnatomyRequirement {
  std::string bucket;
  std::string sensitive;
  std::string count = "count";
  double l = 1;
};

// Rows are those of the first table, and buckets are measured in records. `l` is that of the worst bucket:
// its records by those of its most frequent value. Violations are buckets below l. Mismatches say why the
// tables do not fit, without values of the data.
struct AnatomyAnswer {
  bool satisfied = false;
  std::uint64_t rows = 0;
  ClassSizes buckets;
  double l = 0;
  std::uint64_t violations = 0, violating_rows = 0;
  std::vector<std::string> mismatches;
};

// Buckets are those of both tables that agree in every column the tables share: numbers may begin anew in
// every snapshot. Throws Error{unknown_column} if a table lacks a column that is asked for.
AnatomyAnswer check_anatomy(const Table& table, const Table& sensitive, const AnatomyRequirement& requirement,
                            Progress& progress = silent_progress());

}  // namespace kith::audit
