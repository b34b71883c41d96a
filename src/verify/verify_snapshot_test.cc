#include "verify/verify_snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "kith/error.h"

namespace kith::verify {
namespace {

using Publish = SnapshotClaim::Publish;

struct Record {
  std::string age, town, value;
  std::uint64_t person = 0, bucket = 0;
};

// Quoting of its own, so that no code under test writes what is tested.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos && !text.starts_with(' ') && !text.ends_with(' '))
    return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

struct Snapshot {
  Publish publish = Publish::anatomy;
  std::uint64_t l = 2;
  std::vector<Record> records;
  std::string table, sensitive;
  bool persons = true;

  void write() {
    std::vector<std::pair<std::uint64_t, std::string>> rows, values;
    std::map<std::pair<std::uint64_t, std::string>, int> counts;
    for (const Record& r : records) {
      const std::string bucket = std::to_string(r.bucket);
      if (publish == Publish::anatomy)
        rows.emplace_back(r.bucket, "day 1," + quoted(r.age) + "," + bucket + "," + quoted(r.town));
      else
        rows.emplace_back(0, "day 1," + quoted(r.age) + "," + quoted(r.value) + "," + quoted(r.town));
      ++counts[{r.bucket, r.value}];
    }
    for (const auto& [key, count] : counts)
      values.emplace_back(key.first, "day 1," + std::to_string(key.first) + "," + quoted(key.second) + "," +
                                         std::to_string(count));
    std::sort(rows.begin(), rows.end());
    std::sort(values.begin(), values.end());
    const bool anatomy = publish == Publish::anatomy;
    table = anatomy ? "day,age,bucket,town\n" : "day,age,illness,town\n";
    for (const auto& [bucket, line] : rows) table += line + "\n";
    sensitive = anatomy ? "day,bucket,illness,count\n" : "";
    if (anatomy)
      for (const auto& [bucket, line] : values) sensitive += line + "\n";
  }

  SnapshotClaim claim() const {
    SnapshotClaim claim;
    claim.publish = publish;
    claim.l = l;
    claim.label = "day 1";
    const bool anatomy = publish == Publish::anatomy;
    claim.columns = {"day", "age", anatomy ? "bucket" : "illness", "town"};
    claim.time_column = "day";
    claim.sensitive_column = "illness";
    claim.bucket_column = "bucket";
    claim.persons = persons;
    claim.records = records.size();
    claim.read = [this, anatomy](std::uint64_t r, SnapshotRecord& out) {
      out.cells[1] = records[r].age;
      if (!anatomy) out.cells[2] = records[r].value;
      out.cells[3] = records[r].town;
      out.sensitive = records[r].value;
      out.person = records[r].person;
      out.bucket = records[r].bucket;
    };
    return claim;
  }

  std::vector<std::string> found() const { return disprove_snapshot(table, sensitive, claim()); }
};

// Bucket 10 sorts after 9 as a number only; texts need quotes.
Snapshot anatomy() {
  Snapshot s;
  s.records = {{"30", "Bern", "flu", 1, 9},         {"31", "Biel, Bienne", "cold", 2, 9},
               {"40", "a \"b\"", "flu", 3, 10},     {"41", " x", "a, b", 4, 10},
               {"42", "Thun", "cold", 5, 10},       {"30", "Bern", "hiv", 6, 0},
               {"30", "Bern", "line\nbreak", 7, 0}, {"30", "", "", 8, 0}};
  s.write();
  return s;
}

Snapshot plain() {
  Snapshot s = anatomy();
  s.publish = Publish::plain;
  s.write();
  return s;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, text.npos) << from;
  text.replace(at, from.size(), to);
}

// Whether a finding begins with the word.
bool says(const std::vector<std::string>& found, const std::string& word) {
  return std::any_of(found.begin(), found.end(), [&](const auto& text) { return text.starts_with(word); });
}

TEST(VerifySnapshot, RightSnapshotsStand) {
  EXPECT_EQ(anatomy().found(), std::vector<std::string>());
  EXPECT_EQ(plain().found(), std::vector<std::string>());
}

TEST(VerifySnapshot, EmptySnapshotsStand) {
  for (Snapshot s : {anatomy(), plain()}) {
    s.records.clear();
    s.write();
    EXPECT_EQ(s.found(), std::vector<std::string>());
  }
}

TEST(VerifySnapshot, AnEmptyFileFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    s.records.clear();
    s.table.clear();
    EXPECT_TRUE(says(s.found(), "table"));
  }
  Snapshot s = anatomy();
  s.sensitive.clear();
  EXPECT_TRUE(says(s.found(), "sensitive table"));
}

