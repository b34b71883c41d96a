// Proposed plans beside plans made by hand, on Adult and on the examples, at k = 5: how many columns are lost, and
// how much of those that the hand-made plan calls quasi.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "kith/inspect.h"
#include "kith/release.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

constexpr double most_times = 1.3;

Released dry_release(const fs::path& plan, const fs::path& out) {
  ReleaseRequest request;
  request.plan = plan;
  request.directory = out;
  request.dry_run = true;
  return release(request);
}

// NCP over the quasi columns of `hand`; one that the other release has not counts 1.
double ncp_over(const Released& hand, const Released& made) {
  double sum = 0;
  for (const ReleasedColumn& wanted : hand.columns) {
    const auto at = std::ranges::find(made.columns, wanted.name, &ReleasedColumn::name);
    sum += at == made.columns.end() ? 1 : at->ncp;
  }
  return sum / static_cast<double>(hand.columns.size());
}

void expect_good_plan(const fs::path& data, const fs::path& hand_plan) {
  const Folder folder;
  const fs::path plan = folder / "proposed.toml";
  const InspectedTable found = inspect_table({.data = data, .plan = plan});
  const Released hand = dry_release(hand_plan, folder / "hand"), made = dry_release(plan, folder / "made");
  EXPECT_EQ(hand.k, 5u);
  EXPECT_EQ(made.k, 5u);
  EXPECT_LE(ncp_over(hand, made), most_times * ncp_over(hand, hand)) << read(plan.string());
  EXPECT_LE(std::ranges::count_if(made.columns, [](const ReleasedColumn& c) { return c.ncp > 0.999; }), 1)
      << read(plan.string());
  ASSERT_TRUE(found.proposal);
  EXPECT_EQ(found.proposal->method, made.method);
  ::testing::Test::RecordProperty("ncp_by_hand", std::to_string(ncp_over(hand, hand)));
  ::testing::Test::RecordProperty("ncp_proposed", std::to_string(ncp_over(hand, made)));
}

const fs::path examples = fs::path(KITH_SOURCE_DIR) / "examples";

TEST(ProposedPlan, OfTheClinicIsAsGoodAsThatMadeByHand) {
  expect_good_plan(examples / "clinic/visits.csv", examples / "clinic/plan.toml");
}

TEST(ProposedPlan, OfTheHospitalIsAsGoodAsThatMadeByHand) {
  expect_good_plan(examples / "hospital/exams.csv", examples / "hospital/plan.toml");
}

TEST(ProposedPlan, OfTheRegistryIsAsGoodAsThatMadeByHand) {
  expect_good_plan(examples / "registry/january.csv", examples / "registry/plan.toml");
}

class ProposedForAdult : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(adult() / "adult.csv"))
      GTEST_SKIP() << "the Adult data set is not in ../shared/data/adult beside the sources";
  }
  static fs::path adult() { return fs::path(KITH_SOURCE_DIR).parent_path() / "shared/data/adult"; }

  // Eight columns with ARX's hierarchies, and the salary as the sensitive one.
  static fs::path hand_plan(const Folder& folder) {
    std::string text = "[source]\npath = \"" + (adult() / "adult.csv").string() + "\"\n[columns]\n";
    for (const char* name :
         {"sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation"})
      text += std::string(name) + " = { role = \"quasi\", hierarchy = \"" +
              (adult() / ("adult_hierarchy_" + std::string(name) + ".csv")).string() + "\" }\n";
    return folder.write("hand.toml", text +
                                         "salary-class = \"sensitive\"\n[privacy]\nk = 5\n[method]\n"
                                         "max_suppression = \"2%\"\npolicy = \"ncp\"\n");
  }
};

TEST_F(ProposedForAdult, WithoutHierarchiesIsAsGoodAsThatMadeByHand) {
  const Folder folder;
  fs::copy_file(adult() / "adult.csv", folder / "adult.csv");
  expect_good_plan(folder / "adult.csv", hand_plan(folder));
}

TEST_F(ProposedForAdult, TakesTheHierarchiesBesideIt) {
  const InspectedTable found = inspect_table({.data = adult() / "adult.csv"});
  for (const InspectedColumn& column : found.columns)
    EXPECT_EQ(column.hierarchy.find("adult_hierarchy_" + column.name) != std::string::npos,
              column.role == "quasi")
        << column.name;
}

// What README's five minutes promise.
TEST(ProposedPlan, OfTheClinicKeepsWhatReadersWant) {
  const Folder folder;
  const InspectedTable found =
      inspect_table({.data = examples / "clinic/visits.csv", .plan = folder / "plan.toml"});
  ASSERT_TRUE(found.proposal);
  for (const char* name : {"zip", "birth"}) {
    const auto at = std::ranges::find(found.proposal->columns, name, &InspectedTable::Proposal::Column::name);
    ASSERT_NE(at, found.proposal->columns.end()) << name;
    EXPECT_LT(at->ncp, 0.6) << name;
    EXPECT_FALSE(at->becomes.empty());
    EXPECT_NE(at->finer.find("of rows"), std::string::npos) << at->finer;
  }
  const Released made = dry_release(folder / "plan.toml", folder / "out");
  EXPECT_NE(found.plan.find("\nfee = \"sensitive\""), std::string::npos) << found.plan;
  EXPECT_NE(found.plan.find("\n# note = "), std::string::npos) << found.plan;
  EXPECT_GT(made.released, 0u);
}

// Numbers below a bound, the same on every machine.
class Drawn {
 public:
  explicit Drawn(int seed) : seed_(static_cast<std::uint64_t>(seed)) {}
  std::uint64_t operator()(std::uint64_t below) {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return (seed_ >> 33) % below;
  }

 private:
  std::uint64_t seed_;
};

