// Puts readings on the clock of a zone. Immutable once made; threads may share it.
#pragma once

#include <memory>
#include <string>

#include "hierarchy/local_time.h"
#include "hierarchy/time_format.h"
#include "kith/error.h"

namespace kith::hierarchy {

class Clock {
 public:
  // Without a zone: wall clocks are taken as they are, offsets and stated zones lead to UTC.
  Clock();
  // An IANA name, or UTC. Error{plan_value} at `place` where it is not known, with the nearest name.
  // `recorded` is the zone in which readings without an offset were written; the same zone where empty.
  Clock(const std::string& zone, const std::string& recorded, const Place& place);

  struct Shown {
    LocalTime time;
    bool twice = false;    // the reading occurred twice and does not say which: the first was taken
    bool skipped = false;  // no clock showed it (clocks set forward): moved on by the length of the gap
  };
  // A reading of a whole day names that day in every zone: it is not moved, has no fold, and is skipped only
  // where the zone had no such day; its offset is that of the day's beginning.
  // Near 0001-01-01 and 9999-12-31 the clock may show the year 0000 or 10000.
  Shown show(const TimeFormat::Reading& reading) const;
  bool has_zone() const { return zones_ != nullptr; }

 private:
  struct Zones;
  std::shared_ptr<const Zones> zones_;
};

}  // namespace kith::hierarchy
