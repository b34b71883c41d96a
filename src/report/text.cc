// The page's opening, and what closes it: limits, findings, the run, the glossary.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "report/embedded.h"
#include "report/markup.h"
#include "report/opening.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_findings = 100;

bool k_holds(const TableOutcome& result) {
  if (result.by_history && result.histories && result.histories->smallest < result.k) return false;
  return result.classes.count > 0 && result.classes.smallest >= result.k &&
         (!lattice_of(result).baseline || lattice_of(result).baseline->classes_below_k == 0);
}

// What a baseline made is no release if it breaks the plan's promise.
bool refused(const TableOutcome& result) { return !result.refused.empty(); }

std::string refused_title(const TableOutcome& result) {
  const auto& baseline = lattice_of(result).baseline;
  if (!baseline) return "Nothing was released";
  if (baseline->classes_below_k == 0)
    return fmt::format("Nothing was released: what {} makes does not meet the model",
                       baseline_name(*baseline));
  return fmt::format("Nothing was released: {} leaves {} with fewer than {}", baseline_name(*baseline),
                     counted(baseline->classes_below_k, "class"), counted(result.k, counted_in(result)));
}

std::string title_line(const TableOutcome& result) {
  if (refused(result)) return refused_title(result);
  const std::string kept =
      result.suppressed == 0 && result.released == result.rows
          ? fmt::format("All {} released", counted(result.rows, "row"))
          : fmt::format("{} of {} released", count(result.released), counted(result.rows, "row"));
  if (!k_holds(result) || result.k <= 1) return kept;
  if (result.by_history)
    return fmt::format("{}, every history shared by at least {}", kept, counted(result.k, "person"));
  return fmt::format("{}, each in a group of at least {}", kept, counted(result.k, counted_in(result)));
}

std::string left_out(const TableOutcome& result) {
  std::string said =
      result.suppressed == 0
          ? std::string("No row was left out")
          : fmt::format("{} left out",
                        result.suppressed == 1 ? "1 row was" : count(result.suppressed) + " rows were");
  if (cells_of(result).columns.empty())
    said += fmt::format(" (the plan allows {})", count(result.max_suppressed));
  if (result.masked > 0)
    said += fmt::format("; {} kept with every quasi value masked", counted(result.masked, "row"));
  if (result.held > 0) said += fmt::format("; {} held for a later release", counted(result.held, "row"));
  return said + ".";
}

std::string verdict(const TableOutcome& result) {
  if (result.classes.count == 0)
    return "<span class=\"verdict bad\">✗ Not verified</span> No class was released.";
  if (refused(result) && k_holds(result))
    return fmt::format("<span class=\"verdict bad\">✗ Nothing was released</span> {}.",
                       text(result.refused, 300));
  if (!k_holds(result))
    return "<span class=\"verdict bad\">✗ k does not hold</span> Counted on all quasi columns together, some "
           "classes are too small; nothing was released.";
  if (!result.verified)
    return "<span class=\"verdict bad\">✗ Not verified</span> No written file was checked.";
  const std::string_view certified =
      !result.certified      ? " It is not certified."
      : result.persons_known ? " The certificate beside it lets anybody check the file; that it counts "
                               "persons remains your word, because the release no longer says who is who."
                             : " The certificate beside it lets anybody check the file.";
  return fmt::format(
      "<span class=\"verdict\">✓ Verified</span> The written file was read back and checked against the "
      "model by code that the search does not share.{}",
      certified);
}

// Of what was not released nothing stays.
std::string stay(const TableOutcome& result, std::string_view now) {
  return std::string(refused(result) ? "would stay" : now);
}

// "; sex and age stay as they are", or nothing if none does.
std::string unchanged(const TableOutcome& result, Levels levels) {
  constexpr std::size_t most_named = 6;
  std::vector<std::string> names;
  std::uint64_t more = 0;
  for (std::size_t column = 0; column < levels.size(); ++column) {
    if (levels[column] != 0) continue;
    if (names.size() < most_named)
      names.push_back(column_name(result, column));
    else
      ++more;
  }
  if (names.empty()) return {};
  if (names.size() == 1) return fmt::format("; {} {} as it is", names.front(), stay(result, "stays"));
  if (more > 0) names.push_back(counted(more, "more column"));
  const std::string last = names.back();
  names.pop_back();
  return fmt::format("; {} and {} {} as they are", fmt::join(names, ", "), last, stay(result, "stay"));
}

