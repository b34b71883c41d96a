// Before is drawn as bars, after as a line above the same bins: the rows of the release, each spread evenly over
// the values that its cell covers. Where a cell covers many values the line is flat, and what the bars show
// within it can no longer be told.
#include "report/axis_histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/markup.h"
#include "report/svg.h"

namespace kith::report {
namespace {

using outcome::ValueBin;
using Bins = std::vector<ValueBin>;

constexpr double width = 860, left = 56, right = 8, top = 20, room = 140;

struct Frame {
  double step = 0, most = 1;
  double x(std::size_t bin) const { return left + step * static_cast<double>(bin); }
  double y(double rows) const { return top + room * (1 - rows / most); }
};

std::string name_of(const ValueBin& bin, std::size_t most) {
  if (bin.before == 0) return "no value";
  return bin.first == bin.last ? value(bin.first, most)
                               : value(bin.first, most) + " to " + value(bin.last, most);
}

void draw_bars(const Bins& bins, const Frame& frame, Picture& picture) {
  const double gap = frame.step > 6 ? frame.step * 0.12 : 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i].before == 0) continue;
    const double y = std::min(frame.y(static_cast<double>(bins[i].before)), top + room - 1);
    picture.rect(frame.x(i) + gap / 2, y, frame.step - gap, top + room - y, "bar-before",
                 fmt::format("{}: {} before, {} after", name_of(bins[i], 60), counted(bins[i].before, "row"),
                             decimal(bins[i].after, 1)));
  }
}

void draw_line(const Bins& bins, const Frame& frame, Picture& picture) {
  std::string d = fmt::format("M{} {}", coordinate(left), coordinate(top + room));
  for (std::size_t i = 0; i < bins.size(); ++i)
    d += fmt::format("V{}H{}", coordinate(frame.y(bins[i].after)), coordinate(frame.x(i + 1)));
  d += fmt::format("V{}", coordinate(top + room));
  picture.path(d + "Z", "after-area");
  picture.path(d, "after-line");
}

std::string key_of_marks() {
  return R"(<p class="legend" aria-hidden="true">
<span><svg viewBox="0 0 18 18"><rect x="3" y="3" width="12" height="12" class="bar-before"/></svg> rows before</span>
<span><svg viewBox="0 0 18 18"><rect x="3" y="3" width="12" height="12" class="after-area"/><path d="M2 4H16" class="after-line"/></svg> rows after, spread over what a cell covers</span>
</p>
)";
}

// Of a time the day, which is enough beside forty others.
std::string_view short_name(const ValueBin& bin) {
  const std::string_view name = bin.first;
  return name.size() > 10 && name[10] == 'T' ? name.substr(0, 10) : name;
}

// As many values as have room. If few bars are wide, every one is named, and long names are cut.
void name_values(const Bins& bins, const Frame& frame, Picture& picture) {
  constexpr double letter = 6.6, between = 10, wide_enough = 62, rounding = 0.01;
  std::size_t longest = 1, most = 16;
  for (const ValueBin& bin : bins) longest = std::max(longest, std::min(short_name(bin).size(), most));
  double needed = letter * static_cast<double>(longest) + between;
  if (needed > frame.step && frame.step >= wide_enough) {
    most = static_cast<std::size_t>((frame.step - between) / letter);
    needed = frame.step;
  }
  double free_from = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double middle = frame.x(i) + frame.step / 2;
    const double begin = std::clamp(middle - needed / 2, 0.0, width - needed);
    if (bins[i].before == 0 || begin < free_from - rounding) continue;
    free_from = begin + needed;
    picture.line(middle, top + room, middle, top + room + 4, "base");
    picture.label(begin + needed / 2, top + room + 18, Anchor::middle, "tick",
                  value(short_name(bins[i]), most));
  }
}

}  // namespace

std::string axis_histogram(const outcome::ColumnSummary& column) {
  const Bins& bins = column.bins;
  if (bins.empty()) return {};
  Frame frame;
  frame.step = std::min((width - left - right) / static_cast<double>(bins.size()), 120.0);
  for (const ValueBin& bin : bins)
    frame.most = std::max({frame.most, static_cast<double>(bin.before), bin.after});
  Picture picture(
      width, top + room + 26,
      fmt::format("Rows of {} by value, from {} to {}: bars before, the line after", text(column.name, 60),
                  value(bins.front().first, 40), value(bins.back().last, 40)));
  for (const std::uint64_t at : round_steps(static_cast<std::uint64_t>(frame.most), 4)) {
    picture.line(left, frame.y(static_cast<double>(at)), frame.x(bins.size()),
                 frame.y(static_cast<double>(at)), at == 0 ? "base" : "grid");
    picture.label(left - 8, frame.y(static_cast<double>(at)) + 4, Anchor::end, "tick", short_count(at));
  }
  draw_bars(bins, frame, picture);
  draw_line(bins, frame, picture);
  name_values(bins, frame, picture);
  return figure(key_of_marks() + std::move(picture).finish());
}

}  // namespace kith::report
