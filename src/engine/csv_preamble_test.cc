#include "engine/csv_preamble.h"

#include <gtest/gtest.h>

namespace kith::engine {
namespace {

SampleLines sample_of(const std::vector<std::string>& lines) {
  SampleLines sample(2000);
  for (const std::string& line : lines) sample.add(line);
  return sample;
}

std::optional<Error> title_of(const std::vector<std::string>& lines, const DialectHints& hints = {}) {
  const SampleLines sample = sample_of(lines);
  return sample.title(sample.dialect(hints), hints, "t.csv");
}

TEST(CsvPreamble, ExcelsLineStatesTheDelimiter) {
  EXPECT_EQ(stated_separator("sep=;"), ';');
  EXPECT_EQ(stated_separator("SEP=,"), ',');
  EXPECT_EQ(stated_separator("sep=\t"), '\t');
  EXPECT_EQ(stated_separator("\"sep=|\""), '|');
  for (const char* other : {"sep=", "sep=;;", "sep", "separator", "\"sep=;", "a=;", ""})
    EXPECT_FALSE(stated_separator(other)) << other;
}

TEST(CsvPreamble, ExcelsLineIsNoRecord) {
  const SampleLines sample = sample_of({"", "sep=;", "", "a,b;c", "1;2"});
  EXPECT_EQ(sample.before(), 3);
  EXPECT_EQ(sample.lines(), (std::vector<std::string>{"a,b;c", "1;2"}));
  EXPECT_TRUE(sample.dialect({}).separator_line);
  EXPECT_EQ(sample.dialect({}).delimiter, ';');
  EXPECT_EQ(sample.dialect({.delimiter = ',', .quote = {}, .header = {}}).delimiter, ',');
  EXPECT_FALSE(sample_of({"a;b", "sep=;"}).dialect({}).separator_line);
}

TEST(CsvPreamble, ATitleAboveATableIsRefused) {
  for (const char sign : {';', '\t', '|'}) {
    std::vector<std::string> lines{"Report of the clinic 2024", "age|sex|ill", "34|f|flu"};
    for (std::string& line : lines) std::ranges::replace(line, '|', sign);
    const auto error = title_of(lines);
    ASSERT_TRUE(error) << sign;
    EXPECT_EQ(error->code(), ErrorCode::ragged_row);
    EXPECT_EQ(error->place().line, 1);
    EXPECT_NE(std::string(error->what()).find("2 "), std::string::npos);
  }
  EXPECT_TRUE(title_of({"Report", "", "age;sex", "34;f", "35;m"}));
  EXPECT_TRUE(title_of({"Report", "of 2024", "", "age;sex", "34;f", "35;m", "36;m"}));
  EXPECT_EQ(title_of({"", "Report", "age;sex", "34;f"})->place().line, 2);
}

TEST(CsvPreamble, AFewRaggedRowsAreStillATable) {
  std::vector<std::string> lines{"Report"};
  for (int i = 0; i < 20; ++i) lines.emplace_back(i == 9 ? "end of part one" : "34;f");
  EXPECT_TRUE(title_of(lines));
}

TEST(CsvPreamble, TextsWithASemicolonNowAndThenAreOneColumn) {
  EXPECT_FALSE(title_of({"note", "fine", "tired; sleeps badly", "fine", "well", "sad; cries"}));
  EXPECT_FALSE(title_of({"note", "a; b", "c; d; e", "fine", "f; g"}));
  EXPECT_FALSE(title_of({"name", "ann", "bob", "a;b"}));
  EXPECT_FALSE(title_of({"note", "\"a; b\"", "\"c; d\""}));
}

TEST(CsvPreamble, AColumnWhoseEveryRowHasASemicolonIsReadIfTheDelimiterIsStated) {
  const std::vector<std::string> lines{"name", "Smith; Ann", "Jones; Bob"};
  EXPECT_TRUE(title_of(lines));
  EXPECT_FALSE(title_of(lines, {.delimiter = ',', .quote = {}, .header = {}}));
}

TEST(CsvPreamble, TablesOfSeveralColumnsAreNotLookedAt) {
  EXPECT_FALSE(title_of({"a,b", "1;2,3", "4;5,6"}));
  EXPECT_FALSE(title_of({"age", "1\t20", "2\t21"}));
}

}  // namespace
}  // namespace kith::engine
