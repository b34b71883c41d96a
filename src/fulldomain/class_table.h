// The classes of one node, self-contained: packed labels, rows, persons and sensitive values, so that a
// coarser node's classes are made from them alone. Immutable once made; threads may share it.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "fulldomain/key_merge.h"
#include "fulldomain/lattice.h"
#include "hierarchy/hierarchy.h"
#include "table/quasi_tuples.h"

namespace kith::fulldomain {

using Hierarchies = std::vector<const hierarchy::Hierarchy*>;

// Where each column's label sits in a key of one or more 64-bit words. It is wide enough for the labels of
// all levels.
class KeyLayout {
 public:
  explicit KeyLayout(const Hierarchies& hierarchies);

  struct Field {
    std::uint32_t word = 0, shift = 0;
    // The mask applies before shifting.
    std::uint64_t mask = 0;
  };
  std::size_t words() const { return words_; }
  const Field& field(std::size_t column) const { return fields_[column]; }
  std::uint32_t label(const std::uint64_t* key, std::size_t column) const {
    const Field& f = fields_[column];
    return static_cast<std::uint32_t>(key[f.word] >> f.shift & f.mask);
  }

 private:
  std::vector<Field> fields_;
  std::size_t words_ = 1;
};

struct ClassTable {
  Node node;
  // A table that is not full counts of the persons only those who lie in one *tuple*, in single_persons, and
  // has nothing sensitive.
  bool full = true;
  // There are words() per class.
  std::vector<std::uint64_t> keys;
  std::vector<std::uint32_t> rows;
  // Persons whose rows all lie in one class, by class; the others as runs of their distinct classes.
  std::vector<std::uint32_t> single_persons;
  std::vector<std::uint32_t> run_begin{0};
  std::vector<std::uint32_t> run_classes;
  // A "tuple" means a class here; persons_by_value stays empty.
  std::vector<SensitiveIncidence> sensitive;
  // If persons are counted by their history, this takes the place of the above; "tuple" means class here too.
  Histories histories;

  std::size_t size() const { return rows.size(); }
  std::size_t bytes() const;
  // Counts the distinct persons of every class.
  std::vector<std::uint32_t> persons() const;
};

// Tables by node, forgotten least recently used first beyond a number of bytes. Threads may share it.
class TableCache {
 public:
  explicit TableCache(std::size_t bytes) : most_bytes_(bytes) {}

  std::shared_ptr<const ClassTable> find(const Node& node);
  // Gives the node's own table or the smallest one step below, or null if neither is at hand.
  std::shared_ptr<const ClassTable> source_for(const Node& node, const Hierarchies& hierarchies);
  void keep(std::shared_ptr<const ClassTable> table);

 private:
  // The most recently used table comes first.
  using Tables = std::list<std::shared_ptr<const ClassTable>>;
  struct NodeHash {
    std::size_t operator()(const Node& node) const;
  };
  Tables::iterator directly_below(const Node& node, const Hierarchies& hierarchies);

  std::size_t most_bytes_, bytes_ = 0;
  std::mutex mutex_;
  Tables tables_;
  std::unordered_map<Node, Tables::iterator, NodeHash> at_;
};

class ClassTables {
 public:
  ClassTables(const QuasiTuples& tuples, const Hierarchies& hierarchies, bool with_entropy,
              bool with_histories, unsigned threads, std::size_t cache_bytes);

  const KeyLayout& layout() const { return layout_; }
  // Gives the classes at a node, made from the smallest finer table at hand. Threads may call it at once.
  std::shared_ptr<const ClassTable> at(const Node& node);
  // Does the same, yet the table need not be full.
  std::shared_ptr<const ClassTable> rows_at(const Node& node);
  const ClassTable& bottom() const { return *bottom_; }
  // Does the same, and gives the class of every tuple.
  struct WithTuples {
    std::shared_ptr<const ClassTable> table;
    std::vector<std::uint32_t> class_of;
  };
  WithTuples with_tuples_at(const Node& node);
  // Gives the class at `table`'s node of every tuple.
  std::vector<std::uint32_t> class_of_tuples(const ClassTable& table) const;
  // log2 of the rows that share a label, fixed point 2^20 per bit; [column][level][label].
  const std::vector<std::vector<std::vector<std::int64_t>>>& label_bits() const { return label_bits_; }

 private:
  std::shared_ptr<ClassTable> make_bottom(bool with_histories) const;
  std::shared_ptr<const ClassTable> rolled_up(const ClassTable& from, const Node& node,
                                              std::vector<std::uint32_t>& up);
  std::shared_ptr<const ClassTable> counts_at(const Node& node);
  Node stem_of(const Node& node) const;
  std::shared_ptr<const LabelMap> label_map(std::size_t column, Level from, Level to);
  KeyRewrite rewrite(const Node& from, const Node& to);
  void count_labels();

  const QuasiTuples& tuples_;
  Hierarchies hierarchies_;
  KeyLayout layout_;
  unsigned threads_;
  std::vector<std::vector<std::vector<std::int64_t>>> label_bits_;
  std::shared_ptr<const ClassTable> bottom_;
  // These are the columns by falling number of values.
  std::vector<std::size_t> widest_first_;

  bool persons_cost_more_ = false;
  TableCache full_, counts_;
  // The mutex guards maps_, which is indexed by [column][from * levels + to].
  std::mutex mutex_;
  std::vector<std::vector<std::shared_ptr<const LabelMap>>> maps_;
};

}  // namespace kith::fulldomain
