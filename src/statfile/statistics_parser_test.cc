#include "statfile/statistics_parser.h"

#include <gtest/gtest.h>

#include "testing/file_tables.h"
#include "testing/statistics_files.h"

namespace kith::statfile {
namespace {

using testing::statistics_file;
using testing::StatisticsTable;

class StatisticsParser : public FileTableTest, public ::testing::WithParamInterface<const char*> {
 protected:
  static std::string format() { return std::string(GetParam()) == "zsav" ? "sav" : GetParam(); }
  static bool is_sas() { return format() == "sas7bdat" || format() == "xpt"; }
  static bool is_stata() { return format() == "dta"; }
  static bool is_spss() { return !is_sas() && !is_stata(); }

  // The same day in the program's own numbers.
  static double leap_day() { return is_spss() ? 13928544000.0 : 23435.0; }
  static std::string date_format() { return is_spss() ? "DATE11" : is_stata() ? "%td" : "DATE9"; }

  static StatisticsTable people() {
    StatisticsTable table{{{.name = "NAME", .text = true},
                           {.name = "SEX"},
                           {.name = "BORN", .format = date_format()},
                           {.name = "WEIGHT"}},
                          {}};
    if (!is_sas()) table.variables[1].labels = {{1, "male"}, {2, "female"}, {9, "refused"}};
    if (is_spss()) table.variables[1].missing = {9};
    table.rows = {{"Ada", 2.0, leap_day(), 61.5},
                  {"Bób", 1.0, leap_day() - (is_spss() ? 86400 : 1), 80.0},
                  {"", 9.0, {}, {}},
                  {"Dee", 3.0, leap_day(), -0.25}};
    if (format() == "por") table.rows[1][0] = "Bob";
    return table;
  }

