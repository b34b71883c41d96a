#include <gtest/gtest.h>

#include <filesystem>

#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

class StreamCommand : public ::testing::Test {
 protected:
  StreamCommand() {
    folder.write(
        "plan.toml",
        "[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = "
        "\"reposition\"\nwindow = 2\npublish = \"plain\"\n");
    folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
    arguments.request.plan = at("plan.toml");
    arguments.request.directory = at("out");
    arguments.source = at("t.csv");
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(stream, arguments); }

  testing::TemporaryFolder folder;
  StreamArguments arguments;
};

TEST_F(StreamCommand, PublishesSnapshotsOfAFile) {
  const Called made = call();
  EXPECT_EQ(made.status, 0);
  EXPECT_NE(made.out.find("records     4 taken"), std::string::npos) << made.out;
  EXPECT_TRUE(std::filesystem::exists(at("out/release-1.csv")));
}

TEST_F(StreamCommand, PrintsJsonIfItIsAskedToAndNoNotesIfItIsQuiet) {
  arguments.shared.json = arguments.shared.quiet = true;
  const Called made = call();
  EXPECT_TRUE(made.out.starts_with("{")) << made.out;
  EXPECT_EQ(made.err, "");
}

TEST_F(StreamCommand, AMissingPlanOrSourceIsAnError) {
  arguments.source = at("none.csv");
  EXPECT_EQ(refusal_of(stream, arguments).code(), ErrorCode::missing_file);
  arguments.source.reset();
  arguments.follow = at("none.csv");
  EXPECT_EQ(refusal_of(stream, arguments).code(), ErrorCode::missing_file) << "the file that is followed";
  arguments.request.plan = at("none.toml");
  EXPECT_EQ(refusal_of(stream, arguments).code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::cli
