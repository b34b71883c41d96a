// What methods tell about themselves before they are run: names, what they take and make, and their settings.
// Plans, flags, forms and documentation follow it. Plain values; threads may ask at any time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kith {

// What the value of a setting can be. A share is a whole number, or a text such as "2%". Levels are a table of
// columns, each with a level's number or name; as one text they are written like "zip=2,birth=year".
enum class SettingKind { word, text, texts, whole, number, numbers, boolean, share, table, levels };

// Among which flags `kith release --help` lists one.
enum class SettingTopic { general, method, series, search };

// The name is like "--policy", and empty if the setting has no flag. Methods that share a flag add their help
// to it. The remedy is told with a value that cannot be; if it is empty, one is made from the kind and its
// words. If `lists_words` is true, the help names all words, and the parser refuses others.
struct SettingFlag {
  std::string name = {};
  std::string help = {};
  std::string remedy = {};
  SettingTopic topic = SettingTopic::method;
  bool lists_words = true;
};

// The key is that in [method]. There is one kind, or there are two that a value tells apart. The fallback is
// as a plan would write it, e.g. "\"drop\"", and empty if nothing stands for the setting. `must_be` is told
// with a value of the right kind that cannot be, or with one of neither kind. `only_with` is another setting
// and the word that it must have.
struct MethodSetting {
  std::string key = {};
  std::vector<SettingKind> kinds = {};
  std::vector<std::string> words = {};
  std::string fallback = {};
  std::optional<std::int64_t> least = {};
  std::string must_be = {};
  std::optional<std::pair<std::string, std::string>> only_with = {};
  SettingFlag flag = {};
  // For the documentation: what it does, where more is said, and what kinds and fallback do not tell.
  std::string help = {}, see = {}, type = {}, otherwise = {};
};

// The name is that in a plan and on the command line, and the summary is like "cuts cells". A baseline is
// kept for comparison. With `many_tables` it takes [tables], else one table with [columns]. If it is timed,
// it takes a column of role time and publishes by it, and needs neither k nor a quasi column. With `series`
// it makes series of releases, and with `streams` it takes records as they come. With `axes` it takes quasi
// columns as axes to cut, else as hierarchies to climb. With `level_bounds` it keeps to min_level and max_level of
// a column, which other methods refuse.
struct MethodInfo {
  std::string name;
  std::string summary;
  bool baseline = false;
  bool many_tables = false;
  bool timed = false;
  bool series = false;
  bool streams = false;
  bool axes = false;
  bool level_bounds = false;
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
