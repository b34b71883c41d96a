// A verb called as the command calls it, for tests: what it returned and printed, or why it refused.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "cli/commands.h"
#include "kith/error.h"

namespace kith::cli {

struct Called {
  int status = 0;
  std::string out, err;
};

template <typename Arguments>
using Verb = int (*)(const Arguments&, std::ostream&, std::ostream&, Progress&);

template <typename Arguments>
Called called(Verb<Arguments> verb, const Arguments& arguments) {
  std::ostringstream out, err;
  const int status = verb(arguments, out, err, silent_progress());
  return {status, out.str(), err.str()};
}

// A call that does not fail is a failure of the test, and so is one that prints before it does.
template <typename Arguments>
Error refusal_of(Verb<Arguments> verb, const Arguments& arguments) {
  std::ostringstream out, err;
  try {
    verb(arguments, out, err, silent_progress());
  } catch (const Error& error) {
    EXPECT_EQ(out.str(), "");
    return error;
  }
  ADD_FAILURE() << "accepted: " << out.str();
  return {ErrorCode::verification_failed, "accepted"};
}

}  // namespace kith::cli
