// What becomes of every column: its role, its level, its values before and after.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
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
    return fmt::format("{}, as {}", counted(cut.cells, "different cell"), text(cut.kind, 60));
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
                         text(column.level_names[level], 24));
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

std::string before_and_after(const TableOutcome& result, const outcome::ColumnSummary& column) {
  const std::uint64_t scale = std::max<std::uint64_t>({1, most_of(column.before), most_of(column.after)});
  std::string body = fmt::format(
      "<h3>{}</h3>\n<p class=\"note\">{}{} → {} · NCP {}</p>\n", text(column.name, 60),
      column.hierarchy.empty() ? "" : text(column.hierarchy, 80) + " · ",
      counted(column.distinct_before, "distinct value"), count(column.distinct_after), decimal(column.ncp));
  if (!is_calendar(result, column)) body += ladder(column);
  if (!column.before.empty() || !column.after.empty()) {
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
      "The most frequent values of each quasi column in the source, and what the release shows in their "
      "place. Both sides of a pair have the same scale. <b>NCP</b> says how much of the column’s domain a "
      "cell covers on average: 0 for single values, 1 for all of it.");
  for (const outcome::ColumnSummary& column : result.columns) body += before_and_after(result, column);
  return section("before-after", "Every quasi column, before and after", body);
}

}  // namespace kith::report
