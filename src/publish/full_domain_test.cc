// Whole runs on random tables, checked on the written bytes by the plainest counting there is.
#include "method/read.h"
#include "testing/release_as.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "kith/error.h"
#include "method/binding.h"
#include "method/fulldomain/decision.h"
#include "method/fulldomain/released_rows.h"
#include "outcome/table_outcome.h"
#include "testing/temporary_folder.h"
#include "verify/verify.h"

namespace kith::method {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows parsed(const std::string& text) {
  Rows rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    if (!line.empty() && line.back() == ',') rows.back().emplace_back();
  }
  return rows;
}

struct RandomTable {
  std::string csv;
  std::size_t rows = 0;
};

RandomTable random_table(std::mt19937& random) {
  RandomTable table;
  table.rows = 4 + random() % 30;
  table.csv = "who,zip,age,illness\n";
  static constexpr const char* illnesses[] = {"flu", "cold", "hiv", ""};
  for (std::size_t i = 0; i < table.rows; ++i)
    table.csv += "p" + std::to_string(random() % (table.rows / 2 + 1)) + ",0" +
                 std::to_string(1000 + random() % 4) + "," + std::to_string(20 + random() % 5) + "," +
                 illnesses[random() % 4] + "\n";
  return table;
}

// Persons of every class of the release, by way of the private map.
std::map<std::string, std::set<std::string>> persons_by_class(const Rows& source, const Rows& map) {
  std::map<std::string, std::set<std::string>> persons;
  for (std::size_t i = 1; i < map.size(); ++i)
    if (map[i][1] == "1") persons[map[i][2]].insert(source[i][0]);
  return persons;
}

TEST(Run, EveryReleasedClassHasKPersonsOnRandomTables) {
  const auto engine = engine::embedded();
  int released = 0, masked = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const kith::testing::TemporaryFolder folder;
    const RandomTable table = random_table(random);
    folder.write("t.csv", table.csv);
    const unsigned k = 1 + random() % 4;
    const bool mask = random() % 2 == 0;
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nzip = \"quasi\"\nage = \"quasi\"\n"
                 "illness = \"sensitive\"\n[privacy]\nk = " +
                     std::to_string(k) + (random() % 2 == 0 ? "\nl = 2" : "") +
                     "\n[method]\nmax_suppression = " +
                     std::to_string(random() % std::min<std::size_t>(14, table.rows)) + "\nsuppressed = \"" +
                     (mask ? "mask" : "drop") + "\"\n");
    Options options;
    options.directory = folder.path() / "out";
    options.private_map = folder.path() / "map.csv";
    options.prune = random() % 2 == 0;
    try {
      const outcome::TableOutcome result = ::kith::testing::release_as<outcome::TableOutcome>(
          method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(),
          silent_progress());
      const Rows source = parsed(table.csv), map = parsed(read_file(*options.private_map)),
                 release = parsed(read_file(result.files.release));
      ASSERT_EQ(map.size(), table.rows + 1) << "seed " << seed;
      EXPECT_EQ(release.size() - 1, result.released + result.masked) << "seed " << seed;
      EXPECT_EQ(result.released + result.suppressed, table.rows) << "seed " << seed;
      EXPECT_LE(result.suppressed, result.max_suppressed) << "seed " << seed;
      std::map<std::pair<std::string, std::string>, int> classes;
      for (std::size_t i = 1; i < release.size(); ++i) ++classes[{release[i][0], release[i][1]}];
      const auto persons = persons_by_class(source, map);
      EXPECT_EQ(classes.size(), persons.size()) << "seed " << seed;
      for (const auto& [cls, who] : persons) EXPECT_GE(who.size(), k) << "seed " << seed;
      ++released;
      masked += result.masked > 0 ? 1 : 0;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::no_release) << "seed " << seed << ": " << error.what();
      EXPECT_FALSE(std::filesystem::exists(options.directory));
    }
  }
  EXPECT_GT(released, 20);
  EXPECT_GT(masked, 0);
}

