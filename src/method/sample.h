// What a report shows of a run beside its figures: where it comes from, and a few rows before and after.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "outcome/outcome.h"
#include "plan/plan.h"
#include "table/table.h"

namespace kith::method {

// The run begins now, or when the environment's SOURCE_DATE_EPOCH says so. The source's path is in its normal form:
// that of a plan's folder and that of the plan together have steps back and forth.
outcome::Origin origin_of(const plan::Plan& plan);

// At most `most` rows in rising order, spread evenly. If rows are left out and none of these is, the first that
// is takes the place of the last; and the other way round that of the first, if all of these are left out.
constexpr std::size_t rows_shown = 10;
std::vector<std::uint32_t> sampled_rows(std::size_t rows, const std::function<bool(std::uint32_t)>& left_out,
                                        std::size_t most = rows_shown);

// The sample of one table: quasi columns first, which change, then the others that are released, which do not.
// `cell(q, row)` is what is released of the q-th quasi column.
struct SampledTable {
  const Table& table;
  const std::vector<int>& quasi;
  const std::vector<int>& released;
};
outcome::Sample sample_of(const SampledTable& sampled, const std::function<bool(std::uint32_t)>& left_out,
                          const std::function<std::string(std::size_t, std::uint32_t)>& cell);

}  // namespace kith::method
