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

#include "hierarchy/build.h"
#include "kith/error.h"
#include "kith/locator.h"
#include "plan/document.h"
#include "privacy/criterion.h"

namespace kith::plan {

enum class Role { identifier, person, quasi, sensitive, plain, time };
const char* name_of(Role role);

// mu-Argus' identification level of a quasi column.
enum class Identifying { unstated, most, more, identifying };

struct ColumnPlan {
  std::string name;
  Role role = Role::plain;
  hierarchy::Recipe recipe;  // quasi; for a sensitive column the hierarchy of the hierarchical distance
  bool has_hierarchy = false;
  double weight = 1;  // policy "weighted"
  Identifying identifying = Identifying::unstated;
  std::optional<privacy::TDistance> t_distance;
  // A time column: how its values are read, and the one granularity whose granules are the snapshots; none
  // where the values are step numbers.
  hierarchy::FromCalendar time = {};
  std::uint64_t line = 0;  // in the plan file, for messages
};

const char* name_of(privacy::LForm form);
std::optional<privacy::LForm> l_model_named(const std::string& name);

// One table of many around a person.
struct TablePlan {
  std::string name;
  Locator source;     // none: a table of the plan's database
  std::string table;  // its name there
  std::optional<std::string> key;
  struct Parent {
    std::string table;   // the name of a TablePlan
    std::string column;  // of this table: it holds the parent's key
    std::uint64_t line = 0;
  };
  std::optional<Parent> parent;
  std::vector<ColumnPlan> columns;
  std::uint64_t line = 0;

  const ColumnPlan* find(const std::string& column) const;
};

struct PrivacyPlan {
  std::uint64_t k = 0;
  privacy::PersonReading persons = privacy::PersonReading::classes;
  std::optional<double> l;
  privacy::LForm l_model = privacy::LForm::frequency;
  double c = 0;  // recursive
  std::optional<double> t;
  std::optional<privacy::TDistance> t_distance;
  double risk_threshold = 0.09;
  double sampling_fraction = 1;  // share of the population that the table holds; journalist risk
};

// [method] as it is written, for the method to read.
struct MethodPlan {
  std::string name;  // empty if the plan leaves it open
  Value settings;    // all the other keys

  void set(const std::string& key, Value value) { settings.set(key, std::move(value)); }
};

struct Plan {
  std::filesystem::path file;  // empty where the plan came from flags
  std::string text;            // the bytes of the file or the flags' equivalent, for the commitment
  Locator source;              // of many tables: their database, or none
  std::vector<hierarchy::GranularityDefinition> granularities;  // calendars of columns hold them too
  std::vector<ColumnPlan> columns;
  std::vector<TablePlan> tables;  // of methods that take many, in place of columns
  PrivacyPlan privacy;
  MethodPlan method;
  std::string output = "release.csv";  // a file name; .csv or .parquet; .duckdb for a database of tables
  std::optional<std::string> output_format;    // tables: "csv" or "parquet", a file each
  std::map<std::string, std::uint64_t> lines;  // of the keys the file states, e.g. "privacy.k"

  const ColumnPlan* find(const std::string& column) const;
  std::vector<const ColumnPlan*> with_role(Role role) const;
  // Whether the file or the call says it, e.g. "privacy.k".
  bool states(const std::string& key) const;
  // Where the file says it.
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

// Columns are listed once and have what their role has a use for; at most one is the person's, and some is
// quasi if that is needed.
void check_columns(const Plan& plan, bool needs_quasi);
// k >= 1 if it is needed, l and t have a sensitive column, …
void check_privacy(const Plan& plan, bool needs_k);
// The output is the name of a file of a format that one table is written in.
void check_output(const Plan& plan);

// Numbers of the tables: the persons' first, parents before children, else as written. Error{table_schema}
// for an unknown parent, a circle, two tables without a parent or none, a parent without a key of its own;
// Error{plan_value} where a key or a foreign key has a role.
std::vector<std::size_t> tree_order(const std::vector<TablePlan>& tables, const std::string& file);
// As tree_order(); with a `catalog`, what tables without a path leave out may come from there.
void check_tree(const std::vector<TablePlan>& tables, const std::string& file, bool catalog);

}  // namespace kith::plan