TEST(VerifySnapshot, ARowDroppedFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    s.table.erase(s.table.rfind("day 1"));
    EXPECT_TRUE(says(s.found(), "records"));
  }
}

TEST(VerifySnapshot, ARowTwiceFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    s.table += s.table.substr(s.table.rfind("day 1"));
    EXPECT_TRUE(says(s.found(), "records"));
  }
}

TEST(VerifySnapshot, ARecordThatTheMapLacksFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    s.records.pop_back();
    EXPECT_TRUE(says(s.found(), "records"));
  }
}

TEST(VerifySnapshot, AChangedCellFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    replace(s.table, "Thun", "Thur");
    EXPECT_TRUE(says(s.found(), "records"));
  }
}

TEST(VerifySnapshot, AChangedSensitiveValueFalls) {
  Snapshot s = anatomy();
  replace(s.sensitive, "0,hiv", "0,hix");
  EXPECT_TRUE(says(s.found(), "values"));
  s = plain();
  replace(s.table, "30,hiv", "30,hix");
  EXPECT_TRUE(says(s.found(), "records"));
}

TEST(VerifySnapshot, TwoRowsWhoseBucketsAreSwappedFall) {
  Snapshot s = anatomy();
  Snapshot swapped = s;
  std::swap(swapped.records[0].bucket, swapped.records[2].bucket);
  swapped.write();
  EXPECT_EQ(swapped.sensitive, s.sensitive) << "only who stands where differs";
  s.table = swapped.table;
  EXPECT_TRUE(says(s.found(), "records"));
}

TEST(VerifySnapshot, ValuesOfTwoBucketsSwappedFall) {
  Snapshot s = anatomy();
  Snapshot swapped = s;
  std::swap(swapped.records[1].value, swapped.records[5].value);
  swapped.write();
  EXPECT_EQ(swapped.table, s.table);
  s.sensitive = swapped.sensitive;
  EXPECT_TRUE(says(s.found(), "values"));
}

TEST(VerifySnapshot, AnotherTimeFalls) {
  for (Snapshot s : {anatomy(), plain()}) {
    replace(s.table, "day 1,30", "day 0,30");
    EXPECT_TRUE(says(s.found(), "time"));
  }
  Snapshot s = anatomy();
  replace(s.sensitive, "day 1,0,", "day 0,0,");
  EXPECT_TRUE(says(s.found(), "time"));
}

TEST(VerifySnapshot, RowsOutOfOrderFall) {
  Snapshot s = anatomy();
  replace(s.table, "day 1,42,10,Thun\n", "");
  replace(s.table, "day 1,40,10", "day 1,42,10,Thun\nday 1,40,10");
  EXPECT_TRUE(says(s.found(), "order"));
  s = plain();
  const std::string last = s.table.substr(s.table.rfind("day 1"));
  s.table.erase(s.table.rfind("day 1"));
  replace(s.table, "day 1", last + "day 1");
  EXPECT_TRUE(says(s.found(), "order"));
}

TEST(VerifySnapshot, BucketsInTheOrderOfTheirTextFall) {
  Snapshot s = anatomy();
  const std::size_t ten = s.table.find("day 1,40,10"), nine = s.table.find("day 1,30,9");
  s.table = s.table.substr(0, nine) + s.table.substr(ten) + s.table.substr(nine, ten - nine);
  EXPECT_TRUE(says(s.found(), "order"));
}

