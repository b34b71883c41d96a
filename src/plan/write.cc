#include "plan/write.h"

#include "hierarchy/decimal.h"
#include "hierarchy/recipe_text.h"
#include "plan/names.h"

namespace kith::plan {
namespace {

using hierarchy::number_text;
using hierarchy::toml_string;

constexpr const char* kBare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

std::string key_text(const std::string& key) {
  return !key.empty() && key.find_first_not_of(kBare) == std::string::npos ? key : toml_string(key);
}

std::string line(const char* key, const std::string& value) {
  return std::string(key) + " = " + value + "\n";
}
std::string text_line(const char* key, const std::string& value) { return line(key, toml_string(value)); }
std::string stated_line(const char* key, const std::optional<std::string>& value) {
  return value ? text_line(key, *value) : "";
}

std::string source_text(const Locator& source) {
  std::string text = text_line("path", source.path.generic_string());
  const Reading& how = source.reading;
  text += stated_line("format", how.format) + stated_line("delimiter", how.delimiter);
  text += stated_line("quote", how.quote) + stated_line("encoding", how.encoding);
  if (how.header) text += line("header", *how.header ? "true" : "false");
  return text;
}

std::string column_text(const ColumnPlan& column) {
  std::string more;
  const std::string recipe = hierarchy::recipe_text(column.recipe);
  if (column.has_hierarchy && !recipe.empty()) more += ", hierarchy = " + recipe;
  if (column.weight != 1) more += ", weight = " + number_text(column.weight);
  if (column.identifying != Identifying::unstated)
    more += ", identifying = " + toml_string(name_in(identifying_names(), column.identifying));
  if (column.t_distance)
    more += ", t_distance = " + toml_string(name_in(t_distance_names(), *column.t_distance));
  for (const std::string& granularity : column.time.granularities)
    more += ", granularity = " + toml_string(granularity);
  for (const auto& [key, value] : {std::pair{"format", &column.time.format},
                                   {"zone", &column.time.zone},
                                   {"recorded", &column.time.recorded}})
    if (!value->empty()) more += std::string(", ") + key + " = " + toml_string(*value);
  const std::string role = toml_string(name_of(column.role));
  return key_text(column.name) + " = " + (more.empty() ? role : "{ role = " + role + more + " }") + "\n";
}

std::string granularity_text(const hierarchy::GranularityDefinition& definition) {
  std::string text = key_text(definition.name) + " = ";
  if (const auto* how = std::get_if<hierarchy::IntervalsDefinition>(&definition.how))
    return text + toml_string(how->file.generic_string()) + "\n";
  std::string more;
  const auto add = [&](const std::string& key, const std::string& value) {
    more += (more.empty() ? "" : ", ") + key + " = " + value;
  };
  if (const auto* how = std::get_if<hierarchy::GroupDefinition>(&definition.how)) {
    add(how->anchor.empty() ? "period" : "group", std::to_string(how->size));
    add("of", toml_string(how->of));
    if (how->anchor.empty())
      add("offset", std::to_string(how->offset));
    else
      add("anchor", toml_string(how->anchor));
  } else if (const auto* parts = std::get_if<hierarchy::DayPartDefinition>(&definition.how)) {
    for (const auto& [name, begin] : parts->parts) add(key_text(name), toml_string(begin));
    if (definition.name != "day-part") return text + "{ parts = { " + more + " } }\n";
  } else {
    const auto& business = std::get<hierarchy::BusinessDayDefinition>(definition.how);
    if (!business.holidays.empty()) add("holidays", toml_string(business.holidays.generic_string()));
    std::string days;
    for (const std::string& day : business.weekend.value_or(std::vector<std::string>{}))
      days += (days.empty() ? "" : ", ") + toml_string(day);
    if (business.weekend) add("weekend", "[" + days + "]");
  }
  return text + "{ " + more + " }\n";
}

std::string privacy_text(const PrivacyPlan& privacy) {
  const PrivacyPlan defaults;
  std::string text = "[privacy]\n";
  if (privacy.k > 0) text += line("k", std::to_string(privacy.k));
  if (privacy.persons != defaults.persons)
    text += text_line("persons", name_in(person_reading_names(), privacy.persons));
  if (privacy.l) text += line("l", number_text(*privacy.l));
  if (privacy.l_model != defaults.l_model)
    text += text_line("l_model", name_in(l_model_names(), privacy.l_model));
  if (privacy.c != defaults.c) text += line("c", number_text(privacy.c));
  if (privacy.t) text += line("t", number_text(*privacy.t));
  if (privacy.t_distance) text += text_line("t_distance", name_in(t_distance_names(), *privacy.t_distance));
  if (privacy.risk_threshold != defaults.risk_threshold)
    text += line("risk_threshold", number_text(privacy.risk_threshold));
  if (privacy.sampling_fraction != defaults.sampling_fraction)
    text += line("sampling_fraction", number_text(privacy.sampling_fraction));
  return text;
}

std::string numbers_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : ", ") + number_text(number);
  return "[" + text + "]";
}

