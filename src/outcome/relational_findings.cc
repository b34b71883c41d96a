#include "outcome/relational_findings.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

using Json = nlohmann::ordered_json;

Json known_json(const std::vector<audit::KnownRows>& known) {
  Json list = Json::array();
  for (const audit::KnownRows& each : known) {
    Json entry{{"rows", each.size}, {"persons", each.persons}, {"complete", each.complete}};
    if (each.complete) {
      entry["sets"] = each.subsets;
      entry["fewest"] = each.fewest;
      entry["below_k"] = each.below_k;
      entry["unique"] = each.unique;
    }
    list.push_back(entry);
  }
  return list;
}

Json single_json(const std::vector<SingleTableLeak>& leaks) {
  Json list = Json::array();
  for (const SingleTableLeak& leak : leaks) {
    Json entry{{"approach", leak.approach}, {"done", leak.done}};
    if (leak.done) {
      entry["rows"] = leak.rows;
      entry["classes"] = leak.classes;
      entry["below_k"] = leak.below_k;
      entry["unique"] = leak.unique;
    } else {
      entry["why_not"] = leak.why_not;
    }
    list.push_back(entry);
  }
  return list;
}

Json dependencies_json(const std::vector<NamedDependency>& dependencies) {
  Json list = Json::array();
  for (const NamedDependency& each : dependencies)
    list.push_back({{"table", each.table},
                    {"determinant", each.determinant},
                    {"dependent", each.dependent},
                    {"mutual", each.mutual},
                    {"leaks", each.leaks}});
  return list;
}

}  // namespace kith::outcome
