#include "hierarchy/level_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "kith/error.h"

namespace kith::hierarchy {
namespace {

using Relation = std::vector<std::vector<bool>>;
using Levels = std::vector<Level>;

// day, week, month, quarter, year, top
Relation calendar() {
  return {{1, 1, 1, 1, 1, 1}, {0, 1, 0, 0, 0, 1}, {0, 0, 1, 1, 1, 1},
          {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 1}};
}

TEST(LevelOrder, ChainClimbsOneLevelAtATime) {
  const auto order = LevelOrder::chain(4);
  EXPECT_EQ(order.size(), 4u);
  EXPECT_TRUE(order.is_chain());
  EXPECT_EQ(order.top_height(), 3u);
  EXPECT_EQ(order.directly_coarser(1), Levels{2});
  EXPECT_EQ(order.directly_finer(1), Levels{0});
  EXPECT_TRUE(order.directly_coarser(3).empty());
  EXPECT_TRUE(order.directly_finer(0).empty());
  EXPECT_TRUE(order.finer_or_equal(1, 3));
  EXPECT_FALSE(order.finer_or_equal(3, 1));
}

TEST(LevelOrder, FixedColumnHasOneLevelOfHeightZero) {
  EXPECT_EQ(LevelOrder::fixed().size(), 1u);
  EXPECT_EQ(LevelOrder::fixed().top_height(), 0u);
  EXPECT_TRUE(LevelOrder::fixed().is_chain());
}

TEST(LevelOrder, WeekStandsBesideMonth) {
  const auto order = LevelOrder::from_relation(calendar());
  EXPECT_FALSE(order.is_chain());
  EXPECT_EQ(order.directly_coarser(0), (Levels{1, 2}));
  EXPECT_EQ(order.directly_coarser(1), Levels{5});
  EXPECT_EQ(order.directly_finer(5), (Levels{1, 4}));
  EXPECT_FALSE(order.finer_or_equal(1, 2));
  EXPECT_FALSE(order.finer_or_equal(2, 1));
}

TEST(LevelOrder, HeightIsTheLongestChain) {
  const auto order = LevelOrder::from_relation(calendar());
  const std::vector<std::uint32_t> expected = {0, 1, 1, 2, 3, 4};
  for (Level a = 0; a < 6; ++a) EXPECT_EQ(order.height(a), expected[a]);
}

TEST(LevelOrder, HeightDoesNotDependOnTheNumberingOfLevels) {
  // 0 < 2 < 1 < 3: the coarser middle level is written first.
  const auto order = LevelOrder::from_relation({{1, 1, 1, 1}, {0, 1, 0, 1}, {0, 1, 1, 1}, {0, 0, 0, 1}});
  EXPECT_EQ(order.height(2), 1u);
  EXPECT_EQ(order.height(1), 2u);
  EXPECT_EQ(order.top_height(), 3u);
  EXPECT_TRUE(order.is_chain());
  EXPECT_EQ(order.directly_coarser(2), Levels{1});
}

TEST(LevelOrder, NarrowedToWhatLiesBetweenTwoLevels) {
  const auto whole = LevelOrder::from_relation(calendar());
  for (Level least = 0; least < whole.size(); ++least)
    for (Level most = 0; most < whole.size(); ++most) {
      if (!whole.finer_or_equal(least, most)) {
        EXPECT_THROW(whole.between(least, most), Bug);
        continue;
      }
      const auto order = whole.between(least, most);
      EXPECT_EQ(order.bottom(), least);
      EXPECT_EQ(order.top(), most);
      EXPECT_EQ(order.size(), whole.size());
      EXPECT_EQ(order.top_height(), whole.top_height());
      std::size_t place = 0;
      for (Level a = 0; a < whole.size(); ++a) {
        const bool inside = whole.finer_or_equal(least, a) && whole.finer_or_equal(a, most);
        EXPECT_EQ(order.has(a), inside);
        EXPECT_EQ(order.height(a), whole.height(a));
        if (!inside) continue;
        EXPECT_EQ(order.place_of(a), place);
        EXPECT_EQ(order.levels()[place++], a);
        for (const Level b : order.directly_coarser(a)) EXPECT_TRUE(order.has(b));
        EXPECT_EQ(order.directly_coarser(a).empty(), a == most);
        EXPECT_EQ(order.directly_finer(a).empty(), a == least);
      }
      EXPECT_EQ(order.levels().size(), place);
    }
}

TEST(LevelOrder, NarrowedChainsAreChains) {
  const auto order = LevelOrder::chain(5).between(1, 3);
  EXPECT_TRUE(order.is_chain());
  EXPECT_EQ(order.levels(), (std::vector<Level>{1, 2, 3}));
  EXPECT_TRUE(order.directly_finer(1).empty());
  EXPECT_TRUE(order.directly_coarser(3).empty());
  EXPECT_EQ(order.between(2, 3).levels(), (std::vector<Level>{2, 3}));
  EXPECT_THROW(order.between(0, 2), Bug);
}

TEST(LevelOrder, NoLevelsAreABug) { EXPECT_THROW(LevelOrder::chain(0), Bug); }

TEST(LevelOrder, RelationsThatAreNoPartialOrderAreBugs) {
  EXPECT_THROW(LevelOrder::from_relation({{1, 1}}), Bug);                           // not square
  EXPECT_THROW(LevelOrder::from_relation({{0, 1}, {0, 1}}), Bug);                   // not reflexive
  EXPECT_THROW(LevelOrder::from_relation({{1, 1}, {1, 1}}), Bug);                   // a cycle
  EXPECT_THROW(LevelOrder::from_relation({{1, 0}, {0, 1}}), Bug);                   // no bottom
  EXPECT_THROW(LevelOrder::from_relation({{1, 1, 1}, {0, 1, 0}, {0, 0, 1}}), Bug);  // no top
  EXPECT_THROW(LevelOrder::from_relation(
                   {{1, 1, 1, 1, 1}, {0, 1, 1, 0, 1}, {0, 0, 1, 1, 1}, {0, 0, 0, 1, 1}, {0, 0, 0, 0, 1}}),
               Bug);  // 1 < 2 < 3 but not 1 < 3
}

// Every relation over up to four levels: accepted exactly when it is a partial order with its ends in place,
// and then the covering pairs generate it again and heights are longest paths over them.
void check_relation(const Relation& finer) {
  const std::size_t n = finer.size();
  bool valid = true;
  for (std::size_t a = 0; a < n; ++a) {
    valid = valid && finer[a][a] && finer[0][a] && finer[a][n - 1];
    for (std::size_t b = 0; b < n; ++b) {
      if (a != b && finer[a][b] && finer[b][a]) valid = false;
      for (std::size_t c = 0; c < n; ++c)
        if (finer[a][b] && finer[b][c] && !finer[a][c]) valid = false;
    }
  }
  if (!valid) {
    EXPECT_THROW(LevelOrder::from_relation(finer), Bug);
    return;
  }
  const auto order = LevelOrder::from_relation(finer);
  std::function<bool(Level, Level)> reaches = [&](Level a, Level b) {
    if (a == b) return true;
    const auto& up = order.directly_coarser(a);
    return std::any_of(up.begin(), up.end(), [&](Level c) { return reaches(c, b); });
  };
  std::function<std::uint32_t(Level)> longest = [&](Level a) {
    std::uint32_t best = 0;
    for (Level b : order.directly_finer(a)) best = std::max(best, longest(b) + 1);
    return best;
  };
  for (Level a = 0; a < n; ++a) {
    EXPECT_EQ(order.height(a), longest(a));
    for (Level b = 0; b < n; ++b) {
      EXPECT_EQ(order.finer_or_equal(a, b), finer[a][b]);
      EXPECT_EQ(reaches(a, b), finer[a][b]);
      if (a != b && finer[a][b]) {
        EXPECT_LT(order.height(a), order.height(b));
      }
    }
  }
}

TEST(LevelOrder, AllRelationsOverUpToFourLevels) {
  for (std::size_t n = 1; n <= 4; ++n) {
    for (std::uint32_t bits = 0; bits < (1u << (n * n)); ++bits) {
      Relation finer(n, std::vector<bool>(n));
      for (std::size_t i = 0; i < n * n; ++i) finer[i / n][i % n] = (bits >> i) & 1u;
      check_relation(finer);
    }
  }
}

}  // namespace
}  // namespace kith::hierarchy
