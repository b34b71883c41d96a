#include "method/requirement.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "method/method.h"
#include "method/registry.h"
#include "method/sample.h"

namespace kith::method {

std::vector<std::vector<std::string>> lines_of(const hierarchy::Hierarchy& h) {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t code = 0; code < h.levels.front().of.size(); ++code) {
    lines.emplace_back();
    for (const auto& level : h.levels) lines.back().push_back(level.labels[level.of[code]]);
  }
  return lines;
}

audit::TDistance audited(privacy::TDistance distance) {
  using audit::TDistance;
  static constexpr TDistance same[] = {TDistance::equal, TDistance::ordered, TDistance::hierarchical};
  return same[static_cast<int>(distance)];
}

void describe_call(const plan::Plan& plan, const Binding& binding, outcome::TableOutcome& result) {
  result.origin = origin_of(plan);
  result.method = method_of(plan).info().name;
  result.version = KITH_VERSION;
  result.k = plan.privacy.k;
  result.beyond_k = plan.privacy.l || plan.privacy.t;
  result.quasi = binding.names_at(binding.quasi);
  result.sensitive = binding.names_at(binding.sensitive);
  result.plain = binding.names_at(binding.plain);
  result.identifiers = binding.identifiers;
  result.withheld = binding.withheld;
  result.lint = binding.lint;
  result.rows_are_persons = plan.privacy.persons == plan::Persons::rows;
  note_row_names(binding.row_names, "", result);
  for (const SourceNote& note : binding.notes) result.note(note.code, note.text);
  note_rows_as_persons(plan, binding.unnamed, result);
  note_small_k(plan.privacy, result);
}

void note_small_k(const plan::PrivacyPlan& privacy, outcome::Outcome& result) {
  constexpr std::uint64_t usual = 5;
  const double least =
      std::max(static_cast<double>(privacy.k), privacy.l ? static_cast<double>(*privacy.l) : 0);
  if (least >= usual) return;
  if (least < 2) {
    const std::string text = "k is 1: nobody is hidden among others";
    result.caveat("k-small", outcome::Severity::severe, text + "; ask for more with -k", text);
    return;
  }
  const std::string text = fmt::format(
      "k is {}: a class may have as few as {} persons, who hardly hide each other", privacy.k, privacy.k);
  if (privacy.k == 2)
    result.caveat("k-small", outcome::Severity::warning, text, text);
  else if (privacy.k > 2)
    result.note("k-small", text);
}

void note_row_names(bool row_names, const std::string& table, outcome::Outcome& result) {
  if (row_names)
    result.note("row-names",
                fmt::format("the first column{} has no name: it was taken for row numbers or row "
                            "names, is called '{}', and is withheld",
                            table.empty() ? "" : fmt::format(" of table '{}'", table), row_names_column));
}

namespace {

// Why the columns that the plan names may not tell persons apart.
std::string doubt_of(const std::vector<const plan::ColumnPlan*>& persons, const detect::PersonKey& key) {
  if (persons.size() == 1)
    return fmt::format(
        "column '{}', which the plan names as the person, is another in nearly every row, so that nearly "
        "every row "
        "counts as a person; but {} seems to tell persons with several rows apart ({}): if so, fewer persons "
        "than "
        "rows share a class",
        persons.front()->name, key.text(), key.evidence());
  std::vector<std::string> names;
  for (const plan::ColumnPlan* person : persons) names.push_back(fmt::format("'{}'", person->name));
  return fmt::format(
      "columns {}, which the plan names as the person, together count one person as several if {} alone {} "
      "persons "
      "with several rows apart, as it seems ({}): if so, fewer persons share a class than are counted",
      fmt::join(names, ", "), key.text(), key.columns.size() == 1 ? "tells" : "tell", key.evidence());
}

// Of many tables no column can be named as the person.
std::string remedy_in_doubt(const plan::Plan& plan, const std::string& column) {
  if (plan.tables.empty())
    return fmt::format("if it does, name it as person: --person {}; if not, --persons rows", column);
  return "if it does, let this table hang on one with a row per person; if not, state persons = \"rows\"";
}

// Silent if the plan says whom rows are about.
void note_persons_in_doubt(const plan::Plan& plan, const UnnamedPersons& unnamed, outcome::Outcome& result) {
  if (!unnamed.in_doubt || plan.privacy.persons == plan::Persons::rows) return;
  if (!plan.with_role(plan::Role::person).empty()) return;
  result.caveat(
      "persons-in-doubt", outcome::Severity::warning,
      fmt::format("column '{}' repeats and may tell whom rows are about; {}", *unnamed.in_doubt,
                  remedy_in_doubt(plan, *unnamed.in_doubt)),
      "every row is counted as another person, although a column of the source repeats and may tell "
      "whom rows are about");
}

}  // namespace

