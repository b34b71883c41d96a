#include "release/question.h"

namespace kith::release {

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

audit::Question question_of(const plan::Plan& plan, const Binding& binding, const Result& result) {
  audit::Question question;
  question.quasi = result.quasi;
  question.sensitive = result.sensitive;
  if (binding.person) question.person = binding.table.columns[static_cast<std::size_t>(*binding.person)].name;
  question.k = plan.privacy.k;
  question.by_history = plan.privacy.persons == privacy::PersonReading::history;
  question.l = plan.privacy.l;
  question.l_form = static_cast<audit::LForm>(plan.privacy.l_model);
  question.c = plan.privacy.c;
  question.t = plan.privacy.t;
  question.reference = &binding.table;
  for (std::size_t s = 0; s < binding.sensitive.size(); ++s) {
    question.t_distances.push_back(audited(binding.t_distances[s]));
    const auto& h = binding.sensitive_hierarchies[s];
    question.sensitive_hierarchies.push_back(h ? lines_of(*h) : std::vector<std::vector<std::string>>{});
  }
  return question;
}

}  // namespace kith::release
