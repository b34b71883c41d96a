// Progress on a terminal as a bar, elsewhere as plain lines.
#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <mutex>
#include <string>

#include "kith/progress.h"

namespace kith::cli {

enum class ProgressStyle { bar, lines, silent };

// `interrupted` is what a signal handler sets.
class TerminalProgress final : public Progress {
 public:
  TerminalProgress(std::ostream& out, ProgressStyle style, const std::atomic<bool>& interrupted)
      : out_(out), style_(style), interrupted_(interrupted) {}

  void begin(std::string_view phase, std::uint64_t total) override;
  void advance(std::uint64_t steps) override;
  void end() override;
  void note(std::string_view text) override;
  bool cancelled() const override { return interrupted_.load(std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  void draw(bool final);

  std::ostream& out_;
  ProgressStyle style_;
  const std::atomic<bool>& interrupted_;
  std::mutex mutex_;
  std::string phase_;
  std::uint64_t total_ = 0, done_ = 0;
  Clock::time_point begun_, drawn_;
};

// A bar if standard error is a terminal.
ProgressStyle style_for(bool quiet);

}  // namespace kith::cli
