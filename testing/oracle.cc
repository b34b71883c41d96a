// Every definition is followed to the letter: classes are maps from label texts to rows, persons are sets of
// texts, a node is minimal when a loop over all nodes finds none below, distances of distributions are
// cheapest transports.
#include "testing/oracle.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "testing/transport.h"

namespace kith::testing {

using hierarchy::Label;
using hierarchy::Level;
using hierarchy::LevelOrder;

namespace {

constexpr double tolerance = 1e-9;
constexpr double same = 1e-12;

std::vector<double> counts_of(const PersonsByValue& histogram) {
  std::vector<double> counts;
  for (const auto& [value, persons] : histogram) counts.push_back(static_cast<double>(persons.size()));
  return counts;
}

bool is_diverse(const std::vector<double>& counts, double persons, const ModelSpec& spec) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  switch (spec.diversity) {
    case Diversity::none:
      return true;
    case Diversity::frequency:
      return std::ranges::all_of(counts, [&](double n) { return n * spec.l <= persons + tolerance; });
    case Diversity::distinct:
      return static_cast<double>(counts.size()) >= spec.l;
    case Diversity::entropy: {
      double entropy = 0;
      for (const double n : counts) entropy += n / total * std::log(total / n);
      return entropy >= std::log(spec.l) - tolerance;
    }
    case Diversity::recursive: {
      std::vector<double> sorted = counts;
      std::ranges::sort(sorted, std::greater<>());
      double rest = 0;
      for (std::size_t i = static_cast<std::size_t>(spec.l) - 1; i < sorted.size(); ++i) rest += sorted[i];
      return sorted.front() < spec.c * rest - tolerance;
    }
  }
  return false;
}

}  // namespace

std::string ModelSpec::describe() const {
  static const char* forms[] = {"none", "frequency", "distinct", "entropy", "recursive"};
  static const char* distances[] = {"none", "equal", "ordered", "hierarchical"};
  std::string text = "k=" + std::to_string(k);
  if (diversity != Diversity::none)
    text += std::string(" l=") + std::to_string(l) + " " + forms[static_cast<int>(diversity)] +
            " c=" + std::to_string(c);
  if (by_history) text += " by history";
  if (closeness != Closeness::none)
    text += std::string(" t=") + std::to_string(t) + " " + distances[static_cast<int>(closeness)];
  return text;
}

Oracle::Oracle(const TableCase& table) : case_(table), rows_(table.table.rows()) {
  for (std::size_t c = 0; c < case_.quasi.size(); ++c) {
    heights_.emplace_back();
    for (Level level = 0; level < case_.hierarchies[c].levels.size(); ++level)
      heights_[c].push_back(longest_chain(c, level));
  }
  std::vector<std::size_t> all(rows_);
  std::iota(all.begin(), all.end(), std::size_t{0});
  for (std::size_t s = 0; s < case_.sensitive.size(); ++s) whole_.push_back(histogram(all, s));
  Levels levels(case_.quasi.size(), 0);
  for (;;) {
    nodes_.push_back(node_at(levels));
    std::size_t c = levels.size();
    while (c > 0 && levels[c - 1] + 1 == case_.hierarchies[c - 1].levels.size()) levels[--c] = 0;
    if (c == 0) break;
    ++levels[c - 1];
  }
}

const hierarchy::LevelLabels& Oracle::level(const OracleNode& node, std::size_t column) const {
  return case_.hierarchies[column].levels[node.levels[column]];
}

Label Oracle::label(std::size_t row, std::size_t column, Level level) const {
  const Code code = case_.table.columns[static_cast<std::size_t>(case_.quasi[column])].codes[row];
  return case_.hierarchies[column].levels[level].of[code];
}

std::string Oracle::person(std::size_t row) const {
  if (!case_.person) return std::to_string(row);
  return std::string(case_.table.columns[static_cast<std::size_t>(*case_.person)].at(row));
}

std::uint64_t Oracle::persons() const {
  std::set<std::string> all;
  for (std::size_t row = 0; row < rows_; ++row) all.insert(person(row));
  return all.size();
}

