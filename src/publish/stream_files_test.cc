#include "publish/stream_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <mutex>

#include "base/digest.h"
#include "kith/error.h"
#include "method/reposition/settings.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

using Names = std::vector<std::string>;

// Keeps the order in which files appear.
class WatchedFilesystem final : public Filesystem {
 public:
  std::unique_ptr<WritableFile> create(const std::filesystem::path& path) override {
    return real_filesystem().create(path);
  }
  void make_public(const std::filesystem::path& path) override {
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(path).permissions(), perms::owner_read | perms::owner_write);
    real_filesystem().make_public(path);
  }
  void make_directories(const std::filesystem::path& path, Privacy privacy) override {
    real_filesystem().make_directories(path, privacy);
  }
  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    real_filesystem().rename(from, to);
    const std::lock_guard lock(mutex_);
    appeared.push_back(to.filename().string());
  }
  void sync_directory(const std::filesystem::path& path) override { real_filesystem().sync_directory(path); }
  void remove(const std::filesystem::path& path) noexcept override { real_filesystem().remove(path); }
  bool exists(const std::filesystem::path& path) override { return real_filesystem().exists(path); }

  Names appeared;

 private:
  std::mutex mutex_;
};

constexpr const char* header = "day,ill\n";
constexpr const char* two_rows = "5,cold\n5,flu\n";
constexpr const char* two_plain = "day,ill\n5,cold\n5,flu\n";
constexpr const char* counts_header = "day,ill,count\n";
constexpr const char* two_counts = "5,cold,1\n5,flu,1\n";

using Verify = std::function<Names(const std::vector<std::string_view>&)>;
const Verify yes = [](const auto&) { return Names{}; };
const Verify no = [](const auto&) { return Names{"wrong"}; };

// Of one table, or of two.
class FakeSnapshot final : public method::StreamSnapshot {
 public:
  FakeSnapshot(std::string label, bool two, Verify verify, std::string rows = two_rows)
      : label_(std::move(label)), two_(two), verify_(std::move(verify)), rows_(std::move(rows)) {}
  const std::string& label() const override { return label_; }
  std::vector<method::TableText> tables() const override {
    if (two_) return {{counts_header, two_counts}, {header, rows_}};
    return {{header, rows_}};
  }
  Names verify(const std::vector<std::string_view>& read_back) const override { return verify_(read_back); }
  std::string map_lines() const override { return "0," + label_ + "\n"; }

 private:
  std::string label_;
  bool two_;
  Verify verify_;
  std::string rows_;
};

class Files : public ::testing::Test {
 protected:
  std::unique_ptr<StreamFiles> open() {
    return std::make_unique<StreamFiles>(folder.path(), "release",
                                         method::SnapshotLayout{{".csv"}, "row,time\n"}, files);
  }
  std::unique_ptr<StreamFiles> open_two() {
    return std::make_unique<StreamFiles>(
        folder.path(), "release", method::SnapshotLayout{{".sensitive.csv", ".csv"}, "row,time\n"}, files);
  }
  static std::unique_ptr<FakeSnapshot> one(const std::string& label, Verify verify = yes,
                                           std::string rows = two_rows) {
    return std::make_unique<FakeSnapshot>(label, false, std::move(verify), std::move(rows));
  }
  static std::unique_ptr<FakeSnapshot> two(const std::string& label, Verify verify = yes) {
    return std::make_unique<FakeSnapshot>(label, true, std::move(verify));
  }
  std::string content(const std::string& name) const { return read_file(folder.path() / name); }

  template <typename Call>
  ErrorCode refused(const Call& call) {
    try {
      call();
    } catch (const Error& error) {
      return error.code();
    }
    ADD_FAILURE() << "was not refused";
    return ErrorCode::usage;
  }

  testing::TemporaryFolder folder;
  WatchedFilesystem files;
};

TEST(NameOfLabel, KeepsWhatCalendarsAndNumbersNeed) {
  for (const char* label : {"5", "-3", "2024-01-31", "2024-W05", "2024-01-31T10:30", "a_b.C"})
    EXPECT_EQ(name_of_label(label), label);
}

TEST(NameOfLabel, WritesOthersAsTheirBytes) {
  EXPECT_EQ(name_of_label("[2000, 2005)"), "%5B2000%2C%202005%29");
  EXPECT_EQ(name_of_label("../x"), "..%2Fx");
  EXPECT_EQ(name_of_label("50%"), "50%25");
  EXPECT_EQ(name_of_label("ä"), "%C3%A4");
  EXPECT_EQ(name_of_label(std::string("\0\n", 2)), "%00%0A");
}

TEST_F(Files, ASnapshotOfOneTableIsOneFile) {
  const auto out = open();
  out->publish(one("5"));
  out->drain();
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
  EXPECT_EQ(content("release-5.csv"), two_plain);
}

TEST_F(Files, AnEmptySnapshotHasAHeader) {
  const auto out = open();
  out->publish(one("5", yes, ""));
  out->drain();
  EXPECT_EQ(content("release-5.csv"), header);
}

TEST_F(Files, ALabelIsWrittenAsAName) {
  const auto out = open();
  out->publish(one("../5"));
  out->drain();
  EXPECT_EQ(folder.names(), Names{"release-..%2F5.csv"});
}

TEST_F(Files, TheFileASnapshotGoesByAppearsLast) {
  const auto out = open_two();
  out->publish(two("5"));
  out->drain();
  EXPECT_EQ(files.appeared, (Names{"release-5.sensitive.csv", "release-5.csv"}));
  EXPECT_EQ(content("release-5.sensitive.csv"), std::string(counts_header) + two_counts);
}

