#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

class InspectCommand : public ::testing::Test {
 protected:
  InspectCommand() {
    folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
    arguments.data = at("t.csv");
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(inspect, arguments); }

  testing::TemporaryFolder folder;
  InspectArguments arguments;
};

TEST_F(InspectCommand, ShowsATable) {
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_TRUE(found.out.starts_with("4 rows\n")) << found.out;
  EXPECT_NE(found.out.find("\nunique on the combination of these columns"), std::string::npos) << found.out;
  EXPECT_EQ(found.err, "");
}

TEST_F(InspectCommand, ShowsAStreamIfTheTimeIsNamed) {
  arguments.time = "day";
  arguments.sensitive = "ill";
  const Called found = call();
  EXPECT_TRUE(found.out.starts_with("4 records in 3 snapshots by day")) << found.out;
  arguments.time = "hour";
  EXPECT_EQ(refusal_of(inspect, arguments).code(), ErrorCode::unknown_column);
}

TEST_F(InspectCommand, PrintsJsonIfItIsAskedTo) {
  arguments.shared.json = true;
  EXPECT_TRUE(call().out.starts_with("{"));
  arguments.time = "day";
  EXPECT_TRUE(call().out.starts_with("{"));
}

TEST_F(InspectCommand, QuotesThePlanForTheShell) {
  arguments.plan = at("my plan.toml");
  EXPECT_NE(call().err.find("kith release '" + at("my plan.toml") + "' -o out\n"), std::string::npos);
}

TEST_F(InspectCommand, SaysWhereItWroteAPlanUnlessItIsQuiet) {
  arguments.plan = at("plan.toml");
  EXPECT_EQ(call().err, "kith: wrote " + at("plan.toml") + "; read it, then: kith release " +
                            at("plan.toml") + " -o out\n");
  EXPECT_TRUE(std::filesystem::exists(at("plan.toml")));
  EXPECT_EQ(refusal_of(inspect, arguments).code(), ErrorCode::usage) << "the plan is there already";
  arguments.force = true;
  arguments.shared.quiet = true;
  EXPECT_EQ(call().err, "");
}

TEST_F(InspectCommand, FlagsOfOneTableHaveNoUseForADatabase) {
  folder.write("t.db", std::string("SQLite format 3\0", 16) + std::string(100, '\0'));
  const std::vector<std::pair<std::string, std::function<void(InspectArguments&)>>> flags = {
      {"--time", [](InspectArguments& asked) { asked.time = "day"; }},
      {"--format", [](InspectArguments& asked) { asked.reading.format = "csv"; }},
      {"--delimiter", [](InspectArguments& asked) { asked.reading.delimiter = ","; }},
      {"--quote", [](InspectArguments& asked) { asked.reading.quote = "\""; }},
      {"--encoding", [](InspectArguments& asked) { asked.reading.encoding = "latin-1"; }},
      {"--header", [](InspectArguments& asked) { asked.reading.header = true; }},
      {"--na", [](InspectArguments& asked) { asked.reading.na = {"NA"}; }},
      {"--decimal", [](InspectArguments& asked) { asked.reading.decimal = ","; }}};
  for (const auto& [flag, set] : flags) {
    InspectArguments asked;
    asked.data = at("t.db");
    set(asked);
    const Error error = refusal_of(inspect, asked);
    EXPECT_EQ(error.code(), ErrorCode::usage) << flag;
    EXPECT_EQ(error.message(), flag + " has no use for a database");
    EXPECT_EQ(error.place().file, at("t.db"));
  }
}

TEST_F(InspectCommand, AMissingFileIsAnError) {
  arguments.data = at("none.csv");
  EXPECT_EQ(refusal_of(inspect, arguments).code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::cli