// The longest chain from level 0 to this one.
std::uint32_t Oracle::longest_chain(std::size_t column, Level level) const {
  const LevelOrder& order = case_.hierarchies[column].order;
  std::uint32_t highest = 0;
  for (Level below = 0; below < order.size(); ++below)
    if (below != level && order.finer_or_equal(below, level))
      highest = std::max(highest, 1 + longest_chain(column, below));
  return highest;
}

OracleNode Oracle::node_at(const Levels& levels) const {
  OracleNode node;
  node.levels = levels;
  for (std::size_t c = 0; c < levels.size(); ++c) {
    const std::uint32_t height = height_of(c, levels[c]);
    const std::uint32_t top = height_of(c, case_.hierarchies[c].top());
    node.height += height;
    if (top > 0) node.relative += static_cast<double>(height) / top;
  }
  std::map<std::vector<std::string>, std::size_t> class_of;
  for (std::size_t row = 0; row < rows_; ++row) {
    std::vector<std::string> labels;
    for (std::size_t c = 0; c < levels.size(); ++c)
      labels.push_back(level(node, c).labels[label(row, c, levels[c])]);
    const auto at = class_of.try_emplace(labels, node.classes.size()).first;
    if (at->second == node.classes.size()) node.classes.emplace_back();
    node.classes[at->second].push_back(row);
  }
  for (const auto& rows : node.classes) {
    std::set<std::string> persons;
    for (const std::size_t row : rows) persons.insert(person(row));
    node.persons.push_back(persons.size());
    node.histograms.emplace_back();
    for (std::size_t s = 0; s < case_.sensitive.size(); ++s)
      node.histograms.back().push_back(histogram(rows, s));
  }
  return node;
}

PersonsByValue Oracle::histogram(const std::vector<std::size_t>& rows, std::size_t sensitive) const {
  const Column& column = case_.table.columns[static_cast<std::size_t>(case_.sensitive[sensitive])];
  PersonsByValue result;
  for (const std::size_t row : rows) result[std::string(column.at(row))].insert(person(row));
  return result;
}

// The cheapest transport between the class's and the whole table's distribution, both scaled to integers.
double Oracle::distance(const PersonsByValue& part, std::size_t sensitive, Closeness closeness) const {
  const PersonsByValue& whole = whole_[sensitive];
  const std::vector<double> part_counts = counts_of(part), whole_counts = counts_of(whole);
  const auto part_total =
      static_cast<std::int64_t>(std::accumulate(part_counts.begin(), part_counts.end(), 0.0));
  const auto whole_total =
      static_cast<std::int64_t>(std::accumulate(whole_counts.begin(), whole_counts.end(), 0.0));
  std::vector<std::string> values;
  std::vector<std::int64_t> supply, demand;
  for (const auto& [value, persons] : whole) {
    values.push_back(value);
    demand.push_back(static_cast<std::int64_t>(persons.size()) * part_total);
    const auto found = part.find(value);
    supply.push_back(found == part.end() ? 0 : static_cast<std::int64_t>(found->second.size()) * whole_total);
  }
  std::int64_t farthest = 1;
  const auto cost = [&](std::size_t i, std::size_t j) -> std::int64_t {
    if (i == j) return 0;
    if (closeness == Closeness::equal) return 1;
    if (closeness == Closeness::ordered)
      return std::abs(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j));
    const Dictionary& dictionary =
        case_.table.columns[static_cast<std::size_t>(case_.sensitive[sensitive])].values;
    const Code a = *dictionary.find(values[i]), b = *dictionary.find(values[j]);
    const auto& levels = case_.sensitive_hierarchies[sensitive].levels;
    std::size_t height = 0;
    while (levels[height].of[a] != levels[height].of[b]) ++height;
    return static_cast<std::int64_t>(height);
  };
  if (closeness == Closeness::ordered) farthest = static_cast<std::int64_t>(values.size()) - 1;
  if (closeness == Closeness::hierarchical)
    farthest = static_cast<std::int64_t>(case_.sensitive_hierarchies[sensitive].levels.size()) - 1;
  if (farthest == 0) return 0;
  std::vector<std::vector<std::int64_t>> costs(values.size(), std::vector<std::int64_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j) costs[i][j] = cost(i, j);
  return static_cast<double>(transport_cost(supply, demand, costs)) /
         static_cast<double>(part_total * whole_total * farthest);
}

