#include "method/reposition/stream_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <mutex>

#include "base/digest.h"
#include "kith/error.h"
#include "testing/small_stream.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

using Names = std::vector<std::string>;
using plan::Publish;
using testing::Leaver;
using testing::SmallStream;

// Keeps the order in which files appear.
class WatchedFilesystem final : public Filesystem {
 public:
  std::unique_ptr<WritableFile> create(const std::filesystem::path& path, Privacy privacy) override {
    return real_filesystem().create(path, privacy);
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

const std::vector<Leaver> two = {{5, "flu", "p", "21", "n"}, {4, "cold", "q", "20", "s"}};
constexpr const char* two_plain = "day,ill,age,ward\n5,cold,20,s\n5,flu,21,n\n";

const SnapshotCheck yes = [](const Snapshot&, std::string_view, std::string_view) { return Names{}; };
const SnapshotCheck no = [](const Snapshot&, std::string_view, std::string_view) { return Names{"wrong"}; };

class Files : public ::testing::Test {
 protected:
  std::unique_ptr<StreamFiles> open(const SnapshotCheck& gate, SmallStream& of) {
    return std::make_unique<StreamFiles>(of.plan, of.shape, of.steps, folder.path(), gate, files);
  }
  std::unique_ptr<StreamFiles> open(const SnapshotCheck& gate = yes) { return open(gate, plain); }
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
  SmallStream plain{Publish::plain}, anatomy{Publish::anatomy};
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

TEST_F(Files, APlainSnapshotIsOneFile) {
  const auto out = open();
  out->publish(plain.snapshot(5, two));
  out->drain();
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
  EXPECT_EQ(content("release-5.csv"), two_plain);
}

TEST_F(Files, AnEmptySnapshotHasAHeader) {
  const auto out = open();
  out->publish(plain.snapshot(5, {}));
  out->drain();
  EXPECT_EQ(content("release-5.csv"), "day,ill,age,ward\n");
}

TEST_F(Files, AnatomysTableAppearsLast) {
  const auto out = open(yes, anatomy);
  out->publish(anatomy.snapshot(5, two));
  out->drain();
  EXPECT_EQ(files.appeared, (Names{"release-5.sensitive.csv", "release-5.csv"}));
  EXPECT_EQ(content("release-5.sensitive.csv"), "day,bucket,ill,count\n5,1,cold,1\n5,1,flu,1\n");
}

TEST_F(Files, NothingAppearsBeforeTheGateWasAsked) {
  Names seen;
  const auto out = open([&](const Snapshot&, std::string_view, std::string_view) {
    seen = files.appeared;
    return Names{};
  });
  out->publish(plain.snapshot(5, two));
  out->drain();
  EXPECT_TRUE(seen.empty());
  EXPECT_EQ(files.appeared, Names{"release-5.csv"});
}

TEST_F(Files, TheGateSeesBothFilesWithTheirHeaders) {
  std::string table, values;
  const auto out = open(
      [&](const Snapshot&, std::string_view written, std::string_view sensitive) {
        table = written;
        values = sensitive;
        return Names{};
      },
      anatomy);
  out->publish(anatomy.snapshot(5, two));
  out->drain();
  EXPECT_EQ(table, content("release-5.csv"));
  EXPECT_EQ(values, content("release-5.sensitive.csv"));
}

TEST_F(Files, WhatAppearedIsListedWithItsDigest) {
  const auto out = open();
  out->publish(plain.snapshot(5, two));
  out->publish(plain.snapshot(6, {}));
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
  out->publish(plain.snapshot(5, two));
  out->drain();
  EXPECT_TRUE(files.appeared.empty());
  EXPECT_EQ(out->published.size(), 1u);
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
}

// As a stream leaves them that was killed between its two files.
TEST_F(Files, ATableIsAddedToItsSensitiveTable) {
  folder.write("release-5.sensitive.csv", "day,bucket,ill,count\n5,1,cold,1\n5,1,flu,1\n");
  const auto out = open(yes, anatomy);
  out->publish(anatomy.snapshot(5, two));
  out->drain();
  EXPECT_EQ(files.appeared, Names{"release-5.csv"});
}

TEST_F(Files, AnotherFileOfTheNameStaysAsItIs) {
  for (const std::string other : {"", "day,ill,age,ward\n", "x"}) {
    folder.write("release-5.csv", other);
    const auto out = open();
    EXPECT_EQ(refused([&] { out->publish(plain.snapshot(5, two)); }), ErrorCode::output_is_input);
    EXPECT_EQ(content("release-5.csv"), other);
  }
}

TEST_F(Files, BesideAnotherTableNoSensitiveTableIsLeft) {
  folder.write("release-5.csv", "x");
  const auto out = open(yes, anatomy);
  EXPECT_EQ(refused([&] { out->publish(anatomy.snapshot(5, two)); }), ErrorCode::output_is_input);
  EXPECT_EQ(folder.names(), Names{"release-5.csv"});
}

TEST_F(Files, AGateThatSaysNoIsToldByDrain) {
  const auto out = open(no);
  out->publish(plain.snapshot(5, two));
  EXPECT_EQ(refused([&] { out->drain(); }), ErrorCode::verification_failed);
  EXPECT_EQ(out->published_in_all, 0u);
}

TEST_F(Files, AGateThatSaysNoLeavesNothing) {
  const auto out = open(no, anatomy);
  out->publish(anatomy.snapshot(5, two));
  EXPECT_THROW(out->drain(), Error);
  EXPECT_EQ(folder.names(), Names{});
}

TEST_F(Files, SnapshotsBehindAWrongOneDoNotAppear) {
  auto out = open(no);
  EXPECT_EQ(refused([&] {
              for (int slot = 5; slot < 8; ++slot) out->publish(plain.snapshot(slot, {}));
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

TEST_F(Files, TheMapTellsOfEveryRow) {
  GrowingFile map(folder.path() / "map.csv", 0);
  const auto out = open();
  out->map_to(&map);
  out->publish(plain.snapshot(5, two, {{5, "flu", "r", "30"}}));
  out->publish(plain.snapshot(
      6, {{5, "flu", "a", "20"}, {6, "flu", "a", "20"}, {6, "cold", "b", "20"}}));  // rows 3, 4, 5
  out->drain();
  map.flush();
  EXPECT_EQ(content("map.csv"), "row,time,published\n0,5,5\n1,4,5\n2,5,\n3,5,\n4,6,6\n5,6,6\n");
}

TEST_F(Files, AMapThatGoesOnHasOneHeader) {
  folder.write("map.csv", "row,time,published\n");
  GrowingFile map(folder.path() / "map.csv", 19);
  const auto out = open();
  out->map_to(&map);
  EXPECT_EQ(map.length(), 19u);
}

TEST_F(Files, NoMapIsWrittenOfWhatDidNotAppear) {
  GrowingFile map(folder.path() / "map.csv", 0);
  const auto out = open(no);
  out->map_to(&map);
  const std::uint64_t header = map.length();
  out->publish(plain.snapshot(5, two));
  EXPECT_THROW(out->drain(), Error);
  EXPECT_EQ(map.length(), header);
}

}  // namespace
}  // namespace kith::method
