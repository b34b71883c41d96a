#include "method/value_bins.h"

#include <algorithm>
#include <utility>

#include "table/table.h"

namespace kith::method {

namespace {

// The position of every value if the order is of time or numbers.
std::optional<std::vector<double>> positions_of(const Dictionary& values,
                                                const hierarchy::Hierarchy* hierarchy) {
  std::vector<double> positions(values.size(), 0);
  if (hierarchy && hierarchy->is_calendar() && !hierarchy->levels.front().begins.empty()) {
    const hierarchy::LevelLabels& ground = hierarchy->levels.front();
    for (Code code = 0; code < values.size(); ++code)
      positions[code] = static_cast<double>(ground.begins[ground.of[code]]);
    return positions;
  }
  const ValueType type = type_of(values);
  if (type != ValueType::integer && type != ValueType::number) return std::nullopt;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty() && !parse_number(values[code], positions[code])) return std::nullopt;
  return positions;
}

// The values that have rows: the empty one first, then by position if there are any, then by bytes.
std::vector<Code> in_order(const Dictionary& values, const std::optional<std::vector<double>>& positions,
                           std::span<const std::uint64_t> rows) {
  std::vector<Code> order;
  std::vector<std::pair<double, Code>> places;
  for (Code code = 0; code < rows.size(); ++code) {
    if (rows[code] == 0) continue;
    if (values[code].empty())
      order.push_back(code);
    else
      places.emplace_back(positions ? (*positions)[code] : 0, code);
  }
  std::ranges::sort(places, [&](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : values[a.second] < values[b.second];
  });
  for (const auto& [position, code] : places) order.push_back(code);
  return order;
}

}  // namespace

ValueBins::ValueBins(const Dictionary& values, const hierarchy::Hierarchy* hierarchy,
                     std::span<const std::uint64_t> before)
    : positions_(positions_of(values, hierarchy)), bin_of_(before.size()) {
  const std::vector<Code> order = in_order(values, positions_, before);
  if (order.empty()) return;
  place(values, order);
  bins_.resize(*bin_of_[order.back()] + 1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t own = *bin_of_[order[i]];
    if (bins_[own].before == 0) bins_[own].first = values[order[i]];
    if (i + 1 == order.size() || *bin_of_[order[i + 1]] != own) bins_[own].last = values[order[i]];
    bins_[own].before += before[order[i]];
  }
}

void ValueBins::place(const Dictionary& values, const std::vector<Code>& order) {
  empty_first_ = values[order.front()].empty();
  const std::size_t first = empty_first_ ? 1 : 0, rest = order.size() - first;
  if (empty_first_) bin_of_[order.front()] = 0;
  equal_width_ = rest > bins_shown && positions_;
  if (equal_width_) least_ = (*positions_)[order[first]], most_ = (*positions_)[order.back()];
  for (std::size_t i = first; i < order.size(); ++i) {
    std::size_t bin = i - first;
    if (equal_width_) {
      const double share = most_ > least_ ? ((*positions_)[order[i]] - least_) / (most_ - least_) : 0;
      bin = std::min(bins_shown - 1, static_cast<std::size_t>(share * bins_shown));
    } else if (rest > bins_shown) {
      bin = bin * bins_shown / rest;
    }
    bin_of_[order[i]] = first + bin;
  }
}

// A bin that a cell reaches into by a part of its width has that part of what a whole bin has.
void ValueBins::add_between(double rows, double from, double to) {
  const std::size_t first = empty_first_ ? 1 : 0;
  const double width = (most_ - least_) / static_cast<double>(bins_shown);
  for (std::size_t bin = 0; bin < bins_shown; ++bin) {
    const double begin = least_ + width * static_cast<double>(bin), end = begin + width;
    const double within = std::min(end, to) - std::max(begin, from);
    if (within > 0) bins_[first + bin].after += rows * within / (to - from);
  }
}

void ValueBins::add(double rows, std::span<const Code> covered) {
  std::vector<Code> on_axis;
  for (const Code code : covered)
    if (bin_of_[code]) on_axis.push_back(code);
  if (on_axis.empty()) return;
  if (!equal_width_) {
    for (const Code code : on_axis) bins_[*bin_of_[code]].after += rows / static_cast<double>(on_axis.size());
    return;
  }
  const auto is_empty = [&](Code code) { return empty_first_ && *bin_of_[code] == 0; };
  const auto last = std::ranges::partition(on_axis, [&](Code code) { return !is_empty(code); }).begin();
  const auto positions = std::span(on_axis.begin(), last);
  if (positions.empty()) {
    bins_.front().after += rows;
    return;
  }
  const auto position = [&](Code code) { return (*positions_)[code]; };
  const auto [from, to] = std::ranges::minmax(positions, {}, position);
  const std::size_t reached = *bin_of_[to] - *bin_of_[from] + 1;
  const bool with_empty = positions.size() < on_axis.size();
  // The empty value counts as much as a bin.
  const double of_empty = with_empty ? rows / static_cast<double>(reached + 1) : 0;
  if (with_empty) bins_.front().after += of_empty;
  if (reached == 1)
    bins_[*bin_of_[from]].after += rows - of_empty;
  else
    add_between(rows - of_empty, position(from), position(to));
}

}  // namespace kith::method
