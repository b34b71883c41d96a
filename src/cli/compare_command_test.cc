#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

using Json = nlohmann::json;

constexpr const char* plan =
    "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\nill = \"sensitive\"\n[privacy]\nk = 2\npersons "
    "= "
    "\"rows\"\n[method]\nname = \"full-domain\"\n";

class CompareCommand : public ::testing::Test {
 protected:
  CompareCommand() {
    folder.write("t.csv", "zip,ill\n1000,flu\n1000,cold\n2000,flu\n2000,none\n");
    folder.write("plan.toml", plan);
    arguments.input = at("plan.toml");
    arguments.request.methods = {"full-domain"};
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(compare, arguments); }
  Error refusal() const { return refusal_of(compare, arguments); }

  testing::TemporaryFolder folder;
  CompareArguments arguments;
};

// Two rows of every zip suffice for k = 2, and for k = 4 there is one class without any zip.
TEST_F(CompareCommand, ComparesByAPlan) {
  arguments.request.k = {2, 4};
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_NE(found.out.find("\nfull-domain  height  2     4           0         2   0.0000 "),
            std::string::npos)
      << found.out;
  EXPECT_NE(found.out.find("\nfull-domain  height  4     4           0         1   1.0000 "),
            std::string::npos)
      << found.out;
  EXPECT_EQ(found.err, "");
}

TEST_F(CompareCommand, ComparesATableWithoutAPlan) {
  arguments.input = at("t.csv");
  arguments.request.release.roles = {.quasi = {"zip"}, .sensitive = {"ill"}};
  arguments.request.release.model.persons = Persons::rows;
  EXPECT_EQ(refusal().code(), ErrorCode::k_out_of_range) << "nothing tells k";
  arguments.request.k = {2};
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_NE(found.out.find("\nfull-domain  height  2     4           0         2   0.0000 "),
            std::string::npos)
      << found.out;
}

TEST_F(CompareCommand, PrintsJsonIfItIsAskedTo) {
  arguments.shared.json = true;
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_TRUE(found.out.ends_with("}\n")) << found.out;
  const Json json = Json::parse(found.out);
  ASSERT_EQ(json["runs"].size(), 1u);
  EXPECT_EQ(json["runs"][0]["method"], "full-domain");
  EXPECT_EQ(json["runs"][0]["k"], 2);
  EXPECT_EQ(json["runs"][0]["classes"], 2);
}

TEST_F(CompareCommand, TheStatusIsThatOfTheFirstErrorIfNothingCanBe) {
  arguments.request.k = {100, 2};
  Called found = call();
  EXPECT_EQ(found.status, 0) << "k = 2 can be";
  EXPECT_NE(found.out.find("\nfull-domain  height  100  no release: "), std::string::npos) << found.out;
  arguments.request.k = {100};
  found = call();
  EXPECT_EQ(found.status, exit_status(ErrorCode::no_release));
  EXPECT_EQ(found.status, 3);
  EXPECT_NE(found.out.find("no release: "), std::string::npos) << found.out;
  EXPECT_EQ(found.out.find("* is best"), std::string::npos) << found.out;
}

// Whoever knows the zip knows the illness, which is worth a note: in the table of people, beside the JSON of programs.
TEST_F(CompareCommand, TellsNotesOnce) {
  folder.write("t.csv", "zip,ill\n1000,flu\n1000,flu\n2000,none\n2000,none\n");
  const Called people = call();
  const std::size_t warning = people.out.find("warning: ");
  EXPECT_LT(std::min(warning, people.out.find("severe: ")), people.out.find("method ")) << people.out;
  EXPECT_EQ(people.err, "");
  arguments.shared.json = true;
  const Called program = call();
  EXPECT_TRUE(program.err.starts_with("kith: ")) << program.err;
  EXPECT_TRUE(Json::accept(program.out)) << program.out;
  arguments.shared.quiet = true;
  EXPECT_EQ(call().err, "");
}

TEST_F(CompareCommand, OfAPlanNoTableIsNamed) {
  arguments.request.release.data.table = "people";
  const Error error = refusal();
  EXPECT_EQ(error.code(), ErrorCode::usage);
  EXPECT_EQ(error.message(), "--table names a table of a database, and a plan was named");
  EXPECT_EQ(error.remedy(), "write table = \"…\" under [source] of the plan");
}

TEST_F(CompareCommand, GivesTheRestOfTheRequestAsItIs) {
  arguments.request.task = "ill";
  arguments.request.queries = 7;
  arguments.request.result = at("c.json");
  arguments.shared.json = true;
  const Called found = call();
  const Json json = Json::parse(found.out);
  EXPECT_EQ(json["queries"], 7);
  EXPECT_EQ(json["runs"][0]["task"]["measure"], "accuracy");
  EXPECT_EQ(read_file(at("c.json")), found.out);
  arguments.request.task = "town";
  EXPECT_EQ(refusal().code(), ErrorCode::usage);
}

TEST_F(CompareCommand, AMissingFileIsAnError) {
  arguments.input = at("none.toml");
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
  arguments.input = at("none.csv");
  arguments.request.k = {2};
  arguments.request.release.roles.quasi = {"zip"};
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::cli
