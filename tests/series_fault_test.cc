// Every operation on the disk, one after the other, fails or is the last one of the process: afterwards the
// series is as before or as after, with its private map, passes an audit, and goes on. Whoever tries again is
// told if the batch is there already.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "kith/error.h"
#include "method/read.h"
#include "publish/series.h"
#include "series/folder.h"
#include "testing/faulty_filesystem.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using kith::testing::FaultyFilesystem;
using Afterwards = FaultyFilesystem::Afterwards;
using Contents = std::map<std::string, std::string>;

constexpr std::uint64_t most_operations = 200;

std::string rows(int from, int to) {
  std::string text = "who,age,illness\n";
  static constexpr const char* illnesses[] = {"flu", "cold", "hiv"};
  for (int i = from; i < to; ++i)
    text += "p" + std::to_string(i) + "," + std::to_string(20 + i * 17 % 60) + "," + illnesses[i % 3] + "\n";
  return text;
}

class SeriesFault : public ::testing::Test {
 protected:
  SeriesFault() {
    folder.write("first.csv", rows(0, 30));
    folder.write("batch.csv", rows(30, 45) + "x,,flu\n");
    folder.write("plan.toml",
                 "[source]\npath = \"first.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\n"
                 "illness = \"sensitive\"\n[privacy]\nk = 3\n[method]\nname = \"local\"\n");
  }

  fs::path dir() const { return folder / "at/series"; }

  void release(const std::string& source, Filesystem& files) const {
    plan::Plan plan = method::read_plan(folder / "plan.toml");
    plan.source.path = folder / source;
    method::Options options;
    options.directory = dir();
    options.private_map = folder / "map.csv";
    options.threads = 1;
    options.again = true;
    const auto engine = engine::embedded();
    publish::release_to_series(plan, options, *engine, files, silent_progress());
  }

  bool fails(const std::string& source, std::uint64_t nth, Afterwards afterwards) const {
    FaultyFilesystem files(nth, afterwards);
    try {
      release(source, files);
    } catch (const Error& error) {
      EXPECT_EQ(exit_status(error.code()), 5) << error.what();
      return true;
    }
    return false;
  }

  // The same in a process that is gone afterwards, whether it failed or died.
  bool ends_badly(const std::string& source, std::uint64_t nth, Afterwards afterwards) const {
    const pid_t child = fork();
    if (child == 0) std::_Exit(fails(source, nth, afterwards) ? 5 : 0);
    int status = 0;
    waitpid(child, &status, 0);
    const int expected = afterwards == Afterwards::dies ? SIGKILL : 5;
    const int ended = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    EXPECT_TRUE(ended == expected || ended == 0) << "operation " << nth << " ended with " << ended;
    return ended == expected;
  }
  bool dies(const std::string& source, std::uint64_t nth) const {
    return ends_badly(source, nth, Afterwards::dies);
  }

