// Files as data sets of R and Python packages and of the UCI repository are written: `kith inspect --plan` reads
// each of them, and the plan that it writes is released as it is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "tests/command.h"
#include "tests/other_formats.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;
using Row = std::vector<std::string>;

constexpr int rows = 240;
const Row columns = {"age", "sex", "zip", "income", "married", "smoker"};

std::vector<Row> people() {
  std::vector<Row> all;
  for (int i = 0; i < rows; ++i)
    all.push_back({std::to_string(20 + i * 7 % 48), i * 5 % 3 ? "F" : "M",
                   fmt::format("021{:02}", i * 11 % 12),
                   fmt::format("{}.{}", 1000 + i * 37 % 4000, 1 + i % 9), i % 4 ? "yes" : "no",
                   i % 5 < 2 ? "never"
                   : i % 2   ? "former"
                             : "current"});
  return all;
}

// How a table is written: what stands between fields, at ends of lines, around texts, and in place of a value.
struct Manner {
  std::string between = ",", end = "\n";
  bool header = true, quotes = false;
  std::string missing = {};
  std::string decimal = ".";
  std::function<std::string(int)> row_name = {};
  std::string above_row_names = {};
};

std::string field(const Manner& manner, const std::string& value, int row, std::size_t column) {
  if (!manner.missing.empty() && (row + 3 * static_cast<int>(column)) % 23 == 0) return manner.missing;
  std::string written = value;
  if (column == 3) written.replace(written.find('.'), 1, manner.decimal);
  const bool text = column != 0 && column != 3;
  return manner.quotes && text ? "\"" + written + "\"" : written;
}

std::string line(const Manner& manner, Row fields, const std::string& first) {
  if (!first.empty()) fields.insert(fields.begin(), first);
  return fmt::format("{}{}", fmt::join(fields, manner.between), manner.end);
}

std::string written(const Manner& manner) {
  std::string text;
  if (manner.header) {
    Row names = columns;
    if (manner.quotes)
      for (std::string& name : names) name = "\"" + name + "\"";
    text = manner.row_name && manner.above_row_names.empty() && manner.between != " "
               ? manner.between + line(manner, names, "")
               : line(manner, names, manner.above_row_names);
  }
  const std::vector<Row> all = people();
  for (int row = 0; row < rows; ++row) {
    Row fields;
    for (std::size_t c = 0; c < columns.size(); ++c) fields.push_back(field(manner, all[row][c], row, c));
    text += line(manner, fields, manner.row_name ? manner.row_name(row) : "");
  }
  return text;
}

std::string numbered(int row) { return fmt::format("\"{}\"", row + 1); }

std::string objects(const std::string& before, const std::string& between, const std::string& after) {
  std::string text = before;
  for (const Row& row : people())
    text += fmt::format(
        R"({{"age": {}, "sex": "{}", "zip": "{}", "income": {}, "married": "{}", "smoker": "{}"}}{})", row[0],
        row[1], row[2], row[3], row[4], row[5], between);
  return text.substr(0, text.size() - between.size()) + after;
}

// A column more, whose texts are given by their row.
std::string with_column(const std::string& name, const std::function<std::string(int)>& text) {
  std::istringstream lines(written({}));
  std::string all, each;
  for (int row = -1; std::getline(lines, each); ++row)
    all += fmt::format("{},{}\n", each, row < 0 ? name : text(row));
  return all;
}

struct Kind {
  std::string name, file;
  // Makes the file in this folder.
  std::function<void(const Folder&, const std::string& file)> make;
  // Columns as inspect counts them, and names that a release has. Without a header nobody knows that a column is
  // the age, and the planner may withhold it.
  std::size_t columns_read = columns.size();
  std::string age = "age", sex = "sex";
  Words flags = {};
};

Kind text_kind(const std::string& name, const std::string& file, const std::string& text,
               std::size_t columns_read = columns.size()) {
  return {name, file, [text](const Folder& folder, const std::string& f) { folder.write(f, text); },
          columns_read};
}

Kind without_header(Kind kind) {
  kind.age = "column2";
  kind.sex = "column2";
  return kind;
}

std::string laid_out_with_a_tab() {
  std::string text;
  for (const Row& row : people())
    text += fmt::format("{}   {}   {}      {}\t\"{} {}\"\n", row[0], row[1], row[2], row[3], row[4], row[5]);
  return text;
}

std::string as_latin_1(const std::string& utf8) {
  std::string bytes;
  for (std::size_t i = 0; i < utf8.size(); ++i)
    bytes += utf8[i] == '\xC3' ? static_cast<char>(static_cast<unsigned char>(utf8[++i]) + 0x40) : utf8[i];
  return bytes;
}