TEST_F(Files, NothingAppearsBeforeItIsVerified) {
  Names seen;
  const auto out = open();
  out->publish(one("5", [&](const auto&) {
    seen = files.appeared;
    return Names{};
  }));
  out->drain();
  EXPECT_TRUE(seen.empty());
  EXPECT_EQ(files.appeared, Names{"release-5.csv"});
}

TEST_F(Files, BothFilesAreVerifiedWithTheirHeaders) {
  std::vector<std::string> seen;
  const auto out = open_two();
  out->publish(two("5", [&](const std::vector<std::string_view>& read_back) {
    seen.assign(read_back.begin(), read_back.end());
    return Names{};
  }));
  out->drain();
  EXPECT_EQ(seen, (Names{content("release-5.sensitive.csv"), content("release-5.csv")}));
}

TEST_F(Files, WhatAppearedIsListedWithItsDigest) {
  const auto out = open();
  out->publish(one("5"));
  out->publish(one("6"));
  out->drain();
  Sha256 digest;
  digest.update(two_plain);
  ASSERT_EQ(out->published.size(), 2u);
  EXPECT_EQ(out->published[0], (PublishedFile{"release-5.csv", digest.hex()}));
  EXPECT_EQ(out->published[1].name, "release-6.csv");
  EXPECT_EQ(out->published_in_all, 2u);
  EXPECT_EQ(out->appeared, 2u);
}

TEST_F(Files, TheSameFileThatIsThereAlreadyIsAccepted) {
  folder.write("release-5.csv", two_plain);
  const auto out = open();
  out->publish(one("5"));
  out->drain();
  EXPECT_TRUE(files.appeared.empty());
  EXPECT_EQ(out->published.size(), 1u);
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
}

// As a stream leaves them that was killed between its two files.
TEST_F(Files, ATableIsAddedToItsSensitiveTable) {
  folder.write("release-5.sensitive.csv", std::string(counts_header) + two_counts);
  const auto out = open_two();
  out->publish(two("5"));
  out->drain();
  EXPECT_EQ(files.appeared, Names{"release-5.csv"});
}

TEST_F(Files, AnotherFileOfTheNameStaysAsItIs) {
  for (const std::string other : {"", header, "x"}) {
    folder.write("release-5.csv", other);
    const auto out = open();
    EXPECT_EQ(refused([&] { out->publish(one("5")); }), ErrorCode::output_is_input);
    EXPECT_EQ(content("release-5.csv"), other);
  }
}

TEST_F(Files, BesideAnotherTableNoSensitiveTableIsLeft) {
  folder.write("release-5.csv", "x");
  const auto out = open_two();
  EXPECT_EQ(refused([&] { out->publish(two("5")); }), ErrorCode::output_is_input);
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
}

TEST_F(Files, ASnapshotThatDoesNotStandIsToldByDrain) {
  const auto out = open();
  out->publish(one("5", no));
  EXPECT_EQ(refused([&] { out->drain(); }), ErrorCode::verification_failed);
  EXPECT_EQ(out->published_in_all, 0u);
}

TEST_F(Files, ASnapshotThatDoesNotStandLeavesNothing) {
  const auto out = open_two();
  out->publish(two("5", no));
  EXPECT_THROW(out->drain(), Error);
  EXPECT_EQ(folder.names(), Names{});
}

TEST_F(Files, SnapshotsBehindAWrongOneDoNotAppear) {
  auto out = open();
  EXPECT_EQ(refused([&] {
              for (int slot = 5; slot < 8; ++slot) out->publish(one(std::to_string(slot), no));
              out->drain();
            }),
            ErrorCode::verification_failed);
  out.reset();
  EXPECT_EQ(folder.names(), Names{});
}

TEST_F(Files, LeftoversOfDeadProcessesAreRemoved) {
  folder.write(".release-5.csv.2147483647.partial", "x");  // no process has so high a number
  folder.write(".release-5.sensitive.csv.2147483647.partial", "x");
  open();
  EXPECT_EQ(folder.names(), Names{});
}

TEST_F(Files, OtherFilesAreNotTakenForLeftovers) {
  const Names others = {".other-5.csv.2147483647.partial",
                        ".release-5.csv." + std::to_string(::getppid()) + ".partial",
                        ".release-5.csv.2147483647.part", ".release-5.csv.partial", "release-4.csv"};
  for (const std::string& name : others) folder.write(name, "x");
  open();
  for (const std::string& name : others) EXPECT_TRUE(files.exists(folder.path() / name)) << name;
}

TEST_F(Files, TheMapGrowsWithEverySnapshot) {
  GrowingFile map(folder.path() / "map.csv", 0);
  const auto out = open();
  out->map_to(&map);
  out->publish(one("5"));
  out->publish(one("6"));
  out->drain();
  map.flush();
  EXPECT_EQ(content("map.csv"), "row,time\n0,5\n0,6\n");
}

TEST_F(Files, AMapThatGoesOnHasOneHeader) {
  folder.write("map.csv", "row,time\n");
  GrowingFile map(folder.path() / "map.csv", 9);
  const auto out = open();
  out->map_to(&map);
  EXPECT_EQ(map.length(), 9u);
}

TEST_F(Files, NoMapIsWrittenOfWhatDidNotAppear) {
  GrowingFile map(folder.path() / "map.csv", 0);
  const auto out = open();
  out->map_to(&map);
  const std::uint64_t before = map.length();
  out->publish(one("5", no));
  EXPECT_THROW(out->drain(), Error);
  EXPECT_EQ(map.length(), before);
}

}  // namespace
}  // namespace kith::publish
