// What becomes of every column: its role, its level, its values before and after.
#include <fmt/format.h>

#include <algorithm>

#include "report/axis_histogram.h"
#include "report/markup.h"
#include "report/opening.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_bars = 8, most_rungs = 9;

std::string role_row(std::string_view name, std::string_view role, std::string_view style,
                     std::string_view what) {
  return row(name, fmt::format("<td><span class=\"role {}\">{}</span></td>{}", style, role, cell(what)));
}

std::string steps_taken(const TableOutcome& result, std::size_t column) {
  if (column < cells_of(result).columns.size()) {
    const outcome::CutColumn& cut = cells_of(result).columns[column];
    return fmt::format("{}, as {}", counted(cut.cells, "different cell"), text(cut.kind, 160));
  }
  const std::uint32_t level = chosen_level(result, column);
  const std::uint32_t height = level_height(result, column, level), top = top_height(result, column);
  if (level == 0) {
    return top == 0 ? "as it is" : fmt::format("as it is: 0 of {}", counted(top, "step"));
  }
  const std::string bar = top == 0 ? "" : meter(static_cast<double>(height) / static_cast<double>(top));
  return fmt::format("{} of {} ({}){}", height, counted(std::max(top, height), "step"),
                     level_name(result, column, level), bar);
}

std::string covers(const outcome::ColumnSummary& column, bool cut) {
  return fmt::format("{} {}<small>a cell covers {} of the domain</small>",
                     counted(column.distinct_before, "value"),
                     cut ? "in " + counted(column.distinct_after, "different cell")
                         : "become " + count(column.distinct_after),
                     percent(column.ncp)) +
         meter(std::clamp(column.ncp, 0.0, 1.0));
}

// An example in the column's own labels: of a hierarchy by its levels, of cells by a row of the sample.
Strip quasi_strip(const TableOutcome& result, std::size_t at) {
  Strip strip;
  const bool summarized = at < result.columns.size(), cut = at < cells_of(result).columns.size();
  const std::uint32_t level = chosen_level(result, at);
  if (summarized && !cut && level > 0 && level < result.columns[at].example.size()) {
    strip.was = value(result.columns[at].example.front(), 40);
    strip.is = value(result.columns[at].example[level], 60);
  } else if ((cut || level > 0) && !result.samples.empty()) {
    strip = strip_of_sample(result.samples.front(), at);
  }
  strip.name = column_name(result, at);
  strip.role = strip.style = "quasi";
  if (!summarized)
    strip.how = level_name(result, at, level);
  else if (!cut && level == 0)
    strip.how = fmt::format("stays as it is, {}", counted(result.columns[at].distinct_before, "value"));
  else
    strip.how = covers(result.columns[at], cut);
  return strip;
}

std::string named_rows(const std::vector<std::string>& names, std::string_view role, std::string_view style,
                       std::string_view what) {
  std::string rows;
  for (const std::string& name : names) rows += role_row(text(name, 60), role, style, what);
  return rows;
}

bool is_calendar(const TableOutcome& result, const outcome::ColumnSummary& column) {
  return std::ranges::any_of(lattice_of(result).calendars, [&](const outcome::CalendarSummary& calendar) {
    return calendar.column < result.columns.size() && &result.columns[calendar.column] == &column;
  });
}

// Levels from the finest to the coarsest; those of a calendar need not follow each other and have their own
// picture.
std::string ladder(const outcome::ColumnSummary& column) {
  if (column.level_names.size() < 2 || column.level_names.size() > most_rungs) return {};
  std::string rungs;
  for (std::size_t level = 0; level < column.level_names.size(); ++level) {
    const bool here = level == column.level;
    rungs += fmt::format("<li{}>{}</li>", here ? " class=\"here\" aria-current=\"step\"" : "",
                         level_name(column, static_cast<std::uint32_t>(level)));
  }
  return fmt::format("<ol class=\"ladder\" aria-label=\"Levels of {}\">{}</ol>\n", text(column.name, 60),
                     rungs);
}

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

std::uint64_t most_of(const Counts& counts) {
  return counts.empty() ? 0 : std::ranges::max(counts, {}, &Counts::value_type::second).second;
}

struct Side {
  std::string_view when, style;
  const Counts& counts;
  std::uint64_t distinct, rows;
};

std::string rest_of(const Side& side, std::size_t shown) {
  const std::uint64_t others = side.distinct > shown ? side.distinct - shown : 0;
  if (others == 0) return {};
  std::uint64_t covered = 0;
  for (std::size_t i = 0; i < shown; ++i) covered += side.counts[i].second;
  std::string said = fmt::format("and {}", counted(others, "other value"));
  if (side.rows > covered) said += fmt::format(", {}", counted(side.rows - covered, "row"));
  return said;
}

