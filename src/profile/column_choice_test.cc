#include "profile/column_choice.h"

#include <gtest/gtest.h>

namespace kith::profile {
namespace {

// Column c costs each other one `costs[c]` and loses `own[c]` itself, whatever stands beside it. Known ones cost
// nothing.
LossesOf additive(std::vector<double> costs, std::vector<double> own, int* trials = nullptr) {
  return [costs = std::move(costs), own = std::move(own), trials](std::span<const std::size_t> columns) {
    if (trials) ++*trials;
    std::vector<double> losses;
    for (const std::size_t c : columns) {
      double loss = own[c];
      for (const std::size_t other : columns) loss += other == c ? 0 : costs[other];
      losses.push_back(loss);
    }
    return std::optional(losses);
  };
}

using Columns = std::vector<std::size_t>;

TEST(ColumnChoice, TheKnownOnesAreInWhateverTheyLose) {
  int trials = 0;
  EXPECT_EQ(choose_columns(2, 2, additive({0, 0}, {0.9, 1}, &trials)), (Columns{0, 1}));
  EXPECT_EQ(trials, 0) << "there is nothing to choose";
}

TEST(ColumnChoice, WhatCostsLittleIsTakenTheCheapestFirst) {
  EXPECT_EQ(choose_columns(1, 4, additive({0, 0.02, 0.5, 0.01}, {0.3, 0, 0, 0})), (Columns{0, 3, 1}));
}

TEST(ColumnChoice, ASmallRiseIsThreeHundredths) {
  for (const double base : {0.2, 0.5}) {
    EXPECT_EQ(choose_columns(1, 2, additive({0, 0.029}, {base, 0})).size(), 2u);
    EXPECT_EQ(choose_columns(1, 2, additive({0, 0.031}, {base, 0})).size(), 1u);
  }
}

TEST(ColumnChoice, WhereHardlyAnythingIsLostATenthInAllIsLittle) {
  EXPECT_EQ(choose_columns(1, 2, additive({0, 0.08}, {0.01, 0})).size(), 2u);
  EXPECT_EQ(choose_columns(1, 2, additive({0, 0.2}, {0.01, 0})).size(), 1u);
  EXPECT_EQ(choose_columns(1, 2, additive({0, 0.08}, {0.01, 0.2})).size(), 1u);
}

// Twelve flags that keep everything would hide what the one known column loses.
TEST(ColumnChoice, TheMeanOfManyDoesNotHideWhatTheKnownLose) {
  const auto flags = [](std::span<const std::size_t> columns) {
    std::vector<double> losses(columns.size(), 0);
    losses[0] = 0.05 * static_cast<double>(columns.size() - 1);
    return std::optional(losses);
  };
  EXPECT_EQ(choose_columns(1, 13, flags).size(), 5u);
}

TEST(ColumnChoice, ManyCheapColumnsAreNotDearTogether) {
  const auto all_cheap = additive({0, 0.025, 0.025, 0.025, 0.025}, {0.3, 0, 0, 0, 0});
  EXPECT_EQ(choose_columns(1, 5, all_cheap), (Columns{0, 1, 2}));
}

TEST(ColumnChoice, WhatLosesMostOfItselfIsNotTaken) {
  EXPECT_EQ(choose_columns(1, 3, additive({0, 0, 0}, {0, 0.51, 0.49})), (Columns{0, 2}));
}

TEST(ColumnChoice, FurtherOnesAreJudgedBesideThoseThatAreIn) {
  int trials = 0;
  const auto losses = additive({0, 0.01, 0.02, 0.5}, {0.3, 0, 0, 0}, &trials);
  const TakenLosses before{{0.32, 0.02}, 1, 0.3};
  EXPECT_EQ(choose_further({0, 2}, before, 4, losses), (Columns{0, 2, 1}));
  EXPECT_EQ(trials, 3) << "column 2 is in";
  trials = 0;
  EXPECT_EQ(choose_further({0, 1, 2}, {{0.33, 0.02, 0.01}, 1, 0.3}, 4, losses), (Columns{0, 1, 2}));
  EXPECT_EQ(trials, 1);
}

TEST(ColumnChoice, AVerdictNamesEveryCondition) {
  const TakenLosses before{{0.3, 0.1}, 1, 0.25};
  EXPECT_TRUE(verdict_on({0.31, 0.12, 0.1}, before).worth_it());
  EXPECT_FALSE(verdict_on({0.3, 0.1, 0.51}, before).keeps_itself);
  EXPECT_FALSE(verdict_on({0.5, 0.3, 0.4}, before).keeps_more);
  const Verdict rises = verdict_on({0.3, 0.2, 0.1}, before), known = verdict_on({0.32, 0.1, 0.1}, before);
  EXPECT_FALSE(rises.others_rise_little);
  EXPECT_TRUE(rises.known_rise_little);
  EXPECT_TRUE(known.others_rise_little);
  EXPECT_FALSE(known.known_rise_little);
  EXPECT_FALSE(rises.worth_it());
  EXPECT_FALSE(known.worth_it());
  const TakenLosses little{{0.01, 0}, 1, 0};
  EXPECT_TRUE(verdict_on({0.15, 0, 0.1}, little).worth_it()) << "little is lost all the same";
  EXPECT_FALSE(verdict_on({0.21, 0, 0}, little).known_lose_little);
  EXPECT_FALSE(verdict_on({0.19, 0.1, 0.1}, little).all_lose_little);
}

TEST(ColumnChoice, TrialsAreTwoPerColumnAtMost) {
  int trials = 0;
  choose_columns(1, 9, additive(std::vector<double>(9, 0), std::vector<double>(9, 0), &trials));
  EXPECT_EQ(trials, 17);
}

TEST(ColumnChoice, IfTheKnownOnesCannotBeTriedNothingElseIs) {
  EXPECT_EQ(choose_columns(2, 5, [](std::span<const std::size_t>) { return std::nullopt; }), (Columns{0, 1}));
}

}  // namespace
}  // namespace kith::profile
