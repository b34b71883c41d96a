#include "cli/manual.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/flags.h"
#include "cli/verbs.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

constexpr const char* statuses[][2] = {
    {"0", "It is done."},
    {"2", "The call, the plan or the data is wrong."},
    {"3", "No release satisfies the model."},
    {"4", "An audit found a violation, or a release has a caveat that the call does not accept."},
    {"5", "The engine or the disk failed, or the memory ended."},
    {"130", "It was stopped by Ctrl-C."}};

// Text as troff prints it: a dash stays the one that is typed, and no line begins a request.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
      result += std::string("\\&") + c;
    } else {
      result += c;
    }
  }
  return result;
}

std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string slanted(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

// Help is written in lower case and without a full stop; a page has sentences.
std::string sentence(std::string text) {
  if (text.empty()) return text;
  if (!text.ends_with('.')) text += '.';
  return text;
}

std::string title(const std::string& verb) { return verb.empty() ? "kith" : "kith-" + verb; }

std::string head(const std::string& verb, const std::string& about) {
  std::string upper = title(verb);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format(".TH {} 1 \"\" \"kith {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", escaped(upper),
                     KITH_VERSION, escaped(title(verb)), escaped(about));
}

// Its type is TEXT, INT or FLOAT, with the words that alone are allowed behind it, as TEXT:{a,b}.
std::string value_of(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  const std::string type = option.get_type_name();
  const std::size_t words = type.find('{');
  std::string value;
  if (words == std::string::npos) {
    std::string name = type.substr(0, type.find(':'));
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    value = slanted(name);
  } else {
    for (const std::string& word :
         CLI::detail::split(type.substr(words + 1, type.find('}') - words - 1), ','))
      value += (value.empty() ? "" : "|") + bold(word);
  }
  return " " + value + (option.get_items_expected_max() > 1 ? " ..." : "");
}

std::string entry(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_snames()) names += (names.empty() ? "" : ", ") + bold("-" + name);
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "" : ", ") + bold("--" + name);
  return ".TP\n" + names + value_of(option) + "\n" + escaped(sentence(option.get_description())) + "\n";
}

std::string positionals(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional())
      text +=
          ".TP\n" + slanted(option->get_name()) + "\n" + escaped(sentence(option->get_description())) + "\n";
  return text.empty() ? "" : ".SH ARGUMENTS\n" + text;
}

std::string options(const CLI::App& app) {
  std::string text = ".SH OPTIONS\n";
  for (const std::string& group : app.get_groups()) {
    std::string entries;
    for (const CLI::Option* option : app.get_options())
      if (option->nonpositional() && option->get_group() == group) entries += entry(*option);
    if (entries.empty()) continue;
    if (group != "Options") text += ".SS " + escaped(group) + "\n";
    text += entries;
  }
  return text;
}

std::string synopsis(const CLI::App& app, const std::string& verb) {
  std::string text = ".SH SYNOPSIS\n" + bold(verb.empty() ? "kith" : "kith " + verb);
  if (verb.empty()) return text + " " + slanted("command") + " [" + slanted("options") + "]\n";
  text += " [" + slanted("options") + "]";
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional())
      text += option->get_required() ? " " + slanted(option->get_name())
                                     : " [" + slanted(option->get_name()) + "]";
  return text + "\n";
}

std::string commands(const CLI::App& app) {
  std::string text = ".SH COMMANDS\n";
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    text += ".TP\n" + bold(verb->get_name()) + "\n" + escaped(sentence(verb->get_description())) +
            " See\n.BR " + escaped(title(verb->get_name())) + " (1).\n";
  return text;
}

// The footer of help: "Examples:", calls that are indented, and what else there is to say.
std::string examples(const CLI::App& app) {
  std::istringstream lines(app.get_footer());
  std::string text;
  bool is_call = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line == "Examples:") continue;
    if (line.starts_with(' ') != is_call) text += is_call ? ".fi\n.PP\n" : ".nf\n";
    is_call = line.starts_with(' ');
    text += escaped(line) + "\n";
  }
  if (text.empty()) return "";
  return ".SH EXAMPLES\n" + text + (is_call ? ".fi\n" : "");
}

std::string exit_statuses() {
  std::string text = ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : statuses)
    text += fmt::format(".TP\n{}\n{}\n", bold(status), escaped(meaning));
  return text;
}

std::string see_also(const CLI::App& app, const std::string& verb) {
  std::vector<std::string> others;
  if (!verb.empty()) others.push_back("");
  for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
    if (each->get_name() != verb) others.push_back(each->get_name());
  std::string text = ".SH SEE ALSO\n";
  for (std::size_t o = 0; o < others.size(); ++o)
    text += fmt::format(".BR {} (1){}\n", escaped(title(others[o])), o + 1 < others.size() ? "," : "");
  return text;
}

}  // namespace

std::vector<std::string> manual_pages() {
  std::vector<std::string> verbs;
  for (const VerbFlags& verb : list_flags()) verbs.push_back(verb.verb);
  return verbs;
}

std::string manual_page(const std::string& verb) {
  RawArguments raw;
  CLI::App all;
  declare(all, raw);
  const CLI::App* app = &all;
  for (const CLI::App* each : all.get_subcommands([](const CLI::App*) { return true; }))
    if (each->get_name() == verb) app = each;
  if (app == &all && !verb.empty())
    throw Error(ErrorCode::usage, "there is no page for '" + verb + "'", {}, "see kith --help");
  if (verb.empty())
    return head(verb, "anonymous releases of tables about people") + synopsis(all, verb) +
           ".SH DESCRIPTION\n" + escaped(all.get_description()) + "\n" + commands(all) + options(all) +
           examples(*app) + exit_statuses() + see_also(all, verb);
  return head(verb, app->get_description()) + synopsis(*app, verb) + positionals(*app) + options(*app) +
         examples(*app) + exit_statuses() + see_also(all, verb);
}

}  // namespace kith::cli
