#include "bench/log_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bench/growth_fit.h"

namespace kith::bench {

namespace {

constexpr double width = 720, height = 290, panel_width = 360;
constexpr double left = 62, right = 18, top = 62, bottom = 44;
constexpr const char* dashes[] = {"none", "6 3", "2 3"};

// Every colour for light pages, and again for dark ones.
constexpr const char* style =
    "<style>\n"
    ".page { fill: #fff } text { fill: #222 } .grid { stroke: #ddd } .axis { stroke: #555 }\n"
    ".l0 { stroke: #2f5d9b } .l1 { stroke: #a8621b } .l2 { stroke: #3b7a3b }\n"
    ".d0 { fill: #2f5d9b } .d1 { fill: #a8621b } .d2 { fill: #3b7a3b }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".page { fill: #16191d } text { fill: #dde } .grid { stroke: #363b42 } .axis { stroke: #99a }\n"
    ".l0 { stroke: #7fb0f0 } .l1 { stroke: #e8a25c } .l2 { stroke: #7cc47c }\n"
    ".d0 { fill: #7fb0f0 } .d1 { fill: #e8a25c } .d2 { fill: #7cc47c }\n"
    "}\n"
    "</style>\n";

std::string tick_text(double n) {
  if (n >= 1e6) return fmt::format("{:g}M", n / 1e6);
  if (n >= 1e4) return fmt::format("{:g}k", n / 1e3);
  return fmt::format("{:g}", n);
}

// From the least to the most of some values, a little room around them.
struct Span {
  double low = 1e300, high = 0;

  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double at(double value, double begin, double end) const {
    return begin + (end - begin) * std::log(value / low) / std::log(high / low);
  }
  // Powers of ten; where there are fewer than three, 1, 2 and 5 times these; where that is not enough, 1 to 9 times.
  std::vector<double> ticks() const {
    std::vector<double> found;
    for (const std::vector<double>& factors : {std::vector<double>{1}, std::vector<double>{1, 2, 5},
                                               std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
      if (found.size() >= 3) break;
      found.clear();
      for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10)
        for (const double factor : factors)
          if (factor * power >= low && factor * power <= high) found.push_back(factor * power);
    }
    return found;
  }
};

class Drawing {
 public:
  explicit Drawing(const LogChart& chart) {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, "
        "sans-serif\" font-size=\"12\" role=\"img\">\n<title>{2}</title>\n{3}<rect class=\"page\" "
        "width=\"{0}\" "
        "height=\"{1}\"/>\n",
        width, height, chart.title, style);
    text(left, 18, "start", chart.title, " font-weight=\"bold\"");
    panel(0, chart.left, chart.x_label);
    panel(panel_width, chart.right, chart.x_label);
  }

  std::string finish() { return std::move(out_) + "</svg>\n"; }

 private:
  void text(double x, double y, const char* anchor, const std::string& shown, const std::string& more = {}) {
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor,
                        more, shown);
  }

  double x_at(double x) const { return x_.at(x, from_ + left, from_ + panel_width - right); }
  double y_at(double y) const { return y_.at(y, height - bottom, top); }

  void panel(double from, const LogChart::Panel& panel, const std::string& x_label) {
    from_ = from;
    x_ = y_ = Span();
    for (const LogChart::Line& line : panel.lines) {
      for (const double x : line.x) x_.take(x);
      for (const double y : line.y) y_.take(y);
    }
    y_.low /= 1.25;
    y_.high *= 1.25;
    x_.low /= std::pow(x_.high / x_.low, 0.03);
    x_.high *= std::pow(x_.high / x_.low, 0.03);
    grid();
    for (std::size_t i = 0; i < panel.lines.size(); ++i) draw(i, panel.lines[i]);
    text(from + (left + panel_width - right) / 2, height - 8, "middle", x_label);
    text(0, 0, "middle", panel.y_label,
         fmt::format(" transform=\"translate({},{}) rotate(-90)\"", from + 14, (top + height - bottom) / 2));
  }

  void grid() {
    for (const double y : y_.ticks()) {
      out_ += fmt::format("<path class=\"grid\" d=\"M{:g} {:.1f}H{:g}\"/>\n", from_ + left, y_at(y),
                          from_ + panel_width - right);
      text(from_ + left - 6, y_at(y) + 4, "end", tick_text(y));
    }
    out_ += fmt::format("<path class=\"axis\" fill=\"none\" d=\"M{0:g} {1:g}V{2:g}H{3:g}\"/>\n", from_ + left,
                        top, height - bottom, from_ + panel_width - right);
    double last = -100;
    for (const double x : x_.ticks()) {
      const double at = x_at(x);
      out_ += fmt::format("<path class=\"axis\" d=\"M{:.1f} {:g}v4\"/>\n", at, height - bottom);
      if (at - last < 20) continue;
      last = at;
      text(at, height - bottom + 17, "middle", tick_text(x));
    }
  }

  void draw(std::size_t i, const LogChart::Line& line) {
    std::string path, marks;
    for (std::size_t p = 0; p < line.y.size(); ++p) {
      path += fmt::format("{}{:.1f} {:.1f}", p == 0 ? 'M' : 'L', x_at(line.x[p]), y_at(line.y[p]));
      marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>", x_at(line.x[p]), y_at(line.y[p]));
    }
    out_ += fmt::format(
        "<path class=\"l{0}\" d=\"{1}\" fill=\"none\" stroke-width=\"1.8\" stroke-dasharray=\"{2}\"/>\n<g "
        "class=\"d{0}\">{3}</g>\n",
        i, path, dashes[i], marks);
    const Fit fitted = fit(line.x, line.y);
    draw_fit(i, line, fitted);
    legend(i, line, fitted);
  }

  void draw_fit(std::size_t i, const LogChart::Line& line, const Fit& fitted) {
    const double begin = line.x[fitted.first], end = line.x.back();
    const auto inside = [&](double y) { return std::clamp(y, y_.low, y_.high); };
    out_ += fmt::format(
        "<path class=\"l{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke-width=\"5\" opacity=\"0.25\"/>\n", i,
        x_at(begin), y_at(inside(fitted.at(begin))), x_at(end), y_at(inside(fitted.at(end))));
  }

  void legend(std::size_t i, const LogChart::Line& line, const Fit& fitted) {
    const double x = from_ + left + 150 * static_cast<double>(i % 2),
                 y = 34 + 15 * static_cast<double>(i / 2);
    out_ += fmt::format(
        "<path class=\"l{}\" d=\"M{:g} {:g}h18\" stroke-width=\"1.8\" stroke-dasharray=\"{}\"/>\n", i, x, y,
        dashes[i]);
    text(x + 23, y + 4, "start",
         fmt::format("{}: x<tspan dy=\"-4\" font-size=\"9\">{:.2f}</tspan>", line.name, fitted.exponent),
         " font-size=\"11\"");
  }

  std::string out_;
  double from_ = 0;
  Span x_, y_;
};

}  // namespace

std::string svg_of(const LogChart& chart) { return Drawing(chart).finish(); }

}  // namespace kith::bench
