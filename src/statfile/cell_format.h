// How Excel shows the number of a cell: as a number, a date, a time, or with leading zeros. It is told by the
// code of its number format, e.g. "dd/mm/yyyy" or "00000". Threads may share the values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kith::statfile {

class CellFormat {
 public:
  // A number as it is.
  CellFormat() = default;
  // One of the formats that Excel has without a code, by its number.
  static CellFormat builtin(unsigned number);
  static CellFormat of_code(std::string_view code);

  // Dates are 2024-02-29, dates with a time of day 2024-02-29 08:05:00, times 08:05:00. Numbers have 15 digits
  // at most. Days are counted from 1900, where Excel has a 29th of February that never was, or from 1904.
  std::string text(double value, bool from_1904) const;

 private:
  enum class Shape { number, date, datetime, time, duration, zeros };
  Shape shape_ = Shape::number;
  std::size_t zeros_ = 0;
};

}  // namespace kith::statfile
