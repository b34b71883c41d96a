#include "cli/print.h"

#include <algorithm>
#include <functional>
#include <map>
#include <ostream>

#include <fmt/format.h>

namespace kith::cli {

namespace {

constexpr std::size_t cases_shown = 10, entries_shown = 10;

// Only the publisher can know these.
void print_word(const std::vector<std::string>& unchecked, std::ostream& out) {
  if (!unchecked.empty()) out << "            the rest is the publisher's word:\n";
  for (const std::string& text : unchecked) out << "not checked " << text << "\n";
}

// `agrees` is what is said of a certificate that nothing speaks against.
void print(const CertificateFindings& findings, const char* agrees, std::ostream& out) {
  for (const std::string& text : findings.disagreements) out << "certificate " << text << "\n";
  if (findings.disagreements.empty()) out << "certificate " << agrees << "\n";
  for (const auto& [code, text] : findings.not_protected)
    out << fmt::format("not covered {} ({})\n", text, code);
  print_word(findings.unchecked, out);
  for (const std::string& name : findings.beside)
    out << fmt::format("not checked {}: the certificate does not name it\n", name);
}

void print_histories(const TableAudit& a, std::ostream& out) {
  out << fmt::format("histories   {} of {} persons; the rarest is shared by {}\n", a.history->histories,
                     a.history->persons, a.history->k);
  if (a.asked.k > 0)
    out << fmt::format(
        "            {} persons share theirs, the classes of all their rows, with fewer than {}{}\n",
        a.history->violations, a.asked.k,
        a.asked.by_history ? "" : " (not asked for; --persons history asks)");
}

void print_wildcard(const TableAudit& a, std::ostream& out) {
  if (a.wildcard->complete)
    out << fmt::format(
        "*           read as a value of its own k is {}; read as a wildcard that matches anything, {}\n", a.k,
        a.wildcard->k);
  else
    out << fmt::format(
        "*           read as a value of its own k is {}; too many starred rows to read it as a wildcard\n",
        a.k);
}

// A figure that no class meets is "none".
std::string figure(const std::optional<double>& value) {
  return value ? fmt::format("{:.4f}", *value) : "none";
}

void print_measures(const TableAudit& a, std::ostream& out) {
  if (a.measures.empty()) return;
  std::size_t width = 11;
  for (const MeasuresFinding& m : a.measures) width = std::max(width, m.column.size());
  const auto line = [&](const std::string& name, const auto&... cells) {
    out << fmt::format("{:<{}} {:<8} {:<14} {:<10} {:<13} {:<8} {}\n", name, width, cells...);
  };
  line("measures", "alpha", "(c, l)", "basic beta", "enhanced beta", "delta", "delta of present values");
  for (const MeasuresFinding& m : a.measures)
    line(m.column, figure(m.alpha), fmt::format("({}, {})", figure(m.recursive_c), m.recursive_l),
         figure(m.basic_beta), figure(m.enhanced_beta), figure(m.delta), figure(m.delta_present));
}

std::string verdict(const TableAudit& a) {
  if (a.violations > 0)
    return fmt::format("satisfied   no: {} classes ({} rows) fail\n", a.violations, a.violating_rows);
  if (a.asked.by_history && a.history && !a.history->satisfied)
    return fmt::format("satisfied   no: {} persons ({} rows) fail by their history\n", a.history->violations,
                       a.history->violating_rows);
  return "satisfied   yes\n";
}

std::string persons(std::uint64_t n) { return fmt::format("{} {}", n, n == 1 ? "person" : "persons"); }

void print_known(const TablesAudit& found, std::ostream& out) {
  const char* label = "known rows";
  const auto left = [](std::uint64_t n) { return persons(n) + (n == 1 ? " is" : " are"); };
  for (const KnownRowsFinding& known : found.known_rows) {
    out << fmt::format("{:<11} {}: ", label, known.rows);
    label = "";
    if (!known.complete)
      out << "too many sets of rows to look at\n";
    else if (known.persons == 0)
      out << "nobody has so many\n";
    else if (found.asked.k > 0)
      out << fmt::format("at least {} fit; {} left with fewer than {}, {} of them alone\n", known.fewest,
                         left(known.below_k), found.asked.k, known.unique);
    else
      out << fmt::format("at least {} fit; {} left alone\n", known.fewest, left(known.unique));
  }
}

void print_single(const std::vector<SingleTableFinding>& leaks, std::ostream& out) {
  for (const SingleTableFinding& leak : leaks)
    out << (leak.done
                ? fmt::format(
                      "one table   {}, cut into cells of k rows: {} out by their cells, {} of them alone\n",
                      leak.approach, persons(leak.below_k) + (leak.below_k == 1 ? " stands" : " stand"),
                      leak.unique)
                : fmt::format("one table   {}: {}\n", leak.approach, leak.why_not));
}

void print_sensitive(const TablesAudit& found, std::ostream& out) {
  for (const SensitiveFinding& s : found.sensitive) {
    if (s.l_distinct == 0) {
      out << fmt::format("{:<11} no rows\n", s.column);
      continue;
    }
    out << fmt::format("{:<11} l: frequency {:.3g}, distinct {}, entropy {:.3g}", s.column, s.l_frequency,
                       s.l_distinct, s.l_entropy);
    out << (found.asked.t ? fmt::format("; t: {:.4f}\n", s.t) : "\n");
  }
}

void print_trees(const TablesAudit& a, std::ostream& out) {
  out << fmt::format("k           {} the rarest tree\n", persons(a.k) + (a.k == 1 ? " has" : " share"));
  out << fmt::format("tables      {}, with {} {} of {}\n", a.tables.size(), a.rows,
                     a.rows == 1 ? "row" : "rows", persons(a.persons));
  out << fmt::format("classes     {} different {}; smallest {}, average {:.1f}, largest {}\n",
                     a.classes.count, a.classes.count == 1 ? "tree" : "trees", a.classes.smallest,
                     a.classes.average, a.classes.largest);
  out << fmt::format("alone       {}\n", persons(a.unique_persons));
  print_sensitive(a, out);
  print_known(a, out);
  for (const DependencyFinding& each : a.dependencies)
    out << fmt::format("depends     table '{}': '{}' {} '{}'{}\n", each.table, each.determinant,
                       each.mutual ? "says the same as" : "determines", each.dependent,
                       each.leaks ? "; one is quasi and the other released as it is" : "");
  print_single(a.single_table, out);
}

// The most frequent first.
std::string list_of(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater{}, [](const auto& entry) { return entry.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(entries_shown, sorted.size()); ++i)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sorted[i].second, sorted[i].first);
  return sorted.size() > entries_shown ? text + ", …" : text;
}

void print_unsafe(const std::vector<UnsafeCase>& cases, std::ostream& out) {
  std::map<std::string, std::uint64_t> kinds, columns, pairs;
  for (const UnsafeCase& each : cases) {
    ++kinds[each.kind];
    for (const std::string& column : each.columns) ++columns[column];
    ++pairs[each.releases.size() == 1
                ? each.releases[0]
                : fmt::format("{} and {}", each.releases.front(), each.releases.back())];
  }
  out << "kinds       " << list_of(kinds) << "\n";
  if (!columns.empty()) out << "columns     " << list_of(columns) << "\n";
  out << "by          " << list_of(pairs) << "\n" << "cases       ";
  for (std::size_t i = 0; i < std::min(cases_shown, cases.size()); ++i)
    out << (i == 0 ? "" : ", ") << cases[i].name;
  out << (cases.size() > cases_shown ? ", …\n" : "\n");
}

void print_inference(const ReleasesAudit& a, std::ostream& out) {
  const char* unit = a.persons_known ? "persons" : "cases";
  out << fmt::format("k           {} {} over {} releases ({} of their sets looked at{})\n", a.k, unit,
                     a.releases, a.subsets,
                     a.every_subset ? ", which is all" : ": single ones, pairs and prefixes");
  out << fmt::format(
      "classes     {}, smallest {}, average {:.1f}, largest {}; from {} cases by all releases\n",
      a.classes.count, a.classes.smallest, a.classes.average, a.classes.largest, a.cases);
  if (a.linked) out << fmt::format("linked      {} rows with one of the release before\n", *a.linked);
  if (a.contradictions > 0)
    out << fmt::format(
        "contradict  the cells of {} cases have no value in common; a hierarchy may be missing\n",
        a.contradictions);
  if (!a.unsafe.empty()) print_unsafe(a.unsafe, out);
}

std::string verdict(const ReleasesAudit& a) {
  if (!a.unsafe.empty()) return fmt::format("satisfied   no: {} cases are unsafe\n", a.unsafe.size());
  if (a.chain && !a.chain->wrong.empty()) return "satisfied   no: the series is not what was certified\n";
  return "satisfied   yes\n";
}

}  // namespace

