// How many classes there are of each size. Many sizes are gathered in ranges that double, beginning at k.
#include <fmt/format.h>

#include <algorithm>

#include "release/report_markup.h"
#include "release/report_sections.h"
#include "release/report_svg.h"
#include "release/report_words.h"

namespace kith::release::page {
namespace {

constexpr double width = 860, left = 56, right = 16, top = 46, room = 190;
constexpr std::uint64_t most_single_sizes = 30;

struct Bin {
  std::uint64_t from = 0, to = 0;  // sizes, both included
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

std::vector<Bin> bins_of(const Result& result) {
  auto [smallest, largest] =
      std::ranges::minmax(result.class_sizes, {}, &std::pair<std::uint64_t, std::uint64_t>::first);
  const std::uint64_t k = std::max<std::uint64_t>(result.k, 1);
  const std::uint64_t from = std::min(smallest.first, k);
  std::vector<Bin> bins = largest.first - from < most_single_sizes
                              ? single_sizes(from, std::max(largest.first, k))
                              : doubling_ranges(std::max<std::uint64_t>(smallest.first, 1), largest.first, k);
  for (const auto& [size, classes] : result.class_sizes) {
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

std::string draw(const Result& result, const std::vector<Bin>& bins) {
  const std::uint64_t k = std::max<std::uint64_t>(result.k, 1);
  const std::uint64_t most = std::max<std::uint64_t>(std::ranges::max(bins, {}, &Bin::classes).classes, 1);
  Picture picture(width, top + room + 48,
                  fmt::format("Histogram of {}: sizes from {} to {}", counted(result.class_count, "class"),
                              count(result.class_smallest), count(result.class_largest)));
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
  picture.label(left, top + room + 42, Anchor::start, "axis",
                fmt::format("{}s in a class", counted_in(result)));
  picture.label(0, 10, Anchor::start, "axis", "classes");
  return std::move(picture).finish();
}

std::string summary(const Result& result) {
  const std::string_view unit = counted_in(result);
  return paragraph(
      fmt::format("The released rows form <b>{}</b>. The smallest has {}, the average {} and the largest {}; "
                  "k asks for at "
                  "least <b>{}</b>.{}",
                  counted(result.class_count, "class"), counted(result.class_smallest, unit),
                  decimal(result.class_average, 2), count(result.class_largest), count(result.k),
                  result.k <= 1 ? " With k = 1 nothing is asked: a class may be one person alone." : ""));
}

std::string by_history(const Result& result, const HistorySizes& sizes) {
  std::string said = fmt::format(
      "k was counted by <b>whole histories</b>: the history of a person is the quasi values of all the "
      "person’s rows, and at least {} share it. Even somebody who knows every row of a person cannot tell "
      "these apart. The {} released have <b>{}</b>; the rarest is shared by {}, the average by {}, the "
      "most frequent by {}.",
      counted(result.k, "person"), counted(sizes.persons, "person"),
      sizes.count == 1 ? "one history" : count(sizes.count) + " histories", counted(sizes.smallest, "person"),
      decimal(sizes.average, 2), count(sizes.largest));
  if (result.persons > sizes.persons)
    said += fmt::format(" Left out with all their rows: {} whose history fewer share.",
                        counted(result.persons - sizes.persons, "person"));
  return paragraph(said);
}

std::string by_class(const Result& result, const HistorySizes& sizes) {
  return paragraph(fmt::format(
      "k was counted <b>class by class</b>, and some persons have several rows. Somebody who knows one row "
      "of "
      "a person is left with at least {}; somebody who knows several of them is <b>not covered</b>. In this "
      "release <b>{} of {}</b> have a history, the quasi values of all their rows, that fewer than {} share. "
      "<code>persons = \"history\"</code> in the plan’s <code>[privacy]</code> covers them.",
      counted(result.k, "person"), count(sizes.below_k), counted(sizes.persons, "person"), count(result.k)));
}

// Which reading of "person" was used, where it makes a difference.
std::string reading(const Result& result) {
  if (!result.histories) return {};
  return result.by_history ? by_history(result, *result.histories) : by_class(result, *result.histories);
}

// Somebody with many rows stands out even in a class of k persons.
std::string repeats_warning(const Result& result) {
  const Repeats& repeats = result.repeats;
  if (!result.persons_known || repeats.classes == 0) return {};
  return fmt::format(
      "<div class=\"banner warn\" role=\"note\"><strong>{} hold{} many rows of few persons.</strong> {} "
      "fewer "
      "than 2k = {} persons, and {} rows or more of each person on average; {} concerned. In the most "
      "crowded class of the release there are {} rows per person. k still holds: nobody is told apart by "
      "the quasi columns. But whoever knows somebody that came very often, and about when, can guess that "
      "many of these rows are theirs. Consider a coarser release of these rows, a larger k, or leaving out "
      "persons with very many rows.</div>\n",
      counted(repeats.classes, "class"), repeats.classes == 1 ? "s" : "",
      repeats.classes == 1 ? "It has" : "They have", count(2 * result.k), count(Repeats::rows_each),
      repeats.rows == 1 ? "1 row is" : count(repeats.rows) + " rows are",
      decimal(repeats.most_rows_per_person, 1));
}

}  // namespace

std::string class_sizes_section(const Result& result) {
  if (result.class_sizes.empty() && result.class_count == 0) return {};
  std::string body = paragraph(fmt::format(
      "A <b>class</b> is a set of released rows that share every quasi value. Whoever knows these values of "
      "somebody finds the class, and cannot tell its {}s apart by them.",
      counted_in(result)));
  body += summary(result) + reading(result) + repeats_warning(result);
  if (!result.class_sizes.empty()) {
    const std::vector<Bin> bins = bins_of(result);
    body += "<figure>\n" + draw(result, bins) + "</figure>\n";
    if (bins.back().from != bins.back().to) {
      body += note("The ranges begin at k; each is twice as wide as the one before.");
    }
  }
  return section("classes", "How large the classes are", body);
}

}  // namespace kith::release::page
