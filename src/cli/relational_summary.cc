#include "cli/relational_summary.h"

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

void print_tables(const outcome::RelationalOutcome& r, std::ostream& out) {
  std::size_t width = 0;
  for (const outcome::RelationalTable& table : r.tables) width = std::max(width, table.name.size());
  const char* head = "tables";
  for (const outcome::RelationalTable& table : r.tables) {
    const relational::TableFigures& f = table.figures;
    out << fmt::format("{:<11} {:<{}}  {} of {} rows, {} removed ({})", head, table.name, width, f.released,
                       f.rows, f.removed, share(f.removed, f.rows));
    if (f.cells > 0) out << fmt::format(", LM {:.4f}", f.lm);
    out << "\n";
    head = "";
  }
}

void print_withheld(const outcome::RelationalOutcome& r, std::ostream& out) {
  std::vector<std::string> withheld;
  for (const outcome::RelationalTable& table : r.tables)
    for (const std::string& column : table.withheld) withheld.push_back(table.name + "." + column);
  if (!withheld.empty())
    out << fmt::format("withheld    {} (not named in the plan)\n", fmt::join(withheld, ", "));
}

void print_files(const outcome::RelationalOutcome& r, std::ostream& out) {
  std::vector<std::string> paths;
  for (const outcome::RelationalTable& table : r.tables)
    if (std::ranges::find(paths, table.path.string()) == paths.end()) paths.push_back(table.path.string());
  out << fmt::format("\nrelease     {}\n", fmt::join(paths, "\n            "));
  if (r.certified)
    out << fmt::format("certificate {}\n", r.files.certificate.string());
  else
    out << "certificate none: made with --seed, which is for tests\n";
  if (!r.files.report.empty()) out << fmt::format("report      {}  (yours alone)\n", r.files.report.string());
}

}  // namespace

void print_summary(const outcome::RelationalOutcome& r, std::ostream& out) {
  const relational::Figures& f = r.figures;
  if (r.algorithm == "bitmap") out << "baseline    bitmap: the paper's own baseline, here for comparison\n";
  out << fmt::format("released    {} of {} persons, {} suppressed ({})\n", f.released, f.persons,
                     f.suppressed, share(f.suppressed, f.persons));
  out << fmt::format("model       {}\n", r.model);
  out << fmt::format("method      {}, {} matching{}; keys {}\n", r.algorithm, r.matching,
                     r.work.greedy_parts == 0
                         ? std::string()
                         : fmt::format(" (in {} of {} parts the greedy one lost less and was kept)",
                                       r.work.greedy_parts, r.work.parts),
                     r.keys == "keep" ? "kept" : "replaced");
  out << fmt::format("classes     {}, smallest {}, average {:.1f} persons\n", f.classes, f.smallest,
                     f.average);
  print_tables(r, out);
  out << fmt::format("risk        before: {} persons alone with their rows, {} among fewer than {}\n",
                     r.unique_before, r.below_k_before, r.k);
  out << fmt::format("loss        LM {:.4f}, DM {}\n", f.lm, f.dm);
  print_withheld(r, out);
  print_files(r, out);
}

}  // namespace kith::cli