RandomTable random_visits(std::mt19937& random) {
  RandomTable table;
  table.csv = "who,zip,age,illness\n";
  const unsigned patterns = 1 + random() % 3;
  for (unsigned person = 0; person < 12; ++person) {
    std::mt19937 pattern(random() % patterns);
    const unsigned visits = 1 + pattern() % 3;
    for (unsigned i = 0; i < visits; ++i, ++table.rows) {
      const bool odd = random() % 8 == 0;
      table.csv += "p" + std::to_string(person) + ",0" + std::to_string(1000 + (pattern() + odd) % 4) + "," +
                   std::to_string(20 + pattern() % 5) + ",flu\n";
    }
  }
  return table;
}

TEST(Run, EveryReleasedHistoryIsSharedOnRandomTables) {
  const auto engine = engine::embedded();
  int released = 0, removed = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const kith::testing::TemporaryFolder folder;
    const RandomTable table = random_visits(random);
    folder.write("t.csv", table.csv);
    const unsigned k = 1 + random() % 4;
    static constexpr const char* policies[] = {"height", "loss", "discernibility", "entropy"};
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nzip = \"quasi\"\nage = \"quasi\"\n"
                 "illness = \"sensitive\"\n[privacy]\npersons = \"history\"\nk = " +
                     std::to_string(k) + "\n[method]\nmax_suppression = " + std::to_string(random() % 8) +
                     "\npolicy = \"" + policies[random() % 4] + "\"\n");
    Options options;
    options.directory = folder.path() / "out";
    options.private_map = folder.path() / "map.csv";
    options.prune = random() % 2 == 0;
    options.threads = 1 + random() % 2;
    try {
      const outcome::TableOutcome result = ::kith::testing::release_as<outcome::TableOutcome>(
          method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(),
          silent_progress());
      const Rows source = parsed(table.csv), map = parsed(read_file(*options.private_map));
      std::map<std::string, std::multiset<std::string>> histories;
      std::set<std::string> out;
      for (std::size_t i = 1; i < map.size(); ++i)
        if (map[i][1] == "1")
          histories[source[i][0]].insert(map[i][2]);
        else
          out.insert(source[i][0]);
      std::map<std::multiset<std::string>, std::uint64_t> sharing;
      for (const auto& [who, history] : histories) {
        ++sharing[history];
        EXPECT_FALSE(out.contains(who));
      }
      ASSERT_TRUE(result.histories);
      EXPECT_EQ(result.histories->count, sharing.size());
      EXPECT_EQ(result.histories->persons, histories.size());
      EXPECT_EQ(result.histories->below_k, 0U);
      for (const auto& [history, persons] : sharing) {
        EXPECT_GE(persons, k);
        EXPECT_GE(persons, result.histories->smallest);
      }
      EXPECT_DOUBLE_EQ(result.after.highest, 1 / static_cast<double>(result.histories->smallest));
      EXPECT_EQ(result.suppressed, result.lattice->chosen.suppressed);
      EXPECT_LE(result.suppressed, result.max_suppressed);
      EXPECT_EQ(result.classes.count, result.lattice->chosen.distinct);
      EXPECT_GE(result.classes.smallest, k);
      EXPECT_TRUE(result.verified);
      EXPECT_TRUE(result.lattice->border_verified);
      ++released;
      removed += out.empty() ? 0 : 1;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::no_release) << error.what();
      EXPECT_FALSE(std::filesystem::exists(options.directory));
    }
  }
  EXPECT_GT(released, 20);
  EXPECT_GT(removed, 3);
}

class Prepared : public ::testing::Test {
 protected:
  void bind_plan(const std::string& csv, const std::string& toml) {
    folder.write("t.csv", csv);
    folder.write("plan.toml", toml);
    plan = method::read_plan(folder.path() / "plan.toml");
    binding = bind(plan, *engine->open(plan.source), silent_progress());
    tuples = quasi_tuples(binding.table, binding.quasi, binding.person,
                          needs_sensitive(plan) ? binding.sensitive : std::vector<int>{}, 1);
  }
  kith::testing::TemporaryFolder folder;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
  plan::Plan plan;
  Binding binding;
  QuasiTuples tuples;
};

