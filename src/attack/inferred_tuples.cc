#include "attack/inferred_tuples.h"

#include <algorithm>

#include "audit/class_measure.h"

namespace kith::attack {
namespace {

constexpr std::uint64_t no_pair = ~std::uint64_t{0};

// The distinct cells of a column over all releases, and by release the number of each of its codes among
// them.
struct ColumnCells {
  Dictionary texts;
  std::vector<std::vector<Code>> number;
};

ColumnCells cells_of(std::span<const Table* const> releases, const std::string& name) {
  ColumnCells cells;
  for (const Table* release : releases) {
    const Column& column = release->columns[audit::column_named(*release, name)];
    std::vector<Code>& number = cells.number.emplace_back();
    for (Code code = 0; code < column.values.size(); ++code)
      number.push_back(cells.texts.encode(column.values[code]));
  }
  return cells;
}

}  // namespace

InferredTuples::InferredTuples(std::span<const Table* const> releases, const std::vector<std::string>& quasi,
                               std::span<const GroundDomain* const> domains)
    : memory_(1024, {no_pair, 0}) {
  // It is indexed by column, release and code.
  std::vector<std::vector<std::vector<ValueSets::Id>>> set_of_code;
  for (std::size_t q = 0; q < quasi.size(); ++q) {
    const ColumnCells cells = cells_of(releases, quasi[q]);
    std::vector<std::string_view> texts;
    for (Code code = 0; code < cells.texts.size(); ++code) texts.push_back(cells.texts[code]);
    columns_.emplace_back(texts, domains.empty() ? nullptr : domains[q]);
    auto& by_release = set_of_code.emplace_back();
    for (const std::vector<Code>& number : cells.number) {
      auto& sets = by_release.emplace_back();
      for (const Code cell : number) sets.push_back(columns_[q].of_cell(cell));
    }
  }
  std::vector<ValueSets::Id> sets(quasi.size());
  for (std::size_t r = 0; r < releases.size(); ++r) {
    std::vector<const Column*> columns;
    std::vector<audit::Coded> codes;
    for (const std::string& name : quasi) {
      columns.push_back(&releases[r]->columns[audit::column_named(*releases[r], name)]);
      codes.push_back(audit::coded(*columns.back()));
    }
    const audit::Grouping classes = group(codes, releases[r]->rows());
    std::vector<Id> tuple_of_class;
    for (const std::uint32_t row : classes.first_row) {
      for (std::size_t q = 0; q < quasi.size(); ++q) sets[q] = set_of_code[q][r][columns[q]->codes[row]];
      tuple_of_class.push_back(intern(sets));
    }
    std::vector<Id>& of_rows = of_rows_.emplace_back();
    for (const std::uint32_t c : classes.of_row) of_rows.push_back(tuple_of_class[c]);
  }
}

InferredTuples::Id InferredTuples::intern(std::span<const ValueSets::Id> sets) {
  std::uint64_t hash = 0;
  for (const ValueSets::Id set : sets) hash = audit::scramble(hash ^ set);
  const auto [from, to] = by_hash_.equal_range(hash);
  for (auto at = from; at != to; ++at)
    if (std::equal(sets.begin(), sets.end(),
                   sets_.begin() + static_cast<std::ptrdiff_t>(at->second * sets.size())))
      return at->second;
  const auto id = static_cast<Id>(size_++);
  sets_.insert(sets_.end(), sets.begin(), sets.end());
  by_hash_.emplace(hash, id);
  return id;
}

InferredTuples::Id InferredTuples::intersect_columns(Id a, Id b) {
  std::vector<ValueSets::Id> sets(columns_.size());
  for (std::size_t c = 0; c < sets.size(); ++c) sets[c] = columns_[c].intersect(set(a, c), set(b, c));
  return intern(sets);
}

InferredTuples::Id InferredTuples::intersect(Id a, Id b) {
  if (a == b) return a;
  if (a > b) std::swap(a, b);
  const std::uint64_t key = std::uint64_t{a} << 32 | b;
  const std::size_t mask = memory_.size() - 1;
  std::size_t slot = slot_of(key);
  for (; memory_[slot].first != no_pair; slot = (slot + 1) & mask)
    if (memory_[slot].first == key) return memory_[slot].second;
  const Id both = intersect_columns(a, b);
  memory_[slot] = {key, both};
  if (++remembered_ * 2 > memory_.size()) grow_memory();
  return both;
}

void InferredTuples::grow_memory() {
  std::vector<std::pair<std::uint64_t, Id>> larger(memory_.size() * 4, {no_pair, 0});
  const std::size_t mask = larger.size() - 1;
  for (const auto& entry : memory_) {
    if (entry.first == no_pair) continue;
    std::size_t slot = audit::scramble(entry.first) & mask;
    while (larger[slot].first != no_pair) slot = (slot + 1) & mask;
    larger[slot] = entry;
  }
  memory_ = std::move(larger);
}

bool InferredTuples::meet(Id a, Id b) const {
  for (std::size_t c = 0; c < columns_.size(); ++c)
    if (!columns_[c].meet(set(a, c), set(b, c))) return false;
  return true;
}

bool InferredTuples::contradiction(Id tuple) const {
  for (std::size_t c = 0; c < columns_.size(); ++c)
    if (columns_[c].contradiction(set(tuple, c))) return true;
  return false;
}

}  // namespace kith::attack
