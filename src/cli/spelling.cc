#include "cli/spelling.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/edit_distance.h"
#include "cli/arguments.h"
#include "cli/flags.h"

namespace kith::cli {

namespace {

std::string without_dashes(const std::string& flag) {
  return flag.substr(std::min(flag.find_first_not_of('-'), flag.size()));
}

bool has(const VerbFlags& verb, const std::string& flag) {
  return std::ranges::find(verb.flags, flag, &Flag::name) != verb.flags.end();
}

VerbFlags flags_of(const std::string& verb, const std::vector<VerbFlags>& all) {
  VerbFlags found(verb);
  found.flags = {{"-h"}, {"--help"}, {"--version"}};
  for (const VerbFlags& each : all)
    if (each.verb == verb) found = each;
  return found;
}

// Dashes are no letters: they would make short names look alike.
std::string nearest_flag(const std::string& word, const VerbFlags& verb) {
  std::vector<std::string> names;
  for (const Flag& flag : verb.flags) names.push_back(without_dashes(flag.name));
  const std::string nearest = nearest_name(without_dashes(word), names);
  const auto at = std::ranges::find(names, nearest);
  return at == names.end() ? "" : verb.flags[static_cast<std::size_t>(at - names.begin())].name;
}

}  // namespace

std::string not_a_verb(const std::string& word) {
  std::vector<std::string> verbs;
  for (const VerbFlags& verb : list_flags()) verbs.push_back(verb.verb);
  const std::string nearest = nearest_name(word, verbs);
  return nearest.empty() ? "is no command of kith: " + alternatives(verbs)
                         : fmt::format("is no command of kith; did you mean {}?", nearest);
}

std::string not_a_flag(const std::string& word, const std::string& verb) {
  const std::vector<VerbFlags> all = list_flags();
  const std::string flag = word.substr(0, word.find('='));
  const std::string text = "is no flag of kith" + (verb.empty() ? "" : " " + verb);
  std::vector<std::string> others;
  for (const VerbFlags& each : all)
    if (has(each, flag)) others.push_back(each.verb);
  if (!others.empty()) return fmt::format("{}, only of {}", text, alternatives(others));
  const std::string nearest = nearest_flag(flag, flags_of(verb, all));
  return nearest.empty() ? text : fmt::format("{}; did you mean {}?", text, nearest);
}

}  // namespace kith::cli
