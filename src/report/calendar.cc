// The granularities of a calendar column: how they lie in each other, which of them suffice, and why some
// were left aside.
#include <fmt/format.h>

#include <algorithm>

#include "report/layers.h"
#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"
#include "report/timeline.h"
#include "report/words.h"

namespace kith::report {
namespace {

using outcome::CalendarSummary;
using Granularity = CalendarSummary::Granularity;

constexpr double width = 860, gap = 78, tall = 46, aside = 176;
constexpr std::size_t most_wide = 8, most_levels = 60;

// In the order of manner_of.
enum class Verdict { chosen, suffices, fails, not_looked_at, disregarded, unknown };

struct Manner {
  std::string_view word, style;
};

Manner manner_of(Verdict verdict) {
  static constexpr Manner manners[] = {{"chosen", "grain chosen-grain"},    {"suffices", "grain good-grain"},
                                       {"fails", "grain bad-grain"},        {"not needed", "grain"},
                                       {"disregarded", "grain gone-grain"}, {"", "grain"}};
  return manners[static_cast<int>(verdict)];
}

// The time column alone was searched; the figures are of this calendar.
bool searched_alone(const TableOutcome& result, const CalendarSummary& calendar) {
  const outcome::Lattice& lattice = lattice_of(result);
  return !lattice.granularities.empty() && calendar.column < lattice.level_counts.size() &&
         lattice.level_counts[calendar.column] > 1;
}

// The figures of a granularity if the time column alone was searched.
const outcome::GranularityFigures* figures_of(const TableOutcome& result, const CalendarSummary& calendar,
                                              const Granularity& granularity) {
  if (!searched_alone(result, calendar)) return nullptr;
  const auto& all = lattice_of(result).granularities;
  const auto found = std::ranges::find(all, granularity.name, &outcome::GranularityFigures::name);
  return found == all.end() ? nullptr : &*found;
}

// With the other columns as chosen; none if the lattice is not known node by node.
std::optional<outcome::Standing> standing_at(const TableOutcome& result, std::size_t column,
                                             std::uint32_t level) {
  const outcome::Lattice& lattice = lattice_of(result);
  std::size_t index = 0, nodes = 1;
  if (lattice.chosen.levels.size() != lattice.level_counts.size()) return std::nullopt;
  for (std::size_t c = 0; c < lattice.level_counts.size(); ++c) {
    const auto at = lattice.place_of(c, c == column ? level : lattice.chosen.levels[c]);
    if (!at) return std::nullopt;
    index = index * lattice.level_counts[c] + *at;
    nodes *= lattice.level_counts[c];
  }
  if (nodes != lattice.standings.size()) return std::nullopt;
  return lattice.standings[index];
}

// What the granularity would give, the other columns as chosen.
const outcome::Lattice::Tried* tried_at(const TableOutcome& result, const CalendarSummary& calendar,
                                        const Granularity& granularity) {
  const auto& tried = lattice_of(result).tried;
  if (!granularity.level || calendar.column >= tried.size()) return nullptr;
  return *granularity.level < tried[calendar.column].size() ? &tried[calendar.column][*granularity.level]
                                                            : nullptr;
}

bool all_tried(const TableOutcome& result, const CalendarSummary& calendar) {
  return std::ranges::all_of(calendar.listed, [&](const Granularity& granularity) {
    return !granularity.level || tried_at(result, calendar, granularity);
  });
}

Verdict verdict_of(const TableOutcome& result, const CalendarSummary& calendar,
                   const Granularity& granularity) {
  if (!granularity.level) return Verdict::disregarded;
  if (calendar.column < lattice_of(result).chosen.levels.size() &&
      lattice_of(result).chosen.levels[calendar.column] == *granularity.level)
    return Verdict::chosen;
  if (const outcome::Lattice::Tried* tried = tried_at(result, calendar, granularity))
    return tried->acceptable ? Verdict::suffices : Verdict::fails;
  if (searched_alone(result, calendar)) {
    const outcome::GranularityFigures* figures = figures_of(result, calendar, granularity);
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

std::string draw_graph(const TableOutcome& result, const CalendarSummary& calendar) {
  std::vector<std::pair<std::size_t, std::size_t>> edges(calendar.edges.begin(), calendar.edges.end());
  const Layers layers = lay_out(calendar.heights, edges, most_wide);
  std::vector<const Granularity*> gone, at(calendar.heights.size());
  for (const Granularity& granularity : calendar.listed) {
    if (granularity.level)
      at[*granularity.level] = &granularity;
    else
      gone.push_back(&granularity);
  }
  const double beside = gone.empty() ? 0 : aside + 30;
  const auto [leftmost, rightmost] = std::ranges::minmax(layers.x);
  const double reach = rightmost - leftmost + 1, spacing = std::min((width - beside) / reach, 190.0);
  const double all = spacing * reach + beside;
  const double wide = std::min(spacing - 14, 150.0);
  const double rows = static_cast<double>(std::max(layers.rows.size(), gone.size()));
  const auto x = [&](std::size_t point) { return spacing * (layers.x[point] - leftmost + 0.5); };
  const auto y = [&](std::size_t point) {
    return 12 + tall / 2 + gap * static_cast<double>(layers.rows.size() - 1 - layers.row_of[point]);
  };
  Picture picture(all, 24 + tall + gap * (rows - 1),
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
    draw_box(*gone[i], Verdict::disregarded, all - aside / 2, 12 + tall / 2 + gap * static_cast<double>(i),
             aside - 26, picture);
  return fmt::format("<figure class=\"own\" style=\"--width:{}px\">\n{}</figure>\n", coordinate(all),
                     std::move(picture).finish());
}

// What became of a granularity, in a sentence.
std::string verdict_in_words(const TableOutcome& result, const CalendarSummary& calendar,
                             const Granularity& granularity) {
  const Verdict verdict = verdict_of(result, calendar, granularity);
  if (verdict == Verdict::disregarded)
    return "disregarded: " +
           text(granularity.disregarded.empty() ? "no reason" : granularity.disregarded, 300);
  const outcome::GranularityFigures* figures = figures_of(result, calendar, granularity);
  switch (verdict) {
    case Verdict::chosen:
      return "<b>yes</b> <span class=\"tag\">chosen</span>";
    case Verdict::suffices:
      return "yes";
    case Verdict::fails:
      if (!figures && !tried_at(result, calendar, granularity)) return "no";
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

std::string table_row(const TableOutcome& result, const CalendarSummary& calendar,
                      const Granularity& granularity) {
  const outcome::GranularityFigures* figures = figures_of(result, calendar, granularity);
  std::string cells = numbers({granularity.level ? count(granularity.granules) : "–"}) +
                      cell(verdict_in_words(result, calendar, granularity));
  if (all_tried(result, calendar)) {
    const outcome::Lattice::Tried* tried = tried_at(result, calendar, granularity);
    cells += tried ? numbers({count(tried->classes), count(tried->smallest), count(tried->sum),
                              count(tried->suppressed)})
                   : numbers({"–", "–", "–", "–"});
  } else if (searched_alone(result, calendar)) {
    const bool general = figures && figures->gen, looked_at = figures && figures->acceptable;
    cells += numbers(
        {general ? count(figures->gen->first) : "–", general ? count(figures->gen->second) : "–",
         !looked_at ? "–" : count(figures->suppressed) + (figures->suppressed_exactly ? "" : " or more")});
  }
  return row(shown_name(granularity, 60), cells,
             verdict_of(result, calendar, granularity) == Verdict::chosen);
}

std::string granularities_table(const TableOutcome& result, const CalendarSummary& calendar) {
  const std::string caption =
      fmt::format("The granularities of {}, in the plan’s order", column_name(result, calendar.column));
  std::string rows;
  for (const Granularity& granularity : calendar.listed) rows += table_row(result, calendar, granularity);
  if (all_tried(result, calendar))
    return table(
        caption,
        {"Granularity", "#Values",
         result.quasi.size() < 2 ? "Does it suffice?" : "Does it suffice, the other columns as chosen?",
         "#Classes", "#Smallest class<small>gen_m</small>", "#Sum over classes<small>gen_s</small>",
         "#Rows left out"},
        rows);
  if (searched_alone(result, calendar))
    return table(caption,
                 {"Granularity", "#Values", "Does it suffice?", "#Smallest class<small>gen_m</small>",
                  "#Sum over classes<small>gen_s</small>", "#Rows left out"},
                 rows);
  return table(
      caption,
      {"Granularity", "#Values",
       result.quasi.size() < 2 ? "Does it suffice?" : "Does it suffice, the other columns as chosen?"},
      rows);
}

std::string how_it_is_chosen(const TableOutcome& result, const CalendarSummary& calendar) {
  std::string said;
  if (std::ranges::any_of(calendar.listed, [](const Granularity& g) { return !g.level; }))
    said +=
        "<b>Disregarded</b> is a granularity that some timestamp of the data has no place in (a Sunday is no "
        "business day), that the first one of the plan is not finer than, or that only repeats another. ";
  if (searched_alone(result, calendar))
    said += fmt::format("Only this column was made coarser, from the finest granularity up{} ",
                        all_tried(result, calendar)
                            ? "; those above one that suffices were tried for this page alone."
                            : "; whatever lies above one that suffices is more general and was <b>not looked "
                              "at</b>.");
  if (searched_alone(result, calendar) || all_tried(result, calendar))
    said += fmt::format(
        "<b>Smallest class</b> counts the {0}s of the smallest class: the fewer, the less general. <b>Sum "
        "over "
        "classes</b> adds up the {0}s of all classes, so that somebody in three classes counts three times: "
        "the "
        "larger, the less general. The policy gen_c compares the first and, where it is equal, the second.",
        counted_in(result));
  return said.empty() ? said : note(said);
}

std::string calendar_article(const TableOutcome& result, const CalendarSummary& calendar) {
  std::string body = fmt::format("<h3>{}</h3>\n", column_name(result, calendar.column));
  if (calendar.heights.size() <= most_levels && !calendar.heights.empty())
    body += draw_graph(result, calendar);
  body += granularities_table(result, calendar) + how_it_is_chosen(result, calendar);
  const std::string name = level_name(result, calendar.column, chosen_level(result, calendar.column));
  const std::string picture = timeline(calendar, column_name(result, calendar.column), name);
  if (picture.empty()) return body;
  body += fmt::format("<h3>Rows of {} over time</h3>\n", column_name(result, calendar.column)) + picture;
  std::string said = "The release does not tell the time: the column is hidden.";
  if (!calendar.after.empty()) {
    said = calendar.whole_granules
               ? "Each block of the lower picture is one value of the release: whatever happened inside it "
                 "can no longer be told apart."
               : "The release has too many values to draw each: a bar of the lower picture holds several.";
    said += " Areas are rows, on one scale in both pictures.";
  }
  return body + note(said);
}

}  // namespace

std::string calendar_section(const TableOutcome& result) {
  if (lattice_of(result).calendars.empty()) return {};
  std::string body = paragraph(
      "A <b>granularity</b> cuts time into pieces: days, weeks, months, shifts. One is <b>finer</b> than "
      "another when each of its pieces lies within a piece of the other. Days lie within weeks and within "
      "months, but a week can cross the end of a month, so neither of the two is finer. In the picture the "
      "finest granularity is at the bottom, and lines lead up to the directly coarser ones.");
  for (const CalendarSummary& calendar : lattice_of(result).calendars)
    body += calendar_article(result, calendar);
  return section("calendar", "The calendar", body);
}

}  // namespace kith::report
