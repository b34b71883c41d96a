#include "testing/partition_oracle.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <date/date.h>

namespace kith::testing {

namespace {

using Kind = PartitionCase::Kind;

std::uint64_t millionths(double part, double all) {
  return all <= 0 ? 0 : static_cast<std::uint64_t>(std::llround(part / all * 1e6));
}

}  // namespace

PartitionOracle::PartitionOracle(const PartitionCase& table) : case_(table) {}

PartitionOracle::Rows PartitionOracle::all() const {
  Rows rows(case_.rows());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  return rows;
}

PartitionOracle::Levels PartitionOracle::top() const {
  Levels levels;
  for (const auto& column : case_.columns) levels.push_back(column.hierarchy ? column.hierarchy->top() : 0);
  return levels;
}

bool PartitionOracle::holds(const Rows& rows) const {
  std::map<std::string, Rows> cohorts;
  if (!case_.cohort.empty())
    for (const std::size_t row : rows) cohorts[case_.cohort[row]].push_back(row);
  return together_hold(rows) &&
         std::ranges::all_of(cohorts, [&](const auto& cohort) { return together_hold(cohort.second); });
}

bool PartitionOracle::together_hold(const Rows& rows) const {
  const auto person = [&](std::size_t row) {
    return case_.person.empty() ? std::to_string(row) : case_.person[row];
  };
  std::set<std::string> persons;
  for (const std::size_t row : rows) persons.insert(person(row));
  if (persons.size() < case_.spec.k) return false;
  for (const auto& column : case_.sensitive) {
    PersonsByValue here, everywhere;
    for (const std::size_t row : rows) here[column[row]].insert(person(row));
    for (std::size_t row = 0; row < case_.rows(); ++row) everywhere[column[row]].insert(person(row));
    if (case_.spec.diversity == Diversity::distinct && static_cast<double>(here.size()) < case_.spec.l)
      return false;
    if (case_.spec.diversity == Diversity::frequency)
      for (const auto& [value, bearers] : here)
        if (static_cast<double>(bearers.size()) * case_.spec.l > static_cast<double>(persons.size()) + 1e-9)
          return false;
    if (case_.spec.closeness == Closeness::equal) {
      double part = 0, whole = 0, distance = 0;
      for (const auto& [value, bearers] : here) part += static_cast<double>(bearers.size());
      for (const auto& [value, bearers] : everywhere) whole += static_cast<double>(bearers.size());
      for (const auto& [value, bearers] : everywhere)
        distance += std::abs(static_cast<double>(here[value].size()) / part -
                             static_cast<double>(bearers.size()) / whole);
      if (distance / 2 > case_.spec.t + 1e-9) return false;
    }
  }
  return true;
}

double PartitionOracle::position(std::size_t column, const std::string& value) const {
  if (case_.columns[column].kind != Kind::dates) return std::stod(value);
  const auto part = [&](std::size_t at, std::size_t length) { return std::stoi(value.substr(at, length)); };
  const date::sys_days day = date::year(part(0, 4)) / part(5, 2) / part(8, 2);
  return static_cast<double>(day.time_since_epoch().count());
}

std::string PartitionOracle::label(std::size_t column, std::size_t row, hierarchy::Level level) const {
  const PartitionCase::Column& one = case_.columns[column];
  const hierarchy::LevelLabels& labels = one.hierarchy->levels[level];
  return labels.labels[labels.of[*one.dictionary->find(one.values[row])]];
}

std::uint64_t PartitionOracle::share(std::size_t column, const Rows& rows) const {
  const PartitionCase::Column& one = case_.columns[column];
  if (one.kind == Kind::tree) {
    hierarchy::Level lowest = one.hierarchy->top();
    for (hierarchy::Level level = 0; level < one.hierarchy->size(); ++level) {
      const bool shared = std::ranges::all_of(
          rows, [&](std::size_t row) { return label(column, row, level) == label(column, rows[0], level); });
      if (shared && one.hierarchy->order.height(level) < one.hierarchy->order.height(lowest)) lowest = level;
    }
    const hierarchy::LevelLabels& labels = one.hierarchy->levels[lowest];
    const auto at = std::ranges::find(labels.labels, label(column, rows[0], lowest)) - labels.labels.begin();
    return millionths(static_cast<double>(labels.spread[static_cast<std::size_t>(at)]),
                      static_cast<double>(one.hierarchy->spread_of_all));
  }
  std::set<std::string> here, everywhere(one.values.begin(), one.values.end());
  for (const std::size_t row : rows) here.insert(one.values[row]);
  everywhere.erase("");
  const bool empties = here.erase("") > 0;
  if (here.empty()) return 0;
  if (empties) return 1'000'000;
  if (one.kind == Kind::set)
    return millionths(static_cast<double>(here.size()) - 1, static_cast<double>(everywhere.size()) - 1);
  const auto span = [&](const std::set<std::string>& values) {
    std::set<double> positions;
    for (const std::string& value : values) positions.insert(position(column, value));
    return *positions.rbegin() - *positions.begin();
  };
  return millionths(span(here), span(everywhere));
}

std::uint64_t PartitionOracle::loss(const Rows& rows) const {
  std::uint64_t sum = 0;
  for (std::size_t column = 0; column < case_.columns.size(); ++column) sum += share(column, rows);
  return sum * rows.size();
}

std::uint64_t PartitionOracle::loss(const Split& split) const {
  std::uint64_t sum = 0;
  for (const Rows& branch : split.branches) sum += loss(branch);
  return sum;
}

// As the first cut goes through the whole table, all values of a branch lie in it: the rows' own box, but
// that a branch of numbers begins where the one below it ends, and that one label covers more than its rows.
std::uint64_t PartitionOracle::cell_share(const Split& split, const Rows& branch) const {
  const PartitionCase::Column& one = case_.columns[split.column];
  if (one.kind == Kind::tree) {
    const hierarchy::LevelLabels& labels = one.hierarchy->levels[split.levels[split.column]];
    const std::string mine = label(split.column, branch[0], split.levels[split.column]);
    const auto at = std::ranges::find(labels.labels, mine) - labels.labels.begin();
    return millionths(static_cast<double>(labels.spread[static_cast<std::size_t>(at)]),
                      static_cast<double>(one.hierarchy->spread_of_all));
  }
  if (one.values[branch[0]].empty()) return 0;
  const bool nulls = split.branches.size() == 2 && one.values[split.branches[1][0]].empty();
  if (nulls) {
    std::set<std::string> filled;
    for (const std::size_t row : branch)
      filled.insert(one.kind == Kind::set ? one.values[row]
                                          : std::to_string(position(split.column, one.values[row])));
    return filled.size() < 2 ? 0 : 1'000'000;
  }
  if (one.kind == Kind::set) return share(split.column, branch);
  std::set<double> everywhere, here;
  for (std::size_t row = 0; row < case_.rows(); ++row)
    if (!one.values[row].empty()) everywhere.insert(position(split.column, one.values[row]));
  for (const std::size_t row : branch) here.insert(position(split.column, one.values[row]));
  const auto first = everywhere.find(*here.begin());
  double low = *everywhere.begin();
  if (first != everywhere.begin()) low = *std::prev(first) + (one.kind == Kind::dates ? 1 : 0);
  return millionths(*here.rbegin() - low, *everywhere.rbegin() - *everywhere.begin());
}

std::uint64_t PartitionOracle::cells_loss(const Split& split) const {
  std::uint64_t sum = 0;
  for (const Rows& branch : split.branches) sum += cell_share(split, branch) * branch.size();
  return sum;
}

std::uint64_t PartitionOracle::whole_loss(std::size_t column) const {
  const PartitionCase::Column& one = case_.columns[column];
  if (one.kind == Kind::tree) return one.hierarchy->spread_of_all == 0 ? 0 : 1'000'000 * case_.rows();
  std::set<std::string> values;
  for (const std::string& value : one.values)
    values.insert(one.kind == Kind::set || value.empty() ? value : std::to_string(position(column, value)));
  return values.size() < 2 ? 0 : 1'000'000 * case_.rows();
}

void PartitionOracle::add_bounds(std::size_t column, const Rows& rows, const Levels& levels,
                                 std::vector<Split>& cuts) const {
  const PartitionCase::Column& one = case_.columns[column];
  Rows filled, empties;
  for (const std::size_t row : rows) (one.values[row].empty() ? empties : filled).push_back(row);
  const auto not_above = [&](std::size_t a, std::size_t b) {
    if (one.kind == Kind::set) return one.values[a] <= one.values[b];
    return position(column, one.values[a]) <= position(column, one.values[b]);
  };
  if (!filled.empty() && !empties.empty()) cuts.push_back({column, {filled, empties}, levels});
  std::set<Rows> seen;
  for (const std::size_t bound : filled) {
    Rows low, high;
    for (const std::size_t row : filled) (not_above(row, bound) ? low : high).push_back(row);
    if (high.empty() || !seen.insert(low).second) continue;
    cuts.push_back({column, {low, high}, levels});
    if (!empties.empty()) cuts.back().branches.push_back(empties);
  }
}

void PartitionOracle::add_levels(std::size_t column, const Rows& rows, hierarchy::Level from,
                                 const Levels& levels, std::vector<Split>& cuts) const {
  for (const hierarchy::Level level : case_.columns[column].hierarchy->order.directly_finer(from)) {
    std::map<std::string, Rows> by_label;
    for (const std::size_t row : rows) by_label[label(column, row, level)].push_back(row);
    if (by_label.size() < 2) {
      add_levels(column, rows, level, levels, cuts);
      continue;
    }
    Split split{column, {}, levels};
    split.levels[column] = level;
    for (auto& [text, branch] : by_label) split.branches.push_back(branch);
    cuts.push_back(split);
  }
}

std::vector<PartitionOracle::Split> PartitionOracle::cuts(const Rows& rows, const Levels& levels) const {
  std::vector<Split> found;
  for (std::size_t column = 0; column < case_.columns.size(); ++column) {
    if (case_.columns[column].kind == Kind::tree)
      add_levels(column, rows, levels[column], levels, found);
    else
      add_bounds(column, rows, levels, found);
  }
  return found;
}

std::vector<PartitionOracle::Split> PartitionOracle::allowed(const Rows& rows, const Levels& levels) const {
  std::vector<Split> found = cuts(rows, levels);
  std::erase_if(found, [&](const Split& split) {
    return !std::ranges::all_of(split.branches, [&](const Rows& branch) { return holds(branch); });
  });
  return found;
}

std::uint64_t PartitionOracle::best(const Rows& rows, const Levels& levels) {
  if (const auto known = known_.find({rows, levels}); known != known_.end()) return known->second;
  std::uint64_t least = loss(rows);
  for (const Split& split : allowed(rows, levels)) {
    std::uint64_t sum = 0;
    for (const Rows& branch : split.branches) sum += best(branch, split.levels);
    least = std::min(least, sum);
  }
  return known_[{rows, levels}] = least;
}

}  // namespace kith::testing
