#include "time/iso_time.h"

#include "time/time_text.h"
#include "time/zone.h"

namespace kith::time {
namespace {

struct Date {
  std::int64_t day;
  // The basic format is the one without -.
  bool basic;
};

std::optional<Date> read_date(TimeText& text) {
  const auto year = text.digits(4, 4);
  const bool basic = !text.skip('-');
  const auto month = text.digits(2, 2);
  if (!basic && !text.skip('-')) return std::nullopt;
  const auto day = text.digits(2, 2);
  if (!year || !month || !day) return std::nullopt;
  const auto number = day_of(*year, *month, *day);
  if (!number) return std::nullopt;
  return Date{*number, basic};
}

// Reads hours and what follows them. Returns false if it is no time of day.
bool read_time(TimeText& text, bool basic, TimeFormat::Reading& reading) {
  const auto hour = text.digits(2, 2);
  if (!hour) return false;
  reading.resolution = Resolution::hour;
  const bool colons = text.peek() == ':';
  const auto next = [&] { return colons ? text.skip(':') : basic && is_digit(text.peek()); };
  std::optional<int> minute = 0, second = 0;
  if (next()) {
    minute = text.digits(2, 2);
    reading.resolution = Resolution::minute;
    if (minute && next()) {
      second = text.digits(2, 2);
      reading.resolution = Resolution::second;
      if (second && (text.skip('.') || text.skip(',')) && !text.any_digits()) return false;
    }
  }
  if (!minute || !second) return false;
  const auto time = seconds_of(*hour, *minute, *second);
  if (!time) return false;
  reading.seconds += *time;
  return true;
}

// Z, an offset, [Area/City] or an offset and [Area/City], up to the end.
bool read_zone(TimeText& text, TimeFormat::Reading& reading) {
  if (text.peek() != '[') {
    text.skip(' ');
    const auto offset = text.offset();
    if (!offset) return false;
    reading.seconds -= *offset;
    reading.has_offset = true;
    if (text.at_end()) return true;
  }
  if (!text.skip('[') || text.rest().empty() || text.rest().back() != ']') return false;
  reading.zone = text.rest().substr(0, text.rest().size() - 1);
  return is_zone(reading.zone);
}

}  // namespace

std::optional<TimeFormat::Reading> read_iso(std::string_view all) {
  TimeText text(all);
  const auto date = read_date(text);
  if (!date) return std::nullopt;
  TimeFormat::Reading reading;
  reading.seconds = date->day * seconds_of_day;
  reading.resolution = Resolution::day;
  if (text.at_end()) return reading;
  if (!text.skip('T') && !text.skip('t') && !text.skip(' ')) return std::nullopt;
  if (!read_time(text, date->basic, reading)) return std::nullopt;
  if (!text.at_end() && !read_zone(text, reading)) return std::nullopt;
  return reading;
}

}  // namespace kith::time
