// The plan: what to read, what each column is, which model and method; the settings of the method are kept as
// they are written, for the method itself. Parsed and checked without looking at the data. Everything keeps
// the order in which the file writes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/command_line.h"
#include "hierarchy/build.h"
#include "hierarchy/stated_level.h"
#include "kith/content.h"
#include "kith/error.h"
#include "kith/locator.h"
#include "plan/document.h"
#include "privacy/criterion.h"

namespace kith::plan {

enum class Role { identifier, person, quasi, sensitive, plain, time };
const char* name_of(Role role);

// This is mu-Argus' identification level of a quasi column.
enum class Identifying { unstated, most, more, identifying };

// The recipe is for quasi columns, and of a sensitive column it is the hierarchy of the hierarchical
// distance. The weight is for policy "weighted". The line in the plan file is for messages.
struct ColumnPlan {
  std::string name;
  Role role = Role::plain;
  hierarchy::Recipe recipe;
  bool has_hierarchy = false;
  double weight = 1;
  Identifying identifying = Identifying::unstated;
  std::optional<privacy::TDistance> t_distance;
  // It tells of a time column how its values are read, and the one granularity whose granules are the
  // snapshots; there is none if the values are step numbers.
  hierarchy::FromCalendar time = {};
  // What a column that is released as it is may hold though it tells of whom it speaks.
  std::vector<Content> allow = {};
  // The least and the most general level that a quasi column may be released at, as bounds_of() takes them.
  std::optional<hierarchy::StatedLevel> min_level = {}, max_level = {};
  std::uint64_t line = 0;
};

const char* name_of(privacy::LForm form);
std::optional<privacy::LForm> l_model_named(const std::string& name);

// One table of many around a person. Without a source it is the one that the plan's database calls `table`.
struct TablePlan {
  std::string name;
  Locator source;
  std::string table;
  std::optional<std::string> key;
  // The table is the name of a TablePlan; the column is of this table and holds the parent's key.
  struct Parent {
    std::string table;
    std::string column;
    std::uint64_t line = 0;
  };
  std::optional<Parent> parent;
  std::vector<ColumnPlan> columns;
  std::uint64_t line = 0;

  const ColumnPlan* find(const std::string& column) const;
};

// Whether k persons share the class of each row, or the classes of all rows of a person; `rows` states that
// every row is another person.
enum class Persons { classes, history, rows };

// c is for the recursive form. The sampling fraction is the share of the population that the table holds, for
// the journalist's risk.
struct PrivacyPlan {
  std::uint64_t k = 0;
  Persons persons = Persons::classes;
  std::optional<double> l;
  privacy::LForm l_model = privacy::LForm::frequency;
  double c = 0;
  std::optional<double> t;
  std::optional<privacy::TDistance> t_distance;
  double risk_threshold = 0.09;
  double sampling_fraction = 1;

  bool by_history() const { return persons == Persons::history; }
};

// [method] as it is written, for the method to read. The name is empty if the plan leaves it open; the
// settings are all the other keys.
struct MethodPlan {
  std::string name;
  Value settings;

  void set(const std::string& key, Value value) { settings.set(key, std::move(value)); }
};

// The file is empty if the plan came from flags; the text is its bytes or the flags' equivalent, for the
// commitment. Calendars of columns hold the granularities too. Methods that take many tables have them in
// place of columns, and the source is then their database, or none. Else the source may be one table of a
// database.
struct Plan {
  std::filesystem::path file;
  std::string text;
  Locator source;
  std::vector<time::GranularityDefinition> granularities;
  std::vector<ColumnPlan> columns;
  std::vector<TablePlan> tables;
  PrivacyPlan privacy;
  MethodPlan method;
  // It is a file name with .csv or .parquet, or with .duckdb for a database of tables. Tables with the format
  // "csv" or "parquet" are a file each.
  std::string output = "release.csv";
  std::optional<std::string> output_format;
  // These are the lines of the keys the file states, e.g. "privacy.k".
  std::map<std::string, std::uint64_t> lines;
  // This is how the release was called for, if a call made the plan.
  CommandCall call;

  const ColumnPlan* find(const std::string& column) const;
  std::vector<const ColumnPlan*> with_role(Role role) const;
  // Says whether the file or the call states a key, e.g. "privacy.k".
  bool states(const std::string& key) const;
  // Gives the place where the file states it.
  Place place_of(const std::string& key) const;
  Place place_of(const ColumnPlan& column) const { return {file.string(), column.line, column.name}; }
};

class Section;
// Looks at [method], which only methods understand. The mistakes it throws are told before those of other
// sections.
using MethodReader = std::function<void(const Section& method)>;

// Reads a plan file. Paths in it are relative to it; the format of a source is one of `formats`. Errors name
// the line; an unknown key comes with the nearest known one. What is wrong only together with the rest, the
// functions below find, and the method.
Plan parse_plan(const std::filesystem::path& file, const MethodReader& read_method,
                const std::vector<std::string>& formats);

// Columns are listed once and have what their role has a use for; at most three together tell persons apart,
// and some is quasi if that is needed.
void check_columns(const Plan& plan, bool needs_quasi);
// k is at least 1 if it is needed, l and t have a sensitive column, and so on.
void check_privacy(const Plan& plan, bool needs_k);
// The output is the name of a file of a format that one table is written in.
void check_output(const Plan& plan);

// Gives the numbers of the tables: the persons' first, parents before children, else as written. Throws
// Error{table_schema} for an unknown parent, a circle, two tables without a parent or none, a parent without
// a key of its own; Error{plan_value} if a key or a foreign key has a role.
std::vector<std::size_t> tree_order(const std::vector<TablePlan>& tables, const std::string& file);
// Throws what tree_order() does; with a `catalog`, what tables without a path leave out may come from there.
void check_tree(const std::vector<TablePlan>& tables, const std::string& file, bool catalog);

}  // namespace kith::plan
