#include "comparison/page.h"

#include <vector>

#include <fmt/format.h>

#include "comparison/chart.h"
#include "report/markup.h"
#include "report/page.h"

namespace kith::comparison {

namespace {

std::string marked(const std::string& shown, bool best) { return best ? "<b>" + shown + "</b>" : shown; }

std::string number(const std::string& shown) { return "<td class=\"n\">" + shown + "</td>"; }

std::vector<std::string> headings_of(const Comparison& comparison) {
  std::vector<std::string> headings = {"k", "rows", "suppressed", "classes", "NCP"};
  if (comparison.task) headings.push_back(report::text(*comparison.task, 30) + " told");
  if (comparison.queries > 0) headings.push_back("query error");
  headings.push_back("seconds");
  return headings;
}

std::string figures_of(const ComparedRun& run, const Comparison& comparison) {
  const ComparedFigures& figures = *run.figures;
  std::string cells = number(report::count(figures.rows));
  cells += number(marked(report::count(figures.suppressed), run.best.suppressed));
  cells += number(marked(report::count(figures.classes), run.best.classes));
  cells += number(marked(fmt::format("{:.3f}", figures.ncp), run.best.ncp));
  if (comparison.task)
    cells += number(run.task ? marked(fmt::format("{:.3f}", run.task->after), run.best.task) : "–");
  if (comparison.queries > 0)
    cells +=
        number(run.query_error ? marked(fmt::format("{:.3f}", *run.query_error), run.best.query_error) : "–");
  return cells + number(fmt::format("{:.2f}", figures.seconds));
}

std::string table_of(const Comparison& comparison) {
  const std::vector<std::string> headings = headings_of(comparison);
  std::string table = "<div class=\"wide\"><table>\n<thead><tr><th>method and policy</th>";
  for (const std::string& heading : headings) table += "<th class=\"n\">" + heading + "</th>";
  table += "</tr></thead>\n<tbody>\n";
  for (const ComparedRun& run : comparison.runs) {
    table += fmt::format("<tr><th>{}</th>{}", report::text(run.name()), number(report::count(run.k)));
    table += run.figures ? figures_of(run, comparison)
                         : fmt::format("<td colspan=\"{}\">no release: {}</td>", headings.size() - 1,
                                       report::text(run.error->text, 400));
    table += "</tr>\n";
  }
  return table + "</tbody></table></div>\n";
}

std::string notes_of(const Comparison& comparison) {
  std::string list;
  for (const Note& each : comparison.notes)
    list += fmt::format("<li class=\"{0}\"><b>{0}</b> {1}</li>\n", name_of(each.severity),
                        report::text(each.text, 600));
  return list.empty() ? "" : "<div class=\"caveats warning\"><h2>Warnings</h2><ul>" + list + "</ul></div>\n";
}

std::string task_note(const Comparison& comparison) {
  for (const ComparedRun& run : comparison.runs)
    if (run.task)
      return report::note(
          "{} told from the other columns: {} {} with the source; the release's is in the table.",
          report::text(*comparison.task, 60), run.task->measure == "r2" ? "R²" : "accuracy",
          report::decimal(run.task->before, 3));
  return "";
}

}  // namespace

std::string page(const Comparison& comparison) {
  std::string top =
      "<header>\n<p class=\"kicker\">kith · comparison</p>\n<h1>What each way keeps and loses</h1>\n";
  top += report::paragraph("{} of {}. Nothing was released.", report::counted(comparison.runs.size(), "run"),
                           report::counted(comparison.input_rows, "row"));
  top += "</header>\n" + notes_of(comparison) + report::figure(chart(comparison)) + table_of(comparison);
  top += report::note("Among runs with the same k the best figure is bold.") + task_note(comparison);
  return report::whole_page("kith comparison", top, {});
}

}  // namespace kith::comparison
