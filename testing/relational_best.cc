#include "testing/relational_best.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace kith::testing {

RelationalBest::RelationalBest(const Snowflake& snowflake) : snowflake_(snowflake) {
  for (std::size_t t = 0; t < snowflake.quasi.size(); ++t) {
    const Table& table = snowflake.tree.tables[t].table;
    domains_.emplace_back();
    for (const Snowflake::Quasi& quasi : snowflake.quasi[t])
      domains_.back().emplace_back(quasi, table.columns[quasi.column]);
    cells_ += static_cast<double>(table.rows() * domains_.back().size());
  }
}

double RelationalBest::removed(std::size_t table, std::uint32_t row) const {
  auto sum = static_cast<double>(domains_[table].size());
  for (const std::size_t child : snowflake_.tree.tables[table].children)
    for (const std::uint32_t below : snowflake_.tree.tables[child].rows_of(row)) sum += removed(child, below);
  return sum;
}

// The loss of rows that stand at one node.
double RelationalBest::together(std::size_t table, const Rows& rows) {
  const auto known = known_.find({table, rows});
  if (known != known_.end()) return known->second;
  double sum = 0;
  for (std::size_t q = 0; q < domains_[table].size(); ++q) {
    std::vector<std::string> cells;
    for (const std::uint32_t row : rows)
      cells.push_back(snowflake_.cell(table, snowflake_.quasi[table][q].column, row));
    sum += static_cast<double>(rows.size()) * domains_[table][q].least_loss(cells);
  }
  for (const std::size_t child : snowflake_.tree.tables[table].children) {
    std::vector<Rows> sets;
    for (const std::uint32_t row : rows) {
      const auto below = snowflake_.tree.tables[child].rows_of(row);
      sets.emplace_back(below.begin(), below.end());
    }
    sum += paired(child, sets);
  }
  return known_[{table, rows}] = sum;
}

// Standing together never loses more than being removed, so all rows of the smallest set are matched.
double RelationalBest::paired(std::size_t table, const std::vector<Rows>& sets) {
  const auto smallest = std::ranges::min_element(sets, {}, &Rows::size);
  std::vector<std::vector<bool>> used;
  for (const Rows& set : sets) used.emplace_back(set.size(), false);
  return pair_from(table, sets, static_cast<std::size_t>(smallest - sets.begin()), 0, used);
}

double RelationalBest::pair_from(std::size_t table, const std::vector<Rows>& sets, std::size_t pivot,
                                 std::size_t at, std::vector<std::vector<bool>>& used) {
  if (at == sets[pivot].size()) {
    double sum = 0;
    for (std::size_t m = 0; m < sets.size(); ++m)
      for (std::size_t i = 0; i < sets[m].size(); ++i)
        if (m != pivot && !used[m][i]) sum += removed(table, sets[m][i]);
    return sum;
  }
  double least = std::numeric_limits<double>::max();
  Rows rows(sets.size());
  const auto choose = [&](const auto& self, std::size_t member) -> void {
    if (member == sets.size()) {
      const double here = together(table, rows);
      if (here < least) least = std::min(least, here + pair_from(table, sets, pivot, at + 1, used));
      return;
    }
    if (member == pivot) {
      rows[member] = sets[pivot][at];
      return self(self, member + 1);
    }
    for (std::size_t i = 0; i < sets[member].size(); ++i) {
      if (used[member][i]) continue;
      used[member][i] = true;
      rows[member] = sets[member][i];
      self(self, member + 1);
      used[member][i] = false;
    }
  };
  choose(choose, 0);
  return least;
}

double RelationalBest::class_lm(const std::vector<std::uint32_t>& persons) {
  return cells_ == 0 ? 0 : together(0, persons) / cells_;
}

double RelationalBest::lm(std::uint64_t k) {
  const std::size_t persons = snowflake_.tree.persons();
  const std::uint32_t all = (1u << persons) - 1;
  constexpr double none = std::numeric_limits<double>::max();
  std::vector<double> best(all + 1, none);
  best[0] = 0;
  for (std::uint32_t set = 1; set <= all; ++set) {
    const std::uint32_t first = set & (~set + 1);
    for (std::uint32_t part = set; part != 0; part = (part - 1) & set) {
      const auto size = static_cast<std::uint64_t>(std::popcount(part));
      if (!(part & first) || size < k || size >= 2 * k || best[set ^ part] == none) continue;
      std::vector<std::uint32_t> members;
      for (std::uint32_t p = 0; p < persons; ++p)
        if (part >> p & 1) members.push_back(p);
      best[set] = std::min(best[set], best[set ^ part] + class_lm(members));
    }
  }
  return best[all];
}

}  // namespace kith::testing
