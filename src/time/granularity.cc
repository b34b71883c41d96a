#include "time/granularity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace kith::time {
namespace {

std::int32_t second_of_day(std::int64_t second) {
  return static_cast<std::int32_t>(second - day_of_second(second) * seconds_of_day);
}

std::string offset_text(std::int32_t offset) {
  const int size = std::abs(offset);
  std::string text = fmt::format("{}{:02}:{:02}", offset < 0 ? '-' : '+', size / 3600, size / 60 % 60);
  if (size % 60 != 0) text += fmt::format(":{:02}", size % 60);
  return text;
}

// All parts as long as each other, which is how second, minute, hour and their divisors of a day are.
std::int32_t width_of(const ClockParts& parts) {
  const auto width = static_cast<std::int32_t>(seconds_of_day / parts.cuts.size());
  for (std::size_t i = 0; i < parts.cuts.size(); ++i)
    if (parts.cuts[i] != static_cast<std::int32_t>(i) * width) return 0;
  return width * static_cast<std::int32_t>(parts.cuts.size()) == seconds_of_day ? width : 0;
}

}  // namespace

std::string time_text(std::int64_t second) {
  const std::int32_t of_day = second_of_day(second);
  std::string text = date_text(day_of_second(second)) + fmt::format("T{:02}", of_day / 3600);
  if (of_day % 3600 != 0) text += fmt::format(":{:02}", of_day / 60 % 60);
  if (of_day % 60 != 0) text += fmt::format(":{:02}", of_day % 60);
  return text;
}

Granularity Granularity::of_days(std::string name, DayRulePtr rule) {
  Granularity made(std::move(name));
  made.days_ = std::move(rule);
  return made;
}

Granularity Granularity::of_clock(std::string name, ClockParts parts) {
  if (parts.cuts.size() == 1 && parts.cut_at_midnight()) return of_days(std::move(name), every_day());
  Granularity made(std::move(name));
  parts.width = width_of(parts);
  made.clock_ = std::make_shared<const ClockParts>(std::move(parts));
  return made;
}

Granularity Granularity::of_intervals(std::string name, std::vector<TimeInterval> intervals) {
  Granularity made(std::move(name));
  for (std::size_t i = 0; i < intervals.size(); ++i)
    made.interval_indexes_.push_back(
        i == 0 ? 0 : made.interval_indexes_[i - 1] + (intervals[i].label != intervals[i - 1].label));
  made.intervals_ = std::make_shared<const std::vector<TimeInterval>>(std::move(intervals));
  return made;
}

Resolution Granularity::resolution() const {
  if (days_) return Resolution::day;
  const auto coarsest = [](std::int64_t second) {
    if (second % 3600 == 0) return Resolution::hour;
    return second % 60 == 0 ? Resolution::minute : Resolution::second;
  };
  Resolution finest = Resolution::hour;
  if (clock_)
    for (std::int32_t cut : clock_->cuts) finest = std::max(finest, coarsest(cut));
  else
    for (const TimeInterval& interval : *intervals_)
      finest = std::max({finest, coarsest(interval.span.begin), coarsest(interval.span.end)});
  return finest;
}

// Gives the part of the clock at a second, and the day on which that part began.
std::size_t Granularity::part_at(std::int64_t second, std::int64_t& day) const {
  const std::vector<std::int32_t>& cuts = clock_->cuts;
  day = day_of_second(second);
  const auto next = std::upper_bound(cuts.begin(), cuts.end(), second_of_day(second));
  if (next == cuts.begin()) {
    --day;
    return cuts.size() - 1;
  }
  return static_cast<std::size_t>(next - cuts.begin()) - 1;
}

std::size_t Granularity::interval_at_or_after(std::int64_t second) const {
  const auto at = std::lower_bound(intervals_->begin(), intervals_->end(), second,
                                   [](const TimeInterval& a, std::int64_t s) { return a.span.end <= s; });
  return static_cast<std::size_t>(at - intervals_->begin());
}

