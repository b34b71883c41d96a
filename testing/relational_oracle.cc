#include "testing/relational_oracle.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

namespace kith::testing {

using relational::Class;
using relational::Clustering;
using relational::Problem;

namespace {

// Losses are whole numbers of 2^-24 each.
constexpr double rounding = 1e-6;
constexpr double tolerance = 1e-9;

bool near(double a, double b) { return std::abs(a - b) <= rounding; }

bool is_diverse(const std::map<std::string, std::uint64_t>& histogram, double persons,
                const ModelSpec& spec) {
  std::vector<double> counts;
  for (const auto& [value, count] : histogram) counts.push_back(static_cast<double>(count));
  std::ranges::sort(counts, std::greater<>());
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  double entropy = 0, rest = 0;
  for (const double n : counts) entropy -= n / total * std::log(n / total);
  for (std::size_t i = static_cast<std::size_t>(spec.l) - 1; i < counts.size(); ++i) rest += counts[i];
  switch (spec.diversity) {
    case Diversity::frequency:
      return counts.front() * spec.l <= persons + tolerance;
    case Diversity::distinct:
      return static_cast<double>(counts.size()) >= spec.l;
    case Diversity::entropy:
      return entropy >= std::log(spec.l) - tolerance;
    case Diversity::recursive:
      return counts.front() < spec.c * rest;
    case Diversity::none:
      break;
  }
  return true;
}

double difference(const std::map<std::string, std::uint64_t>& part,
                  const std::map<std::string, std::uint64_t>& whole) {
  double in_part = 0, in_whole = 0, sum = 0;
  for (const auto& [value, count] : part) in_part += static_cast<double>(count);
  for (const auto& [value, count] : whole) in_whole += static_cast<double>(count);
  for (const auto& [value, count] : whole) {
    const auto found = part.find(value);
    const double here = found == part.end() ? 0 : static_cast<double>(found->second);
    sum += std::abs(here / in_part - static_cast<double>(count) / in_whole);
  }
  return sum / 2;
}

}  // namespace

std::string TextTree::text() const {
  std::vector<std::string> below;
  for (const TextTree& child : children) below.push_back(child.text());
  std::ranges::sort(below);
  std::string text = "(" + std::to_string(table);
  for (const std::string& label : labels) text += "|" + label;
  for (const std::string& child : below) text += child;
  return text + ")";
}

std::map<std::string, std::uint64_t> persons_by_tree(const std::vector<TextTree>& persons) {
  std::map<std::string, std::uint64_t> count;
  for (const TextTree& person : persons) ++count[person.text()];
  return count;
}

bool View::fits(const TextTree& row) const {
  if (row.table != table) return false;
  for (std::size_t q = 0; q < labels.size(); ++q)
    if (labels[q] && *labels[q] != row.labels[q]) return false;
  return std::ranges::all_of(branches, [&](const View& branch) {
    const auto fitting =
        std::ranges::count_if(row.children, [&](const TextTree& child) { return branch.fits(child); });
    return static_cast<std::size_t>(fitting) >= branch.least;
  });
}

namespace {

TextTree source_tree(const Snowflake& snowflake, std::size_t table, std::uint32_t row) {
  TextTree tree{table};
  for (const Snowflake::Quasi& quasi : snowflake.quasi[table])
    tree.labels.push_back(snowflake.cell(table, quasi.column, row));
  for (const std::size_t child : snowflake.tree.tables[table].children)
    for (const std::uint32_t below : snowflake.tree.tables[child].rows_of(row))
      tree.children.push_back(source_tree(snowflake, child, below));
  return tree;
}

}  // namespace

std::vector<TextTree> source_trees(const Snowflake& snowflake) {
  std::vector<TextTree> trees;
  for (std::uint32_t person = 0; person < snowflake.tree.persons(); ++person)
    trees.push_back(source_tree(snowflake, 0, person));
  return trees;
}

RelationalOracle::RelationalOracle(const Snowflake& snowflake, const Problem& problem,
                                   const Clustering& clustering)
    : snowflake_(snowflake), problem_(problem), clustering_(clustering), released_(snowflake.quasi.size()) {
  for (std::size_t t = 0; t < snowflake.quasi.size(); ++t) {
    domains_.emplace_back();
    for (const Snowflake::Quasi& quasi : snowflake.quasi[t])
      domains_.back().emplace_back(quasi, snowflake.tree.tables[t].table.columns[quasi.column]);
  }
  gather();
}

std::vector<std::string> RelationalOracle::labels_of(const Class::Node& node) const {
  std::vector<std::string> labels;
  for (std::size_t q = 0; q < node.values.size(); ++q)
    labels.push_back(problem_.quasi[node.table][q].domain.label(node.values[q]));
  return labels;
}

void RelationalOracle::gather() {
  for (const Class& members : clustering_.classes)
    for (const Class::Node& node : members.nodes)
      for (const std::uint32_t row : node.rows)
        if (!released_[node.table].emplace(row, labels_of(node)).second) wrong("a row is released twice");
  for (const auto& [row, labels] : released_[0]) trees_[row] = tree_of(0, row);
}

TextTree RelationalOracle::tree_of(std::size_t table, std::uint32_t row) const {
  TextTree tree{table, released_[table].at(row), {}};
  for (std::size_t t = table + 1; t < released_.size(); ++t) {
    if (snowflake_.tree.tables[t].parent != table) continue;
    for (const auto& [child, labels] : released_[t])
      if (snowflake_.tree.tables[t].parent_row[child] == row) tree.children.push_back(tree_of(t, child));
  }
  return tree;
}

std::vector<std::string> RelationalOracle::faults() {
  check_persons();
  for (const Class& members : clustering_.classes) {
    check_nodes(members);
    check_model(members);
  }
  check_trees();
  check_figures();
  return faults_;
}

void RelationalOracle::check_persons() {
  std::multiset<std::uint32_t> seen(clustering_.suppressed.begin(), clustering_.suppressed.end());
  for (const Class& members : clustering_.classes)
    seen.insert(members.persons.begin(), members.persons.end());
  if (seen.size() != snowflake_.tree.persons()) wrong("a person is missing or there twice");
  for (std::uint32_t person = 0; person < snowflake_.tree.persons(); ++person)
    if (seen.count(person) != 1) wrong("a person is not in exactly one class or suppressed");
  if (!std::ranges::is_sorted(clustering_.suppressed)) wrong("the suppressed are not rising");
  for (std::size_t c = 1; c < clustering_.classes.size(); ++c)
    if (clustering_.classes[c - 1].persons.front() >= clustering_.classes[c].persons.front())
      wrong("classes are not ordered by their first person");
}

void RelationalOracle::check_nodes(const Class& members) {
  for (std::size_t n = 0; n < members.nodes.size(); ++n) {
    const Class::Node& node = members.nodes[n];
    if (n == 0 && (node.table != 0 || node.parent != 0 || node.rows != members.persons))
      wrong("the root is not the persons' rows");
    if (node.rows.size() != members.persons.size()) return wrong("a member has no row at a node");
    if (node.values.size() != snowflake_.quasi[node.table].size()) return wrong("a node lacks values");
    check_values(node, members.persons.size());
    if (n == 0) continue;
    const TreeTable& table = snowflake_.tree.tables[node.table];
    if (node.parent >= n) return wrong("a node comes before its parent");
    const Class::Node& parent = members.nodes[node.parent];
    if (!table.parent || *table.parent != parent.table) return wrong("a node's table hangs on another");
    for (std::size_t m = 0; m < node.rows.size(); ++m)
      if (table.parent_row[node.rows[m]] != parent.rows[m]) wrong("a row is cut from its parent");
  }
}

void RelationalOracle::check_values(const Class::Node& node, std::size_t members) {
  const std::vector<std::string> labels = labels_of(node);
  for (std::size_t q = 0; q < labels.size(); ++q)
    for (std::size_t m = 0; m < members; ++m) {
      const std::string cell =
          snowflake_.cell(node.table, snowflake_.quasi[node.table][q].column, node.rows[m]);
      if (!domains_[node.table][q].covers(labels[q], cell))
        wrong("'" + labels[q] + "' is not true of '" + cell + "'");
    }
}

std::vector<std::string> RelationalOracle::cells_of(const Class::Node& node, std::size_t q) const {
  std::vector<std::string> cells;
  for (const std::uint32_t row : node.rows)
    cells.push_back(snowflake_.cell(node.table, snowflake_.quasi[node.table][q].column, row));
  return cells;
}

std::size_t RelationalOracle::loose_values() const {
  std::size_t loose = 0;
  for (const Class& members : clustering_.classes)
    for (const Class::Node& node : members.nodes) {
      const std::vector<std::string> labels = labels_of(node);
      for (std::size_t q = 0; q < labels.size(); ++q) {
        const std::vector<std::string> cells = cells_of(node, q);
        const TextDomain& domain = domains_[node.table][q];
        loose += domain.loss(labels[q], cells) > domain.least_loss(cells) + tolerance;
      }
    }
  return loose;
}

std::map<std::string, std::uint64_t> RelationalOracle::histogram(const Class& members,
                                                                 std::size_t sensitive) const {
  const relational::SensitiveColumn at = snowflake_.sensitive[sensitive];
  std::map<std::string, std::uint64_t> count;
  for (std::size_t m = 0; m < members.persons.size(); ++m) {
    std::set<std::string> own;
    for (const Class::Node& node : members.nodes)
      if (node.table == at.table) own.insert(snowflake_.cell(at.table, at.column, node.rows[m]));
    for (const std::string& value : own) ++count[value];
  }
  return count;
}

void RelationalOracle::check_model(const Class& members) {
  const ModelSpec& spec = snowflake_.spec;
  if (members.persons.size() < spec.k) wrong("a class has fewer than k persons");
  for (std::size_t s = 0; s < snowflake_.sensitive.size(); ++s) {
    const auto here = histogram(members, s);
    if (here.empty()) continue;
    if (!is_diverse(here, static_cast<double>(members.persons.size()), spec)) wrong("a class fails l");
    if (spec.closeness != Closeness::equal) continue;
    const relational::SensitiveColumn at = snowflake_.sensitive[s];
    std::map<std::string, std::set<std::uint32_t>> who;
    const std::vector<std::uint32_t> person = snowflake_.tree.person_of(at.table);
    for (std::uint32_t row = 0; row < person.size(); ++row)
      who[snowflake_.cell(at.table, at.column, row)].insert(person[row]);
    std::map<std::string, std::uint64_t> whole;
    for (const auto& [value, persons] : who) whole[value] = persons.size();
    if (difference(here, whole) > spec.t + tolerance) wrong("a class fails t");
  }
}

void RelationalOracle::check_trees() {
  std::set<std::string> of_classes;
  for (const Class& members : clustering_.classes) {
    std::set<std::string> own;
    for (const std::uint32_t person : members.persons) own.insert(trees_.at(person).text());
    if (own.size() != 1) wrong("members of a class have different trees");
    if (!of_classes.insert(*own.begin()).second) wrong("two classes have the same tree");
  }
}

std::uint64_t RelationalOracle::cells(std::size_t table) const {
  return snowflake_.tree.tables[table].table.rows() * domains_[table].size();
}

double RelationalOracle::lost(std::size_t table) const {
  double sum = static_cast<double>(cells(table) - released_[table].size() * domains_[table].size());
  for (const Class& members : clustering_.classes)
    for (const Class::Node& node : members.nodes) {
      if (node.table != table) continue;
      const std::vector<std::string> labels = labels_of(node);
      for (std::size_t q = 0; q < labels.size(); ++q)
        sum += static_cast<double>(node.rows.size()) * domains_[table][q].loss(labels[q], cells_of(node, q));
    }
  return sum;
}

double RelationalOracle::lm(std::size_t table) const {
  return cells(table) == 0 ? 0 : lost(table) / static_cast<double>(cells(table));
}

double RelationalOracle::lm() const {
  double sum = 0, all = 0;
  for (std::size_t t = 0; t < domains_.size(); ++t) {
    sum += lost(t);
    all += static_cast<double>(cells(t));
  }
  return all == 0 ? 0 : sum / all;
}

std::uint64_t RelationalOracle::dm() const {
  std::vector<TextTree> persons;
  for (const auto& [person, tree] : trees_) persons.push_back(tree);
  std::uint64_t sum = clustering_.suppressed.size() * snowflake_.tree.persons();
  for (const auto& [text, count] : persons_by_tree(persons)) sum += count * count;
  return sum;
}

std::uint64_t RelationalOracle::dm(std::size_t table) const {
  const std::vector<std::uint32_t> person_of = snowflake_.tree.person_of(table);
  std::map<std::uint32_t, std::multiset<ReleasedRow>> rows;
  for (const auto& [person, tree] : trees_) rows[person];
  for (const auto& [row, labels] : released_[table]) rows[person_of[row]].insert(labels);
  std::map<std::multiset<ReleasedRow>, std::uint64_t> persons;
  for (const auto& [person, own] : rows) ++persons[own];
  std::uint64_t sum = clustering_.suppressed.size() * snowflake_.tree.persons();
  for (const auto& [own, count] : persons) sum += count * count;
  return sum;
}

void RelationalOracle::check_figures() {
  const relational::Figures told = relational::figures(problem_, clustering_);
  if (!near(told.lm, lm())) wrong("LM is " + std::to_string(lm()) + ", not " + std::to_string(told.lm));
  if (told.dm != dm()) wrong("DM is " + std::to_string(dm()) + ", not " + std::to_string(told.dm));
  if (told.persons != snowflake_.tree.persons() || told.released != trees_.size() ||
      told.suppressed != clustering_.suppressed.size() || told.classes != clustering_.classes.size())
    wrong("persons or classes are miscounted");
  std::set<std::size_t> sizes;
  for (const Class& members : clustering_.classes) sizes.insert(members.persons.size());
  if (!sizes.empty() && (told.smallest != *sizes.begin() || told.largest != *sizes.rbegin() ||
                         !near(told.average, static_cast<double>(trees_.size()) /
                                                 static_cast<double>(clustering_.classes.size()))))
    wrong("sizes of classes are wrong");
  for (std::size_t t = 0; t < domains_.size(); ++t) {
    const relational::TableFigures& table = told.tables.at(t);
    const std::size_t rows = snowflake_.tree.tables[t].table.rows();
    if (!near(table.lm, lm(t)) || table.rows != rows || table.released != released_[t].size() ||
        table.removed != rows - released_[t].size() || table.cells != cells(t) || table.dm != dm(t))
      wrong("figures of table " + std::to_string(t) + " are wrong");
  }
}

std::uint64_t RelationalOracle::persons_returned(const View& view) const {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(trees_, [&](const auto& person) { return view.fits(person.second); }));
}

namespace {

View carve(Random& random, const TextTree& row) {
  View view{row.table};
  for (const std::string& label : row.labels)
    view.labels.push_back(random() % 2 == 0 ? std::optional(label) : std::nullopt);
  for (const TextTree& child : row.children) {
    if (random() % 2 == 0) continue;
    view.branches.push_back(carve(random, child));
    view.branches.back().least = 1 + random() % 2;
  }
  return view;
}

}  // namespace

View RelationalOracle::random_view(Random& random) const {
  if (trees_.empty()) return {};
  const auto at = std::next(trees_.begin(), static_cast<std::ptrdiff_t>(random() % trees_.size()));
  return carve(random, at->second);
}

}  // namespace kith::testing
