#include "testing/settings_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "method/method.h"
#include "method/registry.h"

namespace kith::testing {

namespace {

using method::Kind;
using method::Setting;

std::string kind_text(Kind kind, const Setting& setting) {
  switch (kind) {
    case Kind::word: {
      std::vector<std::string> words;
      for (const std::string& word : setting.words) words.push_back(fmt::format("`\"{}\"`", word));
      return fmt::format("{}", fmt::join(words, ", "));
    }
    case Kind::text:
      return "string";
    case Kind::texts:
      return "list of strings";
    case Kind::whole:
      return setting.least ? fmt::format("whole number, {} or more", *setting.least) : "whole number";
    case Kind::number:
      return "number";
    case Kind::numbers:
      return "list of numbers";
    case Kind::boolean:
      return "boolean";
    case Kind::share:
      return "whole number, or string `\"2%\"`, `\"0.5%\"`";
    case Kind::table:
      return "table";
    case Kind::levels:
      return "table of columns and levels";
  }
  return "";
}

std::string type_of(const Setting& setting) {
  if (!setting.type.empty()) return setting.type;
  std::vector<std::string> kinds;
  for (const Kind kind : setting.kinds) kinds.push_back(kind_text(kind, setting));
  return fmt::format("{}", fmt::join(kinds, ", "));
}

std::string fallback_of(const Setting& setting) {
  if (!setting.otherwise.empty()) return setting.otherwise;
  return setting.fallback.starts_with('"') ? "`" + setting.fallback + "`" : setting.fallback;
}

std::string row(const method::Info& info, const Setting& setting) {
  const std::string help =
      setting.see.empty() ? setting.help : fmt::format("[{}]({})", setting.help, setting.see);
  return fmt::format("| `{}` | {} | {} | {} | {} |\n", setting.key, info.name, type_of(setting),
                     fallback_of(setting), help);
}

}  // namespace

std::string methods_table() {
  std::string text = "| name | what it does |\n|---|---|\n";
  for (const method::Method* each : method::all())
    text += fmt::format("| `\"{}\"` | {}{} |\n", each->info().name,
                        each->info().baseline ? "a baseline, for comparison: " : "", each->info().summary);
  return text;
}

std::string settings_table() {
  std::string text = "| key | method | type | default | meaning |\n|---|---|---|---|---|\n";
  for (const method::Method* each : method::all())
    for (const Setting& setting : each->info().settings)
      if (!each->info().baseline) text += row(each->info(), setting);
  return text;
}

}  // namespace kith::testing
