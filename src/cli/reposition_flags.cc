#include "cli/reposition_flags.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kith/error.h"
#include "table/table.h"

namespace kith::cli {

namespace {

using plan::Plan;
using plan::Role;

plan::ColumnPlan& time_column(Plan& plan, const TimeFlags& flags) {
  if (flags.time) {
    std::erase_if(plan.columns, [&](const auto& column) {
      return column.role == Role::time && column.name != *flags.time;
    });
    const auto known = std::ranges::find(plan.columns, *flags.time, &plan::ColumnPlan::name);
    if (known != plan.columns.end()) {
      known->role = Role::time;
      return *known;
    }
    plan.columns.push_back({});
    plan.columns.back().name = *flags.time;
    plan.columns.back().role = Role::time;
    return plan.columns.back();
  }
  const auto known = std::ranges::find(plan.columns, Role::time, &plan::ColumnPlan::role);
  if (known == plan.columns.end())
    throw Error(ErrorCode::usage, "--granularity is of the time column, and none was named", {},
                "name it with --time COLUMN");
  return *known;
}

void set_mu(plan::RepositionPlan& method, const std::string& text) {
  if (text == "linear" || text == "quadratic") {
    method.mu = text == "linear" ? plan::Mu::linear : plan::Mu::quadratic;
    return;
  }
  method.mu = plan::Mu::table;
  method.mu_table.clear();
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    double cost = 0;
    if (!parse_number(text.substr(at, end - at), cost))
      throw Error(ErrorCode::usage, fmt::format("--mu cannot be '{}'", text), {},
                  "say linear, quadratic, or costs by distance such as 0,1,5");
    method.mu_table.push_back(cost);
    at = end + 1;
  }
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.2f} %",
                     whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

void set_reposition(Plan& plan, const TimeFlags& times, const MethodFlags& flags) {
  plan::RepositionPlan& method = plan.method.reposition;
  const auto given = [&](const char* key) -> const std::string* {
    const auto found = flags.find(key);
    if (found == flags.end()) return nullptr;
    plan.lines.try_emplace(std::string("method.") + key, 0);
    return &found->second;
  };
  if (times.time || times.granularity) {
    plan::ColumnPlan& column = time_column(plan, times);
    if (times.granularity) {
      column.time.granularities = {*times.granularity};
      column.time.definitions = plan.granularities;
      hierarchy::check(column.time, Place{});
    }
  }
  if (const auto* window = given("window")) {
    const std::int64_t snapshots = std::stoll(*window);
    if (snapshots < 1)
      throw Error(ErrorCode::usage, fmt::format("--window cannot be {}", *window), {},
                  "it is a number from 1 on: how many snapshots it holds");
    method.window = static_cast<std::uint64_t>(snapshots);
  }
  if (const auto* mu = given("mu")) set_mu(method, *mu);
  if (const auto* beta = given("beta")) {
    method.beta = std::stod(*beta);
    method.beta_of.clear();
  }
  if (const auto* publish = given("publish"))
    method.publish = *publish == "anatomy"      ? plan::Publish::anatomy
                     : *publish == "generalize" ? plan::Publish::generalize
                                                : plan::Publish::plain;
  if (const auto* moves = given("moves"))
    method.moves = *moves == "covered" ? plan::Moves::covered : plan::Moves::free;
}

void print_summary(const outcome::RepositionOutcome& r, std::ostream& out) {
  const outcome::StreamFigures& f = r.figures;
  out << fmt::format("published   {} of {} records{}\n", f.published, r.rows,
                     r.persons_known ? fmt::format(" of {} persons", r.persons) : "");
  out << fmt::format("moved       {} ({})", f.moved, share(f.moved, r.rows));
  std::size_t furthest = f.distances.size();
  while (furthest > 0 && f.distances[furthest - 1] == 0) --furthest;
  if (furthest > 1)
    out << fmt::format(", the furthest by {} snapshot{}", furthest - 1, furthest == 2 ? "" : "s");
  out << "\n";
  out << fmt::format("suppressed  {} ({})", f.suppressed, share(f.suppressed, r.rows));
  if (f.surplus > 0) out << fmt::format(", {} of them for a person who is there already", f.surplus);
  out << fmt::format("\nmodel       {}\n", r.model);
  out << fmt::format("loss        {:g} (mu {}, beta {})\n", f.loss, r.mu, r.beta);
  out << fmt::format("snapshots   {} by {}, window {}\n", f.snapshots_in_all, r.granularity, r.window);
  if (r.first_window && r.first_window->optimal)
    out << fmt::format("            the first window is solved exactly: cost {:g}\n", r.first_window->cost);
  else if (r.first_window)
    out << fmt::format("            the first window costs {:g}, at least {:g} is needed\n",
                       r.first_window->cost, r.first_window->bound);
  const char* parts = r.publish == "anatomy"      ? "buckets"
                      : r.publish == "generalize" ? "classes"
                                                  : "not empty";
  out << fmt::format("{:<11} {}, smallest {}, average {:.1f} records\n", parts, r.classes.count,
                     r.classes.smallest, r.classes.average);
  if (!r.withheld.empty())
    out << fmt::format("withheld    {} (not named in the plan)\n", fmt::join(r.withheld, ", "));
  out << fmt::format("\nrelease     {}\n", r.files.release.string());
  if (!r.files.sensitive.empty()) out << fmt::format("            {}\n", r.files.sensitive.string());
  if (r.certified)
    out << fmt::format("certificate {}\n", r.files.certificate.string());
  else
    out << "certificate none: made with --seed, which is for tests\n";
  if (!r.files.report.empty()) out << fmt::format("report      {}  (yours alone)\n", r.files.report.string());
}

}  // namespace kith::cli
