// The classes of a node as runs of tuples, for searches that walk from node to node. A finer node splits the
// groups column by column, a coarser one merges them. Groups of fewer than k rows are set apart at once: they
// stay below k at every finer node, whatever else the model asks for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fulldomain/key_table.h"
#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"

namespace kith::fulldomain {

// A place counts the levels of a column by height, so that a coarser level always has a larger place.
using Place = std::uint32_t;
using Places = std::vector<Place>;

// The columns of the tuples at all levels of a lattice. Immutable; threads may share it.
class TupleColumns {
 public:
  TupleColumns(const Lattice& lattice, const NodeEvaluator& evaluator);

  std::size_t size() const { return levels_.size(); }
  std::size_t tuples() const { return rows_.size(); }
  std::uint64_t rows() const { return rows_total_; }
  std::uint32_t rows_of(std::uint32_t tuple) const { return rows_[tuple]; }
  std::size_t places(std::size_t column) const { return levels_[column].size(); }
  Level level(std::size_t column, Place place) const { return levels_[column][place]; }
  // Whether every place is above the one before it.
  bool is_chain(std::size_t column) const { return chain_[column]; }
  bool all_chains() const;
  const std::vector<Place>& directly_finer(std::size_t column, Place place) const {
    return finer_[column][place];
  }
  const std::vector<Place>& coarser(std::size_t column, Place place) const { return coarser_[column][place]; }
  std::uint32_t label(std::size_t column, Place place, std::uint32_t tuple) const {
    return labels_[column][place][codes_[column][tuple]];
  }
  std::span<const std::uint32_t> labels(std::size_t column, Place place) const {
    return labels_[column][place];
  }
  std::span<const std::uint32_t> codes(std::size_t column) const { return codes_[column]; }
  std::size_t label_count(std::size_t column, Place place) const { return label_counts_[column][place]; }
  // The most labels that a level has.
  std::size_t most_labels() const { return most_labels_; }

  Places bottom() const { return Places(size(), 0); }
  Places top() const;
  Node node(const Places& places) const;

 private:
  std::vector<std::vector<Level>> levels_;
  std::vector<bool> chain_;
  std::vector<std::vector<std::vector<Place>>> finer_, coarser_;
  std::vector<std::vector<std::span<const std::uint32_t>>> labels_;
  std::vector<std::span<const std::uint32_t>> codes_;
  std::vector<std::vector<std::size_t>> label_counts_;
  std::vector<std::uint32_t> rows_;
  std::uint64_t rows_total_ = 0;
  std::size_t most_labels_ = 1;
};

// Group g has the tuples from begin[g] up to begin[g + 1]. Those of groups below k are in `dropped`.
struct TupleGroups {
  std::vector<std::uint32_t> tuples, begin{0}, dropped;
  std::uint64_t dropped_rows = 0;
  std::size_t size() const { return begin.size() - 1; }
};

// Makes groups, with memory of its own that it uses again. For one thread at a time.
class Grouper {
 public:
  // More than `limit` rows may not be dropped.
  Grouper(const TupleColumns& columns, std::uint64_t k, std::uint64_t limit);

  // What splitting would give. If too much would be dropped, the counts are not complete.
  struct Split {
    bool within = true;
    std::uint64_t dropped_rows = 0;
    std::size_t groups = 0;
  };
  // The groups are of a node that has a coarser or equal level in the column.
  Split tried(const TupleGroups& groups, std::size_t column, Place place);
  // Each of these is false if too much is dropped; the groups are then of no use.
  bool split(TupleGroups& groups, std::size_t column, Place place);
  bool make(const Places& places, TupleGroups& groups);
  // `from` is of a node that is finer than or equal to `places`.
  bool merge(const TupleGroups& from, const Places& places, TupleGroups& into);

  // Counts the tuples looked at so far, once for each column.
  std::uint64_t work() const { return work_; }

 private:
  void count_labels(std::span<const std::uint32_t> tuples, std::span<const std::uint32_t> labels,
                    std::span<const std::uint32_t> codes);
  std::uint32_t number_of(std::uint32_t tuple, const Places& places);
  void lay_out(const TupleGroups& from, TupleGroups& into);

  const TupleColumns& columns_;
  std::uint64_t k_, limit_, work_ = 0;
  // By label: rows, tuples and where the next tuple goes; then the labels of the group at hand.
  std::vector<std::uint32_t> rows_, count_, at_, touched_;
  std::vector<std::uint32_t> next_tuples_, next_begin_;
  KeyTable keys_;
  std::vector<std::uint64_t> key_;
  // By group and then by dropped tuple, the number of the merged group; by number, rows and tuples.
  std::vector<std::uint32_t> number_, merged_at_;
  std::vector<std::uint64_t> merged_rows_;
  std::vector<std::uint32_t> merged_tuples_;
};

}  // namespace kith::fulldomain
