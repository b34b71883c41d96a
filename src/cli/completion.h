// Scripts that complete verbs, flags and the words that flags take. They are made from the flags that the
// parser knows.
#pragma once

#include <string>
#include <vector>

namespace kith::cli {

// The shells that have a script.
const std::vector<std::string>& completion_shells();

// Throws Error{usage} for a shell that has none.
std::string completion_script(const std::string& shell);

}  // namespace kith::cli
