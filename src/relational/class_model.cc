// The model speaks of persons: of every sensitive column, how many have a value in any row that is released.
//
// Thinning removes positions for all members, each step the cheapest one that makes the model hold; if none
// does alone, the one after which the fewest persons share a value. A column of which nothing is left passes,
// so it ends, unless it is a column of the person table that fails. Cost: positions^2 x rows of the class.
#include "relational/class_model.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace kith::relational {

namespace {

// This many positions are tried; of more, all are removed.
constexpr std::size_t most_tried = 128;
// Members leave only classes of at most so many.
constexpr std::size_t most_reduced = 5000;

}  // namespace

ClassModel::Counts ClassModel::count(const PersonTree& tree) const {
  const Problem& problem = trees_.problem();
  Counts counts;
  // A pair is a value and a member.
  std::vector<std::pair<std::uint32_t, std::size_t>> having;
  for (const SensitiveColumn& column : problem.sensitive) {
    const std::vector<Code>& codes = problem.tree->tables[column.table].table.columns[column.column].codes;
    having.clear();
    for (std::size_t at = 0; at < tree.nodes.size(); ++at)
      if (tree.nodes[at].table == column.table)
        for (std::size_t m = 0; m < tree.members(); ++m) having.emplace_back(codes[tree.row(at, m)], m);
    std::ranges::sort(having);
    having.erase(std::unique(having.begin(), having.end()), having.end());
    auto& values = counts.values.emplace_back();
    auto& persons = counts.persons.emplace_back();
    for (const auto& [value, member] : having) {
      if (values.empty() || values.back() != value) {
        values.push_back(value);
        persons.push_back(0);
      }
      counts.most = std::max(counts.most, ++persons.back());
    }
  }
  return counts;
}

bool ClassModel::passes(const Counts& counts, std::uint64_t persons) const {
  std::vector<privacy::Histogram> histograms;
  for (std::size_t i = 0; i < counts.values.size(); ++i)
    histograms.push_back({counts.values[i], counts.persons[i]});
  return trees_.problem().model->holds({persons, persons, histograms});
}

bool ClassModel::holds(const PersonTree& tree) const {
  if (tree.members() < k() || k_only()) return tree.members() >= k();
  return passes(count(tree), tree.members());
}

namespace {

// Who has which values, while members leave.
class Remaining {
 public:
  Remaining(const PersonTree& tree, const Problem& problem) {
    for (const SensitiveColumn& column : problem.sensitive) {
      const std::vector<Code>& codes = problem.tree->tables[column.table].table.columns[column.column].codes;
      auto& of_member = values_.emplace_back(tree.members());
      auto& counts = counts_.emplace_back();
      for (std::size_t at = 0; at < tree.nodes.size(); ++at)
        if (tree.nodes[at].table == column.table)
          for (std::size_t m = 0; m < tree.members(); ++m) of_member[m].push_back(codes[tree.row(at, m)]);
      for (auto& values : of_member) {
        std::ranges::sort(values);
        values.erase(std::unique(values.begin(), values.end()), values.end());
        for (const Code value : values) ++counts[value];
      }
    }
    for (std::size_t m = 0; m < tree.members(); ++m) members_.push_back(m);
  }

  const std::vector<std::size_t>& members() const { return members_; }

  bool holds(const privacy::Model& model) const {
    std::vector<std::vector<std::uint32_t>> values(counts_.size());
    std::vector<std::vector<std::uint64_t>> persons(counts_.size());
    std::vector<privacy::Histogram> histograms;
    for (std::size_t s = 0; s < counts_.size(); ++s) {
      for (const auto& [value, count] : counts_[s]) {
        if (count == 0) continue;
        values[s].push_back(value);
        persons[s].push_back(count);
      }
      histograms.push_back({values[s], persons[s]});
    }
    return model.holds({members_.size(), members_.size(), histograms});
  }

  // The last of those who have what most have.
  void drop_one() {
    std::size_t column = 0;
    std::pair<Code, std::uint64_t> most{0, 0};
    for (std::size_t s = 0; s < counts_.size(); ++s)
      for (const auto& entry : counts_[s])
        if (entry.second > most.second) {
          most = entry;
          column = s;
        }
    auto at = members_.size();
    while (at-- > 1)
      if (std::ranges::binary_search(values_[column][members_[at]], most.first)) break;
    at = std::min(at, members_.size() - 1);
    for (std::size_t s = 0; s < counts_.size(); ++s)
      for (const Code value : values_[s][members_[at]]) --counts_[s][value];
    members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(at));
  }

 private:
  // Values are by column and member, in rising order; counts_ says by column how many members have a value.
  std::vector<std::vector<std::vector<Code>>> values_;
  std::vector<std::map<Code, std::uint64_t>> counts_;
  std::vector<std::size_t> members_;
};

}  // namespace

std::vector<std::size_t> ClassModel::standing_members(const PersonTree& tree) const {
  if (tree.members() > most_reduced) return {};
  Remaining remaining(tree, trees_.problem());
  while (remaining.members().size() >= std::max<std::uint64_t>(k(), 1)) {
    if (remaining.holds(*trees_.problem().model)) return remaining.members();
    remaining.drop_one();
  }
  return {};
}

double ClassModel::most_alike(const PersonTree& tree) const {
  return static_cast<double>(count(tree).most) / static_cast<double>(tree.members());
}

std::vector<std::uint32_t> ClassModel::sensitive_nodes(const PersonTree& tree) const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t at = 1; at < tree.nodes.size(); ++at)
    if (std::ranges::any_of(trees_.problem().sensitive,
                            [&](const SensitiveColumn& s) { return s.table == tree.nodes[at].table; }))
      found.push_back(at);
  return found;
}

std::optional<PersonTree> ClassModel::thinned(const PersonTree& tree) const {
  if (tree.members() < k()) return std::nullopt;
  PersonTree rest = tree;
  while (!holds(rest)) {
    const std::vector<std::uint32_t> nodes = sensitive_nodes(rest);
    if (nodes.empty()) return std::nullopt;
    std::vector<bool> removed(rest.nodes.size(), false);
    if (nodes.size() > most_tried) {
      for (const std::uint32_t node : nodes) removed[node] = true;
      rest = trees_.without(rest, removed);
      continue;
    }
    // The parts are: whether it fails, the persons who share a value, and the cost.
    std::optional<std::tuple<bool, std::uint64_t, Loss>> best;
    std::uint32_t chosen = 0;
    for (const std::uint32_t node : nodes) {
      removed[node] = true;
      const Counts counts = count(trees_.without(rest, removed));
      removed[node] = false;
      const bool fails = !passes(counts, rest.members());
      const std::tuple found(fails, fails ? counts.most : 0, rest.nodes[node].removal);
      if (best && !(found < *best)) continue;
      best = found;
      chosen = node;
    }
    removed[chosen] = true;
    rest = trees_.without(rest, removed);
  }
  return rest;
}

}  // namespace kith::relational
