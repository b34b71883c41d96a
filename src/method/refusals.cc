#include "method/refusals.h"

#include <algorithm>

#include <fmt/format.h>

#include "kith/error.h"
#include "method/method.h"
#include "method/registry.h"
#include "plan/section.h"

namespace kith::method {

namespace {

// The first method with a setting of this name, and the number it has in all().
std::pair<const Info*, std::size_t> owner_of(const std::string& key) {
  const std::vector<const Method*> methods = all();
  for (std::size_t at = 0; at < methods.size(); ++at)
    if (methods[at]->info().find(key)) return {&methods[at]->info(), at};
  throw Bug("a setting of no method: " + key);
}

template <typename Matches>
const Info* first_info(const Matches& matches) {
  for (const Method* method : all())
    if (matches(method->info())) return &method->info();
  return nullptr;
}

[[noreturn]] void refuse_elsewhere(const plan::Plan& plan, const std::string& key, const Info& owner) {
  const std::string what = owner.elsewhere.empty() ? "'{}' is for method " + owner.name : owner.elsewhere;
  refuse_value(plan.place_of("method." + key), fmt::format(fmt::runtime(what), key),
               owner.elsewhere_remedy.empty() ? fmt::format("remove it, or write name = \"{}\"", owner.name)
                                              : owner.elsewhere_remedy);
}

// A setting of another method of the same name may take a list.
void refuse_list_for_a_word(const plan::Plan& plan, const Info& info, const Setting& setting,
                            const plan::Value& value) {
  if (setting.kinds == std::vector{Kind::word} && value.kind == plan::Value::Kind::array)
    refuse_value(plan.place_of("method." + setting.key),
                 fmt::format("method {} takes one {}, and the plan has a list", info.name, setting.key),
                 fmt::format("keep one of {}", plan::listed(setting.words)));
}

// The words that the value of a setting has, if it is to have such.
std::vector<std::string> words_of(const Setting& setting, const plan::Value& value) {
  std::vector<std::string> words;
  if (setting.kinds.front() != Kind::word) return words;
  if (value.kind == plan::Value::Kind::text) words.push_back(value.text);
  for (const plan::Value& item : value.items)
    if (item.kind == plan::Value::Kind::text) words.push_back(item.text);
  return words;
}

void refuse_word_of_others(const plan::Plan& plan, const Info& info, const Setting& setting,
                           const std::string& word) {
  if (std::ranges::find(setting.words, word) != setting.words.end()) return;
  const Info* other = first_info([&](const Info& each) {
    const Setting* same = each.find(setting.key);
    return same && std::ranges::find(same->words, word) != same->words.end();
  });
  const auto& others = other ? other->find(setting.key)->words : setting.words;
  refuse_value(plan.place_of("method." + setting.key),
               fmt::format("{} '{}' is not one of method '{}'", setting.key, word, info.name),
               setting.words.size() <= others.size()
                   ? fmt::format("{} has {}", info.name, plan::listed(setting.words))
                   : fmt::format("{} are for method {}", plan::listed(others), other->name));
}

std::size_t number_of(const Info& info) {
  const std::vector<std::string> names = method_names();
  return static_cast<std::size_t>(std::ranges::find(names, info.name) - names.begin());
}

}  // namespace

void refuse_value(const Place& place, const std::string& what, const std::string& remedy) {
  throw Error(ErrorCode::plan_value, what, place, remedy);
}

void refuse_decimal_comma(const plan::Plan& plan, const Info& info) {
  const auto refuse = [&](const Reading& how, const std::string& key) {
    if (how.decimal && *how.decimal != ".")
      refuse_value(plan.place_of(key), fmt::format("method {} does not read decimal commas", info.name),
                   "write the numbers with points, and leave out decimal");
  };
  refuse(plan.source.reading, "source.decimal");
  for (const plan::TablePlan& table : plan.tables)
    refuse(table.source.reading, "tables." + table.name + ".decimal");
}

bool has_no_use(const Info& info, const std::string& key) {
  return (info.timed || info.many_tables) && !info.find(key) && owner_of(key).second < number_of(info);
}

void refuse_tables(const plan::Plan& plan) {
  const Info* tables = first_info([](const Info& info) { return info.many_tables; });
  if (!plan.tables.empty())
    refuse_value({plan.file.string(), plan.tables[0].line}, "[tables] is for method " + tables->name,
                 tables->elsewhere_remedy);
  for (const Setting& setting : all_settings()) {
    const Info& owner = *owner_of(setting.key).first;
    if (owner.many_tables && plan.states("method." + setting.key)) refuse_elsewhere(plan, setting.key, owner);
  }
  if (plan.output_format)
    refuse_value(plan.place_of("output.format"),
                 fmt::format("'format' of [output] is for the tables of method {}", tables->name),
                 "remove it; the ending of path says the format");
}

void refuse_settings_of_others(const plan::Plan& plan, const Info& info,
                               const std::vector<std::string>& but_for) {
  for (const Setting& setting : all_settings()) {
    const std::string& key = setting.key;
    if (!plan.states("method." + key) || info.find(key)) continue;
    if (std::ranges::find(but_for, key) != but_for.end()) continue;
    if (has_no_use(info, key))
      refuse_value(plan.place_of("method." + key),
                   fmt::format("'{}' has no use in method {}", key, info.name), "remove it");
    refuse_elsewhere(plan, key, *owner_of(key).first);
  }
}

void refuse_words_of_others(const plan::Plan& plan, const Info& info) {
  for (const Setting& setting : info.settings) {
    const plan::Value* value = plan.method.settings.find(setting.key);
    if (!value) continue;
    if (setting.only_with) {
      const auto& [key, word] = *setting.only_with;
      const plan::Value* other = plan.method.settings.find(key);
      if (!other || other->text != word)
        refuse_value(plan.place_of("method." + setting.key),
                     fmt::format("'{}' is for {} {}", setting.key, key, word),
                     fmt::format("remove it, or write {} = \"{}\"", key, word));
    }
    refuse_list_for_a_word(plan, info, setting, *value);
    for (const std::string& word : words_of(setting, *value))
      refuse_word_of_others(plan, info, setting, word);
  }
}

void refuse_level_bounds(const plan::Plan& plan, const std::vector<plan::ColumnPlan>& columns,
                         const Info& info) {
  if (info.level_bounds) return;
  const Info* other = first_info([](const Info& each) { return each.level_bounds; });
  for (const plan::ColumnPlan& column : columns)
    if (column.min_level || column.max_level)
      refuse_value(plan.place_of(column),
                   fmt::format("'{}' of column '{}' has no use in method {}",
                               column.min_level ? "min_level" : "max_level", column.name, info.name),
                   fmt::format("remove it, or use method {}", other->name));
}

void refuse_times(const plan::Plan& plan) {
  const auto times = plan.with_role(plan::Role::time);
  if (times.empty()) return;
  const Info* timed = first_info([](const Info& info) { return info.timed; });
  refuse_value(plan.place_of(*times[0]), "role time is for method " + timed->name,
               fmt::format("make the column quasi with a calendar, or write name = \"{}\"", timed->name));
}

}  // namespace kith::method
