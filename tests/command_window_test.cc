// Method reposition with windows of many snapshots.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

class CommandWindow : public ::testing::Test {
 protected:
  Ran surveillance(int window) {
    return kith({"release", KITH_SOURCE_DIR "/examples/surveillance/plan.toml", "-o",
                 (folder / "out").string(), "--window", std::to_string(window), "--beta", "3600", "--seed",
                 "1", "--json", "--quiet"});
  }

  Folder folder;
};

TEST_F(CommandWindow, AWiderOneLosesNoMoreAtTheSameCosts) {
  const Ran widest = surveillance(60);
  ASSERT_EQ(widest.status, 0) << widest.err;
  const auto r = widest.json()["reposition"];
  EXPECT_EQ(r["suppressed"], 0);
  EXPECT_EQ(r["first_window"]["cost"], r["loss"]);
  EXPECT_TRUE(r["first_window"]["optimal"].get<bool>());
  for (const int window : {45, 30, 16, 12}) {
    const Ran ran = surveillance(window);
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_LE(r["loss"], ran.json()["reposition"]["loss"]) << window;
  }
}

}  // namespace
}  // namespace kith::tests
