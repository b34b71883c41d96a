#include "detect/prose.h"

#include <gtest/gtest.h>

namespace kith::detect {
namespace {

TEST(Prose, WordsInARow) {
  EXPECT_EQ(prose_words("patient was seen by us"), 5U);
  EXPECT_EQ(prose_words("Never married"), 2U);
  EXPECT_EQ(prose_words("cough, fever, headache, nausea"), 1U);
  EXPECT_EQ(prose_words("Kopfschmerzen seit 3 Tagen"), 4U);
  EXPECT_EQ(prose_words("E11 J45 K20 I10"), 0U);
  EXPECT_EQ(prose_words("came in, was seen by Anna, went home again"), 9U);
  EXPECT_EQ(prose_words(""), 0U);
  EXPECT_EQ(prose_words("Atorvastatin 50 mg tablet"), 2U) << "a measure is no part of a sentence";
  EXPECT_EQ(prose_words("took 50 mg of it yesterday with water"), 6U);
}

}  // namespace
}  // namespace kith::detect