std::string towns() {
  static const char* const names[] = {"Köln", "Düsseldorf", "Münster"};
  return with_column("town", [](int row) { return std::string(names[row % 3]); });
}

std::string select_all(const Folder& folder) {
  return "SELECT * FROM read_csv('" + folder.write("all.csv", written({})).string() +
         "', all_varchar = true)";
}

std::string create_table() {
  return "CREATE TABLE people (age VARCHAR, sex VARCHAR, zip VARCHAR, income VARCHAR, married VARCHAR, "
         "smoker "
         "VARCHAR)";
}

std::vector<Kind> kinds_of_r() {
  const auto car = [](int row) { return fmt::format("\"Mazda RX{}\"", row); };
  return {
      text_kind("RRowNumbers", "t.csv",
                written({.quotes = true, .row_name = numbered, .above_row_names = "\"\""}), 7),
      text_kind("RRowNames", "t.csv", written({.quotes = true, .row_name = car, .above_row_names = "\"\""}),
                7),
      text_kind("RWriteTable", "t.txt", written({.between = " ", .quotes = true, .row_name = numbered}), 7),
      text_kind("RWriteCsv2", "t.csv",
                written({.between = ";",
                         .quotes = true,
                         .decimal = ",",
                         .row_name = numbered,
                         .above_row_names = "\"\""}),
                7),
      text_kind("RMissing", "t.csv", written({.quotes = true, .missing = "NA"})),
  };
}

std::vector<Kind> kinds_of_python() {
  return {
      text_kind("PandasIndex", "t.csv", written({.row_name = [](int row) { return std::to_string(row); }}),
                7),
      text_kind("JsonArray", "t.json", objects("[", ", ", "]")),
      text_kind("JsonLines", "t.jsonl", objects("", "\n", "\n")),
      {"Parquet", "t.parquet",
       [](const Folder& folder, const std::string& f) { write_parquet(select_all(folder), folder / f); }},
      {"Gzip", "t.csv.gz",
       [](const Folder& folder, const std::string& f) {
         write_gzip(folder.write("all.csv", written({})), folder / f);
       }},
  };
}

std::vector<Kind> kinds_of_uci() {
  return {
      without_header(text_kind("UciCommaAndBlank", "adult.data",
                               written({.between = ", ", .header = false, .missing = "?"}))),
      without_header(text_kind("UciWhitespace", "german.data", written({.between = " ", .header = false}))),
      without_header(
          text_kind("UciRunsOfBlanks", "housing.data", written({.between = "   ", .header = false}))),
      without_header(text_kind("UciBlanksAndATab", "auto-mpg.data", laid_out_with_a_tab(), 5)),
      text_kind("UciSemicolons", "bank.csv", written({.between = ";", .quotes = true})),
  };
}

std::vector<Kind> kinds_of_others() {
  return {
      text_kind("Tabs", "t.tsv", written({.between = "\t"})),
      text_kind("LinesWithinQuotes", "t.csv",
                with_column("remark",
                            [](int row) {
                              return std::string(row % 3 ? "\"said \"\"so\"\",\nand went\""
                                                         : "\"nothing, more\"");
                            }),
                7),
      text_kind("Utf8WithAMark", "t.csv", "\xEF\xBB\xBF" + written({})),
      text_kind("Spreadsheet", "t.csv",
                "\xEF\xBB\xBF" + written({.between = ";", .end = "\r\n", .decimal = ","})),
      text_kind("CarriageReturns", "t.csv", written({.end = "\r\n"})),
      text_kind("Latin1", "t.csv", as_latin_1(towns()), 7),
      {"TableOfSqlite",
       "t.sqlite",
       [](const Folder& folder, const std::string& f) {
         make_sqlite(folder / f, {create_table(), insertion("people", select_all(folder)),
                                  "CREATE TABLE other (a TEXT)"});
       },
       columns.size(),
       "age",
       "sex",
       {"--table", "people"}},
      {"TableOfDuckDb",
       "t.duckdb",
       [](const Folder& folder, const std::string& f) {
         make_duckdb(folder / f, {create_table(), insertion("people", select_all(folder)),
                                  "CREATE TABLE other (a VARCHAR)"});
       },
       columns.size(),
       "age",
       "sex",
       {"--table", "people"}},
  };
}

