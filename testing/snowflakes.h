// Databases of tables around persons with what a Problem needs, small enough for an oracle: the university of
// the paper, and random ones.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "privacy/criterion.h"
#include "relational/cluster.h"
#include "table/table_tree.h"
#include "testing/oracle.h"
#include "testing/random_tables.h"

namespace kith::testing {

// Movable only, as dictionaries are.
struct Snowflake {
  enum class Kind { tree, integers, numbers, dates };
  struct Quasi {
    std::size_t column = 0;  // of the table
    Kind kind = Kind::tree;
    Rows lines;                                          // tree: one per leaf, level 0 first
    std::optional<hierarchy::Hierarchy> hierarchy = {};  // tree
  };

  TableTree tree;
  std::vector<std::vector<Quasi>> quasi;  // by table
  std::vector<relational::SensitiveColumn> sensitive;
  ModelSpec spec;
  std::unique_ptr<privacy::Model> model;

  // k, l of every form, t by equal distances; for every sensitive column.
  void demand(const ModelSpec& wanted);
  std::string cell(std::size_t table, std::size_t column, std::uint32_t row) const;
  // Points at this one, which must stay where it is.
  relational::Problem problem() const;
};

struct SnowflakeTable {
  struct QuasiColumn {
    std::string name;
    Snowflake::Kind kind = Snowflake::Kind::tree;
    Rows lines = {};
    std::optional<hierarchy::LevelOrder> order = {};  // a chain where there is none
  };
  std::string name;
  std::optional<std::size_t> parent = {};
  std::vector<std::string> columns = {};
  Rows rows = {};
  std::string key = {}, foreign_key = {};  // names of columns
  std::vector<QuasiColumn> quasi = {};
  std::vector<std::string> sensitive = {};
};

// The person table first, parents before their children.
Snowflake snowflake_of(const std::vector<SnowflakeTable>& tables);

// Table II of Nergiz, Clifton and Nergiz: students, courses taken, books bought; figure 1's hierarchies.
// k = 2. With names of students: those alone.
Snowflake university(const std::vector<std::string>& students = {"S1", "S2", "S3", "S4"});
const Rows& course_lines();
const Rows& title_lines();

struct SnowflakeShape {
  std::size_t most_persons = 12;
  std::size_t most_tables = 5;  // beside the person table
  std::size_t most_depth = 4;
  std::size_t most_children = 3;  // rows of one table on one row, where it is not wide
  std::size_t most_rows = 40;     // of one table, about
  bool wide = true;               // some tables have twice as many
  bool homonyms = true;           // values that are written like groups of others
  bool sensitive = true;
};
// Stars, chains and what lies between, wide and narrow, with empty sets of children, equal rows, empty cells,
// tables without quasi columns; persons who are nearly alike. The model is k alone, 1 to 4.
Snowflake random_snowflake(Random& random, const SnowflakeShape& shape = {});

// k with l or t now and then.
ModelSpec random_demand(Random& random);

}  // namespace kith::testing
