#include "method/requirement.h"

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
  switch (distance) {
    case privacy::TDistance::equal:
      return audit::TDistance::equal;
    case privacy::TDistance::ordered:
      return audit::TDistance::ordered;
    case privacy::TDistance::hierarchical:
      return audit::TDistance::hierarchical;
  }
  return audit::TDistance::automatic;
}

std::vector<std::string> names_at(const Binding& binding, const std::vector<int>& columns) {
  std::vector<std::string> names;
  for (const int c : columns) names.push_back(binding.table.columns[static_cast<std::size_t>(c)].name);
  return names;
}

audit::Requirement requirement_of(const plan::Plan& plan, const Binding& binding,
                                  const outcome::TableOutcome& result) {
  audit::Requirement requirement;
  requirement.quasi = result.quasi;
  requirement.sensitive = result.sensitive;
  if (binding.person)
    requirement.person = binding.table.columns[static_cast<std::size_t>(*binding.person)].name;
  requirement.k = plan.privacy.k;
  requirement.by_history = plan.privacy.persons == privacy::PersonReading::history;
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