constexpr const char* head = "[source]\npath = \"t.csv\"\n[columns]\n";

TEST_F(Prepared, BindingReadsNoIdentifierAndKeepsOrders) {
  bind_plan("a,id,b,c,d\n1,x,2,3,4\n", std::string(head) +
                                           "c = \"quasi\"\na = \"quasi\"\nid = \"identifier\"\nd = "
                                           "\"plain\"\n[privacy]\nk = 1\n");
  EXPECT_EQ(binding.table.find("id"), -1);
  EXPECT_EQ(binding.withheld, std::vector<std::string>{"b"});
  EXPECT_EQ(binding.identifiers, std::vector<std::string>{"id"});
  EXPECT_EQ(binding.hierarchies[0].column, "c");
  std::vector<std::string> released;
  for (const int c : binding.released)
    released.push_back(binding.table.columns[static_cast<std::size_t>(c)].name);
  EXPECT_EQ(released, (std::vector<std::string>{"a", "c", "d"}));
}

TEST_F(Prepared, ModelNamesItsCriteria) {
  bind_plan("a,s\n1,x\n2,y\n",
            std::string(head) + "a = \"quasi\"\ns = \"sensitive\"\n[privacy]\nk = 2\nl = 2\nt = 0.5\n");
  const privacy::Model model = model_of(plan, binding, tuples);
  EXPECT_FALSE(model.k_only());
  EXPECT_NE(model.describe().find("frequency 2-diversity"), std::string::npos);
  EXPECT_NE(model.describe().find("0.5-closeness by equal distance"), std::string::npos);
}

TEST_F(Prepared, MaskedRowsMustMeetTheWholeModel) {
  const auto decide_with = [&](const std::string& toml) {
    bind_plan("a,s\n1,x\n1,y\n2,x\n3,x\n", std::string(head) + toml);
    const privacy::Model model = model_of(plan, binding, tuples);
    outcome::TableOutcome result;
    result.lattice.emplace();
    result.max_suppressed = 2;
    result.rows = tuples.rows_total;
    const Decision decision = decide(plan, {}, binding, tuples, model, result, silent_progress());
    EXPECT_EQ(result.lattice->chosen.suppressed, 2U);
    return may_mask(binding, tuples, model, decision);
  };
  EXPECT_TRUE(decide_with("a = \"quasi\"\ns = \"sensitive\"\n[privacy]\nk = 2\n"));
  EXPECT_FALSE(decide_with("a = \"quasi\"\ns = \"sensitive\"\n[privacy]\nk = 2\nl = 2\n"));
}

// p was in A and B, q in A and C, r in B and C: two persons in every class, nobody else like any of them.
constexpr const char* three_travellers = "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\n";

TEST_F(Prepared, AReleaseByClassesIsDisprovedAsOneByHistory) {
  bind_plan(three_travellers, std::string(head) + "who = \"person\"\nplace = \"quasi\"\n[privacy]\nk = 2\n");
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.rows = tuples.rows_total;
  const Decision decision = decide(plan, {}, binding, tuples, privacy::Model(2), result, silent_progress());
  EXPECT_EQ(result.lattice->chosen.levels, std::vector<std::uint32_t>{0});
  const ReleasedRows rows(binding, tuples, decision.treatment, 1, silent_progress());
  const auto sink = engine->create(folder.path() / "r.csv", "csv", rows.columns(), real_filesystem());
  rows.write_to(*sink, silent_progress());
  Locator source = folder.path() / "r.csv";
  source.reading.header = true;
  const Table written = engine->open(source)->read({"place"}, silent_progress());
  verify::Claim claim;
  claim.model.quasi = {"place"};
  claim.model.person = "who";
  claim.model.k = 2;
  claim.source = &binding.table;
  claim.hierarchies = {&binding.hierarchies[0]};
  claim.levels = decision.treatment.levels;
  claim.released_columns = {"place"};
  claim.class_of_row = &rows.class_of_row();
  claim.released_rows = 6;
  EXPECT_TRUE(verify::disprove(written, claim).empty());
  claim.model.by_history = true;
  EXPECT_FALSE(verify::disprove(written, claim).empty());
}

