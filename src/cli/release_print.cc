#include "cli/print.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kith::cli {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.2f} %",
                     whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

// What the release does not protect against stands above everything else. Notes come the severest first.
void print_caveats(const std::vector<Note>& notes, std::ostream& out) {
  bool any = false;
  for (const Note& note : notes) {
    if (note.severity == Severity::info) continue;
    if (!any) out << "What this release does not protect against:\n";
    any = true;
    out << fmt::format("  {:<8} {} [{}]\n", name_of(note.severity), note.text, note.code);
  }
  if (any) out << "\n";
}

void print_withheld(const Released& r, std::ostream& out) {
  if (!r.withheld.empty())
    out << fmt::format("withheld    {} (not named in the plan)\n", listed_in_part(r.withheld));
}

void print_certificate(const Released& r, std::ostream& out) {
  if (r.certified)
    out << fmt::format("certificate {}\n", r.files.certificate.string());
  else
    out << "certificate none: made with --seed, which is for tests\n";
}

void print_report(const Released& r, std::ostream& out) {
  if (!r.files.report.empty()) out << fmt::format("report      {}  (yours alone)\n", r.files.report.string());
}

// --- One table

void print_counts(const Released& r, std::ostream& out) {
  const std::uint64_t kept_back = r.series ? r.held : r.suppressed;
  out << fmt::format("released    {} of {} rows{}, {} {} ({})\n", r.released, r.rows,
                     r.persons_known ? fmt::format(" of {} persons", r.persons) : "", kept_back,
                     r.series ? "held" : "suppressed", r.rows == 0 ? "0 %" : share(kept_back, r.rows));
  if (r.series)
    out << fmt::format("series      release {}: {} rows of the batch, {} came out that had been held\n",
                       r.series->release, r.series->batch_rows, r.series->came_out_later);
  if (r.masked > 0)
    out << fmt::format("            {} suppressed rows appear with * in every quasi column\n", r.masked);
}

void print_levels(const Released& r, std::ostream& out) {
  if (r.cells && r.policy == "overlapping") {
    out << "cells       the least labels of classes that may overlap\n";
    return;
  }
  if (r.cells) {
    out << fmt::format("cells       cut by {}, released as {}\n", r.policy,
                       r.cells->ranges == "tight" ? "tight boxes" : "cells of the partition");
    return;
  }
  std::string levels;
  for (const ReleasedColumn& column : r.columns)
    levels += fmt::format("{}{}: {}", levels.empty() ? "" : ", ", column.name, column.level);
  out << fmt::format("levels      {}\n", levels);
  if (r.lattice && r.lattice->chosen_by == "plan")
    out << fmt::format("            as the plan names them; the node is {}minimal\n",
                       r.lattice->chosen_minimal ? "" : "not ");
}

// What a search that can stop early proved.
void print_bound(const LatticeFigures& lattice, std::ostream& out) {
  if (lattice.complete)
    out << fmt::format("search      the best of {} nodes; {} checked\n", lattice.nodes, lattice.checked);
  else
    out << fmt::format(
        "search      not finished, no node is better by more than {:.1f} %; {} of {} checked\n",
        100 * *lattice.gap, lattice.checked, lattice.nodes);
}

void print_table(const Released& r, std::ostream& out) {
  if (r.lattice && r.lattice->baseline)
    out << fmt::format("baseline    {}: not kith's own method; the report says what it misses\n",
                       *r.lattice->baseline);
  print_counts(r, out);
  out << fmt::format("model       {}\n", r.model);
  print_levels(r, out);
  out << fmt::format("classes     {}, smallest {}, average {:.1f} {}\n", r.classes.count, r.classes.smallest,
                     r.classes.average, r.persons_known ? "persons" : "rows");
  if (r.by_history && r.histories)
    out << fmt::format("histories   {}, smallest {}, average {:.1f} persons\n", r.histories->count,
                       r.histories->smallest, r.histories->average);
  out << fmt::format("risk        highest {:.4f} (before: {:.4f}); unique rows before: {}\n",
                     r.risk_after->highest, r.risk_before->highest, r.risk_before->unique);
  out << fmt::format("loss        NCP {:.4f}, precision {:.4f}\n", r.loss->ncp, r.loss->precision);
  if (r.lattice && r.lattice->bound)
    print_bound(*r.lattice, out);
  else if (r.lattice && r.lattice->complete)
    out << fmt::format("search      {} minimal nodes of {}; {} checked\n", r.lattice->minimal.size(),
                       r.lattice->nodes, r.lattice->checked);
  print_withheld(r, out);
  out << fmt::format("\nrelease     {}\n", r.files.release.string());
  print_certificate(r, out);
  out << fmt::format("report      {}  (yours alone)\n", r.files.report.string());
}

// --- Snapshots

void print_moves(const Released& r, std::ostream& out) {
  const RepositionFigures& f = *r.reposition;
  out << fmt::format("moved       {} ({})", f.moved, share(f.moved, r.rows));
  std::size_t furthest = f.distances.size();
  while (furthest > 0 && f.distances[furthest - 1] == 0) --furthest;
  if (furthest > 1)
    out << fmt::format(", the furthest by {} snapshot{}", furthest - 1, furthest == 2 ? "" : "s");
  out << "\n";
  out << fmt::format("suppressed  {} ({})", f.suppressed, share(f.suppressed, r.rows));
  if (f.surplus > 0) out << fmt::format(", {} of them for a person who is there already", f.surplus);
  out << "\n";
}

