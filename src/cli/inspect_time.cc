#include "cli/inspect_time.h"

#include <ostream>

#include <fmt/format.h>

namespace kith::cli {
namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_skew(const profile::StreamProfile& p, std::ostream& out) {
  const auto row = [&](const char* name, const profile::Quantiles& q, double factor, const char* unit,
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

void print_trials(const profile::StreamProfile& p, std::ostream& out) {
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

profile::StreamProfile inspect_time(const Table& table, const InspectArguments& arguments,
                                    Progress& progress) {
  profile::StreamRequirement requirement;
  requirement.time = *arguments.time;
  requirement.granularity = arguments.granularity;
  requirement.sensitive = arguments.sensitive;
  if (!arguments.windows.empty()) requirement.windows = arguments.windows;
  requirement.l = arguments.l;
  return profile::profile_stream(table, requirement, arguments.person, progress);
}

void print(const profile::StreamProfile& p, std::ostream& out) {
  out << fmt::format("{} records in {} snapshots by {} ({}), {} of them with records, {} to {}\n", p.records,
                     p.snapshots, p.time, p.granularity, p.with_records, p.first, p.last);
  if (p.unread > 0)
    out << fmt::format("{} rows have no time that can be read; a release would stop at them\n", p.unread);
  out << fmt::format("sensitive: {}, {} values ({})\n\n", p.sensitive, p.values, p.sensitive_why);
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
