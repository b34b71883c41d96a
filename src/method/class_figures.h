// Figures of one released table and its classes, however the classes were made.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outcome/table_outcome.h"
#include "plan/plan.h"
#include "table/quasi_tuples.h"

namespace kith::method {

// The bits that tell so many apart, in fixed point as loss::ColumnSums has them.
std::int64_t fixed_bits(std::uint64_t count);

// Fills class sizes and risks before and after. `rows` and `persons` are by released class.
void describe_classes(const plan::PrivacyPlan& privacy, const QuasiTuples& source,
                      const std::vector<std::uint64_t>& rows, const std::vector<std::uint64_t>& persons,
                      outcome::TableOutcome& result);

// The labels that a report shows, by falling count and then by their bytes.
std::vector<std::pair<std::string, std::uint64_t>> most_frequent(
    std::vector<std::pair<std::string_view, std::uint64_t>> counts);

}  // namespace kith::method
