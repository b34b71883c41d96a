#include "local/axis.h"

#include <algorithm>

#include "hierarchy/value_position.h"
#include "kith/error.h"
#include "table/whole_numbers.h"

namespace kith::local {

namespace {

bool any_filled(const Dictionary& values) {
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty()) return true;
  return false;
}

void require_type(const std::string& column, const Dictionary& values, ValueType type,
                  const std::string& source) {
  if (type == ValueType::text || !any_filled(values)) return;
  const ValueType found = type_of(values);
  if (found == type || (type == ValueType::number && found == ValueType::integer)) return;
  throw Error(
      ErrorCode::series_batch,
      std::string("some values are none of the type the column has had so far, which is ") + name_of(type),
      Place{source, 0, column}, "write the values as they were written before");
}

void require_exact(const std::string& column, const Dictionary& values, const Axis& axis, ErrorCode code,
                   const std::string& source) {
  if (axis.type == ValueType::date) return;
  for (Code value = 0; value < values.size(); ++value)
    if (!axis.empty[value] && !hierarchy::kept_exactly(values[value], axis.position[value]))
      refuse_inexact(column, code, source);
}

// Equal positions share a rank.
void rank_positions(Axis& axis) {
  std::vector<Code> filled;
  for (Code code = 0; code < axis.empty.size(); ++code)
    if (!axis.empty[code]) filled.push_back(code);
  if (filled.empty()) return;
  std::ranges::sort(filled, [&](Code a, Code b) { return axis.position[a] < axis.position[b]; });
  axis.least = axis.position[filled.front()];
  axis.most = axis.position[filled.back()];
  double before = axis.least;
  for (const Code code : filled) {
    if (axis.position[code] != before) ++axis.ranks;
    before = axis.position[code];
    axis.rank[code] = axis.ranks;
  }
  ++axis.ranks;
}

void place_ordered(Axis& axis, const Dictionary& values) {
  axis.position.assign(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code)
    if (!axis.empty[code]) axis.position[code] = hierarchy::position_of(values[code], axis.type);
  rank_positions(axis);
}

void place_set(Axis& axis, const Dictionary& values) {
  axis.number.resize(values.size());
  for (Code code = 0; code < values.size(); ++code) {
    axis.texts.emplace_back(values[code]);
    axis.number[code] = code;
    if (!axis.empty[code]) axis.sorted.push_back(code);
  }
  std::ranges::sort(axis.sorted, [&](Code a, Code b) { return axis.texts[a] < axis.texts[b]; });
  for (const Code code : axis.sorted) axis.rank[code] = axis.ranks++;
  axis.categories = axis.ranks;
}

}  // namespace

std::size_t Axis::size() const {
  return kind == Kind::tree ? hierarchy->levels.front().of.size() : empty.size();
}

bool Axis::varies() const { return empty_occurs || (kind == Kind::set ? categories > 1 : least < most); }

Axis::Kind kind_of(ValueType type) { return type == ValueType::text ? Axis::Kind::set : Axis::Kind::ordered; }

Axis make_axis(const std::string& column, const Dictionary& values, std::optional<ValueType> type,
               const std::string& source) {
  if (type) require_type(column, values, *type, source);
  Axis axis;
  axis.column = column;
  axis.type = type ? *type : type_of(values);
  if (const auto zeros = zeros_behind(values); zeros && !type) {
    axis.type = ValueType::integer;
    axis.zeros = *zeros;
  }
  if (axis.type == ValueType::number && !type) axis.decimals = least_decimals(values);
  axis.kind = kind_of(axis.type);
  axis.empty.resize(values.size());
  axis.rank.assign(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code) axis.empty[code] = values[code].empty();
  axis.empty_occurs = values.find("").has_value() && any_filled(values);
  if (axis.kind == Axis::Kind::ordered) {
    place_ordered(axis, values);
    require_exact(column, values, axis, type ? ErrorCode::series_batch : ErrorCode::hierarchy_value, source);
  } else {
    place_set(axis, values);
  }
  return axis;
}

Axis make_axis(const std::string& column, hierarchy::Hierarchy hierarchy) {
  Axis axis;
  axis.column = column;
  axis.kind = Axis::Kind::tree;
  axis.empty.assign(hierarchy.levels.front().of.size(), false);
  axis.hierarchy = std::move(hierarchy);
  return axis;
}

Axis make_axis(const std::string& column, ValueType type, std::vector<bool> empty,
               std::vector<double> position) {
  Axis axis;
  axis.column = column;
  axis.type = type;
  axis.kind = Axis::Kind::ordered;
  axis.empty = std::move(empty);
  axis.position = std::move(position);
  axis.rank.assign(axis.empty.size(), 0);
  rank_positions(axis);
  return axis;
}

void refuse_inexact(const std::string& column, ErrorCode code, const std::string& source) {
  throw Error(code, "some of its numbers have more digits than can be told apart", Place{source, 0, column},
              "write them with 15 digits at most, or give the column a mask or a hierarchy file");
}

std::optional<std::pair<double, double>> range_of(const Dictionary& values, ValueType type) {
  std::optional<std::pair<double, double>> range;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const double position = hierarchy::position_of(values[code], type);
    if (!range) range.emplace(position, position);
    range->first = std::min(range->first, position);
    range->second = std::max(range->second, position);
  }
  return range;
}

}  // namespace kith::local
