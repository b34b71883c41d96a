// Which numbers of SPSS, Stata and SAS are dates or times, by the format of their variable, and how they are
// written. Threads may share the values.
//
// SPSS counts seconds from 1582-10-14, Stata days or milliseconds from 1960-01-01 (or weeks, months, quarters and
// half years), SAS days or seconds from 1960-01-01.
#pragma once

#include <string>
#include <string_view>

namespace kith::statfile {

enum class Program { spss, stata, sas };

class TimeFormat {
 public:
  // Not a time.
  TimeFormat() = default;
  // By the format as the file writes it, e.g. "DATE11", "%tdDD/NN/CCYY" or "DATE9.".
  TimeFormat(Program program, std::string_view format);

  bool is_time() const { return shape_ != Shape::none; }
  // Dates are 2024-02-29, dates with a time of day 2024-02-29 08:05:00, times 08:05:00. Of Stata, months are
  // 2024-02, and quarters, half years and weeks as Stata itself writes them: 2024q1, 2024h1, 2024w7. A number
  // that is outside of the calendar is written as a number.
  std::string text(double value) const;

 private:
  enum class Shape { none, date, datetime, time, week, month, quarter, half };
  Shape shape_ = Shape::none;
  // A unit has so many milliseconds, and the first one is so many days from 1970-01-01.
  double unit_ = 1;
  double epoch_days_ = 0;
};

}  // namespace kith::statfile
