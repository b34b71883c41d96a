#include "statfile/isolated.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <thread>

#include "testing/temporary_folder.h"

namespace kith::statfile {
namespace {

class Isolated : public ::testing::Test {
 protected:
  Isolated() { folder.write("file", "some bytes"); }

  // All texts of rows that the work sends.
  std::vector<std::string> done(const IsolatedWork::Work& work, Limits limits = {1 << 28, 20}) const {
    const OpenedFile source((folder.path() / "file").string());
    IsolatedWork isolated(source, "file", ErrorCode::bad_workbook, limits, work);
    std::vector<std::string> texts;
    Message message;
    while (isolated.next(message, silent_progress()))
      texts.insert(texts.end(), message.texts.begin(), message.texts.end());
    return texts;
  }

  Error failure(const IsolatedWork::Work& work, Limits limits = {1 << 28, 20}) const {
    try {
      done(work, limits);
    } catch (const Error& error) {
      return error;
    }
    return Error(ErrorCode::usage, "nothing failed");
  }

  const testing::TemporaryFolder folder;
};

TEST_F(Isolated, TextsComeInTheirOrder) {
  EXPECT_EQ(done([](MessageWriter& to) {
              for (const char* text : {"a", "", "b"}) to.add(text);
            }),
            (std::vector<std::string>{"a", "", "b"}));
}

TEST_F(Isolated, ManyTextsComeInBlocks) {
  const std::string text(1000, 'x');
  const auto texts = done([&](MessageWriter& to) {
    for (int i = 0; i < 5000; ++i) {
      to.add(text);
      to.send_rows_if_many();
    }
  });
  EXPECT_EQ(texts.size(), 5000U);
  EXPECT_EQ(texts.back(), text);
}

TEST_F(Isolated, ErrorsComeWithAllTheyTell) {
  const Error error = failure(
      [](MessageWriter&) { throw Error(ErrorCode::ragged_row, "what", {"place", 7, "column"}, "remedy"); });
  EXPECT_EQ(error.code(), ErrorCode::ragged_row);
  EXPECT_STREQ(error.what(), Error(ErrorCode::ragged_row, "what", {"place", 7, "column"}, "remedy").what());
}

TEST_F(Isolated, ABreakdownIsAnErrorOfTheFile) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGKILL})
    EXPECT_EQ(failure([signal](MessageWriter&) { ::raise(signal); }).code(), ErrorCode::bad_workbook);
  EXPECT_EQ(failure([](MessageWriter&) { ::_exit(0); }).code(), ErrorCode::bad_workbook);
}

TEST_F(Isolated, MemoryIsBounded) {
  if (std::getenv("KITH_SANITIZED"))
    GTEST_SKIP() << "a sanitizer needs memory of its own to say that there is none";
  const auto fill = [](MessageWriter&) {
    std::vector<std::unique_ptr<char[]>> all;
    while (true) all.push_back(std::make_unique<char[]>(1 << 20));
  };
  EXPECT_EQ(failure(fill, {64 << 20, 20}).code(), ErrorCode::memory_too_small);
}

TEST_F(Isolated, WorkWithoutAnEndIsEnded) {
  const Error error = failure(
      [](MessageWriter&) {
        volatile int count = 0;
        while (count >= 0) count = count < 1000 ? count + 1 : 0;
      },
      {1 << 28, 1});
  EXPECT_NE(error.message().find("no end"), std::string::npos) << error.what();
}

TEST_F(Isolated, NonsenseIsAnErrorOfTheFile) {
  const OpenedFile source((folder.path() / "file").string());
  IsolatedWork isolated(source, "file", ErrorCode::bad_workbook, {1 << 28, 20}, [](MessageWriter& to) {
    to.add(std::string(3, 'x'));
    to.send(MessageKind::fault);
  });
  Message message;
  EXPECT_THROW(isolated.next(message, silent_progress()), Error);
}

struct Impatient final : Progress {
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

TEST_F(Isolated, CancellingEndsTheChild) {
  const OpenedFile source((folder.path() / "file").string());
  {
    IsolatedWork isolated(source, "file", ErrorCode::bad_workbook, {1 << 28, 20},
                          [](MessageWriter&) { ::pause(); });
    Message message;
    EXPECT_THROW(isolated.next(message, Impatient()), Error);
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST_F(Isolated, FilesOfTheParentAreNotOpenInTheChild) {
  const OpenedFile other((folder.path() / "file").string());
  const int number = other.descriptor();
  EXPECT_EQ(done([number](MessageWriter& to) {
              char byte = 0;
              to.add(::pread(number, &byte, 1, 0) == 1 ? "open" : "closed");
            }),
            std::vector<std::string>{"closed"});
}

TEST_F(Isolated, ThreadsDoNotMeet) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([this, t] {
      for (int i = 0; i < 20; ++i)
        EXPECT_EQ(done([&](MessageWriter& to) { to.add(std::to_string(t)); }),
                  std::vector<std::string>{std::to_string(t)});
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(OpenedFile, TellsThatThereIsNone) { EXPECT_THROW(OpenedFile("/nowhere/at/all"), Error); }

}  // namespace
}  // namespace kith::statfile
