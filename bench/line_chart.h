// A small line chart as SVG: one or more lines over the same x values, axes labelled, y from zero.
#pragma once

#include <string>
#include <vector>

namespace kith::bench {

struct LineChart {
  struct Line {
    std::string name;
    std::vector<double> y;
  };
  std::string title, x_label, y_label;
  std::vector<double> x;
  std::vector<Line> lines;  // at most three
  double y_top = 0;         // 0: what the lines need
};

std::string svg_of(const LineChart& chart);

}  // namespace kith::bench
