// The figures of a release of many tables: what each table lost, class sizes, what known rows tell, what
// methods for one table would have left open, and which columns tell others.
#include <fmt/format.h>

#include <algorithm>

#include "report/histogram.h"
#include "report/markup.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"

namespace kith::report {
namespace {

constexpr double width = 860;

double part_of(std::uint64_t part, std::uint64_t total) {
  return total == 0 ? 0 : static_cast<double>(part) / static_cast<double>(total);
}

std::string loss_shown(const relational::TableFigures& figures) {
  if (figures.cells == 0) return "–";
  return fmt::format("{}<span class=\"meter\"><i style=\"width:{:.1f}%\"></i></span>", decimal(figures.lm),
                     100 * std::clamp(figures.lm, 0.0, 1.0));
}

std::string cells_of(const relational::TableFigures& figures) {
  return numbers({count(figures.rows), count(figures.released), count(figures.removed),
                  share_of(figures.removed, figures.rows), loss_shown(figures), count(figures.dm)});
}

std::string table_row(const outcome::RelationalTable& table) {
  const std::string under = table.parent ? "hangs on " + text(*table.parent, 60) : "the person table";
  return row(fmt::format("{}<small>{}</small>", text(table.name, 60), under), cells_of(table.figures));
}

relational::TableFigures sum_of(const RelationalOutcome& result) {
  relational::TableFigures all;
  for (const outcome::RelationalTable& table : result.tables) {
    all.rows += table.figures.rows;
    all.released += table.figures.released;
    all.removed += table.figures.removed;
    all.cells += table.figures.cells;
  }
  all.lm = result.figures.lm;
  all.dm = result.figures.dm;
  return all;
}

// Two bars a table: the share of its rows that was removed, and LM, of which removed rows are a part.
std::string losses_picture(const RelationalOutcome& result) {
  constexpr double left = 170, right = 70, band = 46, top = 14;
  const double room = width - left - right;
  const auto tables = static_cast<double>(result.tables.size());
  Picture picture(width, top + band * tables + 26, "Rows removed and information lost, table by table");
  for (int i = 0; i <= 4; ++i) {
    const double x = left + room * i / 4;
    picture.line(x, top - 6, x, top + band * tables, i == 0 ? "base" : "grid");
    picture.label(x, top + band * tables + 18, Anchor::middle, "tick", percent(0.25 * i));
  }
  double y = top;
  for (const outcome::RelationalTable& table : result.tables) {
    const relational::TableFigures& figures = table.figures;
    const double removed = part_of(figures.removed, figures.rows);
    picture.label(left - 12, y + 20, Anchor::end, "tick", text(table.name, 22));
    picture.rect(
        left, y, room * removed, 14, "bar-before",
        fmt::format("{}: {} removed", text(table.name, 60), share_of(figures.removed, figures.rows)));
    picture.label(left + room * removed + 6, y + 11, Anchor::start, "tick",
                  share_of(figures.removed, figures.rows));
    if (figures.cells > 0) {
      const double lm = std::clamp(figures.lm, 0.0, 1.0);
      picture.rect(left, y + 16, room * lm, 14, "bar-after",
                   fmt::format("{}: LM {}", text(table.name, 60), decimal(figures.lm)));
      picture.label(left + room * lm + 6, y + 27, Anchor::start, "tick", percent(figures.lm));
    }
    y += band;
  }
  return std::move(picture).finish();
}

std::string removed_sentence(const RelationalOutcome& result) {
  const relational::TableFigures all = sum_of(result);
  if (all.removed == 0) return "No row was removed.";
  std::string said = fmt::format("{} ({}) {} removed", counted(all.removed, "row"),
                                 share_of(all.removed, all.rows), all.removed == 1 ? "was" : "were");
  if (result.figures.suppressed > 0)
    said += fmt::format(", those of {} left out entirely among them",
                        counted(result.figures.suppressed, "person"));
  return said + ".";
}

// The entry for as many known rows, if there is one whose figures count.
const attack::KnownRows* entry(const std::vector<attack::KnownRows>& list, std::uint64_t size) {
  const auto at = std::ranges::find(list, size, &attack::KnownRows::size);
  return at == list.end() || !at->complete ? nullptr : &*at;
}

std::vector<std::uint64_t> sizes_known(const RelationalOutcome& result) {
  std::vector<std::uint64_t> sizes;
  for (const auto* list : {&result.known_before, &result.known_after})
    for (const attack::KnownRows& known : *list) sizes.push_back(known.size);
  std::ranges::sort(sizes);
  sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
  return sizes;
}

void draw_share(const attack::KnownRows* known, double x, double bar, double top, double room,
                std::string_view style, std::string_view when, Picture& picture) {
  if (!known) {
    picture.label(x + bar / 2, top + room - 6, Anchor::middle, "tick faint", "?");
    return;
  }
  const double h = room * std::min(1.0, part_of(known->below_k, known->persons));
  if (h > 0)
    picture.rect(x, top + room - h, bar, h, style,
                 fmt::format("{}, {} known: {}", when, counted(known->size, "further row"),
                             counted(known->below_k, "person")));
  picture.label(x + bar / 2, top + room - h - 5, Anchor::middle, "tick",
                share_of(known->below_k, known->persons));
}

std::string known_picture(const RelationalOutcome& result, const std::vector<std::uint64_t>& sizes) {
  constexpr double left = 64, right = 24, top = 38, room = 190;
  Picture picture(width, top + room + 44, "Persons whom known rows leave with fewer than k others");
  picture.label(0, 12, Anchor::start, "axis strong",
                fmt::format("Persons with whom fewer than k = {} fit", count(result.k)));
  for (int i = 0; i <= 4; ++i) {
    const double y = top + room * (1 - i / 4.0);
    picture.line(left, y, width - right, y, i == 0 ? "base" : "grid");
    picture.label(left - 10, y + 4, Anchor::end, "tick", percent(i / 4.0));
  }
  const double step = (width - left - right) / static_cast<double>(sizes.size());
  const double bar = std::min(52.0, step * 0.36);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double middle = left + step * (static_cast<double>(i) + 0.5);
    draw_share(entry(result.known_before, sizes[i]), middle - bar - 2, bar, top, room, "bar-before",
               "in the source", picture);
    draw_share(entry(result.known_after, sizes[i]), middle + 2, bar, top, room, "bar-after", "in the release",
               picture);
    picture.label(middle, top + room + 18, Anchor::middle, "tick",
                  sizes[i] == 0 ? "own row" : fmt::format("+ {}", counted(sizes[i], "row")));
  }
  picture.label((left + width - right) / 2, top + room + 38, Anchor::middle, "axis",
                "what the outsider knows of somebody");
  return std::move(picture).finish();
}

std::string with_share(std::uint64_t part, std::uint64_t total) {
  return fmt::format("{} ({})", count(part), share_of(part, total));
}

std::string known_cells(const attack::KnownRows* known) {
  if (!known) return "<td class=\"n\" colspan=\"3\">not worked out</td>";
  return numbers({with_share(known->unique, known->persons), with_share(known->below_k, known->persons),
                  known->fewest == 0 ? "–" : count(known->fewest)});
}

std::string known_table(const RelationalOutcome& result, const std::vector<std::uint64_t>& sizes) {
  std::string rows;
  for (const std::uint64_t size : sizes)
    rows += row(size == 0 ? "the person’s own row" : "and " + counted(size, "further row"),
                known_cells(entry(result.known_before, size)) + known_cells(entry(result.known_after, size)));
  return fmt::format(
      "<div {}><table>\n<thead><tr><th></th><th scope=\"colgroup\" colspan=\"3\" class=\"n\">In the "
      "source</th><th scope=\"colgroup\" colspan=\"3\" class=\"n\">In the release</th></tr>\n"
      "{}</thead>\n<tbody>\n{}</tbody></table></div>\n",
      wide_box,
      heading_row({"Known", "#Singled out", "#Fewer than k fit", "#Fewest", "#Singled out",
                   "#Fewer than k fit", "#Fewest"}),
      rows);
}

std::string leak_row(const outcome::SingleTableLeak& leak, std::uint64_t persons) {
  return row(text(leak.approach, 80),
             leak.done ? numbers({count(leak.rows), count(leak.classes), with_share(leak.below_k, persons),
                                  with_share(leak.unique, persons)})
                       : fmt::format("<td colspan=\"4\">not worked out: {}</td>", text(leak.why_not, 200)));
}

std::string dependency_row(const outcome::NamedDependency& found) {
  const std::string tells = fmt::format("<code>{}</code> {} <code>{}</code>", text(found.determinant, 60),
                                        found.mutual ? "↔" : "→", text(found.dependent, 60));
  const std::string_view leaks =
      "<b>leaks</b>: one of them is released as it is, and the generalized other can be read from it";
  return row(text(found.table, 60), cell(tells) + cell(found.leaks ? leaks : "does not leak"), found.leaks);
}

}  // namespace