Granularity::Position Granularity::at(std::int64_t second) const {
  if (days_) {
    const DayPosition position = days_->at(day_of_second(second));
    return {position.index, position.inside};
  }
  if (clock_) {
    std::int64_t day = 0;
    const std::size_t part = part_at(second, day);
    return {day * static_cast<std::int64_t>(clock_->cuts.size()) + static_cast<std::int64_t>(part), true};
  }
  const std::size_t i = interval_at_or_after(second);
  if (i == intervals_->size()) return {interval_indexes_.empty() ? 0 : interval_indexes_.back() + 1, false};
  return {interval_indexes_[i], (*intervals_)[i].span.begin <= second};
}

// Two showings of a part follow each other without a break if the whole fold lies within the part and does
// not fill it; then they are one long granule, as a day of 25 hours is one day.
bool Granularity::split_by_fold(const LocalTime& time) const {
  if (!time.ambiguous()) return false;
  const std::int64_t first = at(time.fold_begin).index, last = at(time.fold_end - 1).index;
  if (first != last) return true;
  const Span whole = hull(time.fold_begin);
  return whole.begin >= time.fold_begin && whole.end <= time.fold_end;
}

std::optional<Granularity::Granule> Granularity::granule_of(const LocalTime& time) const {
  if (days_) {
    const DayPosition position = days_->at(time.day);
    return position.inside ? std::optional<Granule>({position.index, 0, false}) : std::nullopt;
  }
  const Position position = at(time.seconds);
  if (!position.inside) return std::nullopt;
  const bool split = split_by_fold(time);
  return Granule{position.index, split ? time.offset : 0, split};
}

std::string Granularity::clock_label(std::int64_t second) const {
  std::int64_t day = 0;
  const std::size_t part = part_at(second, day);
  const std::string date = date_text(static_cast<DayNumber>(day));
  if (!clock_->names.empty()) return date + " " + clock_->names[part];
  const std::int32_t of_day = clock_->cuts[part];
  if (clock_->width == 1)
    return fmt::format("{}T{:02}:{:02}:{:02}", date, of_day / 3600, of_day / 60 % 60, of_day % 60);
  if (clock_->width == 60) return fmt::format("{}T{:02}:{:02}", date, of_day / 3600, of_day / 60 % 60);
  if (clock_->width == 3600) return fmt::format("{}T{:02}", date, of_day / 3600);
  const Span whole = hull(second);
  return "[" + time_text(whole.begin) + ", " + time_text(whole.end) + ")";
}

std::string Granularity::label(const LocalTime& time) const {
  if (days_) return days_->label(time.day);
  const std::string text =
      clock_ ? clock_label(time.seconds) : (*intervals_)[interval_at_or_after(time.seconds)].label;
  return split_by_fold(time) ? text + offset_text(time.offset) : text;
}

std::vector<Span> Granularity::spans(std::int64_t index) const {
  std::vector<Span> spans;
  const auto add = [&](const Span& span) {
    if (!spans.empty() && spans.back().end == span.begin)
      spans.back().end = span.end;
    else
      spans.push_back(span);
  };
  if (days_) {
    const DayNumber last = days_->last_day(index);
    for (DayNumber day = days_->first_day(index); day <= last; ++day) {
      if (!days_->at(day).inside) continue;
      const std::int64_t begin = std::int64_t{day} * seconds_of_day;
      add({begin, begin + seconds_of_day});
    }
  } else if (clock_) {
    const auto parts = static_cast<std::int64_t>(clock_->cuts.size());
    const std::int64_t day = index / parts - (index % parts < 0 ? 1 : 0);
    const auto part = static_cast<std::size_t>(index - day * parts);
    const std::int64_t midnight = day * seconds_of_day;
    const bool last = part + 1 == clock_->cuts.size();
    spans.push_back({midnight + clock_->cuts[part],
                     last ? midnight + seconds_of_day + clock_->cuts[0] : midnight + clock_->cuts[part + 1]});
  } else {
    for (std::size_t i = 0; i < intervals_->size(); ++i)
      if (interval_indexes_[i] == index) add((*intervals_)[i].span);
  }
  return spans;
}

Span Granularity::hull(std::int64_t second) const {
  const std::vector<Span> all = spans(at(second).index);
  return {all.front().begin, all.back().end};
}

}  // namespace kith::time
