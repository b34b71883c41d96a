// A stream of five columns, and records that leave its window, written down by hand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hierarchy/time_steps.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/snapshot_maker.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"

namespace kith::testing {

// A record that leaves. Where no key is given, records of one value are preferred in the order of their rows.
struct Leaver {
  reposition::Step origin = 0;
  std::string ill, who, age;
  std::string ward = {};
  std::uint64_t key = 0;
};

// The columns day (time), ill (sensitive), who (person), age (quasi) and ward (plain); times are step
// numbers, the window is 2. Does not move, because what it makes points into it.
class SmallStream {
 public:
  explicit SmallStream(method::Publish publish, std::uint64_t l = 2, bool persons = true);
  SmallStream(const SmallStream&) = delete;
  SmallStream& operator=(const SmallStream&) = delete;

  // Rows are numbered on over all departures, those that are dropped after the others.
  method::Departure departure(reposition::Step slot, const std::vector<Leaver>& leaving,
                              const std::vector<Leaver>& dropped = {});
  method::SnapshotMaker publisher() const;
  // By a publisher of its own.
  method::Snapshot snapshot(reposition::Step slot, const std::vector<Leaver>& leaving,
                            const std::vector<Leaver>& dropped = {});

  // Files of a snapshot, with their headers; no second one but with anatomy.
  std::string table_of(const method::Snapshot& snapshot) const;
  std::string sensitive_of(const method::Snapshot& snapshot) const;

  plan::Plan plan;
  method::StreamShape shape;
  hierarchy::TimeSteps steps{{}, {}};
  std::vector<std::string> values;

 private:
  std::uint32_t code_of(const std::string& value);

  std::uint64_t rows_ = 0;
};

}  // namespace kith::testing
