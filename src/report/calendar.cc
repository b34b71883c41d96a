// The granularities of a calendar column: how they lie in each other, which of them suffice, and why some
// were left aside.
#include <fmt/format.h>

#include <algorithm>

#include "report/layers.h"
#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/timeline.h"
#include "report/words.h"

namespace kith::report {
namespace {

using Granularity = outcome::CalendarSummary::Granularity;

constexpr double width = 860, gap = 78, tall = 46, aside = 176;
constexpr std::size_t most_wide = 8, most_levels = 60;

enum class Verdict { chosen, suffices, fails, not_looked_at, disregarded, unknown };

struct Manner {
  std::string_view word, style;
};

Manner manner_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::chosen:
      return {"chosen", "grain chosen-grain"};
    case Verdict::suffices:
      return {"suffices", "grain good-grain"};
    case Verdict::fails:
      return {"fails", "grain bad-grain"};
    case Verdict::not_looked_at:
      return {"not needed", "grain"};
    case Verdict::disregarded:
      return {"disregarded", "grain gone-grain"};
    case Verdict::unknown:
      break;
  }
  return {"", "grain"};
}

const outcome::GranularityFigures* figures_of(const outcome::TableOutcome& result,
                                              const Granularity& granularity) {
  const auto found = std::ranges::find(outcome::lattice_of(result).granularities, granularity.name,
                                       &outcome::GranularityFigures::name);
  return found == outcome::lattice_of(result).granularities.end() ? nullptr : &*found;
}

// The time column alone was searched; the figures are of this calendar.
bool searched_alone(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar) {
  return !outcome::lattice_of(result).granularities.empty() &&
         calendar.column < outcome::lattice_of(result).level_counts.size() &&
         outcome::lattice_of(result).level_counts[calendar.column] > 1;
}

// With the other columns as chosen; none where the lattice is not known node by node.
std::optional<outcome::Standing> standing_at(const outcome::TableOutcome& result, std::size_t column,
                                             std::uint32_t level) {
  std::size_t index = 0, nodes = 1;
  if (outcome::lattice_of(result).chosen.levels.size() != outcome::lattice_of(result).level_counts.size())
    return std::nullopt;
  for (std::size_t c = 0; c < outcome::lattice_of(result).level_counts.size(); ++c) {
    const std::uint32_t at = c == column ? level : outcome::lattice_of(result).chosen.levels[c];
    if (at >= outcome::lattice_of(result).level_counts[c]) return std::nullopt;
    index = index * outcome::lattice_of(result).level_counts[c] + at;
    nodes *= outcome::lattice_of(result).level_counts[c];
  }
  if (nodes != outcome::lattice_of(result).standings.size()) return std::nullopt;
  return outcome::lattice_of(result).standings[index];
}

Verdict verdict_of(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar,
                   const Granularity& granularity) {
  if (!granularity.level) return Verdict::disregarded;
  if (calendar.column < outcome::lattice_of(result).chosen.levels.size() &&
      outcome::lattice_of(result).chosen.levels[calendar.column] == *granularity.level)
    return Verdict::chosen;
  if (searched_alone(result, calendar)) {
    const outcome::GranularityFigures* figures = figures_of(result, granularity);
    if (!figures || !figures->acceptable) return Verdict::not_looked_at;
    return *figures->acceptable ? Verdict::suffices : Verdict::fails;
  }
  const auto standing = standing_at(result, calendar.column, *granularity.level);
  if (!standing) return Verdict::unknown;
  return *standing == outcome::Standing::failing ? Verdict::fails : Verdict::suffices;
}

std::string shown_name(const Granularity& granularity, std::size_t most) {
  return granularity.name == "*" ? "* (hidden)" : text(granularity.name, most);
}

void draw_box(const Granularity& granularity, Verdict verdict, double x, double y, double wide,
              Picture& picture) {
  const auto [word, style] = manner_of(verdict);
  const std::string values = granularity.level ? counted(granularity.granules, "value") : std::string();
  const std::string below = fmt::format("{}{}{}", word, word.empty() || values.empty() ? "" : " · ", values);
  picture.rect(x - wide / 2, y - tall / 2, wide, tall, style,
               fmt::format("{}: {}{}", shown_name(granularity, 80), below,
                           granularity.disregarded.empty() ? "" : ": " + text(granularity.disregarded, 200)));
  const auto letters = static_cast<std::size_t>(std::max(4.0, (wide - 14) / 7));
  picture.label(x, y - 4, Anchor::middle, "grain-name", shown_name(granularity, letters));
  const std::string_view narrow = word.empty() ? std::string_view(values) : word;
  const bool fits = static_cast<double>(below.size()) * (verdict == Verdict::chosen ? 7.0 : 6.2) < wide - 4;
  picture.label(x, y + 13, Anchor::middle, verdict == Verdict::chosen ? "tick strong" : "tick",
                fits ? below : narrow);
}

