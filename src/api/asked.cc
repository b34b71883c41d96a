#include "api/asked.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::api {

namespace {

// `counterparts` are in the order of the public enumeration. A calling program may hand in any number.
template <typename Choice, typename Counterpart, std::size_t count>
Counterpart counterpart_of(Choice choice, const std::array<Counterpart, count>& counterparts,
                           const char* flag) {
  const auto at = static_cast<std::size_t>(choice);
  if (at >= count)
    refuse(fmt::format("{} is none of its {} values", flag, count), "take a value of its enumeration");
  return counterparts[at];
}

audit::TDistance distance_of(TDistance distance) {
  using enum audit::TDistance;
  return counterpart_of(distance, std::array{equal, ordered, hierarchical}, "--t-distance");
}

}  // namespace

void refuse(const std::string& what, const std::string& remedy, const std::string& file) {
  throw Error(ErrorCode::usage, what, {.file = file}, remedy);
}

audit::LForm form_of(LModel model) {
  using enum audit::LForm;
  return counterpart_of(model, std::array{frequency, distinct, entropy, recursive}, "--l-model");
}

privacy::LForm planned_form(LModel model) {
  using enum privacy::LForm;
  return counterpart_of(model, std::array{frequency, distinct, entropy, recursive}, "--l-model");
}

privacy::TDistance planned_distance(TDistance distance) {
  using enum privacy::TDistance;
  return counterpart_of(distance, std::array{equal, ordered, hierarchical}, "--t-distance");
}

plan::Persons planned_persons(Persons persons) {
  using enum plan::Persons;
  return counterpart_of(persons, std::array{classes, history, rows}, "--persons");
}

std::uint64_t k_of(std::int64_t k) {
  if (k < 1)
    throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", k), {}, "k is a number from 1 on");
  return static_cast<std::uint64_t>(k);
}

void check_numbers(const PrivacyModel& model) {
  for (const auto& [name, value] : {std::pair{"l", model.l}, {"c", model.c}, {"t", model.t}})
    if (value && !std::isfinite(*value))
      refuse(fmt::format("{} cannot be {}", name, *value), "it is a number");
}

void check_choices(const PrivacyModel& model) {
  if (model.persons) planned_persons(*model.persons);
  if (model.l_model) planned_form(*model.l_model);
  if (model.t_distance) planned_distance(*model.t_distance);
}

void check_hierarchies(const std::vector<HierarchyFile>& hierarchies,
                       const std::vector<std::string>& columns) {
  for (const HierarchyFile& each : hierarchies)
    if (std::ranges::find(columns, each.column) == columns.end())
      refuse(fmt::format("--hierarchy names '{}', which is none of the columns of this call", each.column),
             "correct the name, or leave the hierarchy out");
}

audit::Requirement requirement_of(const Roles& roles, const PrivacyModel& model) {
  check_numbers(model);
  check_choices(model);
  if (model.persons == Persons::rows)
    refuse("--persons rows is the word of who publishes, and no question", "leave it out");
  audit::Requirement requirement;
  requirement.quasi = roles.quasi;
  requirement.person = roles.person;
  requirement.sensitive = roles.sensitive;
  if (model.k) requirement.k = k_of(*model.k);
  requirement.by_history = model.persons == Persons::history;
  requirement.l = model.l;
  if (model.l_model) requirement.l_form = form_of(*model.l_model);
  if (model.c) requirement.c = *model.c;
  requirement.t = model.t;
  if (model.t_distance) requirement.t_distance = distance_of(*model.t_distance);
  return requirement;
}

ClassSizes sizes_of(const audit::ClassSizes& sizes) {
  return {sizes.count, sizes.smallest, sizes.largest, sizes.average};
}

SensitiveFinding finding_of(const audit::SensitiveAnswer& answer) {
  return {answer.column, answer.frequency_l, answer.entropy_l, answer.distinct_l,
          answer.t,      answer.failing_l,   answer.failing_t};
}

MeasuresFinding measures_of(const audit::SensitiveAnswer& answer) {
  const auto met = [](double figure) { return std::isfinite(figure) ? std::optional(figure) : std::nullopt; };
  return {.column = answer.column,
          .alpha = answer.alpha,
          .recursive_l = answer.recursive_l,
          .recursive_c = answer.recursive_l < 2 ? std::nullopt : met(answer.recursive_c),
          .basic_beta = met(answer.likeness.basic_beta),
          .enhanced_beta = met(answer.likeness.enhanced_beta),
          .delta = met(answer.likeness.delta),
          .delta_present = met(answer.likeness.delta_present)};
}

}  // namespace kith::api
