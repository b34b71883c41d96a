#include "hierarchy/builtin/codes.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hierarchy/builtin/facts.h"
#include "hierarchy/embedded.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;
using Place = CodeLabels (*)(std::string_view);

void expect_none(Place place, const Texts& values) {
  for (const std::string& value : values) EXPECT_FALSE(place(value)) << value;
}

TEST(UsZip, FiveDigitsOrNine) {
  for (const char* value : {"02138", " 02138 ", "02138-1234", "02138 1234", "021381234"})
    EXPECT_EQ(us_zip_labels(value), (Texts{"02138", "021**", "0****"})) << value;
  EXPECT_EQ(us_zip_labels("99950"), (Texts{"99950", "999**", "9****"}));
  expect_none(us_zip_labels,
              {"2138", "0213", "02138-123", "02138-12345", "0213a", "02138.1234", "00000", "021**", "", " "});
}

TEST(UsZip, SmallAreasAreThoseOfTheGuidance) {
  EXPECT_TRUE(in_small_zip_area("03601"));
  EXPECT_TRUE(in_small_zip_area("89301-1234"));
  EXPECT_FALSE(in_small_zip_area("02138"));
  std::size_t areas = 0;
  for (int area = 0; area < 1000; ++area) {
    const std::string digits = std::to_string(1000 + area).substr(1) + "99";
    areas += us_zip_labels(digits) && in_small_zip_area(digits);
  }
  EXPECT_EQ(areas, 17u);
}

TEST(DePlz, FiveDigits) {
  EXPECT_EQ(de_plz_labels("80331"), (Texts{"803**", "80***", "8****"}));
  EXPECT_EQ(de_plz_labels("01067"), (Texts{"010**", "01***", "0****"}));
  expect_none(de_plz_labels, {"1067", "00100", "803311", "8033a", "D-80331", ""});
}

TEST(UkPostcode, UnitSectorDistrictArea) {
  for (const char* value : {"SW1A 1AA", "sw1a 1aa", "SW1A1AA", "SW1A_1AA", "SW1A-1AA", " SW1A  1AA "})
    EXPECT_EQ(uk_postcode_labels(value), (Texts{"SW1A 1", "SW1A", "SW"})) << value;
  EXPECT_EQ(uk_postcode_labels("M1 1AE"), (Texts{"M1 1", "M1", "M"}));
  EXPECT_EQ(uk_postcode_labels("M11AE"), (Texts{"M1 1", "M1", "M"}));
  EXPECT_EQ(uk_postcode_labels("B33 8TH"), (Texts{"B33 8", "B33", "B"}));
  EXPECT_EQ(uk_postcode_labels("EC1A 1BB"), (Texts{"EC1A 1", "EC1A", "EC"}));
  EXPECT_EQ(uk_postcode_labels("DN55 1PT"), (Texts{"DN55 1", "DN55", "DN"}));
}

TEST(UkPostcode, CoarserCodesStandForThemselves) {
  EXPECT_EQ(uk_postcode_labels("SW1A 1"), (Texts{"SW1A 1", "SW1A", "SW"}));
  EXPECT_EQ(uk_postcode_labels("SW1A"), (Texts{"SW1A", "SW1A", "SW"}));
  EXPECT_EQ(uk_postcode_labels("SW"), (Texts{"SW", "SW", "SW"}));
}

TEST(UkPostcode, OtherTextsHaveNoPlace) {
  expect_none(uk_postcode_labels,
              {"QQ1 1AA", "SW1A 1A", "SW1A AAA", "SW 1AA", "SW123", "SW1AB", "12345", "1SW", "", "-"});
}

TEST(UkPostcode, ThereAre124Areas) {
  std::set<std::string> areas;
  for (const FactsEntry& entry : read_facts(embedded_uk_postcode()))
    for (const std::string& area : entry.spellings) {
      areas.insert(area);
      EXPECT_TRUE(uk_postcode_labels(area + "1 1AA")) << area;
    }
  EXPECT_EQ(areas.size(), 124u);
}

