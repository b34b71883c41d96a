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

TEST(TimeLeft, IsWhatIsDoneCarriedOn) {
  using std::chrono::duration;
  EXPECT_EQ(time_left(25, 100, duration<double>(10)), "about 30 s left");
  EXPECT_EQ(time_left(10, 100, duration<double>(60)), "about 9 min left");
  EXPECT_EQ(time_left(10, 100, duration<double>(1200)), "about 3 h left");
  EXPECT_EQ(time_left(999, 1000, duration<double>(10)), "about 1 s left");
}

TEST(TimeLeft, IsNotToldTooEarlyNorWithoutATotalNorAtTheEnd) {
  using std::chrono::duration;
  EXPECT_EQ(time_left(50, 100, duration<double>(1)), "");
  EXPECT_EQ(time_left(1, 100, duration<double>(10)), "");
  EXPECT_EQ(time_left(50, 0, duration<double>(10)), "");
  EXPECT_EQ(time_left(100, 100, duration<double>(10)), "");
  EXPECT_EQ(time_left(120, 100, duration<double>(10)), "");
}

// A quarter after so many seconds, by a clock that the test moves, and then the end.
std::string said_after(ProgressStyle style, int seconds, std::uint64_t total) {
  std::ostringstream out;
  const std::atomic<bool> interrupted{false};
  TerminalProgress::Clock::time_point now{};
  TerminalProgress progress(out, style, interrupted, [&] { return now; });
  progress.begin("searching", total);
  now += std::chrono::seconds(seconds);
  progress.advance(25);
  progress.end();
  return out.str();
}

TEST(TerminalProgress, TellsTheTimeLeftOnABar) {
  const std::string text = said_after(ProgressStyle::bar, 10, 100);
  EXPECT_NE(text.find(" 25 %  about 30 s left"), std::string::npos) << text;
  EXPECT_EQ(said_after(ProgressStyle::bar, 1, 100).find("left"), std::string::npos);
  EXPECT_EQ(said_after(ProgressStyle::bar, 10, 0).find("left"), std::string::npos);
}

TEST(TerminalProgress, TellsTheTimeLeftInALineEveryMinute) {
  EXPECT_EQ(said_after(ProgressStyle::lines, 60, 100),
            "kith: searching 25 %, about 3 min left\nkith: searching done in 60.0 s\n");
  EXPECT_EQ(said_after(ProgressStyle::lines, 59, 100), "kith: searching done in 59.0 s\n");
  EXPECT_EQ(said_after(ProgressStyle::lines, 60, 0), "kith: searching done in 60.0 s\n");
}

TEST(TerminalProgress, TellsItNeitherBesideJsonNorInSilence) {
  EXPECT_EQ(said_after(ProgressStyle::ends, 60, 100), "kith: searching done in 60.0 s\n");
  EXPECT_EQ(said_after(ProgressStyle::silent, 60, 100), "");
  EXPECT_EQ(style_for(true, true), ProgressStyle::silent);
}

TEST(TerminalProgress, ShowsWhatIsReached) {
  for (const ProgressStyle style : {ProgressStyle::bar, ProgressStyle::lines}) {
    std::ostringstream out;
    const std::atomic<bool> interrupted{false};
    TerminalProgress::Clock::time_point now{};
    TerminalProgress progress(out, style, interrupted, [&] { return now; });
    progress.begin("searching", 100);
    progress.reached("gap 3 %");
    now += std::chrono::minutes(1);
    progress.advance(25);
    EXPECT_NE(out.str().find(" 25 %"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("gap 3 %"), std::string::npos) << out.str();
    progress.begin("writing", 100);
    out.str("");
    now += std::chrono::minutes(1);
    progress.advance(25);
    EXPECT_EQ(out.str().find("gap"), std::string::npos) << out.str();
  }
}

TEST(TerminalProgress, WorkMayEndEarlyOnlyIfTheInterruptIsTaken) {
  std::ostringstream out;
  std::atomic<bool> interrupted{true};
  TerminalProgress strict(out, ProgressStyle::silent, interrupted);
  EXPECT_FALSE(strict.ends_early());
  EXPECT_TRUE(strict.cancelled());
  TerminalProgress progress(out, ProgressStyle::silent, interrupted, TerminalProgress::Clock::now, [&] {
    interrupted = false;
    return true;
  });
  EXPECT_TRUE(progress.ends_early());
  EXPECT_FALSE(progress.cancelled());
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
