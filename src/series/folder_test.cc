#include "series/folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "kith/error.h"
#include "testing/faulty_filesystem.h"
#include "testing/temporary_folder.h"

namespace kith::series {
namespace {

using testing::FaultyFilesystem;
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

Head head_after(Head head) {
  ReleaseEntry entry;
  entry.number = static_cast<std::uint32_t>(head.releases.size() + 1);
  entry.rows = 10 * entry.number;
  entry.released = entry.rows - 1;
  entry.held = 1;
  entry.ncp = 1.0 / (2 + entry.number);
  entry.release_sha256 = std::string(64, 'a');
  head.plan["quasi"] = "digest";
  head.releases.push_back(entry);
  return head;
}

// Adds a release whose files say which one it is.
void publish(const std::filesystem::path& path, Filesystem& files = real_filesystem()) {
  Folder folder(path, files);
  const auto publication = folder.publish();
  const std::uint32_t n = publication->number();
  if (n == 1) publication->write(folder.paths().key(), std::string(32, 'k'));
  publication->write(folder.paths().release(n), "release " + std::to_string(n));
  publication->write(folder.paths().certificate(n), "certificate " + std::to_string(n));
  publication->write(folder.paths().store(n), "store " + std::to_string(n));
  publication->write(folder.paths().report(n), "report " + std::to_string(n));
  publication->commit(head_after(folder.head()));
}

std::set<std::string> files_in(const std::filesystem::path& path) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.is_regular_file()) names.insert(std::filesystem::relative(entry.path(), path).string());
  return names;
}

std::set<std::string> files_after(std::uint32_t releases) {
  if (releases == 0) return {};
  std::set<std::string> names = {"private/lock", "private/series.json", "private/key"};
  for (std::uint32_t n = 1; n <= releases; ++n) {
    const std::string number = "000" + std::to_string(n);
    names.insert({"release-" + number + ".csv", "release-" + number + ".certificate.json",
                  "private/report-" + number + ".html"});
  }
  names.insert("private/store-000" + std::to_string(releases) + ".kith");
  return names;
}

mode_t mode_of(const std::filesystem::path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
}

TEST(Folder, KeepsAllReleasesAndTheLastStore) {
  const TemporaryFolder folder;
  for (std::uint32_t n = 1; n <= 3; ++n) {
    publish(folder.path());
    EXPECT_EQ(files_in(folder.path()), files_after(n));
  }
  EXPECT_EQ(read_file(folder.path() / "release-0002.csv"), "release 2");
  EXPECT_EQ(Folder(folder.path()).key(), std::string(32, 'k'));
}

TEST(Folder, TheHeadIsReadBackAsItWasWritten) {
  const TemporaryFolder folder;
  publish(folder.path());
  publish(folder.path());
  EXPECT_EQ(read_head(Paths(folder.path())), head_after(head_after({})));
}

TEST(Folder, ThePrivatePartIsForItsOwnerAlone) {
  const TemporaryFolder folder;
  publish(folder.path());
  EXPECT_EQ(mode_of(folder.path() / "private"), 0700U);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "private"))
    EXPECT_EQ(mode_of(entry.path()), 0600U) << entry.path();
}

TEST(Folder, WhatIsPendingIsForItsOwnerAlone) {
  const TemporaryFolder folder;
  Folder series(folder.path());
  const auto publication = series.publish();
  const std::filesystem::path release = series.paths().release(1);
  publication->write(release, "release 1");
  EXPECT_EQ(mode_of(Paths::pending(release)), 0600U);
  const TemporaryFolder other;
  publish(other.path());
  EXPECT_EQ(mode_of(other.path() / "release-0001.csv") & 0400U, 0400U);
  EXPECT_NE(mode_of(other.path() / "release-0001.csv"), 0600U);
}

TEST(Folder, ASecondWriterIsRefused) {
  const TemporaryFolder folder;
  const Folder first(folder.path());
  EXPECT_EQ(code_of([&] { Folder second(folder.path()); }), ErrorCode::series_busy);
}

TEST(Folder, TheLockGoesAwayWithItsHolder) {
  const TemporaryFolder folder;
  {
    const Folder first(folder.path());
  }
  EXPECT_EQ(code_of([&] { Folder second(folder.path()); }), std::nullopt);
}

TEST(Folder, ASecondWriterLeavesTheLockOfTheFirst) {
  const TemporaryFolder folder;
  const Folder first(folder.path());
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(code_of([&] { Folder second(folder.path()); }), ErrorCode::series_busy);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "private/lock"));
}

