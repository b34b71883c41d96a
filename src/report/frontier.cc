// The price of precision: how far the least height falls as more rows may be left out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

using Point = outcome::Lattice::CurvePoint;

constexpr double width = 860, tall = 340, left = 84, right = 24, top = 46, bottom = 52;
constexpr std::size_t most_in_table = 14;

std::vector<Point> ordered(const TableOutcome& result) {
  std::vector<Point> points = lattice_of(result).curve;
  std::ranges::stable_sort(points, {}, &Point::suppressed);
  return points;
}

// The index of the last point that `limit` allows; points.size() if there is none.
std::size_t reached(const std::vector<Point>& points, std::uint64_t limit) {
  const auto next = std::ranges::upper_bound(points, limit, {}, &Point::suppressed);
  return next == points.begin() ? points.size() : static_cast<std::size_t>(next - points.begin()) - 1;
}

// From rows to the picture: in proportion for few rows, by logarithm for many.
struct Scale {
  std::uint64_t most_rows = 1;
  std::uint32_t most_height = 1;

  bool logarithmic() const { return most_rows > 60; }
  double x(std::uint64_t rows) const {
    const double at = static_cast<double>(rows), end = static_cast<double>(most_rows);
    const double share = logarithmic() ? std::log1p(at) / std::log1p(end) : at / end;
    return left + (width - left - right) * std::min(share, 1.0);
  }
  double y(std::uint32_t height) const {
    return tall - bottom -
           (tall - top - bottom) * static_cast<double>(height) / static_cast<double>(most_height);
  }
  std::vector<std::uint64_t> ticks() const {
    if (!logarithmic()) return round_steps(most_rows, 12);
    std::vector<std::uint64_t> ticks = {0};
    for (std::uint64_t at = 1; at <= most_rows; at *= 10) {
      ticks.push_back(at);
      if (at > most_rows / 10) break;
    }
    return ticks;
  }
};

Scale scale_for(const TableOutcome& result, const std::vector<Point>& points) {
  const outcome::NodeFigures& chosen = lattice_of(result).chosen;
  Scale scale{std::max({std::uint64_t{1}, result.max_suppressed, chosen.suppressed}),
              std::max<std::uint32_t>(1, chosen.height)};
  for (const Point& point : points) {
    scale.most_rows = std::max(scale.most_rows, point.suppressed);
    scale.most_height = std::max(scale.most_height, point.height);
  }
  // There is room for the last step.
  scale.most_rows += std::max<std::uint64_t>(1, scale.most_rows / 4);
  return scale;
}

void draw_axes(const Scale& scale, Picture& picture) {
  for (const std::uint64_t height : round_steps(scale.most_height, 9)) {
    const double y = scale.y(static_cast<std::uint32_t>(height));
    picture.line(left, y, width - right, y, height == 0 ? "base" : "grid");
    picture.label(left - 10, y + 4, Anchor::end, "tick", std::to_string(height));
  }
  for (const std::uint64_t rows : scale.ticks()) {
    picture.line(scale.x(rows), tall - bottom, scale.x(rows), tall - bottom + 5, "base");
    picture.label(scale.x(rows), tall - bottom + 19, Anchor::middle, "tick", short_count(rows));
  }
  picture.label(0, 14, Anchor::start, "axis", "least height");
  picture.label(width - right, tall - 10, Anchor::end, "axis",
                scale.logarithmic() ? "rows suppressed (logarithmic)" : "rows suppressed");
}

void draw_steps(const Scale& scale, const std::vector<Point>& points, Picture& picture) {
  std::string d, area;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::string x = coordinate(scale.x(points[i].suppressed)),
                      y = coordinate(scale.y(points[i].height));
    d += i == 0 ? fmt::format("M{} {}", x, y) : fmt::format("H{}V{}", x, y);
  }
  d += fmt::format("H{}", coordinate(width - right));
  const std::string floor = coordinate(tall - bottom);
  area = fmt::format("{}V{}H{}Z", d, floor, coordinate(scale.x(points.front().suppressed)));
  picture.path(area, "area");
  picture.path(d, "curve");
}

void draw_limit(const TableOutcome& result, const Scale& scale, Picture& picture) {
  const double x = scale.x(result.max_suppressed);
  const bool late = x > width * 0.7;
  picture.line(x, 4, x, tall - bottom, "limit");
  picture.label(x + (late ? -8 : 8), 14, late ? Anchor::end : Anchor::start, "axis strong halo",
                fmt::format("limit: {}", counted(result.max_suppressed, "row")));
}

