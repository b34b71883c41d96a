// A few records of a table as the source and as the release has them, for the report. Used by one thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/time_steps.h"
#include "method/reposition/check.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "outcome/outcome.h"
#include "table/table.h"

namespace kith::method {

// The fields of each line of CSV; a quoted one may hold line ends.
std::vector<std::vector<std::string>> records_of(std::string_view lines);

class SampledRecords {
 public:
  // `shape` outlives it. If quasi columns are generalized, what was written of them is kept.
  SampledRecords(std::size_t rows, const StreamShape& shape, bool generalized);
  void note(const Snapshot& snapshot);

  // Anatomy puts sensitive values in a table of their own, by bucket.
  outcome::Sample sample(const Table& source, const hierarchy::TimeSteps& steps, const RowFates& fates,
                         bool anatomy) const;

 private:
  std::vector<std::string> before(const Table& source, std::uint32_t row) const;
  std::vector<std::string> after(const Table& source, std::uint32_t row, const std::string& slot,
                                 const std::string& sensitive) const;

  const StreamShape& shape_;
  bool generalized_;
  std::vector<std::uint32_t> rows_;
  std::map<std::uint32_t, std::vector<std::string>> written_;
};

}  // namespace kith::method