  FileTable opened(bool codes = false) const {
    FileRequest asked = request(statistics_file(people(), GetParam()), format());
    asked.codes = codes;
    return FileTable(asked);
  }
};

TEST_P(StatisticsParser, ReadsWhatPeopleSee) {
  const std::string bob = format() == "por" ? "Bob" : "Bób";
  const std::string refused = is_spss() ? "" : is_stata() ? "refused" : "9";
  const std::vector<Row> rows = rows_of(opened());
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[0], (Row{"NAME", "SEX", "BORN", "WEIGHT"}));
  EXPECT_EQ(rows[1], (Row{"Ada", is_sas() ? "2" : "female", "2024-02-29", "61.5"}));
  EXPECT_EQ(rows[2], (Row{bob, is_sas() ? "1" : "male", "2024-02-28", "80"}));
  EXPECT_EQ(rows[3], (Row{"", refused, "", ""}));
  EXPECT_EQ(rows[4], (Row{"Dee", "3", "2024-02-29", "-0.25"}));
}

TEST_P(StatisticsParser, CodesAreReadIfTheyAreAskedFor) {
  const std::vector<Row> rows = rows_of(opened(true));
  EXPECT_EQ(rows[1][1], "2");
  EXPECT_EQ(rows[3][1], is_spss() ? "" : "9");
}

TEST_P(StatisticsParser, TellsWhichColumnsHaveLabelsAndMissingCodes) {
  const Layout layout = opened().layout();
  EXPECT_EQ(layout.columns[1].labelled, !is_sas());
  EXPECT_EQ(layout.columns[1].missing_codes, is_spss());
  EXPECT_FALSE(layout.columns[0].labelled);
  EXPECT_FALSE(layout.columns[3].missing_codes);
}

// An age with a code for no answer is a column of numbers.
TEST_P(StatisticsParser, NumbersWhoseLabelsAllSayNoAnswerAreEmpty) {
  if (is_sas()) return;  // Its files have no labels.
  StatisticsTable table{{{.name = "AGE", .labels = {{98, "don't know"}, {99, "no answer"}}},
                         {.name = "KIDS", .labels = {{8, "8 and more"}, {9, "no answer"}}}},
                        {{31.0, 2.0}, {99.0, 9.0}, {98.0, 8.0}}};
  FileRequest asked = request(statistics_file(table, GetParam()), format());
  const FileTable opened(asked);
  EXPECT_TRUE(opened.layout().columns[0].no_answers);
  EXPECT_FALSE(opened.layout().columns[0].labelled);
  EXPECT_FALSE(opened.layout().columns[1].no_answers);
  EXPECT_TRUE(opened.layout().columns[1].labelled);
  EXPECT_EQ(rows_of(opened),
            (std::vector<Row>{{"AGE", "KIDS"}, {"31", "2"}, {"", "no answer"}, {"", "8 and more"}}));
  asked.codes = true;
  const FileTable codes(asked);
  EXPECT_FALSE(codes.layout().columns[0].no_answers);
  EXPECT_EQ(rows_of(codes), (std::vector<Row>{{"AGE", "KIDS"}, {"31", "2"}, {"99", "9"}, {"98", "8"}}));
}

TEST_P(StatisticsParser, ColumnsComeInTheOrderThatIsAskedFor) {
  const FileTable table = opened();
  const auto reader = table.rows({3, 0, 3});
  Message message;
  ASSERT_TRUE(reader->next(message, silent_progress()));
  EXPECT_EQ(Row(message.texts.begin(), message.texts.begin() + 3), (Row{"61.5", "Ada", "61.5"}));
  EXPECT_EQ(message.texts.size(), 12U);
}

TEST_P(StatisticsParser, IsRecognizedByItsFirstBytes) {
  const std::string bytes = statistics_file(people(), GetParam());
  for (const FileFormat& each : file_formats())
    EXPECT_EQ(each.begins(std::string_view(bytes).substr(0, 4096)), each.name == format()) << each.name;
}

TEST_P(StatisticsParser, ManyRowsComeWhole) {
  StatisticsTable table{{{.name = "N"}, {.name = "T", .text = true}}, {}};
  for (int i = 0; i < 50'000; ++i) table.rows.push_back({double(i), "row " + std::to_string(i)});
  const std::vector<Row> rows = read(statistics_file(table, GetParam()), format());
  ASSERT_EQ(rows.size(), 50'001U);
  for (std::size_t i = 0; i < 50'000; i += 777)
    EXPECT_EQ(rows[i + 1], (Row{std::to_string(i), "row " + std::to_string(i)}));
}

TEST_P(StatisticsParser, AnotherFormatIsRefused) {
  for (const FileFormat& each : file_formats()) {
    if (each.name == format()) continue;
    const auto error = failure(request(statistics_file(people(), GetParam()), each.name));
    ASSERT_TRUE(error) << each.name;
    EXPECT_TRUE(error->code() == ErrorCode::bad_statistics_file || error->code() == ErrorCode::bad_workbook ||
                error->code() == ErrorCode::unsupported_format)
        << each.name << error->what();
    EXPECT_FALSE(error->remedy().empty());
  }
}

TEST_P(StatisticsParser, AFileThatIsCutOffIsNoShorterTable) {
  StatisticsTable table{{{.name = "N"}, {.name = "T", .text = true}}, {}};
  for (int i = 0; i < 2'000; ++i) table.rows.push_back({double(i), "row " + std::to_string(i)});
  const std::string bytes = statistics_file(table, GetParam());
  for (const std::size_t length : {bytes.size() / 3 | 1, bytes.size() / 2 | 1}) {
    const auto error = failure(request(bytes.substr(0, length), format()));
    ASSERT_TRUE(error) << length << " of " << bytes.size();
    EXPECT_EQ(error->code(), ErrorCode::bad_statistics_file) << error->what();
  }
  // What only lacks its last mark has all rows.
  const FileRequest marked = request(bytes.substr(0, bytes.size() - 1), format());
  EXPECT_TRUE(failure(marked) || rows_of(FileTable(marked)).size() == 2'001);
}

INSTANTIATE_TEST_SUITE_P(Formats, StatisticsParser,
                         ::testing::Values("sav", "zsav", "por", "dta", "sas7bdat", "xpt"),
                         [](const auto& which) { return std::string(which.param); });

class StatisticsFile : public FileTableTest {};

TEST_F(StatisticsFile, OneLabelOfSeveralCodesKeepsThemApart) {
  const StatisticsTable table{{{.name = "A", .labels = {{1, "yes"}, {7, "other"}, {8, "other"}}}},
                              {{1.0}, {7.0}, {8.0}}};
  EXPECT_EQ(read(statistics_file(table, "sav"), "sav"),
            (std::vector<Row>{{"A"}, {"yes"}, {"other (7)"}, {"other (8)"}}));
}

TEST_F(StatisticsFile, TheStatedEncodingIsTaken) {
  // Stata before version 14 writes texts in whatever encoding, and does not say which.
  std::string bytes = statistics_file({{{.name = "T", .text = true}}, {{"B?b"}}}, "dta");
  const std::size_t at = bytes.find("B?b");
  ASSERT_NE(at, std::string::npos);
  bytes[at + 1] = '\xF3';
  FileRequest asked = request(bytes, "dta");
  asked.encoding = "latin-1";
  EXPECT_EQ(rows_of(FileTable(asked))[1], Row{"Bób"});
  asked.encoding = "no-such-encoding";
  const auto error = failure(asked);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), ErrorCode::bad_encoding) << error->what();
}

}  // namespace
}  // namespace kith::statfile
