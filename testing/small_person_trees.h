// Small tables around persons, their domains and their clusterings, for tests.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "privacy/criterion.h"
#include "relational/cluster.h"
#include "relational/figures.h"
#include "testing/tables.h"

namespace kith::testing {

struct SmallTable {
  std::string name;
  std::string parent;                // none: the person table
  std::vector<std::string> columns;  // the key, the parent's key unless the person table, then the rest
  Rows rows;
  std::vector<std::pair<std::string, Rows>> labelled = {};  // quasi columns, lines of hierarchies
  std::vector<std::string> ranged = {};                     // quasi columns of integers
  std::vector<std::string> sensitive = {};
};

// Stays where it was made: the problem points into it.
class SmallTrees {
 public:
  SmallTrees(std::uint64_t k, const std::vector<SmallTable>& tables) : model_(k) {
    for (const SmallTable& table : tables) add(table);
    join(tree_);
    problem_.tree = &tree_;
    problem_.model = &model_;
    for (std::size_t t = 0; t < tables.size(); ++t) bind(t, tables[t]);
  }
  SmallTrees(const SmallTrees&) = delete;
  SmallTrees& operator=(const SmallTrees&) = delete;

  privacy::Model& model() { return model_; }
  const relational::Problem& problem() const { return problem_; }
  const TableTree& tree() const { return tree_; }
  relational::Clustering cluster(const relational::Options& options = {}) const {
    return relational::cluster(problem_, options);
  }

  // By class the persons' keys and the labels of every position, "table(label, ...)" with what hangs on it.
  std::string text(const relational::Clustering& clustering) const {
    std::string text;
    for (const relational::Class& one : clustering.classes) {
      for (const std::uint32_t person : one.persons) text += std::string(key(person)) + " ";
      text += "= " + this->text(one) + "\n";
    }
    return text;
  }
  std::string text(const relational::Class& one) const { return text_of(one, 0); }

 private:
  void add(const SmallTable& table) {
    TreeTable added;
    added.name = table.name;
    added.table = table_of(table.columns, table.rows);
    added.key = 0;
    if (!table.parent.empty()) {
      const auto parent = static_cast<std::size_t>(tree_.find(table.parent));
      added.parent = parent;
      added.foreign_key = 1;
      tree_.tables[parent].children.push_back(tree_.tables.size());
    }
    tree_.tables.push_back(std::move(added));
  }

  void bind(std::size_t t, const SmallTable& table) {
    const Table& data = tree_.tables[t].table;
    auto& quasi = problem_.quasi.emplace_back();
    for (const auto& [name, lines] : table.labelled) {
      const auto column = static_cast<std::size_t>(data.find(name));
      quasi.push_back(
          {column, relational::Domain::of_hierarchy(hierarchy_of(name, data.columns[column].values, lines))});
    }
    for (const std::string& name : table.ranged) {
      const auto column = static_cast<std::size_t>(data.find(name));
      quasi.push_back({column, relational::Domain::of_ranges(data.columns[column].values, ValueType::integer,
                                                             name, table.name)});
    }
    for (const std::string& name : table.sensitive)
      problem_.sensitive.push_back({t, static_cast<std::size_t>(data.find(name))});
  }

  std::string_view key(std::uint32_t person) const { return tree_.tables[0].table.columns[0].at(person); }

  std::string text_of(const relational::Class& one, std::uint32_t at) const {
    const relational::Class::Node& node = one.nodes[at];
    std::string text = tree_.tables[node.table].name + "(";
    for (std::size_t q = 0; q < node.values.size(); ++q)
      text += (q > 0 ? ", " : "") + problem_.quasi[node.table][q].domain.label(node.values[q]);
    text += ")";
    std::vector<std::string> below;
    for (std::uint32_t i = at + 1; i < one.nodes.size(); ++i)
      if (one.nodes[i].parent == at) below.push_back(text_of(one, i));
    std::ranges::sort(below);
    for (const std::string& child : below) text += " [" + child + "]";
    return text;
  }

  privacy::Model model_;
  TableTree tree_;
  relational::Problem problem_;
};

// The paper's tables II, without what is sensitive.
inline std::vector<SmallTable> small_university() {
  Rows courses, books;
  for (const std::string science : {"Math", "CS", "Physics", "Chemistry"})
    courses.push_back({science, "Science", "*"});
  for (const std::string social : {"History", "Religion", "Law", "Art"})
    courses.push_back({social, "Social", "*"});
  for (const std::string book : {"Discrete", "Calc", "Dyn", "Am.Hist"}) books.push_back({book, "*"});
  return {{"student", "", {"sid", "gpa"}, {{"S1", "3.72"}, {"S2", "2.34"}, {"S3", "3.12"}, {"S4", "4.00"}}},
          {"takes",
           "student",
           {"scid", "sid", "course", "grade"},
           {{"1", "S1", "Math", "93"},
            {"2", "S1", "Physics", "91"},
            {"3", "S1", "History", "85"},
            {"4", "S2", "CS", "78"},
            {"5", "S2", "Physics", "62"},
            {"6", "S2", "Religion", "42"},
            {"7", "S3", "History", "85"},
            {"8", "S3", "Religion", "75"},
            {"9", "S3", "Physics", "77"},
            {"10", "S4", "History", "98"},
            {"11", "S4", "Religion", "96"}},
           {{"course", courses}}},
          {"book",
           "takes",
           {"bid", "scid", "book"},
           {{"1", "1", "Discrete"},
            {"2", "2", "Calc"},
            {"3", "2", "Dyn"},
            {"4", "4", "Discrete"},
            {"5", "5", "Dyn"},
            {"6", "10", "Am.Hist"}},
           {{"book", books}}}};
}

}  // namespace kith::testing
