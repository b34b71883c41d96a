// Releases of method local, checked on the written bytes and the private map by plain counting.
#include "method/read.h"
#include "testing/release_as.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <sstream>

#include "kith/error.h"
#include "outcome/table_outcome.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class LocalRuns : public ::testing::Test {
 protected:
  void write(std::size_t rows, const std::string& method) {
    std::string text = "who,age,illness\n";
    persons.clear();
    for (std::size_t r = 0; r < rows; ++r) {
      persons.push_back("p" + std::to_string(random() % (rows / 2 + 3)));
      text += persons.back() + "," + std::to_string(20 + random() % 40) + "," +
              (random() % 2 == 0 ? "flu" : "cold") + "\n";
    }
    folder.write("t.csv", text);
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\n"
                 "illness = \"sensitive\"\n[privacy]\nk = 3\n[method]\nname = \"local\"\n" +
                     method);
  }
  outcome::TableOutcome run() {
    Options options;
    options.directory = folder.path() / "out";
    options.private_map = folder.path() / "map.csv";
    return ::kith::testing::release_as<outcome::TableOutcome>(method::read_plan(folder.path() / "plan.toml"),
                                                              options, *engine, real_filesystem(),
                                                              silent_progress());
  }

  testing::TemporaryFolder folder;
  std::mt19937 random{41};
  std::vector<std::string> persons;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
};

TEST_F(LocalRuns, ClassesAndDiscernibilityAreThoseOfTheWrittenFile) {
  for (const char* method : {"", "ranges = \"tight\"\n", "policy = \"widest-span\"\n"}) {
    write(50, method);
    const outcome::TableOutcome result = run();
    std::map<std::string, std::uint64_t> rows;
    const auto written = lines_of(read_file(folder.path() / "out/release.csv"));
    for (std::size_t i = 1; i < written.size(); ++i) ++rows[written[i].substr(0, written[i].rfind(','))];
    std::uint64_t squares = 0;
    for (const auto& [cell, n] : rows) squares += n * n;
    EXPECT_EQ(result.released, 50u);
    EXPECT_EQ(result.classes.count, rows.size());
    EXPECT_EQ(result.loss.discernibility, squares);
    std::map<std::string, std::set<std::string>> by_class;
    const auto map = lines_of(read_file(folder.path() / "map.csv"));
    for (std::size_t i = 1; i < map.size(); ++i)
      by_class[map[i].substr(map[i].rfind(',') + 1)].insert(persons[i - 1]);
    std::uint64_t smallest = 50;
    for (const auto& [cls, members] : by_class) smallest = std::min<std::uint64_t>(smallest, members.size());
    EXPECT_EQ(by_class.size(), rows.size());
    EXPECT_EQ(result.classes.smallest, smallest);
    EXPECT_GE(smallest, 3u);
  }
}

TEST_F(LocalRuns, EveryWayOfCuttingIsShownWithWhatItGivesItself) {
  write(80, "");
  std::map<std::string, outcome::CutVariant> shown;
  const outcome::TableOutcome made = run();
  for (const outcome::CutVariant& variant : made.cells->variants) shown[variant.policy] = variant;
  ASSERT_EQ(shown.size(), 3u);
  std::string plan = read_file(folder.path() / "plan.toml");
  for (const auto& [policy, variant] : shown) {
    folder.write("plan.toml", plan + "policy = \"" + policy + "\"\n");
    const outcome::TableOutcome own = run();
    EXPECT_EQ(own.classes.count, variant.classes) << policy;
    EXPECT_EQ(own.loss.discernibility, variant.discernibility) << policy;
    EXPECT_DOUBLE_EQ(own.loss.ncp, variant.ncp) << policy;
  }
}

TEST_F(LocalRuns, TooFewPersonsAreNoReleaseAndLeaveNothing) {
  folder.write("t.csv", "who,age,illness\np,1,flu\np,2,flu\np,3,flu\nq,4,flu\n");
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\n"
               "illness = \"sensitive\"\n[privacy]\nk = 3\n[method]\nname = \"local\"\n");
  const auto before = folder.names();
  try {
    run();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::no_release);
  }
  EXPECT_EQ(folder.names(), before);
}

}  // namespace
}  // namespace kith::method
