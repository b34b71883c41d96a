// What methods tell about themselves before they are run: names, what they take and make, and their settings.
// Plans, flags, forms and documentation follow it. Plain values; threads may ask at any time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kith {

// What the value of a setting can be. A share is a whole number, or a text such as "2%".
enum class SettingKind { word, text, texts, whole, number, numbers, boolean, share, table };

// Among which flags `kith release --help` lists one.
enum class SettingTopic { general, method, series, search };

struct SettingFlag {
  std::string name = {};    // "--policy"; empty if the setting has none
  std::string help = {};    // methods that share a flag add theirs
  std::string remedy = {};  // of a value that cannot be; its words if empty
  SettingTopic topic = SettingTopic::method;
  bool lists_words = true;  // the help names all its words, and the parser refuses others
};

struct MethodSetting {
  std::string key = {};                 // in [method]
  std::vector<SettingKind> kinds = {};  // one, or two that a value tells apart
  std::vector<std::string> words = {};
  std::string fallback = {};  // as a plan would write it, e.g. "\"drop\""; empty if nothing stands for it
  std::optional<std::int64_t> least = {};
  std::string must_be = {};  // of a value of the right kind that cannot be, or of one of neither kind
  std::optional<std::pair<std::string, std::string>> only_with = {};  // another setting and the word it needs
  SettingFlag flag = {};
  // For the documentation: what it does, where more is said, and what kinds and fallback do not tell.
  std::string help = {}, see = {}, type = {}, otherwise = {};
};

struct MethodInfo {
  std::string name;          // in a plan and on the command line
  std::string summary;       // "cuts cells"
  bool baseline = false;     // kept for comparison
  bool many_tables = false;  // takes [tables], else one table with [columns]
  bool timed = false;        // takes a column of role time, and publishes by it: no k, no quasi column needed
  bool series = false;       // makes series of releases
  bool streams = false;      // takes records as they come
  bool axes = false;         // takes quasi columns as axes to cut, else as hierarchies to climb
  std::vector<MethodSetting> settings;
  // What is said of a setting in the plan of a method that has none of its name; {} is the key. A default
  // stands for empty texts.
  std::string elsewhere = {}, elsewhere_remedy = {};

  const MethodSetting* find(const std::string& key) const;
};

// All methods, in the order in which help and messages list them; the first is the one that plans need not
// name.
std::vector<MethodInfo> list_methods();

// One setting for every key: as the first method that has it tells it, with the words and the flag's help of
// all that have it.
std::vector<MethodSetting> list_settings();

}  // namespace kith
