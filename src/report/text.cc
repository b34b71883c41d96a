// The page's opening, and what closes it: limits, findings, the run, the glossary.
#include <fmt/format.h>

#include <algorithm>

#include "report/embedded.h"
#include "report/markup.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/words.h"

namespace kith::report {
namespace {

constexpr std::size_t most_findings = 100;
constexpr std::string_view may_be_published = "may be published";

bool k_holds(const outcome::TableOutcome& result) {
  if (result.by_history && result.histories && result.histories->smallest < result.k) return false;
  return result.classes.count > 0 && result.classes.smallest >= result.k &&
         (!outcome::lattice_of(result).baseline ||
          outcome::lattice_of(result).baseline->classes_below_k == 0);
}

std::string title_line(const outcome::TableOutcome& result) {
  const std::string kept =
      result.suppressed == 0 && result.released == result.rows
          ? fmt::format("All {} released", counted(result.rows, "row"))
          : fmt::format("{} of {} released", count(result.released), counted(result.rows, "row"));
  if (!k_holds(result) || result.k <= 1) return kept;
  if (result.by_history)
    return fmt::format("{}, every history shared by at least {}", kept, counted(result.k, "person"));
  return fmt::format("{}, each in a group of at least {}", kept, counted(result.k, counted_in(result)));
}

std::string left_out(const outcome::TableOutcome& result) {
  std::string said =
      result.suppressed == 0
          ? std::string("No row was left out")
          : fmt::format("{} left out",
                        result.suppressed == 1 ? "1 row was" : count(result.suppressed) + " rows were");
  if (outcome::cells_of(result).columns.empty())
    said += fmt::format(" (the plan allows {})", count(result.max_suppressed));
  if (result.masked > 0)
    said += fmt::format("; {} kept with every quasi value masked", counted(result.masked, "row"));
  if (result.held > 0) said += fmt::format("; {} held for a later release", counted(result.held, "row"));
  return said + ".";
}

std::string verdict(const outcome::TableOutcome& result) {
  if (result.classes.count == 0)
    return "<span class=\"verdict bad\">✗ Not verified</span> No class was released.";
  if (!k_holds(result))
    return "<span class=\"verdict bad\">✗ k does not hold</span> Counted on all quasi columns together, some "
           "classes are too small; nothing was released.";
  if (!result.verified)
    return "<span class=\"verdict bad\">✗ Not verified</span> No written file was checked.";
  const std::string_view certified = !result.certified ? " It is not certified."
                                     : result.persons_known
                                         ? " The certificate beside it lets anybody check the file; that it "
                                           "counts persons remains your word, "
                                           "because the release no longer says who is who."
                                         : " The certificate beside it lets anybody check the file.";
  return fmt::format(
      "<span class=\"verdict\">✓ Verified</span> The written file was read back and checked against the "
      "model by code "
      "that the search does not share.{}",
      certified);
}

std::string lede(const outcome::TableOutcome& result) {
  std::string said;
  if (!result.model.empty()) said += fmt::format("The model is <b>{}</b>. ", text(result.model, 300));
  const auto same = std::ranges::count(outcome::lattice_of(result).chosen.levels, 0u);
  if (!outcome::lattice_of(result).chosen.levels.empty()) {
    said += same == std::ssize(outcome::lattice_of(result).chosen.levels)
                ? std::string("Every quasi column is released as it is. ")
                : fmt::format("The quasi columns become coarser: {}; {}. ",
                              in_words(result, outcome::lattice_of(result).chosen.levels, 10),
                              same == 0   ? "none stays as it is"
                              : same == 1 ? "1 stays as it is"
                                          : count(static_cast<std::uint64_t>(same)) + " stay as they are");
  }
  return "<p class=\"lede\">" + said + left_out(result) + "</p>\n";
}

std::string key_figures(const outcome::TableOutcome& result) {
  std::string strip = key_figure("Rows released", count(result.released),
                                 share_of(result.released, result.rows) + " of " + count(result.rows));
  strip += result.series ? key_figure("Held", count(result.held), "to come out later")
                         : key_figure("Suppressed", count(result.suppressed),
                                      "at most " + count(result.max_suppressed));
  if (result.persons_known) {
    strip += key_figure("Persons", count(result.persons), "in the source");
  } else {
    const std::size_t others = result.sensitive.size() + result.plain.size();
    strip += key_figure("Columns released", count(result.quasi.size() + others),
                        count(result.quasi.size()) + " of them quasi");
  }
  strip += result.by_history && result.histories
               ? key_figure("k", count(result.k), "rarest history: " + count(result.histories->smallest))
               : key_figure("k", count(result.k), "smallest class: " + count(result.classes.smallest));
  strip += key_figure("Classes", count(result.classes.count),
                      "average size " + decimal(result.classes.average, 1));
  strip += key_figure("Highest risk", decimal(result.after.highest, 3),
                      "before: " + decimal(result.before.highest, 3));
  strip += key_figure("Domain covered", percent(result.loss.ncp), "mean of a cell (NCP)");
  strip +=
      outcome::cells_of(result).columns.empty()
          ? key_figure("Nodes checked", count(outcome::lattice_of(result).checked),
                       "of " + count(outcome::lattice_of(result).nodes))
          : key_figure("Discernibility", count(result.loss.discernibility), "sum of squared class sizes");
  return "<dl class=\"figures\">\n" + strip + "</dl>\n";
}

std::string file_row(std::string_view what, const std::filesystem::path& path, std::string_view audience,
                     std::string_view use) {
  if (path.empty()) return {};
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td><code>{}</code><small>{}</small></td><td><span class=\"role "
      "{}\">{}</span>"
      "</td></tr>\n",
      what, text(path.string(), 300), use, audience == may_be_published ? "plain" : "never", audience);
}

std::string_view audience_of_release(const outcome::TableOutcome& result) {
  if (!k_holds(result)) return "do not publish";
  return result.seeded ? "for tests only" : may_be_published;
}

std::string files(const outcome::TableOutcome& result) {
  std::string rows =
      file_row("Release", result.files.release, audience_of_release(result), "the released rows");
  rows += file_row("Certificate", result.files.certificate, result.certified ? may_be_published : "private",
                   "what is claimed, and the release’s digest");
  rows += file_row("Report", result.files.report, "private", "this page");
  rows += file_row("Proof", result.files.proof, "private", "the border, for whoever verifies the search");
  rows += file_row("Key", result.files.key, "private", "opens the certificate’s commitments; keep it secret");
  if (rows.empty()) return {};
  return "<div class=\"wide\"><table>\n<caption>Files</caption>\n<thead><tr><th scope=\"col\">File</th>"
         "<th scope=\"col\">Where</th><th scope=\"col\">Who may see it</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string_view in_words(hierarchy::LintKind kind) {
  switch (kind) {
    case hierarchy::LintKind::gap:
      return "gap";
    case hierarchy::LintKind::not_nested:
      return "not nested";
    case hierarchy::LintKind::near_duplicate:
      return "near duplicate";
    case hierarchy::LintKind::duplicate_value:
      return "duplicate value";
  }
  return "finding";
}

std::string lint_table(const outcome::TableOutcome& result) {
  if (result.lint.empty()) return {};
  std::string rows;
  for (std::size_t i = 0; i < std::min(result.lint.size(), most_findings); ++i) {
    const auto& [column, finding] = result.lint[i];
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>\n",
                        text(column, 60), in_words(finding.kind),
                        finding.line == 0 ? "–" : count(finding.line), text(finding.message, 300));
  }
  std::string table =
      "<div class=\"wide\"><table>\n<caption>Possible slips in the hierarchies</caption>\n<thead><tr><th "
      "scope=\"col\">"
      "Column</th><th scope=\"col\">Kind</th><th scope=\"col\" class=\"n\">Line</th><th "
      "scope=\"col\">Finding</th></tr>"
      "</thead>\n<tbody>\n" +
      rows + "</tbody></table></div>\n";
  if (result.lint.size() > most_findings) {
    table += note(fmt::format("{} more are not shown.", count(result.lint.size() - most_findings)));
  }
  return paragraph("None of these stops a release, but each can change which nodes are acceptable.") + table;
}

