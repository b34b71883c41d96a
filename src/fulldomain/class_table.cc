// Classes by roll-up.
//
// Idea: the classes of a node follow from those of any finer node, without looking at the rows again: rewrite
// each packed key (only the columns whose level differs) and merge equal ones. Rows, and persons who lie in
// one class, add up. Persons who lie in several classes are kept as runs; a run that shrinks to one class
// becomes a plain count, so the work falls with the height. Sensitive values are carried the same way, value
// by value. If persons are counted by their history, distinct histories are carried instead, and those that
// become equal are one from there on.
//
// Invariant: a table holds exactly what evaluating its node from the tuples would give, whatever table it
// came from.
//
// Most nodes that fail do so by rows alone: a class of fewer than k rows has fewer than k persons. For these
// the classes are merged without their persons and kept apart (rows_at).
//
// Cost: linear in the source table. A node is made from the smallest table one step below if one is at hand;
// otherwise from its stem, the node with its narrowest generalized column back at the bottom, made the same
// way. Stems are shared by many nodes, and a stem has at most as many times more classes as that column has
// values. Tables are forgotten, least recently used first, beyond a number of bytes.
#include "fulldomain/class_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <ranges>

#include "base/parallel.h"
#include "fulldomain/key_table.h"
#include "kith/error.h"

namespace kith::fulldomain {

namespace {

constexpr std::uint32_t none = 0xffffffff;
constexpr std::size_t classes_worth_a_thread = 40'000;
constexpr std::size_t runs_worth_a_thread = 20'000;
constexpr std::size_t most_words = 8;

std::int64_t fixed_bits(std::uint64_t count) {
  return count == 0 ? 0 : std::llround(std::log2(static_cast<double>(count)) * (1 << 20));
}

// Runs of persons, renamed; those that shrink to one class are told apart.
struct RenamedRuns {
  std::vector<std::uint32_t> classes, ends, single;
};

RenamedRuns renamed(const ClassTable& from, std::size_t begin, std::size_t end,
                    const std::vector<std::uint32_t>& up, std::size_t classes) {
  RenamedRuns runs;
  runs.classes.reserve(from.run_begin[end] - from.run_begin[begin]);
  std::vector<std::uint32_t> seen(classes, none);
  for (std::size_t run = begin; run < end; ++run) {
    const std::size_t first = runs.classes.size();
    for (std::uint32_t i = from.run_begin[run]; i < from.run_begin[run + 1]; ++i) {
      const std::uint32_t cls = up[from.run_classes[i]];
      if (seen[cls] == run) continue;
      seen[cls] = static_cast<std::uint32_t>(run);
      runs.classes.push_back(cls);
    }
    if (runs.classes.size() - first == 1) {
      runs.single.push_back(runs.classes.back());
      runs.classes.pop_back();
    } else {
      runs.ends.push_back(static_cast<std::uint32_t>(runs.classes.size()));
    }
  }
  return runs;
}

void roll_up_persons(const ClassTable& from, const std::vector<std::uint32_t>& up, unsigned threads,
                     ClassTable& to) {
  std::vector<RenamedRuns> parts(std::max(threads, 1U));
  parallel_ranges(from.run_begin.size() - 1, threads, runs_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned part) {
                    parts[part] = renamed(from, begin, end, up, to.size());
                  });
  for (const RenamedRuns& part : parts) {
    const auto offset = static_cast<std::uint32_t>(to.run_classes.size());
    to.run_classes.insert(to.run_classes.end(), part.classes.begin(), part.classes.end());
    for (const std::uint32_t end : part.ends) to.run_begin.push_back(offset + end);
    for (const std::uint32_t cls : part.single) ++to.single_persons[cls];
  }
}

void take_counts(KeyMerge& merged, ClassTable& to) {
  to.keys = std::move(merged.keys);
  to.rows = std::move(merged.rows);
  to.single_persons = std::move(merged.single_persons);
}

// Adds persons to the sum of (value, class), sums of one value being made at a time.
class SumsOfValue {
 public:
  SumsOfValue(SensitiveIncidence& to, std::size_t classes) : to_(to), at_(classes, none) {}
  void begin(std::uint32_t value) {
    value_ = value;
    first_ = static_cast<std::uint32_t>(to_.sums.size());
  }
  void add(std::uint32_t cls, std::uint32_t persons) {
    if (at_[cls] == none || at_[cls] < first_) {
      at_[cls] = static_cast<std::uint32_t>(to_.sums.size());
      to_.sums.push_back({value_, cls, 0});
    }
    to_.sums[at_[cls]].persons += persons;
  }

