// Numbers, dates and times of day as texts, the way people write them. Threads may share the functions.
#pragma once

#include <cstdint>
#include <string>

namespace kith::statfile {

// Writes whole numbers without a point, others with the fewest digits that read back as the same number. The
// empty text if it is no number.
std::string number_text(double value);
std::string number_text(float value);
// The same with 15 digits at most, as Excel shows numbers.
std::string number_text_15(double value);

// Writes a day as 2024-02-29. The days are counted from 1970-01-01. The empty text if the year is not of four
// digits.
std::string date_text(std::int64_t days);
// Writes milliseconds since 1970 as 2024-02-29 08:05:00, with .250 behind it if there are any.
std::string datetime_text(std::int64_t milliseconds);
// Writes a duration as 08:05:00; hours may be more than 24.
std::string time_text(std::int64_t milliseconds);

// Counts the days from 1970-01-01.
std::int64_t days_of(int year, unsigned month, unsigned day);

}  // namespace kith::statfile