void note_rows_as_persons(const plan::Plan& plan, const UnnamedPersons& unnamed, outcome::Outcome& result) {
  if (plan.privacy.persons == plan::Persons::rows && !unnamed.key)
    result.note("persons-rows", "every row is another person, as the publisher states");
  if (plan.privacy.persons == plan::Persons::rows && unnamed.key)
    result.caveat(
        "persons-rows", outcome::Severity::warning,
        fmt::format("every row is another person, as the publisher states; but {} seems to tell persons "
                    "with several rows apart ({}): if so, fewer persons than rows share a class",
                    unnamed.key->text(), unnamed.key->evidence()),
        "every row is counted as another person, as the publisher states, although a column of the source "
        "seems to tell persons with several rows apart");
  if (plan.privacy.persons != plan::Persons::rows && unnamed.key)
    result.caveat("person-never-repeats", outcome::Severity::warning,
                  doubt_of(plan.with_role(plan::Role::person), *unnamed.key),
                  "the column that is said to tell persons apart is another in nearly every row, or tells "
                  "more of them apart "
                  "than there are, although another column of the source seems to tell persons with several "
                  "rows apart");
  note_persons_in_doubt(plan, unnamed, result);
  if (!unnamed.unread.empty())
    result.note(
        "columns-unread",
        fmt::format("it was not looked whether these columns tell persons apart, because they are neither "
                    "texts nor numbers: {}",
                    fmt::join(unnamed.unread, ", ")));
  if (unnamed.too_many > 0)
    result.note("columns-unread",
                fmt::format("it was not looked whether {} of the columns tell persons apart or are facts of "
                            "persons, because they are too many",
                            unnamed.too_many));
}

void note_unnamed_persons(const Column* person, outcome::Outcome& result) {
  if (person && person->values.find(""))
    result.caveat("person-empty", outcome::Severity::warning,
                  fmt::format("column '{}' is empty in some rows; they count as one person", person->name),
                  "rows that do not say whom they are about count as one person");
}

audit::Requirement requirement_of(const plan::Plan& plan, const Binding& binding,
                                  const outcome::TableOutcome& result) {
  audit::Requirement requirement;
  requirement.quasi = result.quasi;
  requirement.sensitive = result.sensitive;
  if (binding.person) requirement.person = binding.person_column()->name;
  requirement.k = plan.privacy.k;
  requirement.by_history = plan.privacy.by_history();
  requirement.l = plan.privacy.l;
  requirement.l_form = static_cast<audit::LForm>(plan.privacy.l_model);
  requirement.c = plan.privacy.c;
  requirement.t = plan.privacy.t;
  requirement.reference = &binding.table;
  for (std::size_t s = 0; s < binding.sensitive.size(); ++s) {
    requirement.t_distances.push_back(audited(binding.t_distances[s]));
    const auto& h = binding.sensitive_hierarchies[s];
    requirement.sensitive_hierarchies.push_back(h ? lines_of(*h) : std::vector<std::vector<std::string>>{});
  }
  return requirement;
}

}  // namespace kith::method
