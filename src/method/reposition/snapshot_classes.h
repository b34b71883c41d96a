// One snapshot cut into classes by local recoding, each of them l-diverse.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"

namespace kith::method {

// `of` is by record. Labels are by carried column, then by class; plain columns have none.
struct SnapshotClasses {
  std::vector<std::uint32_t> of;
  std::vector<std::vector<std::string>> labels;
  std::uint32_t count = 0;
};

// Requires the records to be l-eligible, and of different persons if persons are known. Types of columns
// without a hierarchy are those of the snapshot's own values.
SnapshotClasses classes_of(const plan::Plan& plan, const StreamShape& shape,
                           std::span<const LeavingRecord> records, std::uint64_t l);

}  // namespace kith::method
