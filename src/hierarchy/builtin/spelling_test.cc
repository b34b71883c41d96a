#include "hierarchy/builtin/spelling.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

TEST(Spelling, IsForgiven) {
  for (const char* text :
       {"Cote d'Ivoire", " COTE_D'IVOIRE ", "c\u00f4te-d\u2019ivoire", "C\u00d4TE  D'IVOIRE"})
    EXPECT_EQ(plain_spelling(text), "cote divoire") << text;
  EXPECT_EQ(plain_spelling("Trinadad&Tobago"), "trinadad and tobago");
  EXPECT_EQ(plain_spelling("Trinidad & Tobago"), "trinidad and tobago");
  EXPECT_EQ(plain_spelling("  (a)..b  "), "a b");
  EXPECT_EQ(plain_spelling("日本"), "日本");
  EXPECT_EQ(plain_spelling("\xC3"), "\xC3");
  EXPECT_EQ(plain_spelling(""), "");
  EXPECT_EQ(plain_code(" e11.9\t"), "E11.9");
  EXPECT_EQ(plain_code("  "), "");
}

TEST(Spelling, AnEntryIsFoundByEachSpelling) {
  const SpellingIndex index("[x | y]\nDE | Germany\n[z | y]\nPL | Poland\n");
  EXPECT_EQ(index.labels_of("germany"), (Texts{"x", "y"}));
  EXPECT_EQ(index.labels_of("The Poland"), (Texts{"z", "y"}));
  EXPECT_FALSE(index.labels_of("Narnia"));
  EXPECT_FALSE(index.labels_of(""));
  EXPECT_THROW(SpellingIndex("A | b\nB\n"), Bug);
}

}  // namespace
}  // namespace kith::hierarchy
