// The few SVG shapes that the report's pictures are made of. Colours and fonts come from classes of the
// page's style, so that a picture follows light and dark.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kith::report {

enum class Anchor { start, middle, end };

// Collects shapes; `title` is shown where the pointer rests, and must be escaped like every text here.
class Picture {
 public:
  Picture(double width, double height, std::string_view label);

  void rect(double x, double y, double w, double h, std::string_view style, std::string_view title = {});
  void line(double x1, double y1, double x2, double y2, std::string_view style);
  void circle(double x, double y, double r, std::string_view style, std::string_view title = {});
  void diamond(double x, double y, double r, std::string_view style, std::string_view title = {});
  void path(std::string_view d, std::string_view style);
  void label(double x, double y, Anchor anchor, std::string_view style, std::string_view shown);
  std::string finish() &&;

 private:
  void close(std::string_view element, std::string_view title);
  std::string out_;
};

// A coloured square and its meaning for each entry, by the style of the square.
std::string legend(const std::vector<std::pair<std::string_view, std::string_view>>& entries);

// At most one decimal.
std::string coordinate(double v);

// Ends of at most about `most` steps of 1, 2 or 5 times a power of ten that reach `top`; begins with 0.
std::vector<std::uint64_t> round_steps(std::uint64_t top, int most);
// 12,960 as "13k" if room is short.
std::string short_count(std::uint64_t n);

}  // namespace kith::report
