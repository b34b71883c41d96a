// The opening of the report on a repositioned stream, and what closes it.
#include <fmt/format.h>

#include "report/markup.h"
#include "report/opening.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/table.h"

namespace kith::report {
namespace {

std::string title_line(const RepositionOutcome& result) {
  const outcome::StreamFigures& figures = result.figures;
  if (figures.records == 0) return "No records, nothing published";
  if (figures.published == 0) return fmt::format("None of {} published", counted(figures.records, "record"));
  return fmt::format("{} of {} published, {} of them later", count(figures.published),
                     counted(figures.records, "record"), count(figures.moved));
}

std::string_view bucket_words(const RepositionOutcome& result) {
  if (result.publish == "anatomy") return "bucket";
  return result.publish == "generalize" ? "class" : "snapshot";
}

std::string lede(const RepositionOutcome& result) {
  const outcome::StreamFigures& figures = result.figures;
  std::string said = fmt::format(
      "<code>{}</code> says when a record was ({}), <code>{}</code> is protected. {} {} published with their "
      "own time, {} up to {} late, and {} ({}) dropped, so that every snapshot can be published {}-diverse.",
      text(result.time, 60), text(result.granularity, 60), text(result.sensitive_column, 60),
      counted(figures.published - figures.moved, "record"),
      figures.published - figures.moved == 1 ? "is" : "are", count(figures.moved),
      counted(result.window == 0 ? 0 : result.window - 1, "snapshot"), count(figures.suppressed),
      share_of(figures.suppressed, figures.records), count(result.l));
  return fmt::format("<p class=\"lede\">{}</p>\n", said);
}

std::string promise(const RepositionOutcome& result) {
  if (result.publish == "plain")
    return "Snapshots are published plain: each is eligible, which means that it <em>could</em> be made "
           "diverse. By itself a plain row still stands beside its own value: whoever recognizes the row "
           "reads it.";
  return fmt::format("Within every {} no sensitive value has more than one in {} of the records{}.",
                     bucket_words(result), count(result.l),
                     result.publish == "anatomy"
                         ? ": rows and values are in two tables, joined by the number of the bucket alone"
                         : "");
}

std::string figures_of(const RepositionOutcome& result) {
  const outcome::StreamFigures& figures = result.figures;
  return key_figures({
      {"Published", count(figures.published),
       share_of(figures.published, figures.records) + " of " + count(figures.records)},
      {"Moved", count(figures.moved), share_of(figures.moved, figures.published) + " of the published"},
      {"Dropped", count(figures.suppressed), share_of(figures.suppressed, figures.records) + " of all"},
      {"Snapshots", count(figures.snapshots_in_all), "empty ones included"},
      {"Window", count(result.window), "snapshots; the delay stays below it"},
      {"l", count(result.l), fmt::format("at most 1 in {} alike", count(result.l))},
      {"Loss", decimal(figures.loss, 2),
       fmt::format("mu {}, beta {}", text(result.mu, 30), text(result.beta, 30))},
      result.publish == "plain"
          ? KeyFigure{"Published", "plain", "eligible, not diverse"}
          : KeyFigure{result.publish == "anatomy" ? "Buckets" : "Classes", count(result.classes.count),
                      fmt::format("{} to {} records", count(result.classes.smallest),
                                  count(result.classes.largest))},
  });
}

std::string files(const RepositionOutcome& result) {
  const std::string_view audience = result.seeded ? private_file : may_be_published;
  std::string rows = file_row("Release", result.files.release, "the published records", audience);
  rows += file_row("Sensitive table", result.files.sensitive, "the values of every bucket", audience);
  rows += file_row("Certificate", result.files.certificate, "what is claimed, and the release’s digest",
                   result.certified ? may_be_published : private_file);
  rows += file_row("Report", result.files.report, "this page", private_file);
  return files_table(rows + key_row(result.files));
}

std::string first_window(const RepositionOutcome& result) {
  if (!result.first_window) return {};
  const outcome::FirstWindowFigures& first = *result.first_window;
  if (!first.optimal)
    return paragraph(
        fmt::format("The first window was <b>not solved to the end</b>: its loss is {}, and no solution "
                    "costs less than {}. The limit of work was reached; a shorter window or fewer values "
                    "would be solved exactly. Privacy does not depend on it.",
                    decimal(first.cost, 2), decimal(first.bound, 2)));
  return paragraph(fmt::format(
      "The first window was solved exactly, at a loss of {}; no other way costs less. Later {}",
      decimal(first.cost, 2),
      result.replan
          ? "snapshots follow one by one: whenever one has come in, all records that are not published "
            "yet are placed anew, as well as can be without knowing the snapshots to come."
          : "snapshots follow one by one: each is the best that can be done without touching the "
            "counts of those before it, which need not be the best for the whole stream."));
}

}  // namespace

std::string reposition_top(const RepositionOutcome& result) {
  const bool plain = result.publish == "plain";
  std::string shown = private_banner();
  if (plain)
    shown += banner("warn", "Published plain: eligible, not diverse.",
                    "Rows stand beside their values; see the limits below.");
  shown += seed_banner(result.seeded);
  if (result.l > result.sensitive_values && result.figures.records > 0)
    shown += banner("warn", fmt::format("l = {} can never be met.", count(result.l)),
                    fmt::format("There are only {}, so nothing can be published.",
                                counted(result.sensitive_values, "sensitive value")));
  const std::string verdict =
      fmt::format("<span class=\"verdict{}\">{}{}-{}</span> {}", plain || !result.verified ? " bad" : "",
                  result.verified ? "✓ Verified: " : "✗ Not verified: ", count(result.l),
                  plain ? "eligible" : "diverse", promise(result));
  return shown + header("reposition", title_line(result),
                        origin_line(result) + verdict_box(verdict) + caveats(result) + lede(result) +
                            figures_of(result) + rows_side_by_side(result) + column_strips(result) +
                            next_steps(result) + files(result));
}

std::string column_strips(const RepositionOutcome& result) {
  std::vector<Strip> listed;
  const auto add = [&](const std::string& column, std::string_view role, std::string_view style,
                       std::string_view how) {
    Strip strip;
    const bool shown = !result.samples.empty();
    for (std::size_t c = 0; shown && c < result.samples[0].columns.size(); ++c)
      if (result.samples[0].columns[c].name == column && result.samples[0].columns[c].changes)
        strip = strip_of_sample(result.samples[0], c);
    strip.name = text(column, 60);
    strip.role = role;
    strip.style = style;
    strip.how = how;
    listed.push_back(std::move(strip));
  };
  if (result.time.empty()) return {};
  add(result.time, "time", "quasi", "when a record is published");
  for (const std::string& column : result.quasi)
    add(column, "quasi", "quasi",
        result.publish == "generalize" ? "generalized within its class" : "as it is");
  add(result.sensitive_column, "sensitive", "sensitive",
      result.publish == "anatomy" ? "in a table of its own, by bucket" : "as it is");
  for (const std::string& column : result.plain) add(column, "plain", "plain", "as it is");
  if (result.person) add(*result.person, "person", "never", "counted, not released");
  for (const std::string& column : result.identifiers) add(column, "identifier", "never", "not released");
  for (const std::string& column : result.withheld)
    add(column, "withheld", "never", "not released, because the plan does not name it");
  return strips(listed);
}

std::string reposition_columns_section(const RepositionOutcome& result) {
  std::string rows = column_row("Time", names({result.time}), "the snapshot a record is published in");
  rows += column_row("Sensitive", names({result.sensitive_column}),
                     result.publish == "anatomy" ? "in a table of its own, by bucket" : "as it is");
  rows += column_row("Quasi", names(result.quasi),
                     result.publish == "generalize" ? "generalized within its class" : "as it is");
  rows += column_row("Plain", names(result.plain), "as it is");
  if (result.person) rows += column_row("Person", names({*result.person}), "counted, not released");
  rows += column_row("Identifier", names(result.identifiers), "not released");
  rows += column_row("Not in the plan", names(result.withheld), "withheld");
  return section("columns", "Columns", columns_table(rows));
}

std::string reposition_limits_section(const RepositionOutcome& result) {
  std::string body = first_window(result);
  body +=
      paragraph(result.person ? fmt::format("<b>Persons.</b> No {} holds two records of one person; where a "
                                            "move brought two together, one was dropped ({}).",
                                            bucket_words(result), counted(result.figures.surplus, "record"))
                              : "<b>Persons.</b> No column says whom a record is about. The release rests on "
                                "the assumption that every record of a snapshot is of another person. Where "
                                "that is not so, two records of one person may stand in one bucket, and its "
                                "values are fewer than they seem: name the person column.");
  if (result.publish == "plain")
    body += paragraph(
        "<b>Plain.</b> Only eligibility is promised. Whoever publishes this table as it is shows every row "
        "with its value; it is meant for a method of your own that makes snapshots diverse.");
  body += paragraph(
      "<b>Several snapshots.</b> A person with records in many snapshots stands in many buckets. Somebody "
      "who knows all of them can intersect their values; l speaks of one snapshot at a time.");
  body += paragraph(
      "<b>Known times.</b> The original time of a moved record is not in the release. Who knows it anyway "
      "reads more than l allows, as the section on moves shows.");
  if (result.figures.late + result.figures.ahead > 0)
    body += paragraph(
        "<b>Refused.</b> {} came after the window had passed their time, and {} lay "
        "too far ahead. They are not in the release and not in the figures above.",
        counted(result.figures.late, "record"), count(result.figures.ahead));
  body += paragraph("More is on the project’s page on the attack model, <code>docs/attack-model.md</code>.");
  return section("limits", "What this release does not promise", body);
}

std::string reposition_run_section(const RepositionOutcome& result) {
  std::string body = phases_table({{"Read", result.seconds.read},
                                   {"Reposition", result.seconds.search},
                                   {"Write", result.seconds.write},
                                   {"Verify", result.seconds.verify}});
  body += note("{} relayed into later snapshots.", counted(result.relayed, "record"));
  if (result.first_window)
    body += note("First window: {} and {} of integer programs.",
                 counted(result.first_window->flows, "minimum-cost flow"),
                 counted(result.first_window->nodes, "node"));
  return section("run", "The run", body + made_by(result.version));
}

}  // namespace kith::report
