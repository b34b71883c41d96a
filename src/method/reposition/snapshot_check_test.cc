// A snapshot that stands passes the check; every single thing that is changed in it or in its bytes does not.
#include "method/reposition/snapshot_check.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kith/error.h"
#include "testing/small_stream.h"

namespace kith::method {
namespace {

using testing::Leaver;
using testing::SmallStream;

const std::vector<Leaver> eight = {{5, "flu", "a", "20", "n"},  {4, "cold", "b", "21", "n"},
                                   {5, "flu", "c", "22", "s"},  {5, "hiv", "d", "23", "s"},
                                   {4, "flu", "e", "40", "n"},  {5, "cold", "f", "41", "e"},
                                   {5, "cold", "g", "42", "n"}, {5, "hiv", "h", "43", "e, w"}};

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> lines;
  for (std::size_t end = 0; (end = bytes.find('\n')) != bytes.npos; bytes.remove_prefix(end + 1))
    lines.emplace_back(bytes.substr(0, end));
  return lines;
}

std::string bytes_of(const std::vector<std::string>& lines) {
  std::string bytes;
  for (const std::string& line : lines) bytes += line + "\n";
  return bytes;
}

// Puts `by` where `what` stands first behind the header.
void change(std::string& bytes, std::string_view what, std::string_view by) {
  const std::size_t at = bytes.find(what, bytes.find('\n'));
  if (at == bytes.npos) throw Bug("there is nothing to change");
  bytes.replace(at, what.size(), by);
}

class SnapshotChecks : public ::testing::TestWithParam<Publish> {
 protected:
  void SetUp() override { make(eight); }

  void make(const std::vector<Leaver>& leaving, reposition::Step slot = 5) {
    snapshot = stream.snapshot(slot, leaving);
    table = stream.table_of(snapshot);
    sensitive = stream.sensitive_of(snapshot);
  }

  bool anatomy() const { return GetParam() == Publish::anatomy; }
  // The bytes that hold sensitive values.
  std::string& values() { return anatomy() ? sensitive : table; }

  // In the order in which they are to be written, so that what is found is not their order.
  void sort_rows(std::string& bytes) const {
    std::vector<std::string> lines = lines_of(bytes);
    if (lines.empty()) return;
    std::sort(lines.begin() + 1, lines.end(), [&](const std::string& a, const std::string& b) {
      if (anatomy() && &bytes == &table)
        if (const int by = a.substr(a.rfind(',')).compare(b.substr(b.rfind(','))); by != 0) return by < 0;
      return a < b;
    });
    bytes = bytes_of(lines);
  }

  bool stands() const {
    return snapshot_check(stream.plan, stream.shape, stream.steps)(snapshot, table, sensitive).empty();
  }

  SmallStream stream{GetParam()};
  Snapshot snapshot;
  std::string table, sensitive;
};

TEST_P(SnapshotChecks, LetsARightSnapshotPass) {
  EXPECT_EQ(snapshot.records.size(), 8u);
  EXPECT_TRUE(stands());
}

TEST_P(SnapshotChecks, LetsAnEmptySnapshotPass) {
  make({});
  EXPECT_TRUE(stands());
}

TEST_P(SnapshotChecks, LetsASnapshotPassAsSortedByThisTest) {
  sort_rows(table);
  sort_rows(sensitive);
  EXPECT_TRUE(stands());
}

TEST_P(SnapshotChecks, MissesEveryRow) {
  const std::vector<std::string> right = lines_of(table);
  for (std::size_t row = 1; row < right.size(); ++row) {
    auto lines = right;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(row));
    table = bytes_of(lines);
    EXPECT_FALSE(stands()) << row;
  }
}

TEST_P(SnapshotChecks, FindsARowTwice) {
  auto lines = lines_of(table);
  lines.push_back(lines.back());
  table = bytes_of(lines);
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, MissesARecordOfTheSnapshot) {
  snapshot.records.pop_back();
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAnEmptySnapshotWithRows) {
  snapshot.records.clear();
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAValueThatIsAnother) {
  change(values(), "hiv", "cold");
  sort_rows(values());
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAnotherTextOfAPlainColumn) {
  change(table, "\"e, w\"", "\"e, n\"");
  sort_rows(table);
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsARowOfAnotherTime) {
  auto lines = lines_of(table);
  lines.back()[0] = '6';
  table = bytes_of(lines);
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsATableOfAnotherTime) {
  auto lines = lines_of(table);
  for (std::size_t row = 1; row < lines.size(); ++row) lines[row][0] = '6';
  table = bytes_of(lines);
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsALabelThatIsNotThatOfItsTime) {
  snapshot.label = "6";
  EXPECT_FALSE(stands());
}

