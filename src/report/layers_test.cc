#include "report/layers.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kith::report {
namespace {

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

void expect_sound(const Layers& layers, const std::vector<std::uint32_t>& heights, const Edges& edges) {
  ASSERT_EQ(layers.ways.size(), edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    EXPECT_EQ(layers.ways[e].front(), edges[e].first);
    EXPECT_EQ(layers.ways[e].back(), edges[e].second);
    for (std::size_t step = 1; step < layers.ways[e].size(); ++step)
      EXPECT_GT(layers.row_of[layers.ways[e][step]], layers.row_of[layers.ways[e][step - 1]]);
  }
  for (std::size_t a = 0; a < heights.size(); ++a)
    for (std::size_t b = 0; b < heights.size(); ++b)
      EXPECT_EQ(heights[a] < heights[b], layers.row_of[a] < layers.row_of[b]);
  for (const auto& row : layers.rows)
    for (std::size_t i = 1; i < row.size(); ++i)
      EXPECT_DOUBLE_EQ(layers.x[row[i]] - layers.x[row[i - 1]], 1.0);
}

TEST(ReportLayers, AnEdgeThatPassesRowsBendsInEachOfThem) {
  // day, week, month, quarter, top: the week's line passes the quarter.
  const std::vector<std::uint32_t> heights = {0, 1, 1, 2, 3};
  const Edges edges = {{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}};
  const Layers layers = lay_out(heights, edges, 8);
  expect_sound(layers, heights, edges);
  EXPECT_EQ(layers.ways[3].size(), 3u);
  EXPECT_EQ(layers.rows[2].size(), 2u);
  EXPECT_NE(layers.x[layers.ways[3][1]], layers.x[3]) << "the line would run through the quarter";
  EXPECT_EQ(layers.widest, 2u);
}

TEST(ReportLayers, LinesDoNotCrossWhereTheyNeedNot) {
  const std::vector<std::uint32_t> heights = {0, 1, 1, 2, 2, 3};
  const Edges edges = {{0, 1}, {0, 2}, {1, 4}, {2, 3}, {3, 5}, {4, 5}};
  const Layers layers = lay_out(heights, edges, 8);
  EXPECT_EQ(layers.x[1] < layers.x[2], layers.x[4] < layers.x[3]);
}

TEST(ReportLayers, TooWideRowsAreLaidOutWithoutBends) {
  const std::vector<std::uint32_t> heights = {0, 1, 2};
  const Edges edges = {{0, 1}, {1, 2}, {0, 2}, {0, 2}};
  EXPECT_EQ(lay_out(heights, edges, 3).widest, 3u);
  const Layers straight = lay_out(heights, edges, 2);
  expect_sound(straight, heights, edges);
  EXPECT_EQ(straight.widest, 1u);
  EXPECT_EQ(straight.row_of.size(), 3u);
}

TEST(ReportLayers, HeightsMayHaveGaps) {
  const Layers layers = lay_out({0, 5}, {{0, 1}}, 8);
  EXPECT_EQ(layers.rows.size(), 2u);
  EXPECT_EQ(lay_out({}, {}, 8).rows.size(), 0u);
}

}  // namespace
}  // namespace kith::report
