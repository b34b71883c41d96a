#include "detect/vocabulary.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kith::detect {
namespace {

template <typename Make>
Vocabulary vocabulary_of(int count, Make make, bool goods = false) {
  Vocabulary words(goods);
  for (int i = 0; i < count; ++i) words.add(make(i));
  return words;
}

const std::vector<std::string> complaints = {"fever", "dry cough", "shortness of breath", "loss of smell"};

std::string complaints_in(int i) {
  const auto at = static_cast<std::size_t>(i);
  return complaints[at % 4] + "; " + complaints[at / 4 % 4] + "; " + complaints[at / 16 % 4];
}

TEST(Vocabulary, OfListsIsSmallIfItemsRecur) {
  const Vocabulary words = vocabulary_of(60, complaints_in);
  EXPECT_TRUE(words.is_small());
  EXPECT_TRUE(words.holds("Fever, loss of smell"));
  EXPECT_FALSE(words.holds("fever; was seen by Anna Smith"));
}

TEST(Vocabulary, IsNotSmallIfManyItemsAreOfOneValue) {
  EXPECT_FALSE(
      vocabulary_of(60, [](int i) { return complaints_in(i) + "; day " + std::to_string(i); }).is_small());
  EXPECT_FALSE(
      vocabulary_of(60, [](int i) { return "seen at home on day " + std::to_string(i); }).is_small());
  EXPECT_FALSE(Vocabulary().is_small());
}

// Clauses are no items, however often they recur.
TEST(Vocabulary, OfSentencesIsNotSmall) {
  const std::vector<std::string> clauses = {
      "came in with pain in the chest", "was sent home by ambulance again", "will be seen by us next week"};
  EXPECT_FALSE(vocabulary_of(60, [&](int i) {
                 const auto at = static_cast<std::size_t>(i);
                 return clauses[at % 3] + ", " + clauses[at / 3 % 3];
               }).is_small());
}

TEST(Vocabulary, OfGoodsLeavesOutTheirNumbers) {
  const std::vector<std::string> makers = {"Dell", "HP", "Acer"};
  const auto goods = [&](int i) {
    return makers[static_cast<std::size_t>(i) % 3] + " Latitude Pro " + std::to_string(1000 + i * 37);
  };
  EXPECT_TRUE(vocabulary_of(60, goods, true).is_small());
  EXPECT_TRUE(vocabulary_of(60, goods, true).holds("Acer Latitude Pro 17"));
  EXPECT_FALSE(vocabulary_of(60, goods).is_small());
  const auto numbered = [](const std::string& text) {
    return vocabulary_of(60, [&](int i) { return text + std::to_string(i); }, true).is_small();
  };
  EXPECT_TRUE(numbered("Am Alten Markt "));
  EXPECT_FALSE(numbered("patient fell today "));
  EXPECT_FALSE(numbered("PATIENT FELL TODAY "));
}

}  // namespace
}  // namespace kith::detect
