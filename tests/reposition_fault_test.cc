// Every write of a release by reposition fails once like a full disk: afterwards there is a whole release or
// none, and an earlier release is as it was.
#include <gtest/gtest.h>

#include <map>

#include "kith/error.h"
#include "method/read.h"
#include "publish/folder.h"
#include "testing/faulty_filesystem.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using kith::testing::FaultyFilesystem;

class RepositionFault : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    folder.write("t.csv", "day,age,ill\n1,20,flu\n1,30,cold\n2,40,flu\n2,50,flu\n3,60,hiv\n3,70,cold\n");
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nage = \"quasi\"\nill = "
                 "\"sensitive\"\n[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\n");
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
    options.trace = folder / "trace.jsonl";
    try {
      publish::release_to_folder(plan, options, *engine, files, silent_progress());
    } catch (const Error& error) {
      EXPECT_EQ(exit_status(error.code()), 5) << error.what();
      return true;
    }
    return false;
  }

  std::map<std::string, std::string> everything() const {
    std::map<std::string, std::string> texts;
    for (const std::string& name : folder.files())
      if (fs::is_regular_file(folder / name)) texts[name] = read(folder / name);
    return texts;
  }

  Folder folder;
  plan::Plan plan;
  std::unique_ptr<engine::Engine> engine;
};

TEST_P(RepositionFault, NothingRemainsWhereThereWasNothing) {
  const auto before = folder.files();
  std::uint64_t failed = 0;
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::fails); ++nth, ++failed) {
    EXPECT_EQ(folder.files(), before) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
  EXPECT_GT(failed, 20U);
  EXPECT_TRUE(fs::exists(folder / "out" / plan.output));
}

TEST_P(RepositionFault, AnEarlierReleaseStays) {
  ASSERT_FALSE(fails(0, FaultyFilesystem::Afterwards::works));
  const auto before = everything();
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::works); ++nth) {
    EXPECT_EQ(everything(), before) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, RepositionFault, ::testing::Values("release.csv", "release.parquet"),
                         [](const auto& test) { return std::string(test.param).substr(8); });

}  // namespace
}  // namespace kith::tests
