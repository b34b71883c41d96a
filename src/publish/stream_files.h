// Every snapshot of a stream as files of its own: DIR/STEM-LABEL and the endings that the method gives. A
// snapshot is written under other names, read back, verified, and then renamed, the file that it goes by
// last. If a file of the name is there already it must hold the same bytes: a stream that goes on from an
// older state publishes again what it had published since. One snapshot is verified while the next is
// written.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/unfinished.h"
#include "base/worker.h"
#include "method/stream.h"
#include "publish/growing_file.h"
#include "publish/stream_state.h"

namespace kith::publish {

// A label as part of a file's name: other characters than letters, digits and ._:- as %XX.
std::string name_of_label(std::string_view label);

// Says whether a file of this path could be a snapshot's of a stream into `directory`, or one that is being
// written.
bool may_be_snapshot(const std::filesystem::path& path, const std::filesystem::path& directory,
                     const std::string& stem, const method::SnapshotLayout& layout);

class StreamFiles {
 public:
  StreamFiles(std::filesystem::path directory, std::string stem, method::SnapshotLayout layout,
              Filesystem& files);

  // What the private map is appended to; null: there is none.
  void map_to(GrowingFile* map);

  // Error{verification_failed} if it does not stand, Error{output_is_input} if another file has its name; it
  // does not appear then. What is wrong with it may be thrown by a later call.
  void publish(std::unique_ptr<method::StreamSnapshot> snapshot);
  // Waits until everything published has appeared, or throws why not.
  void drain() { verifying_.drain(); }

  // What appeared so far, the last ones of it; after drain().
  std::deque<PublishedFile> published;
  std::uint64_t published_in_all = 0;
  // This counts the snapshots of this run, and may be looked at while others appear.
  std::atomic<std::uint64_t> appeared{0};
  Elapsed writing, verifying;

 private:
  // This is a file under its temporary name, which goes away unless it appears. It is `there` if it is under
  // its own name already.
  struct Part {
    explicit Part(Filesystem& its_files) : files(&its_files) {}
    Part(Part&& other) noexcept;
    Part& operator=(Part&&) = delete;
    ~Part();

    Filesystem* files;
    std::filesystem::path path, temporary;
    bool there = false;
    std::unique_ptr<Unfinished> unfinished;
    std::string read_back;
  };
  struct Written {
    std::unique_ptr<method::StreamSnapshot> snapshot;
    std::vector<Part> parts;
  };
  Part put(const std::string& name, const method::TableText& text);
  void write_out(const Part& part, const method::TableText& text);
  void verify(Written written);
  void appear(Part& part);
  void remove_leftovers() const;

  std::filesystem::path directory_;
  std::string stem_;
  method::SnapshotLayout layout_;
  Filesystem& files_;
  GrowingFile* map_ = nullptr;
  // This is the last member, so that its thread ends first.
  Worker<Written> verifying_;
};

}  // namespace kith::publish
