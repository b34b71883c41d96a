#include "cli/terminal_progress.h"

#include <unistd.h>

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace kith::cli {

namespace {

constexpr auto redraw_after = std::chrono::milliseconds(100);
constexpr auto worth_a_line = std::chrono::milliseconds(500);
constexpr int bar_width = 28;

}  // namespace

ProgressStyle style_for(bool quiet) {
  if (quiet) return ProgressStyle::silent;
  return ::isatty(STDERR_FILENO) ? ProgressStyle::bar : ProgressStyle::lines;
}

void TerminalProgress::begin(std::string_view phase, std::uint64_t total) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  total_ = total;
  done_ = 0;
  begun_ = drawn_ = Clock::now();
}

void TerminalProgress::advance(std::uint64_t steps) {
  const std::lock_guard lock(mutex_);
  done_ += steps;
  if (style_ != ProgressStyle::bar || Clock::now() - drawn_ < redraw_after) return;
  drawn_ = Clock::now();
  draw(false);
}

void TerminalProgress::draw(bool final) {
  const double share =
      total_ == 0 ? 0 : std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
  std::string line = fmt::format("\r\x1b[K{:<18}", phase_);
  if (total_ > 0) {
    const int full = static_cast<int>(share * bar_width);
    line += fmt::format(" [{}{}] {:3.0f} %", std::string(static_cast<std::size_t>(full), '#'),
                        std::string(static_cast<std::size_t>(bar_width - full), '.'), share * 100);
  } else {
    line += fmt::format(" {}", done_);
  }
  out_ << line << (final ? "\n" : "") << std::flush;
}

void TerminalProgress::end() {
  const std::lock_guard lock(mutex_);
  const auto took = Clock::now() - begun_;
  if (style_ == ProgressStyle::silent) return;
  if (style_ == ProgressStyle::bar) {
    out_ << "\r\x1b[K" << std::flush;
    return;
  }
  if (took < worth_a_line) return;
  out_ << fmt::format("kith: {} done in {:.1f} s\n", phase_, std::chrono::duration<double>(took).count())
       << std::flush;
}

void TerminalProgress::note(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (style_ != ProgressStyle::silent) out_ << "kith: " << text << "\n" << std::flush;
}

}  // namespace kith::cli
