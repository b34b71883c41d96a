#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

std::string bash_script() {
  std::string verbs, flags, words;
  for (const VerbFlags& verb : list_flags()) {
    verbs += verb.verb + " ";
    flags += fmt::format("      {}) words=\"", verb.verb);
    for (const Flag& flag : verb.flags) {
      flags += flag.name + " ";
      if (!flag.words.empty())
        words +=
            fmt::format("    \"{} {}\") words=\"{}\" ;;\n", verb.verb, flag.name, fmt::join(flag.words, " "));
      if (!flag.words_of_column.empty())
        words += fmt::format("    \"{} {} COLUMN=\") words=\"{}\" ;;\n", verb.verb, flag.name,
                             fmt::join(flag.words_of_column, " "));
    }
    flags.back() = '"';
    flags += " ;;\n";
  }
  return "_kith() {\n  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
         "  if [ \"$word\" = = ]; then word=\"\"\n"
         "  elif [ \"$before\" = = ]; then before=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi\n"
         "  local at=$COMP_CWORD\n"
         "  if [ \"${COMP_WORDS[at]}\" != = ]; then at=$((at-1)); fi\n"
         "  if [ \"$at\" -ge 3 ] && [ \"${COMP_WORDS[at]}\" = = ] && [[ \"${COMP_WORDS[at-1]}\" != -* ]]; "
         "then\n"
         "    before=\"${COMP_WORDS[at-2]}\"\n"
         "    if [ \"$before\" = = ]; then before=\"${COMP_WORDS[at-3]}\"; fi\n"
         "    before=\"$before COLUMN=\"\n  fi\n"
         "  local verb=\"${COMP_WORDS[1]}\" words=\"\"\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"" +
         verbs + "--help --version\"\n  elif [[ \"$word\" == -* ]]; then\n    case \"$verb\" in\n" + flags +
         "    esac\n  elif [ \"$verb\" = completion ]; then words=\"bash zsh fish\"\n"
         "  else case \"$verb $before\" in\n" +
         words +
         "    esac\n  fi\n"
         "  if [ -n \"$words\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  else COMPREPLY=($(compgen -f -- \"$word\")); fi\n}\ncomplete -o filenames -F _kith kith\n";
}

std::string fish_script() {
  std::string text;
  for (const VerbFlags& verb : list_flags()) {
    text += fmt::format("complete -c kith -n __fish_use_subcommand -a {}\n", verb.verb);
    for (const Flag& flag : verb.flags) {
      const bool is_long = flag.name.starts_with("--");
      text += fmt::format("complete -c kith -n '__fish_seen_subcommand_from {}' -{} {}", verb.verb,
                          is_long ? 'l' : 's', flag.name.substr(is_long ? 2 : 1));
      if (!flag.words.empty()) text += fmt::format(" -x -a '{}'", fmt::join(flag.words, " "));
      text += "\n";
    }
  }
  return text;
}

}  // namespace

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return "autoload -U +X bashcompinit && bashcompinit\n" + bash_script();
  if (shell == "fish") return fish_script();
  throw Error(ErrorCode::usage, "there is no completion for '" + shell + "'", {},
              "bash, zsh and fish are known");
}

}  // namespace kith::cli
