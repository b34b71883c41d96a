#include "engine/private_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace kith::engine {
namespace {

TEST(PrivateFolder, IsOursAloneAndGoesWithAllItHolds) {
  std::filesystem::path path;
  {
    const PrivateFolder folder;
    path = folder.path();
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
    std::ofstream(path / "spill") << "x";
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(PrivateFolder, RemovingALinkLeavesItsTarget) {
  const PrivateFolder outer;
  const auto target = outer.path() / "data.csv";
  std::ofstream(target) << "x";
  {
    const PrivateFolder inner;
    EXPECT_TRUE(std::filesystem::equivalent(inner.link(target, "source.csv"), target));
  }
  EXPECT_TRUE(std::filesystem::exists(target));
}

}  // namespace
}  // namespace kith::engine
