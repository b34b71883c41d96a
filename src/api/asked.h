// What a request asks, as the audit room and plans take it.
#pragma once

#include <string>

#include "audit/check.h"
#include "kith/audit.h"
#include "kith/model.h"
#include "plan/plan.h"
#include "privacy/criterion.h"

namespace kith::api {

// Error{usage}.
[[noreturn]] void refuse(const std::string& what, const std::string& remedy, const std::string& file = "");

// As the audit room names it, and as a plan does. Error{usage} for a number that is no value of the
// enumeration.
audit::LForm form_of(LModel model);
privacy::LForm planned_form(LModel model);
privacy::TDistance planned_distance(TDistance distance);
plan::Persons planned_persons(Persons persons);

// Error{k_out_of_range} below 1.
std::uint64_t k_of(std::int64_t k);

// Throws Error{usage} if l, c or t is infinite or no number.
void check_numbers(const PrivacyModel& model);

// Throws Error{usage} if a choice is no value of its enumeration, whether or not it has a use.
void check_choices(const PrivacyModel& model);

// Throws Error{usage} for a hierarchy of a column that is not among those named.
void check_hierarchies(const std::vector<HierarchyFile>& hierarchies,
                       const std::vector<std::string>& columns);

// Without reference and hierarchies. Error{k_out_of_range, usage}.
audit::Requirement requirement_of(const Roles& roles, const PrivacyModel& model);

ClassSizes sizes_of(const audit::ClassSizes& sizes);
SensitiveFinding finding_of(const audit::SensitiveAnswer& answer);
MeasuresFinding measures_of(const audit::SensitiveAnswer& answer);

}  // namespace kith::api
