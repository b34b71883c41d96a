#include "base/unfinished.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "testing/temporary_folder.h"

namespace kith {
namespace {

namespace fs = std::filesystem;
using Kind = Unfinished::Kind;
using testing::TemporaryFolder;

void write(const fs::path& path) { std::ofstream(path) << "content"; }

TEST(Unfinished, FilesThatAreNotedGo) {
  const TemporaryFolder folder;
  for (const char* name : {"kept", "noted", "forgotten"}) write(folder.path() / name);
  const Unfinished noted(folder.path() / "noted", Kind::file);
  {
    const Unfinished forgotten(folder.path() / "forgotten", Kind::file);
  }
  const Unfinished missing(folder.path() / "missing", Kind::file);
  remove_unfinished();
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"forgotten", "kept"}));
}

TEST(Unfinished, NotesMayEndInAnyOrder) {
  const TemporaryFolder folder;
  std::vector<std::unique_ptr<Unfinished>> notes;
  for (const char* name : {"a", "b", "c", "d"}) {
    write(folder.path() / name);
    notes.push_back(std::make_unique<Unfinished>(folder.path() / name, Kind::file));
  }
  notes[1].reset();
  notes[3].reset();
  notes[0].reset();
  remove_unfinished();
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"a", "b", "d"}));
}

TEST(Unfinished, FoldersGoTheNewestFirstAndOnlyIfTheyAreEmpty) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "made/private");
  fs::create_directories(folder.path() / "used");
  write(folder.path() / "used/file");
  const Unfinished made(folder.path() / "made", Kind::empty_folder);
  const Unfinished hidden(folder.path() / "made/private", Kind::empty_folder);
  const Unfinished used(folder.path() / "used", Kind::empty_folder);
  remove_unfinished();
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"used"}));
}

TEST(Unfinished, AWholeFolderGoesWithAllThatIsInItAndLinksAreNotFollowed) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "whole/spill/deep");
  fs::create_directories(folder.path() / "other");
  write(folder.path() / "other/file");
  fs::create_symlink(folder.path() / "other", folder.path() / "whole/link");
  for (int i = 0; i < 300; ++i)
    write(folder.path() / ("whole/spill/a-rather-long-name-of-a-file-" + std::to_string(i)));
  write(folder.path() / "whole/spill/deep/file");
  const Unfinished whole(folder.path() / "whole", Kind::whole_folder);
  remove_unfinished();
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"other"}));
  EXPECT_TRUE(fs::exists(folder.path() / "other/file"));
}

}  // namespace
}  // namespace kith
