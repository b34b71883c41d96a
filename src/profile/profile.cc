// What each column is: its type and its times, then its likely role (likely_role.h), what its cells hold, and the
// hierarchy of quasi columns (likely_hierarchy.h). Then whom rows are about, and who is unique.
#include "profile/profile.h"

#include <algorithm>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "detect/content.h"
#include "detect/latin.h"
#include "detect/person_key.h"
#include "hierarchy/calendar_choice.h"
#include "hierarchy/recipe_text.h"
#include "profile/column_combinations.h"
#include "profile/column_words.h"
#include "profile/likely_hierarchy.h"
#include "profile/likely_role.h"
#include "profile/pivots.h"
#include "profile/sensitive_values.h"
#include "table/grouping.h"
#include "table/whole_numbers.h"
#include "time/format_guess.h"
#include "time/two_digit_years.h"

namespace kith::profile {

namespace {

void take_format(const Column& column, const std::string& format, ColumnProfile& profile) {
  const hierarchy::TimesSeen seen = hierarchy::times_seen(column.values, format);
  profile.format = format;
  profile.resolution = seen.resolution;
  profile.offsets_mixed = seen.mixed();
  if (seen.mixed())
    profile.remark =
        fmt::format("{} distinct values tell their offset from UTC and {} do not: a calendar needs a zone",
                    seen.with_offset, seen.without_offset);
  else if (seen.with_offset > 0)
    profile.remark = "on the clock of UTC where no zone is stated";
  profile.pivot = hierarchy::likely_pivot(column.values, format, column.name);
}

// Epoch seconds look like any other number, so they are believed only if the name speaks of time.
void guess_times(const Column& column, ColumnProfile& profile) {
  if (profile.type == ValueType::date) return take_format(column, "iso", profile);
  const time::FormatGuess guess = time::guess_format(column.values, true);
  const auto believed = [&](const std::string& format) {
    return !format.starts_with("epoch") || mentions(detect::header_words(column.name), time_words);
  };
  if (!guess.nearly.empty() && believed(guess.nearly))
    profile.remark =
        fmt::format("{} fits all but {} of {} distinct values", guess.nearly, guess.missed, profile.distinct);
  if (guess.fitting.empty()) return;
  const std::string& likeliest = guess.fitting.front();
  if (!believed(likeliest)) {
    profile.remark = fmt::format("may be times: {} fits", likeliest);
    return;
  }
  take_format(column, likeliest, profile);
  if (guess.ambiguous()) {
    profile.other_formats.assign(guess.fitting.begin() + 1, guess.fitting.end());
    profile.remark = fmt::format("ambiguous: also fits {}", fmt::join(profile.other_formats, ", "));
  }
}

void tell_pivots(const Table& table, Profile& profile) {
  for (std::size_t c = 0; c < profile.columns.size(); ++c) {
    ColumnProfile& column = profile.columns[c];
    if (!column.pivot) continue;
    column.add_remark(
        fmt::format("its years have two digits: read as {} to {}", *column.pivot - 99, *column.pivot));
    if (column.role == LikelyRole::quasi) set_hierarchy(table.columns[c], column);
  }
}

// What the cells hold weighs more than the name, unless the column says whom a row is about: that one is
// never released either.
void look_for_content(const Column& column, ColumnProfile& profile) {
  const auto [findings, strays] = detect::look_at_content(column);
  if (!strays.empty()) profile.add_remark("warning: it holds " + detect::words_of(strays));
  std::optional<std::string> number;
  if (findings.empty() && profile.role != LikelyRole::identifier && !profile.resolution)
    number = detect::personal_number(column);
  if (findings.empty() && !number) return;
  profile.holds_content = true;
  if (profile.role == LikelyRole::person) return;
  profile.role = LikelyRole::identifier;
  profile.why = findings.empty() ? "its name speaks of " + *number : "holds " + detect::words_of(findings);
}

// The same rows with whole numbers as they would be without the zeros behind them.
Column without_zeros(const Column& column, const std::string& zeros) {
  Column plain{column.name, column.declared, {}, column.codes};
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    plain.values.encode(text.substr(0, text.size() - std::min(text.size(), zeros.size())));
  }
  return plain;
}

// What was found for numbers without the zeros that are written behind them. A mask in a plan would count those as
// digits, so that none is named; builtins have no place for them.
void fit_to_zeros(const std::string& zeros, ColumnProfile& profile) {
  profile.zeros = zeros;
  if (std::holds_alternative<hierarchy::FromBuiltin>(profile.recipe))
    profile.recipe = profile.otherwise.value_or(hierarchy::Recipe{});
  profile.otherwise.reset();
  const bool masked = std::holds_alternative<hierarchy::FromMask>(profile.recipe);
  profile.hierarchy = masked ? "" : hierarchy::recipe_text(profile.recipe);
}

ColumnProfile profile_plain(const Column& column, std::uint64_t rows, std::size_t groups) {
  ColumnProfile profile;
  profile.name = column.name;
  profile.type = type_of(column.values);
  profile.distinct = column.values.size();
  if (const auto empty = column.values.find("")) {
    --profile.distinct;
    profile.empty = static_cast<std::uint64_t>(std::ranges::count(column.codes, *empty));
  }
  guess_times(column, profile);
  guess_role(column, rows, groups, profile);
  look_for_content(column, profile);
  if (profile.role == LikelyRole::quasi) set_hierarchy(column, profile);
  return profile;
}

ColumnProfile profile_column(const Column& column, std::uint64_t rows, std::size_t groups) {
  const std::optional<std::string> zeros = zeros_behind(column.values);
  if (!zeros) return profile_plain(column, rows, groups);
  ColumnProfile profile = profile_plain(without_zeros(column, *zeros), rows, groups);
  // 20060103.0 is no way to write a day.
  if (profile.resolution) return profile_plain(column, rows, groups);
  fit_to_zeros(*zeros, profile);
  return profile;
}

// Persons of rows that several columns tell apart.
Column joined(const Table& table, const std::vector<std::string>& names) {
  Column column;
  std::vector<std::span<const Code>> parts;
  for (const std::string& name : names) {
    column.name += (column.name.empty() ? "" : " + ") + name;
    parts.emplace_back(table.columns[static_cast<std::size_t>(table.find(name))].codes);
  }
  const Grouping groups = group_by(parts, table.rows(), 1);
  for (const std::uint32_t group : groups.group_of) column.add(std::to_string(group));
  return column;
}

void set_person(const detect::PersonKey& key, Profile& profile) {
  for (ColumnProfile& column : profile.columns) {
    const bool part = std::ranges::find(key.columns, column.name) != key.columns.end();
    if (!part && column.role == LikelyRole::person) column.role = LikelyRole::identifier;
    if (!part || column.role == LikelyRole::person) continue;
    column.role = LikelyRole::person;
    column.why = key.evidence();
    column.hierarchy.clear();
    column.recipe = {};
    column.otherwise.reset();
    column.unknown = false;
  }
}

// What may be the person's number is neither generalized nor released.
void set_doubted(const std::string& name, double rows_of_each, Profile& profile) {
  for (ColumnProfile& column : profile.columns) {
    if (column.name != name || column.role == LikelyRole::person) continue;
    const std::string doubt = fmt::format(
        "may tell whom rows are about, as its values repeat, {:.1f} rows each: if it does, name it with "
        "--person, or every row counts as another person",
        rows_of_each);
    column.why = column.role == LikelyRole::identifier ? column.why + "; " + doubt : doubt;
    column.role = LikelyRole::identifier;
    column.hierarchy.clear();
    column.recipe = {};
    column.otherwise.reset();
    column.unknown = false;
  }
}

// Persons are those of the rows, or none if every row is another one.
void weigh_sensitive(const Table& table, const Column* persons, Profile& profile) {
  const std::uint64_t all = persons ? persons->values.size() : table.rows();
  for (std::size_t c = 0; c < table.columns.size() && all > 0; ++c) {
    if (profile.columns[c].role != LikelyRole::sensitive) continue;
    const Column& column = table.columns[c];
    std::vector<std::uint64_t> held(column.values.size(), 0);
    if (persons) {
      const std::span<const Code> both[] = {column.codes, persons->codes};
      for (const std::uint32_t first : group_by(both, table.rows(), 1).first) ++held[column.codes[first]];
    } else {
      held = rows_by_value(column);
    }
    weigh_values(column, held, all, profile.columns[c]);
  }
}

const Column* column_of(const Table& table, const std::optional<std::string>& name) {
  const int at = name ? table.find(*name) : -1;
  return at < 0 ? nullptr : &table.columns[static_cast<std::size_t>(at)];
}

}  // namespace

