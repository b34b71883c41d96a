#include "statfile/workbook_parser.h"

#include <gtest/gtest.h>

#include "statfile/workbook.h"
#include "testing/file_tables.h"
#include "testing/workbook_files.h"

namespace kith::statfile {
namespace {

using testing::inline_rows;
using testing::Parts;
using testing::workbook_file;
using testing::workbook_parts;
using testing::WorkbookText;
using testing::zip_file;
using Rows = std::vector<Row>;

class WorkbookParser : public FileTableTest {
 protected:
  Rows rows(const std::string& sheet, WorkbookText text = {}) const {
    text.sheets = {{"Sheet1", sheet}};
    return read(workbook_file(text), "xlsx");
  }
  Error refused(const std::string& bytes) const {
    return failure(request(bytes, "xlsx")).value_or(Error(ErrorCode::usage, "it was read"));
  }
  Error refused_sheet(const std::string& sheet) const {
    return refused(workbook_file({.sheets = {{"Sheet1", sheet}}}));
  }
};

TEST_F(WorkbookParser, CellsAreWhatPeopleSee) {
  const std::string sheet =
      "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c></row>"
      "<row r=\"2\"><c r=\"A2\"><v>3</v></c><c r=\"B2\"><v>2.5000000000000004</v></c></row>"
      "<row r=\"3\"><c r=\"A3\" t=\"b\"><v>1</v></c><c r=\"B3\" t=\"b\"><v>0</v></c></row>"
      "<row r=\"4\"><c r=\"A4\" t=\"e\"><v>#N/A</v></c><c r=\"B4\" s=\"1\"><v>45351</v></c></row>"
      "<row r=\"5\"><c r=\"A5\" t=\"str\"><f>UPPER(A1)</f><v>FORMULA</v></c><c r=\"B5\" "
      "s=\"2\"><v>2138</v></c></row>"
      "<row r=\"6\"><c r=\"A6\"><f>1+1</f><v>2</v></c><c r=\"B6\" "
      "t=\"d\"><v>2024-02-29T00:00:00</v></c></row>";
  EXPECT_EQ(rows(sheet, {.sheets = {}, .texts = {"a & b", "ü"}, .formats = {"dd/mm/yyyy", "00000"}}),
            (Rows{{"a & b", "ü"},
                  {"3", "2.5"},
                  {"TRUE", "FALSE"},
                  {"", "2024-02-29"},
                  {"FORMULA", "02138"},
                  {"2", "2024-02-29"}}));
}

// As openpyxl writes formulas, without a <v> or with an empty one.
TEST_F(WorkbookParser, FormulasWithoutAResultAreEmptyAndCounted) {
  const std::string sheet = inline_rows({{"a", "b"}}) +
                            "<row><c t=\"str\"><f>\"\"</f><v></v></c><c><f>1+1</f></c></row>"
                            "<row><c><v>7</v></c><c><f>1+1</f><v></v></c></row>"
                            "<row><c><f>3+4</f></c><c><f>1+1</f><v>2</v></c></row>"
                            "<row><c><v>7</v></c><c/></row>";
  const FileTable table(request(workbook_file({.sheets = {{"Sheet1", sheet}}}), "xlsx"));
  EXPECT_EQ(rows_of(table), (Rows{{"a", "b"}, {"7", ""}, {"", "2"}, {"7", ""}}));
  const auto reader = table.rows({1, 0});
  Message message;
  while (reader->next(message, silent_progress())) {
  }
  EXPECT_EQ(reader->unstored(), (std::vector<std::uint64_t>{2, 1}));
}

TEST_F(WorkbookParser, TextsInPartsAreOneAndPronunciationIsNone) {
  Parts parts =
      workbook_parts({.sheets = {{"Sheet1", inline_rows({{"h"}}) + "<row><c t=\"s\"><v>0</v></c></row>"}}});
  parts.back().second = "<sst><si><r><t>two </t></r><r><t>parts</t></r><rPh><t>aside</t></rPh></si></sst>";
  EXPECT_EQ(read(zip_file(parts), "xlsx"), (Rows{{"h"}, {"two parts"}}));
}

TEST_F(WorkbookParser, EscapedCharactersAreRead) {
  EXPECT_EQ(unescaped("a_x000A_b"), "a\nb");
  EXPECT_EQ(unescaped("_x00FC_"), "ü");
  EXPECT_EQ(unescaped("_x005F_x000A_"), "_x000A_");
  EXPECT_EQ(unescaped("_x00_ _xD800_ _x000"), "_x00_ _xD800_ _x000");
}

TEST_F(WorkbookParser, TheHeaderIsTheFirstRowWithValues) {
  EXPECT_EQ(rows("<row r=\"3\"><c r=\"C3\" t=\"inlineStr\"><is><t>a</t></is></c>"
                 "<c r=\"D3\" t=\"inlineStr\"><is><t>b</t></is></c></row>"
                 "<row r=\"4\"/><row r=\"7\"><c r=\"D7\"><v>1</v></c></row>"),
            (Rows{{"a", "b"}, {"", "1"}}));
}

TEST_F(WorkbookParser, AColumnWithoutANameBeforeTheOthersHasRowNames) {
  EXPECT_EQ(rows(inline_rows({{"", "age"}, {"0", "31"}, {"1", "32"}})),
            (Rows{{"(row names)", "age"}, {"0", "31"}, {"1", "32"}}));
}

TEST_F(WorkbookParser, WithoutAHeaderColumnsAreNumbered) {
  FileRequest asked =
      request(workbook_file({.sheets = {{"Sheet1", inline_rows({{"1", "2"}, {"3", "4"}})}}}), "xlsx");
  asked.header = false;
  EXPECT_EQ(rows_of(FileTable(asked)), (Rows{{"column1", "column2"}, {"1", "2"}, {"3", "4"}}));
}

TEST_F(WorkbookParser, DatesFrom1904) {
  const std::string sheet = inline_rows({{"d"}}) + "<row><c s=\"1\"><v>43889</v></c></row>";
  EXPECT_EQ(rows(sheet, {.sheets = {}, .formats = {"yyyy-mm-dd"}, .from_1904 = true}),
            (Rows{{"d"}, {"2024-02-29"}}));
}

TEST_F(WorkbookParser, OneSheetIsReadAndMayBeNamed) {
  const std::string bytes = workbook_file(
      {.sheets = {{"People", inline_rows({{"a"}, {"1"}})}, {"More & more", inline_rows({{"b"}, {"2"}})}}});
  FileRequest asked = request(bytes, "xlsx");
  EXPECT_EQ(FileTable(asked).layout().sheet, "People");
  EXPECT_EQ(FileTable(asked).layout().sheets, 2U);
  asked.sheet = "More & more";
  EXPECT_EQ(rows_of(FileTable(asked)), (Rows{{"b"}, {"2"}}));
  asked.sheet = "people";
  const auto error = failure(asked);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), ErrorCode::table_schema);
  EXPECT_EQ(error->remedy().find("did you mean 'People'? "), 0u) << error->what();
  EXPECT_NE(error->remedy().find("'People', 'More & more'"), std::string::npos) << error->what();
}

