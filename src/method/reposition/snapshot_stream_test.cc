#include "method/reposition/snapshot_stream.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "base/digest.h"
#include "method/reposition/snapshot_maker.h"
#include "testing/random_tables.h"

namespace kith::method {
namespace {

using plan::Role;

struct Record {
  std::int64_t day = 0;
  std::string ill, who, age;
};

plan::Plan plan_of(Publish publish, std::uint64_t window, std::uint64_t l, bool persons = true) {
  plan::Plan plan;
  for (const auto& [name, role] : {std::pair{"day", Role::time},
                                   {"ill", Role::sensitive},
                                   {"who", persons ? Role::person : Role::identifier},
                                   {"age", Role::quasi}}) {
    plan.columns.push_back({});
    plan.columns.back().name = name;
    plan.columns.back().role = role;
  }
  plan.privacy.l = static_cast<double>(l);
  plan.method.name = "reposition";
  plan.method.set("window", window);
  plan.method.set("publish", name_of(publish));
  return plan;
}

// What a stream published, by row; and the bytes.
struct Published {
  std::map<std::uint64_t, std::int64_t> slot_of;
  std::map<std::uint64_t, std::uint64_t> bucket_of;
  std::set<std::uint64_t> suppressed;
  std::map<std::int64_t, std::uint64_t> level;
  std::string text;
  outcome::StreamFigures figures;
  std::uint64_t times_told = 0;
};

class Feed {
 public:
  Feed(const plan::Plan& plan, bool in_background = false)
      : plan_(plan), shape_(shape_of(plan, {"day", "ill", "who", "age"}, "test")), steps_({}, {}) {
    start(in_background);
  }

  Taken take(std::uint64_t row, const Record& record) {
    const std::string day = std::to_string(record.day);
    std::vector<std::string_view> fields{day, record.ill};
    if (shape_.person) fields.push_back(record.who);
    fields.push_back(record.age);
    return stream_->take(row, fields, {});
  }

  void stop_and_go_on() {
    stream_->drain();
    const std::string state = stream_->save();
    start(false);
    stream_->restore(state, {});
  }

  Published finish() {
    stream_->finish();
    published_.figures = stream_->figures();
    return std::move(published_);
  }

  std::vector<std::string> trace;

 private:
  void start(bool in_background) {
    SnapshotStream::Options options;
    options.in_background = in_background;
    options.trace = [this](std::string_view line) { trace.emplace_back(line); };
    stream_ = std::make_unique<SnapshotStream>(
        plan_, shape_, steps_, seeded_secret(1), [this](const Snapshot& snapshot) { see(snapshot); },
        options);
  }

  void see(const Snapshot& snapshot) {
    for (const LeavingRecord& record : snapshot.records) {
      ASSERT_TRUE(published_.slot_of.emplace(record.row(), snapshot.slot).second);
      published_.bucket_of[record.row()] = snapshot.first_bucket + record.bucket;
    }
    for (const auto* list : {&snapshot.dropped, &snapshot.surplus})
      for (const LeavingRecord& record : *list)
        ASSERT_TRUE(published_.suppressed.insert(record.row()).second);
    published_.level[snapshot.slot] = snapshot.level;
    published_.text += snapshot.table + "--\n" + snapshot.sensitive + "==\n";
  }

