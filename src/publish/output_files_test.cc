#include "publish/output_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "testing/faulty_filesystem.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(OutputFiles, GoByTheReleaseAndThePrivateOnesLieApart) {
  method::Artifacts artifacts;
  artifacts.stem = "visits.2024";
  artifacts.tables = {"visits.2024.parquet"};
  artifacts.release = "visits.2024.parquet";
  const Targets targets = targets_of(artifacts, "out", std::nullopt);
  EXPECT_EQ(targets.tables, std::vector<fs::path>{"out/visits.2024.parquet"});
  EXPECT_EQ(targets.release, fs::path("out/visits.2024.parquet"));
  EXPECT_EQ(targets.certificate, fs::path("out/visits.2024.certificate.json"));
  for (const fs::path& path : {targets.report, targets.key, targets.proof})
    EXPECT_EQ(path.parent_path(), fs::path("out/private")) << path;
  EXPECT_EQ(targets_of(artifacts, "out", "elsewhere.html").report, fs::path("elsewhere.html"));
}

TEST(OutputFiles, InputsAreEveryFileThePlanReads) {
  plan::Plan plan;
  plan.file = "plan.toml";
  plan.source.path = "t.csv";
  plan.columns.resize(2);
  plan.columns[0].recipe = hierarchy::FromFile{"zip.csv"};
  plan.columns[1].recipe = hierarchy::FromIntervals{{5}, 0};
  plan.granularities.push_back({"term", time::IntervalsDefinition{"terms.csv"}});
  plan.granularities.push_back({"business-day", time::BusinessDayDefinition{"holidays.txt"}});
  EXPECT_EQ(inputs_of(plan),
            (std::vector<fs::path>{"t.csv", "plan.toml", "zip.csv", "terms.csv", "holidays.txt"}));
}

TEST(OutputFiles, AnInputIsNotOverwrittenUnderAnyOfItsNames) {
  const TemporaryFolder folder;
  folder.write("t.csv", "x");
  fs::create_symlink(folder.path() / "t.csv", folder.path() / "link.csv");
  fs::create_hard_link(folder.path() / "t.csv", folder.path() / "same.csv");
  for (const char* name : {"t.csv", "./t.csv", "link.csv", "same.csv"})
    EXPECT_EQ(code_of([&] { refuse_overwriting({folder.path() / "t.csv"}, {folder.path() / name}); }),
              ErrorCode::output_is_input)
        << name;
  EXPECT_EQ(code_of([&] { refuse_overwriting({folder.path() / "t.csv"}, {folder.path() / "r.csv"}); }),
            std::nullopt);
}

TEST(OutputFiles, TwoOutputsHaveTwoNames) {
  const TemporaryFolder folder;
  const fs::path at = folder.path();
  EXPECT_EQ(code_of([&] { refuse_overwriting({}, {at / "a", at / "b", at / "x/../a"}); }),
            ErrorCode::output_is_input);
  EXPECT_EQ(code_of([&] { refuse_overwriting({}, {at / "a", at / "b"}); }), std::nullopt);
}

// As those in a folder that may not be entered: the system does not say what they lead to.
TEST(OutputFiles, NamesThatCannotBeResolvedAreComparedAsTheyAre) {
  const std::string longest(300, 'a');
  EXPECT_FALSE(same_file(longest + "/map", longest + "/key"));
  EXPECT_TRUE(same_file(longest + "/map", longest + "/./map"));
}

TEST(OutputFiles, WhatIsNotThereYetIsToldByAnyOfItsNames) {
  EXPECT_TRUE(same_file("no such folder", fs::absolute("no such folder")));
  EXPECT_TRUE(same_file("no such folder/", "./no such folder"));
  EXPECT_FALSE(same_file("no such folder", "no such folder/file"));
}

TEST(MadeFolders, GoAgainUnlessKept) {
  const TemporaryFolder folder;
  {
    MadeFolders made(real_filesystem());
    made.make(folder.path() / "a/b", Privacy::public_file);
    made.make(folder.path() / "a/b/private", Privacy::private_file);
    EXPECT_TRUE(fs::is_directory(folder.path() / "a/b/private"));
  }
  EXPECT_TRUE(folder.names().empty());
  {
    MadeFolders made(real_filesystem());
    made.make(folder.path() / "a/b", Privacy::public_file);
    made.keep();
  }
  EXPECT_TRUE(fs::is_directory(folder.path() / "a/b"));
}

TEST(MadeFolders, WhatWasThereOrIsInUseStays) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "old");
  {
    MadeFolders made(real_filesystem());
    made.make(folder.path() / "old/new", Privacy::public_file);
    made.make(folder.path() / "used", Privacy::public_file);
    folder.write("used/file", "somebody's");
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"old", "used"}));
  EXPECT_TRUE(fs::is_empty(folder.path() / "old"));
}

TEST(MadeFolders, NotedOnesGoWhoeverMadeThem) {
  const TemporaryFolder folder;
  {
    MadeFolders made(real_filesystem());
    made.note(folder.path() / "a/b");
    fs::create_directories(folder.path() / "a/b");
  }
  EXPECT_TRUE(folder.names().empty());
}

TEST(OutputFiles, PrivateFilesAreForTheirOwnerAlone) {
  const TemporaryFolder folder;
  write_file(real_filesystem(), folder.path() / "key", "secret");
  EXPECT_EQ(fs::status(folder.path() / "key").permissions(), fs::perms(0600));
  EXPECT_EQ(read_file(folder.path() / "key"), "secret");
}

}  // namespace
}  // namespace kith::publish
