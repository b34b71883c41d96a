// The command line, parsed into plain values.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kith/locator.h"

namespace kith::cli {

// Flags that several verbs share.
struct Shared {
  bool json = false, quiet = false;
  unsigned threads = 0;
  std::uint64_t memory_bytes = 0;
};

// What columns are and which model is asked; unset means "as the plan says".
struct ModelFlags {
  std::vector<std::string> quasi, sensitive, plain, identifiers;
  std::optional<std::string> person;
  std::vector<std::pair<std::string, std::string>> hierarchies;  // column, file
  std::optional<std::int64_t> k;
  std::optional<double> l, c, t;
  std::optional<std::string> l_model, t_distance, persons;
};

// The column that says when a record was; unset means "as the plan says".
struct TimeFlags {
  std::optional<std::string> time, granularity;
};

// Keys of [method] and what their flags say, as ReleaseRequest takes them; what is not there is as the plan
// says.
using MethodFlags = std::map<std::string, std::string>;

struct InspectArguments {
  Shared shared;
  Reading reading;
  std::string data;
  std::optional<std::string> plan, person;
  // As a stream of snapshots; the others need `time`.
  std::optional<std::string> time, granularity, sensitive;
  std::vector<std::uint64_t> l, windows;
};

struct ReleaseArguments {
  Shared shared;
  Reading reading;
  ModelFlags model;
  std::string input;  // a plan or a table
  std::optional<std::string> directory;
  MethodFlags method;  // the key of --method is "name"
  TimeFlags time;
  std::optional<std::string> output, private_map, report, series, source, trace;
  std::optional<std::uint64_t> seed;
  bool frontier = false, no_pruning = false;
};

struct StreamArguments {
  Shared shared;
  Reading reading;
  std::string plan;
  std::optional<std::string> directory, state, private_map, trace;
  std::optional<std::string> source, follow;  // files; standard input where neither is named
  std::optional<std::uint64_t> max_gap, seed;
  double checkpoint = 1;
  bool keep_open = false, continued = false, refuse_bad = false;
};

struct AuditArguments {
  Shared shared;
  Reading reading;
  ModelFlags model;
  std::string data;                   // one table; empty where there are several
  std::vector<std::string> releases;  // of a growing table, oldest first
  std::optional<std::string> series;  // a folder of releases with their certificates
  std::optional<std::string> case_column;
  std::optional<std::string> certificate, reference;
  std::optional<std::string> sensitive_table, bucket;  // anatomy
  std::optional<std::string> tables;                   // a plan of many tables
  std::optional<std::string> release;  // with `tables`: a folder or a database of released ones
  std::optional<std::size_t>
      known_rows;             // of many tables: an outsider knows up to so many of a person's rows
  bool single_table = false;  // with `tables`: also what methods for one table would leave open
};

struct AttackArguments {
  Shared shared;
  Reading reading;
  std::string release, outside;      // with `moves` the first is a plan
  std::vector<std::string> on;       // "column" or "released=outside"
  std::optional<std::string> moves;  // a private map of method reposition
  std::optional<std::uint64_t> l;    // with `moves`; the plan's where not given
  std::vector<std::pair<std::string, std::string>> hierarchies;
  std::optional<std::string> sensitive;
  std::uint64_t k = 2;
  std::size_t up_to = 3;
};

struct CompletionArguments {
  std::string shell;
};

// Exactly one verb is set, unless `exit` says that there is nothing more to do (--help, --version, a wrong
// call).
struct Arguments {
  std::optional<int> exit;
  std::string usage_error;  // what was wrong with the call, where exit is 2
  std::optional<InspectArguments> inspect;
  std::optional<ReleaseArguments> release;
  std::optional<StreamArguments> stream;
  std::optional<AuditArguments> audit;
  std::optional<AttackArguments> attack;
  std::optional<CompletionArguments> completion;
};

Arguments parse(int count, const char* const* words, std::ostream& out, std::ostream& err);

// "512MB", "2GB", "2g", "1073741824". Throws std::invalid_argument.
std::uint64_t parse_size(const std::string& text);

// A script for the shell that completes verbs and flags. Throws Error{usage} for a shell it does not know.
std::string completion_script(const std::string& shell);

}  // namespace kith::cli
