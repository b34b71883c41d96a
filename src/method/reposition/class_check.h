// What the audit is asked of snapshots. Of those that are published as classes, the lines that were written
// go to it with the records they were made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kith/progress.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"
#include "table/table.h"
#include "verify/verify_snapshot.h"

namespace kith::method {

// The claim of a snapshot that is published plain or by buckets; its records are the caller's to fill in.
verify::SnapshotClaim rows_claim(const plan::Plan& plan, const StreamShape& shape, const std::string& label);

// The source has the records with the snapshot's label for their times; its columns are shape->wanted. Lines
// are counted from 0, by row of the source.
struct ClassClaim {
  const plan::Plan* plan = nullptr;
  const StreamShape* shape = nullptr;
  const Table* source = nullptr;
  std::vector<std::uint64_t> line_of_record;
};

// What is wrong with the lines, which come without their header; empty if nothing is.
std::vector<std::string> disprove_classes(std::string_view lines, const ClassClaim& claim,
                                          Progress& progress = silent_progress());

}  // namespace kith::method
