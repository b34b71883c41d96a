#include <gtest/gtest.h>

#include <filesystem>

#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

class ReleaseCommand : public ::testing::Test {
 protected:
  ReleaseCommand() {
    folder.write("t.csv", "age,ill\n20,flu\n20,cold\n30,flu\n30,cold\n");
    folder.write(
        "plan.toml",
        "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\nill = \"sensitive\"\n[privacy]\nk = 2\n"
        "persons = \"rows\"\n[method]\nname = \"local\"\n");
    arguments.input = at("plan.toml");
    arguments.request.directory = at("out");
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(release, arguments); }
  void expect_usage(const ReleaseArguments& asked, const std::string& says) const {
    const Error error = refusal_of(release, asked);
    EXPECT_EQ(error.code(), ErrorCode::usage) << error.what();
    EXPECT_NE(error.message().find(says), std::string::npos) << error.what();
    EXPECT_FALSE(std::filesystem::exists(at("out")));
  }

  testing::TemporaryFolder folder;
  ReleaseArguments arguments;
};

TEST_F(ReleaseCommand, ReleasesByAPlan) {
  const Called made = call();
  EXPECT_EQ(made.status, 0);
  EXPECT_NE(made.out.find("release     " + at("out/release.csv") + "\n"), std::string::npos) << made.out;
  EXPECT_TRUE(std::filesystem::exists(at("out/release.csv")));
}

TEST_F(ReleaseCommand, ReleasesATableWithoutAPlan) {
  arguments.input = at("t.csv");
  arguments.request.roles.quasi = {"age"};
  arguments.request.roles.sensitive = {"ill"};
  arguments.request.model.k = 2;
  arguments.request.model.persons = Persons::rows;
  arguments.request.method["name"] = "local";
  EXPECT_EQ(call().status, 0);
  EXPECT_TRUE(std::filesystem::exists(at("out/release.csv")));
}

TEST_F(ReleaseCommand, PrintsJsonIfItIsAskedTo) {
  arguments.shared.json = true;
  EXPECT_TRUE(call().out.starts_with("{"));
}

TEST_F(ReleaseCommand, AppendsToASeries) {
  arguments.request.directory.reset();
  arguments.series = at("visits");
  EXPECT_EQ(call().status, 0);
  EXPECT_TRUE(std::filesystem::is_directory(at("visits")));
}

TEST_F(ReleaseCommand, FlagsOfASeriesNeedOne) {
  ReleaseArguments asked = arguments;
  asked.request.source = Locator(at("t.csv"));
  expect_usage(asked, "--source names a batch of a series");
  asked = arguments;
  asked.request.method["arrivals"] = "known";
  expect_usage(asked, "--arrivals is of a series");
  asked = arguments;
  asked.request.again = true;
  expect_usage(asked, "--again is of a series");
}

TEST_F(ReleaseCommand, ATableOfADatabaseIsNamedInThePlan) {
  arguments.request.data.table = "people";
  expect_usage(arguments, "--table names a table of a database, and a plan was named");
}

TEST_F(ReleaseCommand, WhatCannotBeReadOrReleasedIsAnError) {
  arguments.request.model.k = 5;
  EXPECT_EQ(exit_status(refusal_of(release, arguments).code()), 3) << "there are four rows";
  arguments.input = at("none.toml");
  EXPECT_EQ(refusal_of(release, arguments).code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::cli
