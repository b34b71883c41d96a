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

#include "release/snapshot_stream.h"

namespace kith::release {

struct RepositionStory;  // release/reposition_story.h

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

struct RepositionResult {
  // The call.
  std::string method, version;
  std::string model;  // "3-eligible snapshots in buckets, counting persons"
  std::string time, sensitive;
  std::optional<std::string> person;
  std::vector<std::string> quasi, plain, identifiers, withheld;
  std::string granularity;   // "day", "week in Europe/Rome", "step numbers"
  bool step_numbers = true;  // times are numbers as given, not labels
  std::uint64_t window = 0, l = 1;
  std::string mu, beta;        // in words: "quadratic", "0, 1, 5"; "9", "by value", "mu(window)"
  std::string publish, moves;  // as the plan names them
  bool persons_known = false;

  // What came in, and what became of it.
  std::uint64_t rows = 0, persons = 0;
  std::uint64_t sensitive_values = 0;  // different ones
  StreamFigures figures;
  std::uint64_t relayed = 0;
  std::optional<FirstWindowFigures> first_window;  // none where there were no records
  // From the first time to the last, empty ones included while there are at most
  // SnapshotStream::snapshots_kept in all; else those that had records in or out.
  std::vector<NamedSnapshot> snapshots;

  // Buckets, classes, or with `plain` the snapshots that are not empty; sizes in records, which are persons
  // where those are known.
  std::uint64_t class_count = 0, class_smallest = 0, class_largest = 0;
  double class_average = 0;

  std::filesystem::path path, sensitive_path, certificate, report, key;  // empty: not written
  std::vector<std::string> notes;  // for people, without values of the data
  bool seeded = false, certified = false, verified = false;
  double seconds_read = 0, seconds_search = 0, seconds_write = 0, seconds_verify = 0;

  // For the report; null where it was not made.
  std::shared_ptr<const RepositionStory> story;
};

// The JSON object of the contract.
nlohmann::ordered_json json_of(const RepositionResult& result);
std::string to_json(const RepositionResult& result);

}  // namespace kith::release
