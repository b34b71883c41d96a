// Granularities whose granules are sets of whole days, as functions of the day. Internal to this room;
// immutable, threads may share them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kith::time {

// These are days since 1970-01-01 in the proleptic Gregorian calendar.
using DayNumber = std::int32_t;
// Time, for our purposes, runs from 0001-01-01 to 9999-12-31.
constexpr DayNumber first_of_time = -719162, last_of_time = 2932896;
constexpr std::int64_t days_of_time = std::int64_t{last_of_time} - first_of_time + 1;

struct DayRange {
  DayNumber first = 0, last = -1;
  bool empty() const { return first > last; }
};

struct DayPosition {
  // This is the granule that holds the day; in a gap it is the next one.
  std::int64_t index = 0;
  bool inside = true;
};

class DayRule {
 public:
  virtual ~DayRule() = default;
  // Indexes never fall from one day to the next, and no index between two granules is left out.
  virtual DayPosition at(DayNumber day) const = 0;
  // Of the granule that holds `day`.
  virtual std::string label(DayNumber day) const = 0;
  // The days after which the rule begins anew, before and behind its irregular days; at most all of time.
  virtual std::int64_t cycle() const = 0;
  virtual DayRange irregular() const { return {}; }
  // Every day lies in a granule.
  virtual bool total() const { return true; }
  // Says whether days of one granule never lie in different granules of `coarse`, if the two definitions tell
  // it without a look at the days.
  virtual std::optional<bool> determines(const DayRule& coarse) const;
  // Gives the same granules as runs of days or months, if they are such.
  virtual const DayRule& plain() const { return *this; }
  // How many granules of the rule beneath are one of a group.
  virtual std::int64_t group_size() const { return 1; }

  // Gives the first and the last day of a granule; first > last if there is none in time.
  DayNumber first_day(std::int64_t index) const;
  DayNumber last_day(std::int64_t index) const;
};
using DayRulePtr = std::shared_ptr<const DayRule>;

std::string date_text(DayNumber day);

DayRulePtr every_day();
DayRulePtr iso_weeks();
// Runs of `width` days; one of them begins on `anchor`.
DayRulePtr runs_of_days(std::int32_t width, DayNumber anchor);
// Runs of `count` months; month 0 is January of year 0, one run begins with month `offset`.
DayRulePtr runs_of_months(std::int32_t count, std::int32_t offset);
// Days that are neither weekend (0 = Monday) nor holiday. Holidays must be sorted.
DayRulePtr business_days(const std::vector<bool>& weekend, std::vector<DayNumber> holidays);
// Runs of `size` granules of another rule; one of them begins with granule `offset`. Groups of groups are
// groups of what these are made of.
DayRulePtr groups_of(DayRulePtr base, std::int64_t size, std::int64_t offset);

struct DayInterval {
  DayNumber first = 0, last = 0;
  // Neighbours with one label are one granule.
  std::string label;
};
// Intervals must be sorted and disjoint.
DayRulePtr listed_days(std::vector<DayInterval> intervals);

}  // namespace kith::time
