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

namespace kith::audit {

// A record of the private map. Texts need to live until the next one is asked for.
struct SnapshotRecord {
  std::vector<std::string_view> cells;  // by column of the table; those of time and bucket are not looked at
  std::string_view sensitive;           // anatomy only; plain it is among the cells
  std::uint64_t person = 0;             // tells persons apart
  std::uint64_t bucket = 0;             // as published; anatomy only
};

struct SnapshotClaim {
  enum class Publish { plain, anatomy };
  Publish publish = Publish::anatomy;
  std::uint64_t l = 1;
  std::string label;                 // the snapshot's time, as published
  std::vector<std::string> columns;  // of the table in file order; with anatomy it has the bucket column and
                                     // not the sensitive one, plain it is the other way round
  std::string time_column, sensitive_column, bucket_column;
  std::string count_column = "count";  // of the sensitive table
  bool persons = false;                // whether records say whose they are

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

}  // namespace kith::audit