TEST(VerifySnapshot, SensitiveRowsOutOfOrderFall) {
  Snapshot s = anatomy();
  replace(s.sensitive, "day 1,9,cold,1\nday 1,9,flu,1\n", "day 1,9,flu,1\nday 1,9,cold,1\n");
  EXPECT_TRUE(says(s.found(), "order"));
}

TEST(VerifySnapshot, APersonTwiceInABucketFalls) {
  Snapshot s = anatomy();
  s.records[1].person = s.records[0].person;
  EXPECT_TRUE(says(s.found(), "persons"));
  s.persons = false;
  EXPECT_TRUE(s.found().empty());
}

TEST(VerifySnapshot, APersonInTwoBucketsStands) {
  Snapshot s = anatomy();
  s.records[2].person = s.records[0].person;
  EXPECT_TRUE(s.found().empty());
}

TEST(VerifySnapshot, APersonTwiceInAPlainSnapshotFalls) {
  Snapshot s = plain();
  s.records[2].person = s.records[0].person;
  EXPECT_TRUE(says(s.found(), "persons"));
}

TEST(VerifySnapshot, AValueTooFrequentInABucketFalls) {
  Snapshot s = anatomy();
  s.l = 3;
  EXPECT_TRUE(says(s.found(), "l:")) << "bucket 9 has two rows";
  s = anatomy();
  s.records[4].value = "flu";
  s.write();
  EXPECT_TRUE(says(s.found(), "l:")) << "flu is two of three";
}

TEST(VerifySnapshot, APlainSnapshotThatIsNotEligibleFalls) {
  Snapshot s = plain();
  s.l = 4;
  EXPECT_TRUE(s.found().empty()) << "two of eight";
  s.l = 5;
  EXPECT_TRUE(says(s.found(), "l:"));
}

TEST(VerifySnapshot, OtherColumnsFall) {
  for (Snapshot s : {anatomy(), plain()}) {
    replace(s.table, ",town", ",city");
    EXPECT_TRUE(says(s.found(), "table"));
  }
  Snapshot s = anatomy();
  std::string wider;
  for (const char c : s.table) wider += c == '\n' ? ",x\n" : std::string(1, c);
  s.table = wider;
  EXPECT_TRUE(says(s.found(), "table"));
  s = anatomy();
  replace(s.sensitive, "count", "number");
  EXPECT_TRUE(says(s.found(), "sensitive table"));
}

TEST(VerifySnapshot, CountsThatAreOffFall) {
  Snapshot s = anatomy();
  replace(s.sensitive, "9,cold,1", "9,cold,2");
  EXPECT_TRUE(says(s.found(), "buckets"));
  for (const char* count : {"0", "01", "-1", "", "1.0", "18446744073709551616"}) {
    s = anatomy();
    replace(s.sensitive, "9,cold,1", std::string("9,cold,") + count);
    EXPECT_TRUE(says(s.found(), "sensitive table")) << count;
  }
}

// Two counts whose sum is 2 only modulo 2^64.
TEST(VerifySnapshot, CountsThatOverflowFall) {
  Snapshot s = anatomy();
  replace(s.sensitive, "9,cold,1", "9,cold,18446744073709551615");
  replace(s.sensitive, "9,flu,1", "9,flu,3");
  EXPECT_TRUE(says(s.found(), "buckets"));
}

TEST(VerifySnapshot, AValueTwiceInABucketFalls) {
  Snapshot s = anatomy();
  replace(s.sensitive, "day 1,9,cold,1\n", "day 1,9,cold,1\nday 1,9,cold,1\n");
  EXPECT_TRUE(says(s.found(), "buckets"));
}

TEST(VerifySnapshot, BucketsOfOneTableOnlyFall) {
  Snapshot s = anatomy();
  s.sensitive += "day 1,11,flu,1\n";
  EXPECT_TRUE(says(s.found(), "buckets"));
  s = anatomy();
  s.sensitive.erase(s.sensitive.find("day 1,10,"));
  EXPECT_TRUE(says(s.found(), "buckets"));
}

