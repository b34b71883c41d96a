// The price of precision: how far the least loss falls as more rows may be left out. Loss is what the plan's
// policy measures; if that is the height of nodes, or nothing else was worked out, it is the height.
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

struct Point {
  std::uint64_t suppressed = 0;
  double loss = 0;
  std::vector<std::uint32_t> levels;
};

// `name` is that of the measure, and `noun` what sentences call it.
struct Curve {
  std::string_view name, noun;
  bool heights = false;
  double chosen = 0;
  std::vector<Point> points;
};

constexpr double width = 860, tall = 340, left = 84, right = 24, top = 46, bottom = 52;
constexpr std::size_t most_in_table = 14;

Curve curve_of_heights(const outcome::Lattice& lattice) {
  Curve curve{"least height", "height", true, static_cast<double>(lattice.chosen.height), {}};
  for (const outcome::Lattice::CurvePoint& point : lattice.curve)
    curve.points.push_back({point.suppressed, static_cast<double>(point.height), point.levels});
  return curve;
}

Curve curve_of_losses(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  Curve curve{"least NCP", "NCP", false, result.loss.ncp, {}};
  if (lattice.loss_measure == "loss") {
    curve.name = "least loss (ARX)";
    curve.noun = "loss";
    curve.chosen = result.loss.arx_loss;
  } else if (lattice.loss_measure == "discernibility") {
    curve.name = "least discernibility";
    curve.noun = "discernibility";
    curve.chosen = static_cast<double>(result.loss.discernibility);
  } else if (lattice.loss_measure == "entropy") {
    curve.name = "least non-uniform entropy";
    curve.noun = "entropy";
    curve.chosen = result.loss.entropy;
  }
  for (const outcome::Lattice::LossPoint& point : lattice.loss_curve)
    curve.points.push_back({point.suppressed, point.loss, point.levels});
  return curve;
}

Curve ordered(const TableOutcome& result) {
  const outcome::Lattice& lattice = lattice_of(result);
  Curve curve = lattice.loss_curve.empty() || result.policy == "height" ? curve_of_heights(lattice)
                                                                        : curve_of_losses(result);
  std::ranges::stable_sort(curve.points, {}, &Point::suppressed);
  return curve;
}

std::string shown(const Curve& curve, double loss) {
  return curve.heights ? fmt::format("{:.0f}", loss) : decimal(loss, loss >= 100 ? 0 : 3);
}

// The index of the last point that `limit` allows; points.size() if there is none.
std::size_t reached(const std::vector<Point>& points, std::uint64_t limit) {
  const auto next = std::ranges::upper_bound(points, limit, {}, &Point::suppressed);
  return next == points.begin() ? points.size() : static_cast<std::size_t>(next - points.begin()) - 1;
}

// From rows to the picture: in proportion for few rows, by logarithm for many.
struct Scale {
  std::uint64_t most_rows = 1;
  double most_loss = 1;

