#include "audit/closeness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"
#include "testing/random_tables.h"
#include "testing/transport.h"

namespace kith::audit {
namespace {

using Texts = std::vector<std::string>;
using Lines = std::vector<Texts>;
using Counts = std::map<std::string, std::uint64_t>;

Column column_of(const Texts& cells) {
  Column column;
  column.name = "ill";
  for (const std::string& cell : cells) column.codes.push_back(column.values.encode(cell));
  return column;
}

Histogram histogram_of(const Column& own, const Counts& counts) {
  Histogram histogram;
  for (const auto& [value, count] : counts) {
    histogram.values.push_back(*own.values.find(value));
    histogram.counts.push_back(count);
  }
  return histogram;
}

// t of a class of `own` that has these counts; the whole is `reference`, or `own` if there is none.
double t_of(const Counts& counts, const Column& own, TDistance distance, const Column* reference = nullptr,
            const Lines& lines = {}) {
  Closeness closeness(own, {.column = reference != nullptr ? reference : &own, .person = {}}, distance,
                      lines);
  return closeness.of(histogram_of(own, counts));
}

// Salaries in thousands, as in table 3 of "t-Closeness"; section 4 works out both distances.
TEST(Closeness, OfThePapersSalaries) {
  const Column salary = column_of({"3", "4", "5", "6", "11", "8", "7", "9", "10"});
  EXPECT_NEAR(t_of({{"3", 1}, {"4", 1}, {"5", 1}}, salary, TDistance::ordered), 0.375, 1e-12);
  EXPECT_NEAR(t_of({{"6", 1}, {"8", 1}, {"11", 1}}, salary, TDistance::ordered), 1.0 / 6, 1e-12);
}

// Half of the whole has flu; a class that has nothing else lacks the other half.
TEST(Closeness, OfValuesThatAreEquallyFarApart) {
  const Column ill = column_of({"flu", "flu", "cold", "hiv"});
  EXPECT_NEAR(t_of({{"flu", 3}}, ill, TDistance::equal), 0.5, 1e-12);
  EXPECT_NEAR(t_of({{"flu", 2}, {"cold", 1}, {"hiv", 1}}, ill, TDistance::equal), 0, 1e-12);
  EXPECT_NEAR(t_of({{"hiv", 1}}, ill, TDistance::equal), 0.75, 1e-12);
}

// Both lung illnesses are one step apart and two from the third, of the two steps that there are.
TEST(Closeness, OfValuesInAHierarchy) {
  const Lines tree = {{"asthma", "lung", "*"}, {"flu", "lung", "*"}, {"ulcer", "stomach", "*"}};
  const Column ill = column_of({"asthma", "flu", "ulcer", "ulcer"});
  const auto t = [&](const Counts& counts) {
    return t_of(counts, ill, TDistance::hierarchical, nullptr, tree);
  };
  EXPECT_NEAR(t({{"asthma", 1}, {"ulcer", 1}}), 0.25 * 0.5, 1e-12);
  EXPECT_NEAR(t({{"asthma", 1}}), 0.25 * 0.5 + 0.5, 1e-12);
  EXPECT_NEAR(t({{"ulcer", 1}}), 0.5, 1e-12);
}

TEST(Closeness, TheDistanceOfNumbersIsOrderedAndThatOfTextsEqual) {
  EXPECT_NEAR(t_of({{"1", 1}}, column_of({"1", "2", "3"}), TDistance::automatic), 0.5, 1e-12);
  EXPECT_NEAR(t_of({{"a", 1}}, column_of({"a", "b", "c"}), TDistance::automatic), 2.0 / 3, 1e-12);
}

// p has flu twice and counts once, so that two persons have flu and one has a cold.
TEST(Closeness, TheReferenceIsCountedOverPersons) {
  const Column ill = column_of({"flu", "flu", "flu", "cold"});
  const Column who = column_of({"p", "p", "q", "q"});
  Closeness rows(ill, {.column = &ill, .person = {}}, TDistance::equal, {});
  Closeness persons(ill, {.column = &ill, .person = coded(who)}, TDistance::equal, {});
  const Histogram one_each = histogram_of(ill, {{"flu", 1}, {"cold", 1}});
  EXPECT_NEAR(rows.of(one_each), 0.25, 1e-12);
  EXPECT_NEAR(persons.of(one_each), 1.0 / 6, 1e-12);
}

TEST(Closeness, CodesOfAnotherColumnAreTranslated) {
  const Column whole = column_of({"flu", "flu", "flu", "cold"});
  const Column own = column_of({"cold", "flu"});
  EXPECT_NEAR(t_of({{"cold", 1}}, own, TDistance::equal, &whole), 0.75, 1e-12);
  EXPECT_NEAR(t_of({{"flu", 1}}, own, TDistance::equal, &whole), 0.25, 1e-12);
}

TEST(Closeness, AValueThatTheReferenceLacksIsFarFromAllOfIt) {
  const Column whole = column_of({"1", "2", "3"});
  const Column own = column_of({"4", "1"});
  EXPECT_NEAR(t_of({{"4", 1}}, own, TDistance::equal, &whole), 1, 1e-12);
  EXPECT_NEAR(t_of({{"4", 1}}, own, TDistance::ordered, &whole), (3.0 + 2.0 + 1.0) / 3 / 3, 1e-12);
}

TEST(Closeness, ATextAmongFurtherValuesEndsTheOrderOfNumbers) {
  const Column whole = column_of({"1", "2", "3"});
  const Column number = column_of({"1", "4"}), text = column_of({"1", "x"}), missing = column_of({"1", ""});
  EXPECT_NEAR(t_of({{"1", 1}}, number, TDistance::automatic, &whole), (1.0 + 2.0) / 3 / 3, 1e-12);
  EXPECT_NEAR(t_of({{"1", 1}}, text, TDistance::automatic, &whole), 2.0 / 3, 1e-12);
  // Nothing stands before all numbers.
  EXPECT_NEAR(t_of({{"", 1}}, missing, TDistance::automatic, &whole), (1.0 + 2.0 + 3.0) / 3 / 3, 1e-12);
}

TEST(Closeness, AFurtherValueMustBeInTheHierarchyToo) {
  const Lines tree = {{"flu", "lung", "*"}, {"ulcer", "stomach", "*"}};
  const Column whole = column_of({"flu", "ulcer"}), own = column_of({"flu", "gout"});
  try {
    t_of({{"flu", 1}}, own, TDistance::hierarchical, &whole, tree);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_gap);
    EXPECT_EQ(error.place().column, "ill");
  }
}

TEST(Closeness, NothingIsNoDistance) {
  const Column ill = column_of({"flu", "cold"});
  for (const TDistance distance : {TDistance::equal, TDistance::ordered})
    EXPECT_EQ(t_of({}, ill, distance), 0);
}

// The definition: the least work that turns one distribution into the other, as a share of the most there is.
using Steps = std::function<std::int64_t(std::size_t, std::size_t)>;
double work(const Counts& part, const Counts& whole, const Texts& places, std::int64_t most,
            const Steps& steps) {
  const auto total = [](const Counts& counts) {
    std::int64_t sum = 0;
    for (const auto& [value, count] : counts) sum += static_cast<std::int64_t>(count);
    return sum;
  };
  const auto at = [](const Counts& counts, const std::string& value) {
    const auto found = counts.find(value);
    return found == counts.end() ? 0 : static_cast<std::int64_t>(found->second);
  };
  std::vector<std::int64_t> supply, demand;
  std::vector<std::vector<std::int64_t>> cost(places.size());
  for (std::size_t a = 0; a < places.size(); ++a) {
    supply.push_back(at(part, places[a]) * total(whole));
    demand.push_back(at(whole, places[a]) * total(part));
    for (std::size_t b = 0; b < places.size(); ++b) cost[a].push_back(steps(a, b));
  }
  return static_cast<double>(testing::transport_cost(supply, demand, cost)) /
         static_cast<double>(total(whole) * total(part) * most);
}

// Numbers 1 to 6: odd ones and even ones are the two branches of a tree.
const Lines parity = {{"1", "odd", "*"},  {"2", "even", "*"}, {"3", "odd", "*"},
                      {"4", "even", "*"}, {"5", "odd", "*"},  {"6", "even", "*"}};

double work(const Counts& part, const Counts& whole, const std::set<std::string>& occurring,
            TDistance distance) {
  const Texts places(occurring.begin(), occurring.end());
  const auto number = [&](std::size_t a) { return std::stoi(places[a]); };
  switch (distance) {
    case TDistance::equal:
      return work(part, whole, places, 1, [](std::size_t a, std::size_t b) { return a == b ? 0 : 1; });
    case TDistance::hierarchical:
      return work(part, whole, places, 2, [&](std::size_t a, std::size_t b) {
        return a == b ? 0 : number(a) % 2 == number(b) % 2 ? 1 : 2;
      });
    default:
      return work(
          part, whole, places, std::max<std::int64_t>(1, std::ssize(places) - 1),
          [](std::size_t a, std::size_t b) { return static_cast<std::int64_t>(a > b ? a - b : b - a); });
  }
}

struct People {
  Texts values, names;

