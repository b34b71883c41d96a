#include "comparison/naive_bayes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "comparison/mix.h"

namespace kith::comparison {
namespace {

using Bins = std::vector<std::uint32_t>;

// A row of a class and the bins of its features, or so many of them.
void add_rows(NaiveBayes& model, std::uint32_t fold, std::uint32_t cls, const Bins& bins, double rows = 1) {
  std::vector<Spread> features;
  for (const std::uint32_t bin : bins) features.push_back({{bin, 1.0}});
  std::vector<const Spread*> pointers;
  for (const Spread& feature : features) pointers.push_back(&feature);
  model.add(fold, {{cls, 1.0}}, pointers, rows);
}

// Fold 1 has 3 rows of class 0 in bin 0 and one of class 1 in bin 1. So in fold 0 class 0 has 4/6 and class 1 has 2/6;
// bin 0 has 4/5 in class 0 and 1/3 in class 1, and bin 1 has 1/5 and 2/3:
//   bin 0: 8/15 and 1/9, so class 0;   bin 1: 2/15 and 2/9, so class 1.
// Fold 0 has 2 rows of class 1 in bin 0. So in fold 1 class 0 has 1/4 and class 1 has 3/4; both bins have 1/2 in class
// 0, and 3/4 and 1/4 in class 1:
//   bin 0: 1/8 and 9/16, so class 1;   bin 1: 1/8 and 3/16, so class 1.
TEST(NaiveBayes, TellsAFoldByTheOther) {
  NaiveBayes model(2, 2, {2});
  add_rows(model, 1, 0, {0}, 3);
  add_rows(model, 1, 1, {1});
  add_rows(model, 0, 1, {0}, 2);
  model.learn();
  EXPECT_EQ(model.tell(0, {0}), 0u);
  EXPECT_EQ(model.tell(0, {1}), 1u);
  EXPECT_EQ(model.tell(1, {0}), 1u);
  EXPECT_EQ(model.tell(1, {1}), 1u);
}

// Class 0 has 2 rows and class 1 has 1, none in bin 0: 3/5 x 1/(2 + bins) and 2/5 x 1/(1 + bins). With 2 bins these are
// 0.15 and 0.133, and so are told apart from 3/5 x 1/2 and 2/5 x 1/1, where there would be no bins to count.
TEST(NaiveBayes, BinsThatNobodyHasCountInTheDivisor) {
  NaiveBayes model(2, 2, {2});
  add_rows(model, 1, 0, {1}, 2);
  add_rows(model, 1, 1, {1});
  model.learn();
  EXPECT_EQ(model.tell(0, {0}), 0u);
}

TEST(NaiveBayes, WithoutRowsEveryClassIsAsLikelyAndTheFirstIsTold) {
  NaiveBayes model(2, 3, {2, 4});
  model.learn();
  for (const std::uint32_t fold : {0u, 1u})
    for (const std::uint32_t bin : {0u, 1u, 2u, 3u}) EXPECT_EQ(model.tell(fold, {bin % 2, bin}), 0u);
}

TEST(NaiveBayes, OfEqualScoresTheFirstIsTold) {
  NaiveBayes model(2, 3, {2});
  for (const std::uint32_t cls : {2u, 1u}) add_rows(model, 1, cls, {0}, 5);
  model.learn();
  EXPECT_EQ(model.tell(0, {0}), 1u);
  EXPECT_EQ(model.tell(0, {1}), 1u) << "1/13 x 1/2 is 0.038, and 6/13 x 1/7 is 0.066 twice";
}

TEST(NaiveBayes, WithoutFeaturesTheMostFrequentClassIsTold) {
  NaiveBayes model(2, 2, {});
  add_rows(model, 1, 1, {}, 2);
  add_rows(model, 1, 0, {});
  model.learn();
  EXPECT_EQ(model.tell(0, {}), 1u);
  EXPECT_EQ(model.tell(1, {}), 0u);
}

// 8 rows that are half of each class and a quarter in bin 0 are 1 + 3 rows of either class. With 3 more of class 1 in bin
// 0, and 2 more of class 0 in bin 1:
//   bin 0: 7/15 x 2/8 = 0.117 and 8/15 x 5/9 = 0.296;   bin 1: 7/15 x 6/8 = 0.350 and 8/15 x 4/9 = 0.237.
TEST(NaiveBayes, PartsOfRowsAreCounted) {
  NaiveBayes parts(2, 2, {2}), whole(2, 2, {2});
  const Spread quarter = {{0, 0.25}, {1, 0.75}};
  parts.add(1, {{0, 0.5}, {1, 0.5}}, {&quarter}, 8);
  for (const std::uint32_t cls : {0u, 1u}) {
    add_rows(whole, 1, cls, {0});
    add_rows(whole, 1, cls, {1}, 3);
  }
  for (NaiveBayes* model : {&parts, &whole}) {
    add_rows(*model, 1, 1, {0}, 3);
    add_rows(*model, 1, 0, {1}, 2);
    model->learn();
    EXPECT_EQ(model->tell(0, {0}), 1u);
    EXPECT_EQ(model->tell(0, {1}), 0u);
  }
}

// A row that is class 1 for a tenth only does not outweigh one that is class 0 for certain.
TEST(NaiveBayes, APartIsNoWholeRow) {
  NaiveBayes model(2, 2, {1});
  const Spread only = {{0, 1.0}};
  for (int row = 0; row < 3; ++row) model.add(1, {{0, 0.9}, {1, 0.1}}, {&only}, 1);
  add_rows(model, 1, 1, {0}, 2);
  model.learn();
  EXPECT_EQ(model.tell(0, {0}), 0u) << "2.7 rows and 2.3 rows";
}

// --- The formula of the header, worked out anew from all rows for each question

struct Part {
  std::uint32_t fold, cls;
  Bins bins;
  double rows;
};

double score_by_formula(const std::vector<Part>& parts, std::uint32_t fold, std::uint32_t cls,
                        const Bins& asked, std::uint32_t classes, const Bins& bins) {
  double all = 0, of_class = 0;
  std::vector<double> in_bin(asked.size(), 0);
  for (const Part& part : parts) {
    if (part.fold == fold) continue;
    all += part.rows;
    if (part.cls != cls) continue;
    of_class += part.rows;
    for (std::size_t f = 0; f < asked.size(); ++f) in_bin[f] += part.bins[f] == asked[f] ? part.rows : 0;
  }
  double score = std::log((of_class + 1) / (all + classes));
  for (std::size_t f = 0; f < asked.size(); ++f) score += std::log((in_bin[f] + 1) / (of_class + bins[f]));
  return score;
}

// One bin, or two with parts of a quarter to three quarters.
Spread drawn_spread(Draw& draw, std::uint32_t bins) {
  const auto first = static_cast<std::uint32_t>(draw.below(bins));
  if (draw.below(2) == 0) return {{first, 1.0}};
  const double part = static_cast<double>(1 + draw.below(3)) / 4;
  return {{first, part}, {(first + 1) % bins, 1 - part}};
}

TEST(NaiveBayes, TellsWhatTheFormulaSays) {
  const std::uint32_t folds = 3, classes = 4;
  const Bins bins = {2, 3, 5};
  Draw draw(5);
  for (int table = 0; table < 20; ++table) {
    NaiveBayes model(folds, classes, bins);
    std::vector<Part> parts;
    for (std::uint32_t row = 0; row < 40; ++row) {
      const Spread cls = drawn_spread(draw, classes), a = drawn_spread(draw, 2), b = drawn_spread(draw, 3),
                   c = drawn_spread(draw, 5);
      const double rows = static_cast<double>(1 + draw.below(3));
      model.add(row % folds, cls, {&a, &b, &c}, rows);
      for (const auto& [of_class, p] : cls)
        for (const auto& [in_a, q] : a)
          for (const auto& [in_b, r] : b)
            for (const auto& [in_c, s] : c)
              parts.push_back({row % folds, of_class, {in_a, in_b, in_c}, rows * p * q * r * s});
    }
    model.learn();
    for (std::uint32_t asked = 0; asked < folds * 30; ++asked) {
      const Bins at = {asked % 2, asked / 2 % 3, asked / 6 % 5};
      std::vector<double> scores;
      for (std::uint32_t cls = 0; cls < classes; ++cls)
        scores.push_back(score_by_formula(parts, asked / 30, cls, at, classes, bins));
      EXPECT_NEAR(scores[model.tell(asked / 30, at)], *std::ranges::max_element(scores), 1e-9)
          << table << " " << asked;
    }
  }
}

TEST(NaiveBayes, OfEqualScoresTheMostFrequentInTruthIsTold) {
  const Spread all = {{0, 0.25}, {1, 0.25}, {2, 0.25}, {3, 0.25}}, bin = {{0, 1.0}};
  for (const bool known : {false, true}) {
    NaiveBayes model(2, 4, {1});
    for (std::uint32_t fold = 0; fold < 2; ++fold) {
      model.add(fold, all, {&bin}, 10);
      if (known) model.know(fold, fold == 0 ? 2 : 3, 6);
    }
    model.learn();
    EXPECT_EQ(model.tell(0, {0}), known ? 3U : 0U) << "it is told by the other fold";
    EXPECT_EQ(model.tell(1, {0}), known ? 2U : 0U);
  }
}

}  // namespace
}  // namespace kith::comparison
