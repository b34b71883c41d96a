// Idea: the layered drawing of Sugiyama, Tagawa and Toda, without its crossing counts: rows are sorted a few
// times by the mean place of their neighbours below and above.
//
// Invariant: every step of a way joins neighbouring rows. Cost: a few sorts of every row.
#include "report/layers.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace kith::report {
namespace {

constexpr int sweeps = 6;

using Near = std::vector<std::vector<std::size_t>>;

void place(const std::vector<std::size_t>& row, std::vector<double>& x) {
  double at = -static_cast<double>(row.size() - 1) / 2;
  for (const std::size_t point : row) x[point] = at++;
}

// Orders a row by the mean place of each point's neighbours on one side.
void settle(std::vector<std::size_t>& row, const Near& near, std::vector<double>& x) {
  const auto wish = [&](std::size_t point) {
    if (near[point].empty()) return x[point];
    double sum = 0;
    for (const std::size_t other : near[point]) sum += x[other];
    return sum / static_cast<double>(near[point].size());
  };
  std::ranges::stable_sort(row, {}, wish);
  place(row, x);
}

void put_in_rows(const std::vector<std::uint32_t>& heights, Layers& layers) {
  std::map<std::uint32_t, std::vector<std::size_t>> by_height;
  for (std::size_t node = 0; node < heights.size(); ++node) by_height[heights[node]].push_back(node);
  layers.row_of.resize(heights.size());
  for (const auto& [height, nodes] : by_height) {
    for (const std::size_t node : nodes) layers.row_of[node] = layers.rows.size();
    layers.rows.push_back(nodes);
  }
}

void bend(Layers& layers) {
  for (std::vector<std::size_t>& way : layers.ways) {
    const std::size_t upper = way.back();
    way.pop_back();
    for (std::size_t row = layers.row_of[way[0]] + 1; row < layers.row_of[upper]; ++row) {
      way.push_back(layers.row_of.size());
      layers.rows[row].push_back(layers.row_of.size());
      layers.row_of.push_back(row);
    }
    way.push_back(upper);
  }
}

std::size_t widest_of(const Layers& layers) {
  std::size_t widest = 0;
  for (const auto& row : layers.rows) widest = std::max(widest, row.size());
  return widest;
}

void untangle(Layers& layers) {
  Near below(layers.row_of.size()), above(layers.row_of.size());
  for (const auto& way : layers.ways) {
    for (std::size_t step = 1; step < way.size(); ++step) {
      below[way[step]].push_back(way[step - 1]);
      above[way[step - 1]].push_back(way[step]);
    }
  }
  layers.x.resize(layers.row_of.size());
  for (const auto& row : layers.rows) place(row, layers.x);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (auto& row : layers.rows) settle(row, below, layers.x);
    for (auto& row : layers.rows | std::views::reverse) settle(row, above, layers.x);
  }
}

}  // namespace

Layers lay_out(const std::vector<std::uint32_t>& heights,
               const std::vector<std::pair<std::size_t, std::size_t>>& edges, std::size_t most_wide) {
  Layers layers;
  put_in_rows(heights, layers);
  for (const auto& [lower, upper] : edges) layers.ways.push_back({lower, upper});
  Layers bent = layers;
  bend(bent);
  if (widest_of(bent) <= most_wide) layers = std::move(bent);
  layers.widest = widest_of(layers);
  untangle(layers);
  return layers;
}

}  // namespace kith::report
