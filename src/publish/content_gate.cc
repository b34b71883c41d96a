#include "publish/content_gate.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "detect/latin.h"
#include "kith/error.h"

namespace kith::publish {

namespace {

using detect::Finding;

// A column with what it holds.
struct Held {
  const plan::ColumnPlan* stated = nullptr;
  std::string table;
  std::vector<Finding> findings, strays;

  std::string name() const {
    return table.empty() ? fmt::format("column '{}'", stated->name)
                         : fmt::format("column '{}' of table '{}'", stated->name, table);
  }
  bool allows(const Finding& finding) const {
    return std::ranges::find(stated->allow, finding.kind) != stated->allow.end();
  }
  std::vector<Finding> that(bool allowed) const { return of(findings, allowed); }
  std::vector<Finding> of(const std::vector<Finding>& all, bool allowed) const {
    std::vector<Finding> those;
    std::ranges::copy_if(all, std::back_inserter(those),
                         [&](const Finding& finding) { return allows(finding) == allowed; });
    return those;
  }
};

std::string remedy_for(const Held& held, const std::vector<Finding>& missing, const plan::Plan& plan) {
  if (held.stated->role == plan::Role::quasi && plan.with_role(plan::Role::time).empty())
    return "make it an identifier, or ask for a k of 2 at least";
  if (held.stated->role == plan::Role::quasi)
    return "make it an identifier, or have it generalized with publish = \"generalize\"";
  std::vector<std::string> kinds, flags;
  for (const Finding& finding : missing) kinds.push_back(fmt::format("\"{}\"", name_of(finding.kind)));
  for (const Finding& finding : missing)
    flags.push_back(fmt::format("--allow {}={}", held.stated->name, name_of(finding.kind)));
  const std::string flag = held.table.empty() ? fmt::format(" ({})", fmt::join(flags, " ")) : "";
  return fmt::format("make it an identifier, or write allow = [{}] beside its role if this is meant{}",
                     fmt::join(kinds, ", "), flag);
}

void require(const std::vector<Held>& columns, const plan::Plan& plan) {
  const auto refused = [](const Held& held) { return !held.that(false).empty(); };
  const auto first = std::ranges::find_if(columns, refused);
  if (first == columns.end()) return;
  const std::vector<Finding> missing = first->that(false);
  std::string what = first->table.empty() ? "" : fmt::format("table '{}': ", first->table);
  what += fmt::format("it holds {} and would be released as it is", detect::words_of(missing));
  for (auto other = std::next(first); other != columns.end(); ++other)
    if (refused(*other))
      what += fmt::format("; {} holds {}", other->name(), detect::words_of(other->that(false)));
  throw Error(ErrorCode::content_not_allowed, what, plan.place_of(*first->stated),
              remedy_for(*first, missing, plan));
}

void note_allowed(const std::vector<Held>& columns, outcome::Outcome& told) {
  for (const Held& held : columns)
    if (const std::vector<Finding> allowed = held.that(true); !allowed.empty())
      told.caveat("content-allowed", outcome::Severity::warning,
                  fmt::format("{} holds {}, which the plan allows: it is released as it is", held.name(),
                              detect::words_of(allowed)),
                  fmt::format("{} holds what may name persons, and is released as it is", held.name()));
}

// Too few cells to refuse the column for, and each of them is somebody's.
void note_strays(const std::vector<Held>& columns, outcome::Outcome& told) {
  for (const Held& held : columns)
    if (const std::vector<Finding> strays = held.of(held.strays, false); !strays.empty())
      told.caveat("content-in-few-cells", outcome::Severity::severe,
                  fmt::format("{} holds {}, and is released as it is: mend these cells, or make it an "
                              "identifier",
                              held.name(), detect::words_of(strays)),
                  fmt::format("{} holds what may name somebody in a few cells, and is released as it is",
                              held.name()));
}

void note_content(const std::vector<Held>& columns, outcome::Outcome& told) {
  note_allowed(columns, told);
  note_strays(columns, told);
}

}  // namespace

void require_allowed(const std::vector<method::VerbatimColumn>& columns, const plan::Plan& plan,
                     outcome::Outcome& told) {
  std::vector<Held> held;
  for (const method::VerbatimColumn& each : columns) {
    auto [findings, strays] = detect::look_at_content(*each.column);
    held.push_back({each.stated, each.table, std::move(findings), std::move(strays)});
  }
  require(held, plan);
  note_content(held, told);
}

ContentWatch::ContentWatch(const plan::Plan& plan, const std::vector<std::string>& wanted,
                           const std::vector<std::string>& verbatim)
    : plan_(plan) {
  for (std::size_t field = 0; field < wanted.size(); ++field) {
    const plan::ColumnPlan* stated = plan.find(wanted[field]);
    if (!stated || std::ranges::find(verbatim, stated->name) == verbatim.end()) continue;
    Watched& watched = columns_.emplace_back();
    watched.stated = stated;
    watched.field = field;
  }
}

void ContentWatch::see(std::span<const std::string_view> fields) {
  for (Watched& watched : columns_) {
    const std::string_view value = fields[watched.field];
    if (detect::trimmed(value).empty()) continue;
    const std::uint64_t hash = std::hash<std::string_view>()(value);
    const auto known = watched.seen.find(hash);
    if (known != watched.seen.end()) {
      watched.tally.add(known->second, 1, false);
    } else if (watched.seen.size() < detect::values_looked_at) {
      const detect::Marks marks = detect::marks_of(value);
      watched.seen.emplace(hash, marks);
      watched.tally.add(marks, 1, true);
    }
  }
}

namespace {

std::vector<Held> held_by(const auto& columns) {
  std::vector<Held> held;
  for (const auto& watched : columns)
    held.push_back({watched.stated, "", watched.tally.findings(watched.stated->name),
                    watched.tally.strays(watched.stated->name)});
  return held;
}

}  // namespace

void ContentWatch::require_allowed() const { require(held_by(columns_), plan_); }
void ContentWatch::describe(outcome::Outcome& told) const { note_content(held_by(columns_), told); }

}  // namespace kith::publish
