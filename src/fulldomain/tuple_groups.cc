// Groups of tuples.
//
// Idea: the classes of a finer node are pairs of a class and a finer label, so that one pass over the tuples of
// a class, with a counter per label, splits it. A merge looks at one tuple of every group alone. No pass
// allocates once the memory has grown to its size.
//
// Cost: a split or a trial looks at each tuple that was not dropped once, in one column; a trial stops as soon
// as too much is dropped. A merge looks at groups and dropped tuples once per column.
//
// Example, k = 2: the tuples 0 to 3 with ages 21, 22, 31, 31 are one group at the top. Split by decade they are
// {0, 1} and {2, 3}; split by year {2, 3}, and 0 and 1 are dropped.
#include "fulldomain/tuple_groups.h"

#include <algorithm>

namespace kith::fulldomain {

namespace {

std::vector<Level> by_height(const hierarchy::LevelOrder& order) {
  std::vector<Level> levels = order.levels();
  std::ranges::stable_sort(levels, {}, [&](Level level) { return order.height(level); });
  return levels;
}

}  // namespace

TupleColumns::TupleColumns(const Lattice& lattice, const NodeEvaluator& evaluator) {
  const QuasiTuples& tuples = evaluator.tuples();
  rows_total_ = tuples.rows_total;
  for (const std::uint64_t rows : tuples.rows) rows_.push_back(static_cast<std::uint32_t>(rows));
  for (std::size_t c = 0; c < lattice.columns(); ++c) {
    const hierarchy::LevelOrder& order = lattice.order(c);
    levels_.push_back(by_height(order));
    codes_.emplace_back(tuples.codes[c]);
    const std::vector<Level>& levels = levels_.back();
    std::vector<std::vector<Place>> finer(levels.size()), coarser(levels.size());
    bool chain = true;
    for (Place a = 0; a < levels.size(); ++a) {
      for (Place b = a + 1; b < levels.size(); ++b)
        if (order.finer_or_equal(levels[a], levels[b])) coarser[a].push_back(b);
      chain = chain && coarser[a].size() == levels.size() - a - 1;
      for (const Level down : order.directly_finer(levels[a]))
        finer[a].push_back(static_cast<Place>(std::ranges::find(levels, down) - levels.begin()));
    }
    chain_.push_back(chain);
    finer_.push_back(std::move(finer));
    coarser_.push_back(std::move(coarser));
    labels_.emplace_back();
    label_counts_.emplace_back();
    for (const Level level : levels) {
      const hierarchy::LevelLabels& labels = evaluator.hierarchies()[c]->levels[level];
      labels_.back().emplace_back(labels.of);
      label_counts_.back().push_back(labels.labels.size());
      most_labels_ = std::max(most_labels_, labels.labels.size());
    }
  }
}

bool TupleColumns::all_chains() const {
  return std::ranges::all_of(chain_, [](bool chain) { return chain; });
}

Places TupleColumns::top() const {
  Places places;
  for (const auto& levels : levels_) places.push_back(static_cast<Place>(levels.size() - 1));
  return places;
}

Node TupleColumns::node(const Places& places) const {
  Node node(places.size());
  for (std::size_t c = 0; c < places.size(); ++c) node[c] = levels_[c][places[c]];
  return node;
}

Grouper::Grouper(const TupleColumns& columns, std::uint64_t k, std::uint64_t limit)
    : columns_(columns),
      k_(k),
      limit_(limit),
      rows_(columns.most_labels(), 0),
      count_(columns.most_labels(), 0),
      at_(columns.most_labels(), 0),
      keys_((columns.size() + 1) / 2, 64),
      key_((columns.size() + 1) / 2, 0) {
  touched_.reserve(columns.most_labels());
}

void Grouper::count_labels(std::span<const std::uint32_t> tuples, std::span<const std::uint32_t> labels,
                           std::span<const std::uint32_t> codes) {
  touched_.clear();
  for (const std::uint32_t tuple : tuples) {
    const std::uint32_t label = labels[codes[tuple]];
    if (count_[label]++ == 0) touched_.push_back(label);
    rows_[label] += columns_.rows_of(tuple);
  }
  work_ += tuples.size();
}

Grouper::Split Grouper::tried(const TupleGroups& groups, std::size_t column, Place place) {
  const auto labels = columns_.labels(column, place);
  const auto codes = columns_.codes(column);
  const std::span<const std::uint32_t> tuples(groups.tuples);
  Split split;
  split.dropped_rows = groups.dropped_rows;
  for (std::size_t g = 0; g < groups.size() && split.within; ++g) {
    const auto own = tuples.subspan(groups.begin[g], groups.begin[g + 1] - groups.begin[g]);
    touched_.clear();
    for (const std::uint32_t tuple : own) {
      const std::uint32_t label = labels[codes[tuple]];
      if (rows_[label] == 0) touched_.push_back(label);
      rows_[label] += columns_.rows_of(tuple);
    }
    work_ += own.size();
    for (const std::uint32_t label : touched_) {
      if (rows_[label] < k_)
        split.dropped_rows += rows_[label];
      else
        ++split.groups;
      rows_[label] = 0;
    }
    split.within = split.dropped_rows <= limit_;
  }
  return split;
}

bool Grouper::split(TupleGroups& groups, std::size_t column, Place place) {
  const auto labels = columns_.labels(column, place);
  const auto codes = columns_.codes(column);
  const std::span<const std::uint32_t> tuples(groups.tuples);
  next_tuples_.resize(groups.tuples.size());
  next_begin_.assign(1, 0);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto own = tuples.subspan(groups.begin[g], groups.begin[g + 1] - groups.begin[g]);
    count_labels(own, labels, codes);
    for (const std::uint32_t label : touched_) {
      if (rows_[label] < k_) {
        groups.dropped_rows += rows_[label];
        continue;
      }
      at_[label] = next_begin_.back();
      next_begin_.push_back(next_begin_.back() + count_[label]);
    }
    for (const std::uint32_t tuple : own) {
      const std::uint32_t label = labels[codes[tuple]];
      if (rows_[label] < k_)
        groups.dropped.push_back(tuple);
      else
        next_tuples_[at_[label]++] = tuple;
    }
    for (const std::uint32_t label : touched_) rows_[label] = count_[label] = 0;
    if (groups.dropped_rows > limit_) return false;
  }
  next_tuples_.resize(next_begin_.back());
  groups.tuples.swap(next_tuples_);
  groups.begin.swap(next_begin_);
  return true;
}

