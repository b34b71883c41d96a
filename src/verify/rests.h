// What distinct rows have in common from one column on, and which of that reads alike at a node.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audit/grouping.h"
#include "hierarchy/hierarchy.h"

namespace kith::verify {

using Node = std::vector<hierarchy::Level>;

// The code in the column of one depth, and the rest behind it. At the last depth, which has no column, the code is the
// person's.
struct Rest {
  Code code = 0;
  std::uint32_t behind = 0;
};

// Rests of a depth are numbered in the order of code, or of the place that it is given, and rest behind, so that those of
// a class lie near each other. No depth has more than the first.
class Rests {
 public:
  // The columns are in the order of depth. Without a person rows that agree in all columns are not told apart.
  // Places are by depth and code; if there are none, codes are their own.
  Rests(std::span<const audit::Coded> columns, const std::optional<audit::Coded>& person, std::size_t rows,
        std::span<const std::vector<Code>> places = {});

  std::size_t depths() const { return rests_.size() - 1; }
  const std::vector<Rest>& operator[](std::size_t depth) const { return rests_[depth]; }
  // The rest of the first depth that a row is.
  std::uint32_t of_row(std::size_t row) const { return of_row_[row]; }

 private:
  std::vector<std::vector<Rest>> rests_;
  std::vector<std::uint32_t> of_row_;
};

// Two rests read alike at a node if it has the same labels for both.
class Readings {
 public:
  // The columns say which hierarchy and level of a node belong to which depth.
  Readings(const Rests& rests, std::span<const hierarchy::Hierarchy* const> hierarchies,
           std::span<const std::size_t> columns);

  // What it takes to number the rests from this depth on, in steps.
  std::uint64_t work(std::size_t depth) const { return work_[depth]; }

  // Numbers from 0 on the rests of this depth by how they read at this node.
  void number(std::size_t depth, const Node& node);
  std::uint32_t size() const { return size_; }
  std::uint32_t of_rest(std::uint32_t rest) const { return of_rest_[rest]; }
  const std::vector<std::uint32_t>& of_rests() const { return of_rest_; }

 private:
  const Rests& rests_;
  std::span<const hierarchy::Hierarchy* const> hierarchies_;
  std::span<const std::size_t> columns_;
  std::vector<std::uint64_t> work_;
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> of_rest_, of_rest_behind_, of_pair_;
};

}  // namespace kith::verify
