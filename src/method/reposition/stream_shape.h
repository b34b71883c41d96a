// How the columns of a stream are used, and which columns its release has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace kith::method {

constexpr const char* bucket_column = "bucket";
constexpr const char* count_column = "count";

// Columns to be read are wanted, in source order; others are numbered among them. Quasi and plain columns are
// carried, and `quasi` says which are which.
struct StreamShape {
  std::vector<std::string> wanted;
  std::size_t time = 0, sensitive = 0;
  std::optional<std::size_t> person;
  std::vector<std::size_t> carried;
  std::vector<bool> quasi;

  // The columns of a release, in file order: a carried one by its number, or one of these; then their names,
  // and those of anatomy's second table.
  enum Place : int { time_here = -1, sensitive_here = -2, bucket_here = -3 };
  std::vector<int> layout;
  std::vector<std::string> columns, sensitive_columns;
  std::vector<std::string> identifiers, withheld;
};

// Error{unknown_column} with the nearest name, Error{plan_value} if a name is needed for buckets.
// `description` says what was read, in messages.
StreamShape shape_of(const plan::Plan& plan, const std::vector<std::string>& source_columns,
                     const std::string& description);

}  // namespace kith::method