 private:
  SensitiveIncidence& to_;
  std::vector<std::uint32_t> at_;
  std::uint32_t value_ = 0, first_ = 0;
};

SensitiveIncidence roll_up_sensitive(const SensitiveIncidence& from, const std::vector<std::uint32_t>& up,
                                     std::size_t classes) {
  SensitiveIncidence to;
  SumsOfValue sums(to, classes);
  std::vector<std::uint32_t> seen(from.runs.empty() ? 0 : classes, none);
  std::size_t s = 0;
  std::uint32_t r = 0;
  while (s < from.sums.size() || r < from.runs.size()) {
    const std::uint32_t value = std::min(s < from.sums.size() ? from.sums[s].value : none,
                                         r < from.runs.size() ? from.runs[r].value : none);
    sums.begin(value);
    for (; s < from.sums.size() && from.sums[s].value == value; ++s)
      sums.add(up[from.sums[s].tuple], from.sums[s].persons);
    for (; r < from.runs.size() && from.runs[r].value == value; ++r) {
      const auto begin = static_cast<std::uint32_t>(to.spread_tuples.size());
      for (std::uint32_t i = from.runs[r].begin; i < from.runs[r].end; ++i) {
        const std::uint32_t cls = up[from.spread_tuples[i]];
        if (seen[cls] == r) continue;
        seen[cls] = r;
        to.spread_tuples.push_back(cls);
      }
      const auto end = static_cast<std::uint32_t>(to.spread_tuples.size());
      if (end - begin == 1) {
        sums.add(to.spread_tuples.back(), 1);
        to.spread_tuples.pop_back();
      } else {
        to.runs.push_back({value, begin, end});
      }
    }
  }
  return to;
}

}  // namespace

KeyLayout::KeyLayout(const Hierarchies& hierarchies) {
  std::uint32_t used = 0;
  for (const hierarchy::Hierarchy* h : hierarchies) {
    std::size_t labels = 1;
    for (const auto& level : h->levels) labels = std::max(labels, level.labels.size());
    const auto bits =
        static_cast<std::uint32_t>(std::max<int>(1, static_cast<int>(std::bit_width(labels - 1))));
    if (used + bits > 64) {
      ++words_;
      used = 0;
    }
    fields_.push_back({static_cast<std::uint32_t>(words_ - 1), used, (std::uint64_t{1} << bits) - 1});
    used += bits;
  }
  if (words_ > most_words)
    throw Error(ErrorCode::lattice_too_large, "there are too many quasi columns for one search", {},
                "leave out columns that nobody outside can know");
}

std::size_t ClassTable::bytes() const {
  std::size_t sum = keys.size() * 8 + rows.size() * 8 + (run_begin.size() + run_classes.size()) * 4;
  for (const auto& s : sensitive) sum += (s.sums.size() + s.runs.size()) * 12 + s.spread_tuples.size() * 4;
  return sum + histories.bytes() + 256;
}

std::vector<std::uint32_t> ClassTable::persons() const {
  std::vector<std::uint32_t> result = single_persons;
  for (const std::uint32_t cls : run_classes) ++result[cls];
  for (std::size_t h = 0; h < histories.size(); ++h)
    for (std::uint32_t i = histories.begin[h]; i < histories.begin[h + 1]; ++i)
      result[histories.tuples[i]] += histories.persons[h];
  return result;
}

