// Streams as the pipeline makes them: what it writes beside the snapshots, and how it refuses a call.
#include "publish/stream.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "kith/error.h"
#include "method/read.h"
#include "publish/stream_state.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Names = std::vector<std::string>;

constexpr const char* first_rows =
    "day,age,ill\n1,20,flu\n1,21,cold\n2,22,flu\n2,23,cold\n3,24,flu\n3,25,cold\n";
constexpr const char* more_rows = "4,26,flu\n4,27,cold\n5,28,flu\n5,29,cold\n";

class Streams : public ::testing::Test {
 protected:
  Streams() { write_plan("name = \"reposition\"\nwindow = 2\npublish = \"anatomy\"\n"); }

  void write_plan(const std::string& method) {
    folder.write("plan.toml",
                 "[source]\npath = \"in.csv\"\n[columns]\nage = \"quasi\"\nill = \"sensitive\"\n"
                 "[columns.day]\nrole = \"time\"\n[privacy]\nl = 2\n[method]\n" +
                     method);
  }
  outcome::StreamOutcome run(const std::string& rows, bool keep_open = false) {
    folder.write("in.csv", rows);
    options.directory = folder.path() / "out";
    options.source.file = folder.path() / "in.csv";
    options.state = folder.path() / "state";
    options.keep_open = keep_open;
    return publish_stream(method::read_plan(folder.path() / "plan.toml"), options, real_filesystem(),
                          silent_progress());
  }
  ErrorCode refused() {
    try {
      run(first_rows);
    } catch (const Error& error) {
      return error.code();
    }
    ADD_FAILURE() << "was not refused";
    return ErrorCode::missing_file;
  }

  testing::TemporaryFolder folder;
  StreamOptions options;
};

TEST_F(Streams, CertificateAndKeyAreNamedInTheOutcome) {
  const outcome::StreamOutcome result = run(first_rows);
  EXPECT_TRUE(result.certified);
  EXPECT_TRUE(result.verified);
  EXPECT_EQ(result.files.certificate, options.directory / "release.certificate.json");
  EXPECT_EQ(result.files.key, options.directory / "private" / "release.key");
  const Json certificate = Json::parse(read_file(result.files.certificate));
  EXPECT_EQ(certificate["snapshots"].size(), result.files_in_all);
  for (const Json& file : certificate["snapshots"])
    EXPECT_EQ(file["sha256"], sha256_of_file(options.directory / file["file"].get<std::string>()));
}

TEST_F(Streams, TheKeyIsPrivate) {
  const outcome::StreamOutcome result = run(first_rows);
  const fs::perms others = fs::perms::group_all | fs::perms::others_all;
  EXPECT_EQ(fs::status(result.files.key).permissions() & others, fs::perms::none);
  EXPECT_EQ(fs::status(result.files.key.parent_path()).permissions() & others, fs::perms::none);
}

TEST_F(Streams, TheKeyOpensTheCommitmentWithoutTellingTheSecret) {
  const outcome::StreamOutcome result = run(first_rows);
  const std::string secret = load_state(*options.state)->secret;
  const std::string key = hmac_of_text(secret, "commitments");
  EXPECT_EQ(Json::parse(read_file(result.files.key))["key"], to_hex(key));
  EXPECT_EQ(Json::parse(read_file(result.files.certificate))["commitments"]["plan"],
            hmac_of_text(key, "plan\n" + read_file(folder.path() / "plan.toml")));
  for (const fs::path& path : {result.files.certificate, result.files.key})
    EXPECT_EQ(read_file(path).find(to_hex(secret)), std::string::npos);
}

TEST_F(Streams, TheCertificateIsReplacedAsTheStreamGoesOn) {
  const outcome::StreamOutcome before = run(first_rows, true);
  const std::string key = read_file(before.files.key);
  const std::size_t files = Json::parse(read_file(before.files.certificate))["snapshots"].size();
  const outcome::StreamOutcome after = run(std::string(first_rows) + more_rows);
  EXPECT_TRUE(after.resumed);
  EXPECT_GT(Json::parse(read_file(after.files.certificate))["snapshots"].size(), files);
  EXPECT_EQ(read_file(after.files.key), key);
  EXPECT_EQ(after.files_in_all, before.files_in_all + after.files_now);
}

