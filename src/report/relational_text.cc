// The opening of the report on a release of many tables, and what closes it.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/page.h"
#include "report/relational_sections.h"
#include "report/rows.h"

namespace kith::report {
namespace {

std::uint64_t rows_of(const outcome::RelationalOutcome& result,
                      std::uint64_t relational::TableFigures::* which) {
  std::uint64_t sum = 0;
  for (const outcome::RelationalTable& table : result.tables) sum += table.figures.*which;
  return sum;
}

std::string title_line(const outcome::RelationalOutcome& result) {
  const relational::Figures& figures = result.figures;
  return fmt::format("{} of {} released, in {}", count(figures.released), counted(figures.persons, "person"),
                     counted(figures.classes, "class"));
}

std::string table_names(const outcome::RelationalOutcome& result) {
  std::string listed;
  for (std::size_t t = 0; t < result.tables.size(); ++t) {
    const std::string_view between = t == 0 ? "" : t + 1 == result.tables.size() ? " and " : ", ";
    listed += fmt::format("{}<code>{}</code>", between, text(result.tables[t].name, 60));
  }
  return listed;
}

std::string lede(const outcome::RelationalOutcome& result) {
  return fmt::format(
      "<p class=\"lede\">{} {} published together. Whatever somebody knows of a person’s released rows, at "
      "least {} fit it: the whole trees of rows are the same.</p>\n",
      table_names(result), result.tables.size() == 1 ? "is" : "are", counted(result.k, "person"));
}

std::string key_figures(const outcome::RelationalOutcome& result) {
  const relational::Figures& figures = result.figures;
  const std::uint64_t rows = rows_of(result, &relational::TableFigures::rows);
  const std::uint64_t removed = rows_of(result, &relational::TableFigures::removed);
  std::string strip = key_figure(
      "Persons", count(figures.released),
      figures.suppressed == 0 ? "nobody left out" : fmt::format("{} left out", count(figures.suppressed)));
  strip += key_figure("Classes", count(figures.classes),
                      figures.smallest == figures.largest
                          ? fmt::format("{} persons each", count(figures.smallest))
                          : fmt::format("{} to {} persons", count(figures.smallest), count(figures.largest)));
  strip += key_figure("Rows released", count(rows_of(result, &relational::TableFigures::released)),
                      fmt::format("in {}", counted(result.tables.size(), "table")));
  strip += key_figure("Rows removed", count(removed), share_of(removed, rows) + " of " + count(rows));
  strip += key_figure("k", count(result.k), "persons with the same tree");
  strip += key_figure("LM", decimal(figures.lm, 3), "0 nothing lost, 1 everything");
  strip += key_figure("DM", count(figures.dm), "the less, the better");
  strip +=
      key_figure("Unique before", count(result.unique_before),
                 share_of(result.unique_before, figures.persons) + " of the persons, by all of their rows");
  return "<dl class=\"figures\">\n" + strip + "</dl>\n";
}

std::string files(const outcome::RelationalOutcome& result) {
  const bool open = !result.seeded;
  const bool one_file = std::ranges::all_of(result.tables, [&](const outcome::RelationalTable& table) {
    return table.path == result.files.release;
  });
  std::string rows;
  if (one_file) rows += file_row("Release", result.files.release, "a database file with all tables", open);
  for (const outcome::RelationalTable& table : result.tables)
    if (!one_file)
      rows += file_row(text(table.name, 60), table.path,
                       fmt::format("{} released", counted(table.figures.released, "row")), open);
  rows += file_row("Certificate", result.files.certificate,
                   "what is claimed, and digests of what was released", result.certified);
  rows += file_row("Report", result.files.report, "this page", false);
  rows += file_row("Key", result.files.key, "opens the certificate’s commitments; keep it secret", false);
  return files_table(rows);
}

std::string columns_of(const outcome::RelationalTable& table, std::string_view keys) {
  const std::string_view numbered =
      keys == "keep" ? "as it is" : "a number drawn at random; rows still join by it";
  std::string rows;
  if (table.key) rows += column_row("Key", names({*table.key}), numbered);
  if (table.foreign_key)
    rows += column_row(
        "Foreign key", names({*table.foreign_key}),
        table.parent ? fmt::format("the key of <code>{}</code>", text(*table.parent, 60)) : std::string());
  rows += column_row("Quasi", names(table.quasi), "the same for all persons of a class");
  rows += column_row("Sensitive", names(table.sensitive), "as it is");
  rows += column_row("Plain", names(table.plain), "as it is");
  rows += column_row("Identifier", names(table.identifiers), "not released");
  rows += column_row("Not in the plan", names(table.withheld), "withheld");
  return fmt::format("<tr><th scope=\"rowgroup\" colspan=\"3\" class=\"group\">{}</th></tr>\n",
                     text(table.name, 60)) +
         rows;
}

std::string_view algorithm_words(std::string_view algorithm) {
  if (algorithm == "bitmap")
    return "Rows below the person’s own met only where their values are equal: they were kept or removed, "
           "never generalized. It is the baseline of the literature.";
  if (algorithm == "miraclex")
    return "Persons joined, one by one, the class that loses least by them, until it had enough members. "
           "Rows "
           "were paired by their own cells alone, and only then those that hang on a pair.";
  return "Persons joined, one by one, the class that loses least by them, until it had enough members. Rows "
         "were paired by their own cells and by all that hangs on them.";
}

std::string work_row(std::string_view name, std::uint64_t n) {
  return n == 0 ? std::string()
                : fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td></tr>\n", name, count(n));
}

std::string work_table(const relational::Work& work) {
  const std::string rows =
      work_row("Distances worked out", work.distances) + work_row("Distances spared by bounds", work.spared) +
      work_row("Distances of subtrees remembered", work.cached) + work_row("Parts", work.parts) +
      work_row("Sets of siblings too large to be paired optimally", work.fell_back) +
      work_row("Classes improved by matching again", work.rematched) +
      work_row("Positions removed for l or t", work.thinned);
  if (rows.empty()) return {};
  return "<div class=\"wide\"><table class=\"narrow\">\n<caption>Work</caption>\n<thead><tr><th "
         "scope=\"col\">What</th><th scope=\"col\" class=\"n\">How often</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string seconds_table(const outcome::RelationalOutcome& result) {
  const auto row = [](std::string_view phase, double time) {
    return fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td></tr>\n", phase, seconds(time));
  };
  return "<div class=\"wide\"><table class=\"narrow\">\n<caption>Time by phase</caption>\n<thead><tr>"
         "<th scope=\"col\">Phase</th><th scope=\"col\" class=\"n\">Time</th></tr></thead>\n<tbody>\n" +
         row("Read and join", result.seconds.read) + row("Cluster", result.seconds.search) +
         row("Write", result.seconds.write) + row("Verify", result.seconds.verify) +
         "</tbody></table></div>\n";
}

std::string settings(const outcome::RelationalOutcome& result) {
  std::string said = fmt::format(
      "Algorithm <code>{}</code>, matching <code>{}</code>, nearest by <code>{}</code>, threshold {}, at "
      "most {} open at once",
      text(result.algorithm, 40), text(result.matching, 40), text(result.nearest, 40),
      decimal(result.threshold), counted(result.clusters, "class"));
  said += result.part == 0 ? ", all persons together"
                           : fmt::format(", persons in parts of about {}", count(result.part));
  if (result.complete) said += ", data taken to be complete";
  return said + ".";
}

std::string term(std::string_view name, std::string_view meaning) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, meaning);
}

