// Every write of a release of many tables fails once like a full disk: afterwards there is a whole release or
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

struct Format {
  const char* name;
  const char* output;  // lines of the plan
  const char* file;    // one of the files of a release
};

class RelationalFault : public ::testing::TestWithParam<Format> {
 protected:
  void SetUp() override {
    folder.write("person.csv", "id,age\n1,20\n2,21\n3,60\n4,61\n");
    folder.write("visit.csv", "of,ward,ill\n1,a,flu\n2,a,cold\n3,b,flu\n4,b,hiv\n4,a,flu\n");
    folder.write(
        "plan.toml",
        std::string("[tables.person]\npath = \"person.csv\"\nkey = \"id\"\ncolumns = { age = \"quasi\" }\n"
                    "[tables.visit]\npath = \"visit.csv\"\nparent = { table = \"person\", column = \"of\" "
                    "}\ncolumns = { ward = \"quasi\", ill = \"sensitive\" }\n"
                    "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n") +
            GetParam().output);
    plan = method::read_plan(folder / "plan.toml");
    engine = engine::embedded();
  }

  // Runs with the nth operation failing; whether it failed.
  bool fails(std::uint64_t nth, FaultyFilesystem::Afterwards afterwards) {
    FaultyFilesystem files(nth, afterwards);
    method::Options options;
    options.directory = folder / "out";
    options.private_map = folder / "map.csv";
    options.threads = 1;
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

TEST_P(RelationalFault, NothingRemainsWhereThereWasNothing) {
  const auto before = folder.files();
  std::uint64_t failed = 0;
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::fails); ++nth, ++failed) {
    EXPECT_EQ(folder.files(), before) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
  EXPECT_GT(failed, 15U);
  EXPECT_TRUE(fs::exists(folder / "out" / GetParam().file));
}

TEST_P(RelationalFault, AnEarlierReleaseStays) {
  ASSERT_FALSE(fails(0, FaultyFilesystem::Afterwards::works));
  const auto before = everything();
  for (std::uint64_t nth = 1; fails(nth, FaultyFilesystem::Afterwards::works); ++nth) {
    EXPECT_EQ(everything(), before) << "operation " << nth;
    ASSERT_LT(nth, 200U);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, RelationalFault,
                         ::testing::Values(Format{"csv", "", "visit.csv"},
                                           Format{"duckdb", "[output]\npath = \"release.duckdb\"\n",
                                                  "release.duckdb"}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace kith::tests
