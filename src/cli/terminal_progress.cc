#include "cli/terminal_progress.h"

#include <unistd.h>

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace kith::cli {

namespace {

constexpr auto redraw_after = std::chrono::milliseconds(100);
constexpr auto line_after = std::chrono::minutes(1);
constexpr auto worth_a_line = std::chrono::milliseconds(500);
constexpr int bar_width = 28;

// So long and so much must be done before the rest can be told from it.
constexpr double told_after = 3, told_from = 0.02;

double share_of(std::uint64_t done, std::uint64_t total) {
  return total == 0 ? 0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
}

}  // namespace

std::string time_left(std::uint64_t done, std::uint64_t total, std::chrono::duration<double> elapsed) {
  const double share = share_of(done, total);
  if (elapsed.count() < told_after || share < told_from || share >= 1) return "";
  const double left = elapsed.count() * (1 - share) / share;
  if (left < 90) return fmt::format("about {:.0f} s left", std::max(1.0, left));
  if (left < 90 * 60) return fmt::format("about {:.0f} min left", left / 60);
  return fmt::format("about {:.0f} h left", left / 3600);
}

ProgressStyle style_for(bool quiet, bool json) {
  if (quiet) return ProgressStyle::silent;
  if (::isatty(STDERR_FILENO)) return ProgressStyle::bar;
  return json ? ProgressStyle::ends : ProgressStyle::lines;
}

void TerminalProgress::begin(std::string_view phase, std::uint64_t total) {
  const std::lock_guard lock(mutex_);
  phase_ = phase;
  reached_.clear();
  total_ = total;
  done_ = 0;
  begun_ = drawn_ = now_();
}

void TerminalProgress::advance(std::uint64_t steps) {
  const std::lock_guard lock(mutex_);
  done_ += steps;
  if (style_ != ProgressStyle::bar && style_ != ProgressStyle::lines) return;
  const bool bar = style_ == ProgressStyle::bar;
  const auto now = now_();
  if (now - drawn_ < (bar ? Clock::duration(redraw_after) : Clock::duration(line_after))) return;
  drawn_ = now;
  bar ? draw() : write_line();
}

std::string TerminalProgress::left() const { return time_left(done_, total_, now_() - begun_); }

void TerminalProgress::draw() {
  std::string line = fmt::format("\r\x1b[K{:<18}", phase_);
  if (total_ > 0) {
    const double share = share_of(done_, total_);
    const int full = static_cast<int>(share * bar_width);
    line += fmt::format(" [{}{}] {:3.0f} %  {}", std::string(static_cast<std::size_t>(full), '#'),
                        std::string(static_cast<std::size_t>(bar_width - full), '.'), share * 100,
                        reached_.empty() ? left() : reached_);
  } else {
    line += fmt::format(" {}", done_);
  }
  out_ << line << std::flush;
}

// Says nothing as long as the time that is left is not known.
void TerminalProgress::write_line() {
  const std::string rest = left();
  if (rest.empty()) return;
  out_ << fmt::format("kith: {} {:.0f} %, {}{}{}\n", phase_, share_of(done_, total_) * 100, reached_,
                      reached_.empty() ? "" : ", ", rest)
       << std::flush;
}

void TerminalProgress::reached(std::string_view text) {
  const std::lock_guard lock(mutex_);
  reached_ = text;
}

void TerminalProgress::end() {
  const std::lock_guard lock(mutex_);
  const auto took = now_() - begun_;
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
