// kith for C++ programs. A program that links kith includes this and nothing below src/.
//
//   kith::ReleaseRequest request;
//   request.plan = "plan.toml";
//   request.directory = "out";
//   std::string json = kith::run_release(request);   // the JSON object of docs/result.md
//
// All functions throw kith::Error (see error.h) and may be called from several threads at once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kith/error.h"
#include "kith/progress.h"

namespace kith {

std::string version();

struct ReleaseRequest {
  std::filesystem::path plan;
  std::filesystem::path directory = ".";
  std::optional<std::filesystem::path> private_map;
  std::optional<std::uint64_t> seed;  // for tests; the release is then not certified
  unsigned threads = 0;               // 0 = all cores
  std::uint64_t memory_bytes = 0;     // 0 = a default
  bool frontier = false;
  std::optional<std::filesystem::path> trace;  // method reposition: a JSON line per step, private
};

struct SeriesRequest {
  std::filesystem::path plan;
  std::filesystem::path folder;                 // of the series; made if absent
  std::optional<std::filesystem::path> source;  // the batch, where not the plan's own
  std::optional<std::filesystem::path> private_map;
  std::optional<std::uint64_t> seed;  // of the first release; for tests
  unsigned threads = 0;
};

// Adds a batch to a series and publishes it again; the result is what `kith release --series --json` prints.
std::string run_series(const SeriesRequest& request, Progress& progress = silent_progress());

// Runs a plan; the result is the JSON object that `kith release --json` prints.
std::string run_release(const ReleaseRequest& request, Progress& progress = silent_progress());

struct AuditRequest {
  std::filesystem::path table;
  std::vector<std::string> quasi;
  std::optional<std::string> person;
  std::uint64_t k = 2;
  unsigned threads = 0;
  bool by_history = false;  // k persons must share the classes of all rows of a person; needs `person`
};

struct AuditSummary {
  bool satisfied = false;
  std::uint64_t k = 0, rows = 0, classes = 0, violations = 0;
  std::uint64_t history_k = 0;  // persons who share the rarest history; 0 where persons are not known
};

// Whether a table gives k, and what it really gives.
AuditSummary run_audit(const AuditRequest& request, Progress& progress = silent_progress());

}  // namespace kith