std::string opening(const outcome::RelationalOutcome& result) {
  std::string shown = banner("private", "For the publisher only: do not publish this page.",
                             "It shows values and figures that would help to recognize people.");
  if (result.seeded)
    shown += banner("warn", "Test release, not certified.",
                    "It was made with a fixed seed, so its randomness is no secret.");
  if (std::ranges::any_of(result.dependencies, &outcome::NamedDependency::leaks))
    shown += banner("warn", "A column released as it is tells a quasi column.",
                    "See <a href=\"#dependencies\">columns that tell others</a>.");
  return shown;
}

}  // namespace

std::string relational_top(const outcome::RelationalOutcome& result) {
  return opening(result) +
         fmt::format(
             "<header>\n<p class=\"kicker\">kith · report on a release · method "
             "multirelational</p>\n<h1>{}</h1>\n{}<p><span class=\"verdict\">{}</span> {}</p>\n",
             title_line(result), lede(result),
             result.verified ? "verified" : fmt::format("k = {}", count(result.k)),
             "Model: " + text(result.model, 200) + ".") +
         key_figures(result) + files(result) + "</header>\n";
}

std::string relational_columns_section(const outcome::RelationalOutcome& result) {
  if (result.tables.empty()) return {};
  std::string rows;
  for (const outcome::RelationalTable& table : result.tables) rows += columns_of(table, result.keys);
  return section("columns", "Tables and columns",
                 "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Role</th><th "
                 "scope=\"col\">Columns</th><th scope=\"col\">In the release</th></tr></thead>\n<tbody>\n" +
                     rows + "</tbody></table></div>\n");
}

