// Two classes that are written alike are one to whoever reads them, so they are made one here. Persons of
// classes that meet the model meet it together, because counts of persons add up.
#include "relational/unite.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

namespace kith::relational {

namespace {

// A tree's nodes with siblings sorted by their texts and those of all that hangs on them.
class Canonical {
 public:
  Canonical(const PersonTree& tree, const Trees& source)
      : tree_(tree), source_(source), texts_(tree.nodes.size()) {
    for (std::size_t at = tree.nodes.size(); at-- > 0;) write(static_cast<std::uint32_t>(at));
    order_.reserve(tree.nodes.size());
    parent_.reserve(tree.nodes.size());
    list();
  }

  const std::string& text() const { return texts_.front(); }
  Class made() const {
    Class made;
    made.persons = tree_.persons;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const PersonTree::Node& node = tree_.nodes[order_[i]];
      const auto values = tree_.values.begin() + node.values;
      const auto rows = tree_.rows.begin() + static_cast<std::ptrdiff_t>(order_[i] * tree_.members());
      made.nodes.push_back({node.table,
                            parent_[i],
                            {values, values + static_cast<std::ptrdiff_t>(source_.cells(node.table))},
                            {rows, rows + static_cast<std::ptrdiff_t>(tree_.members())}});
    }
    return made;
  }

 private:
  void append(std::string& text, const std::string& part) const {
    text += std::to_string(part.size());
    text += ':';
    text += part;
  }

  // Writes a node after all nodes that hang on it.
  void write(std::uint32_t at) {
    const PersonTree::Node& node = tree_.nodes[at];
    std::string& text = texts_[at];
    for (std::size_t q = 0; q < source_.cells(node.table); ++q)
      append(text, source_.domain(node.table, q).label(tree_.values[node.values + q]));
    for (std::size_t c = 0; c < source_.children(node.table).size(); ++c) {
      text += '(';
      for (const std::uint32_t child : sorted(tree_.children[node.children + c])) append(text, texts_[child]);
      text += ')';
    }
  }

  std::vector<std::uint32_t> sorted(const PersonTree::Siblings& siblings) const {
    std::vector<std::uint32_t> nodes(siblings.count);
    std::iota(nodes.begin(), nodes.end(), siblings.first);
    std::ranges::stable_sort(nodes, [&](std::uint32_t a, std::uint32_t b) { return texts_[a] < texts_[b]; });
    return nodes;
  }

  // Lists nodes level by level.
  void list() {
    order_.push_back(0);
    parent_.push_back(0);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const PersonTree::Node& node = tree_.nodes[order_[i]];
      for (std::size_t c = 0; c < source_.children(node.table).size(); ++c)
        for (const std::uint32_t child : sorted(tree_.children[node.children + c])) {
          order_.push_back(child);
          parent_.push_back(static_cast<std::uint32_t>(i));
        }
    }
  }

  const PersonTree& tree_;
  const Trees& source_;
  // By node, this has its labels and those of what hangs on it.
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> order_, parent_;
};

// Of two labels that are written alike: the one that covers both, or else the one that covers more.
Value wider(const Domain& domain, Value a, Value b) {
  const Value both = domain.join(a, b);
  if (both == a || both == b || domain.label(both) == domain.label(a)) return both;
  return domain.loss(a) < domain.loss(b) ? b : a;
}

void add(Class& to, const Class& other, const Trees& source) {
  to.persons.insert(to.persons.end(), other.persons.begin(), other.persons.end());
  for (std::size_t i = 0; i < to.nodes.size(); ++i) {
    Class::Node& node = to.nodes[i];
    for (std::size_t q = 0; q < node.values.size(); ++q)
      node.values[q] = wider(source.domain(node.table, q), node.values[q], other.nodes[i].values[q]);
    node.rows.insert(node.rows.end(), other.nodes[i].rows.begin(), other.nodes[i].rows.end());
  }
}

void sort_members(Class& made) {
  std::vector<std::size_t> order(made.persons.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t m) { return made.persons[m]; });
  const auto sorted = [&](const std::vector<std::uint32_t>& rows) {
    std::vector<std::uint32_t> to;
    for (const std::size_t m : order) to.push_back(rows[m]);
    return to;
  };
  made.persons = sorted(made.persons);
  for (Class::Node& node : made.nodes) node.rows = sorted(node.rows);
}

}  // namespace

std::vector<Class> united(const std::vector<PersonTree>& trees, const Trees& source) {
  std::vector<Class> classes;
  std::unordered_map<std::string, std::size_t> known;
  for (const PersonTree& tree : trees) {
    const Canonical canonical(tree, source);
    const auto [at, added] = known.try_emplace(canonical.text(), classes.size());
    if (added)
      classes.push_back(canonical.made());
    else
      add(classes[at->second], canonical.made(), source);
  }
  for (Class& made : classes) sort_members(made);
  std::ranges::sort(classes, {}, [](const Class& made) { return made.persons.front(); });
  return classes;
}

}  // namespace kith::relational