std::string lede(const TableOutcome& result) {
  std::string said;
  if (!result.model.empty()) said += fmt::format("The model is <b>{}</b>. ", text(result.model, 300));
  const std::vector<std::uint32_t>& levels = lattice_of(result).chosen.levels;
  const auto same = static_cast<std::uint64_t>(std::ranges::count(levels, 0u));
  if (!levels.empty() && same == levels.size())
    said += fmt::format("Every quasi column {} as it is. ", stay(result, "stays"));
  else if (!levels.empty())
    said += fmt::format("The quasi columns {} coarser: {}{}. ", refused(result) ? "would become" : "become",
                        in_words(result, levels, 10), unchanged(result, levels));
  return "<p class=\"lede\">" + said + left_out(result) + "</p>\n";
}

std::string figures_of(const TableOutcome& result) {
  const std::size_t quasi = result.quasi.size(), others = result.sensitive.size() + result.plain.size();
  const bool histories = result.by_history && result.histories;
  return key_figures({
      {refused(result) ? "Rows it keeps" : "Rows released", count(result.released),
       share_of(result.released, result.rows) + " of " + count(result.rows)},
      result.series
          ? KeyFigure{"Held", count(result.held), "to come out later"}
          : KeyFigure{"Suppressed", count(result.suppressed), "at most " + count(result.max_suppressed)},
      result.persons_known ? KeyFigure{"Persons", count(result.persons), "in the source"}
                           : KeyFigure{refused(result) ? "Columns it keeps" : "Columns released",
                                       count(quasi + others), count(quasi) + " of them quasi"},
      {"k", count(result.k),
       histories ? "rarest history: " + count(result.histories->smallest)
                 : "smallest class: " + count(result.classes.smallest)},
      {"Classes", count(result.classes.count), "average size " + decimal(result.classes.average, 1)},
      {"Highest risk", decimal(result.after.highest, 3), "before: " + decimal(result.before.highest, 3)},
      {"Domain covered", percent(result.loss.ncp), "mean of a cell (NCP)"},
      cells_of(result).columns.empty()
          ? KeyFigure{"Nodes checked", count(lattice_of(result).checked),
                      "of " + count(lattice_of(result).nodes)}
          : KeyFigure{"Discernibility", count(result.loss.discernibility), "sum of squared class sizes"},
  });
}

std::string_view audience_of_release(const TableOutcome& result) {
  if (!k_holds(result)) return "do not publish";
  return result.seeded ? "for tests only" : may_be_published;
}

std::string files(const TableOutcome& result) {
  std::string rows =
      file_row("Release", result.files.release, "the released rows", audience_of_release(result));
  rows += file_row("Certificate", result.files.certificate, "what is claimed, and the release’s digest",
                   result.certified ? may_be_published : private_file);
  rows += file_row("Report", result.files.report, "this page", private_file);
  rows += file_row("Proof", result.files.proof, "the border, for whoever verifies the search", private_file);
  return files_table(rows + key_row(result.files));
}

std::string in_words(hierarchy::LintKind kind) {
  std::string name = hierarchy::name_of(kind);
  std::ranges::replace(name, '-', ' ');
  return name;
}

std::string lint_table(const TableOutcome& result) {
  if (result.lint.empty()) return {};
  std::string rows;
  for (const auto& [column, finding] : result.lint | std::views::take(most_findings))
    rows += row(text(column, 60), cell(in_words(finding.kind)) +
                                      numbers({finding.line == 0 ? "–" : count(finding.line)}) +
                                      cell(text(finding.message, 300)));
  std::string listed =
      table("Possible slips in the hierarchies", {"Column", "Kind", "#Line", "Finding"}, rows);
  if (result.lint.size() > most_findings)
    listed += note("{} more are not shown.", count(result.lint.size() - most_findings));
  return paragraph("None of these stops a release, but each can change which nodes are acceptable.") + listed;
}

