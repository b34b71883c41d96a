// What a stream stores to go on later, after a crash too: everything it knows, how far its input was read,
// what it has published. A state is written whole under another name and then renamed, so there is always a
// whole one. It holds records and the secret key: it is the publisher's alone.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/lock.h"
#include "method/stream.h"
#include "plan/plan.h"

namespace kith::publish {

using method::PublishedFile;

// The plan is kept as digest_of_plan() gives it, the secret as 32 bytes, which tests make of a seed, the
// stream as StreamJob::save() gives it, and the position is that of the source. Rows are the records read so
// far, refused ones included. The lengths of the files that grow are kept, and the last files in order. A trace
// may be kept and still be empty.
struct StreamState {
  static constexpr std::size_t files_kept = 100'000;

  std::string plan;
  bool seeded = false, traced = false;
  std::string secret, stream, position;
  std::uint64_t rows = 0, unreadable = 0, bad_times = 0;
  std::uint64_t map_bytes = 0, trace_bytes = 0;
  std::deque<PublishedFile> files;
  std::uint64_t files_in_all = 0;

  bool operator==(const StreamState&) const = default;
};

// Of what must stay the same while a stream goes on: all of the plan but where its input lies, and what the
// files say that it names.
std::string digest_of_plan(const plan::Plan& plan);

std::string to_bytes(const StreamState& state);
// Error{stream_state} if they are not what to_bytes() gave.
StreamState read_state(std::string_view bytes, const Place& place);

void store_state(const StreamState& state, const std::filesystem::path& path, Filesystem& files);
// None if there is no such file yet.
std::optional<StreamState> load_state(const std::filesystem::path& path);

// Held as long as a stream goes on with a state. Error{stream_busy} if somebody else holds it, and
// Error{stream_state} without a lock if the state is a folder or a pipe.
class StateLock {
 public:
  static std::filesystem::path file_of(const std::filesystem::path& state);
  explicit StateLock(const std::filesystem::path& state);

 private:
  Lock lock_;
};

}  // namespace kith::publish