TEST_F(Prepared, TheDefaultReadingSaysWhomItDoesNotCover) {
  bind_plan(three_travellers, std::string(head) + "who = \"person\"\nplace = \"quasi\"\n[privacy]\nk = 2\n");
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.rows = tuples.rows_total;
  result.k = 2;
  const Decision decision = decide(plan, {}, binding, tuples, privacy::Model(2), result, silent_progress());
  describe_histories(plan, binding, tuples, decision, 1, result);
  ASSERT_TRUE(result.histories);
  EXPECT_EQ(result.histories->below_k, 3U);
  EXPECT_EQ(result.histories->persons, 3U);
  ASSERT_FALSE(result.notes.empty());
  EXPECT_NE(result.notes.back().text.find("3 of 3 persons"), std::string::npos);
}

TEST_F(Prepared, NothingIsSaidOfHistoriesWhereNobodyHasASecondRow) {
  bind_plan("who,place\np,A\nq,A\n",
            std::string(head) + "who = \"person\"\nplace = \"quasi\"\n[privacy]\nk = 2\n");
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.rows = 2;
  const Decision decision = decide(plan, {}, binding, tuples, privacy::Model(2), result, silent_progress());
  describe_histories(plan, binding, tuples, decision, 1, result);
  EXPECT_FALSE(result.histories);
}

TEST_F(Prepared, ReleasedRowsAreSortedBeyond64BitsOfKey) {
  std::string csv = "a,b,c,d,e,f\n";
  std::mt19937 random(5);
  for (int i = 0; i < 5000; ++i)
    for (int c = 0; c < 6; ++c) csv += std::to_string(random() % 100000) + (c == 5 ? "\n" : ",");
  bind_plan(csv, std::string(head) +
                     "a = \"quasi\"\nb = \"plain\"\nc = \"plain\"\nd = \"plain\"\ne = \"plain\"\nf = "
                     "\"plain\"\n[privacy]\nk = 1\n");
  Treatment treatment;
  treatment.levels = {0};
  for (std::uint32_t t = 0; t < tuples.size(); ++t) treatment.class_of.push_back(t);
  treatment.released.assign(tuples.size(), true);
  const ReleasedRows rows(binding, tuples, treatment, 2, silent_progress());
  const auto sink = engine->create(folder.path() / "r.csv", "csv", rows.columns(), real_filesystem());
  rows.write_to(*sink, silent_progress());
  Rows written = parsed(read_file(folder.path() / "r.csv")), expected = parsed(csv);
  written.erase(written.begin());
  expected.erase(expected.begin());
  std::ranges::sort(expected);
  EXPECT_EQ(written, expected);
}

TEST_F(Prepared, FiguresOfADecisionMatchTheContractsExample) {
  bind_plan("race,birth\nasian,1\nasian,2\nblack,3\n",
            std::string(head) + "race = \"quasi\"\nbirth = \"quasi\"\n[privacy]\nk = 1\n");
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.rows = 3;
  const Decision decision = decide(plan, {}, binding, tuples, privacy::Model(1), result, silent_progress());
  result.k = 1;
  describe_decision(plan, binding, tuples, decision, result);
  EXPECT_EQ(result.loss.discernibility, 3U);
  EXPECT_DOUBLE_EQ(result.loss.ncp, 0);
  EXPECT_DOUBLE_EQ(result.loss.precision, 1);
  EXPECT_DOUBLE_EQ(result.after.highest, 1);
  EXPECT_EQ(result.classes.count, 3U);
}

