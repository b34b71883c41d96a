#include "publish/memory.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <map>
#include <regex>

#include "base/digest.h"
#include "base/file.h"
#include "engine/arrow_table.h"
#include "kith/error.h"
#include "method/read.h"
#include "publish/folder.h"
#include "publish/memory_release.h"
#include "testing/arrow_tables.h"
#include "testing/faulty_filesystem.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

namespace fs = std::filesystem;
using kith::testing::TemporaryFolder;

constexpr const char* of_one_table =
    "[source]\npath = \"t.csv\"\n[columns]\nzip = { role = \"quasi\", hierarchy = { mask = \"right\", levels "
    "= 4 } }\n"
    "age = \"quasi\"\nillness = \"sensitive\"\nfee = \"plain\"\n[privacy]\nk = 3\n";

// 36 visits.
std::string visits() {
  std::string csv = "zip,age,illness,fee,day\n";
  static constexpr const char* illnesses[] = {"flu", "cold", "a long name of an illness, quoted", ""};
  for (int i = 0; i < 36; ++i)
    csv += "0" + std::to_string(2138 + i % 5) + "," + std::to_string(20 + i * 7 % 9) + "," +
           (i % 4 == 2 ? "\"" + std::string(illnesses[2]) + "\"" : illnesses[i % 4]) + "," +
           std::to_string(i % 3) + ".50," + std::to_string(i / 6) + "\n";
  return csv;
}

plan::Plan plan_in(const TemporaryFolder& folder, const std::string& text) {
  folder.write("t.csv", visits());
  folder.write("plan.toml", text);
  return method::read_plan(folder.path() / "plan.toml");
}

std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& each : fs::recursive_directory_iterator(folder))
    if (each.is_regular_file()) files[fs::relative(each.path(), folder).string()] = read_file(each.path());
  return files;
}

// Times and the moment of the run differ from one to the next.
std::string without_times(const std::string& report) {
  static const std::regex times(
      "(less than )?[0-9.,]+ (s|ms|µs)\\b|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:]{5,8}");
  return std::regex_replace(report, times, "");
}

method::Options seeded(const fs::path& directory) {
  method::Options options;
  options.directory = directory;
  options.seed = 7;
  return options;
}

void expect_same_files(const plan::Plan& plan, const TemporaryFolder& folder, bool with_map = false) {
  method::Options options = seeded(folder.path() / "out");
  const auto engine = engine::embedded();
  if (with_map) options.private_map = folder.path() / "out" / "map.csv";
  release_to_folder(plan, options, *engine, real_filesystem(), silent_progress());
  auto expected = files_in(options.directory);
  fs::rename(options.directory, folder.path() / "before");

  method::Options here = options;
  here.directory = ".";
  const auto before = folder.names();
  const KeptRelease kept = release_in_memory(plan, here, {}, silent_progress());
  EXPECT_EQ(folder.names(), before) << "nothing is written";
  ASSERT_TRUE(kept.data);
  EXPECT_TRUE(kept.outcome->verified);
  kept.data->write(options.directory);
  auto written = files_in(options.directory);
  for (auto* files : {&expected, &written})
    for (auto& [name, text] : *files)
      if (name.ends_with(".html")) text = without_times(text);
  ASSERT_EQ(written.size(), expected.size());
  for (const auto& [name, text] : expected) EXPECT_TRUE(written[name] == text) << name;
}

TEST(MemoryRelease, WritesTheBytesThatAFolderWouldHave) {
  for (const std::string method : {"", "[method]\nmax_suppression = 4\n", "[method]\nname = \"local\"\n"}) {
    const TemporaryFolder folder;
    expect_same_files(plan_in(folder, of_one_table + method), folder, true);
  }
}

TEST(MemoryRelease, TwoTablesOfAStreamAreWrittenAsTheyWouldBe) {
  for (const std::string publish : {"anatomy", "generalize"}) {
    const TemporaryFolder folder;
    const plan::Plan plan = plan_in(
        folder,
        "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nzip = \"quasi\"\nage = \"quasi\"\n"
        "illness = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 3\npublish = "
        "\"" +
            publish + "\"\n");
    expect_same_files(plan, folder);
    method::Options options = seeded(".");
    const KeptRelease kept = release_in_memory(plan, options, {}, silent_progress());
    EXPECT_EQ(kept.data->tables().size(), publish == "anatomy" ? 2u : 1u);
    EXPECT_EQ(kept.data->tables().front().name, "release");
  }
}

TEST(MemoryRelease, TablesAroundAPersonAreWrittenAsTheyWouldBe) {
  const TemporaryFolder folder;
  std::string persons = "id,zip\n", stays = "id,ward\n";
  for (int i = 0; i < 12; ++i) {
    persons += std::to_string(i) + ",021" + std::to_string(30 + i % 3) + "\n";
    stays += std::to_string(i) + "," + (i % 2 == 0 ? "north" : "south") + "\n";
  }
  folder.write("persons.csv", persons);
  folder.write("stays.csv", stays);
  folder.write("plan.toml",
               "[tables.persons]\npath = \"persons.csv\"\nkey = \"id\"\ncolumns = { zip = \"quasi\" }\n"
               "[tables.stays]\npath = \"stays.csv\"\nparent = { table = \"persons\", column = \"id\" }\n"
               "columns = { ward = \"quasi\" }\n[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n");
  const plan::Plan plan = method::read_plan(folder.path() / "plan.toml");
  expect_same_files(plan, folder);
  const KeptRelease kept = release_in_memory(plan, seeded("."), {}, silent_progress());
  ASSERT_EQ(kept.data->tables().size(), 2u);
  EXPECT_EQ(kept.data->tables()[0].name, "persons");
  EXPECT_EQ(kept.data->tables()[1].name, "stays");
}