void print(const TableAudit& a, std::ostream& out) {
  const char* unit = a.persons_known ? "persons" : "rows";
  out << fmt::format("k           {} {}{}\n", a.k, unit,
                     a.persons_known ? "" : " (rows only: no person column was named)");
  out << fmt::format("classes     {}, smallest {}, average {:.1f}, largest {}\n", a.classes.count,
                     a.classes.smallest, a.classes.average, a.classes.largest);
  out << fmt::format("alone       {} rows\n", a.unique_rows);
  if (a.history) print_histories(a, out);
  for (const SensitiveFinding& s : a.sensitive)
    out << fmt::format("{:<11} l: frequency {:.3g}, distinct {}, entropy {:.3g}; t: {:.4f}\n", s.column,
                       s.l_frequency, s.l_distinct, s.l_entropy, s.t);
  print_measures(a, out);
  if (a.wildcard) print_wildcard(a, out);
  if (a.asked.k > 0 || a.asked.l || a.asked.t) out << verdict(a);
  if (a.certificate) print(*a.certificate, "agrees with the release", out);
}

void print(const AnatomyAudit& a, std::ostream& out) {
  out << fmt::format("l           {:.3g} in the worst bucket (rows only: persons cannot be told apart)\n",
                     a.l);
  out << fmt::format("buckets     {}, smallest {}, average {:.1f}, largest {}\n", a.buckets.count,
                     a.buckets.smallest, a.buckets.average, a.buckets.largest);
  for (const std::string& text : a.mismatches) out << "mismatch    " << text << "\n";
  if (a.violations > 0)
    out << fmt::format("satisfied   no: {} buckets ({} rows) fail\n", a.violations, a.violating_rows);
  else
    out << (a.satisfied ? "satisfied   yes\n" : "satisfied   no: the tables do not fit\n");
  if (a.certificate) print(*a.certificate, "agrees with the two tables", out);
}

void print(const TablesAudit& a, std::ostream& out) {
  if (!a.tables.empty()) print_trees(a, out);
  if (a.certificate) print(*a.certificate, "agrees with the tables", out);
  if (a.asked.k == 0 && !a.asked.l && !a.asked.t) return;
  if (a.violations > 0)
    out << fmt::format("satisfied   no: {} ({}) {}\n",
                       a.violations == 1 ? "1 class" : fmt::format("{} classes", a.violations),
                       persons(a.violating_persons), a.violations == 1 ? "fails" : "fail");
  else
    out << (a.satisfied ? "satisfied   yes\n" : "satisfied   no: the tables are not what was certified\n");
}

void print(const ReleasesAudit& a, std::ostream& out) {
  if (a.releases > 0) print_inference(a, out);
  if (a.chain) {
    if (a.chain->wrong.empty()) out << "chain       whole: every release is the one its certificate names\n";
    for (const std::string& text : a.chain->wrong) out << "chain       " << text << "\n";
    print_word(a.chain->unchecked, out);
  }
  out << verdict(a);
}

}  // namespace kith::cli
