#include "time/granularity_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "time/interval_file.h"
#include "time/time_format.h"

namespace kith::time {
namespace {

constexpr const char* known_names =
    "known are second, minute, hour, day-part, day, business-day, week, month, quarter, half-year, year, "
    "e.g. "
    "\"15 minutes\", \"6 hours\", \"10 days\", \"2 weeks\" or \"5 years\", and what [granularities] defines";
constexpr std::int32_t hour = 3600;
// Definitions may refer to definitions down to this depth.
constexpr std::size_t deepest = 16;
constexpr std::array weekdays = {"monday", "tuesday",  "wednesday", "thursday",
                                 "friday", "saturday", "sunday"};

time::ClockParts every(std::int32_t seconds, std::int32_t first = 0) {
  time::ClockParts parts;
  for (std::int32_t cut = first; cut < seconds_of_day; cut += seconds) parts.cuts.push_back(cut);
  return parts;
}

time::ClockParts default_day_parts() {
  return {{0, 6 * hour, 12 * hour, 18 * hour}, {"night", "morning", "afternoon", "evening"}};
}

std::vector<bool> default_weekend() { return {false, false, false, false, false, true, true}; }

std::optional<time::Granularity> built_in(const std::string& name) {
  if (name == "second") return time::Granularity::of_clock(name, every(1));
  if (name == "minute") return time::Granularity::of_clock(name, every(60));
  if (name == "hour") return time::Granularity::of_clock(name, every(hour));
  if (name == "day-part") return time::Granularity::of_clock(name, default_day_parts());
  if (name == "day") return time::Granularity::of_days(name, every_day());
  if (name == "business-day") return time::Granularity::of_days(name, business_days(default_weekend(), {}));
  if (name == "week") return time::Granularity::of_days(name, iso_weeks());
  if (name == "month") return time::Granularity::of_days(name, runs_of_months(1, 0));
  if (name == "quarter") return time::Granularity::of_days(name, runs_of_months(3, 0));
  if (name == "half-year") return time::Granularity::of_days(name, runs_of_months(6, 0));
  if (name == "year") return time::Granularity::of_days(name, runs_of_months(12, 0));
  return std::nullopt;
}

// "15 minutes"; parts of the day begin anew at midnight.
std::optional<time::Granularity> counted(const std::string& name) {
  std::int32_t count = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), count);
  if (error != std::errc() || name.front() == '0' || count < 2) return std::nullopt;
  const std::string unit(end, name.data() + name.size());
  const auto clock = [&](std::int32_t seconds) -> std::optional<time::Granularity> {
    if (count > seconds_of_day / seconds) return std::nullopt;
    return time::Granularity::of_clock(name, every(count * seconds));
  };
  if (unit == " seconds") return clock(1);
  if (unit == " minutes") return clock(60);
  if (unit == " hours") return clock(hour);
  if (unit == " days" && count <= 366000)
    return time::Granularity::of_days(name, runs_of_days(count, first_of_time));
  if (unit == " weeks" && count <= 52000)
    return time::Granularity::of_days(name, runs_of_days(7 * count, first_of_time));
  if (unit == " months" && count <= 12000) return time::Granularity::of_days(name, runs_of_months(count, 0));
  if (unit == " years" && count <= 9999)
    return time::Granularity::of_days(name, runs_of_months(12 * count, 0));
  return std::nullopt;
}

Error wrong(const std::string& what, const Place& place, const std::string& remedy) {
  return {ErrorCode::hierarchy_value, what, place, remedy};
}

// In the message, `what` follows the name of the definition.
Error wrong(const GranularityDefinition& definition, const std::string& what, const std::string& remedy) {
  return wrong("granularity '" + definition.name + "'" + what, definition.place, remedy);
}

