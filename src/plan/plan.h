// The plan: what to read, what each column is, which model and method. Parsed and checked without looking
// at the data. Everything keeps the order in which the file writes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hierarchy/build.h"
#include "kith/error.h"
#include "kith/locator.h"
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

// Rows, or a share of the rows kept as an exact fraction (2.5% = 25/1000).
struct SuppressionLimit {
  bool share = false;
  std::uint64_t rows = 0;
  std::uint64_t numerator = 0, denominator = 1;
  std::uint64_t of(std::uint64_t total) const;  // rounded down
  std::string text() const;
};
// "12", "2%", "0.5%". Error{suppression_out_of_range} over 100 % or below 0, Error{plan_value} otherwise.
SuppressionLimit parse_suppression(const std::string& text, Place place);

enum class Policy {
  height,
  relative_height,
  distinct,
  suppression,  // among the minimal nodes
  fewest_columns,
  most_columns,
  lowest_peak,
  highest_peak,
  weighted,
  gen_c,
  gen_m,
  gen_s,
  ncp,
  loss,
  discernibility,
  entropy,  // among all acceptable nodes
  widest_span,
  least_loss,
  guillotine,  // method local: how cells are cut
};
const char* name_of(Policy policy);
std::optional<Policy> policy_named(const std::string& name);
const char* name_of(privacy::LForm form);
std::optional<privacy::LForm> l_model_named(const std::string& name);
bool among_all_acceptable(Policy policy);
bool cuts_cells(Policy policy);  // a policy of method local

enum class Method { full_domain, datafly, mu_argus, local, reposition, multirelational };
const char* name_of(Method method);

enum class SearchKind { all, binary };

// Method local: cells of the partition, open at the outer edges, or the least box around each class.
enum class Ranges { cell, tight };
const char* name_of(Ranges ranges);

// A series: whether the attacker may know in which release somebody joined.
enum class Arrivals { hidden, known };
const char* name_of(Arrivals arrivals);

// Method reposition: what a move costs by its distance, how a snapshot that leaves is published, and whether
// moves are covered against whoever knows original times.
enum class Mu { linear, quadratic, table };
enum class Publish { anatomy, generalize, plain };
enum class Moves { free, covered };
const char* name_of(Publish publish);
const char* name_of(Moves moves);

struct RepositionPlan {
  std::uint64_t window = 0;
  Mu mu = Mu::quadratic;
  std::vector<double> mu_table;                         // mu(0), mu(1), …
  std::optional<double> beta;                           // of every value
  std::vector<std::pair<std::string, double>> beta_of;  // by sensitive value, where a table is given
  Publish publish = Publish::anatomy;
  Moves moves = Moves::free;

  // By distance, up to `most` where the plan says it for so many.
  std::vector<double> mu_up_to(std::uint64_t most) const;
};

// Method multirelational.
enum class Algorithm { miracle, miraclex, bitmap };
enum class Matching { optimal, greedy };
enum class Keys { random, keep };
enum class Nearest { growth, pair };
const char* name_of(Algorithm algorithm);
const char* name_of(Matching matching);
const char* name_of(Keys keys);
const char* name_of(Nearest nearest);

struct RelationalPlan {
  Algorithm algorithm = Algorithm::miracle;
  Matching matching = Matching::optimal;
  Keys keys = Keys::random;
  Nearest nearest = Nearest::growth;
  double threshold = 0;           // 0 to 1
  std::uint64_t clusters = 1000;  // open at once
  std::optional<std::uint64_t>
      parts;  // persons clustered together, 0: all; unset: 1000, or ten times k where that is more
  bool rematch = true;
  bool complete = false;  // data = "complete": bitmap alone
  std::uint64_t matching_limit = 64;
};

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

struct MethodPlan {
  Method name = Method::full_domain;
  SuppressionLimit max_suppression;
  Policy policy = Policy::height;
  std::vector<std::string> generalize;  // empty = all quasi columns
  bool mask_suppressed = false;
  SearchKind search = SearchKind::all;
  Ranges ranges = Ranges::cell;
  Arrivals arrivals = Arrivals::hidden;
  RepositionPlan reposition;
  RelationalPlan relational;
};

struct Plan {
  std::filesystem::path file;  // empty where the plan came from flags
  std::string text;            // the bytes of the file or the flags' equivalent, for the commitment
  Locator source;              // of many tables: their database, or none
  std::vector<hierarchy::GranularityDefinition> granularities;  // calendars of columns hold them too
  std::vector<ColumnPlan> columns;
  std::vector<TablePlan> tables;  // method multirelational, in place of columns
  PrivacyPlan privacy;
  MethodPlan method;
  std::string output = "release.csv";  // a file name; .csv or .parquet; .duckdb for a database of tables
  std::optional<std::string> output_format;    // tables: "csv" or "parquet", a file each
  std::map<std::string, std::uint64_t> lines;  // of the keys the file states, e.g. "privacy.k"

  const ColumnPlan* find(const std::string& column) const;
  std::vector<const ColumnPlan*> with_role(Role role) const;
  bool states(const std::string& key) const { return lines.contains(key); }
  Place place_of(const std::string& key) const;  // without a line if the file does not state the key
};

// Reads a plan file without the checks of check(), for callers that change the plan before they check it.
Plan parse_plan(const std::filesystem::path& file);

// Reads and checks a plan file. Paths in it are relative to it. Errors name the line; an unknown key comes
// with the nearest known one.
Plan read_plan(const std::filesystem::path& file);

// The checks that do not need the data (k >= 1, l needs a sensitive column, …). read_plan() calls it; call it
// again after flags changed the plan.
void check(const Plan& plan);

// Numbers of the tables: the persons' first, parents before children, else as written. Error{table_schema}
// for an unknown parent, a circle, two tables without a parent or none, a parent without a key of its own;
// Error{plan_value} where a key or a foreign key has a role.
std::vector<std::size_t> tree_order(const std::vector<TablePlan>& tables, const std::string& file);

}  // namespace kith::plan