ClassTables::ClassTables(const QuasiTuples& tuples, const Hierarchies& hierarchies, bool with_entropy,
                         bool with_histories, unsigned threads, std::size_t cache_bytes)
    : tuples_(tuples),
      hierarchies_(hierarchies),
      layout_(hierarchies),
      threads_(threads),
      full_(cache_bytes / 4 * 3),
      counts_(cache_bytes / 4),
      maps_(hierarchies.size()) {
  for (std::size_t c = 0; c < hierarchies.size(); ++c)
    maps_[c].resize(hierarchies[c]->size() * hierarchies[c]->size());
  widest_first_.resize(hierarchies.size());
  std::iota(widest_first_.begin(), widest_first_.end(), 0);
  std::ranges::stable_sort(widest_first_, std::greater<>(),
                           [&](std::size_t c) { return hierarchies[c]->levels.front().of.size(); });
  if (with_entropy) count_labels();
  bottom_ = make_bottom(with_histories);
  persons_cost_more_ =
      !bottom_->run_classes.empty() || !bottom_->sensitive.empty() || bottom_->histories.size() > 0;
}

void ClassTables::count_labels() {
  label_bits_.resize(hierarchies_.size());
  std::vector<std::uint64_t> rows;
  for (std::size_t c = 0; c < hierarchies_.size(); ++c)
    for (const auto& level : hierarchies_[c]->levels) {
      rows.assign(level.labels.size(), 0);
      for (std::size_t t = 0; t < tuples_.size(); ++t) rows[level.of[tuples_.codes[c][t]]] += tuples_.rows[t];
      std::vector<std::int64_t> bits;
      for (const std::uint64_t count : rows) bits.push_back(fixed_bits(count));
      label_bits_[c].push_back(std::move(bits));
    }
}

std::shared_ptr<ClassTable> ClassTables::make_bottom(bool with_histories) const {
  auto table = std::make_shared<ClassTable>();
  table->node.assign(hierarchies_.size(), 0);
  table->keys.assign(tuples_.size() * layout_.words(), 0);
  for (std::size_t c = 0; c < hierarchies_.size(); ++c) {
    const auto& of = hierarchies_[c]->levels.front().of;
    const KeyLayout::Field& field = layout_.field(c);
    for (std::size_t t = 0; t < tuples_.size(); ++t) {
      const std::uint32_t label = of[tuples_.codes[c][t]];
      table->keys[t * layout_.words() + field.word] |= std::uint64_t{label} << field.shift;
    }
  }
  table->rows.assign(tuples_.rows.begin(), tuples_.rows.end());
  if (with_histories) {
    table->single_persons.assign(tuples_.size(), 0);
    table->histories = tuples_.histories;
    return table;
  }
  table->single_persons = tuples_.single_persons;
  table->run_begin = tuples_.run_begin;
  table->run_classes = tuples_.run_tuples;
  table->sensitive = tuples_.sensitive;
  for (auto& s : table->sensitive) s.persons_by_value.clear();
  return table;
}

std::shared_ptr<const LabelMap> ClassTables::label_map(std::size_t column, Level from, Level to) {
  const hierarchy::Hierarchy& h = *hierarchies_[column];
  const std::size_t at = from * h.size() + to;
  {
    const std::lock_guard lock(mutex_);
    if (maps_[column][at]) return maps_[column][at];
  }
  auto map = std::make_shared<LabelMap>(h.levels[from].labels.size(), 0);
  for (std::size_t code = 0; code < h.levels[from].of.size(); ++code)
    (*map)[h.levels[from].of[code]] = h.levels[to].of[code];
  const std::lock_guard lock(mutex_);
  return maps_[column][at] = std::move(map);
}

// Gives the node with its narrowest generalized column back at the bottom.
Node ClassTables::stem_of(const Node& node) const {
  Node stem = node;
  for (const std::size_t column : std::views::reverse(widest_first_))
    if (stem[column] != 0) {
      stem[column] = 0;
      break;
    }
  return stem;
}

