#include "method/caveats.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "method/l_of_all.h"

namespace kith::method {

namespace {

struct Alike {
  std::uint64_t classes = 0, of_classes = 0, rows = 0, of_rows = 0;
};

// One pass over the rows: the first value seen in a class, and whether another one came.
Alike alike_classes(const Column& column, const RowClasses& classes) {
  struct Seen {
    std::uint64_t rows = 0;
    Code first = 0;
    bool mixed = false;
  };
  std::vector<Seen> seen(classes.count);
  for (std::size_t row = 0; row < classes.of_row.size(); ++row) {
    const std::uint32_t cls = classes.of_row[row];
    if (cls >= classes.count) continue;
    Seen& one = seen[cls];
    if (one.rows++ == 0) one.first = column.codes[row];
    one.mixed |= column.codes[row] != one.first;
  }
  Alike found;
  for (const Seen& one : seen) {
    if (one.rows == 0) continue;
    ++found.of_classes;
    found.of_rows += one.rows;
    if (one.mixed) continue;
    ++found.classes;
    found.rows += one.rows;
  }
  return found;
}

// The value that all released rows have, if they have one and the same.
std::optional<Code> only_value(const Column& column, const RowClasses& classes) {
  std::optional<Code> only;
  for (std::size_t row = 0; row < classes.of_row.size(); ++row) {
    if (classes.of_row[row] >= classes.count) continue;
    if (only && column.codes[row] != *only) return std::nullopt;
    only = column.codes[row];
  }
  return only;
}

// Released rows with a value, and those of them whose value only their own person has.
struct Alone {
  std::uint64_t rows = 0, of_rows = 0;
};

Alone rows_alone(const Column& column, const RowClasses& classes, std::span<const std::uint32_t> person) {
  constexpr std::uint32_t nobody = 0xFFFFFFFF, several = 0xFFFFFFFE;
  std::vector<std::uint32_t> holder(column.values.size(), nobody);
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (std::size_t row = 0; row < classes.of_row.size(); ++row) {
    const Code code = column.codes[row];
    if (classes.of_row[row] >= classes.count || column.values[code].empty()) continue;
    const std::uint32_t who = person.empty() ? static_cast<std::uint32_t>(row) : person[row];
    holder[code] = holder[code] == nobody || holder[code] == who ? who : several;
    ++rows[code];
  }
  Alone found;
  for (Code code = 0; code < rows.size(); ++code) {
    found.of_rows += rows[code];
    if (holder[code] < several) found.rows += rows[code];
  }
  return found;
}

bool nearly_all(const Alone& found) { return 10 * found.rows >= 9 * found.of_rows; }

// In words, because what is published does not count.
const char* how_many(const Alone& found) {
  if (nearly_all(found)) return "nearly every row has";
  return 2 * found.rows >= found.of_rows ? "most rows have" : "many rows have";
}

// No class can have two values then, whatever is asked of it.
void note_one_value(const std::string& column, outcome::TableOutcome& result) {
  result.one_valued.push_back(column);
  result.caveat(
      "values-alike", outcome::Severity::severe,
      fmt::format(
          "all released rows have the same value of '{}': it is known of everybody who is known to be "
          "in the release, and neither l nor t can change that; leave the column out",
          column),
      fmt::format("all rows have the same value of '{}': it is known of everybody in the release", column));
}

void add_column(const Table& table, const std::string& name, std::vector<std::size_t>& columns) {
  const int at = table.find(name);
  if (at >= 0) columns.push_back(static_cast<std::size_t>(at));
}

bool loses_something(const std::string& name, const outcome::TableOutcome& result) {
  return std::ranges::any_of(result.columns, [&](const outcome::ColumnSummary& column) {
    return column.name == name && column.ncp > 0;
  });
}

outcome::Severity severity_of(const attack::Narrowing& found) {
  return found.sharply == 0 ? outcome::Severity::warning
                            : outcome::severity_of_share(found.sharply, found.of_rows);
}

bool nearly_one_value(const attack::Narrowing& found) { return found.after < 1.5; }

std::string words_of(const attack::Narrowing& found, const Table& table) {
  const std::string& from = table.columns[found.shown].name;
  const std::string& to = table.columns[found.hidden].name;
  const double share = 100 * static_cast<double>(found.rows) / static_cast<double>(found.of_rows);
  if (nearly_one_value(found))
    return fmt::format(
        "column '{}' is released as it is and tells '{}': what is generalized there can be read "
        "here, in about {:.0f} % of the rows; make both quasi, or leave one out",
        from, to, std::max(share, 1.0));
  return fmt::format(
      "column '{}' is released as it is and narrows '{}' from about {:.0f} values to about "
      "{:.0f}, in about {:.0f} % of the rows; make both quasi, or leave one out",
      from, to, found.before, found.after, std::max(share, 1.0));
}

// Without counts.
std::string public_words_of(const attack::Narrowing& found, const Table& table) {
  const std::string& from = table.columns[found.shown].name;
  const std::string& to = table.columns[found.hidden].name;
  return nearly_one_value(found)
             ? fmt::format("what is generalized in column '{}' can be read in '{}'", to, from)
             : fmt::format("column '{}' tells more of '{}' than its generalized cells do", from, to);
}

bool some_have_several_rows(const Column& person) { return person.values.size() < person.codes.size(); }

}  // namespace

outcome::HistorySizes history_sizes(const Histories& histories, std::uint64_t k) {
  outcome::HistorySizes sizes;
  sizes.count = histories.size();
  if (sizes.count == 0) return sizes;
  const auto [smallest, largest] = std::ranges::minmax(histories.persons);
  sizes.smallest = smallest;
  sizes.largest = largest;
  for (const std::uint32_t persons : histories.persons) {
    sizes.persons += persons;
    if (persons < k) sizes.below_k += persons;
  }
  sizes.average = static_cast<double>(sizes.persons) / static_cast<double>(sizes.count);
  return sizes;
}

void note_rare_histories(const outcome::HistorySizes& sizes, outcome::TableOutcome& result) {
  if (sizes.below_k == 0) return;
  result.caveat(
      "histories-below-k", outcome::severity_of_share(sizes.below_k, sizes.persons),
      fmt::format(
          "some persons have several rows, and k counts persons class by class: {} of {} persons have "
          "a history, the classes of all their rows, that fewer than {} persons share, and whoever "
          "knows several of their rows may find all of them; persons = \"history\" (method "
          "full-domain) covers them",
          sizes.below_k, sizes.persons, result.k),
      "k counts persons class by class: whoever knows several rows of a person may find all of that person's "
      "rows");
}

void describe_histories_of_cells(const Column* person, const RowClasses& classes, unsigned threads,
                                 outcome::TableOutcome& result) {
  if (!person || !some_have_several_rows(*person)) return;
  result.histories =
      history_sizes(histories_of(*person, classes.of_row, classes.count, threads).histories, result.k);
  note_rare_histories(*result.histories, result);
}

void note_alike_values(const plan::Plan& plan, const Table& table, const RowClasses& classes,
                       outcome::TableOutcome& result) {
  const bool guarded = plan.privacy.l || plan.privacy.t;
  for (const plan::ColumnPlan* sensitive : plan.with_role(plan::Role::sensitive)) {
    const int at = table.find(sensitive->name);
    if (at < 0) continue;
    const Column& column = table.columns[static_cast<std::size_t>(at)];
    const std::optional<Code> only = only_value(column, classes);
    if (only) {
      if (!column.values[*only].empty()) note_one_value(sensitive->name, result);
      continue;
    }
    if (guarded) continue;
    const Alike found = alike_classes(column, classes);
    if (found.classes == 0) continue;
    result.caveat(
        "values-alike", outcome::severity_of_share(found.rows, found.of_rows),
        fmt::format("in {} of {} classes all rows have the same value of '{}': it is known of everybody who "
                    "is known to be in them, {} of {} rows; l or t in [privacy] guards against this",
                    found.classes, found.of_classes, sensitive->name, found.rows, found.of_rows),
        fmt::format("nothing is asked of the values of '{}' within a class: if all of a class have the same, "
                    "it is known of everybody in it",
                    sensitive->name));
  }
}

void note_prevailing_value(const plan::Plan& plan, const Table& table, const Column* person,
                           outcome::TableOutcome& result) {
  if (plan.privacy.l || plan.privacy.t) return;
  std::vector<const Column*> sensitive;
  for (const plan::ColumnPlan* column : plan.with_role(plan::Role::sensitive))
    if (const int at = table.find(column->name); at >= 0)
      sensitive.push_back(&table.columns[static_cast<std::size_t>(at)]);
  result.one_value_prevails = !all_meet_two(plan.privacy, sensitive, person);
}

void note_unique_values(const VerbatimColumn& shown, const RowClasses& classes,
                        std::span<const std::uint32_t> person, outcome::Outcome& result) {
  constexpr std::uint64_t fewest_rows = 20;
  const bool sensitive = shown.stated->role == plan::Role::sensitive;
  if (!sensitive && !shown.stated->allow.empty()) return;
  const Alone found = rows_alone(*shown.column, classes, person);
  if (found.of_rows < fewest_rows || 4 * found.rows < found.of_rows) return;
  const std::string name = shown.table.empty()
                               ? fmt::format("'{}'", shown.stated->name)
                               : fmt::format("'{}' of table '{}'", shown.stated->name, shown.table);
  const char* who_finds = sensitive ? "whoever knows it from elsewhere finds the row"
                                    : "whoever knows such a value of somebody finds their row";
  result.caveat(sensitive ? "sensitive-values-unique" : "plain-values-unique", outcome::Severity::warning,
                fmt::format("in {} of {} released rows the value of {} is one that nobody else has: {}, "
                            "however many share the class; round it, make it a quasi column, or leave it out",
                            found.rows, found.of_rows, name, who_finds),
                fmt::format("{} a value of {} of {} own: {}", how_many(found), name,
                            nearly_all(found) ? "its" : "their", who_finds));
}

void note_unique_values(const plan::Plan& plan, const Table& table, const RowClasses& classes,
                        const Column* person, outcome::Outcome& result) {
  for (const plan::Role role : {plan::Role::sensitive, plan::Role::plain})
    for (const plan::ColumnPlan* stated : plan.with_role(role)) {
      const int at = table.find(stated->name);
      if (at < 0) continue;
      const Column& column = table.columns[static_cast<std::size_t>(at)];
      note_unique_values({stated, &column}, classes,
                         person ? std::span(person->codes) : std::span<const Code>(), result);
    }
}

void note_dependencies(const plan::Plan& plan, const Table& table,
                       const std::vector<attack::ReleasedCells>& cells, const Column* person,
                       outcome::TableOutcome& result) {
  std::vector<std::size_t> shown;
  for (const plan::Role role : {plan::Role::sensitive, plan::Role::plain})
    for (const plan::ColumnPlan* column : plan.with_role(role)) add_column(table, column->name, shown);
  std::vector<attack::ReleasedCells> hidden;
  for (const attack::ReleasedCells& each : cells)
    if (loses_something(table.columns[each.column].name, result)) hidden.push_back(each);
  for (const attack::Narrowing& found : attack::narrowed_by(table, shown, hidden, person))
    result.caveat("column-dependency", severity_of(found), words_of(found, table),
                  public_words_of(found, table));
}

}  // namespace kith::method
