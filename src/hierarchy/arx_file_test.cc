#include "hierarchy/arx_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

Hierarchy made(const std::string& content, const Texts& values) {
  const TemporaryFile file(content);
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = from_arx_file(file.path(), "zip", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary, content.starts_with(';') || content.find("\n;") != content.npos);
  return hierarchy;
}

Error wrong(const std::string& content, const Texts& values) {
  return error_of([&] { made(content, values); });
}

const char* const kZips = "94138;9413*;941**\n94139;9413*;941**\n94141;9414*;941**\n94142;9414*;941**\n";

TEST(ArxFile, LevelsAreTheColumnsOfTheFile) {
  const auto h = made(kZips, {"94142", "94138"});
  ASSERT_EQ(h.size(), 3u);
  EXPECT_EQ(texts(h, 0), (Texts{"94142", "94138"}));
  EXPECT_EQ(texts(h, 1), (Texts{"9414*", "9413*"}));
  EXPECT_EQ(texts(h, 2), (Texts{"941**", "941**"}));
  EXPECT_TRUE(h.order.is_chain());
  EXPECT_FALSE(h.derived);
  EXPECT_EQ(h.levels[1].name, "level 1");
}

TEST(ArxFile, LeavesAreCountedOverTheWholeFile) {
  const auto h = made(kZips, {"94142"});
  EXPECT_EQ(h.leaves, 4u);
  EXPECT_EQ(h.spread_of_all, 3u);
  EXPECT_EQ(h.levels[1].covered[h.levels[1].of[0]], 2u);
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[0]], 1u);
  EXPECT_EQ(h.levels[2].covered[0], 4u);
}

TEST(ArxFile, TopIsAddedWhereTheLastLevelHasSeveralLabels) {
  const auto h = made("a;x\nb;y\n", {"a", "b"});
  ASSERT_EQ(h.size(), 3u);
  EXPECT_EQ(texts(h, 2), (Texts{"*", "*"}));
  EXPECT_EQ(h.levels[2].covered[0], 2u);
}

TEST(ArxFile, OwnTopLabelIsKept) { EXPECT_EQ(texts(made("a;any\nb;any\n", {"a"}), 1), Texts{"any"}); }

TEST(ArxFile, OneColumnGetsATop) {
  EXPECT_EQ(made("a\nb\n", {"b"}).size(), 2u);
  const auto single = made("a\n", {"a"});
  EXPECT_EQ(single.size(), 2u);
  EXPECT_EQ(texts(single, 1), Texts{"*"});
  EXPECT_EQ(single.spread_of_all, 0u);
}

TEST(ArxFile, UnnamedEmptyValueStaysEmptyBelowTheTop) {
  const auto h = made("a;x;all\nb;y;all\n", {"a", "", "b"});
  EXPECT_EQ(texts(h, 1), (Texts{"x", "", "y"}));
  EXPECT_EQ(texts(h, 2), (Texts{"all", "all", "all"}));
  EXPECT_EQ(h.leaves, 3u);
  EXPECT_EQ(h.levels[1].covered[h.levels[1].of[1]], 1u);
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[1]], 0u);
}

TEST(ArxFile, NamedEmptyValueFollowsItsLine) {
  const auto h = made("a;x;*\n;unknown;*\n", {"", "a"});
  EXPECT_EQ(texts(h, 1), (Texts{"unknown", "x"}));
  EXPECT_EQ(h.leaves, 2u);
}

TEST(ArxFile, EmptyValueInTheFileAloneCountsAsALeaf) { EXPECT_EQ(made("a;x\n;x\n", {"a"}).leaves, 2u); }

TEST(ArxFile, MissingValueIsNamed) {
  const auto error = wrong("asian;person\nblack;person\n", {"asian", "white"});
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_gap);
  EXPECT_EQ(error.place().column, "zip");
  EXPECT_FALSE(error.remedy().empty());
  EXPECT_NE(std::string(error.what()).find("white"), std::string::npos);
  EXPECT_EQ(std::string(error.what()).find("other"), std::string::npos) << error.what();
}