const char* name_of(LikelyRole role) {
  static constexpr const char* names[] = {"identifier", "person", "quasi", "sensitive", "plain"};
  return names[static_cast<std::size_t>(role)];
}

const char* type_name(const ColumnProfile& column) {
  if (!column.resolution) return kith::name_of(column.type);
  return *column.resolution == time::Resolution::day ? "date" : "time";
}

bool speaks_of_persons(std::string_view table) {
  const std::vector<std::string> words = detect::header_words(table);
  if (words.empty()) return false;
  const std::vector<std::string> last{words.back()};
  return mentions(last, person_words) || mentions(last, person_table_words);
}

Profile profile_columns(const Table& table, std::optional<std::string> person) {
  Profile result;
  result.source = table.source;
  result.rows = table.rows();
  const std::size_t groups = most_groups(table);
  for (const Column& column : table.columns)
    result.columns.push_back(profile_column(column, table.rows(), groups));
  settle_pivots(table, result);
  tell_pivots(table, result);
  for (ColumnProfile& column : result.columns) {
    if (person && column.name == *person) {
      column.role = LikelyRole::person;
      column.why = "named by --person";
    } else if (column.role == LikelyRole::person) {
      if (!person)
        person = column.name;
      else
        column.role = LikelyRole::identifier;
    }
  }
  result.person = person;
  if (person) result.person_columns = {*person};
  const Column* person_column = column_of(table, person);
  result.persons = person_column ? person_column->values.size() : result.rows;
  weigh_sensitive(table, person_column, result);
  return result;
}