TEST(VerifySnapshot, ABucketNumberOfAnotherFormFalls) {
  Snapshot s = anatomy();
  replace(s.table, ",9,", ",09,");
  EXPECT_TRUE(says(s.found(), "table"));
}

TEST(VerifySnapshot, BytesAfterTheEndFall) {
  for (const Snapshot& right : {anatomy(), plain()})
    for (const std::string& extra : {std::string("\n"), std::string("x"), std::string(1, '\0')}) {
      Snapshot s = right;
      s.table += extra;
      EXPECT_TRUE(says(s.found(), "table"));
      s = right;
      s.sensitive += extra;
      EXPECT_TRUE(says(s.found(), "sensitive table"));
    }
}

TEST(VerifySnapshot, ASensitiveTableBesideAPlainOneFalls) {
  Snapshot s = plain();
  s.sensitive = anatomy().sensitive;
  EXPECT_TRUE(says(s.found(), "sensitive table"));
}

TEST(VerifySnapshot, OtherQuotingFalls) {
  for (const Snapshot& right : {anatomy(), plain()}) {
    Snapshot s = right;
    replace(s.table, "\"Biel, Bienne\"", "Biel, Bienne");
    EXPECT_TRUE(says(s.found(), "table"));
    s = right;
    replace(s.table, "Thun", "\"Thun\"");
    EXPECT_TRUE(says(s.found(), "table"));
    s = right;
    replace(s.table, "\" x\"", " x");
    EXPECT_TRUE(says(s.found(), "table"));
  }
}

// Of all bytes, only those that were written stand.
TEST(VerifySnapshot, RandomChangesOfBytesFall) {
  std::mt19937 random(1);
  const std::string alphabet = "01,\"\n\r aflu9";
  for (const Snapshot& right : {anatomy(), plain()})
    for (int i = 0; i < 6'000; ++i) {
      Snapshot s = right;
      const bool other = s.publish == Publish::anatomy && random() % 2 == 0;
      std::string& bytes = other ? s.sensitive : s.table;
      for (unsigned change = 0; change <= random() % 3; ++change) {
        const std::size_t at = random() % bytes.size();
        const char c = alphabet[random() % alphabet.size()];
        const unsigned kind = random() % 4;
        if (kind == 0) bytes[at] = c;
        if (kind == 1) bytes.insert(at, 1, c);
        if (kind == 2) bytes.erase(at, 1 + random() % 30);
        if (kind == 3) std::swap(bytes[at], bytes[random() % bytes.size()]);
        if (bytes.empty()) break;
      }
      ASSERT_EQ(s.found().empty(), s.table == right.table && s.sensitive == right.sensitive)
          << s.table << s.sensitive;
    }
}

TEST(VerifySnapshot, FindingsHoldNoValues) {
  Snapshot s = anatomy();
  for (Record& r : s.records) r.age += "secret", r.value += "secret";
  s.records[1].person = 1;
  const auto found = s.found();
  ASSERT_FALSE(found.empty());
  for (const std::string& text : found) {
    for (const char* value : {"secret", "flu", "cold", "Bern", "day 1"})
      EXPECT_EQ(text.find(value), text.npos) << text;
  }
}

TEST(VerifySnapshot, AMalformedClaimIsABug) {
  const Snapshot s = anatomy();
  const auto broken = [&](auto change) {
    SnapshotClaim claim = s.claim();
    change(claim);
    EXPECT_THROW(disprove_snapshot(s.table, s.sensitive, claim), Bug);
  };
  broken([](SnapshotClaim& c) { c.l = 0; });
  broken([](SnapshotClaim& c) { c.read = nullptr; });
  broken([](SnapshotClaim& c) { c.time_column = "hour"; });
  broken([](SnapshotClaim& c) { c.bucket_column = "group"; });
  broken([](SnapshotClaim& c) { c.sensitive_column = "town"; });
  broken([](SnapshotClaim& c) { c.columns.push_back("day"); });
}

}  // namespace
}  // namespace kith::verify