TEST(ArxFile, OneMissingValueIsNamedAndTheOthersAreCounted) {
  const auto error = wrong("asian;person\n", {"asian", "white", "black", "red"});
  EXPECT_NE(std::string(error.what()).find("'white'"), std::string::npos) << error.what();
  EXPECT_NE(std::string(error.what()).find("2 other values"), std::string::npos) << error.what();
}

TEST(ArxFile, ValuesAreComparedCharacterByCharacter) {
  EXPECT_EQ(wrong("2138;2*\n", {"02138"}).code(), ErrorCode::hierarchy_gap);
  EXPECT_EQ(wrong("male;*\n", {"Male"}).code(), ErrorCode::hierarchy_gap);
}

TEST(ArxFile, ShorterLineIsAnErrorAtItsLine) {
  const auto error = wrong("a;x;*\nb;x\n", {"a"});
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_syntax);
  EXPECT_EQ(error.place().line, 2u);
  EXPECT_EQ(wrong("a;x\nb;x;*\n", {"a"}).code(), ErrorCode::hierarchy_syntax);
}

TEST(ArxFile, RepeatedLineIsTolerated) { EXPECT_EQ(made("a;x\nb;y\na;x\n", {"a"}).leaves, 2u); }

TEST(ArxFile, ValueWithTwoDifferentLinesIsAnError) {
  const auto error = wrong("a;x\nb;y\na;y\n", {"a"});
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_syntax);
  EXPECT_EQ(error.place().line, 3u);
}

TEST(ArxFile, LabelUnderTwoLabelsIsAnErrorAtItsLine) {
  const auto error = wrong("a;x;p;*\nb;y;q;*\nc;x;q;*\n", {"a"});
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_not_nested);
  EXPECT_EQ(error.place().line, 3u);
  EXPECT_EQ(error.place().column, "zip");
}

TEST(ArxFile, LabelMayReturnOnAHigherLevel) {
  const auto h = made("a;a;x\nb;a;x\nc;b;x\n", {"c", "a", "b"});
  EXPECT_EQ(texts(h, 1), (Texts{"b", "a", "a"}));
}

TEST(ArxFile, EmptyLabelOfAValueIsAnError) {
  EXPECT_EQ(wrong("a;;*\nb;x;*\n", {"a"}).code(), ErrorCode::hierarchy_syntax);
  EXPECT_EQ(wrong("a;x;\nb;x;\n", {"a"}).code(), ErrorCode::hierarchy_syntax);
}

TEST(ArxFile, NoValuesAtAll) { EXPECT_EQ(made("a;x\nb;y\n", {}).size(), 3u); }

// Random trees written out as files, of which the data has a random part.
RC_GTEST_PROP(ArxFile, RandomFilesAreWellFormed, ()) {
  const auto leaves = *rc::gen::inRange(1, 30);
  const auto depth = *rc::gen::inRange(1, 5);
  std::vector<Texts> lines(static_cast<std::size_t>(leaves));
  std::vector<int> group(static_cast<std::size_t>(leaves));
  for (int i = 0; i < leaves; ++i) group[static_cast<std::size_t>(i)] = i;
  for (int level = 0; level < depth; ++level) {
    std::map<int, int> parent;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].push_back("L" + std::to_string(level) + "_" + std::to_string(group[i]));
      if (!parent.contains(group[i])) parent[group[i]] = *rc::gen::inRange(0, leaves / (level + 1) + 1);
    }
    for (int& g : group) g = parent[g];
  }
  std::string content;
  Texts values;
  for (const Texts& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) content += (i ? ";" : "") + line[i];
    content += "\n";
    if (*rc::gen::arbitrary<bool>()) values.push_back(line.front());
  }
  if (*rc::gen::arbitrary<bool>()) values.push_back("");
  made(content, values);
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace kith::hierarchy
