// Progress on a terminal as a bar, elsewhere as plain lines. Both tell the time that is left, by the share that is
// done, once a phase whose steps are known beforehand lasts some seconds. Threads may share it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <utility>

#include "kith/progress.h"

namespace kith::cli {

// `lines` has one every minute and one at the end of a phase, `ends` the latter alone.
enum class ProgressStyle { bar, lines, ends, silent };

// "about 40 s left", "about 3 min left"; empty as long as nobody can say: too little is done, or it is too early.
std::string time_left(std::uint64_t done, std::uint64_t total, std::chrono::duration<double> elapsed);

// `interrupted` is what a signal handler sets. `take_interrupt` says whether work may end early with what it has
// then, and clears the interrupt if so.
class TerminalProgress final : public Progress {
 public:
  using Clock = std::chrono::steady_clock;
  TerminalProgress(std::ostream& out, ProgressStyle style, const std::atomic<bool>& interrupted,
                   std::function<Clock::time_point()> now = Clock::now,
                   std::function<bool()> take_interrupt = nullptr)
      : out_(out),
        style_(style),
        interrupted_(interrupted),
        now_(std::move(now)),
        take_interrupt_(std::move(take_interrupt)) {}

  void begin(std::string_view phase, std::uint64_t total) override;
  void advance(std::uint64_t steps) override;
  void end() override;
  void note(std::string_view text) override;
  bool cancelled() const override { return interrupted_.load(std::memory_order_relaxed); }
  void reached(std::string_view text) override;
  bool ends_early() override { return take_interrupt_ && take_interrupt_(); }

 private:
  void draw();
  void write_line();
  std::string left() const;

  std::ostream& out_;
  ProgressStyle style_;
  const std::atomic<bool>& interrupted_;
  std::function<Clock::time_point()> now_;
  std::function<bool()> take_interrupt_;
  std::mutex mutex_;
  std::string phase_, reached_;
  std::uint64_t total_ = 0, done_ = 0;
  Clock::time_point begun_, drawn_;
};

// A bar if standard error is a terminal. Beside a JSON result lines tell no time that is left.
ProgressStyle style_for(bool quiet, bool json);

}  // namespace kith::cli