TEST(Atc, FiveLevels) {
  EXPECT_EQ(atc_labels("A10BA02"), (Texts{"A10BA", "A10B", "A10", "A Alimentary tract and metabolism"}));
  EXPECT_EQ(atc_labels(" c09aa05 "), (Texts{"C09AA", "C09A", "C09", "C Cardiovascular system"}));
  EXPECT_EQ(atc_labels("N02"), (Texts{"N02", "N02", "N02", "N Nervous system"}));
  EXPECT_EQ(atc_labels("V"), (Texts{"V", "V", "V", "V Various"}));
  expect_none(atc_labels, {"E10BA02", "A1", "A10BA0", "A10BA022", "AA0BA02", "A10B1", "10", ""});
}

TEST(Atc, ThereAreFourteenMainGroups) {
  std::set<std::string> groups;
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    if (const auto labels = atc_labels(std::string(1, letter))) groups.insert(labels->back());
  EXPECT_EQ(groups.size(), 14u);
  for (const std::string& group : groups) EXPECT_EQ(group.substr(1, 1), " ");
}

TEST(Nuts, ByLength) {
  EXPECT_EQ(nuts_labels("DE212"), (Texts{"DE21", "DE2", "DE"}));
  EXPECT_EQ(nuts_labels("uki31"), (Texts{"UKI3", "UKI", "UK"}));
  EXPECT_EQ(nuts_labels("EL30"), (Texts{"EL30", "EL3", "EL"}));
  EXPECT_EQ(nuts_labels("AT"), (Texts{"AT", "AT", "AT"}));
  expect_none(nuts_labels, {"US123", "GR300", "DE2123", "D", "DE-21", "12345", ""});
}

TEST(Nuts, AllMembersOfTheUnionHaveCodes) {
  std::map<std::string, std::size_t> members;
  for (const FactsEntry& entry : read_facts(embedded_nuts()))
    members[entry.labels.front()] += entry.spellings.size();
  EXPECT_EQ(members["European Union"], 27u);
  EXPECT_EQ(members["EFTA"], 4u);
}

TEST(Isco, ByDigits) {
  EXPECT_EQ(isco_08_labels("2211"), (Texts{"221", "22", "2 Professionals"}));
  EXPECT_EQ(isco_08_labels("0110"), (Texts{"011", "01", "0 Armed forces occupations"}));
  EXPECT_EQ(isco_08_labels("962"), (Texts{"962", "96", "9 Elementary occupations"}));
  EXPECT_EQ(isco_08_labels("83"), (Texts{"83", "83", "8 Plant and machine operators, and assemblers"}));
  EXPECT_EQ(isco_08_labels("5"), (Texts{"5", "5", "5 Service and sales workers"}));
}

// 110 is 0110 without its zero; 1500 and 2711 are of no sub-major group.
TEST(Isco, OtherTextsHaveNoPlace) {
  expect_none(isco_08_labels, {"110", "1500", "2711", "1999", "2024", "22110", "221a", "", "-1"});
}

TEST(Isco, TenMajorAndFortyThreeSubMajorGroups) {
  std::set<std::string> major, sub_major;
  for (int code = 0; code < 100; ++code) {
    const std::string digits = std::to_string(100 + code).substr(1);
    const auto labels = isco_08_labels(digits);
    if (!labels) continue;
    sub_major.insert((*labels)[1]);
    major.insert((*labels)[2]);
    EXPECT_EQ(labels->back().front(), digits.front());
  }
  EXPECT_EQ(major.size(), 10u);
  EXPECT_EQ(sub_major.size(), 43u);
}

TEST(Icd, CategoryBlockChapter) {
  for (const char* value : {"E11.9", "E119", "e11.9", " E11.9 ", "E11", "E11.", "E11.-", "E11.65", "E11.3211",
                            "E11.9+", "E11.9!"})
    EXPECT_EQ(icd_10_labels(value), (Texts{"E11", "E08-E14", "E00-E90"})) << value;
  EXPECT_EQ(icd_10_labels("S72.001A"), (Texts{"S72", "S70-S79", "S00-T98"}));
  EXPECT_EQ(icd_10_labels("I21.0"), (Texts{"I21", "I20-I25", "I00-I99"}));
  EXPECT_EQ(icd_10_labels("C50.911"), (Texts{"C50", "C50", "C00-D49"}));
  EXPECT_EQ(icd_10_labels("D48"), (Texts{"D48", "D37-D48", "C00-D49"}));
  EXPECT_EQ(icd_10_labels("D50"), (Texts{"D50", "D50-D53", "D50-D89"}));
  EXPECT_EQ(icd_10_labels("Y09"), (Texts{"Y09", "X85-Y09", "V00-Y99"}));
  EXPECT_EQ(icd_10_labels("U07.1"), (Texts{"U07", "U00-U49", "U00-U99"}));
}

