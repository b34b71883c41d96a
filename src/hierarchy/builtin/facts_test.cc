#include "hierarchy/builtin/facts.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hierarchy/builtin/spelling.h"
#include "hierarchy/embedded.h"
#include "kith/error.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

const std::map<std::string, std::string_view>& data_files() {
  static const std::map<std::string, std::string_view> files = {{"atc", embedded_atc()},
                                                                {"country", embedded_country()},
                                                                {"icd-10", embedded_icd_10()},
                                                                {"isced", embedded_isced()},
                                                                {"isco-08", embedded_isco_08()},
                                                                {"nuts", embedded_nuts()},
                                                                {"us-state", embedded_us_state()},
                                                                {"uk-postcode", embedded_uk_postcode()},
                                                                {"us-zip", embedded_us_zip_areas()}};
  return files;
}

TEST(Facts, AnEntryHasTheLabelsOfTheHeadingAboveIt) {
  const auto facts = read_facts("# Note.\nA | B\n\n[x | y]\n  C\r\n[z]\nD|E");
  ASSERT_EQ(facts.size(), 3u);
  EXPECT_EQ(facts[0].spellings, (Texts{"A", "B"}));
  EXPECT_TRUE(facts[0].labels.empty());
  EXPECT_EQ(facts[1].spellings, Texts{"C"});
  EXPECT_EQ(facts[1].labels, (Texts{"x", "y"}));
  EXPECT_EQ(facts[2].spellings, (Texts{"D", "E"}));
  EXPECT_EQ(facts[2].labels, Texts{"z"});
}

TEST(Facts, NothingIsEmpty) { EXPECT_TRUE(read_facts("").empty()); }

TEST(Facts, MalformedFilesAreBugs) {
  for (const char* text : {"[a", "A |", "| A", "[a | ]\nA", "A || B"})
    EXPECT_THROW(read_facts(text), Bug) << text;
}

TEST(Facts, EveryDataFileIsATree) {
  for (const auto& [name, text] : data_files()) {
    std::map<std::pair<std::size_t, std::string>, std::string> above;
    std::set<std::size_t> depths;
    for (const FactsEntry& entry : read_facts(text)) {
      depths.insert(entry.labels.size());
      for (std::size_t level = 0; level + 1 < entry.labels.size(); ++level)
        EXPECT_EQ(above.try_emplace({level, entry.labels[level]}, entry.labels[level + 1]).first->second,
                  entry.labels[level + 1])
            << name << ": " << entry.labels[level];
    }
    EXPECT_EQ(depths.size(), 1u) << name;
  }
}

TEST(Facts, NoSpellingStandsTwice) {
  for (const auto& [name, text] : data_files()) {
    std::map<std::string, std::size_t> entry_of;
    const auto facts = read_facts(text);
    for (std::size_t i = 0; i < facts.size(); ++i)
      for (const std::string& spelling : facts[i].spellings)
        EXPECT_EQ(entry_of.try_emplace(plain_spelling(spelling), i).first->second, i)
            << name << ": " << spelling;
  }
}

}  // namespace
}  // namespace kith::hierarchy
