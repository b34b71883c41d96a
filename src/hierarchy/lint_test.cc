#include "hierarchy/lint.h"

#include <gtest/gtest.h>

#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

std::vector<LintFinding> findings(const std::string& content) {
  const TemporaryFile file(content);
  return lint(file.path());
}

// Expects a single finding and returns it.
LintFinding only(const std::string& content) {
  const auto all = findings(content);
  EXPECT_EQ(all.size(), 1u);
  return all.empty() ? LintFinding{} : all.front();
}

bool says(const LintFinding& finding, const std::string& text) {
  return finding.message.find(text) != std::string::npos;
}

TEST(Lint, CleanFileHasNoFindings) {
  EXPECT_TRUE(findings("94138;9413*;941**\n94139;9413*;941**\n94141;9414*;941**\n").empty());
  EXPECT_TRUE(findings("09/27/64;09/64;64;[60-64];[60-69]\n03/13/63;03/63;63;[60-64];[60-69]\n").empty());
}

TEST(Lint, MissingNumbersAreNamedAndCounted) {
  std::string content;
  for (int i = 0; i < 20; ++i)
    if (i != 4 && (i < 7 || i > 12)) content += std::to_string(i) + ";*\n";
  const auto finding = only(content);
  EXPECT_EQ(finding.kind, LintKind::gap);
  EXPECT_TRUE(says(finding, "7 of the numbers"));
  EXPECT_TRUE(says(finding, ": 4, 7, 8, 9, 10 and 2 more"));
}

TEST(Lint, SparseNumbersAndCodesHaveNoGaps) {
  EXPECT_TRUE(findings("10;*\n20;*\n30;*\n").empty());
  EXPECT_TRUE(findings("94138;*\n94139;*\n94141;*\n").empty());
  EXPECT_TRUE(findings("-9223372036854775808;*\n9223372036854775807;*\n").empty());
}

TEST(Lint, LinesOfAnotherLengthAreFound) {
  const auto finding = only("a;x;*\nb;*\n");
  EXPECT_EQ(finding.kind, LintKind::gap);
  EXPECT_EQ(finding.line, 2u);
}

TEST(Lint, LabelUnderTwoLabelsIsFound) {
  const auto finding = only("a;x;p;*\nb;x;q;*\n");
  EXPECT_EQ(finding.kind, LintKind::not_nested);
  EXPECT_EQ(finding.line, 2u);
  EXPECT_EQ(finding.level, 1u);
}

TEST(Lint, RangeThatMissesItsValueIsFound) {
  const auto finding = only("4;0-4;*\n5;0-4;*\n6;5-9;*\n");
  EXPECT_EQ(finding.kind, LintKind::not_nested);
  EXPECT_EQ(finding.line, 2u);
  EXPECT_EQ(finding.level, 1u);
  EXPECT_TRUE(says(finding, "'5' under '0-4'"));
}

TEST(Lint, RangeThatMissesTheFinerRangeIsFoundOnce) {
  const auto finding = only("1;[0, 5);[0, 4);*\n2;[0, 5);[0, 4);*\n");
  EXPECT_EQ(finding.kind, LintKind::not_nested);
  EXPECT_EQ(finding.level, 2u);
  EXPECT_FALSE(says(finding, "more"));
}

TEST(Lint, EuropaBesideEuropeIsFound) {
  const auto finding = only("Germany;Europe;*\nFrance;Europa;*\nJapan;Asia;*\n");
  EXPECT_EQ(finding.kind, LintKind::near_duplicate);
  EXPECT_EQ(finding.line, 2u);
  EXPECT_EQ(finding.level, 1u);
  EXPECT_TRUE(says(finding, "'Europe' and 'Europa'"));
}

TEST(Lint, NeverAndEverMarriedAreTwoLabels) {
  EXPECT_TRUE(findings("single;never married;*\nmarried;ever married;*\nwidowed;ever married;*\n").empty());
  const auto finding = only("single;never married;*\nmarried;ever married;*\nwidowed;evre married;*\n");
  EXPECT_EQ(finding.kind, LintKind::near_duplicate);
  EXPECT_TRUE(says(finding, "'ever married' and 'evre married'"));
}

TEST(Lint, SameSpellingOnTwoLevelsIsNoDuplicate) {
  EXPECT_TRUE(findings("Other;other;*\nGermany;Europe;*\n").empty());
}

TEST(Lint, ValueOnTwoLinesIsFound) {
  const auto finding = only("a;x\nb;x\na;x\n");
  EXPECT_EQ(finding.kind, LintKind::duplicate_value);
  EXPECT_EQ(finding.line, 3u);
}

TEST(Lint, KindsHaveNames) {
  EXPECT_STREQ(name_of(LintKind::gap), "gap");
  EXPECT_STREQ(name_of(LintKind::not_nested), "not-nested");
  EXPECT_STREQ(name_of(LintKind::near_duplicate), "near-duplicate");
  EXPECT_STREQ(name_of(LintKind::duplicate_value), "duplicate-value");
}

}  // namespace
}  // namespace kith::hierarchy
