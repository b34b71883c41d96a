#include "api/method_settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kith/error.h"
#include "method/local/series_plan.h"
#include "method/registry.h"
#include "plan/edit_distance.h"
#include "table/table.h"

namespace kith::api {

namespace {

using plan::Plan;
using plan::Role;

std::vector<std::string> known_keys() {
  std::vector<std::string> keys{"name"};
  for (const method::Setting& setting : method::all_settings()) keys.push_back(setting.key);
  return keys;
}

// As the command's flag is named, or as the plan's key if there is none.
std::string flag_of(const std::string& key) {
  if (key == "name") return "--method";
  for (const method::Setting& setting : method::all_settings())
    if (setting.key == key && !setting.flag.name.empty()) return setting.flag.name;
  return key;
}

[[noreturn]] void bad_value(const std::string& key, const std::string& value, const std::string& remedy) {
  throw Error(ErrorCode::usage, fmt::format("{} cannot be '{}'", flag_of(key), value), {}, remedy);
}

// The settings of a plan, key by key.
class Setter {
 public:
  Setter(Plan& plan, const MethodSettings& settings) : plan_(plan), settings_(settings) {}

  const std::string* text(const std::string& key) const {
    const auto found = settings_.find(key);
    return found == settings_.end() ? nullptr : &found->second;
  }

  // One of these words.
  template <typename Choice>
  bool choose(const std::string& key, const std::vector<std::pair<const char*, Choice>>& words,
              Choice& into) const {
    const std::string* value = text(key);
    if (!value) return false;
    std::vector<std::string> known;
    for (const auto& [word, choice] : words) {
      known.emplace_back(word);
      if (*value != word) continue;
      into = choice;
      return true;
    }
    bad_value(key, *value, fmt::format("known are {}", fmt::join(known, ", ")));
  }

  template <typename Whole>
  bool whole(const std::string& key, Whole& into) const {
    const std::string* value = text(key);
    if (!value) return false;
    const char* end = value->data() + value->size();
    const auto [stopped, error] = std::from_chars(value->data(), end, into);
    if (error != std::errc() || stopped != end) bad_value(key, *value, "it is a whole number");
    return true;
  }

  bool number(const std::string& key, double& into) const {
    const std::string* value = text(key);
    if (!value) return false;
    char* stopped = nullptr;
    into = std::strtod(value->c_str(), &stopped);
    if (value->empty() || *stopped != '\0') bad_value(key, *value, "it is a number");
    return true;
  }

  // Marks the key as one that was stated, so that other methods refuse it.
  void state(const std::string& key) const { plan_.lines.try_emplace("method." + key, 0); }

