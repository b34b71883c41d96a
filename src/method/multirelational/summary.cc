#include "method/multirelational/summary.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "attack/dependencies.h"
#include "detect/content.h"
#include "kith/error.h"
#include "method/sample.h"

namespace kith::method {

namespace {

constexpr std::size_t members_drawn = 3;
// A class worth a picture has at most so many nodes.
constexpr std::size_t nodes_drawn = 40;

bool has(const std::vector<std::size_t>& columns, std::size_t column) {
  return std::ranges::find(columns, column) != columns.end();
}

bool holds_keys_of(const Column& column, const Column& key) {
  for (Code code = 0; code < column.values.size(); ++code)
    if (!column.values[code].empty() && !key.values.find(column.values[code])) return false;
  return true;
}

// A released value that is not generalized gives away the quasi column that follows from it.
bool leaks(const BoundTable& table, const attack::Dependency& dependency) {
  const auto as_it_was = [&](std::size_t column) { return !has(table.quasi, column); };
  const auto gives = [&](std::size_t from, std::size_t to) {
    return as_it_was(from) && has(table.quasi, to);
  };
  return gives(dependency.determinant, dependency.dependent) ||
         (dependency.mutual && gives(dependency.dependent, dependency.determinant));
}

class Painter {
 public:
  Painter(const TablesBinding& binding, const relational::Problem& problem, const relational::Class& shown)
      : binding_(binding), problem_(problem), class_(shown) {}

  outcome::ClassPicture paint() const {
    outcome::ClassPicture picture;
    picture.persons = class_.persons.size();
    for (std::size_t m = 0; m < std::min(members_drawn, class_.persons.size()); ++m)
      picture.before.push_back(before(m));
    picture.after = after();
    return picture;
  }

 private:
  std::string name(std::size_t t, std::size_t column) const {
    return binding_.tree.tables[t].table.columns[column].name;
  }

  outcome::PictureTree before(std::size_t member) const {
    std::set<std::pair<std::uint32_t, std::uint32_t>> kept;
    for (const auto& node : class_.nodes) kept.emplace(node.table, node.rows[member]);
    outcome::PictureTree tree;
    add_before(0, class_.persons[member], 0, kept, tree);
    return tree;
  }

  void add_before(std::size_t t, std::uint32_t row, std::uint32_t parent,
                  const std::set<std::pair<std::uint32_t, std::uint32_t>>& kept,
                  outcome::PictureTree& tree) const {
    const TreeTable& table = binding_.tree.tables[t];
    const auto number = static_cast<std::uint32_t>(tree.nodes.size());
    outcome::PictureNode node;
    node.parent = number == 0 ? 0 : parent;
    node.table = table.name;
    node.removed = !kept.contains({static_cast<std::uint32_t>(t), row});
    for (const auto* columns : {&binding_.tables[t].quasi, &binding_.tables[t].sensitive})
      for (const std::size_t column : *columns)
        node.cells.push_back(fmt::format("{}: {}", name(t, column), table.table.columns[column].at(row)));
    tree.nodes.push_back(std::move(node));
    for (const std::size_t child : table.children)
      for (const std::uint32_t below : binding_.tree.tables[child].rows_of(row))
        add_before(child, below, number, kept, tree);
  }

  outcome::PictureTree after() const {
    outcome::PictureTree tree;
    for (const relational::Class::Node& from : class_.nodes) {
      outcome::PictureNode node;
      node.parent = from.parent;
      node.table = binding_.tree.tables[from.table].name;
      const auto& quasi = problem_.quasi[from.table];
      for (std::size_t q = 0; q < quasi.size(); ++q)
        node.cells.push_back(
            fmt::format("{}: {}", name(from.table, quasi[q].column), quasi[q].domain.label(from.values[q])));
      for (const std::size_t column : binding_.tables[from.table].sensitive)
        node.cells.push_back(fmt::format("{}: {}", name(from.table, column), values_of(from, column)));
      tree.nodes.push_back(std::move(node));
    }
    return tree;
  }