std::optional<std::int32_t> seconds_in(const std::string& time) {
  if (time.size() != 5 || time[2] != ':') return std::nullopt;
  int hours = 0, minutes = 0;
  const auto h = std::from_chars(time.data(), time.data() + 2, hours);
  const auto m = std::from_chars(time.data() + 3, time.data() + 5, minutes);
  if (h.ptr != time.data() + 2 || m.ptr != time.data() + 5 || hours > 23 || minutes > 59 || hours < 0 ||
      minutes < 0)
    return std::nullopt;
  return hours * hour + minutes * 60;
}

time::Granularity day_parts(const GranularityDefinition& definition, const DayPartDefinition& how) {
  std::map<std::int32_t, std::string> parts;
  if (how.parts.empty())
    throw wrong(definition, " has no parts", "write e.g. { morning = \"06:00\", night = \"22:00\" }");
  for (const auto& [name, time] : how.parts) {
    const auto begin = seconds_in(time);
    if (!begin)
      throw wrong(definition, ": '" + time + "' is no time of day",
                  "write when the part begins as HH:MM, e.g. \"06:00\"");
    const bool again =
        std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return p.second == name; });
    if (name.empty() || again)
      throw wrong(definition, " has two parts of one name or one without",
                  "name each part by itself, e.g. morning");
    if (!parts.emplace(*begin, name).second)
      throw wrong(definition, " overlaps itself: two parts begin at " + time,
                  "let each part begin at a time of its own");
  }
  time::ClockParts clock;
  for (const auto& [begin, name] : parts) {
    clock.cuts.push_back(begin);
    clock.names.push_back(name);
  }
  return time::Granularity::of_clock(definition.name, std::move(clock));
}

std::vector<bool> weekend_of(const GranularityDefinition& definition, const BusinessDayDefinition& how) {
  if (!how.weekend) return default_weekend();
  std::vector<bool> weekend(7, false);
  for (const std::string& name : *how.weekend) {
    const auto day = std::find(weekdays.begin(), weekdays.end(), name);
    if (day == weekdays.end())
      throw wrong("'" + name + "' is no day of the week", definition.place,
                  "write e.g. weekend = [\"friday\"]");
    weekend[static_cast<std::size_t>(day - weekdays.begin())] = true;
  }
  if (std::all_of(weekend.begin(), weekend.end(), [](bool free) { return free; }))
    throw wrong("every day of the week is free", definition.place, "leave a day to work on");
  return weekend;
}

// Groups of seconds, minutes or hours that fill the day; the first cut of the day is the offset's.
time::Granularity clock_groups(const GranularityDefinition& definition, const GroupDefinition& how,
                               const time::Granularity& base, std::optional<std::int64_t> anchor) {
  const std::int64_t width = base.clock()->width;
  if (width == 0)
    throw wrong(definition, ": '" + how.of + "' has parts of different lengths",
                "group seconds, minutes, hours, or granularities of whole days");
  const std::int64_t shift = anchor.value_or(how.offset * width);
  if (how.size > seconds_of_day / width || seconds_of_day % (how.size * width) != 0)
    throw wrong(definition,
                ": " + std::to_string(how.size) + " times '" + how.of + "' does not fill a day evenly",
                "take a divisor of the day, or group days");
  const std::int64_t length = how.size * width;
  const auto first = static_cast<std::int32_t>(((shift % length) + length) % length);
  return time::Granularity::of_clock(definition.name, every(static_cast<std::int32_t>(length), first));
}

time::Granularity day_groups(const GranularityDefinition& definition, const GroupDefinition& how,
                             const time::Granularity& base, std::optional<std::int64_t> anchor) {
  std::int64_t offset = how.offset;
  if (anchor) {
    const time::Granularity::Position position = base.at(*anchor);
    if (!position.inside)
      throw wrong(definition, ": the anchor " + how.anchor + " lies in no " + how.of,
                  "anchor the groups in one of them");
    offset = position.index;
  }
  return time::Granularity::of_days(definition.name, groups_of(base.shared_days(), how.size, offset));
}

}  // namespace