std::string reposition_text(const RepositionPlan& method) {
  std::string text = line("window", std::to_string(method.window));
  text += method.mu == Mu::table ? line("mu", numbers_text(method.mu_table))
                                 : text_line("mu", method.mu == Mu::linear ? "linear" : "quadratic");
  std::string beta;
  for (const auto& [value, cost] : method.beta_of)
    beta += (beta.empty() ? "" : ", ") + key_text(value) + " = " + number_text(cost);
  if (method.beta) text += line("beta", number_text(*method.beta));
  if (!beta.empty()) text += line("beta", "{ " + beta + " }");
  return text + text_line("publish", name_of(method.publish)) + text_line("moves", name_of(method.moves));
}

std::string suppression_text(const SuppressionLimit& limit) {
  return line("max_suppression", limit.share ? toml_string(limit.text()) : limit.text());
}

std::string relational_text(const RelationalPlan& method) {
  std::string text = text_line("algorithm", name_of(method.algorithm));
  text += text_line("matching", name_of(method.matching)) + text_line("keys", name_of(method.keys));
  text += text_line("nearest", name_of(method.nearest)) + line("threshold", number_text(method.threshold));
  text += line("clusters", std::to_string(method.clusters));
  if (method.parts) text += line("parts", std::to_string(*method.parts));
  text += line("rematch", method.rematch ? "true" : "false");
  if (method.algorithm == Algorithm::bitmap)
    text += text_line("data", name_in(data_names(), method.complete));
  return text + line("matching_limit", std::to_string(method.matching_limit));
}

std::string method_text(const MethodPlan& method, bool policy_stated) {
  std::string text = "[method]\n" + text_line("name", name_of(method.name));
  if (method.name == Method::reposition) return text + reposition_text(method.reposition);
  if (method.name == Method::multirelational)
    return text + suppression_text(method.max_suppression) + relational_text(method.relational);
  if (method.name == Method::local)
    return text + text_line("policy", name_of(method.policy)) + text_line("ranges", name_of(method.ranges)) +
           text_line("arrivals", name_of(method.arrivals));
  text += suppression_text(method.max_suppression);
  if (policy_stated || method.policy != Policy::height) text += text_line("policy", name_of(method.policy));
  std::string columns;
  for (const std::string& column : method.generalize)
    columns += (columns.empty() ? "" : ", ") + toml_string(column);
  if (!columns.empty()) text += line("generalize", "[" + columns + "]");
  text += text_line("suppressed", name_in(suppressed_names(), method.mask_suppressed));
  text += text_line("search", name_in(search_names(), method.search));
  return text;
}

std::string table_text(const TablePlan& table) {
  const std::string header = "tables." + key_text(table.name);
  std::string text = "\n[" + header + "]\n";
  if (!table.source.empty())
    text += source_text(table.source);
  else if (table.table != table.name)
    text += text_line("table", table.table);
  text += stated_line("key", table.key);
  if (table.parent)
    text += line("parent", "{ table = " + toml_string(table.parent->table) +
                               ", column = " + toml_string(table.parent->column) + " }");
  if (!table.columns.empty()) text += "[" + header + ".columns]\n";
  for (const ColumnPlan& column : table.columns) text += column_text(column);
  return text;
}

std::string columns_text(const Plan& plan) {
  std::string text;
  for (const TablePlan& table : plan.tables) text += table_text(table);
  if (plan.method.name != Method::multirelational) text += "\n[columns]\n";
  for (const ColumnPlan& column : plan.columns) text += column_text(column);
  return text;
}

std::string output_text(const Plan& plan) {
  std::string text;
  if (plan.method.name != Method::multirelational || plan.output != Plan{}.output)
    text += text_line("path", plan.output);
  text += stated_line("format", plan.output_format);
  return text.empty() ? "" : "\n[output]\n" + text;
}

}  // namespace

std::string to_toml(const Plan& plan) {
  std::string text;
  if (!plan.source.empty() || plan.method.name != Method::multirelational)
    text += "[source]\n" + source_text(plan.source);
  if (!plan.granularities.empty()) text += "\n[granularities]\n";
  for (const auto& definition : plan.granularities) text += granularity_text(definition);
  text += columns_text(plan) + "\n" + privacy_text(plan.privacy) + "\n";
  text += method_text(plan.method, plan.states("method.policy"));
  return text + output_text(plan);
}

}  // namespace kith::plan
