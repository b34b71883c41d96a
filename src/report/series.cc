// A release among the others of its series: how precise the table has become, who waits, and what releases
// made each on their own would have told.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr double width = 860, left = 64, right = 24, top = 30, room = 130;

using Figure = std::function<double(const outcome::SeriesRelease&)>;

struct Chart {
  std::string title;
  Figure figure;
  std::function<std::string(double)> shown;
  // The style of the bars; if it is empty, a line is drawn.
  std::string_view style;
};

double x_of(std::size_t i, std::size_t n) {
  const double step = (width - left - right) / static_cast<double>(n);
  return left + step * (static_cast<double>(i) + 0.5);
}

// At most about a dozen releases are named.
bool named(std::size_t i, std::size_t n) {
  const std::size_t every = (n + 11) / 12;
  return i % every == 0 || i + 1 == n;
}

std::string draw(const Chart& chart, const std::vector<outcome::SeriesRelease>& releases) {
  double most = 0;
  for (const outcome::SeriesRelease& release : releases) most = std::max(most, chart.figure(release));
  if (most <= 0) most = 1;
  Picture picture(width, top + room + 34, chart.title + " by release");
  picture.label(0, 12, Anchor::start, "axis strong", chart.title);
  picture.line(left, top + room, width - right, top + room, "base");
  std::string line;
  const std::size_t n = releases.size();
  const double bar = std::min(44.0, (width - left - right) / static_cast<double>(n) * 0.7);
  const auto y_of = [&](std::size_t i) {
    return top + room - room * chart.figure(releases[i]) / most * 0.86;
  };
  const auto shown = [&](std::size_t i) { return chart.shown(chart.figure(releases[i])); };
  const auto title = [&](std::size_t i) {
    return fmt::format("release {}: {}", releases[i].number, shown(i));
  };
  for (std::size_t i = 0; i < n; ++i) {
    const double x = x_of(i, n), y = y_of(i);
    if (!chart.style.empty())
      picture.rect(x - bar / 2, y, bar, top + room - y, chart.style, title(i));
    else
      line += fmt::format("{}{} {}", line.empty() ? "M" : " L", coordinate(x), coordinate(y));
    if (!named(i, n)) continue;
    picture.label(x, y - 8, Anchor::middle, "tick halo", shown(i));
    picture.label(x, top + room + 18, Anchor::middle, "tick", count(releases[i].number));
  }
  if (chart.style.empty()) {
    picture.path(line, "curve");
    for (std::size_t i = 0; i < n; ++i) picture.circle(x_of(i, n), y_of(i), 3.4, "knot", title(i));
  }
  return figure(std::move(picture).finish());
}

std::string whole_number(double value) { return count(static_cast<std::uint64_t>(std::llround(value))); }

std::string charts(const outcome::SeriesSummary& series) {
  using Release = outcome::SeriesRelease;
  const Chart all[] = {
      {"How much of a column a cell covers (NCP; held rows count as all of it)",
       [](const Release& r) { return r.ncp; }, percent, ""},
      {"Classes", [](const Release& r) { return static_cast<double>(r.classes); }, whole_number, ""},
      {"Rows in the release", [](const Release& r) { return static_cast<double>(r.released); }, whole_number,
       "bar-after"},
      {"Rows held, to come out later", [](const Release& r) { return static_cast<double>(r.held); },
       whole_number, "bar-before"}};
  std::string drawn;
  for (const Chart& chart : all) drawn += draw(chart, series.releases);
  return drawn;
}

