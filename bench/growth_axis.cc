#include "bench/growth_axis.h"

#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "bench/growth_fit.h"
#include "bench/log_chart.h"

namespace kith::bench {

namespace {

double cpu_of(const Spent& spent) { return spent.cpu_seconds; }
double mib_of(const Spent& spent) { return 1024 * spent.peak_gib; }

LogChart::Panel panel_of(const char* label, const std::vector<GrowthCurve>& curves,
                         double (*value)(const Spent&)) {
  LogChart::Panel panel{label, {}};
  for (const GrowthCurve& curve : curves) {
    LogChart::Line line{curve.name, {}, {}};
    for (const GrowthPoint& point : curve.points) {
      line.x.push_back(point.x);
      line.y.push_back(value(point.spent));
    }
    panel.lines.push_back(std::move(line));
  }
  return panel;
}

std::string with_commas(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string cell(const GrowthCurve& curve, double x) {
  for (const GrowthPoint& point : curve.points)
    if (point.x == x) return fmt::format(" {:.2f} | {:.0f} |", cpu_of(point.spent), mib_of(point.spent));
  return "  |  |";
}

std::string exponent(const LogChart::Line& line) {
  return fmt::format("{:.2f}", fit(line.x, line.y).exponent);
}

}  // namespace

std::string csv_of(const std::vector<GrowthCurve>& curves) {
  std::string text = "x,cpu_seconds,peak_gib,curve\n";
  for (const GrowthCurve& curve : curves)
    for (const GrowthPoint& point : curve.points)
      text += fmt::format("{:.0f},{:.3f},{:.4f},{}\n", point.x, point.spent.cpu_seconds, point.spent.peak_gib,
                          curve.name);
  return text;
}

std::vector<GrowthCurve> curves_in(const std::filesystem::path& csv) {
  std::vector<GrowthCurve> curves;
  std::ifstream in(csv);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    GrowthPoint point;
    char comma = 0;
    std::string name;
    fields >> point.x >> comma >> point.spent.cpu_seconds >> comma >> point.spent.peak_gib >> comma;
    std::getline(fields, name);
    if (curves.empty() || curves.back().name != name) curves.push_back({name, {}});
    curves.back().points.push_back(point);
  }
  return curves;
}

std::string table_of(const GrowthAxis& axis, const std::vector<GrowthCurve>& curves) {
  std::string head = fmt::format("| {} |", axis.x_label), line = "|---|", last = "| **exponent** |", rows;
  const auto time = panel_of("", curves, cpu_of), memory = panel_of("", curves, mib_of);
  std::set<double> all;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    head += fmt::format(" {0}, CPU s | {0}, MiB |", curves[c].name);
    line += "---|---|";
    last += fmt::format(" **{}** | **{}** |", exponent(time.lines[c]), exponent(memory.lines[c]));
    for (const double x : time.lines[c].x) all.insert(x);
  }
  for (const double x : all) {
    rows += fmt::format("| {} |", with_commas(x));
    for (const GrowthCurve& curve : curves) rows += cell(curve, x);
    rows += '\n';
  }
  return head + '\n' + line + '\n' + rows + last + '\n';
}

std::string plot_of(const GrowthAxis& axis, const std::vector<GrowthCurve>& curves) {
  return svg_of({.title = axis.heading,
                 .x_label = axis.x_label,
                 .left = panel_of("CPU seconds", curves, cpu_of),
                 .right = panel_of("peak memory, MiB", curves, mib_of)});
}

}  // namespace kith::bench