std::string term(std::string_view name, std::string_view meaning) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, meaning);
}

}  // namespace

std::string banners(const outcome::TableOutcome& result) {
  std::string shown = banner("private", "For the publisher only: do not publish this page.",
                             "It shows values and figures that would help to recognize people.");
  if (outcome::lattice_of(result).baseline) {
    shown += banner("warn",
                    fmt::format("Baseline: {} – not kith’s own method.",
                                baseline_name(*outcome::lattice_of(result).baseline)),
                    "It is here for comparison; what it misses is listed below.");
  }
  if (result.seeded) {
    shown += banner("warn", "Test release, not certified.",
                    "It was made with a fixed seed, so its randomness is no secret.");
  }
  return shown;
}

std::string headline(const outcome::TableOutcome& result) {
  return fmt::format(
             "<header>\n<p class=\"kicker\">kith · report on a release · method "
             "{}</p>\n<h1>{}</h1>\n{}<p>{}</p>\n",
             text(result.method.empty() ? "full-domain" : result.method), title_line(result), lede(result),
             verdict(result)) +
         key_figures(result) + files(result) + "</header>\n";
}

std::string limits_section(const outcome::TableOutcome&) {
  return section(
      "limits", "What k, l and t do not protect against",
      paragraph(
          "<b>k</b> hides who a row is about among k, not what is known about all of them: where everybody "
          "in a "
          "class has the same diagnosis, the diagnosis is out. <b>l</b> asks for variety inside a class, and "
          "<b>t</b> for a class that resembles the whole; both speak of the columns named sensitive, and of "
          "no "
          "others. All three take as given that an attacker knows the quasi columns and nothing else. "
          "Somebody who "
          "knows a plain or sensitive value, who can link this release with another of the same people, or "
          "who knows "
          "that a person was left out, can learn more. Statements about groups remain possible, and are "
          "often the "
          "purpose: nobody has to be in the table to be concerned by them. None of this is differential "
          "privacy. "
          "The project’s page on the attack model, <code>docs/attack-model.md</code>, goes through it by "
          "singling "
          "out, linkability and inference."));
}