TEST(MemoryRelease, TheCertificateHasTheDigestOfTheFileThatIsWritten) {
  const TemporaryFolder folder;
  method::Options options = seeded(".");
  options.seed.reset();
  const KeptRelease kept = release_in_memory(plan_in(folder, of_one_table), options, {}, silent_progress());
  const ReleasedFiles files = kept.data->write(folder.path() / "out");
  EXPECT_NE(kept.data->certificate().find(sha256_of_file(files.release)), std::string::npos);
  EXPECT_EQ(read_file(files.certificate), kept.data->certificate());
  EXPECT_EQ(read_file(files.key), kept.data->private_key());
  EXPECT_EQ(read_file(files.proof), kept.data->private_proof());
  for (const fs::path& hidden : {files.key, files.proof, files.report})
    EXPECT_EQ(fs::status(hidden).permissions(), fs::perms::owner_read | fs::perms::owner_write) << hidden;
}

TEST(MemoryRelease, WritesAllFilesOrNoneWhateverFails) {
  const TemporaryFolder folder;
  const KeptRelease kept =
      release_in_memory(plan_in(folder, of_one_table), seeded("."), {}, silent_progress());
  const auto& data = dynamic_cast<const MemoryRelease&>(*kept.data);
  kith::testing::FaultyFilesystem counting;
  data.write(folder.path() / "whole", counting);
  const auto whole = files_in(folder.path() / "whole");
  fs::remove_all(folder.path() / "whole");
  const auto before = folder.names();
  ASSERT_GT(counting.operations(), 8u);
  for (std::uint64_t nth = 1; nth <= counting.operations(); ++nth) {
    kith::testing::FaultyFilesystem failing(nth);
    EXPECT_THROW(data.write(folder.path() / "whole", failing), Error) << nth;
    EXPECT_EQ(folder.names(), before) << nth;
  }
  data.write(folder.path() / "whole");
  EXPECT_EQ(files_in(folder.path() / "whole").size(), whole.size());
}

// Bytes that change on their way to the disk.
class LyingFilesystem final : public Filesystem {
 public:
  std::unique_ptr<WritableFile> create(const fs::path& path) override {
    class Lying final : public WritableFile {
     public:
      explicit Lying(std::unique_ptr<WritableFile> file) : file_(std::move(file)) {}
      void append(std::string_view bytes) override {
        std::string changed(bytes);
        changed.back() = ' ';
        file_->append(changed);
      }
      void close() override { file_->close(); }

     private:
      std::unique_ptr<WritableFile> file_;
    };
    return std::make_unique<Lying>(real_filesystem().create(path));
  }
  void make_public(const fs::path& path) override { real_filesystem().make_public(path); }
  void make_directories(const fs::path& path, Privacy privacy) override {
    real_filesystem().make_directories(path, privacy);
  }
  void rename(const fs::path& from, const fs::path& to) override { real_filesystem().rename(from, to); }
  void sync_directory(const fs::path& path) override { real_filesystem().sync_directory(path); }
  void remove(const fs::path& path) noexcept override { real_filesystem().remove(path); }
  bool exists(const fs::path& path) override { return real_filesystem().exists(path); }
};

TEST(MemoryRelease, AFileThatIsNotWhatWasCertifiedIsNotKept) {
  const TemporaryFolder folder;
  const KeptRelease kept =
      release_in_memory(plan_in(folder, of_one_table), seeded("."), {}, silent_progress());
  const auto before = folder.names();
  LyingFilesystem lying;
  try {
    dynamic_cast<const MemoryRelease&>(*kept.data).write(folder.path() / "out", lying);
    FAIL() << "written";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::verification_failed);
  }
  EXPECT_EQ(folder.names(), before);
}

TEST(MemoryRelease, OverwritesNoInput) {
  const TemporaryFolder folder;
  plan::Plan plan = plan_in(folder, of_one_table);
  plan.output = "t.csv";
  const KeptRelease kept = release_in_memory(plan, seeded("."), {}, silent_progress());
  try {
    kept.data->write(folder.path());
    FAIL() << "written";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::output_is_input);
  }
  EXPECT_EQ(read_file(folder.path() / "t.csv"), visits());
}

TEST(MemoryRelease, OtherFormatsAreRefused) {
  const TemporaryFolder folder;
  plan::Plan plan = plan_in(folder, of_one_table);
  plan.output = "release.parquet";
  EXPECT_THROW(release_in_memory(plan, seeded("."), {}, silent_progress()), Error);
}

}  // namespace
}  // namespace kith::publish
