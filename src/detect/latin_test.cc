#include "detect/latin.h"

#include <gtest/gtest.h>

namespace kith::detect {
namespace {

TEST(Latin, FoldsAccentsAndSplitsHeaders) {
  EXPECT_EQ(folded("Straße ÉCOLE Müller Ñandú"), "strasse ecole muller nandu");
  EXPECT_EQ(header_words("dateOfBirth"), (std::vector<std::string>{"date", "of", "birth"}));
  EXPECT_EQ(header_words("PRÉNOM_2"), (std::vector<std::string>{"prenom"}));
  EXPECT_TRUE(begins_large("Éva"));
  EXPECT_FALSE(begins_large("éva"));
  for (const char* name :
       {"Łukasz", "Žofie", "Őrs", "Ðorđe", "Анна", "Юрий", "Ђура", "Γιάννης", "Άννα", "Արամ", "Ệ"})
    EXPECT_TRUE(begins_large(name)) << name;
  for (const char* name :
       {"łukasz", "žofie", "ő", "анна", "юрий", "ђ", "γ", "ά", "ΐ", "ա", "ệ", "王", "\xc9", "÷"})
    EXPECT_FALSE(begins_large(name)) << name;
  EXPECT_TRUE(is_of_other_script("Анна Иванова-Петрова"));
  EXPECT_FALSE(is_of_other_script("Anna Иванова"));
  EXPECT_FALSE(is_of_other_script("12"));
}

TEST(Latin, TheNormalFormIsWhatAKeyboardWrites) {
  EXPECT_EQ(normal_form("212\u2011555\u20130009"), "212-555-0009");
  EXPECT_EQ(normal_form("a\u00a0b\u3000c\td"), "a b c d");
  EXPECT_EQ(normal_form("\u201cAnna\u201d O\u2019Brien"), "\"Anna\" O'Brien");
  EXPECT_EQ(normal_form("anna\uff20mail.org"), "anna@mail.org");
  EXPECT_EQ(normal_form("Franc\u0327ois"), "Francois");
  EXPECT_EQ(normal_form("anna@\u200bmail.org"), "anna@mail.org");
  EXPECT_EQ(normal_form("Linda\u00adWright"), "Linda Wright");
  EXPECT_EQ(normal_form("Donau\u00addampf"), "Donaudampf");
  EXPECT_EQ(normal_form("came\u200btoday"), "came today");
  EXPECT_EQ(normal_form("Müller"), "Müller");
  EXPECT_EQ(normal_form("\xff\xc3"), "\xff\xc3") << "no UTF-8";
  EXPECT_EQ(header_words("ne\u0301e_le"), (std::vector<std::string>{"nee", "le"}));
}

TEST(Latin, NumbersWithoutWhatStandsAroundThem) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(number_parts("Tel: +49 30 247557"), Parts{"+49 30 247557"});
  EXPECT_EQ(number_parts("tel:+12125550009"), Parts{"+12125550009"});
  EXPECT_EQ(number_parts("IBAN DE89 3704"), Parts{"DE89 3704"});
  EXPECT_EQ(number_parts("m: 07072673924"), Parts{"07072673924"});
  EXPECT_EQ(number_parts("Ward 12"), Parts{"Ward 12"});
  EXPECT_EQ(number_parts("+1 212 555 0009 (Linda)"), Parts{"+1 212 555 0009"});
  EXPECT_EQ(number_parts("4111111111111111 12/27"), Parts{"4111111111111111"});
  EXPECT_EQ(number_parts("12125550009.0"), Parts{"12125550009"});
  EXPECT_EQ(number_parts("212_555_0009"), Parts{"212-555-0009"});
  EXPECT_EQ(number_parts("10.0.1.200, 10.0.2.201"), (Parts{"10.0.1.200", "10.0.2.201"}));
  EXPECT_EQ(number_parts("212-555-0009 / 212-555-0010"), (Parts{"212-555-0009", "212-555-0010"}));
}

}  // namespace
}  // namespace kith::detect
