// Small tables around persons for tests.
#pragma once

#include <string>
#include <vector>

#include "table/table_tree.h"

namespace kith::audit {

using Cells = std::vector<std::string>;

struct SampleTable {
  std::string name;
  // The person table has no parent.
  std::string parent = {};
  std::string key = {}, foreign_key = {};
  Cells columns;
  std::vector<Cells> rows;
};

inline Table table_of(const Cells& names, const std::vector<Cells>& rows) {
  Table table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column& column = table.columns.emplace_back();
    column.name = names[c];
    for (const Cells& row : rows) column.codes.push_back(column.values.encode(row[c]));
  }
  return table;
}

inline TableTree tree_of(const std::vector<SampleTable>& samples) {
  TableTree tree;
  for (const SampleTable& sample : samples) {
    TreeTable& table = tree.tables.emplace_back();
    table.name = sample.name;
    table.table = table_of(sample.columns, sample.rows);
    table.table.source = sample.name + ".csv";
    const auto column = [&table](const std::string& name) {
      return static_cast<std::size_t>(table.table.find(name));
    };
    if (!sample.key.empty()) table.key = column(sample.key);
    if (sample.parent.empty()) continue;
    table.foreign_key = column(sample.foreign_key);
    table.parent = static_cast<std::size_t>(tree.find(sample.parent));
    tree.tables[*table.parent].children.push_back(tree.tables.size() - 1);
  }
  join(tree);
  return tree;
}

// The university of the paper on many tables (its table II).
inline std::vector<SampleTable> university() {
  return {{.name = "student",
           .key = "sid",
           .columns = {"sid", "gpa"},
           .rows = {{"S1", "3.72"}, {"S2", "2.34"}, {"S3", "3.12"}, {"S4", "4.00"}}},
          {.name = "takes",
           .parent = "student",
           .key = "scid",
           .foreign_key = "sid",
           .columns = {"scid", "sid", "course", "grade"},
           .rows = {{"1", "S1", "Math", "93"},
                    {"2", "S1", "Physics", "91"},
                    {"3", "S1", "History", "85"},
                    {"4", "S2", "CS", "78"},
                    {"5", "S2", "Physics", "62"},
                    {"6", "S2", "Religion", "42"},
                    {"7", "S3", "History", "85"},
                    {"8", "S3", "Religion", "75"},
                    {"9", "S3", "Physics", "77"},
                    {"10", "S4", "History", "98"},
                    {"11", "S4", "Religion", "96"}}},
          {.name = "book",
           .parent = "takes",
           .foreign_key = "scid",
           .columns = {"scid", "title"},
           .rows = {{"1", "Discrete"},
                    {"2", "Calc"},
                    {"2", "Dyn"},
                    {"4", "Discrete"},
                    {"5", "Dyn"},
                    {"10", "Am.Hist"}}}};
}

// As the paper generalizes it for k = 2 (its table III), books aside.
inline std::vector<SampleTable> released_university() {
  std::vector<SampleTable> tables = university();
  tables.pop_back();
  tables[1].rows = {{"1", "S1", "Science", "93"},  {"2", "S1", "Physics", "91"},
                    {"3", "S1", "Social", "85"},   {"4", "S2", "Science", "78"},
                    {"5", "S2", "Physics", "62"},  {"6", "S2", "Social", "42"},
                    {"7", "S3", "History", "85"},  {"8", "S3", "Religion", "75"},
                    {"10", "S4", "History", "98"}, {"11", "S4", "Religion", "96"}};
  return tables;
}

}  // namespace kith::audit
