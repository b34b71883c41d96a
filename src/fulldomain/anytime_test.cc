// The anytime search against the complete one on random tables.
#include "fulldomain/anytime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "kith/error.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Closeness;
using testing::Diversity;
using testing::ModelSpec;
using testing::Random;
using testing::random_table;
using testing::RandomShape;
using testing::Searcher;
using testing::TableCase;

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

const std::vector<std::vector<Policy>>& lists_of_policies() {
  static const std::vector<std::vector<Policy>> lists = {
      {Preference::height},
      {Preference::relative_height},
      {Preference::fewest_columns},
      {Preference::lowest_peak},
      {Preference::relative_peak},
      {Preference::weighted},
      {LossMeasure::ncp},
      {LossMeasure::loss},
      {LossMeasure::entropy},
      {LossMeasure::ncp, Preference::height},
      {Preference::height, LossMeasure::loss},
      {Preference::lowest_peak, Preference::fewest_columns},
      {LossMeasure::entropy, LossMeasure::ncp}};
  return lists;
}

class Compared {
 public:
  Compared(const TableCase& table, const ModelSpec& spec, std::uint64_t limit)
      : s_(table, spec, {.with_entropy = true}), limit_(limit) {
    SearchOptions options{.max_suppressed = limit, .every_standing = true};
    search_ = find_minimal(s_.lattice, s_.evaluator, options);
  }

  AnytimeResult found(const std::vector<Policy>& policies, std::uint64_t work, unsigned threads = 1) {
    return search_anytime(s_.lattice, s_.evaluator, policies, weights(), {limit_, work, threads});
  }

  std::optional<ScoredNode> chosen(const std::vector<Policy>& policies) {
    if (search_.minimal.empty()) return std::nullopt;
    return choose(s_.lattice, s_.evaluator, search_, policies, weights(), {.max_suppressed = limit_});
  }

  std::vector<double> weights() const {
    std::vector<double> weights;
    for (std::size_t c = 0; c < s_.lattice.columns(); ++c)
      weights.push_back(0.5 + 0.75 * static_cast<double>(c));
    return weights;
  }

  bool is_acceptable(const Node& node) {
    return acceptable(s_.evaluator.evaluate(node), s_.tuples.rows_total, limit_);
  }

  bool is_minimal(const Node& node) const {
    return std::ranges::any_of(search_.minimal, [&](const ScoredNode& each) { return each.node == node; });
  }

  const SearchResult& search() const { return search_; }

 private:
  Searcher s_;
  std::uint64_t limit_;
  SearchResult search_;
};

void expect_the_same(Compared& compared, const std::vector<Policy>& policies) {
  const std::optional<ScoredNode> truth = compared.chosen(policies);
  const AnytimeResult found = compared.found(policies, no_limit);
  ASSERT_TRUE(found.finished);
  ASSERT_EQ(found.best.has_value(), truth.has_value());
  if (!truth) return;
  EXPECT_EQ(found.best->node, truth->node);
  EXPECT_EQ(found.best->outcome.suppressed, truth->outcome.suppressed);
  EXPECT_EQ(found.bound, found.value);
  EXPECT_EQ(found.gap(), 0);
  if (std::holds_alternative<LossMeasure>(policies.front())) {
    EXPECT_LE(found.value, 1 + 1e-12);
  }
  EXPECT_EQ(found.monotone, compared.search().monotone);
  if (found.monotone) {
    EXPECT_EQ(found.minimal, compared.is_minimal(found.best->node));
  }
  for (const std::uint64_t work : {std::uint64_t{0}, std::uint64_t{300}, std::uint64_t{2000}}) {
    const AnytimeResult early = compared.found(policies, work);
    const AnytimeResult parallel = compared.found(policies, work, 2);
    EXPECT_LE(early.bound, found.value + 1e-12);
    EXPECT_EQ(early.bound, parallel.bound);
    EXPECT_EQ(early.checked, parallel.checked);
    ASSERT_EQ(early.best.has_value(), parallel.best.has_value());
    if (!early.best) continue;
    EXPECT_TRUE(compared.is_acceptable(early.best->node));
    EXPECT_GE(early.value, found.value - 1e-12);
    EXPECT_EQ(early.best->node, parallel.best->node);
  }
}

