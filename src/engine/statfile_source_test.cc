#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/digest.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "testing/statistics_files.h"
#include "testing/temporary_folder.h"
#include "testing/workbook_files.h"

namespace kith::engine {
namespace {

using Cells = std::vector<std::string>;

class StatfileSource : public ::testing::Test {
 protected:
  StatfileSource() {
    const testing::StatisticsTable table{
        {{.name = "AGE"}, {.name = "SEX", .labels = {{1, "m"}, {2, "f"}}, .missing = {9}}},
        {{31.0, 1.0}, {32.5, 2.0}, {{}, 9.0}}};
    write("a.sav", testing::statistics_file(table, "sav"));
    write("a.dta", testing::statistics_file({{{.name = "AGE"}}, {}}, "dta"));
    write("a.xlsx", testing::workbook_file(
                        {.sheets = {{"One", testing::inline_rows({{"", "age"}, {"0", "31"}, {"1", "32"}})},
                                    {"Two", testing::inline_rows({{"b"}, {"x"}})}}}));
  }

  std::filesystem::path path(const std::string& name) const { return folder.path() / name; }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }
  static Cells values_of(Data& data, const std::string& column) {
    Cells cells;
    const Table table = data.read({column}, silent_progress());
    for (std::size_t row = 0; row < table.rows(); ++row) cells.emplace_back(table.columns[0].at(row));
    return cells;
  }
  static Cells codes_of(const std::vector<SourceNote>& notes) {
    Cells codes;
    for (const SourceNote& note : notes) codes.push_back(note.code);
    return codes;
  }
  ErrorCode refusal(const Locator& locator) const {
    try {
      const auto data = open(locator);
      data->read({data->schema()[0].name}, silent_progress());
    } catch (const Error& error) {
      EXPECT_FALSE(error.remedy().empty()) << error.what();
      return error.code();
    }
    return ErrorCode::usage;
  }