  Ran command(const std::string& source, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{
        "release",  (folder / "plan.toml").string(), "--series",      dir().string(),
        "--source", (folder / source).string(),      "--private-map", (folder / "map.csv").string(),
        "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  Contents contents() const {
    Contents all;
    for (const std::string& name : folder.files()) all[name] = read(folder / name);
    return all;
  }
  void put(const Contents& state) const {
    for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove_all(entry.path());
    for (const auto& [name, bytes] : state) folder.write(name, bytes);
  }

  // Release `number` and what goes with it are there; nothing lacks its name.
  void expect_whole(std::size_t number) const {
    const Ran audit = kith({"audit", "--series", dir().string(), "--quiet"});
    EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
    EXPECT_EQ(releases(), number);
    const std::string map = read(folder / "map.csv");
    const auto lines = static_cast<std::size_t>(std::ranges::count(map, '\n'));
    EXPECT_EQ(lines, 1 + 30 + 16 * (number - 1));
    for (const auto& [name, bytes] : contents())
      EXPECT_FALSE(fs::path(name).filename().string().starts_with(".")) << name;
  }
  std::size_t releases() const { return series::read_head(series::Paths(dir())).releases.size(); }

  Folder folder;
};

TEST_F(SeriesFault, AFirstReleaseThatFailsLeavesNothing) {
  const Contents before = contents();
  std::uint64_t nth = 1;
  for (; fails("first.csv", nth, Afterwards::works); ++nth) {
    EXPECT_EQ(contents(), before) << "operation " << nth;
    EXPECT_FALSE(fs::exists(folder / "at")) << "operation " << nth;
    ASSERT_LT(nth, most_operations);
  }
  EXPECT_GT(nth, 20u);
  expect_whole(1);
}

TEST_F(SeriesFault, AnAppendThatFailsLeavesEverythingAsItWas) {
  release("first.csv", real_filesystem());
  const Contents before = contents();
  std::uint64_t nth = 1;
  for (; fails("batch.csv", nth, Afterwards::works); ++nth) {
    EXPECT_EQ(contents(), before) << "operation " << nth;
    ASSERT_LT(nth, most_operations);
  }
  EXPECT_GT(nth, 20u);
  expect_whole(2);
}

TEST_F(SeriesFault, ADiskThatStaysBrokenLeavesTheSeriesAsBeforeOrAsAfter) {
  release("first.csv", real_filesystem());
  const Contents before = contents();
  int as_before = 0, as_after = 0;
  for (std::uint64_t nth = 1; ends_badly("batch.csv", nth, Afterwards::fails); ++nth) {
    const Ran audit = kith({"audit", "--series", dir().string(), "--quiet"});
    EXPECT_EQ(audit.status, 0) << "operation " << nth << "\n" << audit.out << audit.err;
    const std::size_t number = releases();
    ++(number == 1 ? as_before : as_after);
    if (number == 2) {
      EXPECT_EQ(command("batch.csv").error(), "series-repeated") << "operation " << nth;
    }
    const Ran next = command("batch.csv", {"--again"});
    EXPECT_EQ(next.status, 0) << "operation " << nth << "\n" << next.err;
    expect_whole(number + 1);
    ASSERT_FALSE(HasFailure()) << "operation " << nth;
    put(before);
    ASSERT_LT(nth, most_operations);
  }
  EXPECT_GT(as_before, 10);
  EXPECT_GT(as_after, 1);
}

TEST_F(SeriesFault, AnAppendThatDiesAnywhereLeavesTheSeriesAsBeforeOrAsAfter) {
  release("first.csv", real_filesystem());
  const Contents before = contents();
  int as_before = 0, as_after = 0;
  for (std::uint64_t nth = 1; dies("batch.csv", nth); ++nth) {
    const Ran audit = kith({"audit", "--series", dir().string(), "--quiet"});
    EXPECT_EQ(audit.status, 0) << "operation " << nth << "\n" << audit.out << audit.err;
    EXPECT_EQ(read(dir() / "release-0001.csv"), before.at("at/series/release-0001.csv"));
    const std::size_t number = releases();
    ++(number == 1 ? as_before : as_after);
    if (number == 2) {
      EXPECT_EQ(command("batch.csv").error(), "series-repeated") << "operation " << nth;
    }
    const Ran next = command("batch.csv", {"--again"});
    EXPECT_EQ(next.status, 0) << "operation " << nth << "\n" << next.err;
    expect_whole(number + 1);
    ASSERT_FALSE(HasFailure()) << "operation " << nth;
    put(before);
    ASSERT_LT(nth, most_operations);
  }
  EXPECT_GT(as_before, 20);
  EXPECT_GT(as_after, 5);
}

TEST_F(SeriesFault, AFirstReleaseThatDiesAnywhereCanBeBegunAgain) {
  const Contents before = contents();
  for (std::uint64_t nth = 1; dies("first.csv", nth); ++nth) {
    const std::size_t number = releases();
    const Ran next = command(number == 0 ? "first.csv" : "batch.csv");
    EXPECT_EQ(next.status, 0) << "operation " << nth << "\n" << next.err;
    expect_whole(number + 1);
    ASSERT_FALSE(HasFailure()) << "operation " << nth;
    put(before);
    ASSERT_LT(nth, most_operations);
  }
}

TEST_F(SeriesFault, AnAppendThatDiesWhileItFinishesAnotherIsFinishedByTheNext) {
  release("first.csv", real_filesystem());
  std::uint64_t last = 1;
  const Contents begun = contents();
  for (; dies("batch.csv", last) && releases() == 1; ++last) put(begun);
  ASSERT_EQ(releases(), 2u);
  const Contents interrupted = contents();
  for (std::uint64_t nth = 1; nth < 12; ++nth) {
    ASSERT_TRUE(dies("batch.csv", nth));
    EXPECT_EQ(kith({"audit", "--series", dir().string(), "--quiet"}).status, 0) << "operation " << nth;
    ASSERT_EQ(command("batch.csv", {"--again"}).status, 0);
    expect_whole(3);
    put(interrupted);
  }
}

TEST_F(SeriesFault, AFullDiskLeavesEverythingAsItWas) {
  release("first.csv", real_filesystem());
  const Contents before = contents();
  for (const char* blocks : {"0", "1", "4", "16"}) {
    const Ran ran =
        run({"sh", "-c",
             std::string("ulimit -f ") + blocks + "; exec \"$0\" release \"$1\" --series \"$2\" " +
                 "--source \"$3\" --quiet >/dev/null 2>&1",
             KITH_BINARY, (folder / "plan.toml").string(), dir().string(), (folder / "batch.csv").string()});
    EXPECT_EQ(ran.status, 5) << blocks << " blocks";
    EXPECT_EQ(contents(), before) << blocks << " blocks";
  }
}

TEST_F(SeriesFault, AFolderThatIsAFileIsSaidAndStays) {
  folder.write("at/series", "a file");
  const Contents before = contents();
  const Ran ran = command("first.csv");
  EXPECT_EQ(ran.status, 5);
  EXPECT_EQ(ran.error(), "unwritable");
  EXPECT_EQ(contents(), before);
}

TEST_F(SeriesFault, APrivatePartThatIsAFileIsSaidAndStays) {
  folder.write("at/series/private", "a file");
  const Contents before = contents();
  const Ran ran = command("first.csv");
  EXPECT_EQ(ran.status, 5);
  EXPECT_EQ(ran.error(), "unwritable");
  EXPECT_EQ(contents(), before);
}

TEST_F(SeriesFault, APrivatePartThatBecameALinkIsRefused) {
  release("first.csv", real_filesystem());
  fs::rename(dir() / "private", folder / "elsewhere");
  fs::create_directory_symlink(folder / "elsewhere", dir() / "private");
  fs::permissions(folder / "elsewhere", fs::perms(0750));
  const Contents before = contents();
  const Ran ran = command("batch.csv");
  EXPECT_EQ(ran.status, 5);
  EXPECT_EQ(ran.error(), "unwritable");
  EXPECT_EQ(contents(), before);
  EXPECT_EQ(fs::status(folder / "elsewhere").permissions(), fs::perms(0750));
}

TEST_F(SeriesFault, AFolderThatMayNotBeWrittenToIsSaid) {
  if (::geteuid() == 0) GTEST_SKIP() << "nothing is forbidden to root";
  release("first.csv", real_filesystem());
  const Contents before = contents();
  fs::permissions(dir(), fs::perms(0500));
  const Ran ran = command("batch.csv");
  fs::permissions(dir(), fs::perms(0700));
  EXPECT_EQ(ran.status, 5);
  EXPECT_EQ(ran.error(), "unwritable");
  EXPECT_EQ(contents(), before);
}

}  // namespace
}  // namespace kith::tests
