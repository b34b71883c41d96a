#include "method/binding.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/command_line.h"
#include "base/edit_distance.h"
#include "base/header_names.h"
#include "base/parallel.h"
#include "engine/decimal_comma.h"
#include "kith/error.h"
#include "method/calendars.h"
#include "method/method.h"
#include "method/registry.h"
#include "method/table_files.h"
#include "table/grouping.h"

namespace kith::method {

namespace {

using plan::ColumnPlan;
using plan::Role;

// The first line of a batch is taken for its header. If it is none, its values must not be shown.
void require_columns(const plan::Plan& plan, const std::vector<std::string>& present,
                     const std::string& description, bool of_batch) {
  for (const ColumnPlan& column : plan.columns) {
    if (std::ranges::find(present, column.name) != present.end()) continue;
    std::string remedy;
    if (of_batch)
      remedy = "a batch begins with a line that names its columns, those of the plan among them";
    else if (present.size() == 1)
      remedy = "the file was read as one single column; if that is wrong, state source.delimiter";
    else
      remedy =
          remedy_for_column(column.name, present, fmt::format("the file has: {}", fmt::join(present, ", ")));
    throw Error(ErrorCode::unknown_column,
                fmt::format("there is no column '{}' in {}", column.name, description),
                {plan.file.string(), column.line, ""}, remedy);
  }
}

[[noreturn]] void refuse_unnamed_persons(const plan::Plan& plan, const detect::PersonKey& key) {
  const bool one = key.columns.size() == 1;
  throw Error(
      ErrorCode::persons_unknown,
      fmt::format("rows seem to be about persons who have several each, and the plan names none: {} {} to "
                  "tell them apart ({})",
                  key.text(), one ? "seems" : "seem", key.evidence()),
      {plan.source.description(), 0, one ? key.columns[0] : ""},
      one ? fmt::format("name it as the person, with --person {} or its role in the plan; or state --persons "
                        "rows if every row is another person",
                        shell_word(key.columns[0]))
          : "give each of them the role person in a plan; or state --persons rows if every row is another "
            "person");
}

void find_persons(const plan::Plan& plan, const std::vector<ColumnSchema>& schema,
                  std::vector<HashedColumn>& beside, Binding& binding) {
  look_for_key(schema, binding.table, beside, binding.unnamed);
  if (binding.unnamed.key && plan.privacy.persons != plan::Persons::rows)
    refuse_unnamed_persons(plan, *binding.unnamed.key);
}

// Up to one in twenty, for what was typed twice or not at all.
bool differs_in_every_row(const Column& column) {
  return column.values.size() * 20 >= column.codes.size() * 19;
}

// A person column that is another in nearly every row tells nothing apart. Whether another does costs a second look at
// the source, so it is asked only then.
void look_beside_persons(const ColumnPlan& person, Data& source, const std::vector<std::string>& to_read,
                         Progress& progress, Binding& binding) {
  std::vector<HashedColumn> beside = hidden_columns(source.schema(), to_read, binding.unnamed.unread);
  if (!beside.empty()) source.read_beside({person.name}, beside, progress);
  look_for_key(source.schema(), binding.table, beside, binding.unnamed);
  const auto& key = binding.unnamed.key;
  if (key && std::ranges::find(key->columns, person.name) != key->columns.end()) binding.unnamed.key.reset();
}

// Whether the key that was found speaks against several person columns. One too many of them splits persons: the
// others are a key, and have fewer values. If all together are another in nearly every row, any other key does. A part
// that determines nothing of a person is no key: numbers count anew at every site.
bool doubts(const detect::PersonKey& key, const std::vector<const ColumnPlan*>& persons, const Table& table,
            const Column& joined) {
  std::vector<std::span<const Code>> parts;
  for (const ColumnPlan* person : persons)
    if (std::ranges::find(key.columns, person->name) != key.columns.end())
      parts.emplace_back(table.columns[static_cast<std::size_t>(table.find(person->name))].codes);
  if (parts.size() == persons.size()) return false;
  if (parts.size() < key.columns.size()) return differs_in_every_row(joined);
  const std::size_t told_apart = group_by(parts, table.rows(), hardware_threads()).size();
  return key.facts && told_apart * 20 < joined.values.size() * 19;
}

// A value of the one column is the values of the others, each behind its length.
Column joined_persons(const std::vector<const ColumnPlan*>& persons, const Table& table) {
  Column joined;
  std::vector<const Column*> parts;
  for (const ColumnPlan* person : persons) {
    joined.name += (joined.name.empty() ? "" : " + ") + person->name;
    parts.push_back(&table.columns[static_cast<std::size_t>(table.find(person->name))]);
  }
  joined.declared = "VARCHAR";
  std::string value;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    value.clear();
    for (const Column* part : parts) value += fmt::format("{} {} ", part->at(row).size(), part->at(row));
    joined.add(value);
  }
  return joined;
}

// Puts one column in the place of several, and looks whether these are one too many. Hidden columns were hashed in
// passing.
void join_persons(const std::vector<const ColumnPlan*>& persons, const std::vector<ColumnSchema>& schema,
                  std::vector<HashedColumn>& beside, Binding& binding) {
  Table& table = binding.table;
  Column joined = joined_persons(persons, table);
  look_for_key(schema, table, beside, binding.unnamed);
  if (binding.unnamed.key && !doubts(*binding.unnamed.key, persons, table, joined))
    binding.unnamed.key.reset();
  std::erase_if(table.columns, [&](const Column& column) {
    return std::ranges::any_of(persons, [&](const ColumnPlan* p) { return p->name == column.name; });
  });
  table.columns.push_back(std::move(joined));
}

void sort_into_roles(const plan::Plan& plan, Binding& binding) {
  const bool joined = plan.with_role(Role::person).size() > 1;
  for (const ColumnPlan& column : plan.columns) {
    const int at = joined && column.role == Role::person ? static_cast<int>(binding.table.columns.size()) - 1
                                                         : binding.table.find(column.name);
    switch (column.role) {
      case Role::identifier:
        binding.identifiers.push_back(column.name);
        break;
      case Role::person:
        binding.person = at;
        break;
      case Role::quasi:
        binding.quasi.push_back(at);
        break;
      case Role::sensitive:
        binding.sensitive.push_back(at);
        break;
      case Role::plain:
        binding.plain.push_back(at);
        break;
      case Role::time:
        binding.time = at;
        break;
    }
  }
  for (int c = 0; c < static_cast<int>(binding.table.columns.size()); ++c)
    if (c != binding.person) binding.released.push_back(c);
}

// Hierarchies of other kinds than intervals speak of values as they are written.
void read_decimal_commas(const plan::Plan& plan, Role role, Binding& binding) {
  if (!engine::has_decimal_comma(plan.source.reading)) return;
  for (const ColumnPlan* stated : plan.with_role(role)) {
    const bool intervals = std::holds_alternative<hierarchy::FromIntervals>(stated->recipe);
    if (stated->has_hierarchy && !intervals) continue;
    Column& column = binding.table.columns[static_cast<std::size_t>(binding.table.find(stated->name))];
    if (engine::commas_in(column.values) == engine::Commas::thousands)
      throw Error(ErrorCode::plan_value,
                  "points separate thousands in its numbers, which is not read beside decimal commas",
                  {plan.source.description(), 0, stated->name}, "write the numbers without these points");
    if (engine::write_points(column) && role == Role::sensitive) binding.commas.push_back(stated->name);
  }
}

[[noreturn]] void rethrow_with_row(const hierarchy::ValueError& error, const Column& column) {
  const auto row = std::ranges::find(column.codes, error.at()) - column.codes.begin();
  throw Error(error.code(), fmt::format("row {}: {}", row + 1, error.message()), error.place(),
              error.remedy(), error.value());
}

// How many rows a granularity leaves out, which the hierarchy cannot know.
void count_uncovered(hierarchy::Hierarchy& hierarchy, const Column& column) {
  for (hierarchy::Hierarchy::Listed& listed : hierarchy.listed) {
    if (listed.uncovered.empty()) continue;
    std::vector<bool> uncovered(column.values.size(), false);
    for (const Code code : listed.uncovered) uncovered[code] = true;
    const auto rows = std::ranges::count_if(column.codes, [&](Code code) { return uncovered[code]; });
    listed.why += fmt::format(" ({} of {} rows)", rows, column.codes.size());
    hierarchy.notices.push_back(fmt::format("calendar of column '{}': '{}' was disregarded: {}", column.name,
                                            listed.name, listed.why));
  }
}

void check_calendars(const plan::Plan& plan, Binding& binding) {
  std::vector<CalendarOfColumn> calendars;
  const auto add = [&](hierarchy::Hierarchy& hierarchy) {
    if (hierarchy.is_calendar())
      calendars.push_back({&hierarchy, &binding.column(binding.table.find(hierarchy.column))});
  };
  for (hierarchy::Hierarchy& hierarchy : binding.hierarchies) add(hierarchy);
  for (local::Axis& axis : binding.axes)
    if (axis.hierarchy) add(*axis.hierarchy);
  check_two_digit_years(calendars, plan.source.description());
  check_births_by_ages(calendars, binding.table.columns, plan.source.description());
}

void build_hierarchies(const plan::Plan& plan, Binding& binding) {
  for (const ColumnPlan& column : plan.columns) {
    if (column.role != Role::quasi && column.role != Role::sensitive) continue;
    const Column& values = binding.column(binding.table.find(column.name));
    const bool cut = column.role == Role::quasi && method_of(plan).info().axes;
    const bool wanted = !cut && (column.role == Role::quasi || column.has_hierarchy);
    std::optional<hierarchy::Hierarchy> built;
    if (wanted) built = build_with_rows(column, values, plan.source.description());
    if (cut)
      binding.axes.push_back(axis_of(plan, column, values));
    else if (column.role == Role::quasi)
      binding.hierarchies.push_back(std::move(*built));
    else
      binding.sensitive_hierarchies.push_back(std::move(built));
    if (const auto* file = std::get_if<hierarchy::FromFile>(&column.recipe); file && (cut || wanted))
      for (hierarchy::LintFinding& finding : hierarchy::lint(file->path))
        binding.lint.emplace_back(column.name, std::move(finding));
  }
  check_calendars(plan, binding);
}

void choose_distances(const plan::Plan& plan, Binding& binding) {
  for (std::size_t s = 0; s < binding.sensitive.size(); ++s) {
    const Column& column = binding.column(binding.sensitive[s]);
    const ColumnPlan& stated = *plan.find(column.name);
    binding.t_distances.push_back(t_distance_of(plan, stated, column.values));
    if (!plan.privacy.t || binding.t_distances.back() != privacy::TDistance::hierarchical) continue;
    const auto& h = binding.sensitive_hierarchies[s];
    require_nested(plan, stated, h ? &*h : nullptr);
  }
}

privacy::TReference reference_of(const Binding& binding, std::size_t sensitive, const QuasiTuples& tuples) {
  const Column& column = binding.column(binding.sensitive[sensitive]);
  privacy::TReference reference;
  reference.counts = tuples.sensitive[sensitive].persons_by_value;
  if (binding.t_distances[sensitive] == privacy::TDistance::ordered) reference.rank = ranks(column.values);
  if (binding.t_distances[sensitive] == privacy::TDistance::hierarchical)
    for (const auto& level : binding.sensitive_hierarchies[sensitive]->levels)
      reference.ancestors.push_back(level.of);
  return reference;
}

}  // namespace