void draw_chosen(const TableOutcome& result, const Scale& scale, Picture& picture) {
  const outcome::NodeFigures& chosen = lattice_of(result).chosen;
  const double x = scale.x(chosen.suppressed), y = scale.y(chosen.height);
  const bool late = x > width * 0.7;
  picture.circle(x, y, 9.5, "ring");
  picture.circle(x, y, 6, "chosen",
                 fmt::format("chosen {}: height {}, {} suppressed", vector_of(result, chosen.levels),
                             chosen.height, counted(chosen.suppressed, "row")));
  picture.label(x + (late ? -16 : 16), y - 10, late ? Anchor::end : Anchor::start, "mark halo", "chosen");
}

std::string draw(const TableOutcome& result, const std::vector<Point>& points) {
  const Scale scale = scale_for(result, points);
  Picture picture(
      width, tall,
      fmt::format("Least height against suppressed rows: from height {} with {} to height {} with {}",
                  points.front().height, counted(points.front().suppressed, "row"), points.back().height,
                  counted(points.back().suppressed, "row")));
  draw_axes(scale, picture);
  draw_steps(scale, points, picture);
  for (const Point& point : points) {
    picture.circle(scale.x(point.suppressed), scale.y(point.height), points.size() > 60 ? 1.8 : 3.4, "knot",
                   fmt::format("{} suppressed: height {} at {}", counted(point.suppressed, "row"),
                               point.height, vector_of(result, point.levels)));
  }
  draw_limit(result, scale, picture);
  draw_chosen(result, scale, picture);
  return std::move(picture).finish();
}

std::string cost_of_less(const TableOutcome& result, const std::vector<Point>& points, std::size_t now) {
  const Point& here = points[now];
  std::string sentence;
  if (here.suppressed < result.max_suppressed) {
    sentence += fmt::format(" A limit of {} would buy the same height.", counted(here.suppressed, "row"));
  }
  if (now > 0) {
    sentence += fmt::format(" Leaving out at most {} would need height {}.",
                            counted(here.suppressed - 1, "row"), points[now - 1].height);
  }
  return sentence;
}

std::string sentences(const TableOutcome& result, const std::vector<Point>& points) {
  const std::size_t now = reached(points, result.max_suppressed);
  if (now == points.size()) return {};
  std::string said = fmt::format("With at most {} suppressed the least height is <b>{}</b>.",
                                 counted(result.max_suppressed, "row"), points[now].height);
  if (now + 1 < points.size()) {
    const Point& next = points[now + 1];
    said += fmt::format(" <b>Allowing {} more suppressed {} would lower the height from {} to {}</b>: {}.",
                        count(next.suppressed - result.max_suppressed),
                        next.suppressed - result.max_suppressed == 1 ? "row" : "rows", points[now].height,
                        next.height, in_words(result, next.levels));
  } else {
    said += " Allowing more would not lower it any further.";
  }
  return paragraph(said + cost_of_less(result, points, now));
}

std::string steps_table(const TableOutcome& result, const std::vector<Point>& points) {
  const std::size_t now = reached(points, result.max_suppressed);
  const std::size_t shown = std::min(points.size(), most_in_table);
  std::size_t first = now == points.size() || now < shown / 2 ? 0 : now - shown / 2;
  first = std::min(first, points.size() - shown);
  std::string rows;
  for (std::size_t i = first; i < first + shown; ++i)
    rows += fmt::format("<tr{}>{}<td>{}{}</td></tr>\n", i == now ? " class=\"here\"" : "",
                        numbers({count(points[i].suppressed), share_of(points[i].suppressed, result.rows),
                                 std::to_string(points[i].height)}),
                        in_words(result, points[i].levels),
                        i == now ? " <span class=\"tag\">within the limit</span>" : "");
  const std::string more =
      shown < points.size() ? fmt::format(" ({} of {} steps, those nearest the limit)", shown, points.size())
                            : std::string();
  return table("What more suppression buys" + more,
               {"#Rows suppressed", "#Share", "#Least height", "A node of that height"}, rows);
}

}  // namespace

std::string frontier_section(const TableOutcome& result) {
  if (lattice_of(result).curve.empty()) return {};
  const std::vector<Point> points = ordered(result);
  std::string body = paragraph(
      "Leaving out a few unusual rows can spare all the others a coarser value. The curve shows, for every "
      "number of rows left out, how many generalization steps the rest then needs at least.");
  body += figure(draw(result, points)) + sentences(result, points);
  body += steps_table(result, points);
  if (lattice_of(result).frontier_known) {
    body += note(
        "The whole frontier, node by node, has {}; the JSON result lists them with <code>--frontier</code>.",
        lattice_of(result).frontier.size() == 1 ? "1 entry"
                                                : count(lattice_of(result).frontier.size()) + " entries");
  }
  return section("frontier", "What suppressing more or fewer rows would buy", body);
}

}  // namespace kith::report
