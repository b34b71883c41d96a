// A release that stands passes the gate; every single thing that is changed in its map or its bytes does not.
#include "method/reposition/check.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_maker.h"
#include "method/reposition/snapshot_stream.h"

namespace kith::method {
namespace {

using plan::Role;

// A written table that is no file.
class Lines final : public SnapshotTableReader {
 public:
  Lines(std::string header, std::string lines) : header_(std::move(header)), lines_(std::move(lines)) {}
  const std::string& header() const override { return header_; }
  void next(const TableSlice& slice, std::string& to) override {
    to += lines_.substr(at_, slice.bytes);
    at_ = std::min(lines_.size(), at_ + slice.bytes);
  }
  bool at_end() override { return at_ == lines_.size(); }

 private:
  std::string header_, lines_;
  std::size_t at_ = 0;
};

class RepositionCheck : public ::testing::TestWithParam<Publish> {
 protected:
  void SetUp() override {
    for (const auto& [name, role] : {std::pair{"day", Role::time},
                                     {"ill", Role::sensitive},
                                     {"who", Role::person},
                                     {"age", Role::quasi}}) {
      plan.columns.push_back({});
      plan.columns.back().name = name;
      plan.columns.back().role = role;
      table.columns.push_back({name, "VARCHAR", {}, {}});
    }
    plan.privacy.l = 2;
    plan.method.name = "reposition";
    plan.method.set("window", 2);
    plan.method.set("publish", name_of(GetParam()));
    shape = shape_of(plan, {"day", "ill", "who", "age"}, "test");
    const char* const ills[] = {"flu", "cold", "flu", "hiv"};
    for (int row = 0; row < 24; ++row)
      add({std::to_string(1 + row / 6), ills[row * 7 % 5 % 4], "p" + std::to_string(row),
           std::to_string(20 + row * 7 % 13)});
    for (const char* ill : {"cold", "flu", "flu"}) add({"5", ill, std::string("q") + ill[0], "30"});
    times = time_rows(plan, table.columns[0], steps);
    fates = std::make_unique<RowFates>(table.rows(), GetParam() == Publish::anatomy);
    publish();
  }

  void add(const std::vector<std::string>& cells) {
    for (std::size_t c = 0; c < cells.size(); ++c)
      table.columns[c].codes.push_back(table.columns[c].values.encode(cells[c]));
  }

  void publish() {
    SnapshotStream::Options how;
    how.in_background = false;
    SnapshotStream stream(
        plan, shape, steps, seeded_secret(3),
        [&](const Snapshot& snapshot) {
          fates->note(snapshot);
          lines += snapshot.table;
          values += snapshot.sensitive;
          if (!snapshot.records.empty())
            slices.push_back({snapshot.slot, {snapshot.table.size(), 0}, {snapshot.sensitive.size(), 0}});
        },
        how);
    for (const std::uint32_t row : times.order) {
      std::vector<std::string_view> fields;
      for (const Column& column : table.columns) fields.push_back(column.at(row));
      stream.take(row, fields, {});
    }
    stream.finish();
  }

  bool stands() {
    Lines written(header_of(shape.columns), lines);
    Lines sensitive(header_of(shape.sensitive_columns), values);
    const RepositionClaim claim{&plan, &shape, &steps, &table, &times, fates.get(), &slices};
    return disprove_reposition(written, GetParam() == Publish::anatomy ? &sensitive : nullptr, claim,
                               silent_progress())
        .empty();
  }

  std::size_t a_row(bool published) const {
    for (std::size_t row = 0; row < fates->slot.size(); ++row)
      if ((fates->slot[row] != RowFates::suppressed) == published) return row;
    throw Bug("there is no such row");
  }

  plan::Plan plan;
  StreamShape shape;
  hierarchy::TimeSteps steps{{}, {}};
  Table table;
  TimedRows times;
  std::unique_ptr<RowFates> fates;
  std::vector<SnapshotSlice> slices;
  std::string lines, values;
};

TEST_P(RepositionCheck, LetsARightReleasePass) {
  EXPECT_TRUE(stands());
  EXPECT_GT(slices.size(), 2u);
}

TEST_P(RepositionCheck, MissesARowOfTheMap) {
  fates->slot[a_row(true)] = RowFates::unknown;
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsARowThatIsSaidToBeSuppressed) {
  fates->slot[a_row(true)] = RowFates::suppressed;
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsARowThatIsSaidToBePublished) {
  const std::size_t row = a_row(false);
  fates->slot[row] = times.step_of_row[row];
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsARowThatWasNotedTwice) {
  fates->twice = 1;
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, KnowsWhenARecordIsPublishedTooEarlyOrTooLate) {
  const std::size_t row = a_row(true);
  times.step_of_row[row] = fates->slot[row] + 1;
  EXPECT_FALSE(stands());
  times.step_of_row[row] = fates->slot[row] - 2;
  EXPECT_FALSE(stands());
  times.step_of_row[row] = fates->slot[row] - 1;
  EXPECT_TRUE(stands());
}

TEST_P(RepositionCheck, FindsWhatFollowsTheLastSnapshot) {
  lines += lines.substr(lines.rfind('\n', lines.size() - 2) + 1);
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsASnapshotThatIsNotInTheFile) {
  lines.resize(lines.size() - slices.back().table.bytes);
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsASnapshotThatNobodyLookedAt) {
  lines.resize(lines.size() - slices.back().table.bytes);
  values.resize(values.size() - slices.back().sensitive.bytes);
  slices.pop_back();
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsSnapshotsInAnotherOrder) {
  std::swap(slices[0].slot, slices[1].slot);
  EXPECT_FALSE(stands());
}

TEST_P(RepositionCheck, FindsEveryLineThatIsMissingOrTwice) {
  const std::string right = lines;
  for (std::size_t begin = 0; begin < right.size(); begin = right.find('\n', begin) + 1) {
    const std::string line = right.substr(begin, right.find('\n', begin) + 1 - begin);
    lines = right;
    lines.erase(begin, line.size());
    EXPECT_FALSE(stands());
    lines = right;
    lines.insert(begin, line);
    EXPECT_FALSE(stands());
  }
}

TEST_P(RepositionCheck, FindsAChangedColumn) {
  shape.columns.back() += "x";
  Lines written(header_of({"day"}), lines);
  const RepositionClaim claim{&plan, &shape, &steps, &table, &times, fates.get(), &slices};
  EXPECT_FALSE(disprove_reposition(written, nullptr, claim, silent_progress()).empty());
}

TEST_P(RepositionCheck, FindsASecondRecordOfAPerson) {
  const auto with = [&](std::size_t row) {
    return std::pair(fates->slot[row], GetParam() == Publish::anatomy ? fates->place[row] : 0);
  };
  const std::size_t one = a_row(true);
  std::vector<std::size_t> together;
  for (std::size_t row = 0; row < fates->slot.size() && together.size() < 2; ++row)
    if (with(row) == with(one)) together.push_back(row);
  ASSERT_EQ(together.size(), 2u);
  table.columns[2].codes[together[0]] = table.columns[2].codes[together[1]];
  EXPECT_FALSE(stands());
}

INSTANTIATE_TEST_SUITE_P(Ways, RepositionCheck,
                         ::testing::Values(Publish::anatomy, Publish::generalize, Publish::plain),
                         [](const auto& test) { return std::string(name_of(test.param)); });

}  // namespace
}  // namespace kith::method