TEST_F(WorkbookParser, HiddenSheetsAreReadOnlyIfTheyAreNamed) {
  Parts parts = workbook_parts(
      {.sheets = {{"old", inline_rows({{"a"}, {"1"}})}, {"new", inline_rows({{"b"}, {"2"}})}}});
  for (auto& [name, bytes] : parts)
    if (name == "xl/workbook.xml") bytes.insert(bytes.find("sheetId"), "state=\"hidden\" ");
  EXPECT_EQ(FileTable(request(zip_file(parts), "xlsx")).layout().sheet, "new");
}

TEST_F(WorkbookParser, ValuesAroundTheTableAreRefused) {
  const Error error = refused_sheet(inline_rows({{"a"}, {"1"}, {"2", "total"}}));
  EXPECT_EQ(error.code(), ErrorCode::ragged_row) << error.what();
  EXPECT_NE(error.message().find("row 3"), std::string::npos) << error.what();
}

TEST_F(WorkbookParser, AnEmptySheetIsRefused) {
  EXPECT_EQ(refused_sheet("<row r=\"1\"><c r=\"A1\" s=\"0\"/></row>").code(), ErrorCode::empty_file);
}

TEST_F(WorkbookParser, SheetsWithoutRowsArePassedOver) {
  FileRequest asked = request(workbook_file({.sheets = {{"Empty", ""},
                                                        {"Notes", inline_rows({{"Made in May"}})},
                                                        {"People", inline_rows({{"a"}, {"1"}})},
                                                        {"More", inline_rows({{"b"}, {"2"}})}}}),
                              "xlsx");
  EXPECT_EQ(FileTable(asked).layout().sheet, "People");
  EXPECT_EQ(rows_of(FileTable(asked)), (Rows{{"a"}, {"1"}}));
  asked.header = false;
  EXPECT_EQ(FileTable(asked).layout().sheet, "Notes");
  asked.sheet = "Empty";
  const auto error = failure(asked);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), ErrorCode::empty_file);
  EXPECT_EQ(error->remedy(),
            "its sheets are 'Empty', 'Notes', 'People', 'More'; name one of them with --table");
}

