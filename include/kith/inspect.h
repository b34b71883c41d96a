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

// The table of a database that has one alone which no tree can be built from, because it has no key of one column:
// inspect_table() tells more of it than inspect_database() does. Nothing of every other database.
std::optional<std::string> only_table(const std::filesystem::path& database, const Resources& resources = {});

// The type is "text", "integer", "number", "date" or "time". The empty value is not among the distinct ones;
// `empty` counts the rows without a value. The role is the likely one, such as "quasi" or "identifier", and
// `why` is the reason for it, without values. The hierarchy is as a plan would write it. `format` is how
// times are written; `other_formats` fit, too, and `pivot` is the latest of its years if they have two
// digits.
struct InspectedColumn {
  std::string name;
  std::string type;
  std::uint64_t distinct = 0, empty = 0;
  std::string role;
  std::string why;
  std::string hierarchy;
  std::string format;
  std::vector<std::string> other_formats;
  std::string remark;
  std::optional<int> pivot = {};
};

// Answers with a plan take it from `plan` of the request: the text is made to lie there, because it names the
// data relative to itself, and is written there. Without it the text is made for the current folder.
// Error{usage} if a file of that name is there already, unless `force` says that it may be replaced.

// --- One table

// `person` is the column that says whom a row is about. If `plan` is set, a plan to edit is written there.
// The path "-" is standard input, with CSV or JSON: the plan then has to be told the name of the file.
struct InspectTableRequest {
  Locator data = {};
  std::optional<std::string> person = {};
  std::optional<std::filesystem::path> plan = {};
  bool force = false;
  Resources resources = {};
};

// `uniqueness` is of sets of up to three columns, the worst first, and `not_combined` columns are left out of
// them. If all sets were too many, some columns are in sets of two at most, or in none but by themselves.
// `reading` is how the table was read: as it was asked, with texts for missing values and decimal commas that
// were guessed. There is no proposal if no column is quasi. `plan` is a proposed plan that works as it is.
// `json` is what to_json() gives.
struct InspectedTable {
  std::string source;
  std::uint64_t rows = 0, persons = 0;
  std::optional<std::string> person;
  Reading reading;
  std::vector<InspectedColumn> columns;
  struct Uniqueness {
    std::vector<std::string> columns;
    std::uint64_t unique_rows = 0, unique_persons = 0;
  };
  std::vector<Uniqueness> uniqueness;
  std::vector<std::string> not_combined, only_in_pairs, only_alone;
  // So many columns of a very wide table were not looked at when persons were looked for.
  std::uint64_t persons_unread = 0;
  // What the proposed plan makes of the table, as it was tried on `rows` of its rows: NCP, and by quasi column
  // what it becomes, what keeping more would cost, and the shares of rows that have * and that would be lost.
  struct Proposal {
    struct Column {
      std::string name, hierarchy, becomes, finer;
      double ncp = 0, starred = 0, finer_loses = 0;
    };
    struct Withheld {
      std::string name, why;
    };
    // A setting that is not the default is as a plan writes it, and `tells` is what it gives away beyond that.
    struct Tried {
      std::string method;
      double max_suppression = 0, ncp = 0;
      std::string setting = {}, tells = {};
    };
    std::string method;
    double max_suppression = 0;
    std::uint64_t k = 0, rows = 0;
    double ncp = 0;
    std::vector<Column> columns;
    std::vector<Withheld> withheld;
    std::vector<Tried> tried;
    // Hierarchies that the plan names and that lie beside it.
    std::vector<std::string> files = {};
  };
  std::optional<Proposal> proposal = {};
  std::string plan;
  std::string json;

  // As `kith inspect --json` prints it.
  const std::string& to_json() const { return json; }
};

InspectedTable inspect_table(const InspectTableRequest& request, Progress& progress = silent_progress());

// --- A table as a stream of snapshots

// `time` is the column of times. If the granularity of the snapshots is not set, it follows from what the
// column holds; if the sensitive column is not set, it is the likely one. `l` and `windows` are those to try,
// and kith chooses them if they are empty.
struct InspectStreamRequest {
  Locator data = {};
  std::string time = {};
  std::optional<std::string> granularity = {};
  std::optional<std::string> sensitive = {};
  std::optional<std::string> person = {};
  std::vector<std::uint64_t> l = {}, windows = {};
  std::optional<std::filesystem::path> plan = {};
  bool force = false;
  Resources resources = {};
};

struct InspectedStream {
  struct Quantiles {
    double least = 0, quarter = 0, median = 0, three_quarters = 0, greatest = 0;
  };
  // `eligible` counts the snapshots that are l-eligible as they come, and `dropped` the records that dropping
  // alone would take.
  struct Level {
    std::uint64_t l = 0;
    std::uint64_t eligible = 0;
    std::uint64_t dropped = 0;
  };
  struct Trial {
    std::uint64_t l = 0, window = 0, moved = 0, dropped = 0;
    double mean_delay = 0;
    bool first_window_exact = true;
  };
  std::string source, time, sensitive, sensitive_why, granularity;
  // How the table was read: as it was asked, with texts for missing values that were guessed.
  Reading reading;
  std::uint64_t rows = 0, records = 0, unread = 0, values = 0;
  std::uint64_t snapshots = 0, with_records = 0;
  std::string first, last;
  // Sizes and shares of the top value are over snapshots with records; `top_share` is of the whole stream.
  Quantiles sizes, top_shares;
  double top_share = 0;
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
  bool force = false;
  Resources resources = {};
};

// The kind is "DuckDB" or "SQLite". Parents come before children, and tables that do not fit come last.
// `person_table` is the one that kith would choose, and `why` is the reason. `caution` says why its rows may be no
// persons, and is empty if nothing says so; the plan then states persons = "rows", with a comment. `tree` is as
// people draw it, one table a line. `plan` is empty if no table can be that of the persons.
struct InspectedDatabase {
  // The depth of the person table is 0. `does_not_fit` says why not, and is empty if the table fits.
  struct Member {
    std::string name;
    std::uint64_t rows = 0;
    std::vector<std::string> key;
    std::optional<std::string> parent, foreign_key;
    std::uint64_t depth = 0;
    std::string does_not_fit;
    std::vector<InspectedColumn> columns;
  };
  std::string kind;
  std::filesystem::path path;
  std::vector<Member> tables;
  std::optional<std::string> person_table;
  std::string why, caution;
  std::uint64_t persons = 0, unique_persons = 0;
  std::string tree;
  std::string plan;
  std::string json;

  const std::string& to_json() const { return json; }
};

// With `plan` and no table of persons Error{table_schema}.
InspectedDatabase inspect_database(const InspectDatabaseRequest& request,
                                   Progress& progress = silent_progress());

}  // namespace kith
