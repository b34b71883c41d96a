#include "api/trees.h"

#include "api/asked.h"
#include "attack/known_rows.h"

namespace kith::api {

namespace {

void take(const audit::TreesAnswer& answer, TablesAudit& found) {
  found.satisfied = answer.satisfied;
  found.k = answer.k;
  found.rows = answer.rows;
  found.persons = answer.persons;
  found.classes = sizes_of(answer.classes);
  found.violations = answer.violations;
  found.violating_persons = answer.violating_persons;
  found.unique_persons = answer.unique_persons;
  for (const audit::SensitiveAnswer& s : answer.sensitive) found.sensitive.push_back(finding_of(s));
}

}  // namespace

audit::TreesAnswer look(const TableTree& tree, const std::vector<audit::TreeColumns>& columns,
                        const audit::TreesRequirement& requirement, const Outsider& outsider,
                        TablesAudit& found, Progress& progress) {
  progress.begin("comparing trees", 0);
  for (const TreeTable& table : tree.tables) found.tables.emplace_back(table.name, table.table.rows());
  const audit::TreesAnswer answer = audit::check_trees(tree, columns, requirement, progress);
  take(answer, found);
  for (const attack::KnownRows& known :
       attack::known_rows(tree, columns, requirement.k, static_cast<std::size_t>(outsider.known_rows),
                          outsider.threads, progress))
    found.known_rows.push_back({known.size, known.persons, known.subsets, known.fewest, known.below_k,
                                known.unique, known.complete});
  progress.end();
  return answer;
}

AskedModel asked_of(const audit::TreesRequirement& requirement) {
  return {requirement.k, requirement.l, requirement.t, false};
}

}  // namespace kith::api
