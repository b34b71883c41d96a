#include "method/call.h"

#include <fmt/format.h>

#include "method/requirement.h"

namespace kith::method {

void describe_call(const plan::Plan& plan, const Binding& binding, outcome::TableOutcome& result) {
  result.method = plan::name_of(plan.method.name);
  result.version = KITH_VERSION;
  result.policy = plan::name_of(plan.method.policy);
  if (plan.method.name == plan::Method::local)
    result.cells.emplace().ranges = plan::name_of(plan.method.ranges);
  else
    result.lattice.emplace();
  result.k = plan.privacy.k;
  result.quasi = names_at(binding, binding.quasi);
  result.sensitive = names_at(binding, binding.sensitive);
  result.plain = names_at(binding, binding.plain);
  result.identifiers = binding.identifiers;
  result.withheld = binding.withheld;
  result.lint = binding.lint;
}

void note_unnamed_persons(const Column* person, outcome::TableOutcome& result) {
  if (person && person->values.find(""))
    result.note("person-empty",
                fmt::format("column '{}' is empty in some rows; they count as one person", person->name));
}

}  // namespace kith::method
