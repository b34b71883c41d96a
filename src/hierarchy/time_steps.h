// Times as the numbers of snapshots: the granules of one granularity, or the whole numbers a column holds.
// Immutable once made; threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hierarchy/build.h"

namespace kith::hierarchy {

class TimeSteps {
 public:
  // Without a granularity the values are whole numbers. Errors as build() has them, at `place`.
  TimeSteps(const FromCalendar& recipe, Place place);

  // Neighbouring snapshots have neighbouring numbers. Gives none if the text is no such time, or lies in no
  // granule.
  std::optional<std::int64_t> step_of(std::string_view text) const;
  // Why step_of() gave none, in words that hold no value; and what to do.
  std::string why_not(std::string_view text) const;
  std::string remedy() const;

  // What a snapshot is called: the number, or the granule's label.
  std::string label(std::int64_t step) const;
  bool numbers() const { return calendar_ == nullptr; }
  // It reads like "day", "week in Europe/Rome" or "step numbers".
  std::string description() const;
  // Says how years of two digits are read, if the times have such.
  std::optional<time::TwoDigitYears> two_digit_years() const;

 private:
  struct Calendar;
  std::shared_ptr<const Calendar> calendar_;
};

}  // namespace kith::hierarchy
