// A share is kept as the fraction its decimal text says, so that 4 % of 30162 rows are 1206 on every machine.
#include "method/suppression.h"

#include <charconv>

#include <fmt/format.h>

#include "base/int128.h"
#include "hierarchy/decimal.h"

namespace kith::method {
namespace {

constexpr std::size_t kMostDigits = 15;
constexpr const char* kRemedy = "write 12, or \"2%\" of all: rows, or in method multirelational persons";

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::uint64_t number_in(std::string_view digits) {
  std::uint64_t value = 0;
  for (char c : digits) value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return value;
}

[[noreturn]] void malformed(const std::string& text, const Place& place) {
  throw Error(ErrorCode::plan_value, "max_suppression cannot be '" + text + "'", place, kRemedy);
}

[[noreturn]] void out_of_range(const std::string& text, const Place& place) {
  throw Error(ErrorCode::suppression_out_of_range, "max_suppression cannot be " + text, place,
              "it lies between 0 and 100%");
}

SuppressionLimit share_of(std::string_view percent, const std::string& text, const Place& place) {
  const std::size_t point = percent.find('.');
  const std::string_view whole = percent.substr(0, point);
  std::string_view fraction = point == percent.npos ? std::string_view() : percent.substr(point + 1);
  if (!all_digits(whole) || (point != percent.npos && !all_digits(fraction))) malformed(text, place);
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  if (whole.size() + fraction.size() > kMostDigits) malformed(text, place);
  SuppressionLimit limit;
  limit.share = true;
  limit.numerator = number_in(std::string(whole) + std::string(fraction));
  limit.denominator = 100;
  for (std::size_t i = 0; i < fraction.size(); ++i) limit.denominator *= 10;
  if (limit.numerator > limit.denominator) out_of_range(text, place);
  return limit;
}

}  // namespace

SuppressionLimit parse_suppression(const std::string& text, Place place) {
  std::string_view rest = text;
  const bool negative = rest.starts_with('-');
  if (negative) rest.remove_prefix(1);
  const bool share = rest.ends_with('%');
  if (share) rest.remove_suffix(1);
  if (share && rest.ends_with(' ')) rest.remove_suffix(1);
  SuppressionLimit limit;
  if (share) {
    limit = share_of(rest, text, place);
  } else {
    if (!all_digits(rest)) malformed(text, place);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), limit.rows);
    if (error != std::errc()) out_of_range(text, place);
  }
  if (negative && (limit.rows > 0 || limit.numerator > 0)) out_of_range(text, place);
  return limit;
}

std::uint64_t SuppressionLimit::of(std::uint64_t total) const {
  if (!share) return rows;
  return static_cast<std::uint64_t>(Uint128{total} * numerator / denominator);
}

bool SuppressionLimit::rounds(std::uint64_t total) const {
  return share && Uint128{total} * numerator % denominator != 0;
}

std::string SuppressionLimit::text() const {
  if (!share) return std::to_string(rows);
  int exponent = 0;
  for (std::uint64_t d = denominator; d > 100; d /= 10) --exponent;
  return hierarchy::decimal_text(static_cast<std::int64_t>(numerator), exponent) + "%";
}

SuppressionLimit suppression_in(const plan::Section& method) {
  const plan::Value* value = method.value("max_suppression");
  if (!value) return {};
  const Place place = method.place("max_suppression");
  if (value->kind == plan::Value::Kind::integer)
    return parse_suppression(std::to_string(value->integer), place);
  if (value->kind == plan::Value::Kind::text) return parse_suppression(value->text, place);
  throw Error(ErrorCode::plan_value, "max_suppression must be a number, or a share in quotes", place,
              kRemedy);
}

void note_number_by_flag(const SuppressionLimit& limit, std::uint64_t all, const char* counted,
                         outcome::Outcome& result) {
  if (limit.share || limit.rows == 0 || limit.rows > 100) return;
  const SuppressionLimit share{.share = true, .rows = 0, .numerator = limit.rows, .denominator = 100};
  result.note("suppression-in-rows",
              fmt::format("--max-suppression {0} allows {0} of {1} {2} to be left out; {3} would allow {4}",
                          limit.rows, all, counted, share.text(), share.of(all)));
}

Setting suppression_setting(const std::string& flag_help, const std::string& help) {
  return {.key = "max_suppression",
          .kinds = {Kind::share},
          .fallback = "0",
          .flag = {"--max-suppression", flag_help, "", Topic::general},
          .help = help};
}

}  // namespace kith::method
