#include "detect/prose.h"

#include <gtest/gtest.h>

#include "detect/latin.h"

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
}

TEST(Latin, FoldsAccentsAndSplitsHeaders) {
  EXPECT_EQ(folded("Straße ÉCOLE Müller Ñandú"), "strasse ecole muller nandu");
  EXPECT_EQ(header_words("dateOfBirth"), (std::vector<std::string>{"date", "of", "birth"}));
  EXPECT_EQ(header_words("PRÉNOM_2"), (std::vector<std::string>{"prenom"}));
  EXPECT_TRUE(begins_large("Éva"));
  EXPECT_FALSE(begins_large("éva"));
}

}  // namespace
}  // namespace kith::detect
