// Classes by roll-up.
//
// Idea: the classes of a node follow from those of any finer node, without looking at the rows again: rewrite
// each packed key (only the columns whose level differs) and merge equal ones. Rows, and persons who lie in
// one class, add up. Persons who lie in several classes are kept as runs; a run that shrinks to one class
// becomes a plain count, so the work falls with the height. Sensitive values are carried the same way, value
// by value. Where persons are counted by their history, distinct histories are carried instead, and those
// that become equal are one from there on.
//
// Invariant: a table holds exactly what evaluating its node from the tuples would give, whatever table it
// came from.
//
// Cost: linear in the source table. A node is made from the smallest table one step below where one is at
// hand; otherwise from its stem, the node with its narrowest generalized column back at the bottom, made the
// same way. Stems are shared by many nodes, and a stem has at most as many times more classes as that column
// has values. Tables are forgotten, least recently used first, beyond a number of bytes.
#include "fulldomain/class_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/parallel.h"
#include "kith/error.h"

namespace kith::fulldomain {

namespace {

constexpr std::uint32_t none = 0xffffffff;
constexpr std::size_t classes_worth_a_thread = 40'000;
constexpr std::size_t most_cached_tables = 16'384;
constexpr std::size_t most_words = 8;

std::uint64_t mixed(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15ULL;
  key ^= key >> 32;
  return key * 0xd1b54a32d192ed03ULL;
}

std::uint64_t hash_of(const std::uint64_t* key, std::size_t words) {
  std::uint64_t hash = mixed(key[0]);
  for (std::size_t w = 1; w < words; ++w) hash = mixed(hash ^ key[w]);
  return hash;
}

// Finds equal keys among those of one part of the hash range.
class KeyTable {
 public:
  KeyTable(std::size_t words, std::size_t expected)
      : words_(words), slots_(std::bit_ceil(std::max<std::size_t>(expected / 2, 64)), none) {}

  std::uint32_t insert(const std::uint64_t* key, std::uint64_t hash) {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != none) {
      if (same(key, slots_[slot])) return slots_[slot];
      slot = (slot + 1) & (slots_.size() - 1);
    }
    const std::uint32_t id = size_++;
    slots_[slot] = id;
    keys_.insert(keys_.end(), key, key + words_);
    if (std::size_t{size_} * 2 > slots_.size()) grow();
    return id;
  }
  std::uint32_t size() const { return size_; }
  std::vector<std::uint64_t>& keys() { return keys_; }

 private:
  bool same(const std::uint64_t* key, std::uint32_t id) const {
    if (words_ == 1) return *key == keys_[id];
    return std::equal(key, key + words_, keys_.data() + id * words_);
  }

  void grow() {
    slots_.assign(slots_.size() * 4, none);
    for (std::uint32_t id = 0; id < size_; ++id) {
      std::size_t slot = hash_of(keys_.data() + id * words_, words_) & (slots_.size() - 1);
      while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = id;
    }
  }

