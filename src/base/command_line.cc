#include "base/command_line.h"

#include <algorithm>
#include <cctype>

namespace kith {

namespace {

bool plain_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_-./,:=@%+").find(c) != std::string_view::npos;
}

bool is_control(char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }

// By printf, which every shell has, so that a command with a line break in it stays on one line.
std::string printed_word(std::string_view word) {
  std::string format;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_control(c))
      for (const int shift : {-1, 6, 3, 0})
        format += shift < 0 ? '\\' : static_cast<char>('0' + (byte >> shift & 7));
    else
      format += c == '\''               ? std::string("'\\''")
                : c == '%' || c == '\\' ? std::string(2, c)
                                        : std::string(1, c);
  }
  return "\"$(printf '" + format + "')\"";
}

bool names(const std::vector<CommandFlag>& flags, std::string_view name) {
  return std::ranges::find(flags, name, &CommandFlag::name) != flags.end();
}

}  // namespace

std::string shell_word(std::string_view word) {
  if (std::ranges::any_of(word, is_control)) return printed_word(word);
  if (!word.empty() && std::ranges::all_of(word, plain_character)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string words_of(const std::vector<CommandFlag>& flags) {
  std::string words;
  for (const CommandFlag& flag : flags) {
    words += (words.empty() ? "" : " ") + flag.name;
    if (flag.value.empty()) continue;
    // What begins with a dash would be taken for a flag.
    const bool joined = flag.value.starts_with('-') && flag.name.starts_with("--");
    words += (joined ? "=" : " ") + shell_word(flag.value);
  }
  return words;
}

std::vector<CommandFlag> changed(const std::vector<CommandFlag>& flags,
                                 const std::vector<CommandFlag>& changes) {
  const bool other_method = names(changes, "--method");
  std::vector<CommandFlag> result;
  for (const CommandFlag& flag : flags)
    if (!names(changes, flag.name) && !(other_method && flag.of_method)) result.push_back(flag);
  result.insert(result.end(), changes.begin(), changes.end());
  return result;
}

std::vector<CommandFlag> instead(std::string_view method) {
  std::vector<CommandFlag> flags = {{"--method", std::string(method)}};
  if (method == "full-domain") flags.push_back({"--policy", "loss", true});
  if (method != "local") return flags;
  flags.push_back({"--policy", "guillotine", true});
  flags.push_back({"--max-suppression", "0"});
  return flags;
}

}  // namespace kith
