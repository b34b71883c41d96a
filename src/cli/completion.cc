// bash breaks words at equals signs and zsh, which runs the same script, does not. The script puts the words
// together again, looks at the flag and its value, and gives back what the shell expects: in bash the part
// behind the last equals sign, in zsh the whole word.
#include "cli/completion.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.h"
#include "cli/flags.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

constexpr const char* bash_begin = R"(_kith() {
  local verb="${COMP_WORDS[1]}" words="" several="" full="" previous="" joining="" token i
  for ((i = 2; i <= COMP_CWORD; i++)); do
    token="${COMP_WORDS[i]}"
    case "$token" in
      "") previous="$full" full="" joining="" ;;
      *[!=]*)
        if [ -n "$joining" ]; then full="$full$token"; else previous="$full" full="$token"; fi
        joining="" ;;
      *) full="$full$token" joining=1 ;;
    esac
  done
  token="${COMP_WORDS[COMP_CWORD]}"
  local flag="" value="$full" before=""
  case "$full" in
    -*=*) flag="${full%%=*}" value="${full#*=}" ;;
    *) case "$previous" in -*) flag="$previous" ;; esac ;;
  esac
  case "$value" in *=*) flag="$flag COLUMN=" ;; esac
  case "$token" in *[!=]*=*) before="${token%=*}=" ;; esac
  value="${value##*=}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    value="$token"
    words=")";

constexpr const char* bash_flags = R"( --help --version"
  elif [ "$full" = "$value" ] && [[ "$full" == -* ]]; then
    case "$verb" in
)";

constexpr const char* bash_words = R"(    esac
  else
    case "$verb $flag" in
)";

constexpr const char* bash_end = R"(    esac
  fi
  case "$several$value" in 1*,*) before="$before${value%,*}," value="${value##*,}" ;; esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -P "$before" -W "$words" -- "$value"))
  else COMPREPLY=($(compgen -P "$before" -f -- "$value")); fi
}
complete -o filenames -F _kith kith
)";

// One more case of the script: the words that may stand where the pattern says, several of them with commas.
std::string bash_case(const std::string& pattern, const std::vector<std::string>& words,
                      bool several = false) {
  if (words.empty()) return "";
  return fmt::format("      {}) words=\"{}\"{} ;;\n", pattern, fmt::join(words, " "),
                     several ? " several=1" : "");
}

std::string bash_script() {
  std::vector<std::string> verbs;
  std::string flags, words;
  for (const VerbFlags& verb : list_flags()) {
    verbs.push_back(verb.verb);
    std::vector<std::string> names;
    words += bash_case(fmt::format("\"{} \"", verb.verb), verb.words);
    for (const Flag& flag : verb.flags) {
      names.push_back(flag.name);
      words += bash_case(fmt::format("\"{} {}\"", verb.verb, flag.name), flag.words, flag.several);
      words += bash_case(fmt::format("\"{} {} COLUMN=\"", verb.verb, flag.name), flag.words_of_column);
    }
    flags += bash_case(verb.verb, names);
  }
  return bash_begin + joined(verbs, " ") + bash_flags + flags + bash_words + words + bash_end;
}

// The first line is for a file _kith among zsh's functions, which is run as a function of that name when
// something is to be completed for the first time; the last one then completes it.
constexpr const char* zsh_begin = "#compdef kith\nautoload -U +X bashcompinit && bashcompinit\n";
constexpr const char* zsh_end =
    "if [[ ${funcstack[1]} == _kith ]]; then _bash_complete -o filenames -F _kith; fi\n";

constexpr const char* fish_begin = R"(function __kith_of_column
    set -l column (string replace -r '^--[a-z-]+=' '' -- (commandline -ct) | string match -r '^.*=')
    and for word in $argv
        echo $column$word
    end
end
function __kith_of_list
    set -l before (string replace -r '^--[a-z-]+=' '' -- (commandline -ct) | string match -r '^.*,')
    for word in $argv
        echo "$before$word"
    end
end
)";

// What follows the name of a flag: whether it takes a value, and which ones.
std::string fish_value(const Flag& flag) {
  if (!flag.words.empty() && flag.several)
    return fmt::format(" -x -a '(__kith_of_list {})'", fmt::join(flag.words, " "));
  if (!flag.words.empty()) return fmt::format(" -x -a '{}'", fmt::join(flag.words, " "));
  if (!flag.words_of_column.empty())
    return fmt::format(" -x -a '(__kith_of_column {})'", fmt::join(flag.words_of_column, " "));
  return flag.takes_value ? " -r" : "";
}

std::string fish_script() {
  std::string text = fish_begin;
  for (const VerbFlags& verb : list_flags()) {
    const std::string seen = fmt::format("complete -c kith -n '__fish_seen_subcommand_from {}'", verb.verb);
    text += fmt::format("complete -c kith -n __fish_use_subcommand -a {}\n", verb.verb);
    if (!verb.words.empty()) text += fmt::format("{} -f -a '{}'\n", seen, fmt::join(verb.words, " "));
    for (const Flag& flag : verb.flags) {
      const bool is_long = flag.name.starts_with("--");
      text += fmt::format("{} -{} {}{}\n", seen, is_long ? 'l' : 's', flag.name.substr(is_long ? 2 : 1),
                          fish_value(flag));
    }
  }
  return text;
}

}  // namespace

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells = {"bash", "zsh", "fish"};
  return shells;
}

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_begin + bash_script() + zsh_end;
  if (shell == "fish") return fish_script();
  throw Error(ErrorCode::usage, "there is no completion for '" + shell + "'", {},
              "bash, zsh and fish are known");
}

}  // namespace kith::cli