TEST_F(Streams, SeededOnesHaveNoCertificate) {
  options.seed = 5;
  const outcome::StreamOutcome result = run(first_rows);
  EXPECT_FALSE(result.certified);
  EXPECT_FALSE(fs::exists(options.directory / "release.certificate.json"));
  EXPECT_FALSE(fs::exists(options.directory / "private"));
}

TEST_F(Streams, OtherMethodsMakeNone) {
  folder.write("plan.toml", "[source]\npath = \"in.csv\"\n[columns]\nage = \"quasi\"\n[privacy]\nk = 2\n");
  EXPECT_EQ(refused(), ErrorCode::plan_value);
}

TEST_F(Streams, GoOnWithATraceThatIsStillEmpty) {
  options.trace = folder.path() / "trace";
  run("day,age,ill\n1,20,flu\n1,21,cold\n", true);
  ASSERT_EQ(read_file(*options.trace), "");
  EXPECT_TRUE(run(first_rows).resumed);
  EXPECT_NE(read_file(*options.trace), "");
}

TEST_F(Streams, DoNotBeginATraceLater) {
  run("day,age,ill\n1,20,flu\n1,21,cold\n", true);
  options.trace = folder.path() / "trace";
  EXPECT_EQ(refused(), ErrorCode::stream_state);
}

TEST_F(Streams, NoTwoOutputsHaveOneName) {
  const fs::path out = folder.path() / "out";
  const auto refused_at = [&](std::optional<fs::path> StreamOptions::* which, const fs::path& path) {
    options = {};
    options.*which = path;
    if (!options.state) options.state = folder.path() / "s";
    options.directory = out;
    folder.write("in.csv", first_rows);
    options.source.file = folder.path() / "in.csv";
    try {
      publish_stream(method::read_plan(folder.path() / "plan.toml"), options, real_filesystem(),
                     silent_progress());
      ADD_FAILURE() << "was not refused: " << path;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::output_is_input) << path;
      EXPECT_NE(std::string(error.what()).find("two outputs have this name"), std::string::npos);
    }
    EXPECT_FALSE(fs::exists(out)) << path;
    EXPECT_FALSE(fs::exists(folder.path() / "s.lock")) << path;
  };
  for (const auto which : {&StreamOptions::state, &StreamOptions::private_map, &StreamOptions::trace})
    for (const char* name : {"release.certificate.json", "private/release.key", "release-4.csv",
                             "../out/release-2024-01-09.sensitive.csv", ".release-4.csv.12.partial"})
      refused_at(which, out / name);
  for (const auto which : {&StreamOptions::private_map, &StreamOptions::trace})
    refused_at(which, folder.path() / "s.lock");
}

TEST_F(Streams, AStateThatIsNoFileLeavesNoLock) {
  folder.write("in.csv", first_rows);
  options.directory = folder.path() / "out";
  options.source.file = folder.path() / "in.csv";
  fs::create_directory(folder.path() / "folder");
  ASSERT_EQ(::mkfifo((folder.path() / "fifo").c_str(), 0600), 0);
  for (const char* name : {"folder", "fifo", "folder/."}) {
    options.state = folder.path() / name;
    try {
      publish_stream(method::read_plan(folder.path() / "plan.toml"), options, real_filesystem(),
                     silent_progress());
      ADD_FAILURE() << "was not refused: " << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_state) << name;
    }
    EXPECT_FALSE(fs::exists(StateLock::file_of(*options.state))) << name;
  }
}

TEST_F(Streams, AnUnknownColumnLeavesNoMap) {
  options.private_map = folder.path() / "map.csv";
  folder.write("plan.toml", read_file(folder.path() / "plan.toml") + "[columns.none]\nrole = \"plain\"\n");
  EXPECT_EQ(refused(), ErrorCode::unknown_column);
  EXPECT_FALSE(fs::exists(*options.private_map));
}

}  // namespace
}  // namespace kith::publish
