#include "cli/crash.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

#include "base/unfinished.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

using kith::testing::TemporaryFolder;
using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

enum class Crash { memory, mistake, limited, segmentation };

// Nobody can catch what leaves a thread.
template <class Exception>
void throw_in_thread(const Exception& thrown) {
  std::thread([&] { throw thrown; }).join();
}

// What the process that is to crash does.
void crash(const TemporaryFolder& folder, Crash how) {
  handle_crashes();
  const Unfinished unfinished(folder.path() / "partial", Unfinished::Kind::file);
  const rlimit limit{rlim_t{1} << 40, rlim_t{1} << 40};
  if (how == Crash::memory) throw_in_thread(std::bad_alloc());
  if (how == Crash::mistake) throw_in_thread(std::logic_error("a value"));
  if (how == Crash::limited) ::setrlimit(RLIMIT_AS, &limit);
  std::raise(SIGSEGV);
}

class Crashes : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the thread sanitizer has handlers of its own";
#endif
  }

  Crashes() { folder.write("partial", "half of it"); }
  ~Crashes() override { EXPECT_TRUE(IsSkipped() || folder.names().empty()); }
  TemporaryFolder folder;
};

TEST_F(Crashes, AnExceptionOfMemoryThatNobodyCatchesIsToldAsThat) {
  EXPECT_EXIT(crash(folder, Crash::memory), ExitedWithCode(5), "^kith: out of memory; .*\n$");
}

TEST_F(Crashes, AnyOtherIsAMistakeAndSaysNothingOfTheData) {
  EXPECT_EXIT(crash(folder, Crash::mistake), ExitedWithCode(5),
              "^kith: this is a mistake of kith's own.*\n$");
}

TEST_F(Crashes, ASignalUnderALimitIsWantOfMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer reserves more address space than the limit allows";
#endif
  EXPECT_EXIT(crash(folder, Crash::limited), ExitedWithCode(5), "out of memory");
}

TEST_F(Crashes, ASignalWithoutALimitEndsAsItDoes) {
  EXPECT_EXIT(crash(folder, Crash::segmentation), KilledBySignal(SIGSEGV), "");
}

}  // namespace
}  // namespace kith::cli