std::string findings_section(const outcome::TableOutcome& result) {
  if (result.lint.empty() && result.notes.empty()) return {};
  std::string notes;
  for (const outcome::Note& said : result.notes)
    notes += fmt::format("<li>{}</li>\n", text(said.text, whole));
  if (!notes.empty()) notes = "<ul>\n" + notes + "</ul>\n";
  return section("findings", "Findings and notes", notes + lint_table(result));
}

std::string run_section(const outcome::TableOutcome& result) {
  const double total = result.seconds.total();
  const auto row = [](std::string_view phase, double time) {
    return fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td></tr>\n", phase, seconds(time));
  };
  std::string body =
      "<div class=\"wide\"><table class=\"narrow\">\n<caption>Time by phase</caption>\n<thead><tr>"
      "<th scope=\"col\">Phase</th><th scope=\"col\" class=\"n\">Time</th></tr></thead>\n<tbody>\n" +
      row("Read", result.seconds.read) + row("Search", result.seconds.search) +
      row("Write", result.seconds.write) + row("Verify", result.seconds.verify) + row("All", total) +
      "</tbody></table></div>\n";
  if (!result.version.empty()) body += note("Made by kith " + text(result.version) + ".");
  return section("run", "The run", body);
}

std::string glossary_section() {
  std::string terms;
  std::string_view rest = embedded_glossary();
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t colon = line.find(": ");
    terms += term(line.substr(0, colon), line.substr(colon + 2));
    rest.remove_prefix(line.size() + 1);
  }
  return section("glossary", "Glossary", "<dl class=\"glossary\">\n" + terms + "</dl>\n");
}

}  // namespace kith::report