bool Oracle::holds(const OracleNode& node, std::size_t cls, const ModelSpec& spec) const {
  if (node.persons[cls] < spec.k) return false;
  for (std::size_t s = 0; s < case_.sensitive.size(); ++s) {
    const PersonsByValue& values = node.histograms[cls][s];
    if (!is_diverse(counts_of(values), static_cast<double>(node.persons[cls]), spec)) return false;
    if (spec.closeness != Closeness::none && distance(values, s, spec.closeness) > spec.t + tolerance)
      return false;
  }
  return true;
}

// By row: whether fewer than k persons have the same sorted list of classes as the row's person.
std::vector<bool> Oracle::alone_in_history(const OracleNode& node, std::uint64_t k) const {
  std::map<std::string, std::vector<std::size_t>> history;
  for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
    for (const std::size_t row : node.classes[cls]) history[person(row)].push_back(cls);  // ascending
  std::vector<bool> alone(rows_);
  for (std::size_t row = 0; row < rows_; ++row) {
    const auto& own = history[person(row)];
    std::uint64_t sharing = 0;
    for (const auto& [who, classes] : history) sharing += classes == own ? 1 : 0;
    alone[row] = sharing < k;
  }
  return alone;
}

void Oracle::judge(const ModelSpec& spec) {
  for (OracleNode& node : nodes_) {
    node.passes.clear();
    node.gone.assign(rows_, false);
    node.kept_rows.clear();
    node.kept_persons.clear();
    node.suppressed = node.suppressed_k = node.released = 0;
    const std::vector<bool> alone =
        spec.by_history ? alone_in_history(node, spec.k) : std::vector<bool>(rows_, false);
    for (std::size_t cls = 0; cls < node.classes.size(); ++cls) {
      const bool fails = !spec.by_history && !holds(node, cls, spec);
      std::set<std::string> kept;
      node.kept_rows.push_back(0);
      for (const std::size_t row : node.classes[cls]) {
        node.gone[row] = fails || alone[row];
        node.suppressed += node.gone[row] ? 1 : 0;
        if (spec.by_history ? alone[row] : node.persons[cls] < spec.k) ++node.suppressed_k;
        if (node.gone[row]) continue;
        kept.insert(person(row));
        ++node.kept_rows.back();
      }
      node.kept_persons.push_back(kept.size());
      node.passes.push_back(!kept.empty());
      node.released += kept.empty() ? 0 : 1;
    }
  }
}

void Oracle::keep(const std::vector<std::set<Level>>& levels) {
  std::erase_if(nodes_, [&](const OracleNode& node) {
    for (std::size_t c = 0; c < levels.size(); ++c)
      if (!levels[c].contains(node.levels[c])) return true;
    return false;
  });
}

const OracleNode& Oracle::at(const Levels& levels) const {
  for (const OracleNode& node : nodes_)
    if (node.levels == levels) return node;
  throw std::invalid_argument("no such node");
}

bool Oracle::strictly_below(const OracleNode& a, const OracleNode& b) const {
  for (std::size_t c = 0; c < a.levels.size(); ++c)
    if (!case_.hierarchies[c].order.finer_or_equal(a.levels[c], b.levels[c])) return false;
  return a.levels != b.levels;
}

bool Oracle::acceptable(const OracleNode& node, std::uint64_t limit) const {
  return node.suppressed <= limit && node.suppressed < rows_;
}

namespace {

std::vector<Levels> by_height(std::vector<const OracleNode*> nodes) {
  std::ranges::sort(nodes, [](const OracleNode* a, const OracleNode* b) {
    return a->height != b->height ? a->height < b->height : a->levels < b->levels;
  });
  std::vector<Levels> result;
  for (const OracleNode* node : nodes) result.push_back(node->levels);
  return result;
}

}  // namespace

