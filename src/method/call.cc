#include "method/call.h"

#include <fmt/format.h>

#include "method/method.h"
#include "method/registry.h"
#include "method/requirement.h"

namespace kith::method {

void describe_call(const plan::Plan& plan, const Binding& binding, outcome::TableOutcome& result) {
  result.method = method_of(plan).info().name;
  result.version = KITH_VERSION;
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
