// The tree of a person's rows, or of several persons with one row each at every position, laid flat. Internal
// to this room.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "relational/bits.h"
#include "relational/cluster.h"

namespace kith::relational {

// What a removed row costs beside its cells: next to nothing, yet enough that rows of tables without quasi
// columns are kept.
constexpr Loss row_worth = 16;

// Sets of siblings with more rows than this are kept in the order of their values as well.
constexpr std::uint32_t large_set = 128;

struct PersonTree {
  // Rows of one table that hang on one row; they follow each other.
  struct Siblings {
    std::uint32_t first = 0, count = 0;
  };
  // The values of a node begin at `values`, one per quasi column of the table, and its sets of siblings at
  // `children`, one per child table. `removal` is the loss of removing it and what hangs on it, for one
  // member. `digest` is of it and what hangs on it, whatever the order of siblings; `ordered` depends on that
  // order, as greedy pairing does.
  struct Node {
    std::uint32_t table = 0, parent = 0;
    std::uint32_t values = 0;
    std::uint32_t children = 0;
    Loss removal = 0;
    std::uint64_t digest = 0;
    std::uint64_t ordered = 0;
  };

  // The root comes first, and parents come before their children. `rows` is by node and member, `persons` are
  // the members, and `counts` has the number of nodes by table. `ordered` has by node, of large sets alone,
  // the siblings by their values. `lost` is what one member lost by generalizing. `bits` is filled if trees
  // keep them.
  std::vector<Node> nodes;
  std::vector<Siblings> children;
  std::vector<Value> values;
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> persons;
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> ordered;
  Loss lost = 0;
  Bits bits;

  std::size_t members() const { return persons.size(); }
  std::uint32_t row(std::size_t node, std::size_t member) const { return rows[node * members() + member]; }
  // Rises and falls with the loss of the persons; to be compared among classes of the same persons.
  std::int64_t standing() const {
    return static_cast<std::int64_t>(lost) - static_cast<std::int64_t>(nodes.front().removal);
  }
};

// Makes trees of a problem's rows. Threads may share it.
class Trees {
 public:
  // `keep_bits`: for the bitmap of complete data.
  explicit Trees(const Problem& problem, bool keep_bits = false);
  bool keeps_bits() const { return keep_bits_; }

  const Problem& problem() const { return *problem_; }
  std::size_t tables() const { return cells_.size(); }
  std::size_t cells(std::size_t table) const { return cells_[table]; }
  // Gives the loss of removing one row.
  Loss removal(std::size_t table) const { return cells_[table] * whole_cell + row_worth; }
  const std::vector<std::size_t>& children(std::size_t table) const {
    return problem_->tree->tables[table].children;
  }
  const Domain& domain(std::size_t table, std::size_t quasi) const {
    return problem_->quasi[table][quasi].domain;
  }
  Value own(std::size_t table, std::size_t quasi, std::uint32_t row) const {
    const Problem::QuasiColumn& column = problem_->quasi[table][quasi];
    return column.domain.of(problem_->tree->tables[table].table.columns[column.column].codes[row]);
  }

  PersonTree of(std::uint32_t person) const;
  // Makes the same positions for some of the members (by their place in it), with values no more general than
  // need be.
  PersonTree among(const PersonTree& tree, std::span<const std::size_t> members) const;
  // Makes the tree without the marked nodes and what hangs on them.
  PersonTree without(const PersonTree& tree, const std::vector<bool>& removed) const;
  // Works out what is derived: removal, digest, counts, lost, the order of large sets. Nodes, siblings and
  // values are set.
  void complete(PersonTree& tree) const;
  // Below zero, zero or above as one row's values come before another's, are the same, or come after.
  int compare(const PersonTree& a, std::uint32_t i, const PersonTree& b, std::uint32_t j) const;
  // Gives nodes in the order of their values, equal subtrees together.
  std::vector<std::uint32_t> by_values(const PersonTree& tree, const PersonTree::Siblings& siblings) const;
  // Works values out anew from the rows of all members.
  void tighten(PersonTree& tree) const;

 private:
  const Problem* problem_;
  bool keep_bits_;
  std::vector<std::size_t> cells_;
};

}  // namespace kith::relational
