// The command line, parsed into plain values.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kith/attack.h"
#include "kith/audit.h"
#include "kith/compare.h"
#include "kith/release.h"
#include "kith/stream.h"

namespace kith::cli {

// Flags that several verbs share. Everything else goes to the request that the library takes, where unset
// means "as the plan or the certificate says".
struct Shared {
  bool json = false, quiet = false, show_values = false;
};

struct InspectArguments {
  Shared shared;
  Resources resources;
  Reading reading;
  std::string data;
  std::optional<std::string> table, plan, person;
  bool force = false;
  // As a stream of snapshots; the others need `time`.
  std::optional<std::string> time, granularity, sensitive;
  std::vector<std::uint64_t> l, windows;
};

struct ReleaseArguments {
  Shared shared;
  // A plan or a table; the request names neither.
  std::string input;
  std::optional<std::string> series;
  ReleaseRequest request;
};

struct StreamArguments {
  Shared shared;
  // Files, of which at most one is named; the request names none.
  std::optional<std::string> source, follow;
  StreamRequest request;
};

struct CompareArguments {
  Shared shared;
  // A plan or a table; the request names neither.
  std::string input;
  CompareRequest request;
};

struct AuditArguments {
  Shared shared;
  Resources resources;
  Reading reading;
  Roles roles;
  PrivacyModel model;
  std::vector<HierarchyFile> hierarchies;
  // One table, which may be one of a database; empty if there are several.
  std::string data;
  std::optional<std::string> table;
  // Releases of a growing table, oldest first, or the folder of a series with its certificates.
  std::vector<std::string> releases;
  std::optional<std::string> series;
  std::optional<std::string> case_column;
  std::optional<std::string> certificate, reference;
  // Of two tables in the manner of Anatomy.
  std::optional<std::string> sensitive_table, bucket;
  // A plan of many tables, and a folder or a database of released ones.
  std::optional<std::string> tables, release;
  std::optional<std::uint64_t> known_rows;
  bool single_table = false;
};

struct AttackArguments {
  Shared shared;
  // With `moves`, a private map of method reposition, the release is a plan.
  std::string release, outside;
  std::optional<std::string> moves, outside_table;
  // With `moves`; the plan's if not given.
  std::optional<std::uint64_t> l;
  // Each is "column" or "released=outside".
  std::vector<std::string> on;
  // All but the tables and the columns.
  LinkRequest link;
};

struct CompletionArguments {
  std::string shell;
};

struct ManualArguments {
  // All of kith if empty.
  std::string verb;
};

// Exactly one verb is set, unless `exit` says that there is nothing more to do (--help, --version, a wrong
// call).
struct Arguments {
  std::optional<int> exit;
  // What was wrong with the call, if `exit` is 2.
  std::string usage_error;
  std::optional<InspectArguments> inspect;
  std::optional<ReleaseArguments> release;
  std::optional<StreamArguments> stream;
  std::optional<CompareArguments> compare;
  std::optional<AuditArguments> audit;
  std::optional<AttackArguments> attack;
  std::optional<CompletionArguments> completion;
  std::optional<ManualArguments> manual;
};

Arguments parse(int count, const char* const* words, std::ostream& out, std::ostream& err);

// A flag by one of its names, with the words that its value can be, or that can follow COLUMN= in it, if only
// some are possible or some are usual. Its value may be several words with commas between them.
struct Flag {
  std::string name;
  std::vector<std::string> words = {};
  std::vector<std::string> words_of_column = {};
  bool takes_value = false, several = false;
};

struct VerbFlags {
  explicit VerbFlags(std::string name) : verb(std::move(name)) {}
  std::string verb;
  std::vector<Flag> flags;
  // What stands in no flag, if it is one of some words.
  std::vector<std::string> words;
};

// Gives every flag of every verb, in the order of the help.
std::vector<VerbFlags> list_flags();

}  // namespace kith::cli
