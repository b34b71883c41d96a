// Every write, one after the other, fails like a full disk: afterwards there is a whole release or none, and
// an earlier release is as it was.
#include <gtest/gtest.h>

#include "kith/error.h"
#include "method/read.h"
#include "publish/folder.h"
#include "testing/faulty_filesystem.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using kith::testing::FaultyFilesystem;

class Fault : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    folder.write("t.csv", "zip,illness\n02138,flu\n02138,cold\n02139,flu\n02139,hiv\n");
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\nillness = "
                 "\"sensitive\"\n[privacy]\nk = 2\n");
    plan = method::read_plan(folder / "plan.toml");
    plan.output = GetParam();
    engine = engine::embedded();
  }

  // Runs with the nth operation failing; whether it failed.
  bool fails(std::uint64_t nth, FaultyFilesystem::Afterwards afterwards) {
    FaultyFilesystem files(nth, afterwards);
    method::Options options;
    options.directory = folder / "out";
    options.private_map = folder / "map.csv";
    try {
      publish::release_to_folder(plan, options, *engine, files, silent_progress());
    } catch (const Error& error) {
      EXPECT_EQ(exit_status(error.code()), 5) << error.what();
      return true;
    }
    return false;
  }

  Folder folder;
  plan::Plan plan;
  std::unique_ptr<engine::Engine> engine;
};

TEST_P(Fault, NothingRemainsWhereThereWasNothing) {
  const auto before = folder.files();
  std::uint64_t failed = 0;
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::fails); ++nth, ++failed) {
    EXPECT_EQ(folder.files(), before) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
  EXPECT_GT(failed, 10U);
  EXPECT_TRUE(fs::exists(folder / "out" / plan.output));
}

TEST_P(Fault, AnEarlierReleaseStays) {
  ASSERT_FALSE(fails(0, FaultyFilesystem::Afterwards::works));
  const auto before = folder.files();
  const std::string release = read(folder / "out" / plan.output);
  const std::string key = read(folder / "out/private/release.key");
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::works); ++nth) {
    EXPECT_EQ(folder.files(), before) << "operation " << nth;
    EXPECT_EQ(read(folder / "out" / plan.output), release) << "operation " << nth;
    EXPECT_EQ(read(folder / "out/private/release.key"), key) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Fault, ::testing::Values("release.csv", "release.parquet"),
                         [](const auto& test) { return std::string(test.param).substr(8); });

class Cancelled final : public Progress {
 public:
  explicit Cancelled(int after) : left_(after) {}
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return left_-- <= 0; }

 private:
  mutable std::atomic<int> left_;
};

TEST(Cancellation, LeavesNothingWhereverItComes) {
  const Folder folder;
  folder.write("t.csv", "zip,illness\n02138,flu\n02138,cold\n02139,flu\n02139,hiv\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\nillness = \"plain\"\n[privacy]\nk = 2\n");
  const plan::Plan plan = method::read_plan(folder / "plan.toml");
  const auto engine = engine::embedded();
  const auto before = folder.files();
  method::Options options;
  options.directory = folder / "out";
  int cancelled = 0;
  for (int after = 0; after < 200; ++after) {
    Cancelled progress(after);
    try {
      publish::release_to_folder(plan, options, *engine, real_filesystem(), progress);
      break;
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::cancelled) << error.what();
      EXPECT_EQ(folder.files(), before);
      ++cancelled;
    }
  }
  EXPECT_GT(cancelled, 3);
}

}  // namespace
}  // namespace kith::tests