std::string would_be_leak(const TableOutcome& result) {
  const outcome::SeriesSummary& series = *result.series;
  const auto worked_out = [](const outcome::SeriesRelease& r) { return r.unsafe_if_independent.has_value(); };
  if (series.releases.size() < 2) return {};
  if (std::ranges::none_of(series.releases, worked_out))
    return note(
        "What releases made each on their own would have told was not worked out: the table is too large for "
        "it beside a release. <code>kith audit --releases</code> does it for any files.");
  std::vector<outcome::SeriesRelease> later(series.releases.begin() + 1, series.releases.end());
  const outcome::SeriesRelease& last = later.back();
  std::string body = "<h3>Had every release been made on its own</h3>\n";
  body += paragraph(
      "Whoever kept the release before could lay both side by side: a case that stood with some "
      "in the first and with others in the second is told apart from both. On your own data, "
      "release {} made on its own would have left <b>{} of {} cases ({})</b> in company of fewer "
      "than {}. In this series there is none: cells only ever become smaller, and each keeps {}.",
      count(last.number), count(*last.unsafe_if_independent), count(result.rows),
      share_of(*last.unsafe_if_independent, result.rows), count(result.k),
      counted(result.k, counted_in(result)));
  body += draw({"Cases that independent releases would have left unsafe",
                [](const outcome::SeriesRelease& r) {
                  return static_cast<double>(r.unsafe_if_independent.value_or(0));
                },
                whole_number, "bar-bad"},
               later);
  return body;
}

std::string arrivals(const TableOutcome& result) {
  const outcome::SeriesSummary& series = *result.series;
  std::string body = "<h3>Who knows when somebody joined</h3>\n";
  if (series.arrivals == "known")
    return body + paragraph(
                      "This series is protected also against somebody who knows in which release a person "
                      "joined: every cell has at least {} of each release that it received rows with{}.",
                      counted(result.k, counted_in(result)),
                      series.beyond_k ? ", and those of each release meet l by themselves" : "");
  body += paragraph(
      "Case numbers stay the same, so every release shows who is new in it. Somebody who knows in which "
      "release a person joined is left with fewer than {}{} for <b>{} of {} cases ({})</b>.",
      count(result.k), series.beyond_k ? ", or with sensitive values that do not meet l," : "",
      count(series.open_cases), count(result.released), share_of(series.open_cases, result.released));
  if (series.closed)
    body += paragraph(
        "<code>arrivals = \"known\"</code> closes this. With the same batches it would "
        "hold back <b>{}</b> by now (this series: {}) and release {} (this series: "
        "{}). It has to be chosen when a series begins.",
        counted(series.closed->held, "row"), count(result.held), counted(series.closed->classes, "class"),
        count(result.classes.count));
  return body;
}

std::string releases_table(const outcome::SeriesSummary& series) {
  std::string rows;
  for (const outcome::SeriesRelease& r : series.releases)
    rows += row(count(r.number),
                numbers({count(r.rows), count(r.released), count(r.held), count(r.classes), decimal(r.ncp, 4),
                         r.unsafe_if_independent ? count(*r.unsafe_if_independent) : "–"}),
                r.number == series.release);
  return table(
      "All releases",
      {"Release", "#Rows of the batch", "#Released", "#Held", "#Classes", "#NCP", "#Unsafe if independent"},
      rows, tall_box);
}

}  // namespace

std::string series_section(const TableOutcome& result) {
  if (!result.series) return {};
  const outcome::SeriesSummary& series = *result.series;
  std::string body = paragraph(
      "This is release <b>{}</b> of a table that grows. Its batch had {}; {} came out with it{}. "
      "The batch touched {} with {}.",
      count(series.release), counted(series.batch_rows, "row"), counted(series.released_now, "row"),
      series.came_out_later > 0
          ? fmt::format(", {} of which had been held before", count(series.came_out_later))
          : "",
      counted(series.touched_leaves, "older cell"), counted(series.touched_rows, "row"));
  body += paragraph(
      "A row is <b>held</b> when its cell has not enough people yet. It is not lost: it comes out as soon as "
      "its cell can be released. Nobody is ever taken out again: a case that vanished would be the one who "
      "asked for it; to leave somebody out, begin a new series.");
  body += charts(series) + would_be_leak(result) + arrivals(result) + releases_table(series);
  return section("series", "The series", body);
}

}  // namespace kith::report
