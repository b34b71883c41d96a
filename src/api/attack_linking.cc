#include <deque>

#include <nlohmann/json.hpp>

#include "api/asked.h"
#include "api/read_table.h"
#include "audit/attack.h"
#include "hierarchy/build.h"
#include "kith/attack.h"
#include "outcome/outcome.h"

namespace kith {

namespace {

audit::LinkRequirement requirement_of(const LinkRequest& request, const Table& outside,
                                      std::deque<hierarchy::Hierarchy>& hierarchies) {
  audit::LinkRequirement requirement;
  requirement.k = request.k;
  requirement.up_to = static_cast<std::size_t>(request.up_to);
  requirement.sensitive = request.sensitive;
  for (const LinkedColumn& pair : request.on) {
    audit::LinkColumn column{pair.released, pair.outside, nullptr};
    for (const auto& [name, file] : request.hierarchies)
      if (name == pair.released) {
        const Dictionary& values =
            outside.columns[static_cast<std::size_t>(outside.find(pair.outside))].values;
        hierarchies.push_back(
            build(hierarchy::FromFile{file}, pair.outside, values, request.outside.path.string()));
        column.hierarchy = &hierarchies.back();
      }
    requirement.columns.push_back(column);
  }
  return requirement;
}

}  // namespace

LinkAttack attack_by_linking(const LinkRequest& request, Progress& progress) {
  std::vector<std::string> released, outside;
  for (const LinkedColumn& pair : request.on) {
    released.push_back(pair.released);
    outside.push_back(pair.outside);
  }
  api::check_hierarchies(request.hierarchies, released);
  if (request.sensitive) released.push_back(*request.sensitive);
  const Table release_table = api::read_table(request.release, released, request.resources, progress);
  const Table outside_table = api::read_table(request.outside, outside, request.resources, progress);
  std::deque<hierarchy::Hierarchy> hierarchies;
  const auto answers = audit::link(release_table, outside_table,
                                   requirement_of(request, outside_table, hierarchies), progress);
  LinkAttack found{.outside_rows = answers.empty() ? 0 : answers.front().outside_rows,
                   .k = request.k,
                   .sensitive = request.sensitive.has_value(),
                   .links = {},
                   .notes = {}};
  for (const audit::LinkAnswer& a : answers)
    found.links.push_back({a.columns, a.matched, a.exactly_one, a.fewer_than_k, a.unique_pairs, a.learnt});
  if (!answers.empty() && answers.front().matched == 0)
    found.notes.push_back(
        {"nothing-matched", Severity::warning,
         "no outside row matches a released row on all columns; that says nothing where the release has "
         "labels that cannot be read without their definition, such as terms or own parts of the day"});
  return found;
}

std::string LinkAttack::to_json() const {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const LinkFinding& link : links) {
    Json one{{"columns", link.columns},
             {"matched", link.matched},
             {"exactly_one", link.exactly_one},
             {"fewer_than_k", link.fewer_than_k},
             {"reidentified", link.reidentified}};
    if (sensitive) one["learnt"] = link.learnt;
    list.push_back(one);
  }
  return outcome::to_text({{"outside_rows", outside_rows}, {"k", k}, {"links", list}});
}

}  // namespace kith
