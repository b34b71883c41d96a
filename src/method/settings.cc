#include "method/settings.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/edit_distance.h"
#include "kith/error.h"
#include "method/method.h"
#include "method/read.h"
#include "method/refusals.h"
#include "method/registry.h"
#include "method/suppression.h"
#include "plan/section.h"
#include "plan/write.h"
#include "table/table.h"

namespace kith::method {

namespace {

using plan::Value;

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

// A share in the one way to write it.
Value share(const SuppressionLimit& limit) {
  return limit.share ? Value(limit.text()) : Value(static_cast<std::int64_t>(limit.rows));
}

// The text of a flag as the value that a plan would have.
class Given {
 public:
  Given(const Setting& setting, const std::string& text) : setting_(setting), text_(text) {}

  Value value() const {
    switch (setting_.kinds.front()) {
      case Kind::word:
        return word();
      case Kind::text:
        return Value(text_);
      case Kind::texts:
        return texts();
      case Kind::whole:
        return whole();
      case Kind::number:
        return Value(number(text_));
      case Kind::numbers:
        return numbers();
      case Kind::boolean:
        if (text_ != "true" && text_ != "false") wrong("it is true or false");
        return Value(text_ == "true");
      case Kind::share:
        return share(parse_suppression(text_, {}));
      case Kind::levels:
        return levels();
      case Kind::table:
        break;
    }
    wrong("write it in a plan");
  }

 private:
  // The flag, or the key if there is none.
  const std::string& name() const { return setting_.flag.name.empty() ? setting_.key : setting_.flag.name; }

  [[noreturn]] void wrong(const std::string& otherwise) const {
    throw Error(ErrorCode::usage, fmt::format("{} cannot be '{}'", name(), text_), {},
                setting_.flag.remedy.empty() ? otherwise : setting_.flag.remedy);
  }

  [[noreturn]] void wrong_word(const std::string& word) const {
    const bool near = !nearest_name(word, setting_.words).empty();
    throw Error(
        ErrorCode::usage, fmt::format("{} cannot be '{}'", name(), word), {},
        near || setting_.flag.remedy.empty() ? plan::suggestion(word, setting_.words) : setting_.flag.remedy);
  }

  Value word() const {
    if (std::ranges::find(setting_.words, text_) != setting_.words.end()) return Value(text_);
    if (setting_.kinds.back() == Kind::numbers) return numbers();
    if (setting_.kinds.back() == Kind::texts && text_.find_first_of(",+") != text_.npos) return words();
    wrong_word(text_);
  }

  // One after the other, with commas or, as in a comparison, with plus signs.
  Value words() const {
    std::string text = text_;
    std::ranges::replace(text, '+', ',');
    std::vector<Value> items;
    for (const std::string& item : listed(text)) {
      if (std::ranges::find(setting_.words, item) == setting_.words.end()) wrong_word(item);
      items.emplace_back(item);
    }
    return Value(std::move(items));
  }

  Value texts() const {
    std::vector<Value> items;
    for (const std::string& item : listed(text_)) items.emplace_back(item);
    return Value(std::move(items));
  }

  Value levels() const {
    Value table;
    for (const std::string& item : listed(text_)) {
      const std::size_t equals = item.find('=');
      if (equals == item.npos || equals == 0 || equals + 1 == item.size())
        wrong("it is like zip=2,birth=year");
      const std::string level = item.substr(equals + 1);
      std::int64_t number = 0;
      const auto [stopped, error] = std::from_chars(level.data(), level.data() + level.size(), number);
      const bool is_number = error == std::errc() && stopped == level.data() + level.size() && number >= 0;
      table.set(item.substr(0, equals), is_number ? Value(number) : Value(level));
    }
    return table;
  }

  Value whole() const {
    std::int64_t number = 0;
    const char* end = text_.data() + text_.size();
    const auto [stopped, error] = std::from_chars(text_.data(), end, number);
    if (error != std::errc() || stopped != end) wrong("it is a whole number");
    if (setting_.least && number < *setting_.least)
      throw Error(ErrorCode::usage, fmt::format("{} cannot be {}", name(), number), {},
                  setting_.flag.remedy.empty() ? fmt::format("it is a number from {} on", *setting_.least)
                                               : setting_.flag.remedy);
    return Value(number);
  }

