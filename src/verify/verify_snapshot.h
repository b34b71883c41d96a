// The last gate before a snapshot of a stream appears: takes the written bytes, read back from the disk, and
// the private map of this snapshot, and tries to disprove what is claimed of them. For snapshots published
// plain or by buckets; those that are generalized have verify_cells.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/progress.h"

namespace kith::verify {

// A record of the private map. Texts need to live until the next one is asked for. Cells are by column of the
// table; those of time and bucket are not looked at. With anatomy, `sensitive` has the sensitive cell, which
// is among the cells if it is plain, and `bucket` is as published. `person` tells persons apart.
struct SnapshotRecord {
  std::vector<std::string_view> cells;
  std::string_view sensitive;
  std::uint64_t person = 0;
  std::uint64_t bucket = 0;
};

struct SnapshotClaim {
  enum class Publish { plain, anatomy };
  Publish publish = Publish::anatomy;
  std::uint64_t l = 1;
  // This is the snapshot's time, as published.
  std::string label;
  // These are the columns of the table in file order; with anatomy it has the bucket column and not the
  // sensitive one, and plain it is the other way round.
  std::vector<std::string> columns;
  std::string time_column, sensitive_column, bucket_column;
  // This is a column of the sensitive table.
  std::string count_column = "count";
  // This says whether records say whose they are.
  bool persons = false;

  std::uint64_t records = 0;
  // Fills in a record, whose `cells` have their size; records are asked for in rising order, once.
  std::function<void(std::uint64_t, SnapshotRecord&)> read;
};

// What was found wrong; empty when the snapshot stands. Messages hold no values of the data. The sensitive
// bytes are those of the sensitive table with anatomy, and empty otherwise.
// Checked: every byte is canonical CSV (canonical_csv.h); headers; every row's time is the label; rows rise
// by the bytes of their lines without LF, with anatomy by bucket number first; the rows are the source's
// records, as multisets, with anatomy bucket by bucket. Anatomy: the sensitive table has the columns time,
// bucket, sensitive, count; both tables name the same buckets; no value stands twice in a bucket; the counts
// of a bucket are those of the map, add up to its rows, and none is more than rows / l; no person is twice in
// a bucket. Plain: no sensitive value has more than rows / l, no person is there twice. A claim that does not
// fit its own parts is a Bug.
std::vector<std::string> disprove_snapshot(std::string_view table_bytes, std::string_view sensitive_bytes,
                                           const SnapshotClaim& claim,
                                           Progress& progress = silent_progress());

}  // namespace kith::verify
