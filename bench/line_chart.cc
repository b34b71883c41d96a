#include "bench/line_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace kith::bench {

namespace {

constexpr double width = 360, height = 250, left = 58, right = 14, top = 46, bottom = 44;
constexpr const char* colours[] = {"#a8621b", "#2f5d9b", "#3b7a3b"};
constexpr const char* dashes[] = {"5 3", "none", "2 2"};

// The least step of 1, 2 or 5 times a power of ten that needs at most five steps.
double step_to(double most) {
  const double power = std::pow(10, std::floor(std::log10(most / 5)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (most / (factor * power) <= 5) return factor * power;
  return 10 * power;
}

std::string short_number(double n) {
  if (n >= 1e6) return fmt::format("{:g}M", n / 1e6);
  if (n >= 1e4) return fmt::format("{:g}k", n / 1e3);
  return fmt::format("{:g}", n);
}

class Drawing {
 public:
  explicit Drawing(const LineChart& chart) : chart_(chart) {
    double most = chart.y_top;
    if (most == 0)
      for (const LineChart::Line& line : chart.lines) most = std::max(most, std::ranges::max(line.y));
    if (most <= 0) most = 1;
    step_ = step_to(most);
    y_most_ = step_ * std::ceil(most / step_ - 1e-9);
    x_most_ = chart.x.back();
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"Helvetica, Arial, "
        "sans-serif\" font-size=\"11\" fill=\"#222\" role=\"img\">\n<title>{}</title>\n"
        "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n",
        width, height, chart.title, width, height);
  }

  std::string finish() {
    text(left, 16, "start", chart_.title, " font-weight=\"bold\"");
    grid();
    for (std::size_t i = 0; i < chart_.lines.size(); ++i) draw(i);
    text((left + width - right) / 2, height - 8, "middle", chart_.x_label);
    text(0, 0, "middle", chart_.y_label,
         fmt::format(" transform=\"translate(13,{}) rotate(-90)\"", (top + height - bottom) / 2));
    return std::move(out_) + "</svg>\n";
  }

 private:
  double x_at(double x) const { return left + x / x_most_ * (width - left - right); }
  double y_at(double y) const { return height - bottom - y / y_most_ * (height - top - bottom); }

  void text(double x, double y, const char* anchor, const std::string& shown, const std::string& more = {}) {
    out_ += fmt::format("<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                        shown);
  }

  void grid() {
    for (double y = 0; y <= y_most_ * (1 + 1e-9); y += step_) {
      out_ += fmt::format("<path d=\"M{:g} {:.1f}H{:g}\" stroke=\"{}\"/>\n", left, y_at(y), width - right,
                          y == 0 ? "#444" : "#ddd");
      text(left - 5, y_at(y) + 4, "end", short_number(y));
    }
    double last = -100;
    for (const double x : chart_.x) {
      if (x_at(x) - last < 24) continue;
      last = x_at(x);
      text(last, height - bottom + 15, "middle", short_number(x));
    }
  }

  void draw(std::size_t i) {
    const LineChart::Line& line = chart_.lines[i];
    std::string path, marks;
    for (std::size_t p = 0; p < line.y.size(); ++p) {
      const double x = x_at(chart_.x[p]), y = y_at(line.y[p]);
      path += fmt::format("{}{:.1f} {:.1f}", p == 0 ? 'M' : 'L', x, y);
      marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\"/>", x, y);
    }
    out_ += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"{}\"/>\n", path,
        colours[i], dashes[i]);
    out_ += fmt::format("<g fill=\"{}\">{}</g>\n", colours[i], marks);
    const double x = left + 100 * static_cast<double>(i);
    out_ +=
        fmt::format("<path d=\"M{:g} 30h18\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"{}\"/>\n",
                    x, colours[i], dashes[i]);
    text(x + 23, 34, "start", line.name);
  }

  const LineChart& chart_;
  std::string out_;
  double step_ = 1, y_most_ = 1, x_most_ = 1;
};

}  // namespace

std::string svg_of(const LineChart& chart) { return Drawing(chart).finish(); }

}  // namespace kith::bench
