// A bound plan as the method and the audit room take it.
#include "method/binding.h"
#include "method/l_of_all.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/settings.h"
#include "method/requirement.h"

namespace kith::method {

namespace {

privacy::TReference reference_of(const TablesBinding& binding, std::size_t table, std::size_t sensitive) {
  const BoundTable& bound = binding.tables[table];
  const std::size_t column = bound.sensitive[sensitive];
  privacy::TReference reference;
  reference.counts =
      persons_by_value(binding.tree.tables[table].table.columns[column], binding.tree.person_of(table));
  if (bound.t_distances[sensitive] == privacy::TDistance::ordered)
    reference.rank = ranks(binding.tree.tables[table].table.columns[column].values);
  if (bound.t_distances[sensitive] == privacy::TDistance::hierarchical)
    for (const auto& level : bound.sensitive_hierarchies[sensitive]->levels)
      reference.ancestors.push_back(level.of);
  return reference;
}

}  // namespace

std::vector<audit::TreeColumns> tree_columns(const TablesBinding& binding) {
  std::vector<audit::TreeColumns> columns;
  for (const BoundTable& table : binding.tables) columns.push_back({table.quasi, table.sensitive});
  return columns;
}

audit::TreesRequirement trees_requirement(const plan::Plan& plan, const TablesBinding& binding) {
  audit::TreesRequirement requirement;
  requirement.k = plan.privacy.k;
  requirement.l = plan.privacy.l;
  requirement.l_form = static_cast<audit::LForm>(plan.privacy.l_model);
  requirement.c = plan.privacy.c;
  requirement.t = plan.privacy.t;
  requirement.reference = &binding.tree;
  for (const BoundTable& table : binding.tables)
    for (std::size_t s = 0; s < table.t_distances.size(); ++s) {
      requirement.t_distances.push_back(audited(table.t_distances[s]));
      const hierarchy::Hierarchy* h = table.sensitive_hierarchies[s].get();
      requirement.sensitive_hierarchies.push_back(h ? lines_of(*h) : std::vector<std::vector<std::string>>{});
    }
  return requirement;
}

privacy::Model relational_model(const plan::Plan& plan, const TablesBinding& binding) {
  privacy::Model model(plan.privacy.k);
  std::size_t number = 0;
  for (std::size_t t = 0; t < binding.tables.size(); ++t)
    for (std::size_t s = 0; s < binding.tables[t].sensitive.size(); ++s, ++number) {
      if (plan.privacy.l)
        model.add(privacy::l_diversity(plan.privacy.l_model, *plan.privacy.l, plan.privacy.c, number));
      if (plan.privacy.t)
        model.add(privacy::t_closeness(binding.tables[t].t_distances[s], *plan.privacy.t, number,
                                       reference_of(binding, t, s)));
    }
  return model;
}

relational::Problem relational_problem(const plan::Plan& plan, const TablesBinding& binding,
                                       const privacy::Model& model) {
  relational::Problem problem;
  problem.tree = &binding.tree;
  problem.model = &model;
  problem.max_suppressed = relational_settings(plan).max_suppression.of(binding.tree.persons());
  for (std::size_t t = 0; t < binding.tables.size(); ++t) {
    const BoundTable& bound = binding.tables[t];
    const Table& table = binding.tree.tables[t].table;
    auto& quasi = problem.quasi.emplace_back();
    for (std::size_t q = 0; q < bound.quasi.size(); ++q) {
      const Column& column = table.columns[bound.quasi[q]];
      quasi.push_back({bound.quasi[q], bound.hierarchies[q]
                                           ? relational::Domain::of_hierarchy(*bound.hierarchies[q])
                                           : relational::Domain::of_ranges(column.values, bound.types[q],
                                                                           column.name, table.source)});
    }
    for (const std::size_t c : bound.sensitive) problem.sensitive.push_back({t, c});
  }
  return problem;
}

}  // namespace kith::method