  bool logarithmic() const { return most_rows > 60; }
  double x(std::uint64_t rows) const {
    const double at = static_cast<double>(rows), end = static_cast<double>(most_rows);
    const double share = logarithmic() ? std::log1p(at) / std::log1p(end) : at / end;
    return left + (width - left - right) * std::min(share, 1.0);
  }
  double y(double loss) const { return tall - bottom - (tall - top - bottom) * loss / most_loss; }
  // At most about eight, at round numbers.
  std::vector<double> marks(bool whole_numbers) const {
    double step = std::pow(10.0, std::floor(std::log10(most_loss))) / 10;
    for (int i = 0; most_loss / step > 8 && i < 9; ++i) step *= i % 3 == 1 ? 2.5 : 2;
    if (whole_numbers) step = std::max(1.0, std::round(step));
    std::vector<double> marks;
    for (int i = 0; step * i <= most_loss * 1.0001; ++i) marks.push_back(step * i);
    return marks;
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

Scale scale_for(const TableOutcome& result, const Curve& curve) {
  const outcome::NodeFigures& chosen = lattice_of(result).chosen;
  Scale scale{std::max({std::uint64_t{1}, result.max_suppressed, chosen.suppressed}),
              std::max(curve.heights ? 1 : 1e-6, curve.chosen)};
  for (const Point& point : curve.points) {
    scale.most_rows = std::max(scale.most_rows, point.suppressed);
    scale.most_loss = std::max(scale.most_loss, point.loss);
  }
  // There is room for the last step.
  scale.most_rows += std::max<std::uint64_t>(1, scale.most_rows / 4);
  return scale;
}

void draw_axes(const Scale& scale, const Curve& curve, Picture& picture) {
  for (const double loss : scale.marks(curve.heights)) {
    const double y = scale.y(loss);
    picture.line(left, y, width - right, y, loss == 0 ? "base" : "grid");
    picture.label(left - 10, y + 4, Anchor::end, "tick",
                  loss >= 1000 ? short_count(static_cast<std::uint64_t>(loss)) : decimal(loss, 3));
  }
  for (const std::uint64_t rows : scale.ticks()) {
    picture.line(scale.x(rows), tall - bottom, scale.x(rows), tall - bottom + 5, "base");
    picture.label(scale.x(rows), tall - bottom + 19, Anchor::middle, "tick", short_count(rows));
  }
  picture.label(0, 14, Anchor::start, "axis", curve.name);
  picture.label(width - right, tall - 10, Anchor::end, "axis",
                scale.logarithmic() ? "rows suppressed (logarithmic)" : "rows suppressed");
}

void draw_steps(const Scale& scale, const std::vector<Point>& points, Picture& picture) {
  std::string d, area;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::string x = coordinate(scale.x(points[i].suppressed)), y = coordinate(scale.y(points[i].loss));
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

void draw_chosen(const TableOutcome& result, const Curve& curve, const Scale& scale, Picture& picture) {
  const outcome::NodeFigures& chosen = lattice_of(result).chosen;
  const double x = scale.x(chosen.suppressed), y = scale.y(curve.chosen);
  const bool late = x > width * 0.7;
  picture.circle(x, y, 9.5, "ring");
  picture.circle(x, y, 6, "chosen",
                 fmt::format("chosen {}: {} {}, {} suppressed", vector_of(result, chosen.levels), curve.noun,
                             shown(curve, curve.chosen), counted(chosen.suppressed, "row")));
  picture.label(x + (late ? -16 : 16), y - 10, late ? Anchor::end : Anchor::start, "mark halo", "chosen");
}

std::string draw(const TableOutcome& result, const Curve& curve) {
  const std::vector<Point>& points = curve.points;
  const Scale scale = scale_for(result, curve);
  Picture picture(width, tall,
                  fmt::format("{} against suppressed rows: from {} with {} to {} with {}", curve.name,
                              shown(curve, points.front().loss), counted(points.front().suppressed, "row"),
                              shown(curve, points.back().loss), counted(points.back().suppressed, "row")));
  draw_axes(scale, curve, picture);
  draw_steps(scale, points, picture);
  for (const Point& point : points) {
    picture.circle(scale.x(point.suppressed), scale.y(point.loss), points.size() > 60 ? 1.8 : 3.4, "knot",
                   fmt::format("{} suppressed: {} {} at {}", counted(point.suppressed, "row"), curve.noun,
                               shown(curve, point.loss), vector_of(result, point.levels)));
  }
  draw_limit(result, scale, picture);
  draw_chosen(result, curve, scale, picture);
  return std::move(picture).finish();
}

std::string cost_of_less(const TableOutcome& result, const Curve& curve, std::size_t now) {
  const Point& here = curve.points[now];
  std::string sentence;
  if (here.suppressed < result.max_suppressed) {
    sentence +=
        fmt::format(" A limit of {} would buy the same {}.", counted(here.suppressed, "row"), curve.noun);
  }
  if (now > 0) {
    sentence += fmt::format(" Leaving out at most {} would need {} {}.", counted(here.suppressed - 1, "row"),
                            curve.noun, shown(curve, curve.points[now - 1].loss));
  }
  return sentence;
}

std::string sentences(const TableOutcome& result, const Curve& curve) {
  const std::vector<Point>& points = curve.points;
  const std::size_t now = reached(points, result.max_suppressed);
  if (now == points.size()) return {};
  std::string said =
      fmt::format("With at most {} suppressed the least {} is <b>{}</b>.",
                  counted(result.max_suppressed, "row"), curve.noun, shown(curve, points[now].loss));
  if (now + 1 < points.size()) {
    const Point& next = points[now + 1];
    said +=
        fmt::format(" <b>Allowing {} more suppressed {} would lower the {} from {} to {}</b>: {}.",
                    count(next.suppressed - result.max_suppressed),
                    next.suppressed - result.max_suppressed == 1 ? "row" : "rows", curve.noun,
                    shown(curve, points[now].loss), shown(curve, next.loss), in_words(result, next.levels));
  } else {
    said += curve.heights ? " Allowing more would not lower it any further."
                          : " Allowing more, up to a fifth of the rows, would not lower it any further.";
  }
  return paragraph(said + cost_of_less(result, curve, now));
}

std::string steps_table(const TableOutcome& result, const Curve& curve) {
  const std::vector<Point>& points = curve.points;
  const std::size_t now = reached(points, result.max_suppressed);
  const std::size_t listed = std::min(points.size(), most_in_table);
  std::size_t first = now == points.size() || now < listed / 2 ? 0 : now - listed / 2;
  first = std::min(first, points.size() - listed);
  std::string rows;
  for (std::size_t i = first; i < first + listed; ++i)
    rows += fmt::format("<tr{}>{}<td>{}{}</td></tr>\n", i == now ? " class=\"here\"" : "",
                        numbers({count(points[i].suppressed), share_of(points[i].suppressed, result.rows),
                                 shown(curve, points[i].loss)}),
                        in_words(result, points[i].levels),
                        i == now ? " <span class=\"tag\">within the limit</span>" : "");
  const std::string more = listed < points.size() ? fmt::format(" ({} of {} steps, those nearest the limit)",
                                                                listed, points.size())
                                                  : std::string();
  return table("What more suppression buys" + more,
               {"#Rows suppressed", "#Share",
                curve.heights ? "#Least height" : "#Least " + std::string(curve.noun), "A node that has it"},
               rows);
}

}  // namespace

std::string frontier_section(const TableOutcome& result) {
  if (lattice_of(result).curve.empty()) return {};
  const Curve curve = ordered(result);
  std::string body = paragraph(
      "Leaving out a few unusual rows can spare all the others a coarser value. The curve shows, for every "
      "number of rows left out, {}.",
      curve.heights
          ? std::string("how many generalization steps the rest then needs at least")
          : fmt::format("the least {} that can be had, {}", curve.noun,
                        lattice_of(result).loss_measure == result.policy
                            ? "which is what the plan’s policy goes by; rows that are left out count as lost"
                            : "because the plan’s policy measures no loss of its own"));
  body += figure(draw(result, curve)) + sentences(result, curve);
  body += steps_table(result, curve);
  if (lattice_of(result).frontier_known) {
    body += note(
        "The whole frontier, node by node, has {}; the JSON result lists them with <code>--frontier</code>.",
        lattice_of(result).frontier.size() == 1 ? "1 entry"
                                                : count(lattice_of(result).frontier.size()) + " entries");
  }
  return section("frontier", "What suppressing more or fewer rows would buy", body);
}

}  // namespace kith::report
