#include "privacy/criterion.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <set>

#include "testing/random_tables.h"
#include "testing/transport.h"

namespace kith::privacy {
namespace {

using Counts = std::vector<std::uint64_t>;

// A class of one sensitive column: counts[i] persons have value i; those with 0 are left out, as in the
// product.
struct SampleClass {
  std::vector<std::uint32_t> values;
  Counts counts;
  std::uint64_t rows = 0, persons = 0;
  Histogram histogram;

  SampleClass(const Counts& by_value, std::uint64_t persons_of_class) : persons(persons_of_class) {
    for (std::uint32_t value = 0; value < by_value.size(); ++value) {
      if (by_value[value] == 0) continue;
      values.push_back(value);
      counts.push_back(by_value[value]);
      rows += by_value[value];
    }
    histogram = {values, counts};
  }
  SampleClass(const SampleClass&) = delete;
  SampleClass& operator=(const SampleClass&) = delete;

  ClassView view() const { return {rows, persons, {&histogram, 1}}; }
};

bool holds(const Criterion& criterion, const Counts& by_value, std::uint64_t persons) {
  return criterion.holds(SampleClass(by_value, persons).view());
}
// Every person has one row.
bool holds(const Criterion& criterion, const Counts& by_value) {
  return holds(criterion, by_value, std::accumulate(by_value.begin(), by_value.end(), std::uint64_t{0}));
}

TEST(Model, CountsPersonsNotRows) {
  const Model two(2);
  EXPECT_FALSE(two.holds({.rows = 5, .persons = 1, .sensitive = {}}));
  EXPECT_TRUE(two.holds({.rows = 2, .persons = 2, .sensitive = {}}));
}

TEST(FrequencyDiversity, HoldsUpToExactlyOneInL) {
  const auto three = l_diversity(LForm::frequency, 3, 0, 0);
  EXPECT_TRUE(holds(*three, {2, 2, 2}));
  EXPECT_TRUE(holds(*three, {2, 1, 1, 2}));
  EXPECT_FALSE(holds(*three, {3, 2, 2}));
  const auto fraction = l_diversity(LForm::frequency, 1.1, 0, 0);
  EXPECT_TRUE(holds(*fraction, {10, 1}));
  EXPECT_FALSE(holds(*fraction, {11, 1}));
  for (std::uint64_t l = 1; l <= 50; ++l) {
    const auto exact = l_diversity(LForm::frequency, static_cast<double>(l), 0, 0);
    EXPECT_TRUE(holds(*exact, {7}, 7 * l)) << l;
    EXPECT_FALSE(holds(*exact, {7}, 7 * l - 1)) << l;
  }
}

// Three persons, six rows, hiv in two of them: by rows it looks 3-diverse; one of three persons has it, which
// is.
TEST(FrequencyDiversity, ComparesWithPersonsOfTheClass) {
  const auto three = l_diversity(LForm::frequency, 3, 0, 0);
  EXPECT_TRUE(holds(*three, {1, 1, 1}, 3));
  EXPECT_FALSE(holds(*three, {2, 1, 1, 1}, 3));
  EXPECT_FALSE(holds(*l_diversity(LForm::frequency, 2, 0, 0), {2, 2}, 2)) << "everybody has both values";
}

TEST(DistinctDiversity, CountsValues) {
  const auto two = l_diversity(LForm::distinct, 2, 0, 0);
  EXPECT_TRUE(holds(*two, {100, 1}));
  EXPECT_FALSE(holds(*two, {100}));
  EXPECT_FALSE(holds(*l_diversity(LForm::distinct, 2.5, 0, 0), {1, 1}));
  EXPECT_TRUE(holds(*l_diversity(LForm::distinct, 2.5, 0, 0), {1, 1, 1}));
}

TEST(EntropyDiversity, HoldsAtExactlyLogL) {
  for (std::size_t l = 1; l <= 40; ++l) {
    const auto exact = l_diversity(LForm::entropy, static_cast<double>(l), 0, 0);
    EXPECT_TRUE(holds(*exact, Counts(l, 3))) << l;
    if (l > 1) {
      EXPECT_FALSE(holds(*exact, Counts(l - 1, 3))) << l;
      Counts uneven(l, 3);
      uneven.front() = 4;
      EXPECT_FALSE(holds(*exact, uneven)) << l;
    }
  }
}

TEST(RecursiveDiversity, IsStrict) {
  const auto criterion = l_diversity(LForm::recursive, 2, 2, 0);  // r1 < 2 (r2 + r3 + …)
  EXPECT_FALSE(holds(*criterion, {4, 2}));
  EXPECT_TRUE(holds(*criterion, {3, 2}));
  EXPECT_FALSE(holds(*criterion, {4, 1, 1}));
  EXPECT_TRUE(holds(*criterion, {1, 4, 1, 1}));
  EXPECT_FALSE(holds(*criterion, {1}));
  const auto three = l_diversity(LForm::recursive, 3, 2, 0);  // r1 < 2 (r3 + …)
  EXPECT_FALSE(holds(*three, {2, 2, 1}));
  EXPECT_TRUE(holds(*three, {3, 3, 1, 1}));
  EXPECT_FALSE(holds(*three, {1, 1}));
}

TEST(RecursiveDiversity, AFractionOfLAsksForTheNextWholeOne) {
  EXPECT_FALSE(holds(*l_diversity(LForm::recursive, 2.5, 2, 0), {1, 1}));
  EXPECT_TRUE(holds(*l_diversity(LForm::recursive, 2.5, 2, 0), {1, 1, 1}));
}

TEST(EqualCloseness, HoldsUpToExactlyT) {
  // Whole: 1/4 each. {1, 1} has 1/2, 1/2: distance (2 * 1/4 + 2 * 1/4) / 2 = 1/2.
  const TReference whole{.counts = {5, 5, 5, 5}, .rank = {}, .ancestors = {}};
  EXPECT_TRUE(holds(*t_closeness(TDistance::equal, 0.5, 0, whole), {1, 1}));
  EXPECT_FALSE(holds(*t_closeness(TDistance::equal, 0.4999, 0, whole), {1, 1}));
  EXPECT_TRUE(holds(*t_closeness(TDistance::equal, 0, 0, whole), {3, 3, 3, 3}));
  EXPECT_FALSE(holds(*t_closeness(TDistance::equal, 0, 0, whole), {3, 3, 3, 4}));
}

// Li, Li and Venkatasubramanian, "t-closeness", section 4.2: salaries 3k to 11k, once each; {3k, 4k, 5k} is
// 0.375 away, {6k, 8k, 11k} 0.167.
TEST(OrderedCloseness, AsInTheSalaryExample) {
  TReference whole{.counts = Counts(9, 1), .rank = {0, 1, 2, 3, 4, 5, 6, 7, 8}, .ancestors = {}};
  const Counts low = {1, 1, 1, 0, 0, 0, 0, 0, 0}, spread = {0, 0, 0, 1, 0, 1, 0, 0, 1};
  EXPECT_TRUE(holds(*t_closeness(TDistance::ordered, 0.375, 0, whole), low));
  EXPECT_FALSE(holds(*t_closeness(TDistance::ordered, 0.3749, 0, whole), low));
  EXPECT_TRUE(holds(*t_closeness(TDistance::ordered, 1.0 / 6, 0, whole), spread));
  EXPECT_FALSE(holds(*t_closeness(TDistance::ordered, 0.1666, 0, whole), spread));
}

TEST(Closeness, OfASingleValueIsPerfect) {
  const TReference whole{.counts = {7}, .rank = {0}, .ancestors = {{0}}};
  for (const TDistance distance : {TDistance::equal, TDistance::ordered, TDistance::hierarchical})
    EXPECT_TRUE(holds(*t_closeness(distance, 0, 0, whole), {3}));
}

// A random tree over the values: each level merges neighbours of the one below, the last is one label.
std::vector<std::vector<std::uint32_t>> random_ancestors(std::size_t values, testing::Random& random) {
  std::vector<std::vector<std::uint32_t>> ancestors(1);
  for (std::uint32_t value = 0; value < values; ++value) ancestors[0].push_back(value);
  const std::size_t between = random() % 3;
  for (std::size_t h = 0; h < between; ++h) {
    std::vector<std::uint32_t> next{0};
    for (std::size_t value = 1; value < values; ++value) {
      const bool same_below = ancestors.back()[value] == ancestors.back()[value - 1];
      next.push_back(next.back() + (same_below || random() % 2 == 0 ? 0 : 1));
    }
    ancestors.push_back(next);
  }
  ancestors.emplace_back(values, 0);
  return ancestors;
}

// The distance by definition, compared with the criterion just above and just below it.
TEST(Closeness, AllDistancesAreCheapestTransports) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 400; ++i) {
    const std::size_t values = 2 + random() % 5;
    Counts whole(values), part(values);
    for (std::uint64_t& n : whole) n = 1 + random() % 4;
    for (std::uint64_t& n : part) n = random() % 4;
    part[random() % values] += 1;
    TReference reference{.counts = whole, .rank = {}, .ancestors = random_ancestors(values, random)};
    for (std::uint32_t value = 0; value < values; ++value)
      reference.rank.push_back(static_cast<std::uint32_t>(values) - 1 - value);

    const auto part_total = std::accumulate(part.begin(), part.end(), std::int64_t{0});
    const auto whole_total = std::accumulate(whole.begin(), whole.end(), std::int64_t{0});
    std::vector<std::int64_t> supply, demand;
    for (std::size_t v = 0; v < values; ++v) {
      supply.push_back(static_cast<std::int64_t>(part[v]) * whole_total);
      demand.push_back(static_cast<std::int64_t>(whole[v]) * part_total);
    }
    for (const TDistance distance : {TDistance::equal, TDistance::ordered, TDistance::hierarchical}) {
      std::vector<std::vector<std::int64_t>> cost(values, std::vector<std::int64_t>(values, 0));
      for (std::size_t a = 0; a < values; ++a)
        for (std::size_t b = 0; b < values; ++b) {
          if (a == b) continue;
          std::int64_t height = 0;
          while (reference.ancestors[static_cast<std::size_t>(height)][a] !=
                 reference.ancestors[static_cast<std::size_t>(height)][b])
            ++height;
          cost[a][b] = distance == TDistance::equal     ? 1
                       : distance == TDistance::ordered ? static_cast<std::int64_t>(a > b ? a - b : b - a)
                                                        : height;
        }
      const std::int64_t farthest = distance == TDistance::equal ? 1
                                    : distance == TDistance::ordered
                                        ? static_cast<std::int64_t>(values - 1)
                                        : static_cast<std::int64_t>(reference.ancestors.size() - 1);
      const double truth = static_cast<double>(testing::transport_cost(supply, demand, cost)) /
                           static_cast<double>(part_total * whole_total * farthest);
      EXPECT_TRUE(holds(*t_closeness(distance, truth, 0, reference), part)) << i;
      if (truth <= 1e-6) continue;
      EXPECT_FALSE(holds(*t_closeness(distance, truth - 1e-7, 0, reference), part)) << i;
    }
  }
}

