#include "cli/print.h"

#include <algorithm>
#include <ostream>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kith::cli {

namespace {

constexpr std::size_t sets_shown = 15;
// A table with more columns is shown in part; --json has all.
constexpr std::size_t columns_shown = 200, names_shown = 50, withheld_shown = 20;

// How many columns have which role, in order of appearance.
std::string roles_of(const std::vector<InspectedColumn>& columns) {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const auto& column : columns) {
    const auto known = std::ranges::find(counts, column.role, &std::pair<std::string, std::size_t>::first);
    if (known == counts.end())
      counts.emplace_back(column.role, 1);
    else
      ++known->second;
  }
  std::string text;
  for (const auto& [role, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, role);
  return text;
}

void print_names(const char* what, const std::vector<std::string>& names, std::ostream& out) {
  if (!names.empty()) out << fmt::format("{}: {}\n", what, listed_in_part(names));
}

void print_columns(const std::vector<InspectedColumn>& columns, std::ostream& out) {
  std::size_t width = 6;
  for (const auto& column : columns) width = std::max(width, column.name.size());
  out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}\n", "column", width, "type", "distinct", "empty",
                     "role", "why; hierarchy");
  const std::size_t shown = std::min(columns.size(), columns_shown);
  for (std::size_t i = 0; i < shown; ++i) {
    const InspectedColumn& c = columns[i];
    out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}{}{}\n", c.name, width, c.type, c.distinct,
                       c.empty, c.role, c.why, c.hierarchy.empty() ? "" : "; " + c.hierarchy,
                       c.remark.empty() ? "" : "; " + c.remark);
  }
  if (shown < columns.size())
    out << fmt::format("and {} more columns (--json); of all {}: {}\n", columns.size() - shown,
                       columns.size(), roles_of(columns));
}

std::string counted(std::uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_tried(const InspectedTable::Proposal& proposal, std::ostream& out) {
  for (const std::string& file : proposal.files)
    out << fmt::format("  {} is written beside the plan\n", file);
  for (const auto& t : proposal.tried)
    if (!t.setting.empty())
      out << fmt::format("  {} with {} would lose {:.3f}; {}\n", t.method, t.setting, t.ncp, t.tells);
    else if (t.method == "local" && t.method != proposal.method)
      out << fmt::format("  local would lose {:.3f}\n", t.ncp);
    else if (t.method != proposal.method)
      out << fmt::format("  {} with up to {:g} % suppressed would lose {:.3f}\n", t.method,
                         100 * t.max_suppression, t.ncp);
}

void print_low_k(std::uint64_t k, std::ostream& out) {
  constexpr std::uint64_t usual = 5;
  if (k >= usual) return;
  out << fmt::format(
      "  k is {}, not {}, because the table has {}: so few hide hardly anybody. Name the column that says "
      "whom rows "
      "are about\n  with --person, if that is another one; otherwise do not publish these rows\n",
      k, usual, k == 1 ? "one person" : fmt::format("{} persons", k));
}

// What the proposed release would be, column by column.
void print_proposal(const InspectedTable::Proposal& proposal, std::uint64_t rows, std::ostream& out) {
  out << fmt::format("\nproposed: {}, k = {}", proposal.method, proposal.k);
  if (proposal.max_suppression > 0)
    out << fmt::format(", up to {:g} % suppressed", 100 * proposal.max_suppression);
  out << fmt::format("; it loses {:.3f} (NCP, 0 nothing to 1 everything)", proposal.ncp);
  if (proposal.rows < rows)
    out << fmt::format(
        ",\ntried on {} of {} rows: shares are approximate, and with all rows less is lost as a rule",
        proposal.rows, rows);
  out << "\n";
  print_low_k(proposal.k, out);
  std::vector<std::pair<std::string, std::string>> lines;
  for (const auto& c : proposal.columns)
    lines.emplace_back(c.name, c.becomes + (c.finer.empty() ? "" : "; " + c.finer));
  const std::size_t withheld = std::min(proposal.withheld.size(), withheld_shown);
  for (std::size_t i = 0; i < withheld; ++i)
    lines.emplace_back(proposal.withheld[i].name, "withheld: " + proposal.withheld[i].why);
  std::size_t width = 6;
  for (const auto& [name, text] : lines) width = std::max(width, name.size());
  for (const auto& [name, text] : lines) out << fmt::format("  {:<{}}  {}\n", name, width, text);
  if (withheld < proposal.withheld.size())
    out << fmt::format("  and {} more columns are withheld (--json)\n", proposal.withheld.size() - withheld);
  print_tried(proposal, out);
}

void print_skew(const InspectedStream& p, std::ostream& out) {
  const auto row = [&](const char* name, const InspectedStream::Quantiles& q, double factor, const char* unit,
                       int digits) {
    out << fmt::format("{:<28}", name);
    for (const double number : {q.least, q.quarter, q.median, q.three_quarters, q.greatest})
      out << fmt::format(" {:>10}", fmt::format("{:.{}f}{}", number * factor, digits, unit));
    out << "\n";
  };
  out << fmt::format("{:<28} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "per snapshot with records", "least",
                     "quarter", "median", "3/4", "greatest");
  row("records", p.sizes, 1, "", 0);
  row("share of the top value", p.top_shares, 100, " %", 1);
  out << fmt::format("over the whole stream the top value has {:.1f} %\n", p.top_share * 100);
}

void print_trials(const InspectedStream& p, std::ostream& out) {
  out << fmt::format(
      "\nif records are moved within a window (mu quadratic)\n{:>4} {:>8} {:>12} {:>12} {:>14}\n", "l",
      "window", "moved", "dropped", "mean delay");
  for (const auto& trial : p.trials)
    out << fmt::format(
        "{:>4} {:>8} {:>10.2f} % {:>10.2f} % {:>14.3f}{}{}\n", trial.l, trial.window,
        percent(trial.moved, p.records), percent(trial.dropped, p.records), trial.mean_delay,
        trial.first_window_exact ? "" : "  (first window not solved to the end)",
        p.proposed && p.proposed->l == trial.l && p.proposed->window == trial.window ? "  <- proposed" : "");
}

}  // namespace