std::string relational_limits_section(const outcome::RelationalOutcome& result) {
  std::string body = paragraph(
      "<b>Counts are lower.</b> Rows without a partner in their class are gone, and which they were is not "
      "told. Sums and counts over the release fall short by them; the first section says by how much, table "
      "by table.");
  if (result.keys == "keep")
    body += paragraph(
        "<b>Keys were kept.</b> Whoever knows the key of a person or of a row finds it at once. Keep keys "
        "only where nobody outside has them.");
  body += paragraph(
      "<b>Sensitive values stay with their rows.</b> k hides who somebody is. What all members of a class "
      "have in common is told nevertheless; l or t in the plan’s <code>[privacy]</code> guard against that.");
  body += paragraph(
      "<b>Sensitive and plain columns are taken to be unknown outside.</b> An outsider who knows one of them "
      "may find the row by it: make such a column quasi.");
  body += paragraph("More is on the project’s page on the attack model, <code>docs/attack-model.md</code>.");
  return section("limits", "What this release does not promise", body);
}

std::string relational_notes_section(const outcome::RelationalOutcome& result) {
  if (result.notes.empty()) return {};
  std::string items;
  for (const outcome::Note& said : result.notes)
    items += fmt::format("<li>{}</li>\n", text(said.text, whole));
  return section("notes", "Notes", "<ul>\n" + items + "</ul>\n");
}

std::string relational_run_section(const outcome::RelationalOutcome& result) {
  std::string body = paragraph(algorithm_words(result.algorithm));
  body += paragraph(settings(result));
  if (result.work.greedy_parts > 0)
    body += paragraph(fmt::format(
        "Siblings were matched optimally and, for comparison, greedily; in {} of {} the greedy pairing lost "
        "less and was kept.",
        count(result.work.greedy_parts), counted(result.work.parts, "part")));
  body += paragraph(fmt::format(
      "At most {} could be left out by the plan; {}.", counted(result.max_suppressed, "person"),
      result.figures.suppressed == 0 ? std::string("nobody was")
                                     : fmt::format("{} {}", count(result.figures.suppressed),
                                                   result.figures.suppressed == 1 ? "was" : "were")));
  body += "<div class=\"pair\">\n" + work_table(result.work) + seconds_table(result) + "</div>\n";
  if (!result.version.empty()) body += note("Made by kith " + text(result.version) + ".");
  return section("run", "How it was made", body);
}

std::string relational_glossary_section() {
  std::string terms;
  terms += term("Person table", "The table with one row per person; every other table hangs on it.");
  terms += term("Tree",
                "A person’s own row and all rows that hang on it, directly or through other "
                "rows.");
  terms += term("Class", "Persons whose trees are the same in the release.");
  terms += term("Matching",
                "Which row of one person stands for which row of another: their cells are generalized "
                "together.");
  terms += term("Quasi", "A cell an outsider may know; generalized until the class agrees on it.");
  terms +=
      term("LM", "Loss metric: the mean share of its column’s values that a quasi cell no longer excludes.");
  terms += term("DM", "Discernibility: the sum over classes of their squared sizes in persons.");
  return section("glossary", "Glossary", "<dl class=\"glossary\">\n" + terms + "</dl>\n");
}

}  // namespace kith::report