KeyRewrite ClassTables::rewrite(const Node& from, const Node& to) {
  KeyRewrite rewrite;
  rewrite.kept.assign(layout_.words(), ~std::uint64_t{0});
  for (std::size_t c = 0; c < hierarchies_.size(); ++c) {
    if (from[c] == to[c]) continue;
    const KeyLayout::Field& field = layout_.field(c);
    rewrite.changes.push_back({field.word, field.shift, field.mask, label_map(c, from[c], to[c])});
    rewrite.kept[field.word] &= ~(field.mask << field.shift);
  }
  return rewrite;
}

std::shared_ptr<const ClassTable> ClassTables::at(const Node& node) {
  if (node == bottom_->node) return bottom_;
  std::shared_ptr<const ClassTable> from = full_.source_for(node, hierarchies_);
  if (!from) from = at(stem_of(node));
  if (from->node == node) return from;
  std::vector<std::uint32_t> up;
  return rolled_up(*from, node, up);
}

std::shared_ptr<const ClassTable> ClassTables::rolled_up(const ClassTable& from, const Node& node,
                                                         std::vector<std::uint32_t>& up) {
  auto to = std::make_shared<ClassTable>();
  to->node = node;
  KeyMerge merged = merge_keys(from, rewrite(from.node, node), layout_.words(), threads_, true);
  take_counts(merged, *to);
  up = std::move(merged.up);
  roll_up_persons(from, up, threads_, *to);
  for (const SensitiveIncidence& s : from.sensitive)
    to->sensitive.push_back(roll_up_sensitive(s, up, to->size()));
  if (from.histories.size() > 0)
    to->histories = merge_histories(from.histories, up, to->size(), threads_).histories;
  full_.keep(to);
  return to;
}

// The classes at the bottom are the tuples.
ClassTables::WithTuples ClassTables::with_tuples_at(const Node& node) {
  WithTuples result;
  const bool at_bottom = node == bottom_->node;
  if (!at_bottom) result.table = full_.source_for(node, hierarchies_);
  if (at_bottom || result.table) {
    result.table = at(node);
    result.class_of = class_of_tuples(*result.table);
  } else {
    result.table = rolled_up(*bottom_, node, result.class_of);
  }
  return result;
}

std::shared_ptr<const ClassTable> ClassTables::rows_at(const Node& node) {
  if (!persons_cost_more_ || node == bottom_->node) return at(node);
  if (auto full = full_.find(node)) return full;
  return counts_at(node);
}

// Never from a full table: there some persons who lie in several tuples have come to lie in one class.
std::shared_ptr<const ClassTable> ClassTables::counts_at(const Node& node) {
  if (node == bottom_->node) return bottom_;
  std::shared_ptr<const ClassTable> from = counts_.source_for(node, hierarchies_);
  if (!from) from = counts_at(stem_of(node));
  if (from->node == node) return from;
  auto to = std::make_shared<ClassTable>();
  to->node = node;
  to->full = false;
  KeyMerge merged = merge_keys(*from, rewrite(from->node, node), layout_.words(), threads_, false);
  take_counts(merged, *to);
  counts_.keep(to);
  return to;
}

std::vector<std::uint32_t> ClassTables::class_of_tuples(const ClassTable& table) const {
  const std::size_t words = layout_.words();
  KeyTable ids(words, table.size() * 2);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::uint64_t* key = table.keys.data() + i * words;
    ids.insert(key, hash_of(key, words));
  }
  std::vector<std::uint32_t> result(tuples_.size());
  parallel_ranges(tuples_.size(), threads_, classes_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned) {
                    std::array<std::uint64_t, most_words> key;
                    for (std::size_t t = begin; t < end; ++t) {
                      key.fill(0);
                      for (std::size_t c = 0; c < hierarchies_.size(); ++c) {
                        const KeyLayout::Field& field = layout_.field(c);
                        const auto& of = hierarchies_[c]->levels[table.node[c]].of;
                        key[field.word] |= std::uint64_t{of[tuples_.codes[c][t]]} << field.shift;
                      }
                      result[t] = ids.find(key.data(), hash_of(key.data(), words));
                      if (result[t] == none) throw Bug("a tuple has no class at its node");
                    }
                  });
  return result;
}

}  // namespace kith::fulldomain