// People of whom age and sex are known to others. What else is told of them stands between those and before them.
std::string mixed_people(int number, int rows) {
  Drawn drawn(number);
  std::string text = "smoker,team,age,pain,sex,target,hours\n";
  for (int i = 0; i < rows; ++i) {
    const std::uint64_t age = 20 + drawn(30) + drawn(30);
    text += std::to_string(drawn(10) < 2);
    text += ",t" + std::to_string(drawn(3)) + "," + std::to_string(age);
    text += "," + std::to_string(drawn(4));
    text += drawn(3) ? ",f" : ",m";
    text += drawn(80) < age ? ",yes" : ",no";
    text += "," + std::to_string(drawn(90)) + "\n";
  }
  return text;
}

std::string percent(double share) {
  if (share > 0 && share < 0.01) return "less than 1 %";
  return std::to_string(std::lround(100 * share)) + " %";
}

// What the line of a withheld column must say of the release that has it.
std::string told_of(const Released& with, const std::string& column, double without) {
  double own = 0, others = 0;
  for (const ReleasedColumn& each : with.columns) (each.name == column ? own : others) += each.ncp;
  others /= static_cast<double>(with.columns.size() - 1);
  return "it would keep " + percent(1 - own) + " of its detail, and the others would lose " +
         percent(others) + " of theirs instead of " + percent(without);
}

void expect_told_as_released(const Folder& folder, const fs::path& plan, const InspectedTable& found) {
  const Released made = dry_release(plan, folder / "out");
  ASSERT_TRUE(made.loss);
  EXPECT_NEAR(found.proposal->ncp, made.loss->ncp, 1e-9) << found.plan;
  for (const auto& column : found.proposal->columns) {
    const auto at = std::ranges::find(made.columns, column.name, &ReleasedColumn::name);
    ASSERT_NE(at, made.columns.end());
    EXPECT_NEAR(column.ncp, at->ncp, 1e-9) << column.name;
  }
  for (const auto& withheld : found.proposal->withheld) {
    std::string text = found.plan;
    ASSERT_NE(text.find("\n# " + withheld.name + " = "), std::string::npos) << text;
    text.erase(text.find("\n# " + withheld.name + " = ") + 1, 2);
    const Released with = dry_release(folder.write("with.toml", text), folder / "with");
    EXPECT_NE(withheld.why.find(told_of(with, withheld.name, made.loss->ncp)), std::string::npos)
        << withheld.name << ": " << withheld.why << "\n"
        << told_of(with, withheld.name, made.loss->ncp);
  }
}

TEST(ProposedPlan, WhatIsToldOfItIsWhatItsReleaseIs) {
  for (const auto& [seed, rows] : {std::pair{2, 300}, {3, 400}, {4, 400}}) {
    const Folder folder;
    const fs::path data = folder.write("people.csv", mixed_people(seed, rows)), plan = folder / "plan.toml";
    const InspectedTable found = inspect_table({.data = data, .plan = plan});
    ASSERT_TRUE(found.proposal);
    EXPECT_EQ(found.proposal->method, "local");
    EXPECT_EQ(found.proposal->columns.size(), 5u);
    EXPECT_EQ(found.proposal->withheld.size(), 2u);
    expect_told_as_released(folder, plan, found);
  }
}

// Codes of one digit, some of which are missing: their mask has two labels that read *.
TEST(ProposedPlan, WhatIsToldOfCodesBesideMissingOnesIsWhatItsReleaseIs) {
  for (int seed = 1; seed <= 12; ++seed) {
    Drawn drawn(seed);
    std::string text = "ward,city,age,code,ill\n";
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t ward = drawn(6), code = drawn(4);
      text += ward ? std::to_string(ward) : "";
      text += drawn(2) ? ",Rome," : ",Oslo,";
      text += std::to_string(20 + drawn(40)) + "," + (code ? std::to_string(code) : "");
      text += drawn(2) ? ",p\n" : ",q\n";
    }
    const Folder folder;
    const fs::path data = folder.write("people.csv", text), plan = folder / "plan.toml";
    const InspectedTable found = inspect_table({.data = data, .plan = plan});
    ASSERT_TRUE(found.proposal);
    expect_told_as_released(folder, plan, found);
  }
}

// A few kinds of people, each several times, and one column that goes with nothing.
TEST(ProposedPlan, OfFullDomainWithholdsOnlyWhatCostsMuch) {
  int by_nodes = 0, withheld = 0;
  for (int seed = 1; seed <= 12; ++seed) {
    Drawn drawn(seed);
    std::string text = "age,sex,u,v,w\n";
    for (std::uint64_t kind = 4 + drawn(6); kind > 0; --kind) {
      std::string same = std::to_string(20 + drawn(60));
      same += drawn(2) ? ",f,u" : ",m,u";
      same += std::to_string(drawn(4)) + ",v";
      same += std::to_string(drawn(3)) + ",";
      for (std::uint64_t rows = 5 + drawn(7); rows > 0; --rows)
        text += same + std::to_string(drawn(50)) + "\n";
    }
    const Folder folder;
    const fs::path data = folder.write("people.csv", text), plan = folder / "plan.toml";
    const InspectedTable found = inspect_table({.data = data, .plan = plan});
    ASSERT_TRUE(found.proposal);
    expect_told_as_released(folder, plan, found);
    if (found.proposal->method != "full-domain") continue;
    ++by_nodes;
    for (const auto& column : found.proposal->withheld) {
      ++withheld;
      EXPECT_EQ(column.name, "w") << seed << ": " << column.why;
    }
  }
  EXPECT_GT(by_nodes, 6);
  EXPECT_GT(withheld, 0);
}

}  // namespace
}  // namespace kith::tests
