// Where the nodes of a layered graph stand: every node in the row of its height, each row in an order that
// tangles few edges. An edge that passes rows in between gets a bend in each of them, so that no edge runs
// through a node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kith::report {

// Rows begin with the lowest, and have nodes and, behind the numbers of nodes, bends. `row_of` and `x` are by
// node or bend; neighbours are 1 apart, and the middle is 0. The way of an edge leads from the lower node
// over its bends to the upper.
struct Layers {
  std::vector<std::vector<std::size_t>> rows;
  std::vector<std::size_t> row_of;
  std::vector<double> x;
  std::vector<std::vector<std::size_t>> ways;
  std::size_t widest = 0;
};

// Heights need not be consecutive; an edge leads from a lower to a higher node. Rows wider than `most_wide`
// with bends are laid out without: edges are then straight.
Layers lay_out(const std::vector<std::uint32_t>& heights,
               const std::vector<std::pair<std::size_t, std::size_t>>& edges, std::size_t most_wide);

}  // namespace kith::report