TEST(Icd, CategoriesOfTheClinicalModificationWithALetter) {
  EXPECT_EQ(icd_10_labels("C4A.9"), (Texts{"C4A", "C43-C44", "C00-D49"}));
  EXPECT_EQ(icd_10_labels("C7A.00"), (Texts{"C7A", "C7A", "C00-D49"}));
  EXPECT_EQ(icd_10_labels("D3A"), (Texts{"D3A", "D3A", "C00-D49"}));
  EXPECT_EQ(icd_10_labels("I1A.0"), (Texts{"I1A", "I10-I16", "I00-I99"}));
  EXPECT_EQ(icd_10_labels("M1A.9XX0"), (Texts{"M1A", "M05-M14", "M00-M99"}));
  EXPECT_EQ(icd_10_labels("O9A.21"), (Texts{"O9A", "O94-O99", "O00-O99"}));
  EXPECT_EQ(icd_10_labels("Z3A.38"), (Texts{"Z3A", "Z30-Z39", "Z00-Z99"}));
}

TEST(Icd, ACategoryBetweenBlocksLiesInItsChapter) {
  EXPECT_EQ(icd_10_labels("A29"), (Texts{"A29", "A00-B99", "A00-B99"}));
  EXPECT_EQ(icd_10_labels("U50"), (Texts{"U50", "U00-U99", "U00-U99"}));
}

TEST(Icd, OtherTextsHaveNoPlace) {
  expect_none(icd_10_labels, {"E1", "11.9", "E11..9", "E1.19", "E11.12345", "E00-E90", "EE1", "E1B", "D95",
                              "flu", "250.00", ""});
}

// Which of the two ends of a range, by letter and number.
int number_of(const std::string& category) {
  return (category[0] - 'A') * 100 + std::stoi(category.substr(1));
}

TEST(Icd, TwentyTwoChaptersCoverTheCodesWithoutOverlap) {
  std::map<std::string, int> chapters;
  std::set<std::string> outside;
  for (int number = 0; number < 2600; ++number) {
    const std::string category =
        static_cast<char>('A' + number / 100) + std::to_string(100 + number % 100).substr(1);
    const auto labels = icd_10_labels(category);
    if (!labels) {
      outside.insert(category.substr(0, 2));
      continue;
    }
    const std::string& chapter = labels->back();
    EXPECT_LE(number_of(chapter.substr(0, 3)), number);
    EXPECT_GE(number_of(chapter.substr(4)), number);
    ++chapters[chapter];
  }
  EXPECT_EQ(chapters.size(), 22u);
  // A chapter has all the categories of its range, so that no other has one of them.
  for (const auto& [chapter, count] : chapters)
    EXPECT_EQ(count, number_of(chapter.substr(4)) - number_of(chapter.substr(0, 3)) + 1) << chapter;
  EXPECT_EQ(outside, (std::set<std::string>{"D9", "E9", "H9", "K9", "P9", "T9"}));
}

TEST(Icd, BlocksLieInTheirChaptersWithoutOverlap) {
  int before = -1;
  std::size_t blocks = 0;
  for (const FactsEntry& entry : read_facts(embedded_icd_10())) {
    const std::string& block = entry.spellings.front();
    if (block.find_first_not_of("0123456789-", 1) < 3) continue;
    const int first = number_of(block.substr(0, 3)), last = number_of(block.substr(block.size() - 3));
    const std::string& chapter = entry.labels.front();
    EXPECT_GT(first, before) << block;
    EXPECT_LE(first, last) << block;
    EXPECT_GE(first, number_of(chapter.substr(0, 3))) << block;
    EXPECT_LE(last, number_of(chapter.substr(4))) << block;
    before = last;
    ++blocks;
  }
  EXPECT_EQ(blocks, 280u);
}

}  // namespace
}  // namespace kith::hierarchy
