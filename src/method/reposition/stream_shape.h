// How the columns of a stream are used, and which columns its release has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace kith::method {

constexpr const char* bucket_column = "bucket";
constexpr const char* count_column = "count";

struct StreamShape {
  std::vector<std::string> wanted;      // what is to be read, in source order
  std::size_t time = 0, sensitive = 0;  // among `wanted`
  std::optional<std::size_t> person;    // among `wanted`
  std::vector<std::size_t> carried;     // among `wanted`: quasi and plain columns
  std::vector<bool> quasi;              // per carried column

  // The columns of a release, in file order: a carried one by its number, or one of these.
  enum Place : int { time_here = -1, sensitive_here = -2, bucket_here = -3 };
  std::vector<int> layout;
  std::vector<std::string> columns;            // their names
  std::vector<std::string> sensitive_columns;  // of anatomy's second table; else empty
  std::vector<std::string> identifiers, withheld;
};

// Error{unknown_column} with the nearest name, Error{plan_value} where a name is needed for buckets.
// `description` says what was read, in messages.
StreamShape shape_of(const plan::Plan& plan, const std::vector<std::string>& source_columns,
                     const std::string& description);

}  // namespace kith::method
