// Puts readings on the clock of a zone. Immutable once made; threads may share it.
#pragma once

#include <memory>
#include <string>

#include "kith/error.h"
#include "time/local_time.h"
#include "time/time_format.h"

namespace kith::time {

class Clock {
 public:
  // Without a zone: wall clocks are taken as they are, offsets and stated zones lead to UTC.
  Clock();
  // A zone is an IANA name, or UTC. Throws Error{plan_value} at `place` if it is not known, with the nearest
  // name. `recorded` is the zone in which readings without an offset were written; it is the same zone if
  // empty.
  Clock(const std::string& zone, const std::string& recorded, const Place& place);

  // Gives a clock without a zone if neither is stated, and one of `recorded` if that alone is.
  static Clock of(const std::string& zone, const std::string& recorded, const Place& place);

  struct Shown {
    LocalTime time;
    // The reading occurred twice and does not say which: the first was taken.
    bool twice = false;
    // No clock showed it (clocks set forward): it was moved on by the length of the gap.
    bool skipped = false;
  };
  // A reading of a whole day names that day in every zone: it is not moved, has no fold, and is skipped only
  // if the zone had no such day; its offset is that of the day's beginning. Near 0001-01-01 and 9999-12-31
  // the clock may show the year 0000 or 10000.
  Shown show(const TimeFormat::Reading& reading) const;
  bool has_zone() const { return zones_ != nullptr; }

 private:
  struct Zones;
  std::shared_ptr<const Zones> zones_;
};

}  // namespace kith::time
