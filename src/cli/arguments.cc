#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "cli/completion.h"
#include "cli/flags.h"
#include "cli/spelling.h"
#include "cli/verbs.h"

namespace kith::cli {

namespace {

constexpr const char* about =
    "kith makes releases of tables about people, row by row and truthfully, in which nobody can be singled "
    "out, and proves them.";

// One empty line between groups of flags; CLI11 writes two.
class Help : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at))
      text.erase(at, 1);
    return text;
  }
};

void add_completion(CLI::App& app, RawArguments& raw) {
  CLI::App* verb = app.add_subcommand("completion", "print a completion script for a shell");
  const std::vector<std::string>& shells = completion_shells();
  CLI::Option* shell = verb->add_option("shell", raw.completion.shell, alternatives(shells))->required();
  raw.offers[shell].words = shells;
}

void add_manual(CLI::App& app, RawArguments& raw) {
  std::vector<std::string> verbs;
  for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(each->get_name());
  verbs.push_back("manual");
  CLI::App* verb = app.add_subcommand("manual", "print a page for man(1)");
  verb->footer("Examples:\n  kith manual release | man -l -");
  verb->add_option("verb", raw.manual.verb, "the command that the page is about; all of kith if not given")
      ->check(one_of(verbs));
}

// CLI11 lists --help before all else, where it has no group of ours.
void add_verbs(CLI::App& app, RawArguments& raw) {
  for (const auto add :
       {add_inspect, add_release, add_stream, add_compare, add_audit, add_attack, add_completion, add_manual})
    add(app, raw);
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) {
    begin_group(*verb, Group::run);
    verb->set_help_flag("-h,--help", "Print this help message and exit");
  }
}

void refuse_many(unsigned threads) {
  if (threads > most_threads)
    throw CLI::ValidationError("--threads", fmt::format("must be {} at most", most_threads));
}

// A variable of a script that is not set makes an empty value, which must not pass for none.
void refuse_empty(int count, const char* const* words) {
  for (int w = 1; w < count; ++w) {
    const std::string_view word = words[w];
    const std::string before = w > 1 ? words[w - 1] : "argument";
    if (word.empty()) throw CLI::ValidationError(before, "has an empty value: write one, or leave it out");
    if (word.starts_with("--") && word.find('=') == word.size() - 1)
      throw CLI::ValidationError(std::string(word), "has an empty value: write one, or leave it out");
  }
}

// The first word is a verb, or there is none.
void refuse_other_verbs(const CLI::App& app, int count, const char* const* words) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(verb->get_name());
  if (count < 2 || words[1][0] == '-' || std::ranges::find(verbs, std::string(words[1])) != verbs.end())
    return;
  throw CLI::ValidationError(words[1], not_a_verb(words[1]));
}

// A flag that is misspelt is often missed as well, or leaves its value behind: it is named, not what follows
// from it.
void parse_words(CLI::App& app, int count, const char* const* words) {
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) throw;
    const std::vector<CLI::App*> verbs = app.get_subcommands();
    const CLI::App& verb = verbs.empty() ? app : *verbs.front();
    for (const std::string& word : verb.remaining()) {
      if (word == "--") break;
      if (word.size() > 1 && word[0] == '-')
        throw CLI::ValidationError(word.substr(0, word.find('=')),
                                   not_a_flag(word, verbs.empty() ? "" : verb.get_name()));
    }
    throw;
  }
}

// What the words of shared flags mean, for whichever verb there is.
void finish(RawArguments& raw) {
  const std::uint64_t memory = raw.memory.empty() ? 0 : memory_of(raw.memory);
  for (Resources* each :
       {&raw.inspect.resources, &raw.release.request.resources, &raw.compare.request.release.resources,
        &raw.audit.resources, &raw.attack.link.resources}) {
    refuse_many(each->threads);
    each->memory_bytes = memory;
  }
  raw.release.request.hierarchies = raw.compare.request.release.hierarchies = raw.audit.hierarchies =
      raw.attack.link.hierarchies = hierarchies_of(raw.hierarchies);
  raw.release.request.allow = raw.compare.request.release.allow = allowed_of(raw.allowed);
}

void take_verb(const CLI::App& app, const RawArguments& raw, Arguments& result) {
  if (app.got_subcommand("inspect")) result.inspect = raw.inspect;
  if (app.got_subcommand("release")) result.release = raw.release;
  if (app.got_subcommand("stream")) result.stream = raw.stream;
  if (app.got_subcommand("compare")) result.compare = raw.compare;
  if (app.got_subcommand("audit")) result.audit = raw.audit;
  if (app.got_subcommand("attack")) result.attack = raw.attack;
  if (app.got_subcommand("completion")) result.completion = raw.completion;
  if (app.got_subcommand("manual")) result.manual = raw.manual;
}

}  // namespace

void declare(CLI::App& app, RawArguments& raw) {
  app.name("kith");
  app.description(about);
  app.set_version_flag("--version", "kith " KITH_VERSION);
  add_verbs(app, raw);
}

Arguments parse(int count, const char* const* words, std::ostream& out, std::ostream& err) {
  RawArguments raw;
  CLI::App app;
  app.require_subcommand(1);
  app.formatter(std::make_shared<Help>());
  app.get_formatter()->column_width(34);
  declare(app, raw);
  Arguments result;
  try {
    refuse_empty(count, words);
    refuse_other_verbs(app, count, words);
    parse_words(app, count, words);
    finish(raw);
    take_verb(app, raw, result);
  } catch (const CLI::ParseError& error) {
    result.exit = app.exit(error, out, err) == 0 ? 0 : 2;
    if (*result.exit == 2) result.usage_error = error.what();
  }
  return result;
}

namespace {

// The words that the check of an option allows, which its type tells as TEXT:{a,b}; else those that its
// declaration offers.
Offer offer_of(const CLI::Option& option, const Offers& offers) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{');
  if (begin != std::string::npos)
    return {CLI::detail::split(type.substr(begin + 1, type.find('}') - begin - 1), ',')};
  const auto found = offers.find(&option);
  return found == offers.end() ? Offer() : found->second;
}

void list_option(const CLI::Option& option, const Offer& offer, VerbFlags& verb) {
  if (option.get_positional() && !offer.words.empty()) verb.words = offer.words;
  const auto list = [&](const std::string& name) {
    verb.flags.push_back({name, offer.words, offer.words_of_column, option.get_items_expected_max() > 0,
                          offer.several || option.get_delimiter() == ','});
  };
  for (const std::string& name : option.get_snames()) list("-" + name);
  for (const std::string& name : option.get_lnames()) list("--" + name);
}

}  // namespace

std::vector<VerbFlags> list_flags() {
  CLI::App app;
  RawArguments raw;
  add_verbs(app, raw);
  std::vector<VerbFlags> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    VerbFlags& made = verbs.emplace_back(verb->get_name());
    for (const CLI::Option* option : verb->get_options())
      list_option(*option, offer_of(*option, raw.offers), made);
  }
  return verbs;
}

}  // namespace kith::cli