bool Grouper::make(const Places& places, TupleGroups& groups) {
  const std::size_t tuples = columns_.tuples();
  groups.tuples.resize(tuples);
  for (std::size_t t = 0; t < tuples; ++t) groups.tuples[t] = static_cast<std::uint32_t>(t);
  groups.begin.assign({0, static_cast<std::uint32_t>(tuples)});
  groups.dropped.clear();
  groups.dropped_rows = 0;
  if (columns_.rows() < k_) return false;
  for (std::size_t c = 0; c < places.size(); ++c)
    if (columns_.label_count(c, places[c]) > 1 && !split(groups, c, places[c])) return false;
  return true;
}

std::uint32_t Grouper::number_of(std::uint32_t tuple, const Places& places) {
  std::ranges::fill(key_, 0);
  for (std::size_t c = 0; c < places.size(); ++c)
    key_[c / 2] |= std::uint64_t{columns_.label(c, places[c], tuple)} << (c % 2 * 32);
  return keys_.insert(key_.data(), hash_of(key_.data(), key_.size()));
}

bool Grouper::merge(const TupleGroups& from, const Places& places, TupleGroups& into) {
  keys_.clear();
  number_.clear();
  for (std::size_t g = 0; g < from.size(); ++g)
    number_.push_back(number_of(from.tuples[from.begin[g]], places));
  for (const std::uint32_t tuple : from.dropped) number_.push_back(number_of(tuple, places));
  work_ += number_.size() * places.size() + columns_.tuples();
  lay_out(from, into);
  return into.dropped_rows <= limit_;
}

void Grouper::lay_out(const TupleGroups& from, TupleGroups& into) {
  merged_rows_.assign(keys_.size(), 0);
  merged_tuples_.assign(keys_.size(), 0);
  const auto each = [&](const auto& visit) {
    for (std::size_t g = 0; g < from.size(); ++g)
      for (std::uint32_t i = from.begin[g]; i < from.begin[g + 1]; ++i) visit(from.tuples[i], number_[g]);
    for (std::size_t d = 0; d < from.dropped.size(); ++d) visit(from.dropped[d], number_[from.size() + d]);
  };
  each([&](std::uint32_t tuple, std::uint32_t number) {
    merged_rows_[number] += columns_.rows_of(tuple);
    ++merged_tuples_[number];
  });
  into.begin.assign(1, 0);
  into.dropped.clear();
  into.dropped_rows = 0;
  merged_at_.assign(keys_.size(), 0);
  for (std::size_t m = 0; m < keys_.size(); ++m) {
    if (merged_rows_[m] < k_) {
      into.dropped_rows += merged_rows_[m];
      continue;
    }
    merged_at_[m] = into.begin.back();
    into.begin.push_back(into.begin.back() + merged_tuples_[m]);
  }
  into.tuples.resize(into.begin.back());
  each([&](std::uint32_t tuple, std::uint32_t number) {
    if (merged_rows_[number] < k_)
      into.dropped.push_back(tuple);
    else
      into.tuples[merged_at_[number]++] = tuple;
  });
}

}  // namespace kith::fulldomain
