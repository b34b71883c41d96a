// Two plots side by side as SVG, both axes logarithmic: processor time and peak memory of the same points. A thin
// line shows what was fitted, over the points it was fitted to. Readable on light and on dark pages.
#pragma once

#include <string>
#include <vector>

namespace kith::bench {

struct LogChart {
  struct Line {
    std::string name;
    std::vector<double> x, y;
  };
  struct Panel {
    std::string y_label;
    std::vector<Line> lines;  // at most three
  };
  std::string title, x_label;
  Panel left, right;
};

std::string svg_of(const LogChart& chart);

}  // namespace kith::bench
