// A value is placed by itself, so that the labels of a hierarchy do not depend on which other values occur, and a
// series that grows keeps its levels. Linear in the size of the dictionary.
//
// Example, country: "united_states" lies in Northern America, and that in Americas. "USA" lies there, too; the two are
// different values at level 0 and meet at level 1.
#include "hierarchy/builtin/builtin.h"

#include <algorithm>

#include <fmt/format.h>

#include "hierarchy/assemble.h"
#include "hierarchy/builtin/codes.h"
#include "hierarchy/builtin/spelling.h"
#include "hierarchy/embedded.h"

namespace kith::hierarchy {
namespace {

using Labels = std::optional<std::vector<std::string>>;

Labels country_labels(std::string_view value) {
  static const SpellingIndex countries(embedded_country());
  return countries.labels_of(value);
}

Labels us_state_labels(std::string_view value) {
  static const SpellingIndex states(embedded_us_state());
  return states.labels_of(value);
}

Labels isced_labels(std::string_view value) {
  static const SpellingIndex levels(embedded_isced());
  return levels.labels_of(value);
}

std::string listed_names() {
  std::string text;
  for (const std::string& name : builtin_names()) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Error gap(const Builtin& builtin, const std::vector<Code>& missing, const Dictionary& values,
          const Place& place) {
  const std::string others =
      missing.size() > 1 ? fmt::format(", nor have {} other values", missing.size() - 1) : "";
  return {ErrorCode::hierarchy_gap,
          fmt::format("value '{}', which occurs in {}, has no place in the built-in hierarchy {}{}",
                      values[missing.front()], place.file, builtin.name, others),
          place,
          fmt::format("each value is {}; leave it empty if it is missing, or write a hierarchy file",
                      builtin.values)};
}

// HIPAA's Safe Harbor asks for more than three digits can give in places with few people.
void note_small_areas(const Dictionary& values, Hierarchy& made) {
  std::size_t small = 0;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty() && in_small_zip_area(values[code])) ++small;
  if (small == 0) return;
  made.notices.push_back(
      fmt::format("column '{}': {} of its ZIP codes lie in three-digit areas of 20,000 people or fewer by "
                  "the census of 2000, which "
                  "HIPAA's Safe Harbor wants written as 000; look the areas up in the latest census before "
                  "calling three digits "
                  "Safe Harbor",
                  made.column, small));
}

}  // namespace

const std::vector<Builtin>& builtins() {
  static const std::vector<Builtin> all = {
      {"country",
       {"country", "subregion", "continent"},
       "a country's English name or ISO 3166 code",
       country_labels,
       embedded_country()},
      {"us-state",
       {"state", "division", "region"},
       "a US state's name or postal code",
       us_state_labels,
       embedded_us_state()},
      {"us-zip",
       {"zip", "5 digits", "3 digits", "1 digit"},
       "a ZIP code of five digits or ZIP+4, 02138 or 02138-1234",
       us_zip_labels,
       ""},
      {"de-plz",
       {"plz", "3 digits", "leitregion", "leitzone"},
       "a German postal code of five digits",
       de_plz_labels,
       ""},
      {"uk-postcode",
       {"unit", "sector", "district", "area"},
       "a UK postcode such as SW1A 1AA, or its beginning",
       uk_postcode_labels,
       embedded_uk_postcode()},
      {"icd-10",
       {"code", "category", "block", "chapter"},
       "an ICD-10 or ICD-10-CM code such as E11.9 or E119",
       icd_10_labels,
       embedded_icd_10()},
      {"atc",
       {"substance", "chemical subgroup", "pharmacological subgroup", "therapeutic subgroup", "main group"},
       "an ATC code of 7, 5, 4, 3 or 1 characters",
       atc_labels,
       embedded_atc()},
      {"nuts",
       {"nuts 3", "nuts 2", "nuts 1", "country"},
       "a NUTS code of 2 to 5 characters",
       nuts_labels,
       embedded_nuts()},
      {"isco-08",
       {"unit group", "minor group", "sub-major group", "major group"},
       "an ISCO-08 code of 1 to 4 digits with its leading zero",
       isco_08_labels,
       embedded_isco_08()},
      {"isced",
       {"level", "group"},
       "a level of ISCED 2011, 0 to 8, or its name",
       isced_labels,
       embedded_isced()},
  };
  return all;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const Builtin& builtin : builtins()) names.push_back(builtin.name);
  return names;
}

const Builtin* builtin_named(std::string_view name) {
  const auto at = std::ranges::find(builtins(), name, &Builtin::name);
  return at == builtins().end() ? nullptr : &*at;
}

void check_builtin(const FromBuiltin& recipe, const Place& place) {
  if (builtin_named(recipe.name) == nullptr)
    throw Error(ErrorCode::hierarchy_value, fmt::format("there is no built-in hierarchy '{}'", recipe.name),
                place, "known are " + listed_names());
}

std::vector<Code> without_place(std::string_view builtin, const Dictionary& values) {
  const Builtin& named = *builtin_named(builtin);
  std::vector<Code> missing;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty() && !named.place(values[code])) missing.push_back(code);
  return missing;
}

Hierarchy from_builtin(const FromBuiltin& recipe, const std::string& column, const Dictionary& values,
                       const std::string& source) {
  const Place place{source, 0, column};
  check_builtin(recipe, place);
  const Builtin& builtin = *builtin_named(recipe.name);
  std::vector<std::vector<std::string>> labels(values.size());
  std::vector<Code> missing;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    if (auto found = builtin.place(values[code]))
      labels[code] = std::move(*found);
    else
      missing.push_back(code);
  }
  if (!missing.empty()) throw ValueError(gap(builtin, missing, values, place), values, missing.front());
  std::vector<LevelLabels> between;
  for (std::size_t level = 1; level < builtin.levels.size(); ++level)
    between.push_back(
        level_by(builtin.levels[level], values, [&](Code code) { return labels[code][level - 1]; }));
  Hierarchy made = chain_of(column, "builtin " + builtin.name, values, std::move(between));
  made.levels.front().name = builtin.levels.front();
  if (builtin.name == "us-zip") note_small_areas(values, made);
  return made;
}

}  // namespace kith::hierarchy
