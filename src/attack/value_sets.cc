// Every distinct cell is read once and becomes a set of atoms (cell_atoms.cc); from then on sets are numbers.
// Equal lists of runs get the same number, and the intersection of two numbers is worked out once. If
// releases were made by a method that only ever narrows, few different pairs meet, so that a million cases
// cost a million look-ups.
#include "attack/value_sets.h"

#include <algorithm>
#include <numeric>

#include "attack/cell_atoms.h"
#include "audit/grouping.h"

namespace kith::attack {
namespace {

std::uint64_t hash_of(const ValueSets::Runs& runs) {
  std::uint64_t hash = 0x9e3779b97f4a7c15ull;
  for (const auto& [first, last] : runs) hash = audit::scramble(hash ^ (std::uint64_t{first} << 32 | last));
  return hash;
}

std::uint64_t hash_of(const std::vector<ValueSets::Id>& parties) {
  std::uint64_t hash = 0x243f6a8885a308d3ull;
  for (const ValueSets::Id party : parties) hash = audit::scramble(hash ^ party);
  return hash;
}

ValueSets::Runs common(const ValueSets::Runs& a, const ValueSets::Runs& b) {
  ValueSets::Runs both;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::uint32_t first = std::max(a[i].first, b[j].first);
    const std::uint32_t last = std::min(a[i].second, b[j].second);
    if (first < last) both.emplace_back(first, last);
    (a[i].second < b[j].second ? i : j) += 1;
  }
  return both;
}

}  // namespace

namespace {

// An empty value that no line names stays empty below a top that all lines share, and takes its label there.
void add_empty_value(std::span<const std::vector<std::string>> lines, GroundDomain& domain) {
  const auto is_empty = [](const std::vector<std::string>& line) { return line.empty(); };
  const auto first = std::ranges::find_if_not(lines, is_empty);
  if (first == lines.end() || domain.labels.contains("")) return;
  const std::string& top = first->back();
  const bool shared = std::ranges::all_of(
      lines, [&](const std::vector<std::string>& line) { return line.empty() || line.back() == top; });
  if (!shared || first->size() < 2) return;
  const auto number = static_cast<std::uint32_t>(domain.values.size());
  domain.values.emplace_back();
  domain.labels[""].push_back(number);
  domain.labels[top].push_back(number);
}

}  // namespace

GroundDomain ground_domain(std::span<const std::vector<std::string>> lines) {
  GroundDomain domain;
  for (const std::vector<std::string>& line : lines) {
    if (line.empty()) continue;
    const auto number = static_cast<std::uint32_t>(domain.values.size());
    domain.values.push_back(line.front());
    for (const std::string& label : line) {
      std::vector<std::uint32_t>& covered = domain.labels[label];
      if (covered.empty() || covered.back() != number) covered.push_back(number);
    }
  }
  add_empty_value(lines, domain);
  return domain;
}

GroundDomain ground_domain(const hierarchy::Hierarchy& hierarchy, const Dictionary& values) {
  // Values under the same label side by side, so that labels are few runs.
  std::vector<Code> order(values.size());
  std::iota(order.begin(), order.end(), Code{0});
  for (const hierarchy::LevelLabels& level : hierarchy.levels)
    std::stable_sort(order.begin(), order.end(), [&](Code a, Code b) { return level.of[a] < level.of[b]; });
  GroundDomain domain;
  for (const Code code : order) domain.values.emplace_back(values[code]);
  const auto add = [&domain](const std::string& label, std::uint32_t number) {
    std::vector<std::uint32_t>& covered = domain.labels[label];
    if (covered.empty() || covered.back() != number) covered.push_back(number);
  };
  for (std::uint32_t number = 0; number < order.size(); ++number) {
    add(domain.values[number], number);
    for (const hierarchy::LevelLabels& level : hierarchy.levels)
      add(level.labels[level.of[order[number]]], number);
  }
  return domain;
}

ValueSets::ValueSets(std::span<const std::string_view> cells, const GroundDomain* domain) {
  for (Runs& runs : domain == nullptr ? cut_into_atoms(cells) : cut_by_domain(cells, *domain))
    of_cell_.push_back(intern(std::move(runs)));
}

ValueSets::Id ValueSets::intern(Runs runs) {
  const std::uint64_t hash = hash_of(runs);
  const auto [from, to] = by_hash_.equal_range(hash);
  for (auto at = from; at != to; ++at)
    if (runs_[at->second] == runs && parties_[at->second].empty()) return at->second;
  const auto id = static_cast<Id>(runs_.size());
  runs_.push_back(std::move(runs));
  parties_.emplace_back();
  by_hash_.emplace(hash, id);
  return id;
}

ValueSets::Id ValueSets::contradiction_of(Id a, Id b) {
  std::vector<Id> parties;
  for (const Id side : {a, b}) {
    if (parties_[side].empty()) parties.push_back(side);
    parties.insert(parties.end(), parties_[side].begin(), parties_[side].end());
  }
  std::sort(parties.begin(), parties.end());
  parties.erase(std::unique(parties.begin(), parties.end()), parties.end());
  const std::uint64_t hash = hash_of(parties);
  const auto [from, to] = by_hash_.equal_range(hash);
  for (auto at = from; at != to; ++at)
    if (parties_[at->second] == parties) return at->second;
  const auto id = static_cast<Id>(runs_.size());
  runs_.emplace_back();
  parties_.push_back(std::move(parties));
  by_hash_.emplace(hash, id);
  return id;
}

bool ValueSets::meet(Id a, Id b) const {
  const Runs &x = runs_[a], &y = runs_[b];
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (std::max(x[i].first, y[j].first) < std::min(x[i].second, y[j].second)) return true;
    (x[i].second < y[j].second ? i : j) += 1;
  }
  return false;
}

ValueSets::Id ValueSets::intersect(Id a, Id b) {
  if (a == b) return a;
  if (a > b) std::swap(a, b);
  const auto [entry, is_new] = met_.try_emplace(std::uint64_t{a} << 32 | b, 0);
  if (is_new) {
    Runs both = common(runs_[a], runs_[b]);
    entry->second = both.empty() ? contradiction_of(a, b) : intern(std::move(both));
  }
  return entry->second;
}

}  // namespace kith::attack