bool has_row_names(const std::vector<ColumnSchema>& schema, const ColumnPlan* stated,
                   const std::string& plan) {
  if (std::ranges::none_of(schema, &ColumnSchema::row_names)) return false;
  if (stated && stated->role != Role::identifier && stated->role != Role::person)
    throw Error(ErrorCode::plan_value, "the source has no name for this column: row names are not released",
                {plan, stated->line, stated->name},
                "leave it out, or give it a name in the source if it is more than that");
  return true;
}

std::string suggested(const std::string& name, const std::vector<std::string>& known, std::string otherwise) {
  const std::string nearest = nearest_name(name, known);
  return nearest.empty() ? otherwise : fmt::format("did you mean '{}'?", nearest);
}

std::vector<std::string> Binding::names_at(const std::vector<int>& columns) const {
  std::vector<std::string> names;
  for (const int at : columns) names.push_back(column(at).name);
  return names;
}

hierarchy::Hierarchy build_with_rows(const ColumnPlan& stated, const Column& column,
                                     const std::string& source) {
  try {
    hierarchy::Hierarchy built = hierarchy::build(stated.recipe, stated.name, column.values, source);
    count_uncovered(built, column);
    return built;
  } catch (const hierarchy::ValueError& error) {
    rethrow_with_row(error, column);
  }
}