TEST(Folder, ASeriesThatDidNotBeginLeavesNoLock) {
  const TemporaryFolder folder;
  {
    const Folder series(folder.path());
  }
  EXPECT_EQ(files_in(folder.path()), files_after(0));
}

TEST(Folder, APrivatePartThatIsALinkIsRefusedAndWhatItLeadsToIsLeftAlone) {
  const TemporaryFolder folder, elsewhere;
  std::filesystem::permissions(elsewhere.path(), std::filesystem::perms(0755));
  std::filesystem::create_directory_symlink(elsewhere.path(), folder.path() / "private");
  EXPECT_EQ(code_of([&] { Folder series(folder.path()); }), ErrorCode::unwritable);
  EXPECT_EQ(mode_of(elsewhere.path()), 0755U);
  EXPECT_TRUE(elsewhere.names().empty());
}

TEST(Folder, AReleaseThatIsNotCommittedLeavesNothing) {
  const TemporaryFolder folder;
  publish(folder.path());
  {
    Folder series(folder.path());
    const auto publication = series.publish();
    publication->write(series.paths().release(2), "unfinished");
  }
  EXPECT_EQ(files_in(folder.path()), files_after(1));
}

TEST(Folder, AFileUnderTheNextNumberIsNotOverwritten) {
  const TemporaryFolder folder;
  publish(folder.path());
  folder.write("release-0002.csv", "somebody's");
  EXPECT_EQ(code_of([&] { publish(folder.path()); }), ErrorCode::series_store);
  EXPECT_EQ(read_file(folder.path() / "release-0002.csv"), "somebody's");
}

TEST(Folder, AHeadOfAnotherVersionIsRefused) {
  const TemporaryFolder folder;
  publish(folder.path());
  std::ofstream(folder.path() / "private/series.json") << R"({"series": 2, "plan": {}, "releases": []})";
  EXPECT_EQ(code_of([&] { Folder series(folder.path()); }), ErrorCode::series_store);
}

TEST(Folder, ADamagedHeadIsRefused) {
  const TemporaryFolder folder;
  publish(folder.path());
  const std::string head = read_file(folder.path() / "private/series.json");
  for (std::size_t length = 0; length + 2 < head.size(); length += 7) {
    std::ofstream(folder.path() / "private/series.json") << head.substr(0, length);
    EXPECT_EQ(code_of([&] { Folder series(folder.path()); }), ErrorCode::series_store) << length;
  }
}

TEST(Folder, AMissingKeyIsSaid) {
  const TemporaryFolder folder;
  publish(folder.path());
  std::filesystem::remove(folder.path() / "private/key");
  EXPECT_EQ(code_of([&] { (void)Folder(folder.path()).key(); }), ErrorCode::series_store);
}

// Fails the disk at every step of making release `before + 1`, then opens the series again. A disk that works
// afterwards lets the release be taken back.
void fail_everywhere(std::uint32_t before, FaultyFilesystem::Afterwards afterwards) {
  bool as_before = false, as_after = false;
  for (std::uint64_t step = 1;; ++step) {
    const TemporaryFolder folder;
    for (std::uint32_t n = 1; n <= before; ++n) publish(folder.path());
    FaultyFilesystem files(step, afterwards);
    const auto failed = code_of([&] { publish(folder.path(), files); });
    if (!failed) break;
    EXPECT_EQ(failed, ErrorCode::disk_failed);
    const auto releases = static_cast<std::uint32_t>(Folder(folder.path()).head().releases.size());
    EXPECT_TRUE(releases == before || releases == before + 1) << step;
    EXPECT_EQ(files_in(folder.path()), files_after(releases)) << step;
    (releases == before ? as_before : as_after) = true;
    publish(folder.path());
    EXPECT_EQ(files_in(folder.path()), files_after(releases + 1)) << step;
  }
  EXPECT_TRUE(as_before);
  EXPECT_EQ(as_after, afterwards == FaultyFilesystem::Afterwards::fails);
}

TEST(Folder, IsAsBeforeOrAsAfterWhereverTheFirstReleaseFails) {
  fail_everywhere(0, FaultyFilesystem::Afterwards::works);
  fail_everywhere(0, FaultyFilesystem::Afterwards::fails);
}

TEST(Folder, IsAsBeforeOrAsAfterWhereverALaterReleaseFails) {
  fail_everywhere(2, FaultyFilesystem::Afterwards::works);
  fail_everywhere(2, FaultyFilesystem::Afterwards::fails);
}

}  // namespace
}  // namespace kith::series
