// What the command does if it crashes, which want of memory can make it do inside a library: what was not
// finished is taken away, a line says what happened, and the exit status is 5. A crash that has nothing to do
// with memory ends as the system has it, but leaves nothing either.
#pragma once

namespace kith::cli {

// To be called once, before anything else.
void handle_crashes();

// From now on a crash writes an error as JSON on standard output too.
void tell_crashes_in_json();

}  // namespace kith::cli
