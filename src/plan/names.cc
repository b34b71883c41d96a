#include "plan/names.h"

namespace kith::plan {

const Names<Role>& role_names() {
  static const Names<Role> names = {{"identifier", Role::identifier}, {"person", Role::person},
                                    {"quasi", Role::quasi},           {"sensitive", Role::sensitive},
                                    {"plain", Role::plain},           {"time", Role::time}};
  return names;
}

const Names<Policy>& policy_names() {
  static const Names<Policy> names = {{"height", Policy::height},
                                      {"relative-height", Policy::relative_height},
                                      {"distinct", Policy::distinct},
                                      {"suppression", Policy::suppression},
                                      {"fewest-columns", Policy::fewest_columns},
                                      {"most-columns", Policy::most_columns},
                                      {"lowest-peak", Policy::lowest_peak},
                                      {"highest-peak", Policy::highest_peak},
                                      {"weighted", Policy::weighted},
                                      {"gen_c", Policy::gen_c},
                                      {"gen_m", Policy::gen_m},
                                      {"gen_s", Policy::gen_s},
                                      {"ncp", Policy::ncp},
                                      {"loss", Policy::loss},
                                      {"discernibility", Policy::discernibility},
                                      {"entropy", Policy::entropy},
                                      {"widest-span", Policy::widest_span},
                                      {"least-loss", Policy::least_loss},
                                      {"guillotine", Policy::guillotine}};
  return names;
}

const Names<Method>& method_names() {
  static const Names<Method> names = {
      {"full-domain", Method::full_domain}, {"datafly", Method::datafly},
      {"mu-argus", Method::mu_argus},       {"local", Method::local},
      {"reposition", Method::reposition},   {"multirelational", Method::multirelational}};
  return names;
}

const Names<Algorithm>& algorithm_names() {
  static const Names<Algorithm> names = {
      {"miracle", Algorithm::miracle}, {"miraclex", Algorithm::miraclex}, {"bitmap", Algorithm::bitmap}};
  return names;
}

const Names<Matching>& matching_names() {
  static const Names<Matching> names = {{"optimal", Matching::optimal}, {"greedy", Matching::greedy}};
  return names;
}

const Names<Keys>& keys_names() {
  static const Names<Keys> names = {{"random", Keys::random}, {"keep", Keys::keep}};
  return names;
}

const Names<Nearest>& nearest_names() {
  static const Names<Nearest> names = {{"growth", Nearest::growth}, {"pair", Nearest::pair}};
  return names;
}

const Names<bool>& data_names() {
  static const Names<bool> names = {{"incomplete", false}, {"complete", true}};
  return names;
}

const Names<Identifying>& identifying_names() {
  static const Names<Identifying> names = {
      {"most", Identifying::most}, {"more", Identifying::more}, {"identifying", Identifying::identifying}};
  return names;
}

const Names<privacy::PersonReading>& person_reading_names() {
  static const Names<privacy::PersonReading> names = {{"classes", privacy::PersonReading::classes},
                                                      {"history", privacy::PersonReading::history}};
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

const Names<SearchKind>& search_names() {
  static const Names<SearchKind> names = {{"all", SearchKind::all}, {"binary", SearchKind::binary}};
  return names;
}

const Names<bool>& suppressed_names() {
  static const Names<bool> names = {{"drop", false}, {"mask", true}};
  return names;
}

const Names<Ranges>& ranges_names() {
  static const Names<Ranges> names = {{"cell", Ranges::cell}, {"tight", Ranges::tight}};
  return names;
}

const Names<Arrivals>& arrivals_names() {
  static const Names<Arrivals> names = {{"hidden", Arrivals::hidden}, {"known", Arrivals::known}};
  return names;
}

const Names<Publish>& publish_names() {
  static const Names<Publish> names = {
      {"anatomy", Publish::anatomy}, {"generalize", Publish::generalize}, {"plain", Publish::plain}};
  return names;
}

const Names<Moves>& moves_names() {
  static const Names<Moves> names = {{"free", Moves::free}, {"covered", Moves::covered}};
  return names;
}

const char* name_of(Role role) { return name_in(role_names(), role); }
const char* name_of(Policy policy) { return name_in(policy_names(), policy); }
const char* name_of(privacy::LForm form) { return name_in(l_model_names(), form); }
const char* name_of(Method method) { return name_in(method_names(), method); }

const char* name_of(Ranges ranges) { return name_in(ranges_names(), ranges); }
const char* name_of(Publish publish) { return name_in(publish_names(), publish); }
const char* name_of(Moves moves) { return name_in(moves_names(), moves); }
const char* name_of(Algorithm algorithm) { return name_in(algorithm_names(), algorithm); }
const char* name_of(Matching matching) { return name_in(matching_names(), matching); }
const char* name_of(Keys keys) { return name_in(keys_names(), keys); }
const char* name_of(Nearest nearest) { return name_in(nearest_names(), nearest); }
const char* name_of(Arrivals arrivals) { return name_in(arrivals_names(), arrivals); }

std::optional<Policy> policy_named(const std::string& name) { return choice_named(policy_names(), name); }

std::optional<privacy::LForm> l_model_named(const std::string& name) {
  return choice_named(l_model_names(), name);
}

bool cuts_cells(Policy policy) {
  return policy == Policy::widest_span || policy == Policy::least_loss || policy == Policy::guillotine;
}

bool among_all_acceptable(Policy policy) {
  return policy == Policy::ncp || policy == Policy::loss || policy == Policy::discernibility ||
         policy == Policy::entropy;
}

}  // namespace kith::plan
