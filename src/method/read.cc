#include "method/read.h"

#include <fmt/format.h>

#include "engine/engine.h"
#include "method/method.h"
#include "method/registry.h"
#include "method/suppression.h"

namespace kith::method {

namespace {

using plan::Section;
using plan::Value;

bool is_of(Kind kind, const Value& value) {
  switch (kind) {
    case Kind::word:
    case Kind::text:
      return value.kind == Value::Kind::text;
    case Kind::texts:
    case Kind::numbers:
      return value.kind == Value::Kind::array;
    case Kind::whole:
      return value.kind == Value::Kind::integer;
    case Kind::number:
      return value.is_number();
    case Kind::boolean:
      return value.kind == Value::Kind::boolean;
    case Kind::share:
      return value.kind == Value::Kind::integer || value.kind == Value::Kind::text;
    case Kind::table:
    case Kind::levels:
      return value.kind == Value::Kind::table;
  }
  return false;
}

// A number for every key.
void read_table(const Section& section, const Setting& setting, const std::string& file) {
  const Value& value = *section.value(setting.key);
  if (value.entries.empty()) section.wrong(setting.key, setting.must_be);
  const Section table(value, setting.key, file);
  for (const plan::Entry& entry : value.entries) table.number(entry.key);
}

// A level for every key.
void read_levels(const Section& section, const Setting& setting, const std::string& file) {
  const Value& value = *section.value(setting.key);
  if (value.kind != Value::Kind::table || value.entries.empty()) section.wrong(setting.key, setting.must_be);
  const Section table(value, setting.key, file);
  for (const plan::Entry& entry : value.entries) table.level(entry.key);
}

// If the setting has words, each text is one of them.
void read_texts(const Section& section, const Setting& setting) {
  const std::vector<std::string> texts = *section.texts(setting.key);
  if (texts.size() < static_cast<std::size_t>(setting.least.value_or(0)))
    section.wrong(setting.key, setting.must_be);
  if (!setting.words.empty())
    for (const std::string& text : texts) section.require_word(setting.key, text, setting.words);
}

std::string at_least(const Setting& setting) {
  return setting.must_be.empty() ? fmt::format("a whole number from {} on", *setting.least) : setting.must_be;
}

void read_as(Kind kind, const Section& section, const Setting& setting) {
  const std::string& key = setting.key;
  switch (kind) {
    case Kind::word:
      section.word(key, setting.words);
      return;
    case Kind::text:
      section.text(key);
      return;
    case Kind::texts:
      read_texts(section, setting);
      return;
    case Kind::whole:
      if (setting.least && *section.whole(key) < *setting.least) section.wrong(key, at_least(setting));
      section.whole(key);
      return;
    case Kind::number:
      section.number(key);
      return;
    case Kind::numbers:
      section.numbers(key);
      return;
    case Kind::boolean:
      section.boolean(key);
      return;
    case Kind::share:
      suppression_in(section);
      return;
    case Kind::table:
      read_table(section, setting, section.place(key).file);
      return;
    case Kind::levels:
      read_levels(section, setting, section.place(key).file);
      return;
  }
}

// By the kind that the value is of; of a wrong kind by the last, which says what it must be.
void read_setting(const Section& section, const Setting& setting) {
  const Value* value = section.value(setting.key);
  if (!value) return;
  for (const Kind kind : setting.kinds)
    if (is_of(kind, *value)) return read_as(kind, section, setting);
  if (setting.kinds.size() > 1 && setting.kinds.front() == Kind::word)
    section.wrong(setting.key, setting.must_be);
  read_as(setting.kinds.front(), section, setting);
}

void read_method(const Section& section) {
  const std::vector<Setting> settings = all_settings();
  std::vector<std::string> known{"name"};
  for (const Setting& setting : settings) known.push_back(setting.key);
  section.allow(known);
  section.word("name", method_names());
  for (const Setting& setting : settings) read_setting(section, setting);
}

void require_source(const plan::Plan& plan) {
  // Records of a stream come by themselves, and tables say each where they are.
  const Info& info = method_of(plan).info();
  if (!plan.source.empty() || info.streams || info.many_tables || plan.states("tables")) return;
  throw Error(ErrorCode::plan_value, "the plan does not say what to read", plan.place_of("source"),
              "write path = \"data.csv\" under [source]");
}

}  // namespace

plan::Plan parse_plan(const std::filesystem::path& file) {
  plan::Plan plan = plan::parse_plan(file, read_method, engine::formats());
  require_source(plan);
  return plan;
}

plan::Plan read_plan(const std::filesystem::path& file) {
  plan::Plan plan = parse_plan(file);
  check(plan);
  return plan;
}

void check(const plan::Plan& plan) { method_of(plan).check(plan); }

plan::Section section_of(const plan::Plan& plan) {
  return plan::Section(plan.method.settings, "[method]", plan.file.string());
}

}  // namespace kith::method
