// What a wrong call is told of a word that is no verb or no flag: which one it was meant to be, if one is
// near. Verbs and flags are those that the parser knows. Threads may share the functions.
#pragma once

#include <string>

namespace kith::cli {

// "is no command of kith; did you mean release?"; all verbs if none is near.
std::string not_a_verb(const std::string& word);

// "is no flag of kith release; did you mean --policy?", or which verbs have it, if others do. If the verb is
// empty, it is about the flags of kith itself. The word may have a value: --polcy=ncp.
std::string not_a_flag(const std::string& word, const std::string& verb);

}  // namespace kith::cli