GranularityNames::GranularityNames(const std::vector<GranularityDefinition>& definitions, Place place)
    : definitions_(definitions), place_(std::move(place)) {}

time::Granularity GranularityNames::group(const GranularityDefinition& definition, const GroupDefinition& how,
                                          Making& making) const {
  constexpr std::int64_t most = 1'000'000;
  if (how.size < 2 || how.size > most)
    throw wrong(definition, " groups " + std::to_string(how.size) + " granules",
                "group between 2 and 1000000");
  if (how.offset < -1000 * most || how.offset > 1000 * most)
    throw wrong(definition, ": the offset is out of range",
                "an offset below the size of the group does the same");
  if (making.above.size() > deepest)
    throw wrong(definition, " is defined through too many others", "group days, weeks or months directly");
  std::optional<std::int64_t> anchor;
  if (!how.anchor.empty()) {
    const auto reading = time::TimeFormat("iso", definition.place).read(how.anchor);
    if (!reading || reading->has_offset)
      throw wrong(definition, ": the anchor '" + how.anchor + "' is no date",
                  "write e.g. anchor = \"2024-01-01\"");
    anchor = reading->seconds;
  }
  const time::Granularity base = make(how.of, making);
  if (base.days() && base.days()->group_size() > 1000 * most / how.size)
    throw wrong(definition, " groups too many granules", "take a smaller period");
  if (base.clock()) return clock_groups(definition, how, base, anchor);
  if (base.intervals())
    throw wrong(definition, ": intervals of time cannot be grouped",
                "list the groups in a file of their own");
  return day_groups(definition, how, base, anchor);
}

time::Granularity GranularityNames::define(const GranularityDefinition& own, Making& making) const {
  if (const auto* how = std::get_if<GroupDefinition>(&own.how)) return group(own, *how, making);
  if (const auto* how = std::get_if<DayPartDefinition>(&own.how)) return day_parts(own, *how);
  if (const auto* how = std::get_if<IntervalsDefinition>(&own.how)) {
    making.depends_on_file = true;
    return making.read_files ? read_intervals(own.name, how->file)
                             : time::Granularity::of_days(own.name, every_day());
  }
  const auto& how = std::get<BusinessDayDefinition>(own.how);
  making.depends_on_file = making.depends_on_file || !how.holidays.empty();
  std::vector<time::DayNumber> holidays;
  if (making.read_files && !how.holidays.empty()) holidays = read_holidays(how.holidays);
  return time::Granularity::of_days(own.name, business_days(weekend_of(own, how), std::move(holidays)));
}

time::Granularity GranularityNames::make(const std::string& name, Making& making) const {
  const auto own = std::find_if(definitions_.begin(), definitions_.end(),
                                [&](const GranularityDefinition& d) { return d.name == name; });
  if (own == definitions_.end()) {
    auto granularity = built_in(name);
    if (!granularity && !name.empty()) granularity = counted(name);
    if (!granularity) throw wrong("granularity '" + name + "' is not known", place_, known_names);
    return *granularity;
  }
  const bool redefined = built_in(name) && name != "day-part" && name != "business-day";
  if (name.empty() || name == "*")
    throw wrong("a granularity cannot be called '" + name + "'", own->place, "give it another name");
  if (redefined || counted(name)) throw wrong(*own, " is built in", "give yours another name");
  if (std::find(making.above.begin(), making.above.end(), name) != making.above.end())
    throw wrong(*own, " is defined by itself", "define it by another one");
  making.above.push_back(name);
  time::Granularity made = define(*own, making);
  making.above.pop_back();
  return made;
}

time::Granularity GranularityNames::named(const std::string& name) const {
  Making making;
  return make(name, making);
}

std::optional<time::Granularity> GranularityNames::check(const std::string& name) const {
  Making making;
  making.read_files = false;
  time::Granularity made = make(name, making);
  return making.depends_on_file ? std::nullopt : std::optional(std::move(made));
}

}  // namespace kith::time
