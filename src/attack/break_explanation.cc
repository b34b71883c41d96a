#include "attack/break_explanation.h"

#include <algorithm>

namespace kith::attack {
namespace {

constexpr InferredTuples::Id absent = absent_tuple;

}  // namespace

Break BreakExplanation::of(std::uint32_t history, const std::vector<std::uint32_t>& releases) {
  Break result;
  result.releases = releases;
  if (releases.size() == 1) return result;
  const std::uint32_t earlier = releases.front();
  std::uint32_t later = earlier;
  for (const std::uint32_t r : releases)
    if (histories_.tuple[r][history] != absent) later = r;
  const Tuple group = histories_.tuple[later][history];
  if (later == earlier || histories_.tuple[earlier][history] == absent)
    result.kind = BreakKind::widow;
  else if (has_new_cases(earlier, later, group))
    result.kind = BreakKind::subgroup_expanding;
  else
    result.kind = BreakKind::group_change;
  const Tuple known = inferred(history, releases);
  for (std::uint32_t c = 0; c < tuples_.columns(); ++c)
    if (tuples_.set(known, c) != tuples_.set(group, c)) result.columns.push_back(c);
  if (result.columns.empty()) result.columns = told_apart(releases, later, group);
  return result;
}

InferredTuples::Id BreakExplanation::inferred(std::uint32_t history,
                                              const std::vector<std::uint32_t>& releases) {
  Tuple known = absent;
  for (const std::uint32_t r : releases) {
    const Tuple next = histories_.tuple[r][history];
    if (next != absent) known = known == absent ? next : tuples_.intersect(known, next);
  }
  return known;
}

const std::vector<std::uint32_t>& BreakExplanation::group_of(std::uint32_t release, Tuple tuple) {
  auto& groups = groups_[release];
  if (groups.empty())
    for (std::uint32_t h = 0; h < histories_.size(); ++h) groups[histories_.tuple[release][h]].push_back(h);
  return groups[tuple];
}

bool BreakExplanation::has_new_cases(std::uint32_t earlier, std::uint32_t later, Tuple group) {
  const auto& members = group_of(later, group);
  return std::any_of(members.begin(), members.end(),
                     [&](std::uint32_t h) { return histories_.tuple[earlier][h] == absent; });
}

// The columns in which the members of a group are no longer alike.
const std::vector<std::uint32_t>& BreakExplanation::told_apart(const std::vector<std::uint32_t>& releases,
                                                               std::uint32_t later, Tuple group) {
  const auto [entry, is_new] = apart_.try_emplace({releases, group});
  if (!is_new) return entry->second;
  const std::vector<std::uint32_t>& members = group_of(later, group);
  const Tuple first = inferred(members.front(), releases);
  std::vector<bool> differs(tuples_.columns(), false);
  for (const std::uint32_t h : members) {
    const Tuple known = inferred(h, releases);
    for (std::size_t c = 0; c < differs.size(); ++c)
      if (tuples_.set(known, c) != tuples_.set(first, c)) differs[c] = true;
  }
  for (std::uint32_t c = 0; c < differs.size(); ++c)
    if (differs[c]) entry->second.push_back(c);
  return entry->second;
}

}  // namespace kith::attack