std::string tables_section(const RelationalOutcome& result) {
  if (result.tables.empty()) return {};
  std::string rows;
  for (const outcome::RelationalTable& table : result.tables) rows += table_row(table);
  rows += row("In all", cells_of(sum_of(result)), true);
  std::string body = paragraph(removed_sentence(result) +
                               " A removed row is gone with all rows that hang on it: left in place without "
                               "its values it would still tell how many rows its person has.");
  body += table("", {"Table", "#Rows", "#Released", "#Removed", "#Share", "#Loss (LM)", "#DM"}, rows);
  body +=
      figure(legend({{"bar-before", "rows removed"}, {"bar-after", "information lost in quasi cells (LM)"}}) +
             losses_picture(result));
  body += note(
      "LM is the mean over all quasi cells of the input: 0 for a cell that stands as it was, 1 for one that "
      "tells nothing or was removed. DM charges every person those who look the same, a person left out all "
      "persons: in the rows of one table alone, and in all tables together.");
  return section("tables", "What each table gave up", body);
}

std::string relational_classes_section(const RelationalOutcome& result) {
  const relational::Figures& figures = result.figures;
  if (figures.classes == 0) return {};
  const std::string sizes = figures.smallest == figures.largest
                                ? fmt::format("{} persons each", count(figures.smallest))
                                : fmt::format("{} to {} persons, {} on average", count(figures.smallest),
                                              count(figures.largest), decimal(figures.average, 2));
  std::string body = paragraph(
      "A <b>class</b> is all persons whose trees of rows are the same: as many rows in "
      "every table, hanging together in the same way, with the same quasi cells. The "
      "release has <b>{}</b> of {}; k asks for at least <b>{}</b>.",
      figures.classes == 1 ? "one" : count(figures.classes), sizes, count(result.k));
  return section("classes", "How large the classes are",
                 body + size_histogram(result.classes.sizes, result.k, "person"));
}