std::string listed_in_part(const std::vector<std::string>& names) {
  if (names.size() <= names_shown) return fmt::format("{}", fmt::join(names, ", "));
  const auto shown = std::span(names).first(names_shown);
  return fmt::format("{} and {} more (--json)", fmt::join(shown, ", "), names.size() - names_shown);
}

namespace {

void print_reading(const Reading& reading, std::ostream& out) {
  if (reading.na && !reading.na->empty())
    out << fmt::format("no values are: {}\n", fmt::join(*reading.na, "  "));
  if (reading.encoding == "latin-1") out << "the text is read as Latin-1\n";
  if (reading.decimal == ",") out << "numbers have decimal commas\n";
}

}  // namespace

void print(const InspectedTable& found, std::ostream& out) {
  out << counted(found.rows, "row");
  if (found.person) out << fmt::format(" of {} ({})", counted(found.persons, "person"), *found.person);
  out << "\n";
  print_reading(found.reading, out);
  out << "\n";
  print_columns(found.columns, out);
  out << fmt::format("\nunique on the combination of these columns, the worst first\n{:>9} {:>9}  {}\n",
                     "rows", "persons", "columns");
  for (std::size_t i = 0; i < found.uniqueness.size() && i < sets_shown; ++i) {
    const auto& u = found.uniqueness[i];
    out << fmt::format("{:>9} {:>9}  {}\n", u.unique_rows, u.unique_persons, fmt::join(u.columns, ", "));
  }
  if (found.uniqueness.size() > sets_shown)
    out << fmt::format("{:>9} {:>9}  and {} more sets (--json)\n", "", "",
                       found.uniqueness.size() - sets_shown);
  print_names("not combined", found.not_combined, out);
  print_names("combined in pairs at most, because all sets of three would be too many", found.only_in_pairs,
              out);
  print_names("looked at alone, because all pairs would be too many", found.only_alone, out);
  if (found.persons_unread > 0)
    out << fmt::format("not looked at for whom rows are about, because columns are too many: {} columns\n",
                       found.persons_unread);
  if (found.proposal)
    print_proposal(*found.proposal, found.rows, out);
  else if (std::ranges::find(found.columns, "quasi", &InspectedColumn::role) == found.columns.end())
    out << "\nno plan was tried: no column seems to be one that others may know. A plan needs one: give "
           "those that are "
           "the role quasi by hand\n";
}

void print(const InspectedDatabase& found, std::ostream& out) {
  out << fmt::format("{} tables ({})\n\n{}", found.tables.size(), found.kind, found.tree);
  if (found.person_table)
    out << fmt::format(
        "\nthe person table is {}: {}\n"
        "{} of {} persons have a tree of rows that nobody shares on the columns called quasi\n",
        *found.person_table, found.why, found.unique_persons, found.persons);
  else
    out << fmt::format("\nno person table: {}; name one with --person, or one to read alone with --table\n",
                       found.why);
  if (!found.caution.empty()) out << fmt::format("warning: {}\n", found.caution);
  for (const auto& table : found.tables) {
    out << fmt::format("\n{}: {} rows\n", table.name, table.rows);
    print_columns(table.columns, out);
  }
}

void print(const InspectedStream& p, std::ostream& out) {
  out << fmt::format("{} records in {} snapshots by {} ({}), {} of them with records, {} to {}\n", p.records,
                     p.snapshots, p.time, p.granularity, p.with_records, p.first, p.last);
  if (p.unread > 0)
    out << fmt::format("{} rows have no time that can be read; a release would stop at them\n", p.unread);
  out << fmt::format("sensitive: {}, {} values ({})\n", p.sensitive, p.values, p.sensitive_why);
  print_reading(p.reading, out);
  out << "\n";
  print_skew(p, out);
  out << fmt::format("\nas they come\n{:>4} {:>20} {:>26}\n", "l", "eligible snapshots",
                     "dropped if nothing moves");
  for (const auto& level : p.levels)
    out << fmt::format("{:>4} {:>20} {:>24.2f} %\n", level.l,
                       fmt::format("{} ({:.1f} %)", level.eligible, percent(level.eligible, p.with_records)),
                       percent(level.dropped, p.records));
  if (!p.trials.empty()) print_trials(p, out);
  out << "\n" << p.recommendation << "\n";
}

}  // namespace kith::cli
