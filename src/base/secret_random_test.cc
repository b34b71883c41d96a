#include "base/secret_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "base/digest.h"
#include "kith/error.h"

namespace kith {
namespace {

std::string counting_key() {
  std::string key(32, '\0');
  std::iota(key.begin(), key.end(), '\0');
  return key;
}

std::vector<std::uint64_t> words(std::string_view key, std::string_view purpose, std::size_t count) {
  SecretRandom random(key, purpose);
  std::vector<std::uint64_t> drawn(count);
  for (std::uint64_t& word : drawn) word = random.next();
  return drawn;
}

double chi_square(const std::vector<std::uint64_t>& counts) {
  const double draws = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  const double expected = draws / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::uint64_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

// Made with other programs: HMAC-SHA256 in Python, then `openssl enc -aes-256-ctr` over zeros.
TEST(SecretRandom, KnownAnswers) {
  const auto unnamed = words(counting_key(), "", 1025);
  EXPECT_EQ(unnamed[0], 0xa21b578daa92f9ccU);
  EXPECT_EQ(unnamed[1], 0xf1281e0655a0934dU);
  EXPECT_EQ(unnamed[2], 0xc4b15afe1dcf9787U);
  EXPECT_EQ(unnamed[1024], 0x2db710314f339a19U) << "the stream goes on over the end of a buffer";
  const auto named = words(counting_key(), "buckets of 17", 1025);
  EXPECT_EQ(named[0], 0xd1bd5a0764c195c1U);
  EXPECT_EQ(named[1024], 0x2f8ba545da39850fU);
}

TEST(SecretRandom, KeyAndPurposeGiveTheStreamAgain) {
  EXPECT_EQ(words(seeded_secret(1), "a", 5000), words(seeded_secret(1), "a", 5000));
}

TEST(SecretRandom, KeysAndPurposesGiveUnrelatedStreams) {
  const auto base = words(seeded_secret(1), "a", 20'000);
  for (const auto& other : {words(seeded_secret(2), "a", 20'000), words(seeded_secret(1), "b", 20'000)}) {
    std::uint64_t equal_bits = 0;
    for (std::size_t i = 0; i < base.size(); ++i)
      equal_bits += static_cast<std::uint64_t>(64 - __builtin_popcountll(base[i] ^ other[i]));
    // 640,000 +- 566: six deviations.
    EXPECT_NEAR(static_cast<double>(equal_bits), 640'000, 3'400);
    std::vector<std::uint64_t> sorted = base;
    std::sort(sorted.begin(), sorted.end());
    for (const std::uint64_t word : other)
      ASSERT_FALSE(std::binary_search(sorted.begin(), sorted.end(), word));
  }
}

TEST(SecretRandom, EveryByteIsUniform) {
  std::vector<std::uint64_t> counts(256, 0);
  for (std::uint64_t word : words(counting_key(), "bytes", 100'000))
    for (int i = 0; i < 8; ++i, word >>= 8) ++counts[word & 255];
  EXPECT_LT(chi_square(counts), 350);  // 255 degrees of freedom: 1 in 10,000
}

TEST(SecretRandom, BelowIsUniform) {
  SecretRandom random(counting_key(), "below");
  for (const std::uint64_t bound : {2U, 3U, 7U, 10U, 100U}) {
    std::vector<std::uint64_t> counts(bound, 0);
    for (int i = 0; i < 200'000; ++i) ++counts.at(random.below(bound));
    const auto freedom = static_cast<double>(bound - 1);
    EXPECT_LT(chi_square(counts), freedom + 5 * std::sqrt(2 * freedom) + 10) << bound;
  }
}

// With a bound of 3/4 of 2^64, a draw taken modulo would fall into the first third twice as often.
TEST(SecretRandom, BelowIsFairForHugeBounds) {
  SecretRandom random(counting_key(), "huge");
  const std::uint64_t quarter = std::uint64_t{1} << 62;
  std::vector<std::uint64_t> counts(3, 0);
  for (int i = 0; i < 100'000; ++i) ++counts.at(random.below(3 * quarter) / quarter);
  EXPECT_LT(chi_square(counts), 18);
}

TEST(SecretRandom, BelowOneIsZero) {
  SecretRandom random(counting_key(), "one");
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(SecretRandom, ShuffleReachesEveryPermutationAlike) {
  SecretRandom random(counting_key(), "shuffle");
  std::map<std::array<int, 4>, std::uint64_t> reached;
  for (int i = 0; i < 48'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    random.shuffle(std::span<int>(items));
    ++reached[items];
  }
  ASSERT_EQ(reached.size(), 24U);
  std::vector<std::uint64_t> counts;
  for (const auto& [permutation, count] : reached) counts.push_back(count);
  EXPECT_LT(chi_square(counts), 56);  // 23 degrees of freedom
}

TEST(SecretRandom, ShuffleKeepsTheItems) {
  SecretRandom random(counting_key(), "permutation");
  std::vector<int> items(10'000), expected(10'000);
  std::iota(expected.begin(), expected.end(), 0);
  items = expected;
  random.shuffle(std::span(items));
  EXPECT_NE(items, expected);
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, expected);
  random.shuffle(std::span<int>());
}

TEST(SecretRandom, RefusesAKeyOfAnotherLengthAndADrawFromNothing) {
  EXPECT_THROW(SecretRandom("short", "a"), Bug);
  SecretRandom random(counting_key(), "a");
  EXPECT_THROW(random.below(0), Bug);
}

TEST(SecretRandom, SeekGivesTheDrawOfThatNumber) {
  const std::string key(32, 'k');
  SecretRandom in_order(key, "seek"), jumping(key, "seek");
  std::vector<std::uint64_t> draws;
  for (int i = 0; i < 10'000; ++i) draws.push_back(in_order.next());
  std::uint64_t at = 7;
  for (int i = 0; i < 2'000; ++i) {
    at = at * 6364136223846793005ull + 1442695040888963407ull;
    const std::uint64_t index = (at >> 33) % 9'990;
    jumping.seek(index);
    for (std::uint64_t next = index; next < index + 9; ++next)
      ASSERT_EQ(jumping.next(), draws[next]) << index;
  }
  jumping.seek(0);
  for (const std::uint64_t draw : draws) ASSERT_EQ(jumping.next(), draw);
}

}  // namespace
}  // namespace kith
