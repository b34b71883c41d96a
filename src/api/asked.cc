#include "api/asked.h"

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::api {

namespace {

audit::TDistance distance_of(TDistance distance) {
  switch (distance) {
    case TDistance::equal:
      return audit::TDistance::equal;
    case TDistance::ordered:
      return audit::TDistance::ordered;
    case TDistance::hierarchical:
      return audit::TDistance::hierarchical;
  }
  throw Bug("a distance that nobody measures");
}

}  // namespace

audit::LForm form_of(LModel model) {
  switch (model) {
    case LModel::frequency:
      return audit::LForm::frequency;
    case LModel::distinct:
      return audit::LForm::distinct;
    case LModel::entropy:
      return audit::LForm::entropy;
    case LModel::recursive:
      return audit::LForm::recursive;
  }
  throw Bug("a form of l that nobody checks");
}

privacy::LForm planned_form(LModel model) {
  switch (model) {
    case LModel::frequency:
      return privacy::LForm::frequency;
    case LModel::distinct:
      return privacy::LForm::distinct;
    case LModel::entropy:
      return privacy::LForm::entropy;
    case LModel::recursive:
      return privacy::LForm::recursive;
  }
  throw Bug("a form of l that nobody plans");
}

std::uint64_t k_of(std::int64_t k) {
  if (k < 1)
    throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", k), {}, "k is a number from 1 on");
  return static_cast<std::uint64_t>(k);
}

audit::Requirement requirement_of(const Roles& roles, const PrivacyModel& model) {
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

}  // namespace kith::api