  const plan::Plan& plan_;
  StreamShape shape_;
  hierarchy::TimeSteps steps_;
  Published published_;
  std::unique_ptr<SnapshotStream> stream_;
};

std::vector<Record> random_records(std::mt19937& random, bool persons_repeat) {
  std::vector<Record> records;
  const int n = static_cast<int>(random() % 40);
  const int days = 1 + static_cast<int>(random() % 8), values = 1 + static_cast<int>(random() % 5);
  for (int i = 0; i < n; ++i)
    records.push_back(
        {static_cast<std::int64_t>(random() % static_cast<unsigned>(days)),
         std::string(1,
                     static_cast<char>('a' + std::min<int>(static_cast<int>(random()) % values, values - 1))),
         "p" + std::to_string(persons_repeat ? random() % 12 : static_cast<unsigned>(i)),
         std::to_string(20 + random() % 5)});
  for (Record& record : records)
    if (record.ill[0] < 'a') record.ill = "a";
  std::ranges::stable_sort(records, {}, &Record::day);
  return records;
}

// Every promise of a published stream, from what was seen alone.
void expect_promises(const std::vector<Record>& records, const Published& published, const plan::Plan& plan) {
  const auto l = static_cast<std::uint64_t>(*plan.privacy.l);
  const auto window = static_cast<std::int64_t>(reposition_settings(plan).window);
  ASSERT_EQ(published.slot_of.size() + published.suppressed.size(), records.size());
  std::map<std::pair<std::int64_t, std::uint64_t>, std::vector<std::uint64_t>> parts;
  for (const auto& [row, slot] : published.slot_of) {
    EXPECT_FALSE(published.suppressed.contains(row));
    EXPECT_GE(slot, records[row].day);
    EXPECT_LT(slot - records[row].day, window);
    const bool parted = reposition_settings(plan).publish != Publish::plain;
    parts[{slot, parted ? published.bucket_of.at(row) : 0}].push_back(row);
  }
  for (const auto& [where, rows] : parts) {
    std::map<std::string, std::uint64_t> values, persons;
    for (const std::uint64_t row : rows) {
      ++values[records[row].ill];
      ++persons[records[row].who];
    }
    for (const auto& [value, count] : values) EXPECT_LE(count * l, rows.size());
    if (!plan.with_role(Role::person).empty()) {
      EXPECT_EQ(persons.size(), rows.size());
    }
  }
}

double loss_of(const std::vector<Record>& records, const Published& published, const plan::Plan& plan) {
  const auto mu = reposition_settings(plan).mu_up_to(reposition_settings(plan).window);
  double loss = static_cast<double>(published.suppressed.size()) * mu.back();
  for (const auto& [row, slot] : published.slot_of)
    loss += mu[static_cast<std::size_t>(slot - records[row].day)];
  return loss;
}

TEST(SnapshotStream, KeepsEveryPromiseOnRandomStreams) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 600 / static_cast<int>(kith::testing::every_nth()); ++trial) {
    const bool repeat = random() % 2 == 0;
    const auto publish = static_cast<Publish>(random() % 3);
    const plan::Plan plan = plan_of(publish, 1 + random() % 4, 1 + random() % 3, random() % 4 != 0);
    const std::vector<Record> records = random_records(random, repeat);
    Feed feed(plan);
    for (std::uint64_t row = 0; row < records.size(); ++row)
      ASSERT_EQ(feed.take(row, records[row]), Taken::yes);
    const Published published = feed.finish();
    expect_promises(records, published, plan);
    EXPECT_EQ(published.figures.published, published.slot_of.size());
    EXPECT_EQ(published.figures.suppressed, published.suppressed.size());
    EXPECT_DOUBLE_EQ(published.figures.loss, loss_of(records, published, plan));
    if (!repeat) {
      EXPECT_EQ(published.figures.surplus, 0u);
    }
  }
}

std::uint64_t received_in_snapshots(const Published& published) {
  std::uint64_t sum = 0;
  for (const outcome::SnapshotFigures& snapshot : published.figures.snapshots) sum += snapshot.in;
  return sum;
}

// The record of day 4 waits for day 5, so that days 2, 3 and 4 are empty: one more than the window.
TEST(SnapshotStream, RecordsThatWaitBehindAGapAreReceivedAllTheSame) {
  const plan::Plan plan = plan_of(Publish::plain, 2, 2, false);
  Feed feed(plan);
  const std::vector<Record> records = {
      {1, "a", "", ""}, {1, "b", "", ""}, {4, "a", "", ""}, {5, "b", "", ""}};
  for (std::uint64_t row = 0; row < records.size(); ++row) feed.take(row, records[row]);
  const Published published = feed.finish();
  EXPECT_EQ(published.slot_of.at(2), 5);
  EXPECT_EQ(received_in_snapshots(published), 4u);
  EXPECT_FALSE(published.level.contains(4)) << "an empty file would tell that a record waited";
}

