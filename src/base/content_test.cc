#include "kith/content.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(Content, EveryKindHasItsWordAndIsFoundByIt) {
  const std::vector<std::string> words = {"free-text",   "email", "telephone", "url",     "ip",
                                          "national-id", "card",  "name",      "address", "coordinates"};
  EXPECT_EQ(list_contents(), words);
  for (const std::string& word : words) {
    ASSERT_TRUE(content_named(word)) << word;
    EXPECT_EQ(name_of(*content_named(word)), word);
    EXPECT_STRNE(words_for(*content_named(word)), "");
  }
  EXPECT_FALSE(content_named("free text"));
}

}  // namespace
}  // namespace kith
