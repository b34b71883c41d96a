// What is in data before anybody planned anything: types, likely roles, who is unique, and a plan to begin
// with.
//
// All functions throw kith::Error and may be called from several threads at once. Answers are plain values
// and the publisher's alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kith/locator.h"
#include "kith/model.h"
#include "kith/progress.h"

namespace kith {

// Whether a file is a database of DuckDB or SQLite; false if it cannot be read.
bool is_database_file(const std::filesystem::path& path);

struct InspectedColumn {
  std::string name;
  std::string type;                       // "text", "integer", "number", "date", "time"
  std::uint64_t distinct = 0, empty = 0;  // values without the empty one; rows without a value
  std::string role;                       // the likely one: "quasi", "identifier", "free text", …
  std::string why;                        // of the role
  std::string hierarchy;                  // as a plan would write it
  std::string format;                     // of times
  std::vector<std::string> other_formats;
  std::string remark;
};

// Answers with a plan take it from `plan` of the request: the text is made to lie there, because it names the
// data relative to itself, and is written there. Without it the text is made for the current folder.

// --- One table

struct InspectTableRequest {
  Locator data = {};
  std::optional<std::string> person = {};          // the column that says whom a row is about
  std::optional<std::filesystem::path> plan = {};  // write a plan to edit to this file
  Resources resources = {};
};

struct InspectedTable {
  std::string source;
  std::uint64_t rows = 0, persons = 0;
  std::optional<std::string> person;
  std::vector<InspectedColumn> columns;
  struct Uniqueness {
    std::vector<std::string> columns;
    std::uint64_t unique_rows = 0, unique_persons = 0;
  };
  std::vector<Uniqueness> uniqueness;     // sets of up to three columns, the worst first
  std::vector<std::string> not_combined;  // columns left out of the sets
  std::string plan;                       // a proposed plan that works as it is
  std::string json;                       // see to_json()

  // As `kith inspect --json` prints it.
  const std::string& to_json() const { return json; }
};

InspectedTable inspect_table(const InspectTableRequest& request, Progress& progress = silent_progress());

// --- A table as a stream of snapshots

struct InspectStreamRequest {
  Locator data = {};
  std::string time = {};                        // the column of times
  std::optional<std::string> granularity = {};  // of the snapshots; by what the column holds if not set
  std::optional<std::string> sensitive = {};    // the likely one if not set
  std::optional<std::string> person = {};
  std::vector<std::uint64_t> l = {}, windows = {};  // which to try
  std::optional<std::filesystem::path> plan = {};
  Resources resources = {};
};

struct InspectedStream {
  struct Quantiles {
    double least = 0, quarter = 0, median = 0, three_quarters = 0, greatest = 0;
  };
  struct Level {
    std::uint64_t l = 0;
    std::uint64_t eligible = 0;  // snapshots that are so as they come
    std::uint64_t dropped = 0;   // records that dropping alone would take
  };
  struct Trial {
    std::uint64_t l = 0, window = 0, moved = 0, dropped = 0;
    double mean_delay = 0;
    bool first_window_exact = true;
  };
  std::string source, time, sensitive, sensitive_why, granularity;
  std::uint64_t rows = 0, records = 0, unread = 0, values = 0;
  std::uint64_t snapshots = 0, with_records = 0;
  std::string first, last;
  Quantiles sizes, top_shares;  // over snapshots with records
  double top_share = 0;         // of the whole stream
  std::vector<Level> levels;
  std::vector<Trial> trials;
  std::optional<Trial> proposed;
  std::string recommendation;
  std::string plan, json;

  const std::string& to_json() const { return json; }
};

InspectedStream inspect_stream(const InspectStreamRequest& request, Progress& progress = silent_progress());

// --- A database as a tree of tables around persons

struct InspectDatabaseRequest {
  std::filesystem::path data = {};
  std::optional<std::string> person_table = {};
  std::optional<std::filesystem::path> plan = {};
  Resources resources = {};
};

struct InspectedDatabase {
  struct Member {
    std::string name;
    std::uint64_t rows = 0;
    std::vector<std::string> key;
    std::optional<std::string> parent, foreign_key;
    std::uint64_t depth = 0;   // 0: the person table
    std::string does_not_fit;  // why; empty if it does
    std::vector<InspectedColumn> columns;
  };
  std::string kind;  // "DuckDB", "SQLite"
  std::filesystem::path path;
  std::vector<Member> tables;               // parents before children, then what does not fit
  std::optional<std::string> person_table;  // the one it would choose
  std::string why;                          // it
  std::uint64_t persons = 0, unique_persons = 0;
  std::string tree;  // as people draw it, one table a line
  std::string plan;  // empty if no table can be that of the persons
  std::string json;

  const std::string& to_json() const { return json; }
};

// With `plan` and no table of persons Error{table_schema}.
InspectedDatabase inspect_database(const InspectDatabaseRequest& request,
                                   Progress& progress = silent_progress());

}  // namespace kith