std::vector<Levels> Oracle::minimal(std::uint64_t limit) const {
  std::vector<const OracleNode*> found;
  for (const OracleNode& node : nodes_)
    if (acceptable(node, limit) && std::ranges::none_of(nodes_, [&](const OracleNode& other) {
          return strictly_below(other, node) && acceptable(other, limit);
        }))
      found.push_back(&node);
  return by_height(found);
}

std::vector<Levels> Oracle::maximal_failing(std::uint64_t limit) const {
  std::vector<const OracleNode*> found;
  for (const OracleNode& node : nodes_)
    if (!acceptable(node, limit) && std::ranges::none_of(nodes_, [&](const OracleNode& other) {
          return strictly_below(node, other) && !acceptable(other, limit);
        }))
      found.push_back(&node);
  return by_height(found);
}

bool Oracle::monotone(std::uint64_t limit) const {
  for (const OracleNode& low : nodes_)
    for (const OracleNode& high : nodes_)
      if (strictly_below(low, high) && acceptable(low, limit) && !acceptable(high, limit)) return false;
  return true;
}

std::uint64_t Oracle::discernibility(const OracleNode& node) const {
  std::uint64_t sum = 0;
  for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
    for (const std::size_t row : node.classes[cls]) sum += node.gone[row] ? rows_ : node.kept_rows[cls];
  return sum;
}

double Oracle::ncp(const OracleNode& node) const {
  double sum = 0;
  for (std::size_t c = 0; c < case_.quasi.size(); ++c) {
    const double others = static_cast<double>(case_.hierarchies[c].leaves) - 1;
    for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
      for (const std::size_t row : node.classes[cls]) {
        const auto covered = level(node, c).covered[label(row, c, node.levels[c])];
        sum += node.gone[row] ? 1 : others == 0 ? 0 : (static_cast<double>(covered) - 1) / others;
      }
  }
  return sum / static_cast<double>(rows_ * case_.quasi.size());
}

double Oracle::loss(const OracleNode& node) const {
  double product = 1;
  for (std::size_t c = 0; c < case_.quasi.size(); ++c) {
    const auto n = static_cast<double>(rows_), leaves = static_cast<double>(case_.hierarchies[c].leaves);
    double sum = 0;
    for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
      for (const std::size_t row : node.classes[cls]) {
        const auto covered = level(node, c).covered[label(row, c, node.levels[c])];
        sum += node.gone[row] ? 1 : static_cast<double>(covered) / leaves;
      }
    const double v = leaves == 1 ? 0 : (sum - n / leaves) / (n - n / leaves);
    product *= std::pow(v + 1, 1 / static_cast<double>(case_.quasi.size()));
  }
  return product - 1;
}

double Oracle::precision(const OracleNode& node) const {
  double sum = 0;
  for (std::size_t c = 0; c < case_.quasi.size(); ++c) {
    const double top = height_of(c, case_.hierarchies[c].top());
    const double own = top == 0 ? 0 : height_of(c, node.levels[c]) / top;
    for (std::size_t row = 0; row < rows_; ++row) sum += node.gone[row] ? 1 : own;
  }
  return 1 - sum / static_cast<double>(rows_ * case_.quasi.size());
}

std::uint64_t Oracle::rows_with_label(std::size_t column, Level level, Label wanted) const {
  std::uint64_t rows = 0;
  for (std::size_t row = 0; row < rows_; ++row) rows += label(row, column, level) == wanted ? 1 : 0;
  return rows;
}

double Oracle::entropy(const OracleNode& node) const {
  double lost = 0, all = 0;
  for (std::size_t c = 0; c < case_.quasi.size(); ++c)
    for (std::size_t row = 0; row < rows_; ++row) {
      const Level to = node.gone[row] ? case_.hierarchies[c].top() : node.levels[c];
      const auto value_rows = static_cast<double>(rows_with_label(c, 0, label(row, c, 0)));
      lost -= std::log2(value_rows / static_cast<double>(rows_with_label(c, to, label(row, c, to))));
      all -= std::log2(value_rows / static_cast<double>(rows_));
    }
  return all == 0 ? 0 : lost / all;
}