  People(std::mt19937_64& random, std::size_t rows) {
    for (std::size_t row = 0; row < rows; ++row) {
      values.push_back(std::to_string(1 + random() % 6));
      names.push_back(std::to_string(random() % 8));
    }
  }

  // By value the persons who have it.
  Counts counted(bool by_person) const {
    std::map<std::string, std::set<std::string>> persons;
    for (std::size_t row = 0; row < values.size(); ++row)
      persons[values[row]].insert(by_person ? names[row] : std::to_string(row));
    Counts counts;
    for (const auto& [value, who] : persons) counts[value] = who.size();
    return counts;
  }
};

TEST(Closeness, IsTheEarthMoversDistanceByItsDefinition) {
  std::mt19937_64 random(testing::test_seed());
  for (int round = 0; round < 300; ++round) {
    const People whole(random, 1 + random() % 12), part(random, 1 + random() % 6);
    const bool by_person = round % 2 == 0;
    const Column reference = column_of(whole.values), person = column_of(whole.names);
    const Column own = column_of(part.values);
    std::set<std::string> occurring(whole.values.begin(), whole.values.end());
    occurring.insert(part.values.begin(), part.values.end());
    const Counts counts = part.counted(by_person);
    const Histogram histogram = histogram_of(own, counts);
    for (const TDistance distance : {TDistance::equal, TDistance::ordered, TDistance::hierarchical}) {
      const double truth = work(counts, whole.counted(by_person), occurring, distance);
      Closeness closeness(
          own, {.column = &reference, .person = by_person ? std::optional(coded(person)) : std::nullopt},
          distance, parity);
      EXPECT_NEAR(closeness.of(histogram), truth, 1e-9) << "round " << round;
      EXPECT_NEAR(closeness.of(histogram), truth, 1e-9) << "something is left over from the first call";
    }
  }
}

}  // namespace
}  // namespace kith::audit
