// Every operation on the disk fails once, and every one is once the last before the process dies: a stream
// that is then taken up again publishes exactly what an undisturbed one does.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "kith/error.h"
#include "method/read.h"
#include "plan/plan.h"
#include "publish/stream.h"
#include "testing/faulty_filesystem.h"
#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using testing::FaultyFilesystem;
using Contents = std::map<std::string, std::string>;

class StreamFault : public ::testing::TestWithParam<const char*> {
 protected:
  // A stream in three runs, each on a longer input; the window stays open between them.
  static constexpr int runs = 3;

  void SetUp() override {
    folder.write("plan.toml", stream_plan(GetParam()));
    plan = method::read_plan(folder / "plan.toml");
    const std::string text = reports(6, 12);
    for (int run = 0; run < runs; ++run) {
      const std::size_t end =
          run == runs - 1 ? text.size() : text.find('\n', text.size() * (run + 1) / runs) + 1;
      folder.write("in" + std::to_string(run) + ".csv", text.substr(0, end));
    }
    for (int run = 0; run < runs; ++run) go_on("whole", run, real_filesystem());
    expected = contents("whole");
    ASSERT_EQ(expected.size(), std::string(GetParam()) == "anatomy" ? 13u : 7u);
  }

  void go_on(const std::string& name, int run, Filesystem& files) const {
    publish::StreamOptions options;
    options.directory = folder / name;
    options.source.file = folder / ("in" + std::to_string(run) + ".csv");
    options.state = folder / (name + ".state");
    options.private_map = folder / (name + ".map");
    options.keep_open = run < runs - 1;
    options.seed = 5;
    options.checkpoint_seconds = 0;
    publish::publish_stream(plan, options, files, silent_progress());
  }
  Contents contents(const std::string& name) const {
    Contents all = snapshots_in(folder / name);
    all["map"] = read(folder / (name + ".map"));
    return all;
  }

  // What becomes of the stream where run `faulty` meets the nth operation; false where there is no nth.
  template <class Meet>
  bool meet(int faulty, std::uint64_t nth, const Meet& meet_fault) {
    const std::string name = "out" + std::to_string(faulty) + "-" + std::to_string(nth);
    for (int run = 0; run < faulty; ++run) go_on(name, run, real_filesystem());
    const bool met = meet_fault(name, faulty, nth);
    for (int run = faulty; run < runs; ++run) go_on(name, run, real_filesystem());
    EXPECT_EQ(contents(name), expected) << name;
    fs::remove_all(folder / name);
    for (const char* ending : {".state", ".map"}) fs::remove(folder / (name + ending));
    return met && !HasFailure();
  }

  Folder folder;
  plan::Plan plan;
  Contents expected;
};

TEST_P(StreamFault, GoesOnAfterAnyFailureOfTheDisk) {
  const auto fail = [this](const std::string& name, int run, std::uint64_t nth) {
    FaultyFilesystem files(nth);
    try {
      go_on(name, run, files);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::disk_failed);
      for (const auto& [file, bytes] : snapshots_in(folder / name))
        EXPECT_FALSE(file.ends_with(".partial")) << file << " remains";
    }
    return files.operations() >= nth;
  };
  std::uint64_t operations = 0;
  for (int run = 0; run < runs; ++run)
    for (std::uint64_t nth = 1; meet(run, nth, fail); ++nth) ++operations;
  EXPECT_GT(operations, 40u);
}

TEST_P(StreamFault, GoesOnAfterItDiedAtAnyOperation) {
  const auto die = [this](const std::string& name, int run, std::uint64_t nth) {
    const pid_t child = ::fork();
    if (child == 0) {
      FaultyFilesystem files(nth, FaultyFilesystem::Afterwards::dies);
      try {
        go_on(name, run, files);
      } catch (...) {
        std::_Exit(1);
      }
      std::_Exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << status;
    return WIFSIGNALED(status);
  };
  std::uint64_t operations = 0;
  for (int run = 0; run < runs; ++run)
    for (std::uint64_t nth = 1; meet(run, nth, die); ++nth) ++operations;
  EXPECT_GT(operations, 40u);
}

INSTANTIATE_TEST_SUITE_P(All, StreamFault, ::testing::Values("anatomy", "plain"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace kith::tests
