#include "reposition/buckets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::reposition {
namespace {

using Persons = std::vector<std::uint32_t>;

Buckets bucketed(const std::vector<Value>& values, const Persons& persons, Count l, unsigned seed = 1) {
  SecretRandom random(seeded_secret(seed), "buckets");
  return make_buckets(values, persons, l, random);
}

// What is wrong with buckets, found without any of the code that makes them.
std::string wrong(const Buckets& buckets, const std::vector<Value>& values, const Persons& persons, Count l) {
  if (buckets.of.size() != values.size()) return "not one entry per record";
  std::map<std::uint32_t, std::vector<std::size_t>> members;
  for (std::size_t r = 0; r < values.size(); ++r)
    if (buckets.of[r] != not_bucketed) members[buckets.of[r]].push_back(r);
  if (members.size() != buckets.count) return "a bucket without records";
  if (!members.empty() && members.rbegin()->first != buckets.count - 1) return "numbers with gaps";
  for (const auto& [bucket, records] : members) {
    std::set<Value> distinct_values;
    std::set<std::uint32_t> distinct_persons;
    for (const std::size_t r : records) {
      distinct_values.insert(values[r]);
      if (!persons.empty()) distinct_persons.insert(persons[r]);
    }
    if (records.size() < l) return "a bucket too small";
    if (distinct_values.size() != records.size()) return "a value twice";
    if (!persons.empty() && distinct_persons.size() != records.size()) return "a person twice";
  }
  return "";
}

std::size_t left_out(const Buckets& buckets) {
  return static_cast<std::size_t>(std::ranges::count(buckets.of, not_bucketed));
}

bool is_eligible(const std::vector<Value>& values, Count l) {
  std::map<Value, Count> counts;
  for (const Value value : values) ++counts[value];
  return std::ranges::all_of(counts, [&](const auto& entry) { return entry.second * l <= values.size(); });
}

std::vector<Value> values_of(const std::vector<Count>& counts) {
  std::vector<Value> values;
  for (Value value = 0; value < counts.size(); ++value) values.insert(values.end(), counts[value], value);
  return values;
}

// All vectors of `values` counts from 0 to `most`, in falling order.
template <typename Visit>
void each_histogram(std::size_t values, Count most, std::vector<Count>& counts, const Visit& visit) {
  if (counts.size() == values) return visit(counts);
  for (Count count = 0; count <= (counts.empty() ? most : counts.back()); ++count) {
    counts.push_back(count);
    each_histogram(values, most, counts, visit);
    counts.pop_back();
  }
}

TEST(Buckets, EverySmallHistogramIsBucketedAndEligibleOnesWhole) {
  for (Count l = 1; l <= 5; ++l) {
    std::vector<Count> counts;
    each_histogram(6, 4, counts, [&](const std::vector<Count>& histogram) {
      const std::vector<Value> values = values_of(histogram);
      const Buckets buckets = bucketed(values, {}, l);
      ASSERT_EQ(wrong(buckets, values, {}, l), "");
      if (!is_eligible(values, l)) return;
      ASSERT_EQ(left_out(buckets), 0U);
      ASSERT_EQ(buckets.count, values.size() / l) << "as many buckets as can be";
    });
  }
}

RC_GTEST_PROP(BucketsProperty, EligibleSetsOfDifferentPersonsAreBucketedWhole, ()) {
  const Count l = *rc::gen::inRange<Count>(1, 8);
  const auto values = *rc::gen::container<std::vector<Value>>(rc::gen::inRange<Value>(0, 12));
  Persons persons(*rc::gen::arbitrary<bool>() ? values.size() : 0);
  std::iota(persons.begin(), persons.end(), *rc::gen::inRange<std::uint32_t>(0, 4'000'000'000U));
  const Buckets buckets = bucketed(values, persons, l, *rc::gen::arbitrary<unsigned>());
  RC_ASSERT(wrong(buckets, values, persons, l).empty());
  if (is_eligible(values, l)) RC_ASSERT(left_out(buckets) == 0U);
}

RC_GTEST_PROP(BucketsProperty, NoBucketHoldsAPersonTwice, ()) {
  const Count l = *rc::gen::inRange<Count>(1, 6);
  const auto values = *rc::gen::container<std::vector<Value>>(rc::gen::inRange<Value>(0, 8));
  const auto people = *rc::gen::inRange<std::uint32_t>(1, 60);
  const std::uint32_t spread = *rc::gen::element<std::uint32_t>(1, 70'000'000);
  Persons persons;
  for (std::size_t r = 0; r < values.size(); ++r)
    persons.push_back(spread * *rc::gen::inRange<std::uint32_t>(0, people));
  const Buckets buckets = bucketed(values, persons, l, *rc::gen::arbitrary<unsigned>());
  RC_ASSERT(wrong(buckets, values, persons, l).empty());
}

TEST(Buckets, OfNothingAreNone) {
  const Buckets buckets = bucketed({}, {}, 3);
  EXPECT_EQ(buckets.count, 0U);
  EXPECT_TRUE(buckets.of.empty());
}

TEST(Buckets, WithLOfOneEveryRecordHasItsOwn) {
  const std::vector<Value> values = {7, 7, 7, 2};
  const Buckets buckets = bucketed(values, {5, 5, 5, 5}, 1);
  EXPECT_EQ(buckets.count, 4U);
  EXPECT_EQ(wrong(buckets, values, {5, 5, 5, 5}, 1), "");
}

TEST(Buckets, OfOneValueAreNoneWithLOfTwo) {
  const Buckets buckets = bucketed(std::vector<Value>(50, 3), {}, 2);
  EXPECT_EQ(buckets.count, 0U);
  EXPECT_EQ(left_out(buckets), 50U);
}

TEST(Buckets, OfOnePersonAreNoneWithLOfTwo) {
  const Buckets buckets = bucketed({0, 1, 2, 3, 4, 5}, Persons(6, 9), 2);
  EXPECT_EQ(buckets.count, 0U);
  EXPECT_EQ(left_out(buckets), 6U);
}

TEST(Buckets, LAboveTheNumberOfValuesGivesNone) {
  EXPECT_EQ(bucketed({0, 1, 2, 0, 1, 2}, {}, 4).count, 0U);
  EXPECT_EQ(bucketed({0, 1, 2}, {}, 1'000'000'000'000U).count, 0U);
}

TEST(Buckets, WhatIsNotEligibleLosesOnlyTheSurplusOfItsValue) {
  const std::vector<Value> values = values_of({10, 3, 3});
  const Buckets buckets = bucketed(values, {}, 2);
  EXPECT_EQ(wrong(buckets, values, {}, 2), "");
  for (std::size_t r = 10; r < values.size(); ++r) EXPECT_NE(buckets.of[r], not_bucketed);
  EXPECT_EQ(left_out(buckets), 4U);
}

// 1,000 persons with 20 records each: few of a bucket's draws collide, and none need be left out.
TEST(Buckets, PersonsThatRepeatModeratelyAreAllPlaced) {
  std::vector<Value> values;
  Persons persons;
  for (std::uint32_t r = 0; r < 20'000; ++r) {
    values.push_back(r * 7919 % 10);
    persons.push_back(r * 104'729 % 1000);
  }
  const Buckets buckets = bucketed(values, persons, 4);
  EXPECT_EQ(wrong(buckets, values, persons, 4), "");
  EXPECT_EQ(left_out(buckets), 0U);
}

// One person owns half of the records: a bucket of two holds one of theirs and one of somebody else.
TEST(Buckets, APersonWithHalfOfTheRecordsIsPlacedForTheMostPart) {
  std::vector<Value> values;
  Persons persons;
  for (std::uint32_t r = 0; r < 20'000; ++r) {
    values.push_back(r / 2 % 10);
    persons.push_back(r % 2 == 0 ? 0 : r);
  }
  const Buckets buckets = bucketed(values, persons, 2);
  EXPECT_EQ(wrong(buckets, values, persons, 2), "");
  EXPECT_LT(left_out(buckets), 8'000U);
}

// Everything is one person's but for a few: a bucket for every one of these, in bounded work.
TEST(Buckets, APersonWithNearlyAllRecordsLeavesTheOthersTheirBuckets) {
  std::vector<Value> values;
  Persons persons;
  for (std::uint32_t r = 0; r < 200'000; ++r) {
    values.push_back(r % 50'000);
    persons.push_back(r % 100 == 0 ? r : 1);
  }
  const Buckets buckets = bucketed(values, persons, 2);
  EXPECT_EQ(wrong(buckets, values, persons, 2), "");
  EXPECT_GE(buckets.count, 1'000U);
}

TEST(Buckets, TheKeyDecidesThem) {
  const std::vector<Value> values = values_of({30, 20, 20, 10, 11, 12});
  Persons persons;
  for (std::uint32_t r = 0; r < values.size(); ++r) persons.push_back(r % 60);
  EXPECT_EQ(bucketed(values, persons, 3, 5).of, bucketed(values, persons, 3, 5).of);
  EXPECT_NE(bucketed(values, persons, 3, 5).of, bucketed(values, persons, 3, 6).of);
  EXPECT_EQ(bucketed(values, {}, 3, 5).of, bucketed(values, {}, 3, 5).of);
}

// The first buckets made have the most frequent value, the last have not: numbers must not show it.
TEST(Buckets, NumbersDoNotFollowTheOrderOfMaking) {
  const std::vector<Value> values = values_of({500, 400, 400, 400, 300, 300, 300, 200});
  double sum = 0, expected = 0, variance = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Buckets buckets = bucketed(values, {}, 2, seed);
    const double count = buckets.count, with = 500;
    for (std::size_t r = 0; r < 500; ++r) sum += buckets.of[r];
    expected += with * (count - 1) / 2;
    variance += with * (count - with) * (count + 1) / 12;  // of a rank sum
  }
  EXPECT_LT(std::abs(sum - expected), 5 * std::sqrt(variance));
}

// Any record of a value may stand with any of another.
TEST(Buckets, EveryPairOfRecordsMeetsAlike) {
  std::map<std::pair<std::size_t, std::size_t>, int> met;
  const std::vector<Value> values = values_of({3, 3});
  for (unsigned seed = 0; seed < 3'000; ++seed) {
    const Buckets buckets = bucketed(values, {}, 2, seed);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 3; b < 6; ++b) met[{a, b}] += buckets.of[a] == buckets.of[b];
  }
  for (const auto& [pair, times] : met) EXPECT_NEAR(times, 1'000, 130);
}

TEST(Buckets, ALeftoverJoinsAnyBucketThatLacksItsValue) {
  std::map<std::uint32_t, int> joined;  // by the other member of value 0
  const std::vector<Value> values = {0, 0, 1, 1, 2};
  for (unsigned seed = 0; seed < 2'000; ++seed) {
    const Buckets buckets = bucketed(values, {}, 2, seed);
    ASSERT_EQ(wrong(buckets, values, {}, 2), "");
    for (std::uint32_t r = 0; r < 4; ++r) joined[r] += buckets.of[r] == buckets.of[4];
  }
  EXPECT_EQ(joined.size(), 4U);
  for (const auto& [record, times] : joined) EXPECT_GT(times, 500);
}

TEST(Buckets, ACallThatDoesNotFitIsABug) {
  EXPECT_THROW(bucketed({1}, {}, 0), Bug);
  EXPECT_THROW(bucketed({1, 2}, {1}, 2), Bug);
}

}  // namespace
}  // namespace kith::reposition
