#include "method/value_bins.h"

#include <algorithm>

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

}  // namespace

ValueBins::ValueBins(const Dictionary& values, const hierarchy::Hierarchy* hierarchy,
                     std::span<const std::uint64_t> before)
    : positions_(positions_of(values, hierarchy)), bin_of_(before.size()) {
  std::vector<Code> order;
  for (Code code = 0; code < before.size(); ++code)
    if (before[code] > 0) order.push_back(code);
  if (order.empty()) return;
  std::ranges::sort(order, [&](Code a, Code b) {
    const bool empty_a = values[a].empty(), empty_b = values[b].empty();
    if (empty_a != empty_b) return empty_a;
    if (positions_ && (*positions_)[a] != (*positions_)[b]) return (*positions_)[a] < (*positions_)[b];
    return values[a] < values[b];
  });
  place(values, order);
  bins_.resize(*bin_of_[order.back()] + 1);
  for (const Code code : order) {
    outcome::ValueBin& bin = bins_[*bin_of_[code]];
    if (bin.before == 0) bin.first = values[code];
    bin.last = values[code];
    bin.before += before[code];
  }
}

void ValueBins::place(const Dictionary& values, const std::vector<Code>& order) {
  empty_first_ = values[order.front()].empty();
  const std::size_t first = empty_first_ ? 1 : 0, rest = order.size() - first;
  if (empty_first_) bin_of_[order.front()] = 0;
  equal_width_ = rest > bins_shown && positions_;
  for (std::size_t i = first; i < order.size(); ++i) {
    std::size_t bin = i - first;
    if (equal_width_) {
      const double least = (*positions_)[order[first]], most = (*positions_)[order.back()];
      const double share = most > least ? ((*positions_)[order[i]] - least) / (most - least) : 0;
      bin = std::min(bins_shown - 1, static_cast<std::size_t>(share * bins_shown));
    } else if (rest > bins_shown) {
      bin = bin * bins_shown / rest;
    }
    bin_of_[order[i]] = first + bin;
  }
}

void ValueBins::add(double rows, std::span<const Code> covered) {
  std::vector<std::size_t> into;
  for (const Code code : covered)
    if (bin_of_[code]) into.push_back(*bin_of_[code]);
  if (into.empty()) return;
  if (equal_width_) {
    const auto [least, most] = std::ranges::minmax(into);
    const bool with_empty = empty_first_ && least == 0;
    std::size_t from = least;
    if (with_empty && most > 0) {
      from = most;
      for (const std::size_t bin : into)
        if (bin > 0) from = std::min(from, bin);
    }
    into.clear();
    for (std::size_t bin = from; bin <= most; ++bin) into.push_back(bin);
    if (with_empty && most > 0) into.push_back(0);
  }
  for (const std::size_t bin : into) bins_[bin].after += rows / static_cast<double>(into.size());
}

}  // namespace kith::method
