// How many classes there are of each size. Many sizes are gathered in ranges that double, beginning at k.
#include "report/histogram.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/svg.h"

namespace kith::report {
namespace {

constexpr double width = 860, left = 56, right = 16, top = 46, room = 190;
constexpr std::uint64_t most_single_sizes = 30;

struct Bin {
  // Both sizes are included.
  std::uint64_t from = 0, to = 0;
  std::uint64_t classes = 0;
};

std::vector<Bin> single_sizes(std::uint64_t from, std::uint64_t to) {
  std::vector<Bin> bins;
  for (std::uint64_t size = from; size <= to; ++size) bins.push_back({size, size});
  return bins;
}

std::vector<Bin> doubling_ranges(std::uint64_t smallest, std::uint64_t largest, std::uint64_t k) {
  std::vector<Bin> bins;
  if (smallest < k) bins.push_back({smallest, k - 1});
  for (std::uint64_t from = k;;) {
    bins.push_back({from, from * 2 - 1});
    if (from > largest / 2) return bins;
    from *= 2;
  }
}

std::vector<Bin> bins_of(const ClassSizes& sizes, std::uint64_t k) {
  auto [smallest, largest] = std::ranges::minmax(sizes, {}, &ClassSizes::value_type::first);
  const std::uint64_t from = std::min(smallest.first, k);
  std::vector<Bin> bins = largest.first - from < most_single_sizes
                              ? single_sizes(from, std::max(largest.first, k))
                              : doubling_ranges(std::max<std::uint64_t>(smallest.first, 1), largest.first, k);
  for (const auto& [size, classes] : sizes) {
    const auto bin = std::ranges::find_if(bins, [&](const Bin& b) { return size <= b.to; });
    if (bin != bins.end()) bin->classes += classes;
  }
  return bins;
}

std::string range(const Bin& bin) {
  return bin.from == bin.to ? count(bin.from) : short_count(bin.from) + "–" + short_count(bin.to);
}

void draw_bin(const Bin& bin, double x, double step, std::uint64_t most, std::uint64_t k, Picture& picture) {
  const double floor = top + room, bar = std::min(step * 0.72, 64.0);
  if (bin.classes > 0) {
    const double h = std::max(1.5, room * static_cast<double>(bin.classes) / static_cast<double>(most));
    picture.rect(x + (step - bar) / 2, floor - h, bar, h, bin.to < k ? "bar-bad" : "bar-after",
                 fmt::format("size {}: {}", range(bin), counted(bin.classes, "class")));
    picture.label(x + step / 2, floor - h - 5, Anchor::middle, "tick", short_count(bin.classes));
  }
  picture.label(x + step / 2, floor + 18, Anchor::middle, "tick", range(bin));
}

std::string draw(const ClassSizes& sizes, const std::vector<Bin>& bins, std::uint64_t k,
                 std::string_view unit) {
  const std::uint64_t most = std::max<std::uint64_t>(std::ranges::max(bins, {}, &Bin::classes).classes, 1);
  auto [smallest, largest] = std::ranges::minmax(sizes, {}, &ClassSizes::value_type::first);
  std::uint64_t classes = 0;
  for (const auto& [size, of_this] : sizes) classes += of_this;
  Picture picture(width, top + room + 48,
                  fmt::format("Histogram of {}: sizes from {} to {}", counted(classes, "class"),
                              count(smallest.first), count(largest.first)));
  const double step = std::min((width - left - right) / static_cast<double>(bins.size()), 110.0);
  const double end = left + step * static_cast<double>(bins.size());
  picture.line(left, top + room, end, top + room, "base");
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double x = left + step * static_cast<double>(i);
    draw_bin(bins[i], x, step, most, k, picture);
    if (bins[i].from == k) {
      picture.line(x, 4, x, top + room, "limit");
      picture.label(x + 7, 14, Anchor::start, "axis strong halo", fmt::format("k = {}", count(k)));
    }
  }
  picture.label(left, top + room + 42, Anchor::start, "axis", fmt::format("{}s in a class", unit));
  picture.label(0, 10, Anchor::start, "axis", "classes");
  return std::move(picture).finish();
}

}  // namespace

std::string size_histogram(const ClassSizes& sizes, std::uint64_t k, std::string_view unit) {
  if (sizes.empty()) return {};
  k = std::max<std::uint64_t>(k, 1);
  const std::vector<Bin> bins = bins_of(sizes, k);
  std::string shown = figure(draw(sizes, bins, k, unit));
  if (bins.back().from != bins.back().to)
    shown += note("The ranges begin at k; each is twice as wide as the one before.");
  return shown;
}

}  // namespace kith::report
