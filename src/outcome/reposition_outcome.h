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
#include "outcome/stream_figures.h"

namespace kith::outcome {

struct RepositionSummary;  // outcome/reposition_summary.h

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

}  // namespace kith::outcome
