#include "cli/terminal_progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kith::cli {
namespace {

std::string said(ProgressStyle style) {
  std::ostringstream out;
  const std::atomic<bool> interrupted{false};
  TerminalProgress progress(out, style, interrupted);
  progress.begin("reading", 10);
  progress.advance(10);
  progress.end();
  progress.note("a note");
  return out.str();
}

TEST(TerminalProgress, SilenceIsSilent) { EXPECT_EQ(said(ProgressStyle::silent), ""); }

TEST(TerminalProgress, LinesHaveNoControlCharacters) {
  const std::string text = said(ProgressStyle::lines);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("a note"), std::string::npos);
}

TEST(TerminalProgress, ABarIsWipedAtTheEnd) {
  EXPECT_NE(said(ProgressStyle::bar).find("\r\x1b[K"), std::string::npos);
}

TEST(TerminalProgress, AnInterruptCancels) {
  std::ostringstream out;
  std::atomic<bool> interrupted{false};
  const TerminalProgress progress(out, ProgressStyle::silent, interrupted);
  EXPECT_FALSE(progress.cancelled());
  interrupted = true;
  EXPECT_TRUE(progress.cancelled());
}

}  // namespace
}  // namespace kith::cli
