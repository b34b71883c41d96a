// Calls of one verb as its flags alone read them, for tests. The examples of its help are calls, too.
#pragma once

#include <string>
#include <vector>

#include "cli/verbs.h"

namespace kith::cli {

using AddVerb = void (*)(CLI::App&, RawArguments&);

// What the call fills; one that is wrong is a failure of the test.
RawArguments filled(AddVerb add, const std::string& call);

// A call that is right, or of which something else is told, is a failure of the test.
void expect_fault(AddVerb add, const std::string& call, const std::string& told);

// The calls that the help of a verb shows, from the verb on. What a call is for is left out, and a line that begins with
// a flag goes on with the one before it.
std::vector<std::string> examples_of(AddVerb add, const std::string& verb);

}  // namespace kith::cli
