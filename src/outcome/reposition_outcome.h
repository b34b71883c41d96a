// What a release by method reposition gives back: a value, from which the JSON result, the report, the
// certificate and the summary are made. The publisher's alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.h"
#include "reposition/costs.h"

namespace kith::outcome {

struct RepositionSummary;

// What became of the records of a stream, in figures. A level counts the records of the most frequent value;
// `level_in` is that before anything moved.
struct SnapshotFigures {
  reposition::Step time = 0;
  std::uint64_t in = 0, published = 0, level = 0, level_in = 0;
  bool eligible_in = true;
};

struct ValueFigures {
  std::string value;
  std::uint64_t in = 0, published = 0, moved = 0, dropped = 0;
  double loss = 0;
};

// Refused records are not among those taken. Surplus ones are suppressed as second records of a person.
// Buckets may be classes. Published records are counted by distance, and values are in order of first
// appearance. Snapshots are in order, without those that fell out of the list or lay in a gap of more than a
// window; `snapshots_in_all` goes from the first time to the last, empty ones included.
struct StreamFigures {
  std::uint64_t records = 0, late = 0, ahead = 0;
  std::uint64_t published = 0, moved = 0, suppressed = 0, surplus = 0;
  std::uint64_t buckets = 0, smallest_bucket = 0, largest_bucket = 0;
  double loss = 0;
  std::vector<std::uint64_t> distances;
  std::vector<ValueFigures> values;
  std::vector<SnapshotFigures> snapshots;
  std::uint64_t snapshots_in_all = 0;
};

// How the first window was solved, in the plan's costs. No solution costs less than the bound.
struct FirstWindowFigures {
  double cost = 0, bound = 0;
  bool optimal = true;
  std::uint64_t flows = 0, nodes = 0;
};

// One snapshot with its name. `figures.time` is the name itself if times are step numbers.
struct NamedSnapshot {
  std::string label;
  SnapshotFigures figures;
};

struct RepositionOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  // The call. The granularity is "day", "week in Europe/Rome" or "step numbers", and times are then numbers
  // as given, not labels. Costs are in words: "quadratic", "0, 1, 5"; "9", "by value", "mu(window)".
  std::string time, sensitive_column;
  std::optional<std::string> person;
  std::string granularity;
  bool step_numbers = true;
  std::uint64_t window = 0, l = 1;
  std::string mu, beta, publish, moves;
  bool replan = false;

  // What came in, and what became of it. There is no first window without records.
  std::uint64_t sensitive_values = 0;
  StreamFigures figures;
  std::uint64_t relayed = 0;
  std::optional<FirstWindowFigures> first_window;
  // From the first time to the last, empty ones included while there are at most
  // SnapshotStream::snapshots_kept in all; else those that had records in or out.
  std::vector<NamedSnapshot> snapshots;

  // For the report; null if it was not made.
  std::shared_ptr<const RepositionSummary> summary;
};

// What a run of a stream gives back: what became of its records so far, by this run and those before it, and
// how the run ended. It may be stopped before the end of the input with its state stored, or kept open, so
// that what was in the window at the end waits for more. Records and files are of all runs, `files_now` of
// this one.
struct StreamOutcome : RepositionOutcome {
  nlohmann::ordered_json json() const override;

  bool stopped = false, kept_open = false, resumed = false;
  std::uint64_t read = 0, unreadable = 0, bad_times = 0;
  std::uint64_t files_in_all = 0, files_now = 0;
  std::optional<std::filesystem::path> state;
};

}  // namespace kith::outcome