double Oracle::gen_m(const OracleNode& node) {
  double least = 0;
  for (const std::uint64_t kept : node.kept_persons)
    if (kept > 0 && (least == 0 || static_cast<double>(kept) < least)) least = static_cast<double>(kept);
  return least;
}

double Oracle::gen_s(const OracleNode& node) {
  double sum = 0;
  for (const std::uint64_t kept : node.kept_persons) sum += static_cast<double>(kept);
  return sum;
}

// Smaller is better. Entropy is compared in bits of fixed point, 2^20 to the bit, as the figure is defined.
double Oracle::score(const OracleNode& node, Choice choice, const std::vector<double>& weights) const {
  double columns = 0, peak = 0, relative_peak = 0, weighted = 0;
  for (std::size_t c = 0; c < node.levels.size(); ++c) {
    const double height = height_of(c, node.levels[c]), top = height_of(c, case_.hierarchies[c].top());
    if (height > 0) ++columns;
    peak = std::max(peak, height);
    if (top > 0) relative_peak = std::max(relative_peak, height / top);
    if (top > 0 && !weights.empty()) weighted += weights[c] * height / top;
  }
  switch (choice) {
    case Choice::height:
      return node.height;
    case Choice::relative_height:
      return node.relative;
    case Choice::distinct:
      return -static_cast<double>(node.released);
    case Choice::suppression:
      return static_cast<double>(node.suppressed);
    case Choice::fewest_columns:
      return columns;
    case Choice::most_columns:
      return -columns;
    case Choice::lowest_peak:
      return peak;
    case Choice::highest_peak:
      return -peak;
    case Choice::weighted:
      return weighted;
    case Choice::gen_c:
      return 1e6 * gen_m(node) - gen_s(node);
    case Choice::gen_m:
      return gen_m(node);
    case Choice::gen_s:
      return -gen_s(node);
    case Choice::relative_peak:
      return relative_peak;
    case Choice::ncp:
      return ncp(node);
    case Choice::loss:
      return loss(node);
    case Choice::discernibility:
      return static_cast<double>(discernibility(node));
    case Choice::entropy:
      break;
  }
  const auto fixed = [](std::uint64_t rows) {
    return std::round(std::log2(static_cast<double>(rows)) * (1 << 20));
  };
  double bits = 0;
  for (std::size_t c = 0; c < case_.quasi.size(); ++c)
    for (std::size_t row = 0; row < rows_; ++row) {
      const Level to = node.gone[row] ? case_.hierarchies[c].top() : node.levels[c];
      bits +=
          fixed(rows_with_label(c, to, label(row, c, to))) - fixed(rows_with_label(c, 0, label(row, c, 0)));
    }
  return bits;
}

Levels Oracle::best(const std::vector<Choice>& choices, std::uint64_t limit,
                    const std::vector<double>& weights) const {
  const std::vector<Levels> minimal_nodes = minimal(limit);
  const auto scores_of = [&](const OracleNode& node) {
    std::vector<double> scores;
    for (const Choice choice : choices) scores.push_back(score(node, choice, weights));
    for (const double last : {static_cast<double>(node.height), node.relative, 1.0 * node.suppressed})
      scores.push_back(last);
    return scores;
  };
  const OracleNode* best = nullptr;
  std::vector<double> best_scores;
  for (const OracleNode& node : nodes_) {
    const bool candidate = choices.front() >= Choice::ncp
                               ? acceptable(node, limit)
                               : std::ranges::find(minimal_nodes, node.levels) != minimal_nodes.end();
    if (!candidate) continue;
    const std::vector<double> own = scores_of(node);
    std::size_t differs = 0;
    while (best && differs < own.size() && std::abs(own[differs] - best_scores[differs]) <= same) ++differs;
    if (best && (differs < own.size() ? own[differs] > best_scores[differs] : node.levels > best->levels))
      continue;
    best = &node;
    best_scores = own;
  }
  if (!best) throw std::invalid_argument("no node is acceptable");
  return best->levels;
}

}  // namespace kith::testing
