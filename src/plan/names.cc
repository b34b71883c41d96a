#include "plan/names.h"

namespace kith::plan {

const Names<Role>& role_names() {
  static const Names<Role> names = {{"identifier", Role::identifier}, {"person", Role::person},
                                    {"quasi", Role::quasi},           {"sensitive", Role::sensitive},
                                    {"plain", Role::plain},           {"time", Role::time}};
  return names;
}

const Names<Content>& content_names() {
  static const Names<Content> names = [] {
    Names<Content> all;
    for (const std::string& word : list_contents()) {
      const Content kind = *content_named(word);
      all.emplace_back(kith::name_of(kind), kind);
    }
    return all;
  }();
  return names;
}

const Names<Identifying>& identifying_names() {
  static const Names<Identifying> names = {
      {"most", Identifying::most}, {"more", Identifying::more}, {"identifying", Identifying::identifying}};
  return names;
}

const Names<Persons>& persons_names() {
  static const Names<Persons> names = {
      {"classes", Persons::classes}, {"history", Persons::history}, {"rows", Persons::rows}};
  return names;
}

const Names<privacy::LForm>& l_model_names() {
  static const Names<privacy::LForm> names = {{"frequency", privacy::LForm::frequency},
                                              {"distinct", privacy::LForm::distinct},
                                              {"entropy", privacy::LForm::entropy},
                                              {"recursive", privacy::LForm::recursive}};
  return names;
}

const Names<privacy::TDistance>& t_distance_names() {
  static const Names<privacy::TDistance> names = {{"equal", privacy::TDistance::equal},
                                                  {"ordered", privacy::TDistance::ordered},
                                                  {"hierarchical", privacy::TDistance::hierarchical}};
  return names;
}

const char* name_of(Role role) { return name_in(role_names(), role); }
const char* name_of(privacy::LForm form) { return name_in(l_model_names(), form); }

std::optional<privacy::LForm> l_model_named(const std::string& name) {
  return choice_named(l_model_names(), name);
}

}  // namespace kith::plan
