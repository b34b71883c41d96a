#include "relational/person_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kith::relational {

namespace {

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

}  // namespace

Trees::Trees(const Problem& problem, bool keep_bits) : problem_(&problem), keep_bits_(keep_bits) {
  for (const auto& columns : problem.quasi) cells_.push_back(columns.size());
}

PersonTree Trees::of(std::uint32_t person) const {
  PersonTree tree;
  tree.persons = {person};
  tree.nodes.push_back({});
  tree.rows.push_back(person);
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    const std::uint32_t table = tree.nodes[at].table, row = tree.rows[at];
    tree.nodes[at].values = static_cast<std::uint32_t>(tree.values.size());
    tree.nodes[at].children = static_cast<std::uint32_t>(tree.children.size());
    for (std::size_t q = 0; q < cells_[table]; ++q) tree.values.push_back(own(table, q, row));
    for (const std::size_t child : children(table)) {
      const auto hanging = problem_->tree->tables[child].rows_of(row);
      tree.children.push_back(
          {static_cast<std::uint32_t>(tree.nodes.size()), static_cast<std::uint32_t>(hanging.size())});
      for (const std::uint32_t below : hanging) {
        tree.nodes.push_back({static_cast<std::uint32_t>(child), static_cast<std::uint32_t>(at)});
        tree.rows.push_back(below);
      }
    }
  }
  complete(tree);
  if (keep_bits_) tree.bits = bits_of(*this, tree);
  return tree;
}

void Trees::complete(PersonTree& tree) const {
  tree.counts.assign(tables(), 0);
  tree.lost = 0;
  for (std::size_t at = tree.nodes.size(); at-- > 0;) {
    PersonTree::Node& node = tree.nodes[at];
    ++tree.counts[node.table];
    node.removal = removal(node.table);
    node.digest = node.table + 1;
    for (std::size_t q = 0; q < cells_[node.table]; ++q) {
      const Value value = tree.values[node.values + q];
      node.digest = mixed(node.digest + 0x9e3779b97f4a7c15ULL + value);
      tree.lost += domain(node.table, q).loss(value);
    }
    node.ordered = node.digest;
    for (std::size_t c = 0; c < children(node.table).size(); ++c) {
      const PersonTree::Siblings& siblings = tree.children[node.children + c];
      std::uint64_t sum = siblings.count;
      node.ordered = mixed(node.ordered + siblings.count);
      for (std::uint32_t i = siblings.first; i < siblings.first + siblings.count; ++i) {
        node.removal += tree.nodes[i].removal;
        sum += mixed(tree.nodes[i].digest);
        node.ordered = mixed(node.ordered + tree.nodes[i].ordered);
      }
      node.digest = mixed(node.digest + sum);
    }
  }
  tree.ordered.clear();
  for (const PersonTree::Siblings& siblings : tree.children) {
    if (siblings.count <= large_set) continue;
    tree.ordered.resize(tree.nodes.size());
    std::ranges::copy(by_values(tree, siblings), tree.ordered.begin() + siblings.first);
  }
}

int Trees::compare(const PersonTree& a, std::uint32_t i, const PersonTree& b, std::uint32_t j) const {
  const std::uint32_t table = a.nodes[i].table;
  const Value *left = a.values.data() + a.nodes[i].values, *right = b.values.data() + b.nodes[j].values;
  for (std::size_t q = 0; q < cells_[table]; ++q) {
    if (left[q] == right[q]) continue;
    return domain(table, q).order(left[q]) < domain(table, q).order(right[q]) ? -1 : 1;
  }
  return 0;
}

std::vector<std::uint32_t> Trees::by_values(const PersonTree& tree,
                                            const PersonTree::Siblings& siblings) const {
  std::vector<std::uint32_t> nodes(siblings.count);
  std::iota(nodes.begin(), nodes.end(), siblings.first);
  std::ranges::sort(nodes, [&](std::uint32_t i, std::uint32_t j) {
    if (const int compared = compare(tree, i, tree, j); compared != 0) return compared < 0;
    return std::pair(tree.nodes[i].digest, i) < std::pair(tree.nodes[j].digest, j);
  });
  return nodes;
}

void Trees::tighten(PersonTree& tree) const {
  std::vector<Value> values(tree.members());
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    const PersonTree::Node& node = tree.nodes[at];
    for (std::size_t q = 0; q < cells_[node.table]; ++q) {
      for (std::size_t m = 0; m < values.size(); ++m) values[m] = own(node.table, q, tree.row(at, m));
      tree.values[node.values + q] = domain(node.table, q).join_all(values);
    }
  }
  complete(tree);
}

PersonTree Trees::among(const PersonTree& tree, std::span<const std::size_t> members) const {
  PersonTree some;
  some.nodes = tree.nodes;
  some.children = tree.children;
  some.values = tree.values;
  for (const std::size_t member : members) some.persons.push_back(tree.persons[member]);
  some.rows.reserve(tree.nodes.size() * members.size());
  for (std::size_t at = 0; at < tree.nodes.size(); ++at)
    for (const std::size_t member : members) some.rows.push_back(tree.row(at, member));
  tighten(some);
  return some;
}

PersonTree Trees::without(const PersonTree& tree, const std::vector<bool>& removed) const {
  PersonTree rest;
  rest.persons = tree.persons;
  // This is by node of the rest.
  std::vector<std::uint32_t> from = {0};
  rest.nodes.push_back({});
  for (std::size_t at = 0; at < rest.nodes.size(); ++at) {
    const PersonTree::Node& old = tree.nodes[from[at]];
    rest.nodes[at].values = static_cast<std::uint32_t>(rest.values.size());
    rest.nodes[at].children = static_cast<std::uint32_t>(rest.children.size());
    for (std::size_t q = 0; q < cells_[old.table]; ++q) rest.values.push_back(tree.values[old.values + q]);
    for (std::size_t m = 0; m < tree.members(); ++m) rest.rows.push_back(tree.row(from[at], m));
    for (std::size_t c = 0; c < children(old.table).size(); ++c) {
      const PersonTree::Siblings& siblings = tree.children[old.children + c];
      const auto first = static_cast<std::uint32_t>(rest.nodes.size());
      for (std::uint32_t i = siblings.first; i < siblings.first + siblings.count; ++i) {
        if (removed[i]) continue;
        rest.nodes.push_back({tree.nodes[i].table, static_cast<std::uint32_t>(at)});
        from.push_back(i);
      }
      rest.children.push_back({first, static_cast<std::uint32_t>(rest.nodes.size()) - first});
    }
  }
  complete(rest);
  return rest;
}

}  // namespace kith::relational