privacy::TDistance t_distance_of(const plan::Plan& plan, const ColumnPlan& column, const Dictionary& values) {
  if (column.t_distance) return *column.t_distance;
  if (plan.privacy.t_distance) return *plan.privacy.t_distance;
  const ValueType type = type_of(values);
  return type == ValueType::integer || type == ValueType::number ? privacy::TDistance::ordered
                                                                 : privacy::TDistance::equal;
}

void require_nested(const plan::Plan& plan, const ColumnPlan& stated, const hierarchy::Hierarchy* hierarchy) {
  if (!hierarchy || !hierarchy->order.is_chain())
    throw Error(ErrorCode::plan_value, "the hierarchical distance needs a hierarchy of nested levels",
                {plan.file.string(), stated.line, stated.name},
                "write it as { role = \"sensitive\", hierarchy = \"FILE\" }");
}

std::vector<std::uint32_t> ranks(const Dictionary& values) {
  const ValueType type = type_of(values);
  const bool numeric = type == ValueType::integer || type == ValueType::number;
  std::vector<Code> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](Code a, Code b) {
    double x = 0, y = 0;
    if (numeric && parse_number(values[a], x) && parse_number(values[b], y) && x != y) return x < y;
    return values[a] < values[b];
  });
  std::vector<std::uint32_t> rank(values.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  return rank;
}