TEST(Model, NeedsKAndEveryCriterion) {
  Model model(3);
  EXPECT_TRUE(model.k_only());
  model.add(l_diversity(LForm::distinct, 2, 0, 0));
  model.add(l_diversity(LForm::frequency, 1.5, 0, 0));
  EXPECT_FALSE(model.k_only());
  EXPECT_TRUE(model.holds(SampleClass({2, 1}, 3).view()));
  EXPECT_FALSE(model.holds(SampleClass({1, 1}, 2).view()));
  EXPECT_FALSE(model.holds(SampleClass({3}, 3).view()));
  EXPECT_FALSE(model.holds(SampleClass({3, 1}, 4).view()));
}

TEST(Model, IsAsMonotoneAsItsWeakestCriterion) {
  Model model(2);
  EXPECT_TRUE(model.monotonicity(true).classes_pass && model.monotonicity(true).any_passes);
  model.add(l_diversity(LForm::distinct, 2, 0, 0));
  EXPECT_TRUE(model.monotonicity(true).classes_pass && model.monotonicity(true).any_passes);
  model.add(l_diversity(LForm::frequency, 2, 0, 0));
  EXPECT_TRUE(model.monotonicity(false).classes_pass);
  EXPECT_FALSE(model.monotonicity(false).any_passes);
  EXPECT_FALSE(model.monotonicity(true).classes_pass);
}

