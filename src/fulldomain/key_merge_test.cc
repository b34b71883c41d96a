#include "fulldomain/key_merge.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "fulldomain/class_table.h"

namespace kith::fulldomain {
namespace {

// Keys of one field whose labels are halved, in as many words.
struct Sample {
  ClassTable table;
  KeyRewrite rewrite;
  std::size_t words;
};

Sample sample(std::size_t classes, std::size_t labels, std::size_t words, std::uint64_t seed) {
  Sample made;
  made.words = words;
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < classes; ++i) {
    for (std::size_t w = 0; w + 1 < words; ++w) made.table.keys.push_back(random() % 3);
    made.table.keys.push_back(random() % labels << 7 | random() % 5);
    made.table.rows.push_back(1 + static_cast<std::uint32_t>(random() % 9));
    made.table.single_persons.push_back(static_cast<std::uint32_t>(random() % 3));
  }
  auto map = std::make_shared<LabelMap>();
  for (std::size_t label = 0; label < labels; ++label) map->push_back(static_cast<std::uint32_t>(label / 2));
  constexpr std::uint64_t mask = (std::uint64_t{1} << 40) - 1;
  made.rewrite.kept.assign(words, ~std::uint64_t{0});
  made.rewrite.kept.back() = ~(mask << 7);
  made.rewrite.changes.push_back({static_cast<std::uint32_t>(words - 1), 7, mask, map});
  return made;
}

using Key = std::vector<std::uint64_t>;

Key rewritten(const Sample& s, std::size_t i) {
  Key key(s.table.keys.begin() + static_cast<std::ptrdiff_t>(i * s.words),
          s.table.keys.begin() + static_cast<std::ptrdiff_t>((i + 1) * s.words));
  key.back() = (key.back() >> 7) / 2 << 7 | (key.back() & 127);
  return key;
}

void expect_merged(const Sample& s, const KeyMerge& merged) {
  std::map<Key, std::pair<std::uint64_t, std::uint64_t>> expected;
  for (std::size_t i = 0; i < s.table.rows.size(); ++i) {
    auto& sums = expected[rewritten(s, i)];
    sums.first += s.table.rows[i];
    sums.second += s.table.single_persons[i];
  }
  ASSERT_EQ(merged.rows.size(), expected.size());
  ASSERT_EQ(merged.keys.size(), expected.size() * s.words);
  for (std::size_t c = 0; c < merged.rows.size(); ++c) {
    const Key key(merged.keys.begin() + static_cast<std::ptrdiff_t>(c * s.words),
                  merged.keys.begin() + static_cast<std::ptrdiff_t>((c + 1) * s.words));
    const auto found = expected.find(key);
    ASSERT_NE(found, expected.end());
    EXPECT_EQ(merged.rows[c], found->second.first);
    EXPECT_EQ(merged.single_persons[c], found->second.second);
    expected.erase(found);
  }
}

TEST(KeyMerge, AddsUpEqualKeysInOnePart) {
  const Sample s = sample(500, 60, 1, 1);
  expect_merged(s, merge_keys(s.table, s.rewrite, 1, 1, false));
}

TEST(KeyMerge, AddsUpEqualKeysInManyParts) {
  for (const std::size_t words : {1U, 3U}) {
    const Sample s = sample(150'000, 40'000, words, 2);
    expect_merged(s, merge_keys(s.table, s.rewrite, words, 2, true));
  }
}

TEST(KeyMerge, UpLeadsToTheOwnKey) {
  const Sample s = sample(150'000, 50'000, 2, 3);
  const KeyMerge merged = merge_keys(s.table, s.rewrite, 2, 2, true);
  ASSERT_EQ(merged.up.size(), s.table.rows.size());
  for (std::size_t i = 0; i < merged.up.size(); ++i) {
    const Key key = rewritten(s, i);
    ASSERT_TRUE(std::equal(key.begin(), key.end(), merged.keys.begin() + merged.up[i] * 2));
  }
}

TEST(KeyMerge, IsTheSameOnAnyNumberOfThreads) {
  const Sample s = sample(150'000, 50'000, 1, 4);
  const KeyMerge one = merge_keys(s.table, s.rewrite, 1, 1, true);
  for (const unsigned threads : {2U, 3U, 7U}) {
    const KeyMerge many = merge_keys(s.table, s.rewrite, 1, threads, true);
    EXPECT_EQ(one.keys, many.keys);
    EXPECT_EQ(one.rows, many.rows);
    EXPECT_EQ(one.up, many.up);
  }
}

TEST(KeyMerge, PersonsNeedNotBeThere) {
  Sample s = sample(2'000, 100, 1, 5);
  s.table.single_persons.clear();
  const KeyMerge merged = merge_keys(s.table, s.rewrite, 1, 1, false);
  s.table.single_persons.assign(s.table.rows.size(), 0);
  expect_merged(s, merged);
  EXPECT_TRUE(merged.up.empty());
}

}  // namespace
}  // namespace kith::fulldomain
