#include "method/reposition/timed_rows.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "kith/error.h"
#include "method/reposition/check.h"

namespace kith::method {

namespace {

// By code of the time column; none if the value is no time.
std::vector<std::optional<reposition::Step>> steps_of(const Dictionary& values,
                                                      const hierarchy::TimeSteps& steps) {
  std::vector<std::optional<reposition::Step>> result;
  result.reserve(values.size());
  for (Code code = 0; code < values.size(); ++code) result.push_back(steps.step_of(values[code]));
  return result;
}

}  // namespace

TimedRows time_rows(const plan::Plan& plan, const Column& times, const hierarchy::TimeSteps& steps) {
  const auto by_code = steps_of(times.values, steps);
  TimedRows rows;
  rows.step_of_row.reserve(times.codes.size());
  for (std::size_t row = 0; row < times.codes.size(); ++row) {
    const auto& step = by_code[times.codes[row]];
    if (!step)
      throw Error(ErrorCode::bad_time, fmt::format("row {}: {}", row + 1, steps.why_not(times.at(row))),
                  {plan.source.description(), 0, times.name}, steps.remedy());
    if (*step <= RowFates::unknown)
      throw Error(ErrorCode::bad_time,
                  fmt::format("row {}: the time is before all that can be told", row + 1),
                  {plan.source.description(), 0, times.name}, "count steps from a later beginning");
    rows.step_of_row.push_back(*step);
  }
  rows.order.resize(rows.step_of_row.size());
  std::iota(rows.order.begin(), rows.order.end(), 0);
  if (!std::ranges::is_sorted(rows.step_of_row))
    std::ranges::stable_sort(rows.order, {}, [&](std::uint32_t row) { return rows.step_of_row[row]; });
  return rows;
}

}  // namespace kith::method
