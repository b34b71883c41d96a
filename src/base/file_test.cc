#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <optional>

#include "base/placing.h"
#include "kith/error.h"
#include "testing/faulty_filesystem.h"
#include "testing/temporary_folder.h"

namespace kith {
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

void write(Filesystem& files, const std::filesystem::path& path, std::string_view content) {
  const auto file = files.create(path);
  file->append(content.substr(0, content.size() / 2));
  file->append(content.substr(content.size() / 2));
  file->close();
}

// Two files that belong together, as a release and its certificate do.
void publish(Filesystem& files, const std::filesystem::path& folder) {
  StagedFiles staged(files);
  write(files, staged.stage(folder / "certificate"), "new certificate");
  write(files, staged.stage(folder / "release"), "new release");
  staged.commit();
}

mode_t mode_of(const std::filesystem::path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
}

TEST(StagedFiles, AppearUnderTheirNamesAtCommit) {
  const TemporaryFolder folder;
  StagedFiles staged(real_filesystem());
  const auto temporary = staged.stage(folder.path() / "release");
  write(real_filesystem(), temporary, "content");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{temporary.filename().string()}));
  staged.commit();
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"release"}));
  EXPECT_EQ(read_file(folder.path() / "release"), "content");
}

TEST(StagedFiles, TellThatTheyArePlacedUntilOthersAreStaged) {
  const TemporaryFolder folder;
  StagedFiles staged(real_filesystem());
  write(real_filesystem(), staged.stage(folder.path() / "release"), "content");
  EXPECT_FALSE(is_placing());
  staged.commit();
  EXPECT_TRUE(is_placing());
  StagedFiles next(real_filesystem());
  next.stage(folder.path() / "next");
  EXPECT_FALSE(is_placing());
}

TEST(StagedFiles, ReplaceOlderOnes) {
  const TemporaryFolder folder;
  folder.write("release", "old release");
  publish(real_filesystem(), folder.path());
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"certificate", "release"}));
  EXPECT_EQ(read_file(folder.path() / "release"), "new release");
}

TEST(StagedFiles, NotCommittedLeaveNothing) {
  const TemporaryFolder folder;
  folder.write("release", "old release");
  {
    StagedFiles staged(real_filesystem());
    write(real_filesystem(), staged.stage(folder.path() / "release"), "new release");
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"release"}));
  EXPECT_EQ(read_file(folder.path() / "release"), "old release");
}

TEST(StagedFiles, AFailureAtAnyStepLeavesNoNewFile) {
  FaultyFilesystem counting;
  {
    const TemporaryFolder folder;
    publish(counting, folder.path());
  }
  ASSERT_GE(counting.operations(), 10U);
  for (std::uint64_t n = 1; n <= counting.operations(); ++n) {
    for (const auto afterwards : {FaultyFilesystem::Afterwards::works, FaultyFilesystem::Afterwards::fails}) {
      const TemporaryFolder folder;
      FaultyFilesystem faulty(n, afterwards);
      EXPECT_EQ(code_of([&] { publish(faulty, folder.path()); }), ErrorCode::disk_failed) << n;
      EXPECT_EQ(folder.names(), std::vector<std::string>{}) << n;
    }
  }
}

TEST(StagedFiles, AFailureAtAnyStepKeepsTheOldFiles) {
  const auto prepare = [](const TemporaryFolder& folder) {
    folder.write("release", "old release");
    folder.write("certificate", "old certificate");
  };
  FaultyFilesystem counting;
  {
    const TemporaryFolder folder;
    prepare(folder);
    publish(counting, folder.path());
  }
  ASSERT_GE(counting.operations(), 12U);
  for (std::uint64_t n = 1; n <= counting.operations(); ++n) {
    const TemporaryFolder folder;
    prepare(folder);
    FaultyFilesystem faulty(n);
    EXPECT_EQ(code_of([&] { publish(faulty, folder.path()); }), ErrorCode::disk_failed) << n;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"certificate", "release"})) << n;
    EXPECT_EQ(read_file(folder.path() / "release"), "old release") << n;
    EXPECT_EQ(read_file(folder.path() / "certificate"), "old certificate") << n;
  }
}

// Where not even putting back works any more, the old content is still there under some name, and no new file
// is.
TEST(StagedFiles, ADiskThatStaysBrokenDoesNotDestroyTheOldFile) {
  for (std::uint64_t n = 1; n <= 20; ++n) {
    const TemporaryFolder folder;
    folder.write("release", "old release");
    FaultyFilesystem faulty(n, FaultyFilesystem::Afterwards::fails);
    if (!code_of([&] { publish(faulty, folder.path()); })) break;
    bool kept = false;
    for (const std::string& name : folder.names()) {
      const std::string content = read_file(folder.path() / name);
      EXPECT_EQ(content, "old release") << n << " " << name;
      kept = kept || content == "old release";
    }
    EXPECT_TRUE(kept) << n;
  }
}

TEST(StagedFiles, AFolderInTheWayIsRefusedAndStays) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "release");
  folder.write("release/inside", "kept");
  EXPECT_EQ(code_of([&] { publish(real_filesystem(), folder.path()); }), ErrorCode::unwritable);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"release"}));
  EXPECT_EQ(read_file(folder.path() / "release/inside"), "kept");
}

