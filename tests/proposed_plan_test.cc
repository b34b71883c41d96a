// Proposed plans beside plans made by hand, on Adult and on the examples, at k = 5: how many columns are lost, and
// how much of those that the hand-made plan calls quasi.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

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

}  // namespace
}  // namespace kith::tests
