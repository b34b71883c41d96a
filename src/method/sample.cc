#include "method/sample.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace kith::method {

namespace {

std::int64_t beginning() {
  if (const char* stated = std::getenv("SOURCE_DATE_EPOCH")) {
    const std::string_view text = stated;
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error == std::errc() && end == text.data() + text.size() && seconds >= 0) return seconds;
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

}  // namespace

outcome::Origin origin_of(const plan::Plan& plan) {
  Locator source = plan.source;
  source.path = source.path.lexically_normal();
  return {beginning(), source.empty() ? "" : source.description(), plan.file, plan.text, plan.call};
}

std::vector<std::uint32_t> sampled_rows(std::size_t rows, const std::function<bool(std::uint32_t)>& left_out,
                                        std::size_t most) {
  std::vector<std::uint32_t> sampled;
  const std::size_t shown = std::min(rows, most);
  for (std::size_t i = 0; i < shown; ++i)
    sampled.push_back(static_cast<std::uint32_t>((2 * i + 1) * rows / (2 * shown)));
  if (sampled.size() < 2) return sampled;
  const auto is_in = [&](std::uint32_t row) { return !left_out(row); };
  const auto first_that = [&](const std::function<bool(std::uint32_t)>& holds, std::uint32_t& place) {
    if (std::ranges::any_of(sampled, holds)) return;
    for (std::uint32_t row = 0; row < rows; ++row)
      if (holds(row)) {
        place = row;
        return;
      }
  };
  first_that(left_out, sampled.back());
  first_that(is_in, sampled.front());
  std::ranges::sort(sampled);
  return sampled;
}

outcome::Sample sample_of(const SampledTable& sampled, const std::function<bool(std::uint32_t)>& left_out,
                          const std::function<std::string(std::size_t, std::uint32_t)>& cell) {
  std::vector<int> others;
  for (const int column : sampled.released)
    if (std::ranges::find(sampled.quasi, column) == sampled.quasi.end()) others.push_back(column);
  const auto column = [&](int at) -> const Column& {
    return sampled.table.columns[static_cast<std::size_t>(at)];
  };
  outcome::Sample sample;
  for (const int quasi : sampled.quasi) sample.columns.push_back({column(quasi).name, true});
  for (const int other : others) sample.columns.push_back({column(other).name, false});
  for (const std::uint32_t row : sampled_rows(sampled.table.rows(), left_out)) {
    outcome::SampleRow shown;
    shown.row = row;
    for (const int quasi : sampled.quasi) shown.before.emplace_back(column(quasi).at(row));
    for (const int other : others) shown.before.emplace_back(column(other).at(row));
    if (!left_out(row)) {
      for (std::size_t q = 0; q < sampled.quasi.size(); ++q) shown.after.push_back(cell(q, row));
      for (const int other : others) shown.after.emplace_back(column(other).at(row));
    }
    sample.rows.push_back(std::move(shown));
  }
  return sample;
}

}  // namespace kith::method
