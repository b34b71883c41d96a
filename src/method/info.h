// What a method tells about itself before it is run: its name, what it takes and makes, and its settings.
// Plans, the command's flags and the documentation follow it. Plain values, made once and shared freely by
// threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kith::method {

// What the value of a setting can be. A share is a whole number, or a text such as "2%".
enum class Kind { word, text, texts, whole, number, numbers, boolean, share, table };

// Among which flags `kith release --help` lists one.
enum class Topic { general, method, series, search };

struct Flag {
  std::string name = {};    // "--policy"; empty if the setting has none
  std::string help = {};    // methods that share a flag add theirs
  std::string remedy = {};  // of a value that cannot be; its words if empty
  Topic topic = Topic::method;
  bool lists_words = true;  // the help names all its words, and the parser refuses others
};

struct Setting {
  std::string key = {};          // in [method]
  std::vector<Kind> kinds = {};  // one, or two that a value tells apart
  std::vector<std::string> words = {};
  std::string fallback = {};  // as a plan would write it, e.g. "\"drop\""; empty if nothing stands for it
  std::optional<std::int64_t> least = {};
  std::string must_be = {};  // of a value of the right kind that cannot be, or of one of neither kind
  Flag flag = {};
  // For the documentation: what it does, where more is said, and what kinds and fallback do not tell.
  std::string help = {}, see = {}, type = {}, otherwise = {};
};

struct Info {
  std::string name;          // in a plan and on the command line
  std::string summary;       // "cuts cells"
  bool baseline = false;     // kept for comparison
  bool many_tables = false;  // takes [tables], else one table with [columns]
  bool timed = false;        // takes a column of role time, and publishes by it: no k, no quasi column needed
  bool series = false;       // makes series of releases
  bool streams = false;      // takes records as they come
  std::vector<Setting> settings;

  const Setting* find(const std::string& key) const;
};

}  // namespace kith::method
