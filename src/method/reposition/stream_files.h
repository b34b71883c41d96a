// Every snapshot as files of its own: DIR/STEM-LABEL.csv, with anatomy also DIR/STEM-LABEL.sensitive.csv. A
// snapshot is written under other names, read back, handed to the audit, and then renamed, its table last.
// Where a file of the name is there already it must hold the same bytes: a stream that goes on from an older
// state publishes again what it had published since. One snapshot is checked while the next is written.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "hierarchy/time_steps.h"
#include "method/reposition/growing_file.h"
#include "method/reposition/handover.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "method/reposition/stream_state.h"
#include "plan/plan.h"

namespace kith::method {

// What is wrong with a snapshot as it was read back; empty where nothing is.
using SnapshotCheck = std::function<std::vector<std::string>(const Snapshot& snapshot, std::string_view table,
                                                             std::string_view sensitive)>;

// A label as part of a file's name: other characters than letters, digits and ._:- as %XX.
std::string name_of_label(std::string_view label);

class StreamFiles {
 public:
  StreamFiles(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
              std::filesystem::path directory, SnapshotCheck gate, Filesystem& files);

  // Where rows, their times and when they were published go, row,time,published; null: nowhere.
  void map_to(GrowingFile* map);

  // Error{verification_failed} where it does not stand, Error{output_is_input} where another file has its
  // name; it does not appear then. What is wrong with it may be thrown by a later call.
  void publish(Snapshot snapshot);
  // Waits until everything published has appeared, or throws why not.
  void drain() { checking_.drain(); }

  // What appeared so far, the last ones of it; after drain().
  std::deque<PublishedFile> published;
  std::uint64_t published_in_all = 0;
  std::atomic<std::uint64_t> appeared{0};  // snapshots of this run; may be looked at while others appear
  double seconds_write = 0, seconds_verify = 0;

 private:
  // A file under its temporary name, which goes away unless it appears.
  struct Part {
    explicit Part(Filesystem& its_files) : files(&its_files) {}
    Part(Part&& other) noexcept;
    Part& operator=(Part&&) = delete;
    ~Part();

    Filesystem* files;
    std::filesystem::path path, temporary;
    bool there = false;  // under its own name already
    std::string read_back;
  };
  struct Written {
    Snapshot snapshot;
    std::vector<Part> parts;  // the table last
  };
  Part put(const std::string& name, std::string_view header, std::string_view rows);
  void write_out(const Part& part, std::string_view header, std::string_view rows);
  void check(Written written);
  void appear(Part& part);
  void write_map(const Snapshot& snapshot);
  const std::string& label(reposition::Step step);
  void remove_leftovers() const;

  std::filesystem::path directory_;
  std::string stem_, header_, sensitive_header_;
  const hierarchy::TimeSteps& steps_;
  SnapshotCheck gate_;
  Filesystem& files_;
  GrowingFile* map_ = nullptr;
  std::map<reposition::Step, std::string> labels_;
  Handover<Written> checking_;  // last: its thread ends first
};

}  // namespace kith::method