TEST(Run, TellsOfACalendarWhatThePlanListsAndHowRowsLieInTime) {
  const auto engine = engine::embedded();
  const kith::testing::TemporaryFolder folder;
  // Two weeks and a Sunday; p has most rows of the second week.
  folder.write("t.csv",
               "who,day\np,2024-01-01\nq,2024-01-02\np,2024-01-08\np,2024-01-09\np,2024-01-10\np,2024-01-11\n"
               "p,2024-01-12\nq,2024-01-14\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nday = { role = \"quasi\", hierarchy = "
      "{ calendar = [\"day\", \"business-day\", \"week\", \"month\"] } }\n[privacy]\nk = 2\n");
  Options options;
  options.directory = folder.path() / "out";
  const outcome::TableOutcome result = ::kith::testing::release_as<outcome::TableOutcome>(
      method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(), silent_progress());
  ASSERT_EQ(result.lattice->calendars.size(), 1u);
  const outcome::CalendarSummary& story = result.lattice->calendars[0];
  ASSERT_EQ(story.listed.size(), 5u);
  EXPECT_EQ(story.listed[0].granules, 8u);
  EXPECT_EQ(story.listed[1].level, std::nullopt);
  EXPECT_FALSE(story.listed[1].disregarded.empty());
  EXPECT_EQ(story.listed[2].granules, 2u);
  EXPECT_EQ(story.heights, (std::vector<std::uint32_t>{0, 1, 1, 2}));
  EXPECT_EQ(story.edges.size(), 4u);
  const std::int64_t day = 86400, monday = 19723 * day;
  using Stretch = outcome::CalendarSummary::Stretch;
  EXPECT_EQ(story.before.size(), 8u);
  EXPECT_EQ(story.before.front(), (Stretch{monday, monday + day, 1}));
  EXPECT_EQ(story.after,
            (std::vector<Stretch>{{monday, monday + 7 * day, 2}, {monday + 7 * day, monday + 14 * day, 6}}));
  EXPECT_TRUE(story.whole_granules);
  EXPECT_EQ(result.repeats.classes, 1u);
  EXPECT_EQ(result.repeats.rows, 6u);
  EXPECT_EQ(result.repeats.most_rows_per_person, 3.0);
}

TEST(Run, DoesNotOverwriteTheFilesOfItsCalendar) {
  const auto engine = engine::embedded();
  for (const std::string definition : {"\"dates.csv\"", "{ holidays = \"dates.csv\" }"}) {
    const kith::testing::TemporaryFolder folder;
    folder.write("t.csv", "day\n2024-01-02\n2024-01-02\n");
    folder.write("dates.csv", "2024-01-01,2024-01-03\n");
    folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[granularities]\nown = " + definition +
                                  "\n[columns]\nday = { role = \"quasi\", hierarchy = { calendar = [\"day\", "
                                  "\"own\"] } }\n[privacy]\nk = 1\n[output]\npath = \"dates.csv\"\n");
    Options options;
    options.directory = folder.path();
    try {
      ::kith::testing::release_as<outcome::TableOutcome>(method::read_plan(folder.path() / "plan.toml"),
                                                         options, *engine, real_filesystem(),
                                                         silent_progress());
      FAIL() << definition;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::output_is_input) << error.what();
    }
    EXPECT_EQ(read_file(folder.path() / "dates.csv"), "2024-01-01,2024-01-03\n");
  }
}

TEST(Run, CountsNoRepeatsWithoutAPersonColumn) {
  const auto engine = engine::embedded();
  const kith::testing::TemporaryFolder folder;
  folder.write("t.csv", "zip\n1\n1\n1\n");
  folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n");
  Options options;
  options.directory = folder.path() / "out";
  const outcome::TableOutcome result = ::kith::testing::release_as<outcome::TableOutcome>(
      method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(), silent_progress());
  EXPECT_EQ(result.repeats.classes, 0u);
  EXPECT_EQ(outcome::to_text(result.json()).find("repeats"), std::string::npos);
}

}  // namespace
}  // namespace kith::method