void print_first_window(const RepositionFigures& f, std::ostream& out) {
  if (!f.first_window) return;
  if (f.first_window->optimal)
    out << fmt::format("            the first window is solved exactly: cost {:g}\n", f.first_window->cost);
  else
    out << fmt::format("            the first window costs {:g}, at least {:g} is needed\n",
                       f.first_window->cost, f.first_window->bound);
}

void print_snapshots(const Released& r, std::ostream& out) {
  const RepositionFigures& f = *r.reposition;
  out << fmt::format("published   {} of {} records{}\n", f.published, r.rows,
                     r.persons_known ? fmt::format(" of {} persons", r.persons) : "");
  print_moves(r, out);
  out << fmt::format("model       {}\n", r.model);
  out << fmt::format("loss        {:g} (mu {}, beta {})\n", f.loss, f.mu, f.beta);
  out << fmt::format("snapshots   {} by {}, window {}\n", f.snapshots_in_all, f.granularity, f.window);
  print_first_window(f, out);
  const char* parts = f.publish == "anatomy"      ? "buckets"
                      : f.publish == "generalize" ? "classes"
                                                  : "not empty";
  out << fmt::format("{:<11} {}, smallest {}, average {:.1f} records\n", parts, r.classes.count,
                     r.classes.smallest, r.classes.average);
  print_withheld(r, out);
  out << fmt::format("\nrelease     {}\n", r.files.release.string());
  if (!r.files.sensitive.empty()) out << fmt::format("            {}\n", r.files.sensitive.string());
  print_certificate(r, out);
  print_report(r, out);
}

// --- Many tables

void print_members(const RelationalFigures& f, std::ostream& out) {
  std::size_t width = 0;
  for (const auto& table : f.tables) width = std::max(width, table.name.size());
  const char* head = "tables";
  for (const auto& table : f.tables) {
    out << fmt::format("{:<11} {:<{}}  {} of {} rows, {} removed ({})", head, table.name, width,
                       table.released, table.rows, table.removed, share(table.removed, table.rows));
    if (table.cells > 0) out << fmt::format(", LM {:.4f}", table.lm);
    out << "\n";
    head = "";
  }
}

void print_tables(const Released& r, std::ostream& out) {
  const RelationalFigures& f = *r.relational;
  if (f.algorithm == "bitmap") out << "baseline    bitmap: the paper's own baseline, here for comparison\n";
  out << fmt::format("released    {} of {} persons, {} suppressed ({})\n", f.released, f.persons,
                     r.suppressed, share(r.suppressed, f.persons));
  out << fmt::format("model       {}\n", r.model);
  out << fmt::format("method      {}, {} matching{}; keys {}\n", f.algorithm, f.matching,
                     f.greedy_parts == 0
                         ? std::string()
                         : fmt::format(" (in {} of {} parts the greedy one lost less and was kept)",
                                       f.greedy_parts, f.parts),
                     f.keys == "keep" ? "kept" : "replaced");
  out << fmt::format("classes     {}, smallest {}, average {:.1f} persons\n", r.classes.count,
                     r.classes.smallest, r.classes.average);
  print_members(f, out);
  out << fmt::format("risk        before: {} persons alone with their rows, {} among fewer than {}\n",
                     f.unique_before, f.below_k_before, r.k);
  out << fmt::format("loss        LM {:.4f}, DM {}\n", f.lm, f.dm);
  print_withheld(r, out);
  std::vector<std::string> paths;
  for (const auto& table : f.tables)
    if (std::ranges::find(paths, table.path.string()) == paths.end()) paths.push_back(table.path.string());
  out << fmt::format("\nrelease     {}\n", fmt::join(paths, "\n            "));
  print_certificate(r, out);
  print_report(r, out);
}

}  // namespace

void print(const Released& released, std::ostream& out) {
  print_caveats(released.notes, out);
  if (released.reposition)
    print_snapshots(released, out);
  else if (released.relational)
    print_tables(released, out);
  else
    print_table(released, out);
  if (released.dry_run) out << "dry run     nothing was written; these are the names that files would have\n";
}

void print(const Streamed& streamed, std::ostream& out) {
  const Released& r = streamed.release;
  const RepositionFigures& f = *r.reposition;
  print_caveats(r.notes, out);
  out << fmt::format("records     {} taken, {} published ({} of them moved), {} suppressed\n", f.records,
                     f.published, f.moved, f.suppressed);
  const std::uint64_t refused = f.late + f.ahead + streamed.unreadable + streamed.bad_times;
  if (refused > 0)
    out << fmt::format(
        "refused     {}: {} too late, {} too far ahead, {} unreadable, {} without a time that can be read\n",
        refused, f.late, f.ahead, streamed.unreadable, streamed.bad_times);
  out << fmt::format("model       {}\n", r.model);
  out << fmt::format("loss        {}\n", f.loss);
  out << fmt::format("\nsnapshots   {} files in {}, {} of them by this call\n", streamed.files,
                     r.files.release.string(), streamed.files_now);
  if (r.certified)
    out << fmt::format("certificate {}\n", r.files.certificate.string());
  else if (r.seeded)
    out << "certificate none: made with --seed, which is for tests\n";
  if (streamed.state) out << fmt::format("state       {}  (yours alone)\n", streamed.state->string());
  if (streamed.stopped)
    out << "stopped     before the end of the input; the same call goes on from the state\n";
  if (streamed.kept_open) out << "open        what is in the window waits for more records\n";
}

}  // namespace kith::cli