std::string draw_side(const outcome::ColumnSummary& column, const Side& side, std::uint64_t scale) {
  constexpr double width = 420, labels = 156, line = 23;
  const std::size_t shown = std::min(side.counts.size(), most_bars);
  const double bars = width - labels - 58;
  Picture picture(
      width, 26 + line * static_cast<double>(shown + 1),
      fmt::format("{} {}: {}", text(column.name, 60), side.when, counted(side.distinct, "distinct value")));
  picture.label(0, 12, Anchor::start, "axis strong",
                fmt::format("{} · {}", side.when, counted(side.distinct, "value")));
  double y = 26;
  for (std::size_t i = 0; i < shown; ++i, y += line) {
    const auto& [name, n] = side.counts[i];
    const double w = std::max(1.5, bars * static_cast<double>(n) / static_cast<double>(scale));
    const std::string full = fmt::format("{}: {}", value(name, 120), counted(n, "row"));
    picture.label(labels - 10, y + 14, Anchor::end, "tick", value(name, 20));
    picture.rect(labels, y + 2, w, line - 7, side.style, full);
    picture.label(labels + w + 6, y + 14, Anchor::start, "tick faint",
                  n < 1'000'000 ? count(n) : short_count(n));
  }
  const std::string rest = rest_of(side, shown);
  if (!rest.empty()) picture.label(labels, y + 14, Anchor::start, "axis", rest);
  return std::move(picture).finish();
}

// The labels that the release has most of.
std::string most_frequent_after(const outcome::ColumnSummary& column) {
  constexpr std::size_t most_named = 6;
  std::string labels;
  for (std::size_t i = 0; i < std::min(column.after.size(), most_named); ++i)
    labels += fmt::format("{}<b>{}</b> ({})", i == 0 ? "" : " · ", value(column.after[i].first, 40),
                          count(column.after[i].second));
  if (labels.empty()) return {};
  const std::uint64_t others =
      column.distinct_after - std::min<std::uint64_t>(column.distinct_after, most_named);
  return note("In the release: {}{}.", labels, others == 0 ? "" : " · and " + counted(others, "other label"));
}

std::string before_and_after(const TableOutcome& result, const outcome::ColumnSummary& column) {
  const std::uint64_t scale = std::max<std::uint64_t>({1, most_of(column.before), most_of(column.after)});
  std::string body = fmt::format(
      "<h3>{}</h3>\n<p class=\"note\">{}{} → {} · NCP {}</p>\n", text(column.name, 60),
      column.hierarchy.empty() ? "" : text(column.hierarchy, 80) + " · ",
      counted(column.distinct_before, "distinct value"), count(column.distinct_after), decimal(column.ncp));
  if (!is_calendar(result, column)) body += ladder(column);
  if (!column.bins.empty()) {
    body += axis_histogram(column) + most_frequent_after(column);
  } else if (!column.before.empty() || !column.after.empty()) {
    body += "<figure class=\"pair\">\n";
    body += draw_side(column, {"before", "bar-before", column.before, column.distinct_before, result.rows},
                      scale);
    body += draw_side(column, {"after", "bar-after", column.after, column.distinct_after, result.released},
                      scale);
    body += "</figure>\n";
  }
  return "<article>\n" + body + "</article>\n";
}

}  // namespace

std::string column_strips(const TableOutcome& result) {
  std::vector<Strip> listed;
  for (std::size_t column = 0; column < result.quasi.size(); ++column)
    listed.push_back(quasi_strip(result, column));
  const std::string_view as_it_is = result.refused.empty() ? "released as it is" : "as it is";
  const auto add = [&](const std::vector<std::string>& names, std::string_view role, std::string_view style,
                       std::string_view how) {
    for (const std::string& name : names)
      listed.push_back({text(name, 60), std::string(role), std::string(style), "", "", std::string(how)});
  };
  add(result.sensitive, "sensitive", "sensitive", as_it_is);
  add(result.plain, "plain", "plain", as_it_is);
  add(result.identifiers, "identifier", "never", "left out");
  add(result.withheld, "withheld", "never", "left out, because the plan does not name it");
  return result.refused.empty() ? strips(listed) : strips(listed, "What would become of every column");
}

std::string roles_section(const TableOutcome& result) {
  std::string rows;
  for (std::size_t column = 0; column < result.quasi.size(); ++column) {
    rows += role_row(column_name(result, column), "quasi", "quasi", steps_taken(result, column));
  }
  rows += named_rows(result.sensitive, "sensitive", "sensitive",
                     "released as it is; protected by the model where it asks for l or t");
  rows += named_rows(result.plain, "plain", "plain", "released as it is");
  rows += named_rows(result.identifiers, "identifier", "never", "never released");
  rows += named_rows(result.withheld, "withheld", "never", "not released, because the plan does not name it");
  if (rows.empty()) return {};
  std::string body = paragraph(
      "A <b>quasi</b> column is one that others may know of somebody: alone or together such columns can "
      "single a person out, so they are made coarser step by step. Everything else is released as it is, or "
      "not at all.");
  body += table("Columns of the source", {"Column", "Role", "What happens to it"}, rows);
  if (!result.withheld.empty()) {
    body +=
        note("To release a withheld column, name it with a role under <code>[columns]</code> in the plan.");
  }
  return section("columns", "What happens to every column", body);
}

std::string columns_section(const TableOutcome& result) {
  if (result.columns.empty()) return {};
  std::string body = paragraph(
      "The values of each quasi column in their order: as bars the rows of the source, as a line those of "
      "the "
      "release, each spread evenly over the values that its cell covers. Where the line is flat, the values "
      "under it can no longer be told apart. <b>NCP</b> says how much of the column’s domain a cell covers "
      "on "
      "average: 0 for single values, 1 for all of it.");
  for (const outcome::ColumnSummary& column : result.columns) body += before_and_after(result, column);
  return section("before-after", "Every quasi column, before and after", body);
}

}  // namespace kith::report
