// Days, clocks and instants as numbers and as the texts that DuckDB gives them: 2024-02-29, 08:30:00.5,
// 2024-02-29 08:30:00. Years before the first have (BC) behind the day. For any number of days or parts of a second.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kith::engine {

// Rounded down; the divisor is positive.
constexpr std::int64_t floor_quotient(std::int64_t number, std::int64_t divisor) {
  return number / divisor - (number % divisor < 0 ? 1 : 0);
}

// Days since 1970.
void append_date(std::int64_t days, std::string& text);
std::optional<std::int64_t> date_in(std::string_view text);

// Parts of a second since midnight.
void append_clock(std::int64_t parts, std::int64_t per_second, std::string& text);
std::optional<std::int64_t> clock_in(std::string_view text, std::int64_t per_second);

// Parts of a second since 1970.
void append_timestamp(std::int64_t parts, std::int64_t per_second, std::string& text);
std::optional<std::int64_t> timestamp_in(std::string_view text, std::int64_t per_second);

}  // namespace kith::engine
