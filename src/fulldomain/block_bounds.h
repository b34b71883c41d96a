// What blocks of columns lose at least. A node that is acceptable stays so if all columns but those of a block
// are put to the top, so that the columns of a block lose no less than they do at the best of such nodes, which
// is a small search. What blocks lose adds up, and two blocks are one of twice the size.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "fulldomain/column_score.h"

namespace kith::fulldomain {

// A tree of blocks with the least sum of terms that is proven of each, 0 at first. Threads may share it as long
// as none raises a bound.
class BlockBounds {
 public:
  // One block of all columns if they are few, or if the score does not add up.
  BlockBounds(const TupleColumns& columns, const ColumnScore& score);

  struct Block {
    std::vector<std::size_t> columns;
    double least = -std::numeric_limits<double>::infinity();
  };
  // The root has the number 1, the parts of a block n are 2 n and 2 n + 1, and the smallest blocks are the last.
  std::size_t size() const { return blocks_.size(); }
  const Block& block(std::size_t number) const { return blocks_[number]; }
  void raise(std::size_t number, double least);

  // The score of terms, of which each block has at least what is proven of it.
  double value(const ColumnScore& score, std::span<const double> terms) const;

 private:
  double sum(std::size_t number, std::span<const double> terms) const;

  std::vector<Block> blocks_;
};

struct SearchSpace;
struct Box;
struct BoxWorker;

// The search for the least sum of one block, the others at the top. It can be stopped and goes on later. For one
// thread at a time.
class BlockSearch {
 public:
  BlockSearch(const SearchSpace& space, std::vector<std::size_t> columns);
  ~BlockSearch();
  BlockSearch(BlockSearch&&) noexcept;
  BlockSearch(const BlockSearch&) = delete;
  BlockSearch& operator=(const BlockSearch&) = delete;
  BlockSearch& operator=(BlockSearch&&) = delete;

  void go_on(std::uint64_t work, BoxWorker& worker);
  bool finished() const;
  // What is proven so far.
  double least() const;
  std::uint64_t work() const { return work_; }
  std::uint64_t checked() const { return checked_; }

 private:
  const SearchSpace& space_;
  // By the score: what the other columns have at most, and the best node of the block so far.
  double others_ = 0, best_ = std::numeric_limits<double>::infinity();
  std::vector<Box> open_;
  std::uint64_t work_ = 0, checked_ = 0;
};

}  // namespace kith::fulldomain
