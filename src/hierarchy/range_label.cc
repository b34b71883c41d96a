#include "hierarchy/range_label.h"

#include <limits>

#include "table/table.h"

namespace kith::hierarchy {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  if (!parse_number(trimmed(text), value)) return std::nullopt;
  return value;
}

std::optional<RangeLabel> ends(std::string_view from, std::string_view to) {
  const auto a = number(from), b = number(to);
  if (!a || !b || *a > *b) return std::nullopt;
  return RangeLabel{*a, *b};
}

// "0-4" and "-5--1": the dash that separates is the first one after a digit.
std::optional<RangeLabel> dashed(std::string_view text) {
  const std::size_t digit = text.find_first_of("0123456789");
  if (digit == std::string_view::npos) return std::nullopt;
  const std::size_t dash = text.find('-', digit);
  if (dash == std::string_view::npos) return std::nullopt;
  return ends(text.substr(0, dash), text.substr(dash + 1));
}

std::optional<RangeLabel> bracketed(std::string_view text) {
  const bool opens = text.front() == '[' || text.front() == '(';
  const bool closes = text.back() == ']' || text.back() == ')';
  if (!opens || !closes || text.size() < 3) return std::nullopt;
  const std::string_view inside = text.substr(1, text.size() - 2);
  const std::size_t comma = inside.find(',');
  auto range = comma == std::string_view::npos ? dashed(inside)
                                               : ends(inside.substr(0, comma), inside.substr(comma + 1));
  if (!range) return std::nullopt;
  range->from_included = text.front() == '[';
  range->to_included = text.back() == ']';
  return range;
}

std::optional<RangeLabel> open_ended(std::string_view text) {
  const bool included = text.size() > 1 && text[1] == '=';
  const auto after = number(text.substr(included ? 2 : 1));
  if (after && text.front() == '<') return RangeLabel{-kInfinity, *after, false, included};
  if (after && text.front() == '>') return RangeLabel{*after, kInfinity, included, false};
  if (text.back() != '+') return std::nullopt;
  const auto before = number(text.substr(0, text.size() - 1));
  if (!before) return std::nullopt;
  return RangeLabel{*before, kInfinity, true, false};
}

}  // namespace

bool RangeLabel::contains(const RangeLabel& other) const {
  const bool starts = from < other.from || (from == other.from && (from_included || !other.from_included));
  const bool stops = other.to < to || (other.to == to && (to_included || !other.to_included));
  return starts && stops;
}

std::optional<RangeLabel> read_range_label(std::string_view label) {
  label = trimmed(label);
  if (label.empty()) return std::nullopt;
  if (const auto point = number(label)) return RangeLabel{*point, *point};
  if (const auto range = bracketed(label)) return range;
  if (const auto range = open_ended(label)) return range;
  return dashed(label);
}

}  // namespace kith::hierarchy
