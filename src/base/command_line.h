// Commands of kith as texts that somebody pastes into a shell: words, and the call that a run was made by. Plain
// values; no value of the data is in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith {

// A word of a command line, in quotes if the shell would take it for more than a word.
std::string shell_word(std::string_view word);

// The value is empty for a flag that takes none. If `of_method` is true, it has no meaning for other methods.
struct CommandFlag {
  std::string name;
  std::string value = {};
  bool of_method = false;
  bool operator==(const CommandFlag&) const = default;
};

// Words that are ready for the shell: "-k 3 --sensitive 'blood pressure'".
std::string words_of(const std::vector<CommandFlag>& flags);

// These are the flags of a call, those of the same names changed and the others added. If the method changes, flags
// that are of the former one are left out.
std::vector<CommandFlag> changed(const std::vector<CommandFlag>& flags,
                                 const std::vector<CommandFlag>& changes);

// How a run was called: the plan's file or the table, and the flags that say what is made of it. `what` is empty if no
// command can say it. `other_methods` are those that would take the plan if they were named instead.
struct CommandCall {
  std::string what = {};
  std::vector<CommandFlag> flags = {};
  std::vector<std::string> other_methods = {};
};

// What is said beside --method if another method is to be tried with a plan that was written for some method, whose
// policy the other one may not know: that of method local is its default.
std::vector<CommandFlag> instead(std::string_view method);

}  // namespace kith