// Which person has which value in one row.
using PersonRows = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

bool holds(const Criterion& criterion, const PersonRows& rows) {
  constexpr std::size_t values = 4;
  std::vector<std::set<std::uint64_t>> by_value(values);
  std::set<std::uint64_t> persons;
  for (const auto& [person, value] : rows) {
    by_value[value].insert(person);
    persons.insert(person);
  }
  Counts counts;
  for (const auto& own : by_value) counts.push_back(own.size());
  return holds(criterion, counts, persons.size());
}

struct Observed {
  bool classes_pass = true, any_passes = true;  // as far as no counterexample was found
};

// Merges random pairs of classes and looks for what the merger broke.
Observed observe(const Criterion& criterion, bool persons_repeat, testing::Random& random) {
  Observed observed;
  for (int i = 0; i < 20'000; ++i) {
    std::uint64_t next = 0;
    const auto random_class = [&] {
      PersonRows rows(1 + random() % 6);
      for (auto& [person, value] : rows) {
        person = persons_repeat ? random() % 4 : next++;
        value = static_cast<std::uint32_t>(random() % 4);
      }
      return rows;
    };
    const PersonRows a = random_class(), b = random_class();
    PersonRows merged = a;
    merged.insert(merged.end(), b.begin(), b.end());
    const bool pass_a = holds(criterion, a), pass_b = holds(criterion, b);
    if (holds(criterion, merged)) continue;
    if (pass_a && pass_b) observed.classes_pass = false;
    if (pass_a || pass_b) observed.any_passes = false;
  }
  return observed;
}