 private:
  Plan& plan_;
  const MethodSettings& settings_;
};

std::vector<std::string> list_of(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

void set_name(Plan& plan, const Setter& setter, bool series) {
  using plan::Method;
  static const std::vector<std::pair<const char*, Method>> methods = {
      {"full-domain", Method::full_domain}, {"local", Method::local},
      {"reposition", Method::reposition},   {"multirelational", Method::multirelational},
      {"datafly", Method::datafly},         {"mu-argus", Method::mu_argus}};
  if (!setter.choose("name", methods, plan.method.name) && series) method::assume_series_method(plan);
  if (!plan.states("method.policy"))
    plan.method.policy =
        plan.method.name == plan::Method::local ? plan::Policy::guillotine : plan::Policy::height;
}

plan::ColumnPlan& time_column(Plan& plan, const std::optional<std::string>& time) {
  if (time) {
    std::erase_if(plan.columns,
                  [&](const auto& column) { return column.role == Role::time && column.name != *time; });
    const auto known = std::ranges::find(plan.columns, *time, &plan::ColumnPlan::name);
    if (known != plan.columns.end()) {
      known->role = Role::time;
      return *known;
    }
    plan.columns.push_back({});
    plan.columns.back().name = *time;
    plan.columns.back().role = Role::time;
    return plan.columns.back();
  }
  const auto known = std::ranges::find(plan.columns, Role::time, &plan::ColumnPlan::role);
  if (known == plan.columns.end())
    throw Error(ErrorCode::usage, "--granularity is of the time column, and none was named", {},
                "name it with --time COLUMN");
  return *known;
}

void set_mu(plan::RepositionPlan& method, const std::string& text) {
  if (text == "linear" || text == "quadratic") {
    method.mu = text == "linear" ? plan::Mu::linear : plan::Mu::quadratic;
    return;
  }
  method.mu = plan::Mu::table;
  method.mu_table.clear();
  for (const std::string& item : list_of(text)) {
    double cost = 0;
    if (!parse_number(item, cost))
      bad_value("mu", text, "say linear, quadratic, or costs by distance such as 0,1,5");
    method.mu_table.push_back(cost);
  }
}

void set_window(plan::RepositionPlan& method, const Setter& setter) {
  std::int64_t window = 0;
  if (!setter.whole("window", window)) return;
  if (window < 1)
    throw Error(ErrorCode::usage, fmt::format("--window cannot be {}", window), {},
                "it is a number from 1 on: how many snapshots it holds");
  method.window = static_cast<std::uint64_t>(window);
  setter.state("window");
}

}  // namespace

void check_keys(const MethodSettings& settings) {
  const std::vector<std::string> known = known_keys();
  for (const auto& [key, value] : settings) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::string nearest = plan::nearest_name(key, known);
    throw Error(ErrorCode::usage, fmt::format("there is no setting '{}' of a method", key), {},
                nearest.empty() ? "the settings are the keys of [method] in a plan"
                                : fmt::format("did you mean '{}'?", nearest));
  }
}

void set_method(Plan& plan, const MethodSettings& settings, bool series) {
  plan::MethodPlan& method = plan.method;
  const Setter setter(plan, settings);
  set_name(plan, setter, series);
  if (setter.choose("ranges", {{"cell", plan::Ranges::cell}, {"tight", plan::Ranges::tight}}, method.ranges))
    setter.state("ranges");
  if (setter.choose("arrivals", {{"hidden", plan::Arrivals::hidden}, {"known", plan::Arrivals::known}},
                    method.arrivals))
    setter.state("arrivals");
  if (const std::string* limit = setter.text("max_suppression"))
    method.max_suppression = plan::parse_suppression(*limit, {});
  if (const std::string* policy = setter.text("policy")) {
    const auto known = plan::policy_named(*policy);
    if (!known) bad_value("policy", *policy, "kith release --help lists the policies");
    method.policy = *known;
    setter.state("policy");
  }
  if (const std::string* columns = setter.text("generalize")) method.generalize = list_of(*columns);
  setter.choose("suppressed", {{"drop", false}, {"mask", true}}, method.mask_suppressed);
  setter.choose("search", {{"all", plan::SearchKind::all}, {"binary", plan::SearchKind::binary}},
                method.search);
}

void set_reposition(Plan& plan, const MethodSettings& settings, const std::optional<std::string>& time,
                    const std::optional<std::string>& granularity) {
  plan::RepositionPlan& method = plan.method.reposition;
  const Setter setter(plan, settings);
  if (time || granularity) {
    plan::ColumnPlan& column = time_column(plan, time);
    if (granularity) {
      column.time.granularities = {*granularity};
      column.time.definitions = plan.granularities;
      hierarchy::check(column.time, Place{});
    }
  }
  set_window(method, setter);
  if (const std::string* mu = setter.text("mu")) {
    set_mu(method, *mu);
    setter.state("mu");
  }
  double beta = 0;
  if (setter.number("beta", beta)) {
    method.beta = beta;
    method.beta_of.clear();
    setter.state("beta");
  }
  using plan::Publish;
  if (setter.choose(
          "publish",
          {{"anatomy", Publish::anatomy}, {"generalize", Publish::generalize}, {"plain", Publish::plain}},
          method.publish))
    setter.state("publish");
  if (setter.choose("moves", {{"free", plan::Moves::free}, {"covered", plan::Moves::covered}}, method.moves))
    setter.state("moves");
}

void set_relational(Plan& plan, const MethodSettings& settings) {
  using plan::Algorithm;
  plan::RelationalPlan& method = plan.method.relational;
  const Setter setter(plan, settings);
  const auto state = [&](const char* key, bool given) {
    if (given) setter.state(key);
  };
  state("algorithm", setter.choose("algorithm",
                                   {{"miracle", Algorithm::miracle},
                                    {"miraclex", Algorithm::miraclex},
                                    {"bitmap", Algorithm::bitmap}},
                                   method.algorithm));
  state("matching",
        setter.choose("matching", {{"optimal", plan::Matching::optimal}, {"greedy", plan::Matching::greedy}},
                      method.matching));
  state("keys",
        setter.choose("keys", {{"random", plan::Keys::random}, {"keep", plan::Keys::keep}}, method.keys));
  state("nearest",
        setter.choose("nearest", {{"growth", plan::Nearest::growth}, {"pair", plan::Nearest::pair}},
                      method.nearest));
  state("threshold", setter.number("threshold", method.threshold));
  state("clusters", setter.whole("clusters", method.clusters));
  std::uint64_t parts = 0;
  if (setter.whole("parts", parts)) {
    method.parts = parts;
    setter.state("parts");
  }
  state("rematch", setter.choose("rematch", {{"true", true}, {"false", false}}, method.rematch));
  state("data", setter.choose("data", {{"complete", true}, {"incomplete", false}}, method.complete));
  state("matching_limit", setter.whole("matching_limit", method.matching_limit));
}

}  // namespace kith::api
