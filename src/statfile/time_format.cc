#include "statfile/time_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>

#include "statfile/number_text.h"

namespace kith::statfile {

namespace {

constexpr double second = 1000, day = 86'400'000;
// Those of 1582-10-14 and 1960-01-01.
constexpr double spss_epoch = -141'428, other_epoch = -3'653;
// Beyond it no date has a year of four digits.
constexpr double most_milliseconds = 4e14;

// The name of a format of SPSS or SAS without width and decimals.
std::string format_name(std::string_view format) {
  std::string name;
  for (const char c : format) {
    if (c == '.') break;
    name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back()))) name.pop_back();
  return name;
}

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::ranges::any_of(names, [&](const char* each) { return name == each; });
}

bool is_date_of_sas(const std::string& name) {
  for (const char* family : {"DDMMYY", "MMDDYY", "YYMMDD", "MMYY", "YYMM", "YYQ", "E8601DA", "B8601DA",
                             "IS8601DA", "WEEKDATE", "WEEKDATX", "WORDDATE", "WORDDATX", "EURDF", "NLDATE"})
    if (name.starts_with(family)) return !name.starts_with("NLDATEM");
  return is_one_of(
      name, {"DATE", "JULIAN", "JULDAY", "MONYY", "MONNAME", "DAY", "MONTH", "YEAR", "QTR", "QTRR", "DOWNAME",
             "WEEKDAY", "WEEKU", "WEEKV", "WEEKW", "NENGO", "MINGUO", "PDJULG", "PDJULI"});
}

bool is_datetime_of_sas(const std::string& name) {
  for (const char* family : {"DATETIME", "E8601DT", "B8601DT", "IS8601DT", "NLDATM"})
    if (name.starts_with(family)) return true;
  return is_one_of(name, {"DATEAMPM", "MDYAMPM", "DTDATE", "DTMONYY", "DTYEAR", "DTYYQC", "DTWKDATX"});
}

bool is_time_of_sas(const std::string& name) {
  for (const char* family : {"E8601TM", "B8601TM", "IS8601TM", "NLTIM"})
    if (name.starts_with(family)) return true;
  return is_one_of(name, {"TIME", "TIMEAMPM", "TOD", "HHMM", "HOUR", "MMSS"});
}

// The letter behind %t, or d of the old %d.
char unit_of_stata(std::string_view format) {
  if (!format.starts_with('%')) return 0;
  format.remove_prefix(1);
  if (format.starts_with('-')) format.remove_prefix(1);
  if (format.starts_with('d')) return 'd';
  return format.size() > 1 && format[0] == 't' ? format[1] : '\0';
}

// Year and part of it, of a count from 1960 on.
std::string part_of_year(double count, int parts, const char* form) {
  const double year = std::floor(count / parts);
  const int part = static_cast<int>(count - year * parts) + 1;
  if (year < -959 || year > 8039) return number_text(count);
  return fmt::format(fmt::runtime(form), static_cast<int>(year) + 1960, part);
}

}  // namespace

TimeFormat::TimeFormat(Program program, std::string_view format) {
  epoch_days_ = program == Program::spss ? spss_epoch : other_epoch;
  if (program == Program::stata) {
    switch (unit_of_stata(format)) {
      case 'd':
        shape_ = Shape::date, unit_ = day;
        return;
      case 'c':
      case 'C':
        shape_ = Shape::datetime;
        return;
      case 'w':
        shape_ = Shape::week;
        return;
      case 'm':
        shape_ = Shape::month;
        return;
      case 'q':
        shape_ = Shape::quarter;
        return;
      case 'h':
        shape_ = Shape::half;
        return;
      default:
        return;
    }
  }
  const std::string name = format_name(format);
  unit_ = second;
  if (program == Program::spss) {
    if (is_one_of(name, {"DATE", "ADATE", "EDATE", "SDATE", "JDATE", "QYR", "MOYR", "WKYR"}))
      shape_ = Shape::date;
    else if (is_one_of(name, {"DATETIME", "YMDHMS"}))
      shape_ = Shape::datetime;
    else if (is_one_of(name, {"TIME", "DTIME", "MTIME"}))
      shape_ = Shape::time;
  } else if (is_datetime_of_sas(name)) {
    shape_ = Shape::datetime;
  } else if (is_time_of_sas(name)) {
    shape_ = Shape::time;
  } else if (is_date_of_sas(name)) {
    shape_ = Shape::date, unit_ = day;
  }
}

std::string TimeFormat::text(double value) const {
  const double epoch = shape_ == Shape::time ? 0 : epoch_days_ * day;
  const double milliseconds = value * unit_ + epoch;
  std::string text;
  if (std::isfinite(milliseconds) && std::fabs(milliseconds) < most_milliseconds) {
    if (shape_ == Shape::date) text = date_text(static_cast<std::int64_t>(std::floor(milliseconds / day)));
    if (shape_ == Shape::datetime) text = datetime_text(std::llround(milliseconds));
    if (shape_ == Shape::time) text = time_text(std::llround(milliseconds));
    if (shape_ == Shape::week) text = part_of_year(std::floor(value), 52, "{:04}w{}");
    if (shape_ == Shape::month) text = part_of_year(std::floor(value), 12, "{:04}-{:02}");
    if (shape_ == Shape::quarter) text = part_of_year(std::floor(value), 4, "{:04}q{}");
    if (shape_ == Shape::half) text = part_of_year(std::floor(value), 2, "{:04}h{}");
  }
  return text.empty() ? number_text(value) : text;
}

}  // namespace kith::statfile