  double number(const std::string& text) const {
    double value = 0;
    if (!parse_number(text, value)) wrong("it is a number");
    return value;
  }

  Value numbers() const {
    std::vector<Value> items;
    for (const std::string& item : listed(text_)) items.emplace_back(number(item));
    return Value(std::move(items));
  }

  const Setting& setting_;
  const std::string& text_;
};

void set_name(plan::Plan& plan, const std::string& name) {
  if (!find(name))
    throw Error(ErrorCode::usage, fmt::format("--method cannot be '{}'", name), {},
                plan::suggestion(name, method_names()));
  plan.method.name = name;
}

const Setting& setting_named(const std::vector<Setting>& settings, const std::string& key) {
  const auto found = std::ranges::find(settings, key, &Setting::key);
  if (found != settings.end()) return *found;
  std::vector<std::string> known{"name"};
  for (const Setting& setting : settings) known.push_back(setting.key);
  throw Error(ErrorCode::usage, fmt::format("there is no setting '{}' of a method", key), {},
              plan::suggestion(key, known));
}

bool is_of_use(const Setting& setting, const plan::Value& settings) {
  if (!setting.only_with) return true;
  const Value* other = settings.find(setting.only_with->first);
  return other && other->text == setting.only_with->second;
}

// Whether the method has the setting, and knows the words that the plan gives it.
bool is_own(const Info& info, const plan::Entry& entry) {
  const Setting* setting = info.find(entry.key);
  if (!setting) return false;
  if (setting->kinds.front() != Kind::word) return true;
  const bool listed = entry.value.kind == Value::Kind::array;
  if (listed && setting->kinds == std::vector{Kind::word}) return false;
  const auto known = [&](const Value& value) {
    return value.kind != Value::Kind::text ||
           std::ranges::find(setting->words, value.text) != setting->words.end();
  };
  return listed ? std::ranges::all_of(entry.value.items, known) : known(entry.value);
}

}  // namespace

void keep_own_settings(plan::Plan& plan) {
  const Info& info = method_of(plan).info();
  plan::Value& settings = plan.method.settings;
  const auto drop = [&](const auto& is_dropped) {
    std::erase_if(settings.entries, [&](const plan::Entry& entry) {
      const bool dropped = is_dropped(entry);
      if (dropped) plan.lines.erase("method." + entry.key);
      return dropped;
    });
  };
  drop([&](const plan::Entry& entry) { return !is_own(info, entry); });
  const plan::Value kept = settings;
  drop([&](const plan::Entry& entry) { return !is_of_use(*info.find(entry.key), kept); });
  if (info.level_bounds) return;
  for (plan::ColumnPlan& column : plan.columns) {
    column.min_level.reset();
    column.max_level.reset();
  }
}

void set(plan::Plan& plan, const SettingTexts& texts) {
  const std::vector<Setting> settings = all_settings();
  for (const auto& [key, text] : texts)
    if (key == "name")
      set_name(plan, text);
    else
      plan.method.set(key, Given(setting_named(settings, key), text).value());
}

void refuse_useless(const plan::Plan& plan, const SettingTexts& texts) {
  const Info& info = method_of(plan).info();
  for (const Setting& setting : all_settings())
    if (texts.contains(setting.key) && has_no_use(info, setting.key))
      throw Error(ErrorCode::usage, fmt::format("{} has no use in method {}", setting.flag.name, info.name),
                  {}, "leave it out");
}

plan::Plan completed(const plan::Plan& plan) {
  plan::Plan full = plan;
  const Info& info = method_of(plan).info();
  full.method.name = info.name;
  full.method.settings.entries.clear();
  for (const Setting& setting : info.settings) {
    const Value* stated = plan.method.settings.find(setting.key);
    if (!is_of_use(setting, full.method.settings)) continue;
    if (setting.kinds.front() == Kind::share)
      full.method.set(setting.key, share(suppression_in(section_of(plan))));
    else if (stated)
      full.method.set(setting.key, *stated);
    else if (!setting.fallback.empty())
      full.method.set(setting.key, plan::parse_value(setting.fallback));
  }
  return full;
}

std::string text_of(const plan::Plan& plan) { return plan::to_toml(completed(plan)); }

}  // namespace kith::method