// Label and bytes agree, and no record would be late in either.
TEST_P(SnapshotChecks, FindsASlotThatIsNotThatOfItsLabel) {
  std::vector<Leaver> punctual = eight;
  for (Leaver& leaver : punctual) leaver.origin = 5;
  make(punctual, 6);
  EXPECT_TRUE(stands());
  snapshot.slot = 5;
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsTwoRowsExchanged) {
  auto lines = lines_of(table);
  std::swap(lines[1], lines[2]);
  table = bytes_of(lines);
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsARecordBeforeItsTime) {
  snapshot.records[3].origin = 6;
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsARecordAWindowLate) {
  snapshot.records[3].origin = 3;
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, LetsARecordPassThatIsOneStepLessLate) {
  snapshot.records[3].origin = 4;
  EXPECT_TRUE(stands());
}

// Made by a publisher that does not tell persons apart.
TEST_P(SnapshotChecks, FindsAPersonTwice) {
  std::vector<Leaver> alike = eight;
  for (Leaver& leaver : alike) leaver.who = "a";
  const auto person = std::exchange(stream.shape.person, std::nullopt);
  make(alike);
  EXPECT_TRUE(stands());
  stream.shape.person = person;
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAValueThatIsTooFrequent) {
  stream.plan.privacy.l = 3;
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAnotherHeader) {
  table.replace(table.find("ward"), 4, "bed");
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAFileWithoutItsLastLineEnd) {
  table.pop_back();
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsAFileThatIsNotThere) {
  table.clear();
  EXPECT_FALSE(stands());
}

TEST_P(SnapshotChecks, FindsTheSameTextWrittenInAnotherWay) {
  change(table, ",n", ",\"n\"");
  sort_rows(table);
  EXPECT_FALSE(stands());
}

INSTANTIATE_TEST_SUITE_P(Ways, SnapshotChecks,
                         ::testing::Values(Publish::anatomy, Publish::plain, Publish::generalize),
                         [](const auto& test) {
                           return std::string(test.param == Publish::anatomy ? "Anatomy"
                                              : test.param == Publish::plain ? "Plain"
                                                                             : "Generalize");
                         });

class AnatomyCheck : public SnapshotChecks {};

TEST_P(AnatomyCheck, FindsTwoRowsThatExchangedBuckets) {
  auto lines = lines_of(table);
  ASSERT_NE(lines[1].back(), lines.back().back());
  std::swap(lines[1].back(), lines.back().back());
  table = bytes_of(lines);
  sort_rows(table);
  EXPECT_FALSE(stands());
}

TEST_P(AnatomyCheck, FindsTwoRecordsThatExchangedBuckets) {
  ASSERT_NE(snapshot.records.front().bucket, snapshot.records.back().bucket);
  std::swap(snapshot.records.front().bucket, snapshot.records.back().bucket);
  EXPECT_FALSE(stands());
}

TEST_P(AnatomyCheck, FindsBucketsNumberedFromElsewhere) {
  ++snapshot.first_bucket;
  EXPECT_FALSE(stands());
}

TEST_P(AnatomyCheck, FindsAnotherCount) {
  change(sensitive, ",1\n", ",2\n");
  EXPECT_FALSE(stands());
}

TEST_P(AnatomyCheck, MissesAValueOfABucket) {
  auto lines = lines_of(sensitive);
  lines.pop_back();
  sensitive = bytes_of(lines);
  EXPECT_FALSE(stands());
}

TEST_P(AnatomyCheck, MissesTheSecondTable) {
  sensitive.clear();
  EXPECT_FALSE(stands());
}

INSTANTIATE_TEST_SUITE_P(Ways, AnatomyCheck, ::testing::Values(Publish::anatomy));

class ClassesCheck : public SnapshotChecks {
 protected:
  // Gives the class of the record of age 43 another label, in all its rows so that they remain one.
  void relabel(const std::string& by) {
    const std::size_t end = table.find(",\"e, w\""), begin = table.rfind("hiv,", end) + 4;
    const std::string label = "," + table.substr(begin, end - begin) + ",";
    for (std::size_t at = 0; (at = table.find(label)) != table.npos;)
      table.replace(at, label.size(), "," + by + ",");
    sort_rows(table);
  }
};

TEST_P(ClassesCheck, FindsALabelThatDoesNotCoverItsRecord) {
  ASSERT_EQ(snapshot.buckets, 4u);
  relabel("> 39");
  EXPECT_TRUE(stands());
  relabel("> 42");
  EXPECT_FALSE(stands());
}

// Every label covers its record then, and no class is left.
TEST_P(ClassesCheck, FindsRowsThatWereNotGeneralized) {
  SmallStream plain(Publish::plain);
  table = plain.table_of(plain.snapshot(5, eight));
  EXPECT_FALSE(stands());
}

INSTANTIATE_TEST_SUITE_P(Ways, ClassesCheck, ::testing::Values(Publish::generalize));

}  // namespace
}  // namespace kith::method