std::optional<Column> find_person(const Table& table, unsigned threads, Profile& profile) {
  const detect::PersonSearch search = detect::look_for_persons(table, threads);
  const std::optional<detect::PersonKey>& key = search.key;
  profile.persons_unread = search.unread;
  if (!key && search.in_doubt && !profile.person) set_doubted(*search.in_doubt, search.doubted_rows, profile);
  if (!key) return std::nullopt;
  set_person(*key, profile);
  Column persons = joined(table, key->columns);
  profile.person = persons.name;
  profile.person_columns = key->columns;
  profile.persons = persons.values.size();
  return persons;
}

std::optional<Column> persons_of(const Table& table, const Profile& profile) {
  if (profile.person_columns.empty()) return std::nullopt;
  return joined(table, profile.person_columns);
}

Profile profile(const Table& table, std::optional<std::string> person, unsigned threads, Progress& progress,
                const CombinationLimits& limits) {
  const bool named = person.has_value();
  Profile result = profile_columns(table, std::move(person));
  std::optional<Column> found;
  if (!named) found = find_person(table, threads, result);
  if (found) weigh_sensitive(table, &*found, result);
  const Column* person_column = found ? &*found : column_of(table, result.person);
  combine_columns(table, person_column, threads, progress, limits, result);
  return result;
}

}  // namespace kith::profile
