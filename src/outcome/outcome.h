// What a run tells, whatever the method: a plain value, from which the JSON result, the report, the
// certificate and the summary are made. It is the publisher's alone. Every method adds a part of its own by
// deriving from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/command_line.h"
#include "base/stopwatch.h"
#include "kith/model.h"

namespace kith::outcome {

using kith::Severity;

// This is something the publisher should know. The code is for scripts, e.g. "hierarchy-derived". The text
// never contains values of the data. A note of severity warning or severe is a caveat: what the release does
// not protect against. Its public text says it without private counts, for the certificate; if it is empty,
// the note is of no use to others.
struct Note {
  std::string code;
  std::string text;
  Severity severity = Severity::info;
  std::string public_text = {};
};

// How severe it is that so many of those at stake are exposed: severe from one in ten on.
Severity severity_of_share(std::uint64_t exposed, std::uint64_t at_stake);

// Wall time by phase.
struct Seconds {
  double read = 0, tuples = 0, search = 0, frontier = 0, write = 0, verify = 0;
  double total() const { return read + tuples + search + frontier + write + verify; }
};

// The files of the release, which is a table, a database, or the folder of many tables; a release in two
// tables has a sensitive one. Empty paths were not written.
struct Files {
  std::filesystem::path release, sensitive, certificate, report, key, proof;
};

// `sizes` has sizes in persons, each with its number of classes.
struct Classes {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sizes;
};

// Where a run comes from, for the report: when it began, in seconds since 1970-01-01T00:00Z or 0 if that is not
// known, what the source is called, the plan with its file, which is empty if it came from flags, and the call.
struct Origin {
  std::int64_t began = 0;
  std::string source;
  std::filesystem::path plan_file;
  std::string plan_text;
  CommandCall call = {};
};

// A few rows of a source table beside what became of them. A column that does not change has the same cell
// twice. The cells after are none if the row is not in the release. Rows are numbered from 0. There is a name
// if the release has many tables. The example is the column's most frequent value of those that change, and what it
// becomes most often; it is empty if that is not known or nothing changes.
struct SampleColumn {
  std::string name;
  bool changes = true;
  std::pair<std::string, std::string> example = {};
};
struct SampleRow {
  std::uint64_t row = 0;
  std::vector<std::string> before, after;
};
struct Sample {
  std::string table;
  std::vector<SampleColumn> columns;
  std::vector<SampleRow> rows;
};

// The model is like "5-anonymity over persons; frequency 3-diversity of exam". The outcome is verified if the
// written files were read back and nothing was found wrong with them. After a dry run none of them remained.
// `refused` says why nothing was released though there is something to report.
struct Outcome {
  virtual ~Outcome() = default;
  // The JSON object of the contract.
  virtual nlohmann::ordered_json json() const = 0;

  void note(std::string code, std::string text, Severity severity = Severity::info);
  void caveat(std::string code, Severity severity, std::string text, std::string public_text);
  // The notes from this severity on, the severest first, otherwise as they came.
  std::vector<Note> notes_from(Severity least) const;

  std::string method, version;
  std::string model;
  std::uint64_t k = 0;
  std::uint64_t rows = 0, persons = 0;
  bool persons_known = false;
  // The publisher states that every row is another person.
  bool rows_are_persons = false;
  std::uint64_t released = 0, suppressed = 0, held = 0;
  std::uint64_t max_suppressed = 0;
  std::vector<std::string> quasi, sensitive, plain, identifiers, withheld;
  Classes classes;
  Origin origin;
  std::vector<Sample> samples;
  std::string refused;
  Files files;
  std::vector<Note> notes;
  bool verified = false;
  bool seeded = false, certified = false;
  bool dry_run = false;
  // By the clock on the wall, and of all processors.
  Seconds seconds, cpu_seconds;

  void took(double Seconds::* phase, const Elapsed& elapsed) {
    seconds.*phase += elapsed.wall;
    cpu_seconds.*phase += elapsed.cpu;
  }
};

// As one line of text; bytes that are not UTF-8 are replaced.
std::string to_text(const nlohmann::ordered_json& json);

// Parts of the JSON object that every method has: the paths are added to `released`, the end has notes, seed,
// certificate and seconds.
nlohmann::ordered_json classes_json(const Classes& classes);
void add_paths(const Files& files, nlohmann::ordered_json& released);
void add_end(const Outcome& outcome, nlohmann::ordered_json& json);

}  // namespace kith::outcome
