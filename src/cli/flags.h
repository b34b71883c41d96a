// Flags that several verbs share, and checks of the values that flags take. What a flag fills must outlive
// the app that it is added to. The classes of CLI11 are only named here: whoever adds flags includes it. The
// checks and what reads a value throw CLI::ValidationError, unless they say otherwise. An app is for one
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace kith::cli {

std::string joined(const std::vector<std::string>& texts, const char* between);
// "a, b or c"; one at least.
std::string alternatives(std::vector<std::string> texts);

// Checks of a value: more than 0; a whole number that fits, of std::int64_t or std::uint64_t; no infinity.
CLI::Validator positive();
template <typename Number>
CLI::Validator whole();
CLI::Validator finite();
// One of these words; a word that is near one of them, or near another name of one, is told so.
using OtherNames = std::vector<std::pair<std::string, std::string>>;
CLI::Validator one_of(const std::vector<std::string>& words, const OtherNames& others = {});

// "512MB", "2GB", "2g", "1073741824". Throws std::invalid_argument.
std::uint64_t parse_size(const std::string& text);
// The bytes that --memory names.
std::uint64_t memory_of(const std::string& text);

// The two sides of COLUMN=VALUE, neither of them empty; `takes` names the form in the error.
std::pair<std::string, std::string> column_and_value(const char* flag, const char* takes,
                                                     const std::string& text);
std::vector<HierarchyFile> hierarchies_of(const std::vector<std::string>& texts);

// What completion offers for the value of an option, or behind COLUMN= in it, beside what the parser itself
// tells: the words of options that take others, too, and whether several of them may stand with commas.
struct Offer {
  std::vector<std::string> words = {}, words_of_column = {};
  bool several = false;
};
using Offers = std::map<const CLI::Option*, Offer>;

// The titles under which the help of a verb lists flags, in this order.
enum class Group { input, privacy, method, output, checks, run };
const char* title_of(Group group);

// Flags that are added from now on are of this group.
void begin_group(CLI::App& app, Group group);

// A flag that takes one of some words.
void add_words(CLI::App& app, const char* flag, const std::vector<std::string>& words, const char* help,
               const std::function<void(const std::string&)>& choose);

template <typename Value>
using Choices = std::vector<std::pair<std::string, Value>>;

// A flag that takes one of the names of an enumeration's values.
template <typename Value>
void add_choice(CLI::App& app, const char* flag, std::optional<Value>& chosen, const char* help,
                const Choices<Value>& values) {
  std::vector<std::string> names;
  for (const auto& [name, value] : values) names.push_back(name);
  add_words(app, flag, names, help, [&chosen, values](const std::string& text) {
    for (const auto& [name, value] : values)
      if (name == text) chosen = value;
  });
}

// --json, of the group of output.
void add_json(CLI::App& app, Shared& shared);
// How every verb runs: --quiet, --show-values, --threads, --memory. It begins the group.
void add_run(CLI::App& app, Shared& shared, Resources& resources, std::string& memory);

// How a table is read: all of it, and the parts that a stream has too.
void add_reading(CLI::App& app, Reading& reading, Offers& offers);
void add_csv(CLI::App& app, Reading& reading);
void add_header(CLI::App& app, Reading& reading);
void add_missing(CLI::App& app, Reading& reading);
// --table: one table of the database that the call names.
void add_table(CLI::App& app, std::optional<std::string>& table);

// --quasi, --sensitive, --person.
void add_columns(CLI::App& app, Roles& roles);
void add_hierarchies(CLI::App& app, std::vector<std::string>& texts);
// k, l, t and what belongs to them; `persons` is the help of --persons, which not every verb reads alike.
void add_model(CLI::App& app, PrivacyModel& model, const char* persons, const Choices<Persons>& choices);
// The same without k, of which a comparison takes several.
void add_model_beyond_k(CLI::App& app, PrivacyModel& model, const char* persons,
                        const Choices<Persons>& choices);

}  // namespace kith::cli