std::string draw_graph(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar) {
  std::vector<std::pair<std::size_t, std::size_t>> edges(calendar.edges.begin(), calendar.edges.end());
  const Layers layers = lay_out(calendar.heights, edges, most_wide);
  std::vector<const Granularity*> gone, at(calendar.heights.size());
  for (const Granularity& granularity : calendar.listed) {
    if (granularity.level)
      at[*granularity.level] = &granularity;
    else
      gone.push_back(&granularity);
  }
  const double room = width - (gone.empty() ? 0 : aside + 30);
  const double spacing = std::min(room / static_cast<double>(layers.widest), 190.0);
  const double wide = std::min(spacing - 14, 150.0);
  const double rows = static_cast<double>(std::max(layers.rows.size(), gone.size()));
  const auto x = [&](std::size_t point) { return room / 2 + spacing * layers.x[point]; };
  const auto y = [&](std::size_t point) {
    return 12 + tall / 2 + gap * static_cast<double>(layers.rows.size() - 1 - layers.row_of[point]);
  };
  Picture picture(width, 24 + tall + gap * (rows - 1),
                  fmt::format("Granularities of {}, the finest at the bottom: {} in use, {} disregarded; {} "
                              "lines to directly coarser ones",
                              column_name(result, calendar.column), calendar.heights.size(), gone.size(),
                              calendar.edges.size()));
  std::string lines;
  for (const auto& way : layers.ways)
    for (const std::size_t point : way)
      lines +=
          fmt::format("{}{} {}", point == way[0] ? 'M' : 'L', coordinate(x(point)), coordinate(y(point)));
  if (!lines.empty()) picture.path(lines, "edge few");
  for (std::size_t level = 0; level < at.size(); ++level)
    if (at[level])
      draw_box(*at[level], verdict_of(result, calendar, *at[level]), x(level), y(level), wide, picture);
  for (std::size_t i = 0; i < gone.size(); ++i)
    draw_box(*gone[i], Verdict::disregarded, width - aside / 2, 12 + tall / 2 + gap * static_cast<double>(i),
             aside - 26, picture);
  return "<figure>\n" + std::move(picture).finish() + "</figure>\n";
}

std::string cell(std::uint64_t n) { return fmt::format("<td class=\"n\">{}</td>", count(n)); }
constexpr std::string_view no_cell = "<td class=\"n\">–</td>";

// What became of a granularity, in a sentence.
std::string told(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar,
                 const Granularity& granularity) {
  const Verdict verdict = verdict_of(result, calendar, granularity);
  if (verdict == Verdict::disregarded)
    return "disregarded: " +
           text(granularity.disregarded.empty() ? "no reason" : granularity.disregarded, 300);
  const outcome::GranularityFigures* figures =
      searched_alone(result, calendar) ? figures_of(result, granularity) : nullptr;
  switch (verdict) {
    case Verdict::chosen:
      return "<b>yes</b> <span class=\"tag\">chosen</span>";
    case Verdict::suffices:
      return "yes";
    case Verdict::fails:
      if (!figures) return "no";
      return result.max_suppressed == 0
                 ? std::string("no: no row may be left out")
                 : fmt::format("no: {} may be left out", counted(result.max_suppressed, "row"));
    case Verdict::not_looked_at:
      return figures && !figures->not_looked_at.empty()
                 ? "not looked at: " + text(figures->not_looked_at, 200)
                 : std::string("not looked at: a finer one suffices");
    default:
      return "not known: the search did not need it";
  }
}

