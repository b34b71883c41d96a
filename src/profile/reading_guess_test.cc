#include "profile/reading_guess.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

using Texts = std::vector<std::string>;

Table table_of(const Texts& names, const std::vector<Texts>& rows) {
  return kith::testing::table_of(names, rows);
}

Texts guessed(Table table) { return guess_reading(table, {}).reading.na.value_or(Texts{}); }

// A table of one column.
Texts guessed(const Texts& cells) {
  std::vector<Texts> rows;
  for (const std::string& cell : cells) rows.push_back({cell});
  return guessed(table_of({"x"}, rows));
}

TEST(ReadingGuess, AMarkerAmongNumbersOrDatesIsNoValue) {
  for (const char* marker : {"NA", "N/A", "n/a", "NaN", "nan", "null", "NULL", "None", "?", ".", "-", "#N/A"})
    EXPECT_EQ(guessed({"31", marker, "35"}), Texts{marker}) << marker;
  EXPECT_EQ(guessed({"2024-01-02", "NA"}), Texts{"NA"});
  EXPECT_EQ(guessed({"27.09.1964", "-", "13.02.1970"}), Texts{"-"});
  EXPECT_EQ(guessed({"1", " ?", "NA"}), (Texts{"NA", " ?"}));
}

TEST(ReadingGuess, APointIsNoValueIfMostOthersAreNumbers) {
  EXPECT_EQ(guessed({"31", ".", "35", "<5", "40"}), Texts{"."});
  EXPECT_EQ(guessed({"31", ".", "refused", "<5"}), Texts{});
  EXPECT_EQ(guessed({"31", "-", "35", "<5", "40"}), Texts{});
}

TEST(ReadingGuess, APointIsNoValueInFilesOfStataAndSas) {
  const auto guessed_in = [](const char* file) {
    Table table = table_of({"x"}, {{"red"}, {"."}, {"blue"}});
    table.source = file;
    return guessed(std::move(table));
  };
  for (const char* file : {"a.dta", "data/a.sas7bdat", "a.xpt"})
    EXPECT_EQ(guessed_in(file), Texts{"."}) << file;
  for (const char* file : {"a.sav", "a.csv"}) EXPECT_EQ(guessed_in(file), Texts{}) << file;
}

TEST(ReadingGuess, AFewTextsAmongManyNumbersAreRemarkedOn) {
  const auto remarks_of = [](int texts, const char* file) {
    std::vector<Texts> rows;
    for (int i = 0; i < 100; ++i)
      rows.push_back({i < texts ? std::to_string(70 + i % 3) + " years" : std::to_string(20 + i % 40)});
    Table table = table_of({"age"}, rows);
    table.source = file;
    return guess_reading(table, {}).remarks;
  };
  const auto told = remarks_of(5, "a.csv");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].first, "age");
  EXPECT_TRUE(told[0].second.starts_with("5 of 100 values are no numbers")) << told[0].second;
  EXPECT_NE(told[0].second.find("state with na"), std::string::npos);
  EXPECT_NE(remarks_of(5, "a.sav")[0].second.find("labels = \"codes\""), std::string::npos);
  EXPECT_TRUE(remarks_of(0, "a.csv").empty());
  std::vector<Texts> codes;
  for (int i = 0; i < 40; ++i) codes.push_back({(i < 3 ? "0" : "1") + std::to_string(2100 + i)});
  Table zips = table_of({"zip"}, codes);
  EXPECT_TRUE(guess_reading(zips, {}).remarks.empty());
  EXPECT_TRUE(remarks_of(11, "a.csv").empty());
}

TEST(ReadingGuess, TheTableIsReadSo) {
  Table table = table_of({"x"}, {{"31"}, {"NA"}, {"35"}});
  guess_reading(table, {});
  EXPECT_EQ(type_of(table.columns[0].values), ValueType::integer);
  EXPECT_EQ(table.columns[0].at(1), "");
}

TEST(ReadingGuess, QuestionMarksAndNaAreMarkersAmongTextsToo) {
  EXPECT_EQ(guessed({"Private", "?", "Federal"}), Texts{"?"});
  EXPECT_EQ(guessed({"red", "NA", "blue"}), Texts{"NA"});
  EXPECT_EQ(guessed({"none", "None", "some"}), Texts{});
  EXPECT_EQ(guessed(Texts{"NA"}), Texts{});
}

TEST(ReadingGuess, APointIsNoWordBesideTexts) {
  for (const char* sign : {".", "-", "--"}) {
    Table table = table_of({"age", "region"}, {{"31", "north"}, {sign, sign}, {"35", "south"}});
    const ReadingGuess guess = guess_reading(table, {});
    EXPECT_EQ(guess.reading.na, Texts{sign});
    ASSERT_EQ(guess.remarks.size(), 1U);
    EXPECT_EQ(guess.remarks[0].first, "region");
  }
  for (const char* word : {"None", "unknown", "missing"}) {
    Table table = table_of({"age", "region"}, {{"31", "north"}, {word, word}, {"35", "south"}});
    EXPECT_FALSE(guess_reading(table, {}).reading.na) << word;
  }
  for (const char* text : {"--", "<NA>", "\\N", "missing", "unknown", "(blank)", "k.A.", "NaT"})
    EXPECT_EQ(guessed({"31", text, "35"}), Texts{text});
}

