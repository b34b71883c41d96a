// The whole command: reads the words of the call, does what they ask, prints, and returns the exit status.
// Sets the handlers of signals; called once in a process.
#pragma once

namespace kith::cli {

int run(int count, const char* const* words);

}  // namespace kith::cli
