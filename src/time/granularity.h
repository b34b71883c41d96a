// Granularities of time after Bettini, Jajodia and Wang: mappings from indexes to sets of instants (granules)
// that do not overlap and keep their order. Granules are sets of whole days, parts of every day's clock, or
// listed intervals; there may be gaps. Internal to this room; immutable, threads may share them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "time/day_rule.h"
#include "time/local_time.h"

namespace kith::time {

// [begin, end) in seconds of a wall clock since 1970-01-01T00:00.
struct Span {
  std::int64_t begin = 0, end = 0;
  bool operator==(const Span&) const = default;
};

// The cuts are the same every day, in seconds since midnight. The last part runs to the first cut of the next
// day, and belongs to the day it begins on.
struct ClockParts {
  std::vector<std::int32_t> cuts;
  // Names are by part; if there are none, labels tell the time.
  std::vector<std::string> names = {};
  // This is the width of all parts, if they are equally long from midnight on; of_clock() finds it.
  std::int32_t width = 0;

  bool cut_at_midnight() const { return cuts.front() == 0; }
};

struct TimeInterval {
  Span span;
  // Neighbours with one label are one granule.
  std::string label;
};

class Granularity {
 public:
  static Granularity of_days(std::string name, DayRulePtr rule);
  // Parts of a clock that are cut at midnight alone are days.
  static Granularity of_clock(std::string name, ClockParts parts);
  // Intervals must be sorted and disjoint.
  static Granularity of_intervals(std::string name, std::vector<TimeInterval> intervals);

  const std::string& name() const { return name_; }

  // A granule is told by its index and, if clocks were set back and show it twice, by the offset.
  struct Granule {
    std::int64_t index = 0;
    std::int32_t offset = 0;
    bool split = false;
    bool operator==(const Granule&) const = default;
  };
  // The granule that holds a point of time; none in a gap.
  std::optional<Granule> granule_of(const LocalTime& time) const;
  // Of the granule that holds `time`, which must not lie in a gap.
  std::string label(const LocalTime& time) const;

  // On a clock that is never set: the granule at a second, and a granule's instants as spans in order.
  struct Position {
    std::int64_t index = 0;
    // In a gap the index is that of the next granule.
    bool inside = true;
  };
  Position at(std::int64_t second) const;
  std::vector<Span> spans(std::int64_t index) const;
  // Of the granule that holds a second, from its first instant to its last, gaps included.
  Span hull(std::int64_t second) const;

  // Exactly one of these is there.
  const DayRule* days() const { return days_.get(); }
  const DayRulePtr& shared_days() const { return days_; }
  const ClockParts* clock() const { return clock_.get(); }
  const std::vector<TimeInterval>* intervals() const { return intervals_.get(); }
  // Gives per interval the index of its granule, counted from 0.
  const std::vector<std::int64_t>& interval_indexes() const { return interval_indexes_; }

  // The finest texts that tell its granules: a day needs a date, an hour the time of day.
  Resolution resolution() const;

 private:
  explicit Granularity(std::string name) : name_(std::move(name)) {}
  std::size_t part_at(std::int64_t second, std::int64_t& day) const;
  bool split_by_fold(const LocalTime& time) const;
  std::string clock_label(std::int64_t second) const;
  std::size_t interval_at_or_after(std::int64_t second) const;

  std::string name_;
  DayRulePtr days_;
  std::shared_ptr<const ClockParts> clock_;
  std::shared_ptr<const std::vector<TimeInterval>> intervals_;
  std::vector<std::int64_t> interval_indexes_;
};

// 2006-01-03T09, 2006-01-03T09:30 or 2006-01-03T09:30:15, as short as it can be said.
std::string time_text(std::int64_t second);

}  // namespace kith::time