TEST(StagedFiles, LeftoversOfKilledRunsGo) {
  const TemporaryFolder folder;
  folder.write(".r.csv.999999999.partial", "no process has this number");
  folder.write(".r.csv.1.partial", "the first process always runs");
  folder.write(".r.csv.x.partial", "not ours");
  folder.write(".other.csv.999999999.partial", "of another name");
  StagedFiles staged(real_filesystem());
  staged.stage(folder.path() / "r.csv");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{".other.csv.999999999.partial", ".r.csv.1.partial",
                                                      ".r.csv.x.partial"}));
}

TEST(StagedFiles, AnOlderFileThatAKilledRunMovedAsideIsPutBack) {
  const TemporaryFolder folder;
  folder.write(".r.csv.999999999.previous", "older");
  StagedFiles(real_filesystem()).stage(folder.path() / "r.csv");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"r.csv"}));
  EXPECT_EQ(read_file(folder.path() / "r.csv"), "older");
}

TEST(StagedFiles, AnOlderFileThatAKilledRunReplacedGoes) {
  const TemporaryFolder folder;
  folder.write("r.csv", "newer");
  folder.write(".r.csv.999999999.previous", "older");
  StagedFiles(real_filesystem()).stage(folder.path() / "r.csv");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"r.csv"}));
  EXPECT_EQ(read_file(folder.path() / "r.csv"), "newer");
}

TEST(StagedFiles, PlacedAndNotKeptArePutBack) {
  const TemporaryFolder folder;
  folder.write("release", "old release");
  {
    StagedFiles staged(real_filesystem());
    write(real_filesystem(), staged.stage(folder.path() / "release"), "new release");
    write(real_filesystem(), staged.stage(folder.path() / "certificate"), "new certificate");
    staged.place();
    EXPECT_EQ(read_file(folder.path() / "release"), "new release");
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"release"}));
  EXPECT_EQ(read_file(folder.path() / "release"), "old release");
}

TEST(StagedFiles, AreForTheirOwnerAloneUntilTheyAppear) {
  const TemporaryFolder folder;
  StagedFiles staged(real_filesystem());
  const auto key = staged.stage(folder.path() / "key");
  const auto release = staged.stage(folder.path() / "release", Privacy::public_file);
  for (const auto& temporary : {key, release}) {
    write(real_filesystem(), temporary, "content");
    EXPECT_EQ(mode_of(temporary), 0600U);
  }
  staged.commit();
  EXPECT_EQ(mode_of(folder.path() / "key"), 0600U);
  const mode_t mask = ::umask(022);
  ::umask(mask);
  EXPECT_EQ(mode_of(folder.path() / "release"), 0644U & ~mask);
}

TEST(StagedFiles, GoIfTheProcessCrashes) {
  const TemporaryFolder folder;
  StagedFiles staged(real_filesystem());
  write(real_filesystem(), staged.stage(folder.path() / "release"), "content");
  remove_unfinished();
  EXPECT_TRUE(folder.names().empty());
}

TEST(Filesystem, PrivateFilesAreForTheirOwnerAlone) {
  const TemporaryFolder folder;
  write(real_filesystem(), folder.path() / "key", "secret");
  EXPECT_EQ(mode_of(folder.path() / "key"), 0600U);
  real_filesystem().make_directories(folder.path() / "a/b", Privacy::private_file);
  EXPECT_EQ(mode_of(folder.path() / "a/b"), 0700U);
}

TEST(Filesystem, CreateNeverOverwrites) {
  const TemporaryFolder folder;
  folder.write("there", "kept");
  EXPECT_EQ(code_of([&] { real_filesystem().create(folder.path() / "there"); }), ErrorCode::unwritable);
  EXPECT_EQ(read_file(folder.path() / "there"), "kept");
}

TEST(Filesystem, AMissingFolderIsUnwritable) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of([&] { real_filesystem().create(folder.path() / "no/file"); }), ErrorCode::unwritable);
  folder.write("file", "");
  EXPECT_EQ(
      code_of([&] { real_filesystem().make_directories(folder.path() / "file/a", Privacy::public_file); }),
      ErrorCode::unwritable);
}

TEST(Filesystem, CreateDoesNotWriteThroughALink) {
  const TemporaryFolder folder;
  folder.write("target", "kept");
  std::filesystem::create_symlink(folder.path() / "target", folder.path() / "link");
  EXPECT_EQ(code_of([&] { real_filesystem().create(folder.path() / "link"); }), ErrorCode::unwritable);
  EXPECT_EQ(read_file(folder.path() / "target"), "kept");
}

// The limit on file sizes is the nearest thing to a full disk that a test may make.
TEST(Filesystem, ABrokenWriteIsADiskFailure) {
  const TemporaryFolder folder;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto code =
      code_of([&] { write(real_filesystem(), folder.path() / "big", std::string(100'000, 'x')); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  EXPECT_EQ(code, ErrorCode::disk_failed);
}

TEST(Filesystem, RemovingWhatIsNotThereIsFine) {
  const TemporaryFolder folder;
  real_filesystem().remove(folder.path() / "nothing");
  EXPECT_FALSE(real_filesystem().exists(folder.path() / "nothing"));
}

TEST(ReadFile, GivesTheWholeContent) {
  const TemporaryFolder folder;
  const std::string content("a\0b\r\n\xff", 6);
  folder.write("file", content);
  EXPECT_EQ(read_file(folder.path() / "file"), content);
  folder.write("empty", "");
  EXPECT_EQ(read_file(folder.path() / "empty"), "");
}

TEST(ReadFile, MissingFilesAndFoldersAreErrors) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of([&] { read_file(folder.path() / "nothing"); }), ErrorCode::missing_file);
  EXPECT_EQ(code_of([&] { read_file(folder.path()); }), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith
