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

struct AnatomyRequirement {
  std::string bucket;           // in both tables
  std::string sensitive;        // in the second
  std::string count = "count";  // in the second; every row counts once where it has no such column
  double l = 1;
};

struct AnatomyAnswer {
  bool satisfied = false;
  std::uint64_t rows = 0;  // of the first table
  ClassSizes buckets;      // in records
  double l = 0;            // of the worst bucket: its records by those of its most frequent value
  std::uint64_t violations = 0, violating_rows = 0;  // buckets below l
  std::vector<std::string> mismatches;               // why the tables do not fit; no values of the data
};

// Buckets are those of both tables that agree in every column the tables share: numbers may begin anew in
// every snapshot. Error{unknown_column} where a table lacks a column that is asked for.
AnatomyAnswer check_anatomy(const Table& table, const Table& sensitive, const AnatomyRequirement& requirement,
                            Progress& progress = silent_progress());

}  // namespace kith::audit