  std::string values_of(const relational::Class::Node& node, std::size_t column) const {
    const Column& values = binding_.tree.tables[node.table].table.columns[column];
    std::string text;
    for (std::size_t m = 0; m < std::min(members_drawn, node.rows.size()); ++m)
      text += fmt::format("{}{}", m == 0 ? "" : " | ", values.at(node.rows[m]));
    return node.rows.size() > members_drawn ? text + " | …" : text;
  }

  const TablesBinding& binding_;
  const relational::Problem& problem_;
  const relational::Class& class_;
};

// By row of one table of the source, the node of a class that it is at; null if it was removed.
using NodeOfRow = std::vector<const relational::Class::Node*>;

NodeOfRow nodes_of(const TableTree& tree, const relational::Clustering& clustering, std::size_t t) {
  NodeOfRow nodes(tree.tables[t].table.rows(), nullptr);
  for (const relational::Class& each : clustering.classes)
    for (const relational::Class::Node& node : each.nodes)
      if (node.table == t)
        for (const std::uint32_t row : node.rows) nodes[row] = &node;
  return nodes;
}

std::uint64_t rows_of(const TableTree& tree, std::size_t t, std::uint32_t row) {
  std::uint64_t sum = 1;
  for (const std::size_t child : tree.tables[t].children)
    for (const std::uint32_t below : tree.tables[child].rows_of(row)) sum += rows_of(tree, child, below);
  return sum;
}

// Rows of the members drawn; those of a class worth a picture are few.
std::uint64_t drawn_rows(const TableTree& tree, const relational::Class& each) {
  std::uint64_t sum = 0;
  for (std::size_t m = 0; m < std::min(members_drawn, each.persons.size()); ++m)
    sum += rows_of(tree, 0, each.persons[m]);
  return sum;
}

bool removes(const TableTree& tree, const relational::Class& each) {
  const std::size_t drawn = std::min(members_drawn, each.persons.size());
  return drawn_rows(tree, each) > each.nodes.size() * drawn;
}

// The rows that are shown are shared by the tables, each of which has one at least; the first tables have the
// odd ones.
std::size_t rows_of_each(std::size_t tables, std::size_t table) {
  return std::max<std::size_t>(1, rows_shown / tables + (table < rows_shown % tables ? 1 : 0));
}

}  // namespace

void describe_dependencies(const TablesBinding& binding, outcome::RelationalOutcome& result) {
  for (std::size_t t = 0; t < binding.tables.size(); ++t) {
    const BoundTable& bound = binding.tables[t];
    const TreeTable& table = binding.tree.tables[t];
    std::vector<std::size_t> columns;
    for (const std::size_t column : bound.released)
      if (table.key != column && table.foreign_key != column) columns.push_back(column);
    for (const attack::Dependency& found : attack::dependencies(table.table, columns)) {
      const outcome::NamedDependency named{table.name, table.table.columns[found.determinant].name,
                                           table.table.columns[found.dependent].name, found.mutual,
                                           leaks(bound, found)};
      if (named.leaks)
        result.caveat(
            "column-dependency", outcome::Severity::severe,
            fmt::format("table '{}': column '{}' {} '{}', so what is generalized in one can be read in the "
                        "other; make both quasi, or leave one out",
                        named.table, named.determinant, named.mutual ? "says the same as" : "determines",
                        named.dependent),
            fmt::format("table '{}': what is generalized in column '{}' can be read in '{}'", named.table,
                        named.dependent, named.determinant));
      result.dependencies.push_back(named);
    }
  }
}

void refuse_telling_keys(const plan::Plan& plan, const TablesBinding& binding) {
  for (const TreeTable& table : binding.tree.tables) {
    if (!table.key) continue;
    const Column& key = table.table.columns[*table.key];
    const std::vector<detect::Finding> found = detect::content_of(key);
    if (!found.empty())
      throw Error(ErrorCode::content_not_allowed,
                  fmt::format("table '{}': its key '{}' holds {} and would be released as it is", table.name,
                              key.name, detect::words_of(found)),
                  {plan.file.string()}, "have keys drawn anew with keys = \"random\"");
  }
}

void note_keys_in_columns(const TablesBinding& binding, outcome::RelationalOutcome& result) {
  // Fewer different values than these may be keys by chance.
  constexpr std::size_t by_chance = 10;
  for (std::size_t t = 0; t < binding.tables.size(); ++t)
    for (const auto* columns : {&binding.tables[t].sensitive, &binding.tables[t].plain})
      for (const std::size_t c : *columns) {
        const Column& column = binding.tree.tables[t].table.columns[c];
        if (column.values.size() < by_chance) continue;
        for (const TreeTable& other : binding.tree.tables) {
          if (!other.key || !holds_keys_of(column, other.table.columns[*other.key])) continue;
          result.note(
              "column-of-keys",
              fmt::format("table '{}': every value of column '{}' is a key of table '{}'; if it refers to "
                          "its rows, leave it out: it is released as it is",
                          binding.tree.tables[t].name, column.name, other.name),
              outcome::Severity::warning);
        }
      }
}

void describe_risk(const plan::Plan& plan, const TablesBinding& binding, unsigned threads,
                   outcome::RelationalOutcome& result, Progress& progress) {
  audit::TreesRequirement requirement;
  requirement.k = plan.privacy.k;
  std::vector<audit::TreeColumns> columns = tree_columns(binding);
  for (audit::TreeColumns& each : columns) each.sensitive.clear();
  const audit::TreesAnswer answer = audit::check_trees(binding.tree, columns, requirement, progress);
  result.unique_before = answer.unique_persons;
  result.below_k_before = answer.violating_persons;
  result.k_before = answer.k;
  result.classes_before = answer.classes.count;
  result.known_before =
      attack::known_rows(binding.tree, columns, plan.privacy.k, rows_known, threads, progress);
}

void describe_rows(const TablesBinding& binding, const relational::Problem& problem,
                   const relational::Clustering& clustering, outcome::RelationalOutcome& result) {
  const std::size_t tables = binding.tables.size();
  result.samples.resize(tables);
  for (std::size_t t = 0; t < tables; ++t) {
    const Table& table = binding.tree.tables[t].table;
    const std::vector<relational::Problem::QuasiColumn>& quasi = problem.quasi[t];
    std::vector<std::size_t> others = binding.tables[t].sensitive;
    others.insert(others.end(), binding.tables[t].plain.begin(), binding.tables[t].plain.end());
    outcome::Sample& sample = result.samples[binding.tables[t].number];
    sample.table = binding.tree.tables[t].name;
    for (const auto& column : quasi) sample.columns.push_back({table.columns[column.column].name, true});
    for (const std::size_t column : others) sample.columns.push_back({table.columns[column].name, false});
    const NodeOfRow nodes = nodes_of(binding.tree, clustering, t);
    const auto left_out = [&](std::uint32_t row) { return nodes[row] == nullptr; };
    for (const std::uint32_t row : sampled_rows(table.rows(), left_out, rows_of_each(tables, t))) {
      outcome::SampleRow shown;
      shown.row = row;
      for (const auto& column : quasi) shown.before.emplace_back(table.columns[column.column].at(row));
      for (const std::size_t column : others) shown.before.emplace_back(table.columns[column].at(row));
      if (const relational::Class::Node* node = nodes[row]) {
        for (std::size_t q = 0; q < quasi.size(); ++q)
          shown.after.push_back(quasi[q].domain.label(node->values[q]));
        for (const std::size_t column : others) shown.after.emplace_back(table.columns[column].at(row));
      }
      sample.rows.push_back(std::move(shown));
    }
  }
}

void describe_picture(const TablesBinding& binding, const relational::Problem& problem,
                      const relational::Clustering& clustering, outcome::RelationalOutcome& result) {
  const relational::Class* chosen = nullptr;
  bool chosen_removes = false;
  std::uint64_t chosen_rows = 0;
  for (const relational::Class& each : clustering.classes) {
    const std::uint64_t rows = drawn_rows(binding.tree, each);
    if (rows > nodes_drawn) continue;
    const bool removing = removes(binding.tree, each);
    const bool better = !chosen || (removing && !chosen_removes) ||
                        (removing == chosen_removes && each.nodes.size() > 1 && rows > chosen_rows);
    if (!better) continue;
    chosen = &each;
    chosen_removes = removing;
    chosen_rows = rows;
  }
  if (chosen) result.picture = Painter(binding, problem, *chosen).paint();
}

}  // namespace kith::method