std::string list_of_notes(const outcome::Outcome& result) {
  std::string items;
  for (const outcome::Note& said : result.notes_from(outcome::Severity::info))
    items += fmt::format("<li>{}</li>\n", text(said.text, whole));
  return items.empty() ? items : "<ul>\n" + items + "</ul>\n";
}

}  // namespace

std::string caveats(const outcome::Outcome& result) {
  const std::vector<outcome::Note> found = result.notes_from(outcome::Severity::warning);
  const std::string general =
      result.refused.empty()
          ? "What no release of this kind protects against is under <a href=\"#limits\">limits</a>."
          : "";
  if (found.empty() && !result.refused.empty()) return {};
  if (found.empty())
    return fmt::format(
        "<div class=\"caveats\" role=\"note\"><h2>No caveats of its own</h2>\n<p>{}</p></div>\n", general);
  std::string items;
  for (const outcome::Note& caveat : found)
    items += fmt::format("<li class=\"{0}\"><b>{0}</b> {1} <code>{2}</code></li>\n", name_of(caveat.severity),
                         text(caveat.text, whole), text(caveat.code));
  return fmt::format(
      "<div class=\"caveats {}\" role=\"note\"><h2>What this {} not protect against</h2>\n<ul>\n{}"
      "</ul>\n<p>{}</p></div>\n",
      name_of(found.front().severity), result.refused.empty() ? "release does" : "would", items, general);
}

std::string banners(const TableOutcome& result) {
  std::string shown = private_banner();
  if (const auto& baseline = lattice_of(result).baseline)
    shown += banner("warn", fmt::format("Baseline: {} – not kith’s own method.", baseline_name(*baseline)),
                    "It is here for comparison; what it misses is listed below.");
  return shown + seed_banner(result.seeded);
}

std::string headline(const TableOutcome& result) {
  return header(text(result.method.empty() ? "full-domain" : result.method), title_line(result),
                origin_line(result) + verdict_box(verdict(result)) + caveats(result) + lede(result) +
                    figures_of(result) + rows_side_by_side(result) + column_strips(result) +
                    next_steps(result) + files(result));
}

std::string limits_section() {
  return section(
      "limits", "What k, l and t do not protect against",
      paragraph(
          "<b>k</b> hides who a row is about among k, not what is known about all of them: where everybody "
          "in a class has the same diagnosis, the diagnosis is out. <b>l</b> asks for variety inside a "
          "class, and <b>t</b> for a class that resembles the whole; both speak of the columns named "
          "sensitive, and of no others. All three take as given that an attacker knows the quasi columns and "
          "nothing else. Somebody who knows a plain or sensitive value, who can link this release with "
          "another of the same people, or who knows that a person was left out, can learn more. Statements "
          "about groups remain possible, and are often the purpose: nobody has to be in the table to be "
          "concerned by them. None of this is differential privacy. The project’s page on the attack model, "
          "<code>docs/attack-model.md</code>, goes through it by singling out, linkability and inference."));
}

std::string findings_section(const TableOutcome& result) {
  if (result.lint.empty() && result.notes.empty()) return {};
  return section("findings", "Findings and notes", list_of_notes(result) + lint_table(result));
}

std::string notes_section(const outcome::Outcome& result) {
  return result.notes.empty() ? std::string() : section("notes", "Notes", list_of_notes(result));
}

std::string run_section(const TableOutcome& result) {
  const outcome::Seconds& seconds = result.seconds;
  return section("run", "The run",
                 phases_table({{"Read", seconds.read},
                               {"Search", seconds.search},
                               {"Write", seconds.write},
                               {"Verify", seconds.verify},
                               {"All", seconds.total()}}) +
                     made_by(result.version));
}

std::string glossary_section(std::string_view part) {
  const std::string heading = fmt::format("[{}]\n", part);
  std::string terms;
  std::string_view rest = embedded_glossary();
  rest.remove_prefix(rest.find(heading) + heading.size());
  while (!rest.empty() && !rest.starts_with('[')) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t colon = line.find(": ");
    terms += fmt::format("<dt>{}</dt><dd>{}</dd>\n", line.substr(0, colon), line.substr(colon + 2));
    rest.remove_prefix(line.size() + 1);
  }
  return section("glossary", "Glossary", "<dl class=\"glossary\">\n" + terms + "</dl>\n");
}

}  // namespace kith::report
