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

std::string texts_text(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + toml_string(text);
  return "[" + list + "]";
}

// Of many tables with paths of their own the source has none, but may say how all of them are read.
std::string source_text(const Locator& source, bool needs_path = true) {
  std::string text;
  if (needs_path || !source.path.empty()) text += text_line("path", source.path.generic_string());
  text += stated_line("table", source.table);
  const Reading& how = source.reading;
  text += stated_line("format", how.format) + stated_line("delimiter", how.delimiter);
  text += stated_line("quote", how.quote) + stated_line("encoding", how.encoding);
  if (how.header) text += line("header", *how.header ? "true" : "false");
  if (how.na) text += line("na", texts_text(*how.na));
  text += stated_line("decimal", how.decimal) + stated_line("labels", how.labels);
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
  if (column.time.pivot) more += ", pivot = " + std::to_string(*column.time.pivot);
  std::string allowed;
  for (const Content kind : column.allow)
    allowed += (allowed.empty() ? "" : ", ") + toml_string(kith::name_of(kind));
  if (!allowed.empty()) more += ", allow = [" + allowed + "]";
  if (column.min_level) more += ", min_level = " + hierarchy::text_of(*column.min_level);
  if (column.max_level) more += ", max_level = " + hierarchy::text_of(*column.max_level);
  const std::string role = toml_string(name_of(column.role));
  return key_text(column.name) + " = " + (more.empty() ? role : "{ role = " + role + more + " }") + "\n";
}

std::string granularity_text(const time::GranularityDefinition& definition) {
  std::string text = key_text(definition.name) + " = ";
  if (const auto* how = std::get_if<time::IntervalsDefinition>(&definition.how))
    return text + toml_string(how->file.generic_string()) + "\n";
  std::string more;
  const auto add = [&](const std::string& key, const std::string& value) {
    more += (more.empty() ? "" : ", ") + key + " = " + value;
  };
  if (const auto* how = std::get_if<time::GroupDefinition>(&definition.how)) {
    add(how->anchor.empty() ? "period" : "group", std::to_string(how->size));
    add("of", toml_string(how->of));
    if (how->anchor.empty())
      add("offset", std::to_string(how->offset));
    else
      add("anchor", toml_string(how->anchor));
  } else if (const auto* parts = std::get_if<time::DayPartDefinition>(&definition.how)) {
    for (const auto& [name, begin] : parts->parts) add(key_text(name), toml_string(begin));
    if (definition.name != "day-part") return text + "{ parts = { " + more + " } }\n";
  } else {
    const auto& business = std::get<time::BusinessDayDefinition>(definition.how);
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
    text += text_line("persons", name_in(persons_names(), privacy.persons));
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

std::string method_text(const MethodPlan& method) {
  std::string text = "[method]\n";
  if (!method.name.empty()) text += text_line("name", method.name);
  for (const Entry& entry : method.settings.entries)
    text += line(key_text(entry.key).c_str(), value_text(entry.value));
  return text;
}

std::string table_text(const TablePlan& table) {
  const std::string header = "tables." + key_text(table.name);
  std::string text = "\n[" + header + "]\n";
  if (!table.source.empty())
    text += source_text(table.source);
  else
    text += source_text(table.source, false);
  if (table.source.empty() && table.table != table.name) text += text_line("table", table.table);
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
  if (plan.tables.empty()) text += "\n[columns]\n";
  for (const ColumnPlan& column : plan.columns) text += column_text(column);
  return text;
}

std::string output_text(const Plan& plan) {
  std::string text;
  if (plan.tables.empty() || plan.output != Plan{}.output) text += text_line("path", plan.output);
  text += stated_line("format", plan.output_format);
  return text.empty() ? "" : "\n[output]\n" + text;
}

}  // namespace

std::string value_text(const Value& value) {
  if (value.kind == Value::Kind::integer) return std::to_string(value.integer);
  if (value.kind == Value::Kind::number) return number_text(value.number);
  if (value.kind == Value::Kind::boolean) return value.boolean ? "true" : "false";
  if (value.kind == Value::Kind::text || value.kind == Value::Kind::time) return toml_string(value.text);
  std::string text;
  for (const Value& item : value.items) text += (text.empty() ? "" : ", ") + value_text(item);
  if (value.kind == Value::Kind::array) return "[" + text + "]";
  for (const Entry& entry : value.entries)
    text += (text.empty() ? "" : ", ") + key_text(entry.key) + " = " + value_text(entry.value);
  return "{ " + text + " }";
}

std::string to_toml(const Plan& plan) {
  std::string text;
  const std::string source = source_text(plan.source, plan.tables.empty());
  if (!source.empty()) text += "[source]\n" + source;
  if (!plan.granularities.empty()) text += "\n[granularities]\n";
  for (const auto& definition : plan.granularities) text += granularity_text(definition);
  text += columns_text(plan) + "\n" + privacy_text(plan.privacy) + "\n";
  text += method_text(plan.method);
  return text + output_text(plan);
}

}  // namespace kith::plan
