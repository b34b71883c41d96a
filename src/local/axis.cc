#include "local/axis.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "hierarchy/decimal.h"
#include "kith/error.h"

namespace kith::local {

namespace {

int number_in(std::string_view text, std::size_t at, std::size_t length) {
  int value = 0;
  for (std::size_t i = at; i < at + length; ++i) value = value * 10 + (text[i] - '0');
  return value;
}

// Of a text that type_of() calls a date.
double day_of(std::string_view text) {
  const std::chrono::year_month_day date(std::chrono::year(number_in(text, 0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number_in(text, 5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number_in(text, 8, 2))));
  return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

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

// Whether the number a text says is the one a double keeps: 0.1 is, 9007199254740993 is not.
bool kept_exactly(std::string_view text, double value) {
  std::string digits;
  int exponent = 0;
  bool fraction = false;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
    if (text[at] == '.') fraction = true;
    if (text[at] < '0' || text[at] > '9') continue;
    digits += text[at];
    exponent -= fraction;
  }
  if (at < text.size()) exponent += std::atoi(std::string(text.substr(at + 1)).c_str());
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  while (!digits.empty() && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  const auto kept = hierarchy::shortest_decimal(value);
  if (digits.empty()) return value == 0;
  return kept && std::to_string(std::abs(kept->digits)) == digits && kept->exponent == exponent;
}

void require_exact(const std::string& column, const Dictionary& values, const Axis& axis, ErrorCode code,
                   const std::string& source) {
  if (axis.type == ValueType::date) return;
  for (Code value = 0; value < values.size(); ++value)
    if (!axis.empty[value] && !kept_exactly(values[value], axis.position[value]))
      throw Error(code, "some of its numbers have more digits than can be told apart",
                  Place{source, 0, column},
                  "write them with 15 digits at most, or give the column a mask or a hierarchy file");
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

double position_of(std::string_view text, ValueType type) {
  if (type == ValueType::date) return day_of(text);
  double position = 0;
  if (!parse_number(text, position)) throw Bug("a number that is none");
  return position + 0.0;  // no negative zero
}

void place_ordered(Axis& axis, const Dictionary& values) {
  axis.position.assign(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code)
    if (!axis.empty[code]) axis.position[code] = position_of(values[code], axis.type);
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

Axis::Kind kind_of(ValueType type) { return type == ValueType::text ? Axis::Kind::set : Axis::Kind::ordered; }

Axis make_axis(const std::string& column, const Dictionary& values, std::optional<ValueType> type,
               const std::string& source) {
  if (type) require_type(column, values, *type, source);
  Axis axis;
  axis.column = column;
  axis.type = type ? *type : type_of(values);
  axis.kind = kind_of(axis.type);
  axis.empty.resize(values.size());
  axis.rank.assign(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code) axis.empty[code] = values[code].empty();
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

std::optional<std::pair<double, double>> range_of(const Dictionary& values, ValueType type) {
  std::optional<std::pair<double, double>> range;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const double position = position_of(values[code], type);
    if (!range) range.emplace(position, position);
    range->first = std::min(range->first, position);
    range->second = std::max(range->second, position);
  }
  return range;
}

}  // namespace kith::local
