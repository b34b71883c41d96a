// The 2- and 3-combination check.
//
// Every combination of at most three columns must be shared by k persons. While the rows that break this are
// too many, the column that occurs in most broken combinations is recoded by one step for the whole table
// (mu-Argus leaves that choice to its user; this is the obvious one). Then single cells are masked, each time
// the cell that occurs in most of a row's broken combinations; a masked cell takes its row out of the counts
// of its combinations, so the check is repeated until nothing is broken. Columns beyond three are never
// looked at together: that is what it misses (Samarati, section 7, figure 12).
//
// Cost: combinations times tuples per round; rounds are at most the steps of all hierarchies plus the cells
// of a tuple.
#include "fulldomain/mu_argus.h"

#include <algorithm>
#include <bit>
#include <span>

#include "kith/error.h"
#include "table/grouping.h"

namespace kith::fulldomain {

namespace {

using Combination = std::vector<std::size_t>;
constexpr std::uint32_t none = 0xffffffff;

// The labels of every column at a node; a masked cell reads *, which the top may be called already.
std::vector<std::vector<Code>> labels_at(const QuasiTuples& tuples, const Hierarchies& hierarchies,
                                         const Node& node, const std::vector<std::uint64_t>& masked) {
  std::vector<std::vector<Code>> labels(node.size());
  for (std::size_t c = 0; c < node.size(); ++c) {
    const auto& level = hierarchies[c]->levels[node[c]];
    const auto mask_label = static_cast<Code>(std::ranges::find(level.labels, "*") - level.labels.begin());
    labels[c].resize(tuples.size());
    for (std::size_t t = 0; t < tuples.size(); ++t)
      labels[c][t] = masked[t] >> c & 1 ? mask_label : level.of[tuples.codes[c][t]];
  }
  return labels;
}

std::vector<std::uint64_t> persons_of_groups(const QuasiTuples& tuples, const Grouping& groups) {
  std::vector<std::uint64_t> persons(groups.size(), 0);
  for (std::size_t t = 0; t < tuples.size(); ++t) persons[groups.group_of[t]] += tuples.single_persons[t];
  std::vector<std::uint32_t> seen(groups.size(), none);
  for (std::uint32_t run = 0; run < tuples.runs(); ++run)
    for (std::uint32_t i = tuples.run_begin[run]; i < tuples.run_begin[run + 1]; ++i) {
      const std::uint32_t group = groups.group_of[tuples.run_tuples[i]];
      if (seen[group] == run) continue;
      seen[group] = run;
      ++persons[group];
    }
  return persons;
}

// Calls visit(tuple, combination) for every broken one.
template <typename Visit>
void for_each_unsafe(const QuasiTuples& tuples, const Hierarchies& hierarchies, const Node& node,
                     const std::vector<std::uint64_t>& masked, const std::vector<Combination>& combinations,
                     std::uint64_t k, Visit visit) {
  const auto labels = labels_at(tuples, hierarchies, node, masked);
  for (const Combination& combination : combinations) {
    std::vector<std::span<const Code>> columns;
    std::uint64_t bits = 0;
    for (const std::size_t c : combination) {
      columns.emplace_back(labels[c]);
      bits |= std::uint64_t{1} << c;
    }
    const Grouping groups = group_by(columns, tuples.size(), 1);
    const std::vector<std::uint64_t> persons = persons_of_groups(tuples, groups);
    for (std::uint32_t t = 0; t < tuples.size(); ++t)
      if ((masked[t] & bits) == 0 && persons[groups.group_of[t]] < k) visit(t, combination);
  }
}

// `rows` counts those with a broken combination; `by_column` counts rows times the broken combinations that
// the column occurs in.
struct Damage {
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> by_column;
};

Damage damage_at(const QuasiTuples& tuples, const Hierarchies& hierarchies, const Node& node,
                 const std::vector<Combination>& combinations, std::uint64_t k) {
  Damage damage;
  damage.by_column.assign(node.size(), 0);
  std::vector<bool> broken(tuples.size(), false);
  const std::vector<std::uint64_t> unmasked(tuples.size(), 0);
  for_each_unsafe(tuples, hierarchies, node, unmasked, combinations, k,
                  [&](std::uint32_t t, const Combination& combination) {
                    broken[t] = true;
                    for (const std::size_t c : combination) damage.by_column[c] += tuples.rows[t];
                  });
  for (std::size_t t = 0; t < tuples.size(); ++t)
    if (broken[t]) damage.rows += tuples.rows[t];
  return damage;
}

// Masks one cell of every broken tuple; false when none is broken.
bool mask_worst_cells(const QuasiTuples& tuples, const Hierarchies& hierarchies, const Node& node,
                      const std::vector<Combination>& combinations, std::uint64_t k,
                      std::vector<std::uint64_t>& masked) {
  std::vector<std::uint32_t> broken(tuples.size() * node.size(), 0);
  bool any = false;
  for_each_unsafe(tuples, hierarchies, node, masked, combinations, k,
                  [&](std::uint32_t t, const Combination& combination) {
                    any = true;
                    for (const std::size_t c : combination) ++broken[t * node.size() + c];
                  });
  if (!any) return false;
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    const auto begin = broken.begin() + static_cast<std::ptrdiff_t>(t * node.size());
    const auto worst = std::max_element(begin, begin + static_cast<std::ptrdiff_t>(node.size()));
    if (*worst > 0) masked[t] |= std::uint64_t{1} << (worst - begin);
  }
  return true;
}

void count_classes(const QuasiTuples& tuples, const Hierarchies& hierarchies, MuArgusResult& result) {
  const auto labels = labels_at(tuples, hierarchies, result.node, result.masked);
  std::vector<std::span<const Code>> columns(labels.begin(), labels.end());
  Grouping groups = group_by(columns, tuples.size(), 1);
  result.persons = persons_of_groups(tuples, groups);
  result.rows.assign(groups.size(), 0);
  for (std::size_t t = 0; t < tuples.size(); ++t) result.rows[groups.group_of[t]] += tuples.rows[t];
  result.class_of = std::move(groups.group_of);
}

}  // namespace

