// Whether files are being put in their places or were, with nothing staged since. From then on the work is as
// good as done: whoever is in a hurry must not end it between two files of a release. Atomic; a signal handler
// may ask.
#pragma once

namespace kith {

void begin_placing() noexcept;
void end_placing() noexcept;
bool is_placing() noexcept;

}  // namespace kith