  std::size_t words_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint64_t> keys_;
  std::uint32_t size_ = 0;
};

std::int64_t fixed_bits(std::uint64_t count) {
  return count == 0 ? 0 : std::llround(std::log2(static_cast<double>(count)) * (1 << 20));
}

// Runs of persons, renamed; those that shrink to one class are added to single_persons.
void roll_up_persons(const ClassTable& from, const std::vector<std::uint32_t>& up, ClassTable& to) {
  to.single_persons.assign(to.size(), 0);
  for (std::size_t i = 0; i < from.size(); ++i) to.single_persons[up[i]] += from.single_persons[i];
  std::vector<std::uint32_t> seen(from.run_classes.empty() ? 0 : to.size(), none);
  for (std::uint32_t run = 0; run + 1 < from.run_begin.size(); ++run) {
    const std::size_t begin = to.run_classes.size();
    for (std::uint32_t i = from.run_begin[run]; i < from.run_begin[run + 1]; ++i) {
      const std::uint32_t cls = up[from.run_classes[i]];
      if (seen[cls] == run) continue;
      seen[cls] = run;
      to.run_classes.push_back(cls);
    }
    if (to.run_classes.size() - begin == 1) {
      ++to.single_persons[to.run_classes.back()];
      to.run_classes.pop_back();
    } else {
      to.run_begin.push_back(static_cast<std::uint32_t>(to.run_classes.size()));
    }
  }
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
      cache_bytes_(cache_bytes),
      maps_(hierarchies.size()) {
  for (std::size_t c = 0; c < hierarchies.size(); ++c)
    maps_[c].resize(hierarchies[c]->size() * hierarchies[c]->size());
  widest_first_.resize(hierarchies.size());
  std::iota(widest_first_.begin(), widest_first_.end(), 0);
  std::ranges::stable_sort(widest_first_, std::greater<>(),
                           [&](std::size_t c) { return hierarchies[c]->levels.front().of.size(); });
  if (with_entropy) count_labels();
  bottom_ = make_bottom(with_histories);
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

std::shared_ptr<const ClassTables::LabelMap> ClassTables::label_map(std::size_t column, Level from,
                                                                    Level to) {
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

std::size_t ClassTables::NodeHash::operator()(const Node& node) const {
  std::uint64_t hash = 0;
  for (const Level level : node) hash = mixed(hash ^ level);
  return hash;
}

// The smallest table one step below the node.
ClassTables::Cache::iterator ClassTables::directly_below(const Node& node) {
  auto best = cache_.end();
  Node below = node;
  for (std::size_t c = 0; c < node.size(); ++c) {
    for (const Level finer : hierarchies_[c]->order.directly_finer(node[c])) {
      below[c] = finer;
      const auto found = cached_at_.find(below);
      if (found != cached_at_.end() && (best == cache_.end() || (*found->second)->size() < (*best)->size()))
        best = found->second;
    }
    below[c] = node[c];
  }
  return best;
}

// The node itself or the smallest table one step below, where either is at hand; null otherwise.
std::shared_ptr<const ClassTable> ClassTables::cached_source(const Node& node) {
  const std::lock_guard lock(mutex_);
  const auto found = cached_at_.find(node);
  const auto best = found != cached_at_.end() ? found->second : directly_below(node);
  if (best == cache_.end()) return nullptr;
  cache_.splice(cache_.begin(), cache_, best);
  return *best;
}

// The node with its narrowest generalized column back at the bottom.
Node ClassTables::stem_of(const Node& node) const {
  Node stem = node;
  for (auto column = widest_first_.rbegin(); column != widest_first_.rend(); ++column)
    if (stem[*column] != 0) {
      stem[*column] = 0;
      break;
    }
  return stem;
}

void ClassTables::keep(std::shared_ptr<const ClassTable> table) {
  const std::lock_guard lock(mutex_);
  if (cached_at_.contains(table->node)) return;
  cached_bytes_ += table->bytes();
  cache_.push_front(std::move(table));
  cached_at_[cache_.front()->node] = cache_.begin();
  while (cached_bytes_ > cache_bytes_ || cache_.size() > most_cached_tables) {
    cached_bytes_ -= cache_.back()->bytes();
    cached_at_.erase(cache_.back()->node);
    cache_.pop_back();
  }
}

// Rewrites the keys of `from` for the levels of `to`, merges equal ones into `to`, and returns for every
// class of `from` its class in `to`.
std::vector<std::uint32_t> ClassTables::merge_keys(const ClassTable& from, ClassTable& to) {
  const std::size_t words = layout_.words(), n = from.size();
  struct Change {
    KeyLayout::Field field;
    std::shared_ptr<const LabelMap> map;
  };
  std::vector<Change> changes;
  std::vector<std::uint64_t> kept(words, ~std::uint64_t{0});
  for (std::size_t c = 0; c < hierarchies_.size(); ++c)
    if (from.node[c] != to.node[c]) {
      const KeyLayout::Field& field = layout_.field(c);
      changes.push_back({field, label_map(c, from.node[c], to.node[c])});
      kept[field.word] &= ~(field.mask << field.shift);
    }

  std::vector<std::uint64_t> keys(n * words), hashes(n);
  parallel_ranges(n, threads_, classes_worth_a_thread, [&](std::size_t begin, std::size_t end, unsigned) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint64_t* old_key = from.keys.data() + i * words;
      std::uint64_t* key = keys.data() + i * words;
      for (std::size_t w = 0; w < words; ++w) key[w] = old_key[w] & kept[w];
      for (const Change& change : changes) {
        const KeyLayout::Field& f = change.field;
        key[f.word] |= std::uint64_t{(*change.map)[old_key[f.word] >> f.shift & f.mask]} << f.shift;
      }
      hashes[i] = hash_of(key, words);
    }
  });

  const auto parts =
      static_cast<unsigned>(std::clamp<std::size_t>(n / classes_worth_a_thread, 1, std::max(threads_, 1U)));
  const auto part_of = [parts](std::uint64_t hash) {
    return static_cast<unsigned>(((hash >> 40) * parts) >> 24);
  };
  std::vector<KeyTable> tables(parts, KeyTable(words, n / parts / 4));
  std::vector<std::uint32_t> up(n);
  parallel_each(parts, threads_, [&](std::size_t part, unsigned) {
    for (std::size_t i = 0; i < n; ++i)
      if (part_of(hashes[i]) == part) up[i] = tables[part].insert(keys.data() + i * words, hashes[i]);
  });
  std::vector<std::uint32_t> offset(parts, 0);
  for (unsigned part = 0; part < parts; ++part) {
    offset[part] = static_cast<std::uint32_t>(to.keys.size() / words);
    to.keys.insert(to.keys.end(), tables[part].keys().begin(), tables[part].keys().end());
  }
  if (parts > 1)
    for (std::size_t i = 0; i < n; ++i) up[i] += offset[part_of(hashes[i])];
  return up;
}

std::shared_ptr<const ClassTable> ClassTables::at(const Node& node) {
  if (node == bottom_->node) return bottom_;
  std::shared_ptr<const ClassTable> from = cached_source(node);
  if (!from) from = at(stem_of(node));
  if (from->node == node) return from;
  auto to = std::make_shared<ClassTable>();
  to->node = node;
  const std::vector<std::uint32_t> up = merge_keys(*from, *to);
  to->rows.assign(to->keys.size() / layout_.words(), 0);
  for (std::size_t i = 0; i < from->size(); ++i) to->rows[up[i]] += from->rows[i];
  roll_up_persons(*from, up, *to);
  for (const SensitiveIncidence& s : from->sensitive)
    to->sensitive.push_back(roll_up_sensitive(s, up, to->size()));
  if (from->histories.size() > 0)
    to->histories = merge_histories(from->histories, up, to->size(), threads_).histories;
  keep(to);
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
  std::vector<std::uint64_t> key(words);
  for (std::size_t t = 0; t < tuples_.size(); ++t) {
    std::ranges::fill(key, 0);
    for (std::size_t c = 0; c < hierarchies_.size(); ++c) {
      const KeyLayout::Field& field = layout_.field(c);
      const std::uint32_t label = hierarchies_[c]->levels[table.node[c]].of[tuples_.codes[c][t]];
      key[field.word] |= std::uint64_t{label} << field.shift;
    }
    result[t] = ids.insert(key.data(), hash_of(key.data(), words));
  }
  if (ids.size() != table.size()) throw Bug("a tuple has no class at its node");
  return result;
}

}  // namespace kith::fulldomain