// Declared where it holds and only there: a merger that breaks what is declared is a bug, and what is not
// declared must have a counterexample, or else searches would prune less than they may.
TEST(Monotonicity, DeclarationsAreTrueAndNotTooWeak) {
  const TReference whole{
      .counts = {4, 3, 2, 1}, .rank = {0, 1, 2, 3}, .ancestors = {{0, 1, 2, 3}, {0, 0, 1, 1}, {0, 0, 0, 0}}};
  std::vector<std::unique_ptr<Criterion>> criteria;
  criteria.push_back(l_diversity(LForm::distinct, 2, 0, 0));
  criteria.push_back(l_diversity(LForm::frequency, 2, 0, 0));
  criteria.push_back(l_diversity(LForm::entropy, 2, 0, 0));
  criteria.push_back(l_diversity(LForm::recursive, 2, 2, 0));
  criteria.push_back(t_closeness(TDistance::equal, 0.3, 0, whole));
  criteria.push_back(t_closeness(TDistance::ordered, 0.2, 0, whole));
  criteria.push_back(t_closeness(TDistance::hierarchical, 0.25, 0, whole));
  testing::Random random(testing::test_seed());
  for (const auto& criterion : criteria)
    for (const bool repeat : {false, true}) {
      const Monotonicity declared = criterion->monotonicity(repeat);
      const Observed observed = observe(*criterion, repeat, random);
      EXPECT_EQ(declared.classes_pass, observed.classes_pass)
          << criterion->describe() << " repeat " << repeat;
      EXPECT_EQ(declared.any_passes, observed.any_passes) << criterion->describe() << " repeat " << repeat;
    }
}

}  // namespace
}  // namespace kith::privacy