std::vector<Kind> all_kinds() {
  std::vector<Kind> all;
  for (const auto& some : {kinds_of_r(), kinds_of_python(), kinds_of_uci(), kinds_of_others()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

class KindsOfFiles : public ::testing::TestWithParam<Kind> {};

TEST_P(KindsOfFiles, AreInspectedAndReleasedAsProposed) {
  const Kind& kind = GetParam();
  const Folder folder;
  kind.make(folder, kind.file);
  const std::string plan = (folder / "plan.toml").string();
  Words inspect = {"inspect", (folder / kind.file).string(), "--plan", plan, "--json"};
  inspect.insert(inspect.end(), kind.flags.begin(), kind.flags.end());
  const Ran looked = kith(inspect);
  ASSERT_EQ(looked.status, 0) << looked.err;
  EXPECT_EQ(looked.json()["rows"], rows);
  EXPECT_EQ(looked.json()["columns"].size(), kind.columns_read) << looked.out;
  const Ran released = kith({"release", plan, "-o", (folder / "out").string(), "--json"});
  ASSERT_EQ(released.status, 0) << released.err << read(plan);
  const nlohmann::json result = released.json();
  EXPECT_EQ(result["released"]["rows"].get<int>() + result["released"]["suppressed"].get<int>(), rows);
  const std::string written = read(folder / "out/release.csv"),
                    header = written.substr(0, written.find('\n'));
  const auto names = [&](const std::string& name) {
    return ("," + header + ",").find("," + name + ",") != std::string::npos;
  };
  EXPECT_TRUE(names(kind.age)) << header << "\n" << read(plan);
  EXPECT_TRUE(names(kind.sex)) << header << "\n" << read(plan);
  EXPECT_FALSE(names("row-names")) << header;
}

INSTANTIATE_TEST_SUITE_P(All, KindsOfFiles, ::testing::ValuesIn(all_kinds()),
                         [](const auto& one) { return one.param.name; });

// The plan names no file, so the file is named in it first.
TEST(FilesAsTheyCome, StandardInputIsInspectedToo) {
  const Folder folder;
  folder.write("data.csv", written({.missing = "NA"}));
  const std::string plan = (folder / "plan.toml").string();
  const Ran looked = run({"sh", "-c",
                          fmt::format("exec '{}' inspect - --plan '{}' < '{}'", KITH_BINARY, plan,
                                      (folder / "data.csv").string())});
  ASSERT_EQ(looked.status, 0) << looked.err;
  EXPECT_NE(read(plan).find("path = \"data.csv\""), std::string::npos);
  EXPECT_EQ(kith({"release", plan, "-o", (folder / "out").string()}).status, 0);
}

TEST(FilesAsTheyCome, Latin1IsStatedInThePlanAndReleasedAsUtf8) {
  const Folder folder;
  folder.write("t.csv", as_latin_1(towns()));
  const std::string plan = (folder / "plan.toml").string();
  const Ran looked = kith({"inspect", (folder / "t.csv").string(), "--plan", plan});
  ASSERT_EQ(looked.status, 0) << looked.err;
  EXPECT_NE(looked.out.find("read as Latin-1"), std::string::npos) << looked.out;
  EXPECT_NE(read(plan).find("encoding = \"latin-1\""), std::string::npos) << read(plan);
  const Ran released = kith({"release", plan, "-o", (folder / "out").string()});
  ASSERT_EQ(released.status, 0) << released.err;
  EXPECT_NE(read(folder / "out/release.csv").find("Köln"), std::string::npos);
}

// Dashes of Windows-1252 are control characters in Latin-1; kith does not guess, and says what to do.
TEST(FilesAsTheyCome, Windows1252IsRefusedWithARemedy) {
  const Folder folder;
  folder.write("t.csv", as_latin_1(with_column("town", [](int) { return std::string("Köln \x96 Süd"); })));
  const Ran looked = kith({"inspect", (folder / "t.csv").string(), "--json"});
  EXPECT_EQ(looked.status, 2);
  EXPECT_EQ(looked.error(), "bad-encoding");
  EXPECT_NE(looked.err.find("--encoding latin-1"), std::string::npos) << looked.err;
  EXPECT_NE(looked.err.find("iconv"), std::string::npos) << looked.err;
}

// A release takes no guess: what is not UTF-8 has to be stated in the plan or by a flag.
TEST(FilesAsTheyCome, AReleaseDoesNotGuessAnEncoding) {
  const Folder folder;
  const std::string file = folder.write("t.csv", as_latin_1(towns())).string(),
                    out = (folder / "out").string();
  const Ran refused = kith({"release", file, "--quasi", "age,sex", "-k", "5", "-o", out, "--json"});
  EXPECT_EQ(refused.error(), "bad-encoding") << refused.out;
  EXPECT_EQ(
      kith({"release", file, "--quasi", "age,sex", "-k", "5", "-o", out, "--encoding", "latin-1"}).status, 0);
}

}  // namespace
}  // namespace kith::tests