TEST_F(WorkbookParser, IfNoSheetHasRowsTheyAreNamed) {
  const Error error =
      refused(workbook_file({.sheets = {{"Notes", inline_rows({{"Made in May"}})}, {"People", ""}}}));
  EXPECT_EQ(error.code(), ErrorCode::no_rows);
  EXPECT_EQ(error.remedy(), "its sheets are 'Notes', 'People'; name one of them with --table");
}

TEST_F(WorkbookParser, OtherSpreadsheetsAreRefusedWithASentence) {
  const std::string compound = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + std::string(1000, '\0');
  std::string name;
  for (const char c : std::string("EncryptedPackage")) name += {c, '\0'};
  for (const auto& [bytes, word] : std::vector<std::pair<std::string, std::string>>{
           {compound, "before 2007"},
           {compound + name + std::string(9, '\0'), "encrypted"},
           {zip_file({{"xl/workbook.bin", "x"}}), "binary"},
           {zip_file({{"content.xml", "x"}, {"META-INF/manifest.xml", "x"}}), "OpenDocument"},
           {zip_file({{"people.csv", "a,b"}}), "no Excel workbook"}}) {
    const Error error = refused(bytes);
    EXPECT_EQ(error.code(), ErrorCode::unsupported_format) << error.what();
    EXPECT_NE(error.message().find(word), std::string::npos) << error.what();
    EXPECT_FALSE(error.remedy().empty());
  }
  EXPECT_EQ(refused("a,b\n1,2\n").code(), ErrorCode::bad_workbook);
}

TEST_F(WorkbookParser, DocumentTypesAreRefused) {
  for (const char* definition :
       {"<!DOCTYPE x [<!ENTITY e SYSTEM \"/etc/hostname\">]>", "<!DOCTYPE x [<!ENTITY e \"eeee\">]>"}) {
    Parts parts = workbook_parts({.sheets = {{"Sheet1", inline_rows({{"a"}})}}});
    parts[0].second = std::string(definition) +
                      "<worksheet><sheetData><row><c t=\"str\"><v>&e;</v></c></row></sheetData></worksheet>";
    EXPECT_EQ(refused(zip_file(parts)).code(), ErrorCode::bad_workbook);
  }
}

TEST_F(WorkbookParser, AnArchiveThatUnpacksToFarMoreIsRefused) {
  Parts parts = workbook_parts({.sheets = {{"Sheet1", inline_rows({{"a"}, {"1"}})}}});
  parts.back().second = "<sst>" + std::string(80 << 20, ' ') + "</sst>";
  const Error error = refused(zip_file(parts));
  EXPECT_EQ(error.code(), ErrorCode::bad_workbook);
  EXPECT_NE(error.message().find("unpacks"), std::string::npos) << error.what();
}

TEST_F(WorkbookParser, DamagedSheetsAreRefused) {
  const std::string deep(300, '<');
  std::string nested;
  for (int i = 0; i < 300; ++i) nested += "<is>";
  for (const std::string& sheet :
       {std::string("<row r=\"2\"><c><v>1</v></c></row><row r=\"2\"/>"), std::string("<row r=\"0\"/>"),
        std::string("<row r=\"99999999\"/>"), std::string("<row><c r=\"B1\"/><c r=\"A1\"/></row>"),
        std::string("<row><c r=\"ZZZZ1\"><v>1</v></c></row>"),
        std::string("<row><c r=\"1\"><v>1</v></c></row>"), std::string("<row><c t=\"s\"><v>9</v></c></row>"),
        std::string("<row><c t=\"s\"><v>-1</v></c></row>"), std::string("<row><c><v>12x</v></c></row>"),
        std::string("<c><v>1</v></c>"), std::string("<row>"), deep, nested}) {
    const Error error = refused_sheet(sheet);
    EXPECT_EQ(error.code(), ErrorCode::bad_workbook) << sheet << error.what();
    EXPECT_EQ(error.message().find("broke down"), std::string::npos) << sheet;
  }
}

TEST_F(WorkbookParser, ManyRowsComeWhole) {
  std::string sheet = inline_rows({{"n", "t"}});
  for (int i = 0; i < 50'000; ++i)
    sheet += "<row><c><v>" + std::to_string(i) + "</v></c><c t=\"s\"><v>0</v></c></row>";
  const Rows all = rows(sheet, {.sheets = {}, .texts = {"shared"}});
  ASSERT_EQ(all.size(), 50'001U);
  EXPECT_EQ(all.back(), (Row{"49999", "shared"}));
}

}  // namespace
}  // namespace kith::statfile