std::vector<Combination> combinations_to_check(const std::vector<IdentifyingLevel>& levels) {
  const bool stated =
      std::ranges::any_of(levels, [](IdentifyingLevel l) { return l != IdentifyingLevel::unstated; });
  const auto together = [&](std::size_t a, std::size_t b) { return !stated || levels[a] != levels[b]; };
  std::vector<Combination> result;
  const std::size_t n = levels.size();
  for (std::size_t a = 0; a < n; ++a) result.push_back({a});
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b)
      if (together(a, b)) result.push_back({a, b});
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b)
      for (std::size_t c = b + 1; c < n; ++c)
        if (together(a, b) && together(a, c) && together(b, c)) result.push_back({a, b, c});
  return result;
}

MuArgusResult mu_argus(const Lattice& lattice, const QuasiTuples& tuples, const Hierarchies& hierarchies,
                       std::uint64_t k, std::uint64_t max_rows, const std::vector<IdentifyingLevel>& levels,
                       Progress& progress) {
  if (hierarchies.size() > 64)
    throw Error(ErrorCode::plan_value, "mu-argus takes at most 64 quasi columns", {}, "leave some out");
  MuArgusResult result;
  result.combinations = combinations_to_check(levels);
  result.node = lattice.bottom();
  for (;;) {
    check_cancelled(progress);
    result.visited.push_back(result.node);
    const Damage damage = damage_at(tuples, hierarchies, result.node, result.combinations, k);
    if (damage.rows <= max_rows) break;
    std::size_t worst = result.node.size();
    for (std::size_t c = 0; c < result.node.size(); ++c)
      if (!lattice.order(c).directly_coarser(result.node[c]).empty() && damage.by_column[c] > 0 &&
          (worst == result.node.size() || damage.by_column[c] > damage.by_column[worst]))
        worst = c;
    if (worst == result.node.size()) break;
    result.node[worst] = lattice.order(worst).directly_coarser(result.node[worst]).front();
  }
  result.masked.assign(tuples.size(), 0);
  while (mask_worst_cells(tuples, hierarchies, result.node, result.combinations, k, result.masked))
    check_cancelled(progress);
  for (std::size_t t = 0; t < tuples.size(); ++t)
    result.masked_cells += tuples.rows[t] * static_cast<std::uint64_t>(std::popcount(result.masked[t]));
  count_classes(tuples, hierarchies, result);
  return result;
}

}  // namespace kith::fulldomain