TEST(SnapshotStream, SnapshotsReceiveAllRecordsWhateverTheGaps) {
  std::mt19937 random(15);
  for (int trial = 0; trial < 400 / static_cast<int>(kith::testing::every_nth()); ++trial) {
    const plan::Plan plan =
        plan_of(static_cast<Publish>(random() % 3), 1 + random() % 4, 1 + random() % 3, random() % 2 == 0);
    std::vector<Record> records = random_records(random, random() % 2 == 0);
    const auto stretch = static_cast<std::int64_t>(1 + random() % 6);
    for (Record& record : records) record.day = record.day * stretch + record.day / 2;
    Feed feed(plan);
    for (std::uint64_t row = 0; row < records.size(); ++row) {
      if (random() % 16 == 0) feed.stop_and_go_on();
      ASSERT_EQ(feed.take(row, records[row]), Taken::yes);
    }
    const Published published = feed.finish();
    EXPECT_EQ(received_in_snapshots(published), records.size()) << "trial " << trial;
    std::map<std::int64_t, std::uint64_t> of_day;
    for (const Record& record : records) ++of_day[record.day];
    for (const outcome::SnapshotFigures& snapshot : published.figures.snapshots)
      EXPECT_EQ(snapshot.in, of_day[snapshot.time]);
  }
}

TEST(SnapshotStream, StoppedAnywhereItGoesOnTheSame) {
  std::mt19937 random(12);
  for (int trial = 0; trial < 150 / static_cast<int>(kith::testing::every_nth()); ++trial) {
    const plan::Plan plan = plan_of(static_cast<Publish>(random() % 3), 1 + random() % 3, 2);
    const std::vector<Record> records = random_records(random, true);
    Feed undisturbed(plan), disturbed(plan);
    for (std::uint64_t row = 0; row < records.size(); ++row) {
      undisturbed.take(row, records[row]);
      if (random() % 4 == 0) disturbed.stop_and_go_on();
      disturbed.take(row, records[row]);
    }
    disturbed.stop_and_go_on();
    const Published whole = undisturbed.finish(), parts = disturbed.finish();
    EXPECT_EQ(whole.text, parts.text);
    EXPECT_EQ(whole.slot_of, parts.slot_of);
    EXPECT_EQ(whole.suppressed, parts.suppressed);
    EXPECT_EQ(whole.figures.loss, parts.figures.loss);
    EXPECT_EQ(whole.figures.snapshots.size(), parts.figures.snapshots.size());
  }
}

TEST(SnapshotStream, PublishesTheSameInTheBackground) {
  std::mt19937 random(13);
  for (int trial = 0; trial < 30; ++trial) {
    const plan::Plan plan = plan_of(static_cast<Publish>(trial % 3), 3, 2);
    const std::vector<Record> records = random_records(random, true);
    Feed here(plan), there(plan, true);
    for (std::uint64_t row = 0; row < records.size(); ++row) {
      here.take(row, records[row]);
      there.take(row, records[row]);
    }
    EXPECT_EQ(here.finish().text, there.finish().text);
  }
}

TEST(SnapshotStream, TheErratumsStreamPublishesEverything) {
  plan::Plan plan = plan_of(Publish::plain, 2, 2, false);
  plan.method.set("mu", "linear");
  plan.method.set("beta", 9);
  Feed feed(plan);
  const std::vector<Record> records = {{1, "c", "", ""}, {2, "a", "", ""}, {2, "a", "", ""},
                                       {2, "a", "", ""}, {3, "a", "", ""}, {3, "b", "", ""},
                                       {3, "b", "", ""}, {3, "c", "", ""}, {3, "c", "", ""}};
  for (std::uint64_t row = 0; row < records.size(); ++row) feed.take(row, records[row]);
  const Published published = feed.finish();
  EXPECT_EQ(published.figures.loss, 3);
  EXPECT_EQ(published.figures.moved, 3u);
  EXPECT_EQ(published.figures.suppressed, 0u);
  EXPECT_EQ(published.text, "--\n==\n2,a,\n2,c,\n--\n==\n3,a,\n3,a,\n3,a,\n3,b,\n3,b,\n3,c,\n3,c,\n--\n==\n");
}

