#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/print.h"

namespace kith::cli {

namespace {

// Of a cell its bytes are its width: everything here is ASCII but what a policy could never be called.
using Cells = std::vector<std::string>;

std::string marked(std::string shown, bool best) { return shown + (best ? "*" : " "); }

Cells headings_of(const Comparison& found) {
  Cells cells = {"method", "policy", "k", "rows", "suppressed ", "classes ", "NCP "};
  if (found.task) cells.push_back("task ");
  if (found.queries > 0) cells.push_back("query error ");
  cells.push_back("seconds");
  return cells;
}

Cells cells_of(const ComparedRun& run, const Comparison& found) {
  Cells cells = {run.method, run.policy.value_or("-"), std::to_string(run.k)};
  if (!run.figures) return cells;
  cells.push_back(std::to_string(run.figures->rows));
  cells.push_back(marked(std::to_string(run.figures->suppressed), run.best.suppressed));
  cells.push_back(marked(std::to_string(run.figures->classes), run.best.classes));
  cells.push_back(marked(fmt::format("{:.4f}", run.figures->ncp), run.best.ncp));
  if (found.task)
    cells.push_back(run.task ? marked(fmt::format("{:.3f}", run.task->after), run.best.task) : "- ");
  if (found.queries > 0)
    cells.push_back(run.query_error ? marked(fmt::format("{:.3f}", *run.query_error), run.best.query_error)
                                    : "- ");
  cells.push_back(fmt::format("{:.2f}", run.figures->seconds));
  return cells;
}

// Names stand to the left, numbers to the right; what follows the last cell is not aligned.
void print_row(const Cells& cells, const std::vector<std::size_t>& widths, const std::string& rest,
               std::ostream& out) {
  std::string line;
  for (std::size_t c = 0; c < cells.size(); ++c)
    line +=
        c < 2 ? fmt::format("{:<{}}  ", cells[c], widths[c]) : fmt::format("{:>{}}  ", cells[c], widths[c]);
  line += rest;
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << "\n";
}

void print_table(const Comparison& found, std::ostream& out) {
  const Cells headings = headings_of(found);
  std::vector<std::size_t> widths;
  for (const std::string& heading : headings) widths.push_back(heading.size());
  for (const ComparedRun& run : found.runs) {
    const Cells cells = cells_of(run, found);
    for (std::size_t c = 0; c < cells.size(); ++c) widths[c] = std::max(widths[c], cells[c].size());
  }
  print_row(headings, widths, "", out);
  for (const ComparedRun& run : found.runs)
    print_row(cells_of(run, found), widths, run.error ? "no release: " + run.error->text : "", out);
}

void print_how_to_read(const Comparison& found, std::ostream& out) {
  out << "\n* is best among runs with the same k. NCP is the detail that quasi columns lose, 0 none to 1 "
         "all; a "
         "suppressed row loses all.\n";
  for (const ComparedRun& run : found.runs) {
    if (!run.task) continue;
    const bool accuracy = run.task->measure == "accuracy";
    out << fmt::format("task: {} of telling {} from the other columns; {:.3f} with the source",
                       accuracy ? "accuracy" : "R2", *found.task, run.task->before)
        << (accuracy ? fmt::format(", {:.3f} by always saying the most frequent value.\n", run.task->guess)
                     : ".\n");
    break;
  }
  if (found.queries > 0)
    out << fmt::format(
        "query error: the mean relative error of {} random counts over two or three quasi columns.\n",
        found.queries);
}

}  // namespace

void print(const Comparison& found, std::ostream& out) {
  for (const Note& note : found.notes) out << fmt::format("{}: {}\n", name_of(note.severity), note.text);
  if (!found.notes.empty()) out << "\n";
  print_table(found, out);
  if (found.any_succeeded()) print_how_to_read(found, out);
}

}  // namespace kith::cli
