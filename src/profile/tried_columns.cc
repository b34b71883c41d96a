#include "profile/tried_columns.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hierarchy/arx_file.h"
#include "hierarchy/assemble.h"
#include "hierarchy/build.h"
#include "hierarchy/recipe_text.h"
#include "profile/derived_hierarchy.h"
#include "table/arx_text.h"

namespace kith::profile {

namespace {

// Values with their masks, which are those of the numbers without zeros, and the top. The zeros stand behind a mask
// again if it leaves anything of the number. There are as many levels as a mask in a plan has, since which of two
// releases is taken that lose the same depends on them.
std::vector<std::vector<std::string>> mask_lines(const Column& column, const hierarchy::FromMask& mask,
                                                 const std::string& zeros) {
  std::vector<std::vector<std::string>> lines;
  Dictionary whole;
  for (Code code = 0; code < column.values.size(); ++code)
    if (const std::string_view text = column.values[code]; !text.empty()) {
      lines.push_back({std::string(text)});
      whole.encode(text.substr(0, text.size() - zeros.size()));
    }
  const hierarchy::Hierarchy made = hierarchy::build(mask, column.name, whole, "");
  for (hierarchy::Level level = 1; level <= made.top(); ++level)
    for (Code code = 0; code < whole.size(); ++code) {
      const std::string& label = made.levels[level].labels[made.levels[level].of[code]];
      const bool nothing_left = label.find_first_not_of('*') == label.npos;
      lines[code].push_back(nothing_left ? label : label + zeros);
    }
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

double worth_of_labels(const hierarchy::Recipe& instead) {
  return std::holds_alternative<hierarchy::FromMask>(instead) ? 1 : 1.05;
}

std::string derived_stem(const std::string& plan_stem) { return plan_stem + "_derived_"; }

TriedColumns::TriedColumns(const Table& table, const Profile& profile, Candidates candidates,
                           std::size_t most_unknown, std::optional<std::string> file_stem)
    : table_(table),
      profile_(profile),
      candidates_(std::move(candidates)),
      tried_(std::min(candidates_.known + most_unknown, candidates_.columns.size())),
      file_stem_(std::move(file_stem)) {}

std::span<const std::size_t> TriedColumns::numbers() const {
  return std::span(candidates_.columns).first(tried_);
}

bool TriedColumns::cuttable(std::size_t at) const {
  const Column& column = table_.columns[candidates_.columns[at]];
  try {
    local::make_axis(column.name, column.values, std::nullopt, profile_.source);
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool TriedColumns::is_code(std::size_t at) const {
  return profile_of(at).codes && !std::holds_alternative<hierarchy::FromBuiltin>(profile_of(at).recipe) &&
         !std::holds_alternative<hierarchy::FromFile>(profile_of(at).recipe);
}

bool TriedColumns::is_category(std::size_t at) const {
  const ColumnProfile& column = profile_of(at);
  return column.type == ValueType::text && !column.resolution &&
         std::holds_alternative<hierarchy::Automatic>(column.recipe);
}

bool TriedColumns::masked(std::size_t at) const {
  return std::holds_alternative<hierarchy::FromMask>(recipe(at));
}

bool TriedColumns::is_written_out(std::size_t at, const hierarchy::Recipe& recipe) const {
  return !profile_of(at).zeros.empty() && std::holds_alternative<hierarchy::FromMask>(recipe);
}

const hierarchy::Recipe& TriedColumns::recipe(std::size_t at) const {
  static const hierarchy::Recipe none;
  const hierarchy::Recipe& found = profile_of(at).recipe;
  return is_written_out(at, found) && !names_files() ? none : found;
}

std::optional<Derived> TriedColumns::written_out(std::size_t at, const hierarchy::Recipe& recipe) const {
  if (!is_written_out(at, recipe)) return std::nullopt;
  const Column& column = table_.columns[candidates_.columns[at]];
  const auto lines = mask_lines(column, std::get<hierarchy::FromMask>(recipe), profile_of(at).zeros);
  return Derived{{file_name(column.name), text_of_lines(lines)}, lines};
}

bool TriedColumns::of_one_character(std::size_t at) const {
  const Dictionary& values = table_.columns[candidates_.columns[at]].values;
  for (Code code = 0; code < values.size(); ++code)
    if (values[code].size() > 1 || values[code] == hierarchy::kTopLabel) return false;
  return true;
}

Treatment TriedColumns::by_recipe(const Trials& trials, std::size_t at,
                                  const hierarchy::Recipe& recipe) const {
  const Column& column = trials.column(at);
  if (std::holds_alternative<hierarchy::Automatic>(recipe)) return {at};
  if (is_written_out(at, recipe))
    return {at, hierarchy::from_lines(
                    mask_lines(column, std::get<hierarchy::FromMask>(recipe), profile_of(at).zeros),
                    column.name, column.values, profile_.source)};
  return {at, hierarchy::build(recipe, column.name, column.values, profile_.source)};
}

Treatment TriedColumns::by_lines(const Trials& trials, std::size_t at, const Derived& derived) const {
  return {at, hierarchy::from_lines(derived.lines, profile_of(at).name, trials.column(at).values,
                                    derived.file.name)};
}

std::optional<Derived> TriedColumns::derived_for(std::size_t at, std::span<const std::size_t> beside) const {
  if (!file_stem_) return std::nullopt;
  // Two values have no groups, and a mask of one digit does the same without a file.
  if (profile_of(at).distinct == 2) return is_code(at) && masked(at) ? std::nullopt : flat_for(at);
  std::vector<const Column*> others;
  for (const std::size_t one : beside) others.push_back(&table_.columns[candidates_.columns[one]]);
  const Column& column = table_.columns[candidates_.columns[at]];
  const auto lines = derived_lines(column, others);
  if (!lines) return std::nullopt;
  return Derived{{file_name(column.name), text_of_lines(*lines)}, *lines};
}

std::optional<Derived> TriedColumns::flat_for(std::size_t at) const {
  if (!file_stem_) return std::nullopt;
  const Column& column = table_.columns[candidates_.columns[at]];
  std::vector<std::vector<std::string>> lines;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.values[code] == hierarchy::kTopLabel) return std::nullopt;
    if (!column.values[code].empty()) lines.push_back({std::string(column.values[code])});
  }
  std::ranges::sort(lines);
  return Derived{{file_name(column.name), text_of_lines(lines)}, lines};
}

// Not as files beside the data are called (files_beside.h): the next proposal would take it for one that a person made.
std::string TriedColumns::file_name(const std::string& column) const {
  std::string safe;
  for (const char c : column) safe += c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ? '_' : c;
  return fmt::format("{}{}.csv", derived_stem(*file_stem_), safe);
}

std::string TriedColumns::hierarchy_text(std::size_t at, const hierarchy::Recipe& tried) const {
  if (is_written_out(at, tried)) return hierarchy::toml_string(file_name(profile_of(at).name));
  return std::holds_alternative<hierarchy::FromFile>(tried) ? profile_of(at).hierarchy
                                                            : hierarchy::recipe_text(tried);
}

}  // namespace kith::profile