TEST(ReadingGuess, NaMayBeACountry) {
  EXPECT_EQ(guessed({"DE", "NA", "US", "FR"}), Texts{});
  Table table = table_of({"country", "age"}, {{"DE", "31"}, {"NA", "NA"}, {"US", "35"}});
  const ReadingGuess guess = guess_reading(table, {});
  EXPECT_FALSE(guess.reading.na);
  ASSERT_EQ(guess.remarks.size(), 2u);
  EXPECT_EQ(guess.remarks[0].first, "age");
  EXPECT_EQ(guess.remarks[1].first, "country");
}

TEST(ReadingGuess, AWordOfOneColumnIsNotEmptiedForAnother) {
  const Table none = table_of({"school", "age"}, {{"None", "31"}, {"Primary", "None"}, {"High", "35"}});
  Table table = table_of({"school", "age"}, {{"None", "31"}, {"Primary", "None"}, {"High", "35"}});
  EXPECT_FALSE(guess_reading(table, {}).reading.na);
  EXPECT_EQ(table.columns[0].at(0), none.columns[0].at(0));
}

TEST(ReadingGuess, NumbersAreRemarkedOnAndKept) {
  Table table =
      table_of({"a", "b", "c"}, {{"1", "31", "7"}, {"-9", "999", "-9"}, {"2", "35", "-8"}, {"3", "40", "9"}});
  const ReadingGuess guess = guess_reading(table, {});
  EXPECT_FALSE(guess.reading.na);
  ASSERT_EQ(guess.remarks.size(), 2u);
  EXPECT_EQ(guess.remarks[0].first, "a");
  EXPECT_EQ(guess.remarks[1].first, "b");
  EXPECT_EQ(table.columns[0].at(1), "-9");
}

std::optional<std::string> decimal(const std::vector<Texts>& rows) {
  Texts names;
  for (std::size_t i = 0; i < rows[0].size(); ++i) names.push_back("c" + std::to_string(i));
  Table table = table_of(names, rows);
  return guess_reading(table, {}).reading.decimal;
}

TEST(ReadingGuess, DecimalCommasAreNumbers) {
  EXPECT_EQ(decimal({{"3,5", "a"}, {"4", "b"}}), ",");
  EXPECT_EQ(decimal({{"3,5"}, {"NA"}}), ",");
  EXPECT_EQ(decimal({{"3,5"}, {"n/a"}}), ",");
  EXPECT_EQ(decimal({{"3"}, {"4"}}), std::nullopt);
  Table table = table_of({"x"}, {{"3,5"}, {"4"}});
  guess_reading(table, {});
  EXPECT_EQ(type_of(table.columns[0].values), ValueType::number);
}

TEST(ReadingGuess, CommasThatMayBeSomethingElseAreRemarkedOn) {
  EXPECT_EQ(decimal({{"1,234"}, {"2,500"}}), std::nullopt);
  EXPECT_EQ(decimal({{"1,234", "0,5"}, {"2,500", "1"}}), ",");
  EXPECT_EQ(decimal({{"3,5", "1.5"}, {"4", "2.5"}}), std::nullopt);
  Table table = table_of({"x", "y"}, {{"1,234", "1.234,5"}, {"2,500", "2,5"}});
  const ReadingGuess guess = guess_reading(table, {});
  EXPECT_FALSE(guess.reading.decimal);
  ASSERT_EQ(guess.remarks.size(), 2u);
  EXPECT_EQ(table.columns[0].at(0), "1,234");
}

TEST(ReadingGuess, WhatIsStatedIsNotGuessed) {
  Table table = table_of({"x"}, {{"31"}, {"NA"}});
  EXPECT_EQ(guess_reading(table, {.format = {}, .delimiter = {}, .quote = {}, .encoding = {}, .na = Texts{}})
                .reading.na,
            Texts{});
  EXPECT_EQ(table.columns[0].at(1), "NA");
}

TEST(ReadingGuess, IsStatedInThePlan) {
  Table table = table_of({"x", "y"}, {{"31", "a"}, {"NA", "b"}});
  const ReadingGuess guess = guess_reading(table, {});
  Profile made = profile(table, std::nullopt, 1);
  state(guess, made);
  EXPECT_NE(plan_text(made, guess.reading, "t.csv").find("na = [\"NA\"]"), std::string::npos);
}

}  // namespace
}  // namespace kith::profile