std::string known_rows_section(const RelationalOutcome& result) {
  const std::vector<std::uint64_t> sizes = sizes_known(result);
  if (sizes.empty()) return {};
  std::string body = paragraph(
      "Somebody who knows a few rows of a person looks for everybody who has them. In the source "
      "<b>{} of {}</b> have a tree of rows that nobody shares, and {} one that fewer than {} "
      "share. In the release at least {} fit, however many rows are known.",
      count(result.unique_before), counted(result.figures.persons, "person"), count(result.below_k_before),
      count(result.k), count(result.k));
  body += figure(legend({{"bar-before", "in the source"}, {"bar-after", "in the release"}}) +
                 known_picture(result, sizes)) +
          known_table(result, sizes);
  body += note(
      "The outsider is taken to know the quasi cells of the person’s own row always, and of so many further "
      "rows the worst choice there is, each with the rows it hangs on. Persons are those for whom some such "
      "set of rows is enough, as a share of those who have so many rows. “Fewest” is how many fit the rarest "
      "set.");
  return section("known-rows", "What known rows tell", body);
}

std::string single_tables_section(const RelationalOutcome& result) {
  if (result.single_tables.empty()) return {};
  std::string rows;
  for (const outcome::SingleTableLeak& leak : result.single_tables)
    rows += leak_row(leak, result.figures.persons);
  rows += row("This release",
              numbers({count(sum_of(result).released), count(result.figures.classes), "0", "0"}), true);
  std::string body = paragraph(
      "Tables are often anonymized one by one, or joined and then anonymized as one. "
      "Both were done to these data: every row became one of at least {} alike. Yet "
      "the rows of a person stay together by their key, and together they tell more.",
      count(result.k));
  body += table("", {"Way", "#Rows", "#Classes", "#Persons whose tree fewer than k share", "#Nobody shares"},
                rows);
  return section("single-tables", "What anonymizing single tables would have left open", body);
}

std::string dependencies_section(const RelationalOutcome& result) {
  if (result.dependencies.empty()) return {};
  std::string rows;
  std::uint64_t leaks = 0;
  for (const outcome::NamedDependency& found : result.dependencies) {
    rows += dependency_row(found);
    leaks += found.leaks ? 1 : 0;
  }
  std::string body = paragraph(
      "In these data, every value of one column comes with a single value of another: whoever reads the one "
      "knows the other.");
  if (leaks > 0)
    body +=
        banner("warn",
               leaks == 1 ? "A column released as it is tells a quasi column."
                          : fmt::format("{} columns released as they are tell quasi columns.", count(leaks)),
               "The generalized value can be read back from it, so k does not hold against somebody who "
               "knows the rule. Make both columns quasi, or withhold one of them.");
  body += table("", {"Table", "Tells", "In the release"}, rows);
  return section("dependencies", "Columns that tell others", body);
}

}  // namespace kith::report