  const testing::TemporaryFolder folder;
};

TEST_F(StatfileSource, IsReadByItsEndingAndByItsContent) {
  std::filesystem::copy(path("a.sav"), path("unnamed"));
  for (const char* name : {"a.sav", "unnamed"}) {
    const auto data = open(path(name));
    EXPECT_EQ(values_of(*data, "SEX"), (Cells{"m", "f", ""}));
    EXPECT_EQ(values_of(*data, "AGE"), (Cells{"31", "32.5", ""}));
    EXPECT_EQ(data->description(), std::string(name) + " (SPSS)");
  }
}

TEST_F(StatfileSource, ColumnsBesideAreSeenInPassing) {
  const auto data = open(path("a.sav"));
  std::vector<HashedColumn> beside(1);
  beside[0].name = "AGE";
  const Table table = data->read_beside({"SEX"}, beside, silent_progress());
  EXPECT_EQ(table.columns.size(), 1U);
  EXPECT_EQ(beside[0].hashes.size(), 3U);
  EXPECT_TRUE(beside[0].first.find("32.5"));
}

TEST_F(StatfileSource, NotesTellHowItIsRead) {
  Locator locator(path("a.sav"));
  EXPECT_EQ(codes_of(open(locator)->notes()), (Cells{"value-labels", "missing-codes"}));
  EXPECT_NE(open(locator)->notes()[0].text.find("in SEX"), std::string::npos);
  locator.reading.labels = "codes";
  EXPECT_EQ(codes_of(open(locator)->notes()), Cells{"missing-codes"});
  EXPECT_EQ(values_of(*open(locator), "SEX"), (Cells{"1", "2", ""}));
  // What follows the data goes through what makes texts missing.
  locator.reading.na = Cells{"1"};
  EXPECT_EQ(codes_of(open(locator)->notes()), Cells{"missing-codes"});
  EXPECT_EQ(values_of(*open(locator), "SEX"), (Cells{"", "2", ""}));
}

TEST_F(StatfileSource, LabelsThatSayNoAnswerAreTold) {
  const testing::StatisticsTable table{{{.name = "AGE", .labels = {{99, "no answer"}}}}, {{31.0}, {99.0}}};
  write("n.dta", testing::statistics_file(table, "dta"));
  Locator locator(path("n.dta"));
  const auto data = open(locator);
  ASSERT_EQ(codes_of(data->notes()), Cells{"no-answers"});
  EXPECT_NE(data->notes()[0].text.find("in AGE"), std::string::npos);
  EXPECT_EQ(values_of(*data, "AGE"), (Cells{"31", ""}));
  locator.reading.labels = "codes";
  EXPECT_TRUE(open(locator)->notes().empty());
  EXPECT_EQ(values_of(*open(locator), "AGE"), (Cells{"31", "99"}));
}

TEST_F(StatfileSource, FormulasWithoutAResultAreTold) {
  write("f.xlsx",
        testing::workbook_file({.sheets = {{"S", testing::inline_rows({{"a", "b"}, {"x", "y"}}) +
                                                     "<row><c><v>1</v></c><c><f>1+1</f></c></row>"}}}));
  const auto data = open(path("f.xlsx"));
  EXPECT_EQ(values_of(*data, "a"), (Cells{"x", "1"}));
  EXPECT_TRUE(data->notes().empty());
  EXPECT_EQ(values_of(*data, "b"), (Cells{"y", ""}));
  ASSERT_EQ(codes_of(data->notes()), Cells{"formula-without-result"});
  EXPECT_NE(data->notes()[0].text.find("1 in b; open it in Excel"), std::string::npos);
}

TEST_F(StatfileSource, TheFingerprintIsThatOfTheFile) {
  EXPECT_EQ(open(path("a.sav"))->fingerprint()(), sha256_of_file(path("a.sav")));
}

TEST_F(StatfileSource, ASheetIsATableOfTheFile) {
  Locator locator(path("a.xlsx"));
  EXPECT_EQ(values_of(*open(locator), "age"), (Cells{"31", "32"}));
  EXPECT_TRUE(open(locator)->schema()[0].row_names);
  EXPECT_EQ(open(locator)->schema()[0].name, row_names_column);
  EXPECT_EQ(codes_of(open(locator)->notes()), Cells{"source-sheet"});
  locator.table = "Two";
  EXPECT_EQ(values_of(*open(locator), "b"), Cells{"x"});
  EXPECT_TRUE(open(locator)->notes().empty());
  locator.table = "Three";
  EXPECT_EQ(refusal(locator), ErrorCode::table_schema);
  // By its content.
  std::filesystem::copy(path("a.xlsx"), path("unnamed"));
  locator.path = path("unnamed");
  locator.table = "Two";
  EXPECT_EQ(values_of(*open(locator), "b"), Cells{"x"});
}

TEST_F(StatfileSource, WhatIsCalledOtherwiseIsNamed) {
  const std::vector<Cells> renamed = {{"a.xlsx", "a.csv", "an Excel workbook or an archive like one", "xlsx"},
                                      {"a.dta", "b.csv", "a Stata file", "dta"},
                                      {"a.sav", "b.dta", "an SPSS file", "sav"},
                                      {"a.sav", "b.xlsx", "an SPSS file", "sav"}};
  for (const Cells& each : renamed) {
    std::filesystem::copy(path(each[0]), path(each[1]));
    Locator locator(path(each[1]));
    EXPECT_EQ(refusal(locator), ErrorCode::unsupported_format) << each[1];
    try {
      open(locator);
    } catch (const Error& error) {
      EXPECT_EQ(error.message(),
                "the file is " + each[2] + ", although its name ends in " + each[1].substr(1));
      EXPECT_EQ(error.remedy(), "rename it to end in ." + each[3] + ", or say --format " + each[3] +
                                    " or format = \"" + each[3] + "\" under [source]");
    }
    locator.reading.format = each[3];
    EXPECT_FALSE(open(locator)->schema().empty());
  }
}

TEST_F(StatfileSource, TextsThatBeginLikeOtherFilesAreTexts) {
  for (const char* first :
       {"PAR1", "$FL2", "<stata_dta>", "HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"}) {
    write("t.csv", std::string(first) + ",age\nx,31\n");
    EXPECT_EQ(values_of(*open(path("t.csv")), "age"), Cells{"31"}) << first;
  }
}

TEST_F(StatfileSource, ATableOfAFileThatHasOneIsRefused) {
  Locator locator(path("a.sav"));
  locator.table = "Two";
  EXPECT_EQ(refusal(locator), ErrorCode::bad_database);
}

TEST_F(StatfileSource, WhatCannotBeReadIsRefused) {
  EXPECT_EQ(refusal(path("a.dta")), ErrorCode::no_rows);
  write("b.sav", "$FL2 and nothing more");
  EXPECT_EQ(refusal(path("b.sav")), ErrorCode::bad_statistics_file);
  write("b.xlsx", "a,b\n1,2\n");
  EXPECT_EQ(refusal(path("b.xlsx")), ErrorCode::bad_workbook);
  write("c.xlsx",
        testing::workbook_file({.sheets = {{"S", testing::inline_rows({{"a", "a"}, {"1", "2"}})}}}));
  EXPECT_EQ(refusal(path("c.xlsx")), ErrorCode::duplicate_column);
  write("d.xlsx",
        testing::workbook_file({.sheets = {{"S", testing::inline_rows({{"a", "", "c"}, {"1", "2", "3"}})}}}));
  EXPECT_EQ(refusal(path("d.xlsx")), ErrorCode::unnamed_column);
  write("e.sav.gz", "\x1f\x8b");
  EXPECT_EQ(exit_status(refusal(path("e.sav.gz"))), 2);
  EXPECT_EQ(refusal(path("none.sav")), ErrorCode::missing_file);
}

TEST_F(StatfileSource, TheFormatMayBeStated) {
  std::filesystem::copy(path("a.sav"), path("a.dat"));
  Locator locator(path("a.dat"));
  locator.reading.format = "sav";
  EXPECT_EQ(values_of(*open(locator), "SEX"), (Cells{"m", "f", ""}));
  locator.reading.format = "dta";
  EXPECT_EQ(refusal(locator), ErrorCode::unsupported_format);
  const Cells known = formats();
  for (const char* format : {"dta", "por", "sas7bdat", "sav", "xlsx", "xpt"})
    EXPECT_NE(std::ranges::find(known, format), known.end()) << format;
}

}  // namespace
}  // namespace kith::engine
