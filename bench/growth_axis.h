// An axis along which kith's cost is measured: what is varied, the curves that come out, and what its author has to
// say about how they grow.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "bench/finished.h"

namespace kith::bench {

struct GrowthPoint {
  double x = 0;
  Spent spent;
};

struct GrowthCurve {
  std::string name;
  std::vector<GrowthPoint> points;
};

// Measures in a folder of its own, which it may leave full.
using Measuring = std::function<std::vector<GrowthCurve>(const std::filesystem::path&)>;

struct GrowthAxis {
  const char* name;     // of the plot's file and on the command line
  const char* heading;  // of the section
  const char* x_label;
  const char* setting;  // what is measured
  const char* reason;   // why it grows as it does
  Measuring measure;
};

const std::vector<GrowthAxis>& growth_axes();

// The figures as a file keeps them, so that a page can be made again without measuring.
std::string csv_of(const std::vector<GrowthCurve>& curves);
std::vector<GrowthCurve> curves_in(const std::filesystem::path& csv);

// The table of a section, with a fitted exponent below every curve, and the plot's file.
std::string table_of(const GrowthAxis& axis, const std::vector<GrowthCurve>& curves);
std::string plot_of(const GrowthAxis& axis, const std::vector<GrowthCurve>& curves);

}  // namespace kith::bench
