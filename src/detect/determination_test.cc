#include "detect/determination.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

namespace kith::detect {
namespace {

using Hashes = std::vector<ValueHash>;

// Groups of so many rows each, one after the other.
RowGroups groups_of(std::uint32_t groups, std::uint32_t rows) {
  RowGroups made;
  for (std::uint32_t row = 0; row < groups * rows; ++row) made.rows.push_back(row);
  for (std::uint32_t g = 1; g <= groups; ++g) made.begins.push_back(g * rows);
  return made;
}

Hashes column_of(std::uint32_t rows, const std::function<std::string(std::uint32_t)>& value) {
  Hashes column;
  for (std::uint32_t row = 0; row < rows; ++row) column.push_back(value_hash(value(row)));
  return column;
}

std::string sex(std::uint32_t person) { return person % 2 == 0 ? "f" : "m"; }

TEST(ChanceOfAgreement, IsThatOfTwoDifferentRows) {
  const auto chance = [](const std::vector<std::string>& values) {
    return chance_of_agreement(
        column_of(static_cast<std::uint32_t>(values.size()), [&](std::uint32_t row) { return values[row]; }));
  };
  EXPECT_DOUBLE_EQ(chance({"a", "a", "b", "b"}), 1.0 / 3);
  EXPECT_DOUBLE_EQ(chance({"a", "b", "c"}), 0);
  EXPECT_DOUBLE_EQ(chance({"a", "a", "a"}), 1);
  EXPECT_DOUBLE_EQ(chance({"a", "", "a", "", "b"}), 1.0 / 3) << "rows without a value do not count";
  EXPECT_DOUBLE_EQ(chance({"a", ""}), 1) << "nothing speaks against one value";
  EXPECT_DOUBLE_EQ(chance({}), 1);
}

TEST(ChanceOfAgreement, OfALongColumnIsThatOfRowsSpreadOverIt) {
  const Hashes column = column_of(100'000, [](std::uint32_t row) { return row < 50'000 ? "a" : "b"; });
  EXPECT_NEAR(chance_of_agreement(column), 0.5, 0.01);
}

// The header's example: with a chance of 1/2 twenty pairs are enough, and nineteen are not.
TEST(Determines, NeedsMorePairsTheLikelierTheyAgreeAnyhow) {
  const auto agreeing = [](std::uint32_t pairs, double chance) {
    const Hashes column = column_of(2 * pairs, [](std::uint32_t row) { return sex(row / 2); });
    return determines(groups_of(pairs, 2), column, chance);
  };
  EXPECT_TRUE(agreeing(20, 0.5));
  EXPECT_FALSE(agreeing(19, 0.5));
  const double flag = 0.95 * 0.95 + 0.05 * 0.05;
  EXPECT_TRUE(agreeing(139, flag));
  EXPECT_FALSE(agreeing(130, flag));
  EXPECT_FALSE(agreeing(100'000, 0.99)) << "there is no room beyond chance";
}

TEST(Determines, StandsThreeDeviantsInAHundredRows) {
  const auto with_deviants = [](std::uint32_t deviants) {
    const Hashes column = column_of(
        400, [&](std::uint32_t row) { return row % 4 == 0 && row / 4 < deviants ? "typo" : sex(row / 4); });
    return determines(groups_of(100, 4), column, 0.5);
  };
  EXPECT_TRUE(with_deviants(0));
  EXPECT_TRUE(with_deviants(12));
  EXPECT_FALSE(with_deviants(13));
}

TEST(Determines, PassesOverRowsWithoutAValue) {
  const Hashes half_empty =
      column_of(200, [](std::uint32_t row) { return row % 4 < 2 ? std::string() : sex(row / 4); });
  EXPECT_TRUE(determines(groups_of(50, 4), half_empty, 0.5));
  const Hashes all_empty = column_of(200, [](std::uint32_t) { return ""; });
  EXPECT_FALSE(determines(groups_of(50, 4), all_empty, 0.5));
  EXPECT_FALSE(varies(groups_of(50, 4), all_empty, 0.5));
}

TEST(Varies, IfRowsOfAGroupAgreeLittleMoreThanByChance) {
  std::mt19937_64 random(3);
  const Hashes drawn = column_of(400, [&](std::uint32_t) { return std::to_string(random() % 10); });
  const Hashes followed = column_of(400, [](std::uint32_t row) { return std::to_string(row / 4 % 10); });
  EXPECT_TRUE(varies(groups_of(100, 4), drawn, 0.1));
  EXPECT_FALSE(determines(groups_of(100, 4), drawn, 0.1));
  EXPECT_FALSE(varies(groups_of(100, 4), followed, 0.1));
  EXPECT_TRUE(determines(groups_of(100, 4), followed, 0.1));
}

TEST(Varies, NeedsTwentyLinks) {
  const Hashes apart = column_of(100, [](std::uint32_t row) { return std::to_string(row); });
  EXPECT_TRUE(varies(groups_of(20, 2), apart, 0.1));
  EXPECT_FALSE(varies(groups_of(19, 2), apart, 0.1));
}

// Two of three pairs agree: two thirds, and by a chance of 1/3 half of what is possible beyond.
TEST(Leans, BySuchAShareBeyondChance) {
  const Hashes column = column_of(600, [](std::uint32_t row) {
    const std::uint32_t pair = row / 2;
    return pair % 3 < 2 ? std::to_string(pair) : std::to_string(1'000 + row);
  });
  const RowGroups pairs = groups_of(300, 2);
  EXPECT_TRUE(leans(pairs, column, 1.0 / 3, 0.49));
  EXPECT_FALSE(leans(pairs, column, 1.0 / 3, 0.51));
  EXPECT_FALSE(leans(groups_of(6, 2), column, 1.0 / 3, 0.49)) << "six pairs may agree by chance";
  EXPECT_FALSE(leans(pairs, column, 0.7, 0)) << "less often than by chance";
}

// Persons whose numbers begin at their own and grow by `step` from row to row.
struct Numbers {
  Hashes column;
  std::unordered_map<ValueHash, double> number_of;

  Numbers(std::uint32_t persons, std::uint32_t rows, double step) {
    for (std::uint32_t row = 0; row < persons * rows; ++row) {
      const double number = 7.0 * (row / rows % 11) + step * (row % rows);
      column.push_back(value_hash(std::to_string(number)));
      number_of[column.back()] = number;
    }
  }
};

TEST(HoldsSteady, IfNumbersOfAGroupLieNearEachOther) {
  const RowGroups groups = groups_of(22, 3);
  const Numbers same(22, 3, 0), ages(22, 3, 1), far(22, 3, 25);
  EXPECT_TRUE(holds_steady(groups, same.column, same.number_of));
  EXPECT_TRUE(holds_steady(groups, ages.column, ages.number_of));
  EXPECT_FALSE(holds_steady(groups, far.column, far.number_of));
  EXPECT_FALSE(scatters(groups, same.column, same.number_of));
  EXPECT_FALSE(scatters(groups, ages.column, ages.number_of));
  EXPECT_TRUE(scatters(groups, far.column, far.number_of));
}

TEST(HoldsSteady, NeedsTwentyNumbers) {
  const Numbers few(6, 3, 0), enough(7, 3, 0);
  EXPECT_FALSE(holds_steady(groups_of(6, 3), few.column, few.number_of));
  EXPECT_TRUE(holds_steady(groups_of(7, 3), enough.column, enough.number_of));
}

TEST(HoldsSteady, PassesOverWhatIsNoNumber) {
  Numbers numbers(22, 3, 0);
  numbers.number_of.clear();
  EXPECT_FALSE(holds_steady(groups_of(22, 3), numbers.column, numbers.number_of));
  EXPECT_FALSE(scatters(groups_of(22, 3), numbers.column, numbers.number_of));
}

TEST(Scatters, NeedsTwentyLinksAndAnySpread) {
  const Numbers few(9, 3, 25), enough(10, 3, 25);
  EXPECT_FALSE(scatters(groups_of(9, 3), few.column, few.number_of));
  EXPECT_TRUE(scatters(groups_of(10, 3), enough.column, enough.number_of));
  Numbers equal(22, 3, 0);
  for (auto& [hash, number] : equal.number_of) number = 5;
  EXPECT_FALSE(scatters(groups_of(22, 3), equal.column, equal.number_of));
}

TEST(Avoids, IsWhatNeverRepeatsWithinGroupsThoughItRepeats) {
  const RowGroups groups = groups_of(40, 5);
  std::vector<ValueHash> years, days;
  for (std::uint32_t row = 0; row < 200; ++row) {
    years.push_back(row % 5 + 1);
    days.push_back(row * row % 7 + 1);
  }
  EXPECT_TRUE(avoids(groups, years, 0.2));
  EXPECT_FALSE(avoids(groups_of(20, 5), years, 0.2)) << "chance would have 16 agree";
  EXPECT_FALSE(avoids(groups, days, 0.2));
}

}  // namespace
}  // namespace kith::detect
