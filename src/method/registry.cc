#include "method/registry.h"

#include <algorithm>

#include "method/fulldomain/method.h"
#include "method/local/method.h"
#include "method/method.h"
#include "method/multirelational/method.h"
#include "method/reposition/method.h"
#include "plan/section.h"

namespace kith {

const MethodSetting* MethodInfo::find(const std::string& key) const {
  const auto at = std::ranges::find(settings, key, &MethodSetting::key);
  return at == settings.end() ? nullptr : &*at;
}

namespace method {

namespace {

std::vector<const Method*>& methods() {
  static const FullDomainMethod full_domain(full_domain_info()), datafly(datafly_info()),
      mu_argus(mu_argus_info());
  static const LocalMethod local;
  static const RepositionMethod reposition;
  static const RelationalMethod relational;
  static std::vector<const Method*> known{&full_domain, &datafly,    &mu_argus,
                                          &local,       &reposition, &relational};
  return known;
}

// What a second method with a setting of this key adds.
void join(Setting& setting, const Setting& other) {
  for (const std::string& word : other.words)
    if (std::ranges::find(setting.words, word) == setting.words.end()) setting.words.push_back(word);
  if (setting.flag.help.find(other.flag.help) == std::string::npos)
    setting.flag.help += "; " + other.flag.help;
}

}  // namespace

std::vector<const Method*> all() { return methods(); }

const Method* find(const std::string& name) {
  const auto at = std::ranges::find(methods(), name, [](const Method* each) { return each->info().name; });
  return at == methods().end() ? nullptr : *at;
}

void add(const Method& method) {
  if (find(method.info().name)) throw Bug("two methods named " + method.info().name);
  methods().push_back(&method);
}

const Method& method_of(const plan::Plan& plan) {
  if (plan.method.name.empty()) return *methods().front();
  if (const Method* found = find(plan.method.name)) return *found;
  throw Error(ErrorCode::plan_value, "there is no method '" + plan.method.name + "'",
              plan.place_of("method.name"), plan::suggestion(plan.method.name, method_names()));
}

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const Method* method : methods()) names.push_back(method->info().name);
  return names;
}

std::vector<Setting> all_settings() {
  std::vector<Setting> settings;
  for (const Method* method : methods())
    for (const Setting& setting : method->info().settings) {
      const auto known = std::ranges::find(settings, setting.key, &Setting::key);
      if (known == settings.end())
        settings.push_back(setting);
      else
        join(*known, setting);
    }
  return settings;
}

}  // namespace method

}  // namespace kith
