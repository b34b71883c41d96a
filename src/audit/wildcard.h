// The second reading of `*`: not a value of its own but a cell that could be anything.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "audit/grouping.h"
#include "table/table.h"

namespace kith::audit {

constexpr std::string_view star = "*";

struct WildcardAnswer {
  bool has_stars = false;
  // If it is false, the work limit was passed and nothing was counted.
  bool complete = true;
  // By class, these are the persons (rows) whose rows could be a row of it; it is empty unless counted.
  std::vector<std::uint64_t> matches;
};

// `classes` is the grouping of the table by its quasi columns, `persons_by_class` how many persons each class
// has.
WildcardAnswer read_stars_as_wildcards(const Table& table, std::span<const std::size_t> quasi,
                                       const Grouping& classes,
                                       std::span<const std::uint64_t> persons_by_class, std::uint64_t persons,
                                       const std::optional<Coded>& person);

}  // namespace kith::audit