local::Axis axis_of(const plan::Plan& plan, const ColumnPlan& stated, const Column& column,
                    std::optional<ValueType> type) {
  if (stated.has_hierarchy)
    return local::make_axis(stated.name, build_with_rows(stated, column, plan.source.description()));
  return local::make_axis(stated.name, column.values, type, plan.source.description());
}

Binding bind_columns(const plan::Plan& plan, Data& source, Emptiness emptiness, Progress& progress) {
  const std::vector<std::string> present = names_of(source.schema());
  require_columns(plan, present, source.description(), emptiness == Emptiness::allowed);
  Binding binding;
  binding.row_names = has_row_names(source.schema(), plan.find(row_names_column), plan.file.string());
  std::vector<std::string> to_read;
  for (const std::string& name : present) {
    if (!plan.find(name))
      binding.withheld.push_back(name);
    else if (plan.find(name)->role != Role::identifier)
      to_read.push_back(name);
  }
  const auto read = [&](std::vector<HashedColumn>& beside) {
    return emptiness == Emptiness::refused ? source.read_beside(to_read, beside, progress)
                                           : read_or_empty(source, to_read, beside, progress);
  };
  std::vector<HashedColumn> beside;
  const std::vector<const ColumnPlan*> persons = plan.with_role(Role::person);
  if (persons.size() != 1) beside = hidden_columns(source.schema(), to_read, binding.unnamed.unread);
  binding.table = read(beside);
  binding.fingerprint = source.fingerprint();
  binding.notes = source.notes();
  if (persons.empty()) find_persons(plan, source.schema(), beside, binding);
  if (persons.size() == 1 && binding.table.rows() > 0 &&
      differs_in_every_row(binding.column(binding.table.find(persons[0]->name))))
    look_beside_persons(*persons[0], source, to_read, progress, binding);
  if (persons.size() > 1) join_persons(persons, source.schema(), beside, binding);
  sort_into_roles(plan, binding);
  read_decimal_commas(plan, Role::quasi, binding);
  return binding;
}

Binding bind(const plan::Plan& plan, Data& source, Progress& progress) {
  Binding binding = bind_columns(plan, source, Emptiness::refused, progress);
  if (plan.privacy.t) read_decimal_commas(plan, Role::sensitive, binding);
  build_hierarchies(plan, binding);
  choose_distances(plan, binding);
  return binding;
}

std::vector<std::vector<Code>> stand_ins(const Binding& binding) {
  std::vector<std::vector<Code>> result(binding.hierarchies.size());
  for (std::size_t c = 0; c < binding.hierarchies.size(); ++c) {
    const hierarchy::LevelLabels& ground = binding.hierarchies[c].levels.front();
    if (!binding.hierarchies[c].is_calendar() || ground.labels.size() == ground.of.size()) continue;
    std::vector<Code> first(ground.labels.size(), 0);
    for (auto code = static_cast<Code>(ground.of.size()); code-- > 0;) first[ground.of[code]] = code;
    for (const hierarchy::Label label : ground.of) result[c].push_back(first[label]);
  }
  return result;
}

std::vector<VerbatimColumn> verbatim_columns(const plan::Plan& plan, const Binding& binding) {
  std::vector<VerbatimColumn> columns;
  for (const ColumnPlan& stated : plan.columns)
    if (stated.role == Role::sensitive || stated.role == Role::plain ||
        (stated.role == Role::quasi && plan.privacy.k == 1))
      columns.push_back({&stated, &binding.column(binding.table.find(stated.name))});
  return columns;
}

bool needs_sensitive(const plan::Plan& plan) { return plan.privacy.l || plan.privacy.t; }

privacy::Model model_of(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples) {
  privacy::Model model(plan.privacy.k, plan.privacy.by_history() ? privacy::PersonReading::history
                                                                 : privacy::PersonReading::classes);
  for (std::size_t s = 0; s < binding.sensitive.size(); ++s) {
    if (plan.privacy.l)
      model.add(privacy::l_diversity(plan.privacy.l_model, *plan.privacy.l, plan.privacy.c, s));
    if (plan.privacy.t)
      model.add(
          privacy::t_closeness(binding.t_distances[s], *plan.privacy.t, s, reference_of(binding, s, tuples)));
  }
  return model;
}

}  // namespace kith::method
