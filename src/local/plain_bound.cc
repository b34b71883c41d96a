// Idea: the plainest number in [a, b), where a and b are neighbouring values, is the multiple of the greatest step
// among 10^e and 5 * 10^(e-1) that lies there; if there are several, the least of them. The plainest day is the last
// one of a decade, else of a year, of a quarter, of a month. If nothing plainer than a lies there, it is a.
//
// Invariant: a <= result < b, so that the same values lie on either side of it.
// Cost: a binary search and some thirty steps per bound.
//
// Example: between the bills 4851.31 and 4907.2 it is 4900; between the ages 26.39357 and 26.40 it is 26.395;
// between 31 and 32, if all values are whole, 31; between 1983-03-17 and 1985-02-01 it is 1983-12-31.
#include "local/plain_bound.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <string>

namespace kith::local {

namespace {

constexpr int finest_step = -15;

// As a person writes digits * 10^exponent, so that it has no more digits than that.
double decimal(double digits, int exponent) {
  const std::string text = std::to_string(static_cast<std::int64_t>(digits)) + "e" + std::to_string(exponent);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The least multiple of step * 10^exponent from `a` on, if it is below `b`. The quotient may be rounded up.
std::optional<double> multiple_within(double a, double b, int step, int exponent) {
  const double above = std::ceil(a / decimal(step, exponent));
  if (!(std::abs(above) < 1e15)) return std::nullopt;
  for (const double count : {above - 1, above})
    if (const double found = decimal(count * step, exponent); found >= a && found < b) return found;
  return std::nullopt;
}

double plainest_number(double a, double b, bool whole) {
  const double largest = std::max(std::abs(a), std::abs(b));
  if (largest == 0 || largest >= 1e15) return a;
  for (int exponent = static_cast<int>(std::ceil(std::log10(largest))); exponent >= (whole ? 0 : finest_step);
       --exponent)
    for (const int step : {10, 5}) {
      if (step == 5 && whole && exponent == 0) break;
      if (const auto found = multiple_within(a, b, step, exponent - 1)) return *found;
    }
  return a;
}

// The last day of the span of so many months that a day lies in; spans begin with a year that their years divide.
double last_day(double day, int months) {
  using namespace std::chrono;
  const year_month_day date(sys_days(days(static_cast<std::int64_t>(day))));
  const int since =
      static_cast<int>(date.year()) * 12 + static_cast<int>(static_cast<unsigned>(date.month())) - 1;
  const int next = static_cast<int>(std::floor(static_cast<double>(since) / months) + 1) * months;
  const int in_year = ((next % 12) + 12) % 12;
  const sys_days begins(year((next - in_year) / 12) / month(static_cast<unsigned>(in_year) + 1) / 1);
  return static_cast<double>(begins.time_since_epoch().count() - 1);
}

double plainest_day(double a, double b) {
  for (const int months : {120, 12, 3, 1})
    if (const double day = last_day(a, months); day < b) return day;
  return a;
}

}  // namespace

PlainBounds::PlainBounds(const Axis& axis) : axis_(axis) {
  if (axis.kind != Axis::Kind::ordered) return;
  for (Code code = 0; code < axis.position.size(); ++code)
    if (!axis.empty[code]) positions_.push_back(axis.position[code]);
  std::ranges::sort(positions_);
}

double PlainBounds::plainest(double at) const {
  const auto next = std::ranges::upper_bound(positions_, at);
  if (next == positions_.end()) return at;
  if (axis_.type == ValueType::date) return plainest_day(at, *next);
  return plainest_number(at, *next, axis_.type == ValueType::integer);
}

Extent PlainBounds::of(Extent extent) const {
  if (axis_.kind != Axis::Kind::ordered || !extent.values || extent.low_inside) return extent;
  if (std::isfinite(extent.low)) extent.low = plainest(extent.low);
  if (std::isfinite(extent.high)) extent.high = plainest(extent.high);
  return extent;
}

}  // namespace kith::local
