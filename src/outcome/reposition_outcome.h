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

struct RepositionSummary;  // outcome/reposition_summary.h

// What became of the records of a stream, in figures.
struct SnapshotFigures {
  reposition::Step time = 0;
  std::uint64_t in = 0, published = 0, level = 0;
  std::uint64_t level_in = 0;  // records of the most frequent value before anything moved
  bool eligible_in = true;
};

struct ValueFigures {
  std::string value;
  std::uint64_t in = 0, published = 0, moved = 0, dropped = 0;
  double loss = 0;
};

struct StreamFigures {
  std::uint64_t records = 0;  // taken; refused ones are not among them
  std::uint64_t late = 0, ahead = 0;
  std::uint64_t published = 0, moved = 0, suppressed = 0;
  std::uint64_t surplus = 0;  // of `suppressed`: a second record of a person
  std::uint64_t buckets = 0;  // or classes
  std::uint64_t smallest_bucket = 0, largest_bucket = 0;
  double loss = 0;
  std::vector<std::uint64_t> distances;  // published records by distance
  std::vector<ValueFigures> values;      // in order of first appearance
  // In order; without those that fell out of the list or lay in a gap of more than a window.
  std::vector<SnapshotFigures> snapshots;
  std::uint64_t snapshots_in_all = 0;  // from the first time to the last, empty ones included
};

// How the first window was solved, in the plan's costs.
struct FirstWindowFigures {
  double cost = 0, bound = 0;  // no solution costs less than `bound`
  bool optimal = true;
  std::uint64_t flows = 0, nodes = 0;
};

// One snapshot with its name. `figures.time` is the name itself where times are step numbers.
struct NamedSnapshot {
  std::string label;
  SnapshotFigures figures;
};

struct RepositionOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  // The call.
  std::string time, sensitive_column;
  std::optional<std::string> person;
  std::string granularity;   // "day", "week in Europe/Rome", "step numbers"
  bool step_numbers = true;  // times are numbers as given, not labels
  std::uint64_t window = 0, l = 1;
  std::string mu, beta;        // in words: "quadratic", "0, 1, 5"; "9", "by value", "mu(window)"
  std::string publish, moves;  // as the plan names them

  // What came in, and what became of it.
  std::uint64_t sensitive_values = 0;  // different ones
  StreamFigures figures;
  std::uint64_t relayed = 0;
  std::optional<FirstWindowFigures> first_window;  // none where there were no records
  // From the first time to the last, empty ones included while there are at most
  // SnapshotStream::snapshots_kept in all; else those that had records in or out.
  std::vector<NamedSnapshot> snapshots;

  // For the report; null where it was not made.
  std::shared_ptr<const RepositionSummary> summary;
};

// What a run of a stream gives back: what became of its records so far, by this run and those before it, and
// how the run ended.
struct StreamOutcome : RepositionOutcome {
  nlohmann::ordered_json json() const override;

  bool stopped = false;    // before the end of the input, its state stored
  bool kept_open = false;  // what was in the window at the end waits for more
  bool resumed = false;
  std::uint64_t read = 0;                         // records, by all runs
  std::uint64_t unreadable = 0, bad_times = 0;    // refused
  std::uint64_t files_in_all = 0, files_now = 0;  // published by all runs, and by this one
  std::optional<std::filesystem::path> state;
};

}  // namespace kith::outcome
