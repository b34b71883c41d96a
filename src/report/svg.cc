#include "report/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/markup.h"

namespace kith::report {

std::string coordinate(double v) {
  // There is no negative zero.
  const double tenths = std::round(v * 10) + 0.0;
  const bool whole_number = std::fmod(tenths, 10) == 0;
  return whole_number ? fmt::format("{:.0f}", tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

Picture::Picture(double width, double height, std::string_view label) {
  out_ = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", coordinate(width),
                     coordinate(height), label);
}

void Picture::close(std::string_view element, std::string_view title) {
  if (title.empty()) {
    out_ += "/>\n";
  } else {
    out_ += fmt::format("><title>{}</title></{}>\n", title, element);
  }
}

void Picture::rect(double x, double y, double w, double h, std::string_view style, std::string_view title) {
  out_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"", coordinate(x),
                      coordinate(y), coordinate(std::max(w, 0.0)), coordinate(std::max(h, 0.0)), style);
  close("rect", title);
}

void Picture::line(double x1, double y1, double x2, double y2, std::string_view style) {
  out_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", coordinate(x1),
                      coordinate(y1), coordinate(x2), coordinate(y2), style);
}

void Picture::circle(double x, double y, double r, std::string_view style, std::string_view title) {
  out_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"{}\"", coordinate(x), coordinate(y),
                      coordinate(r), style);
  close("circle", title);
}

void Picture::diamond(double x, double y, double r, std::string_view style, std::string_view title) {
  out_ += fmt::format("<path d=\"M{} {}L{} {}L{} {}L{} {}Z\" class=\"{}\"", coordinate(x), coordinate(y - r),
                      coordinate(x + r), coordinate(y), coordinate(x), coordinate(y + r), coordinate(x - r),
                      coordinate(y), style);
  close("path", title);
}

void Picture::path(std::string_view d, std::string_view style) {
  out_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", d, style);
}

void Picture::label(double x, double y, Anchor anchor, std::string_view style, std::string_view shown) {
  static constexpr std::string_view anchors[] = {"start", "middle", "end"};
  out_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", coordinate(x),
                      coordinate(y), anchors[static_cast<int>(anchor)], style, shown);
}

std::string Picture::finish() && { return std::move(out_) + "</svg>\n"; }

std::string legend(const std::vector<std::pair<std::string_view, std::string_view>>& entries) {
  std::string spans;
  for (const auto& [style, name] : entries)
    spans += fmt::format(
        "<span><svg viewBox=\"0 0 15 15\" aria-hidden=\"true\"><rect x=\"2\" y=\"2\" width=\"11\" "
        "height=\"11\" class=\"{}\"/></svg>{}</span>",
        style, name);
  return "<p class=\"legend\">" + spans + "</p>\n";
}

std::vector<std::uint64_t> round_steps(std::uint64_t top, int most) {
  std::uint64_t step = 1;
  for (int i = 0; top / step >= static_cast<std::uint64_t>(most) && i < 57; ++i) {
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  std::vector<std::uint64_t> steps;
  for (std::uint64_t at = 0; at <= top && steps.size() <= static_cast<std::size_t>(most); at += step) {
    steps.push_back(at);
  }
  return steps;
}

std::string short_count(std::uint64_t n) {
  if (n < 10'000) return count(n);
  static constexpr std::string_view suffixes[] = {"", "k", "M", "G", "T", "P", "E"};
  double scaled = static_cast<double>(n);
  std::size_t suffix = 0;
  for (; scaled >= 999.5 && suffix < 6; ++suffix) scaled /= 1000;
  return decimal(scaled, scaled < 9.95 ? 1 : 0) + std::string(suffixes[suffix]);
}

}  // namespace kith::report
