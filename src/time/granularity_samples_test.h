// For the tests of this room: granularities of all kinds, and the instants that show what they are.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "time/granularity_names.h"
#include "time/time_format.h"

namespace kith::time {

inline std::int64_t second_of(const std::string& text) {
  return time::TimeFormat("iso", {}).read(text).value().seconds;
}
inline time::DayNumber day_of(const std::string& date) {
  const std::int64_t second = second_of(date);
  return static_cast<time::DayNumber>(second / seconds_of_day - (second % seconds_of_day < 0 ? 1 : 0));
}

// What a clock that is never set shows.
inline time::LocalTime plain_time(std::int64_t second) {
  time::LocalTime time;
  time.seconds = second;
  time.day = static_cast<time::DayNumber>(second / seconds_of_day - (second % seconds_of_day < 0 ? 1 : 0));
  return time;
}

inline time::Granularity named(const std::string& name,
                               const std::vector<time::GranularityDefinition>& definitions = {}) {
  return time::GranularityNames(definitions, {}).named(name);
}

// Two years and a bit around a leap year, by half hours: whatever tells the samples below apart, or keeps
// them together, happens here.
struct SampleWindow {
  static constexpr std::int64_t step = 1800;
  std::int64_t begin = second_of("2022-11-07"), end = second_of("2025-02-25");

  std::vector<std::int64_t> instants() const {
    std::vector<std::int64_t> all;
    for (std::int64_t second = begin; second < end; second += step) all.push_back(second);
    return all;
  }
};

// Random granularities whose cuts lie on half hours and whose granules are shorter than a year and a bit.
class RandomGranularities {
 public:
  explicit RandomGranularities(std::uint64_t seed) : random_(seed) {}

  time::Granularity next() {
    switch (below(10)) {
      case 0:
      case 1:
        return named(pick(
            {"hour", "day-part", "day", "business-day", "week", "month", "quarter", "half-year", "year"}));
      case 2:
        return named(pick({"2 hours", "6 hours", "90 minutes", "7 hours", "24 hours", "2 days", "7 days",
                           "10 days", "2 weeks", "5 months", "12 months"}));
      case 3:
        return clock_group();
      case 4:
      case 5:
        return day_group();
      case 6:
        return day_list();
      case 7:
        return time_list();
      case 8:
        return working_days();
      default:
        return day_parts();
    }
  }

  std::uint64_t below(std::uint64_t count) { return random_() % count; }

 private:
  std::string pick(const std::vector<std::string>& all) { return all[below(all.size())]; }

  time::Granularity clock_group() {
    const auto size = static_cast<std::int64_t>(std::vector<int>{2, 3, 4, 6, 8, 12, 24}[below(7)]);
    return named("own",
                 {{"own", time::GroupDefinition{"hour", size, static_cast<std::int64_t>(below(24)), ""}}});
  }

  time::Granularity day_group() {
    const std::string of = pick({"day", "week", "month", "quarter", "business-day", "2 days", "3 months"});
    const bool long_one = of == "month" || of == "quarter" || of == "3 months";
    const auto size = static_cast<std::int64_t>(2 + below(long_one ? 3 : 12));
    const std::string anchor = below(2) == 0 ? "2024-01-0" + std::to_string(1 + below(5)) : "";
    return named(
        "own", {{"own", time::GroupDefinition{of, size, static_cast<std::int64_t>(below(40)) - 20, anchor}}});
  }

  // Sorted instants that are multiples of `unit`, well inside of the window.
  std::vector<std::int64_t> cuts(std::int64_t unit) {
    const std::int64_t first = second_of("2023-01-01"), last = second_of("2024-12-31");
    std::vector<std::int64_t> cuts;
    for (std::size_t i = 0, count = 2 + below(9); i < count; ++i)
      cuts.push_back((first + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(last - first)))) /
                     unit * unit);
    std::ranges::sort(cuts);
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
  }

  // Some neighbours meet, some leave a gap, some are one granule.
  time::Granularity day_list() {
    std::vector<time::DayInterval> list;
    const auto all = cuts(seconds_of_day);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      const auto first = static_cast<time::DayNumber>(all[i] / seconds_of_day);
      const auto last = static_cast<time::DayNumber>(all[i + 1] / seconds_of_day) - 1;
      if (below(4) == 0 && !list.empty()) continue;
      const std::string label =
          below(4) == 0 && !list.empty() ? list.back().label : "term " + std::to_string(i);
      list.push_back({first, last, label});
    }
    if (list.empty()) list.push_back({day_of("2024-02-28"), day_of("2024-03-01"), "term"});
    return time::Granularity::of_days("own", listed_days(std::move(list)));
  }

  time::Granularity time_list() {
    std::vector<time::TimeInterval> list;
    const auto all = cuts(below(2) == 0 ? 1800 : 6 * 3600);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      if (below(4) == 0 && !list.empty()) continue;
      const std::string label =
          below(4) == 0 && !list.empty() ? list.back().label : "shift " + std::to_string(i);
      list.push_back({{all[i], all[i + 1]}, label});
    }
    if (list.empty()) list.push_back({{second_of("2024-02-28T06:00"), second_of("2024-02-29T14:30")}, "one"});
    return time::Granularity::of_intervals("own", std::move(list));
  }

  time::Granularity working_days() {
    std::vector<bool> weekend(7, false);
    weekend[below(7)] = true;
    weekend[below(7)] = true;
    std::vector<time::DayNumber> holidays;
    for (std::size_t i = 0, count = below(20); i < count; ++i)
      holidays.push_back(day_of("2023-01-01") + static_cast<time::DayNumber>(below(700)));
    std::ranges::sort(holidays);
    const time::DayRulePtr days = business_days(weekend, holidays);
    if (below(3) != 0) return time::Granularity::of_days("own", days);
    const auto offset = static_cast<std::int64_t>(below(9));
    return time::Granularity::of_days("own",
                                      groups_of(days, static_cast<std::int64_t>(2 + below(9)), offset));
  }

  // With midnight or without.
  time::Granularity day_parts() {
    time::DayPartDefinition parts;
    std::vector<int> halves;
    for (std::size_t i = 0, count = 1 + below(5); i < count; ++i)
      halves.push_back(static_cast<int>(below(48)));
    if (below(2) == 0) halves.push_back(0);
    std::ranges::sort(halves);
    halves.erase(std::unique(halves.begin(), halves.end()), halves.end());
    for (const int half : halves) {
      const std::string hour = std::to_string(half / 2);
      parts.parts.emplace_back("part " + std::to_string(half),
                               (hour.size() == 1 ? "0" : "") + hour + (half % 2 == 0 ? ":00" : ":30"));
    }
    return named("own", {{"own", parts}});
  }

  std::mt19937_64 random_;
};

}  // namespace kith::time
