// Why l cannot be met if all rows together, as one class, do not meet it. Shares and counts alone, no values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "method/binding.h"
#include "plan/plan.h"

namespace kith::method {

// A sensitive column as messages name it, "column 'x'", and by value how many persons have it in any of their rows.
struct SensitiveCounts {
  std::string name;
  std::vector<std::uint64_t> persons_by_value;
};

// The persons are by row. Each of a person's different values counts once.
std::vector<std::uint64_t> persons_by_value(const Column& values, std::span<const std::uint32_t> persons);

// ": column 'x' has 3 different values, the most frequent in 96 % of the rows, so that all rows together meet l = 1.04
// at most", of the column that allows least; or nothing if all rows together meet the plan's l, or it has none.
std::string why_l_fails(const plan::PrivacyPlan& privacy, std::span<const SensitiveCounts> columns,
                        std::uint64_t persons, bool persons_known);
std::string why_l_fails(const plan::PrivacyPlan& privacy, const Binding& binding);
// Says whether these columns meet l = 2, in the plan's form, if all rows together are one class. `person` may be null.
bool all_meet_two(const plan::PrivacyPlan& privacy, std::span<const Column* const> sensitive,
                  const Column* person);

}  // namespace kith::method
