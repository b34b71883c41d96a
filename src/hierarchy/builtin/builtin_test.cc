#include "hierarchy/builtin/builtin.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "hierarchy/ambiguous_label.h"
#include "hierarchy/builtin/facts.h"
#include "hierarchy/embedded.h"
#include "hierarchy/recipe_text.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

// The entries of ISO 3166-1, each as its two codes, from Debian's package iso-codes 4.15.
constexpr const char* kIso3166 =
    "ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH "
    "BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT "
    "BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB "
    "CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP "
    "ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB "
    "GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL "
    "ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM "
    "KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY "
    "MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT "
    "MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU "
    "NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT "
    "REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR "
    "SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS "
    "TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN "
    "VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE ";

Hierarchy made(const std::string& name, const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = build(FromBuiltin{name}, "c", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  return hierarchy;
}

Texts labels_of(const std::string& name, std::string_view value) {
  const auto labels = builtin_named(name)->place(value);
  return labels.value_or(Texts{});
}

TEST(Builtin, NamesAreThoseOfTheContract) {
  EXPECT_EQ(builtin_names(), (Texts{"country", "us-state", "us-zip", "de-plz", "uk-postcode", "icd-10", "atc",
                                    "nuts", "isco-08", "isced"}));
  EXPECT_EQ(builtin_named("country")->name, "country");
  EXPECT_EQ(builtin_named("planet"), nullptr);
}

TEST(Builtin, LevelsHaveNames) {
  const Hierarchy h = made("country", {"Germany", "France"});
  ASSERT_EQ(h.size(), 4u);
  EXPECT_EQ(h.kind, "builtin country");
  EXPECT_EQ(h.levels[0].name, "country");
  EXPECT_EQ(h.levels[1].name, "subregion");
  EXPECT_EQ(h.levels[2].name, "continent");
  EXPECT_EQ(h.levels[3].name, "*");
  for (const Builtin& builtin : builtins())
    EXPECT_EQ(std::set<std::string>(builtin.levels.begin(), builtin.levels.end()).size(),
              builtin.levels.size());
}

TEST(Builtin, ValuesStayAsWrittenAtLevelZero) {
  const Hierarchy h = made("country", {"United-States", " usa", "Germany", "", "DE"});
  EXPECT_EQ(texts(h, 0), (Texts{"United-States", " usa", "Germany", "", "DE"}));
  EXPECT_EQ(texts(h, 1),
            (Texts{"Northern America", "Northern America", "Western Europe", "", "Western Europe"}));
  EXPECT_EQ(texts(h, 2), (Texts{"Americas", "Americas", "Europe", "", "Europe"}));
  EXPECT_EQ(texts(h, 3), (Texts{"*", "*", "*", "*", "*"}));
  EXPECT_EQ(h.leaves, 5u);
  EXPECT_FALSE(h.derived);
}

TEST(Builtin, TheLevelsDoNotDependOnTheValues) {
  EXPECT_EQ(made("us-zip", {"02138"}).size(), made("us-zip", {"02138-1234", "90210"}).size());
  EXPECT_EQ(made("country", {""}).size(), 4u);
  EXPECT_EQ(made("country", {}).size(), 4u);
}

TEST(Builtin, AValueWithoutAPlaceIsAGap) {
  const auto error = error_of([] { made("country", {"Germany", "Narnia", "?", "Oz"}); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_gap);
  EXPECT_NE(error.message().find("'Narnia'"), std::string::npos) << error.message();
  EXPECT_NE(error.message().find("2 other values"), std::string::npos) << error.message();
  EXPECT_EQ(error.place().column, "c");
  EXPECT_EQ(error.value(), "Narnia");
  EXPECT_FALSE(error.remedy().empty());
  EXPECT_EQ(without_place("country", dictionary_of({"Germany", "", "Narnia"})), std::vector<Code>{2});
}

TEST(Builtin, AnUnknownNameIsAnErrorWithTheKnownOnes) {
  const auto error = error_of([] { check(FromBuiltin{"planet"}, {"plan.toml", 7, "c"}); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  EXPECT_EQ(error.place().line, 7u);
  EXPECT_NE(error.remedy().find("uk-postcode"), std::string::npos);
  EXPECT_EQ(error_of([] { made("planet", {"Mars"}); }).code(), ErrorCode::hierarchy_value);
  for (const std::string& name : builtin_names()) EXPECT_NO_THROW(check(FromBuiltin{name}, {}));
}

TEST(Builtin, IsWrittenAsAPlanWritesIt) {
  EXPECT_EQ(recipe_text(FromBuiltin{"icd-10"}), "{ builtin = \"icd-10\" }");
}

TEST(Builtin, EveryOneGivesWhatItsPageShows) {
  const auto row = [](const std::string& name, const std::string& value) {
    Texts all;
    const Hierarchy h = made(name, {value});
    for (Level level = 0; level < h.size(); ++level) all.push_back(texts(h, level).front());
    return all;
  };
  EXPECT_EQ(row("us-state", "Ohio"), (Texts{"Ohio", "East North Central", "Midwest", "*"}));
  EXPECT_EQ(row("us-zip", "02138-1234"), (Texts{"02138-1234", "02138", "021**", "0****", "*"}));
  EXPECT_EQ(row("de-plz", "80331"), (Texts{"80331", "803**", "80***", "8****", "*"}));
  EXPECT_EQ(row("uk-postcode", "SW1A 1AA"), (Texts{"SW1A 1AA", "SW1A 1", "SW1A", "SW", "*"}));
  EXPECT_EQ(row("icd-10", "E11.9"), (Texts{"E11.9", "E11", "E08-E14", "E00-E90", "*"}));
  EXPECT_EQ(row("nuts", "DE212"), (Texts{"DE212", "DE21", "DE2", "DE", "*"}));
  EXPECT_EQ(row("isco-08", "2211"), (Texts{"2211", "221", "22", "2 Professionals", "*"}));
  EXPECT_EQ(row("isced", "5"), (Texts{"5", "high", "*"}));
}

// Cells of method local may be of any level, so that a text must say by itself which values it stands for.
TEST(Builtin, NoTextMeansOneThingOnOneLevelAndAnotherOnTheNext) {
  const std::map<std::string, Texts> values = {
      {"us-zip", {"02138", "02138-1234", "90210"}},
      {"de-plz", {"80331", "01067"}},
      {"uk-postcode", {"E", "E1", "E1 6", "E1 6AN", "e1 6an", "EC1A 1BB", "E16AN"}},
      {"icd-10", {"C50", "C50.1", "c50", "C7A", "A29", "A29.1", "E11.9", "E119", "E11", "U50"}},
      {"atc", {"A", "A10", "A10B", "A10BA", "A10BA02", "a10ba02", "V"}},
      {"nuts", {"DE", "DE2", "DE21", "DE212", "de212"}},
      {"isco-08", {"2", "22", "221", "2211", "0110"}}};
  for (const Builtin& builtin : builtins()) {
    std::set<std::string> all;
    if (const auto some = values.find(builtin.name); some != values.end()) {
      all.insert(some->second.begin(), some->second.end());
    } else {
      for (const FactsEntry& entry : read_facts(builtin.facts))
        all.insert(entry.spellings.begin(), entry.spellings.end());
    }
    const Hierarchy h = made(builtin.name, Texts(all.begin(), all.end()));
    std::string lines;
    for (std::size_t value = 0; value < all.size(); ++value) {
      for (Level level = 0; level < h.size(); ++level)
        lines += (level == 0 ? "\"" : ";\"") + h.levels[level].labels[h.levels[level].of[value]] + "\"";
      lines += "\n";
    }
    const TemporaryFile file(lines);
    EXPECT_FALSE(ambiguous_label(file.path())) << builtin.name;
  }
}

TEST(Country, EveryEntryOfIso3166HasAPlaceByBothCodes) {
  std::istringstream entries(kIso3166);
  std::string codes;
  std::map<std::string, std::size_t> members;
  std::size_t count = 0;
  for (; entries >> codes; ++count) {
    const Texts labels = labels_of("country", codes.substr(0, 2));
    ASSERT_EQ(labels.size(), 2u) << codes;
    EXPECT_EQ(labels, labels_of("country", codes.substr(2))) << codes;
    ++members[labels.front()];
  }
  EXPECT_EQ(count, 249u);
  const std::map<std::string, std::size_t> m49 = {{"Northern Africa", 7},
                                                  {"Eastern Africa", 22},
                                                  {"Middle Africa", 9},
                                                  {"Southern Africa", 5},
                                                  {"Western Africa", 17},
                                                  {"Caribbean", 28},
                                                  {"Central America", 8},
                                                  {"South America", 16},
                                                  {"Northern America", 5},
                                                  {"Central Asia", 5},
                                                  {"Eastern Asia", 8},
                                                  {"South-eastern Asia", 11},
                                                  {"Southern Asia", 9},
                                                  {"Western Asia", 18},
                                                  {"Eastern Europe", 10},
                                                  {"Northern Europe", 16},
                                                  {"Southern Europe", 16},
                                                  {"Western Europe", 9},
                                                  {"Australia and New Zealand", 6},
                                                  {"Melanesia", 5},
                                                  {"Micronesia", 8},
                                                  {"Polynesia", 10},
                                                  {"Antarctica", 1}};
  EXPECT_EQ(members, m49);
}

TEST(Country, AdultsValuesHaveAPlace) {
  const std::map<std::string, std::string> places = {
      {"United-States", "Northern America"},
      {"Outlying-US(Guam-USVI-etc)", "United States outlying areas"},
      {"South", "Eastern Asia"},
      {"Hong", "Eastern Asia"},
      {"Holand-Netherlands", "Western Europe"},
      {"Columbia", "South America"},
      {"Trinadad&Tobago", "Caribbean"},
      {"Yugoslavia", "Southern Europe"},
      {"England", "Northern Europe"},
      {"Scotland", "Northern Europe"},
      {"El-Salvador", "Central America"},
      {"Puerto-Rico", "Caribbean"},
      {"Dominican-Republic", "Caribbean"},
      {"Laos", "South-eastern Asia"},
      {"Vietnam", "South-eastern Asia"},
      {"Iran", "Southern Asia"},
      {"Taiwan", "Eastern Asia"}};
  for (const auto& [value, subregion] : places) {
    const Texts labels = labels_of("country", value);
    ASSERT_FALSE(labels.empty()) << value;
    EXPECT_EQ(labels.front(), subregion) << value;
  }
  EXPECT_TRUE(labels_of("country", "?").empty());
}

TEST(Country, UsualNamesHaveAPlace) {
  for (const char* value :
       {"the Netherlands", "The Bahamas", "UK", "GREAT BRITAIN", "south_korea", "Ivory Coast", "Turkey",
        "T\u00fcrkiye", "C\u00f4te d'Ivoire", "Czech Republic", "Russia", "Burma", "St. Lucia", "Saint Lucia",
        "Bosnia and Herzegovina", "Bosnia & Herzegovina", "Swaziland", "Kosovo"})
    EXPECT_FALSE(labels_of("country", value).empty()) << value;
  for (const char* value : {"Europe", "Atlantis", "Paris", "XX", "QQQ", "U", "12", "-", "Soviet Union"})
    EXPECT_TRUE(labels_of("country", value).empty()) << value;
}

TEST(UsState, FiftyStatesTheDistrictAndTerritories) {
  std::map<std::string, std::set<std::string>> divisions;
  std::map<std::string, std::size_t> states;
  for (const FactsEntry& entry : read_facts(embedded_us_state())) {
    EXPECT_EQ(entry.spellings.front().size(), 2u);
    divisions[entry.labels[1]].insert(entry.labels[0]);
    ++states[entry.labels[1]];
  }
  EXPECT_EQ(states["Northeast"], 9u);
  EXPECT_EQ(states["Midwest"], 12u);
  EXPECT_EQ(states["South"], 17u);  // with the District of Columbia
  EXPECT_EQ(states["West"], 13u);
  EXPECT_EQ(divisions["Northeast"].size(), 2u);
  EXPECT_EQ(divisions["Midwest"].size(), 2u);
  EXPECT_EQ(divisions["South"].size(), 3u);
  EXPECT_EQ(divisions["West"].size(), 2u);
  for (const char* code :
       {"PR", "GU", "VI", "AS", "MP", "dc", "Washington, D.C.", "new-york", "NORTH_CAROLINA"})
    EXPECT_FALSE(labels_of("us-state", code).empty()) << code;
  EXPECT_TRUE(labels_of("us-state", "Ontario").empty());
}

TEST(UsZip, AreasWithFewPeopleAreToldWithoutTheirNames) {
  EXPECT_TRUE(made("us-zip", {"02138", "90210"}).notices.empty());
  const Hierarchy h = made("us-zip", {"02138", "03601", "89301", ""});
  ASSERT_EQ(h.notices.size(), 1u);
  EXPECT_NE(h.notices.front().find("2 of its ZIP codes"), std::string::npos);
  EXPECT_EQ(h.notices.front().find("036"), std::string::npos);
}

TEST(Isced, LevelsByNumberAndName) {
  for (int level = 0; level <= 8; ++level) {
    const std::string group = level <= 2 ? "low" : level <= 4 ? "medium" : "high";
    for (const char* before : {"", "ISCED ", "isced_level_", "Level-", "ED"})
      EXPECT_EQ(labels_of("isced", before + std::to_string(level)), Texts{group}) << before << level;
  }
  EXPECT_EQ(labels_of("isced", "Bachelors"), Texts{"high"});
  EXPECT_EQ(labels_of("isced", "upper-secondary education"), Texts{"medium"});
  EXPECT_TRUE(labels_of("isced", "9").empty());
  EXPECT_TRUE(labels_of("isced", "HS-grad").empty());
}

}  // namespace
}  // namespace kith::hierarchy
