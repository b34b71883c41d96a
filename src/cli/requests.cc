#include "cli/requests.h"

namespace kith::cli {

namespace {

LModel l_model_named(const std::string& name) {
  if (name == "distinct") return LModel::distinct;
  if (name == "entropy") return LModel::entropy;
  return name == "recursive" ? LModel::recursive : LModel::frequency;
}

TDistance distance_named(const std::string& name) {
  if (name == "ordered") return TDistance::ordered;
  return name == "hierarchical" ? TDistance::hierarchical : TDistance::equal;
}

}  // namespace

Resources resources_of(const Shared& shared) { return {shared.threads, shared.memory_bytes}; }

Roles roles_of(const ModelFlags& flags) {
  return {.quasi = flags.quasi,
          .sensitive = flags.sensitive,
          .plain = flags.plain,
          .identifiers = flags.identifiers,
          .person = flags.person,
          .time = {}};
}

PrivacyModel model_of(const ModelFlags& flags) {
  PrivacyModel model;
  model.k = flags.k;
  if (flags.persons) model.persons = *flags.persons == "history" ? Persons::history : Persons::classes;
  model.l = flags.l;
  if (flags.l_model) model.l_model = l_model_named(*flags.l_model);
  model.c = flags.c;
  model.t = flags.t;
  if (flags.t_distance) model.t_distance = distance_named(*flags.t_distance);
  return model;
}

std::vector<HierarchyFile> hierarchies_of(const std::vector<std::pair<std::string, std::string>>& files) {
  std::vector<HierarchyFile> all;
  for (const auto& [column, file] : files) all.push_back({column, file});
  return all;
}

}  // namespace kith::cli