void expect_the_same(const TableCase& table, const ModelSpec& spec) {
  const std::uint64_t rows = table.table.rows();
  for (const std::uint64_t limit : {std::uint64_t{0}, rows / 10, rows / 3, rows}) {
    Compared compared(table, spec, limit);
    for (const std::vector<Policy>& policies : lists_of_policies()) {
      SCOPED_TRACE(::testing::Message() << spec.describe() << ", limit " << limit << ", first policy "
                                        << policies.front().index());
      expect_the_same(compared, policies);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

void expect_the_same_of_random_tables(const RandomShape& shape, const std::vector<ModelSpec>& specs,
                                      std::uint64_t tables) {
  for (std::uint64_t i = 0; i < tables && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    SCOPED_TRACE(::testing::Message() << "table " << i << " of seed " << testing::test_seed());
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, shape);
    if (table.table.rows() > 0) expect_the_same(table, specs[i % specs.size()]);
  }
}

TEST(Anytime, FinishesAtTheNodeOfACompleteSearch) {
  expect_the_same_of_random_tables({}, {{.k = 2}, {.k = 3}, {.k = 5}}, 60);
}

TEST(Anytime, FinishesWithMoreColumns) {
  expect_the_same_of_random_tables({.most_rows = 80, .most_columns = 5}, {{.k = 2}, {.k = 4}}, 16);
}

// From six columns on there are blocks of columns.
TEST(Anytime, FinishesWithBlocksOfColumns) {
  int tried = 0;
  for (std::uint64_t i = 0; tried < 6 && !::testing::Test::HasFailure(); ++i) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {.most_rows = 60, .most_columns = 8});
    const Lattice lattice = testing::lattice_of(table);
    if (lattice.columns() < 6 || lattice.size() > 20'000 || table.table.rows() < 10) continue;
    ++tried;
    for (const std::uint64_t limit : {std::uint64_t{0}, table.table.rows() / 5}) {
      Compared compared(table, {.k = 3}, limit);
      for (const std::vector<Policy>& policies :
           std::vector<std::vector<Policy>>{{Preference::height},
                                            {LossMeasure::ncp},
                                            {LossMeasure::loss},
                                            {LossMeasure::entropy},
                                            {Preference::lowest_peak}}) {
        SCOPED_TRACE(::testing::Message() << "table " << i << " of seed " << testing::test_seed()
                                          << ", limit " << limit << ", policy " << policies.front().index());
        expect_the_same(compared, policies);
      }
    }
  }
}

TEST(Anytime, CountsPersons) {
  expect_the_same_of_random_tables({.persons = true}, {{.k = 2}, {.k = 3}, {.k = 2, .by_history = true}}, 30);
}

TEST(Anytime, TakesOtherModels) {
  expect_the_same_of_random_tables({.sensitive_columns = 1},
                                   {{.k = 2, .diversity = Diversity::distinct, .l = 2},
                                    {.k = 2, .closeness = Closeness::equal, .t = 0.4},
                                    {.k = 2, .diversity = Diversity::entropy, .l = 2}},
                                   30);
}

TEST(Anytime, RefusesPoliciesWithoutABound) {
  for (const auto& list : lists_of_policies()) EXPECT_EQ(why_not_anytime(list), "");
  for (const Policy& policy :
       std::vector<Policy>{Preference::distinct, Preference::suppression, Preference::most_columns,
                           Preference::highest_peak, Preference::gen_c, LossMeasure::discernibility}) {
    EXPECT_NE(why_not_anytime({policy}), "");
    EXPECT_NE(why_not_anytime({LossMeasure::ncp, policy}), "");
  }
  EXPECT_NE(why_not_anytime({Preference::fewest_columns, LossMeasure::ncp}), "");
}

// Cancelled from the nth time on that anybody asks.
class CancelledLater final : public Progress {
 public:
  CancelledLater(int after, bool ends_early) : left_(after), ends_early_(ends_early) {}
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  void reached(std::string_view text) override { last_ = text; }
  bool cancelled() const override { return !taken_ && left_-- <= 0; }
  bool ends_early() override {
    taken_ = ends_early_;
    return ends_early_;
  }
  const std::string& last() const { return last_; }

 private:
  mutable int left_;
  bool ends_early_, taken_ = false;
  std::string last_;
};

class CancelledAnytime : public ::testing::Test {
 protected:
  CancelledAnytime() : random(7), table(random_table(random, {.most_rows = 200, .most_columns = 5})) {}
  AnytimeResult search(Progress& progress) const {
    Searcher s(table, {.k = 2});
    return search_anytime(s.lattice, s.evaluator, {LossMeasure::ncp}, {}, {0, no_limit, 1}, progress);
  }
  Random random;
  TableCase table;
};

TEST_F(CancelledAnytime, EndsWithTheBestNodeIfThatIsWanted) {
  CancelledLater progress(2, true);
  const AnytimeResult found = search(progress);
  EXPECT_TRUE(found.interrupted);
  EXPECT_FALSE(found.finished);
  ASSERT_TRUE(found.best);
  EXPECT_EQ(found.best->outcome.suppressed, 0U);
  EXPECT_EQ(progress.last().find("best "), 0U);
  EXPECT_NE(progress.last().find("gap"), std::string::npos);
}

TEST_F(CancelledAnytime, IsGivenUpOtherwise) {
  CancelledLater progress(2, false);
  EXPECT_THROW(search(progress), Error);
}

}  // namespace
}  // namespace kith::fulldomain
