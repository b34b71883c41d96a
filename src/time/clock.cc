// A reading becomes an instant by the zone it was written in, and the instant a reading of the zone asked
// for. Both steps are lookups in the zone's list of transitions, which ends in a rule for the years to come:
// the logarithm of the list's length each. Clocks set back from B to A at an instant T show the readings [A,
// B) twice: before T and from T on. Only in the second pass can a clock show a day before one it has shown
// already, so there, and nowhere else, `day` is at least the day shown just before T. That keeps days
// intervals of time, in their order.
#include "time/clock.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <algorithm>

#include "time/zone.h"

namespace kith::time {
namespace {

using Instant = cctz::time_point<cctz::seconds>;
using Lookup = cctz::time_zone::civil_lookup;

const cctz::civil_second kEpoch(1970, 1, 1, 0, 0, 0);

Instant instant(std::int64_t seconds) { return Instant(cctz::seconds(seconds)); }
std::int64_t count(Instant time) { return time.time_since_epoch().count(); }

std::int64_t wall(const cctz::time_zone& zone, Instant time) { return zone.lookup(time).cs - kEpoch; }

LocalTime as_written(std::int64_t seconds, Resolution resolution) {
  LocalTime time;
  time.seconds = seconds;
  time.day = day_of_second(seconds);
  time.resolution = resolution;
  return time;
}

LocalTime on_clock(const cctz::time_zone& zone, Instant at, Resolution resolution) {
  const auto absolute = zone.lookup(at);
  LocalTime time = as_written(absolute.cs - kEpoch, resolution);
  time.offset = absolute.offset;
  const Lookup civil = zone.lookup(absolute.cs);
  if (civil.kind != Lookup::REPEATED) return time;
  const std::int64_t last_before = wall(zone, civil.trans - cctz::seconds(1));
  time.fold_begin = wall(zone, civil.trans);
  time.fold_end = last_before + 1;
  if (at >= civil.trans) time.day = std::max(time.day, day_of_second(last_before));
  return time;
}

Clock::Shown whole_day(const cctz::time_zone& zone, std::int64_t seconds) {
  Clock::Shown shown;
  shown.time = as_written(seconds, Resolution::day);
  const Lookup civil = zone.lookup(kEpoch + seconds);
  if (civil.kind == Lookup::SKIPPED && day_of_second(wall(zone, civil.trans)) > shown.time.day) {
    shown.skipped = true;
    const std::int64_t moved = day_of_second(wall(zone, civil.pre)) * seconds_of_day;
    shown.time = as_written(moved, Resolution::day);
    shown.time.offset = zone.lookup(civil.pre).offset;
    return shown;
  }
  shown.time.offset = static_cast<std::int32_t>(seconds - count(civil.pre));
  return shown;
}

}  // namespace

struct Clock::Zones {
  cctz::time_zone shown, recorded;
};

Clock::Clock() = default;

Clock Clock::of(const std::string& zone, const std::string& recorded, const Place& place) {
  if (zone.empty() && recorded.empty()) return {};
  return {zone.empty() ? recorded : zone, recorded, place};
}

Clock::Clock(const std::string& zone, const std::string& recorded, const Place& place) {
  Zones zones;
  zones.shown = require_zone(zone, place);
  zones.recorded = recorded.empty() ? zones.shown : require_zone(recorded, place);
  zones_ = std::make_shared<const Zones>(zones);
}

Clock::Shown Clock::show(const TimeFormat::Reading& reading) const {
  const cctz::time_zone target = zones_ ? zones_->shown : cctz::utc_time_zone();
  Shown shown;
  if (reading.has_offset) {
    shown.time = on_clock(target, instant(reading.seconds), reading.resolution);
    return shown;
  }
  if (!zones_ && reading.zone.empty()) {
    shown.time = as_written(reading.seconds, reading.resolution);
    return shown;
  }
  if (reading.resolution == Resolution::day) return whole_day(target, reading.seconds);
  const cctz::time_zone written = reading.zone.empty() ? zones_->recorded : require_zone(reading.zone, {});
  const Lookup civil = written.lookup(kEpoch + reading.seconds);
  shown.time = on_clock(target, civil.pre, reading.resolution);
  shown.twice = civil.kind == Lookup::REPEATED;
  shown.skipped = civil.kind == Lookup::SKIPPED;
  return shown;
}

}  // namespace kith::time