std::string table_row(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar,
                      const Granularity& granularity) {
  const bool alone = searched_alone(result, calendar);
  const outcome::GranularityFigures* figures = alone ? figures_of(result, granularity) : nullptr;
  std::string row =
      fmt::format("<tr{}><th scope=\"row\">{}</th>",
                  verdict_of(result, calendar, granularity) == Verdict::chosen ? " class=\"here\"" : "",
                  shown_name(granularity, 60));
  row += granularity.level ? cell(granularity.granules) : std::string(no_cell);
  row += fmt::format("<td>{}</td>", told(result, calendar, granularity));
  if (alone) {
    row += figures && figures->gen ? cell(figures->gen->first) + cell(figures->gen->second)
                                   : fmt::format("{0}{0}", no_cell);
    if (!figures || !figures->acceptable)
      row += no_cell;
    else if (figures->suppressed_exactly)
      row += cell(figures->suppressed);
    else
      row += fmt::format("<td class=\"n\">{} or more</td>", count(figures->suppressed));
  }
  return row + "</tr>\n";
}

std::string table(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar) {
  const bool alone = searched_alone(result, calendar);
  std::string rows;
  for (const Granularity& granularity : calendar.listed) rows += table_row(result, calendar, granularity);
  return fmt::format(
      "<div class=\"wide\"><table>\n<caption>The granularities of {}, in the plan’s order</caption>\n"
      "<thead><tr><th scope=\"col\">Granularity</th><th scope=\"col\" class=\"n\">Values</th>"
      "<th scope=\"col\">{}</th>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
      column_name(result, calendar.column),
      alone || result.quasi.size() < 2 ? "Does it suffice?" : "Does it suffice, the other columns as chosen?",
      alone ? "<th scope=\"col\" class=\"n\">Smallest class<small>gen_m</small></th><th scope=\"col\" "
              "class=\"n\">Sum over classes<small>gen_s</small></th><th scope=\"col\" class=\"n\">Rows left "
              "out</th>"
            : "",
      rows);
}

std::string how_it_is_chosen(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar) {
  std::string said;
  if (std::ranges::any_of(calendar.listed, [](const Granularity& g) { return !g.level; }))
    said +=
        "<b>Disregarded</b> is a granularity that some timestamp of the data has no place in (a Sunday is no "
        "business day), that the first one of the plan is not finer than, or that only repeats another. ";
  if (searched_alone(result, calendar))
    said += fmt::format(
        "Only this column was made coarser, from the finest granularity up; whatever lies above one that "
        "suffices is more general and was <b>not looked at</b>. <b>Smallest class</b> counts the {0}s of the "
        "smallest class: the fewer, the less general. <b>Sum over classes</b> adds up the {0}s of all "
        "classes, so that somebody in three classes counts three times: the larger, the less general. "
        "The policy gen_c compares the first and, where it is equal, the second.",
        counted_in(result));
  return said.empty() ? said : note(said);
}

std::string calendar_article(const outcome::TableOutcome& result, const outcome::CalendarSummary& calendar) {
  std::string body = fmt::format("<h3>{}</h3>\n", column_name(result, calendar.column));
  if (calendar.heights.size() <= most_levels && !calendar.heights.empty())
    body += draw_graph(result, calendar);
  body += table(result, calendar) + how_it_is_chosen(result, calendar);
  const std::uint32_t level = calendar.column < outcome::lattice_of(result).chosen.levels.size()
                                  ? outcome::lattice_of(result).chosen.levels[calendar.column]
                                  : 0;
  const std::string name = level_name(result, calendar.column, level);
  const std::string picture = timeline(calendar, column_name(result, calendar.column), name);
  if (picture.empty()) return body;
  body += fmt::format("<h3>Rows of {} over time</h3>\n", column_name(result, calendar.column)) + picture;
  std::string said = "The release does not tell the time: the column is hidden.";
  if (!calendar.after.empty()) {
    said =
        calendar.whole_granules
            ? "Each block of the lower picture is one value of the release: whatever happened inside it can "
              "no longer be told apart."
            : "The release has too many values to draw each: a bar of the lower picture holds several.";
    said += " Areas are rows, on one scale in both pictures.";
  }
  return body + note(said);
}

}  // namespace

std::string calendar_section(const outcome::TableOutcome& result) {
  if (outcome::lattice_of(result).calendars.empty()) return {};
  std::string body = paragraph(
      "A <b>granularity</b> cuts time into pieces: days, weeks, months, shifts. One is <b>finer</b> than "
      "another when each of its pieces lies within a piece of the other. Days lie within weeks and within "
      "months, but a week can cross the end of a month, so neither of the two is finer. In the picture the "
      "finest granularity is at the bottom, and lines lead up to the directly coarser ones.");
  for (const outcome::CalendarSummary& calendar : outcome::lattice_of(result).calendars)
    body += calendar_article(result, calendar);
  return section("calendar", "The calendar", body);
}

}  // namespace kith::report
