// The opening of the report on a release of many tables, and what closes it.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/opening.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/table.h"

namespace kith::report {
namespace {

std::uint64_t rows_of(const RelationalOutcome& result, std::uint64_t relational::TableFigures::* which) {
  std::uint64_t sum = 0;
  for (const outcome::RelationalTable& table : result.tables) sum += table.figures.*which;
  return sum;
}

std::string title_line(const RelationalOutcome& result) {
  const relational::Figures& figures = result.figures;
  return fmt::format("{} of {} released, in {}", count(figures.released), counted(figures.persons, "person"),
                     counted(figures.classes, "class"));
}

std::string table_names(const RelationalOutcome& result) {
  std::string listed;
  for (std::size_t t = 0; t < result.tables.size(); ++t) {
    const std::string_view between = t == 0 ? "" : t + 1 == result.tables.size() ? " and " : ", ";
    listed += fmt::format("{}<code>{}</code>", between, text(result.tables[t].name, 60));
  }
  return listed;
}

std::string lede(const RelationalOutcome& result) {
  return fmt::format(
      "<p class=\"lede\">{} {} published together. Whatever somebody knows of a person’s released rows, at "
      "least {} fit it: the whole trees of rows are the same.</p>\n",
      table_names(result), result.tables.size() == 1 ? "is" : "are", counted(result.k, "person"));
}

std::string figures_of(const RelationalOutcome& result) {
  const relational::Figures& figures = result.figures;
  const std::uint64_t rows = rows_of(result, &relational::TableFigures::rows);
  const std::uint64_t removed = rows_of(result, &relational::TableFigures::removed);
  return key_figures({
      {"Persons", count(figures.released),
       figures.suppressed == 0 ? "nobody left out" : count(figures.suppressed) + " left out"},
      {"Classes", count(figures.classes),
       figures.smallest == figures.largest
           ? count(figures.smallest) + " persons each"
           : fmt::format("{} to {} persons", count(figures.smallest), count(figures.largest))},
      {"Rows released", count(rows_of(result, &relational::TableFigures::released)),
       "in " + counted(result.tables.size(), "table")},
      {"Rows removed", count(removed), share_of(removed, rows) + " of " + count(rows)},
      {"k", count(result.k), "persons with the same tree"},
      {"LM", decimal(figures.lm, 3), "0 nothing lost, 1 everything"},
      {"DM", count(figures.dm), "the less, the better"},
      {"Unique before", count(result.unique_before),
       share_of(result.unique_before, figures.persons) + " of the persons, by all of their rows"},
  });
}

std::string files(const RelationalOutcome& result) {
  const std::string_view audience = result.seeded ? private_file : may_be_published;
  const bool one_file = std::ranges::all_of(result.tables, [&](const outcome::RelationalTable& table) {
    return table.path == result.files.release;
  });
  std::string rows;
  if (one_file)
    rows += file_row("Release", result.files.release, "a database file with all tables", audience);
  for (const outcome::RelationalTable& table : result.tables)
    if (!one_file)
      rows += file_row(text(table.name, 60), table.path, counted(table.figures.released, "row") + " released",
                       audience);
  rows +=
      file_row("Certificate", result.files.certificate, "what is claimed, and digests of what was released",
               result.certified ? may_be_published : private_file);
  rows += file_row("Report", result.files.report, "this page", private_file);
  return files_table(rows + key_row(result.files));
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
           "Rows were paired by their own cells alone, and only then those that hang on a pair.";
  return "Persons joined, one by one, the class that loses least by them, until it had enough members. Rows "
         "were paired by their own cells and by all that hangs on them.";
}

std::string work_table(const relational::Work& work) {
  const std::pair<std::string_view, std::uint64_t> counts[] = {
      {"Distances worked out", work.distances},
      {"Distances spared by bounds", work.spared},
      {"Distances of subtrees remembered", work.cached},
      {"Parts", work.parts},
      {"Sets of siblings too large to be paired optimally", work.fell_back},
      {"Classes improved by matching again", work.rematched},
      {"Positions removed for l or t", work.thinned}};
  std::string rows;
  for (const auto& [what, n] : counts)
    if (n > 0) rows += row(what, numbers({count(n)}));
  return rows.empty() ? rows : narrow_table("Work", {"What", "#How often"}, rows);
}

std::string settings(const RelationalOutcome& result) {
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

std::string opening(const RelationalOutcome& result) {
  std::string shown = private_banner() + seed_banner(result.seeded);
  if (std::ranges::any_of(result.dependencies, &outcome::NamedDependency::leaks))
    shown += banner("warn", "A column released as it is tells a quasi column.",
                    "See <a href=\"#dependencies\">columns that tell others</a>.");
  return shown;
}

}  // namespace

std::string relational_top(const RelationalOutcome& result) {
  const std::string verdict =
      fmt::format("<span class=\"verdict{}\">{}</span> {}The model is {}.", result.verified ? "" : " bad",
                  result.verified ? "✓ Verified" : "✗ Not verified",
                  result.verified ? "The written tables were read back and checked, person by person. "
                                  : "No written table was checked. ",
                  text(result.model, 200));
  return opening(result) + header("multirelational", title_line(result),
                                  origin_line(result) + verdict_box(verdict) + caveats(result) +
                                      lede(result) + figures_of(result) + rows_side_by_side(result) +
                                      column_strips(result) + next_steps(result) + files(result));
}

std::string column_strips(const RelationalOutcome& result) {
  std::vector<Strip> listed;
  const auto add = [&](const outcome::RelationalTable& table, const std::vector<std::string>& columns,
                       std::string_view role, std::string_view style, std::string_view how) {
    for (const std::string& column : columns)
      listed.push_back({text(table.name, 40) + "." + text(column, 40), std::string(role), std::string(style),
                        "", "", std::string(how)});
  };
  for (std::size_t t = 0; t < result.tables.size(); ++t) {
    const outcome::RelationalTable& table = result.tables[t];
    for (const std::string& column : table.quasi) {
      Strip strip;
      if (t < result.samples.size()) {
        const auto& columns = result.samples[t].columns;
        const auto at = std::ranges::find(columns, column, &outcome::SampleColumn::name);
        if (at != columns.end())
          strip = strip_of_sample(result.samples[t], static_cast<std::size_t>(at - columns.begin()));
      }
      strip.name = text(table.name, 40) + "." + text(column, 40);
      strip.role = strip.style = "quasi";
      strip.how = "the same for all persons of a class";
      listed.push_back(std::move(strip));
    }
    add(table, table.sensitive, "sensitive", "sensitive", "as it is");
    add(table, table.plain, "plain", "plain", "as it is");
    add(table, table.identifiers, "identifier", "never", "not released");
    add(table, table.withheld, "withheld", "never", "not released, because the plan does not name it");
  }
  return strips(listed);
}

std::string relational_columns_section(const RelationalOutcome& result) {
  if (result.tables.empty()) return {};
  std::string rows;
  for (const outcome::RelationalTable& table : result.tables) rows += columns_of(table, result.keys);
  return section("columns", "Tables and columns", columns_table(rows));
}

std::string relational_limits_section(const RelationalOutcome& result) {
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

std::string relational_run_section(const RelationalOutcome& result) {
  std::string body = paragraph(algorithm_words(result.algorithm));
  body += paragraph(settings(result));
  if (result.work.greedy_parts > 0)
    body += paragraph(
        "Siblings were matched optimally and, for comparison, greedily; in {} of {} "
        "the greedy pairing lost less and was kept.",
        count(result.work.greedy_parts), counted(result.work.parts, "part"));
  body += paragraph("At most {} could be left out by the plan; {}.", counted(result.max_suppressed, "person"),
                    result.figures.suppressed == 0
                        ? std::string("nobody was")
                        : fmt::format("{} {}", count(result.figures.suppressed),
                                      result.figures.suppressed == 1 ? "was" : "were"));
  const std::string phases = phases_table({{"Read and join", result.seconds.read},
                                           {"Cluster", result.seconds.search},
                                           {"Write", result.seconds.write},
                                           {"Verify", result.seconds.verify}});
  body += "<div class=\"pair\">\n" + work_table(result.work) + phases + "</div>\n";
  return section("run", "How it was made", body + made_by(result.version));
}

}  // namespace kith::report