TEST(SnapshotStream, TheTraceEndsWithWhatIsPublished) {
  std::mt19937 random(14);
  for (int trial = 0; trial < 60; ++trial) {
    const plan::Plan plan = plan_of(Publish::plain, 2 + random() % 2, 2, false);
    const std::vector<Record> records = random_records(random, false);
    if (records.empty()) continue;
    Feed feed(plan);
    for (std::uint64_t row = 0; row < records.size(); ++row) feed.take(row, records[row]);
    const std::vector<std::string> lines_before_end = feed.trace;
    const Published published = feed.finish();
    std::map<std::uint64_t, std::int64_t> last_told;
    std::set<std::uint64_t> dropped;
    for (const std::string& line : feed.trace) {
      const auto json = nlohmann::json::parse(line);
      for (const auto& [row, slot] : json["placed"].items()) {
        last_told[std::stoull(row)] = slot;
        dropped.erase(std::stoull(row));
      }
      for (const auto& row : json["suppressed"]) dropped.insert(row.get<std::uint64_t>());
    }
    EXPECT_EQ(last_told, published.slot_of);
    EXPECT_EQ(dropped, published.suppressed);
  }
}

TEST(SnapshotStream, LateRecordsAreRefusedAndThoseWithinTheWindowAreNot) {
  const plan::Plan plan = plan_of(Publish::plain, 2, 1, false);
  Feed feed(plan);
  EXPECT_EQ(feed.take(0, {5, "a", "", ""}), Taken::yes);
  EXPECT_EQ(feed.take(1, {4, "a", "", ""}), Taken::yes);
  EXPECT_EQ(feed.take(2, {7, "b", "", ""}), Taken::yes);
  EXPECT_EQ(feed.take(3, {6, "b", "", ""}), Taken::yes);
  EXPECT_EQ(feed.take(4, {5, "b", "", ""}), Taken::late);
  const Published published = feed.finish();
  EXPECT_EQ(published.figures.late, 1u);
  EXPECT_EQ(published.figures.records, 4u);
  EXPECT_EQ(published.slot_of.size() + published.suppressed.size(), 4u);
}

TEST(SnapshotStream, AStateThatIsDamagedIsRefused) {
  const plan::Plan plan = plan_of(Publish::plain, 2, 2, false);
  const StreamShape shape = shape_of(plan, {"day", "ill", "who", "age"}, "test");
  const hierarchy::TimeSteps steps({}, {});
  const auto stream = [&] {
    SnapshotStream::Options options;
    options.in_background = false;
    return std::make_unique<SnapshotStream>(
        plan, shape, steps, seeded_secret(1), [](const Snapshot&) {}, options);
  };
  const auto first = stream();
  first->take(0, std::vector<std::string_view>{"1", "a", "30"}, {});
  first->drain();
  const std::string state = first->save();
  for (std::size_t size = 0; size < state.size(); size += 7) {
    try {
      stream()->restore(std::string_view(state).substr(0, size), {});
      FAIL() << size;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_state);
    }
  }
  EXPECT_THROW(stream()->restore(state + "x", {}), Error);
  EXPECT_NO_THROW(stream()->restore(state, {}));
}

TEST(DropCost, AValueWithoutABetaIsNamed) {
  plan::Plan plan = plan_of(Publish::plain, 2, 2);
  plan.method.set("beta", plan::parse_value("{ flu = 4 }"));
  const reposition::Settings settings = settings_of(plan);
  EXPECT_EQ(drop_cost(plan, settings.costs, "flu", {}), 4);
  EXPECT_THROW(drop_cost(plan, settings.costs, "hiv", {}), Error);
}

TEST(Settings, CostsAreWholeNumbersOfTheLeastUnit) {
  plan::Plan plan = plan_of(Publish::plain, 3, 2);
  plan.method.set("mu", std::vector<plan::Value>{0.0, 0.25, 1.5, 3.125});
  const reposition::Costs costs = settings_of(plan).costs;
  EXPECT_EQ(costs.mu, (std::vector<reposition::Cost>{0, 250, 1500}));
  EXPECT_EQ(costs.beta, 3125);
  EXPECT_DOUBLE_EQ(costs.in_plan(costs.beta), 3.125);
}

}  // namespace
}  // namespace kith::method
