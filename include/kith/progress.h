// One small interface through which long work tells how far it is and learns that nobody waits any more.
#pragma once

#include <cstdint>
#include <string_view>

namespace kith {

// Implementations must allow calls from several threads at once.
class Progress {
 public:
  virtual ~Progress() = default;
  // A new phase of `total` steps; 0 if the number is not known beforehand.
  virtual void begin(std::string_view phase, std::uint64_t total) = 0;
  virtual void advance(std::uint64_t steps) = 0;
  virtual void end() = 0;
  // Something the publisher should know; never contains values of the data.
  virtual void note(std::string_view text) = 0;
  virtual bool cancelled() const = 0;
  // What the phase has reached so far, in a few words.
  virtual void reached(std::string_view /*text*/) {}
  // Asked by cancelled work that has something to show. If it is to end with that, the answer is true, and
  // cancelled() is false again until somebody cancels once more; otherwise everything is given up.
  virtual bool ends_early() { return false; }
};

// Says nothing and is never cancelled.
Progress& silent_progress();

// Throws Error{cancelled} if the work was cancelled.
void check_cancelled(const Progress& progress);

}  // namespace kith
