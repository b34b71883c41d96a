// A stream as a method sees it: records go in, snapshots come out, each to be published as soon as it is
// there. Input, state, checkpoints and files are of room publish.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "kith/error.h"
#include "method/method.h"
#include "outcome/reposition_outcome.h"

namespace kith::method {

// How the files of a stream look, whatever it publishes: the endings of a snapshot's files, which goes by the
// last one, and the first line of the private map with its end.
struct SnapshotLayout {
  std::vector<std::string> endings;
  std::string map_header;
};

// The text of a table: its header and its rows, as they follow each other in the file.
struct TableText {
  std::string_view header, rows;
};

// A snapshot that is ready to be published. Its functions are called by one thread at a time, snapshot by
// snapshot in order.
class StreamSnapshot {
 public:
  virtual ~StreamSnapshot() = default;
  // Of its time.
  virtual const std::string& label() const = 0;
  // What is to be written, as SnapshotLayout::endings has it. The snapshot owns the text.
  virtual std::vector<TableText> tables() const = 0;
  // Hands what was read back to the audit with a claim: what is wrong with it, if anything.
  virtual std::vector<std::string> verify(const std::vector<std::string_view>& read_back) const = 0;
  // Of the private map.
  virtual std::string map_lines() const = 0;
};

struct PublishedFile {
  std::string name, sha256;
  bool operator==(const PublishedFile&) const = default;
};

// What a stream is begun with. The plan outlives the job; snapshots may be used longer than the job. Columns
// are those of the source, which messages name. The secret has 32 bytes. Records further ahead of the latest
// than the largest gap are refused. The trace is called by the feeding thread, if there is one; publish() is
// called for every snapshot in order by a thread of the job's, and what it throws stops the stream.
struct StreamCall {
  const plan::Plan& plan;
  std::vector<std::string> columns;
  std::string source, secret;
  std::optional<std::uint64_t> largest_gap;
  std::function<void(std::string_view line)> trace;
  std::function<void(std::unique_ptr<StreamSnapshot>)> publish;
};

enum class Taken { yes, late, ahead, bad_time };

// Fed by one thread.
class StreamJob {
 public:
  virtual ~StreamJob() = default;
  // The columns of the records.
  virtual const std::vector<std::string>& wanted() const = 0;
  // Those of them that are published as they are, for the pipeline to look at what they hold.
  virtual std::vector<std::string> verbatim() const = 0;
  // `fields` as wanted() has them. With bad_time nothing was taken; see explain().
  virtual Taken take(std::uint64_t row, std::span<const std::string_view> fields, const Place& place) = 0;
  // The error of a record whose time cannot be read.
  virtual Error explain(std::span<const std::string_view> fields, const Place& place) const = 0;
  // No more records: everything leaves.
  virtual void finish() = 0;
  // Waits until everything that left was given to publish().
  virtual void drain() = 0;

  // Everything it knows, to go on later with the same plan, columns and secret; after drain().
  virtual std::string save() const = 0;
  // Error{stream_state} if the bytes are not what save() gave.
  virtual void restore(std::string_view bytes, const Place& place) = 0;

  // After drain(): works out what the outcome tells of the records so far.
  virtual void describe() = 0;
  // After describe(). `files` are the last ones of so many in all.
  virtual Papers certify(const Secrets& secrets, const std::deque<PublishedFile>& files,
                         std::uint64_t files_in_all) = 0;
  virtual outcome::StreamOutcome& outcome() = 0;
};

// Reads what save() gave. Error{stream_state} if the bytes are cut short or damaged.
ByteReader state_reader(std::string_view bytes, Place place);

}  // namespace kith::method
