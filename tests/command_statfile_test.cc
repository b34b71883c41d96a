// Files of SPSS, Stata, SAS and Excel as sources of the command: what is released from them is, byte for byte, what
// is released from the same table as CSV.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/digest.h"
#include "testing/hex.h"
#include "testing/statistics_files.h"
#include "testing/workbook_files.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using testing::StatisticsTable;
using Words = std::vector<std::string>;

constexpr int people = 60;

int age_of(int i) { return 20 + i * 7 % 40; }
bool unknown(int i) { return i % 20 == 7; }

// Sex is coded with labels if the format has them, and a code of it is missing.
StatisticsTable statistics_table(const std::string& format) {
  const bool sas = format == "sas7bdat" || format == "xpt", stata = format == "dta";
  StatisticsTable table{{{.name = "AGE"},
                         {.name = "SEX"},
                         {.name = "BORN",
                          .format = sas     ? "DATE9"
                                    : stata ? "%td"
                                            : "DATE11"},
                         {.name = "ILL", .text = true}},
                        {}};
  if (sas)
    table.variables[1].text = true;
  else
    table.variables[1].labels = {{1, "male"}, {2, "female"}};
  if (!sas && !stata) table.variables[1].missing = {9};
  for (int i = 0; i < people; ++i) {
    const double day = i % 5;
    testing::StatisticsCell sex = i % 2 ? 1.0 : 2.0;
    if (sas) sex = unknown(i) ? "" : i % 2 ? "male" : "female";
    if (!sas && unknown(i)) sex = stata ? testing::StatisticsCell() : 9.0;
    table.rows.push_back({double(age_of(i)), sex, sas || stata ? 23435 + day : 13928544000 + day * 86400,
                          i % 3 ? "flu" : "cold"});
  }
  return table;
}

std::string day_of(int i) { return i % 5 == 0 ? "2024-02-29" : "2024-03-0" + std::to_string(i % 5); }
std::string sex_of(int i) { return unknown(i) ? "" : i % 2 ? "male" : "female"; }

std::string as_csv() {
  std::string text = "AGE,SEX,BORN,ILL\n";
  for (int i = 0; i < people; ++i)
    text +=
        std::to_string(age_of(i)) + "," + sex_of(i) + "," + day_of(i) + "," + (i % 3 ? "flu" : "cold") + "\n";
  return text;
}

std::string as_workbook() {
  std::string rows = testing::inline_rows({{"AGE", "SEX", "BORN", "ILL"}});
  for (int i = 0; i < people; ++i)
    rows += "<row><c><v>" + std::to_string(age_of(i)) + "</v></c>" +
            (unknown(i) ? "<c/>" : "<c t=\"s\"><v>" + std::to_string(i % 2) + "</v></c>") + "<c s=\"1\"><v>" +
            std::to_string(45351 + i % 5) + "</v></c><c t=\"s\"><v>" + (i % 3 ? "3" : "2") + "</v></c></row>";
  return testing::workbook_file(
      {.sheets = {{"About", testing::inline_rows({{"title"}, {"people"}})}, {"People", rows}},
       .texts = {"female", "male", "cold", "flu"},
       .formats = {"dd/mm/yyyy"}});
}

class CommandStatfile : public ::testing::TestWithParam<const char*> {
 protected:
  CommandStatfile() : source(fs::path(folder / "people").string() + "." + GetParam()) {
    const std::string format = GetParam();
    folder.write("people.csv", as_csv());
    folder.write(fs::path(source).filename().string(),
                 is_workbook() ? as_workbook() : testing::statistics_file(statistics_table(format), format));
  }

  static bool is_workbook() { return std::string(GetParam()) == "xlsx"; }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  // With the sheet, if there are several.
  Words on_source(Words words) const {
    if (is_workbook()) words.insert(words.end(), {"--table", "People"});
    return words;
  }
  static Words release_words(const std::string& data, const std::string& out) {
    return {"release",       data,   "--quasi", "AGE,SEX,BORN",
            "--sensitive",   "ILL",  "-k",      "4",
            "--persons",     "rows", "-o",      out,
            "--seed",        "7",    "--json",  "--private-map",
            out + "/map.csv"};
  }

  const Folder folder;
  const std::string source;
};

TEST_P(CommandStatfile, TheReleaseIsThatOfTheSameTableAsCsv) {
  const Ran csv = kith(release_words(path("people.csv"), path("csv")));
  ASSERT_EQ(csv.status, 0) << csv.err << csv.out;
  const Ran ran = kith(on_source(release_words(source, path("out"))));
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_EQ(read(folder / "out/release.csv"), read(folder / "csv/release.csv"));
  EXPECT_EQ(read(folder / "out/map.csv"), read(folder / "csv/map.csv"));
}

TEST_P(CommandStatfile, TheCommitmentIsToTheFile) {
  Words words = on_source(release_words(source, path("out")));
  // A release of a stated seed has no certificate.
  const auto seed = std::ranges::find(words, "--seed");
  words.erase(seed, seed + 2);
  ASSERT_EQ(kith(words).status, 0);
  const auto key = nlohmann::json::parse(read(folder / "out/private/release.key"))["key"].get<std::string>();
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["commitments"]["input"],
            hmac_of_text(testing::from_hex(key).value(), "input\n" + sha256_of_file(source)));
  EXPECT_EQ(
      kith({"audit", path("out/release.csv"), "--certificate", path("out/release.certificate.json")}).status,
      0);
}

TEST_P(CommandStatfile, APlanOfInspectIsReleasedUnedited) {
  const Ran seen = kith(on_source({"inspect", source, "--plan", path("plan.toml"), "--json"}));
  ASSERT_EQ(seen.status, 0) << seen.err << seen.out;
  EXPECT_EQ(seen.json()["rows"], people);
  EXPECT_EQ(seen.json()["columns"].size(), 4U);
  EXPECT_EQ(seen.json()["columns"][2]["type"], "date") << seen.out;
  const Ran ran = kith({"release", path("plan.toml"), "-o", path("out"), "--persons", "rows", "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err << ran.out << read(folder / "plan.toml");
}

TEST_P(CommandStatfile, AuditsAndAttacksReadIt) {
  const Ran audit = kith(on_source({"audit", source, "--quasi", "AGE,SEX", "-k", "1", "--json"}));
  EXPECT_EQ(audit.status, 0) << audit.err << audit.out;
  EXPECT_EQ(audit.json()["rows"], people) << audit.out;
  const auto attack = [&](const std::string& release, const std::string& outside) {
    Words words = {"attack",      release, "--outside", outside, "--on",  "AGE,SEX,BORN",
                   "--sensitive", "ILL",   "-k",        "3",     "--json"};
    if (is_workbook() && release == source) words.insert(words.end(), {"--table", "People"});
    if (is_workbook() && outside == source) words.insert(words.end(), {"--outside-table", "People"});
    const Ran ran = kith(words);
    EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
    return ran.out;
  };
  const std::string csv = path("people.csv"), expected = attack(csv, csv);
  EXPECT_NE(expected.find("\"outside_rows\":60"), std::string::npos) << expected;
  EXPECT_EQ(attack(source, csv), expected);
  EXPECT_EQ(attack(csv, source), expected);
  EXPECT_EQ(attack(source, source), expected);
}

TEST_P(CommandStatfile, NotesTellOfLabelsAndMissingCodes) {
  const std::string format = GetParam();
  const bool sas = format == "sas7bdat" || format == "xpt";
  const Ran ran = kith(on_source(release_words(source, path("out"))));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string codes;
  const nlohmann::json result = ran.json();
  for (const auto& note : result["notes"]) codes += note["code"].get<std::string>() + " ";
  EXPECT_EQ(codes.find("value-labels") != codes.npos, !sas && !is_workbook()) << codes;
  EXPECT_EQ(codes.find("missing-codes") != codes.npos, !sas && !is_workbook() && format != "dta") << codes;
  const Ran inspected = kith(on_source({"inspect", source}));
  EXPECT_EQ(inspected.err.find("are read as their labels") != std::string::npos, !sas && !is_workbook())
      << inspected.err;
}

TEST_P(CommandStatfile, CodesAreReadByFlagAndByPlan) {
  const std::string format = GetParam();
  if (is_workbook() || format == "sas7bdat" || format == "xpt") return;
  Words words = release_words(source, path("flag"));
  words.insert(words.end(), {"--labels", "codes"});
  ASSERT_EQ(kith(words).status, 0);
  ASSERT_EQ(kith({"inspect", source, "--labels", "codes", "--plan", path("plan.toml")}).status, 0);
  EXPECT_NE(read(folder / "plan.toml").find("labels = \"codes\""), std::string::npos);
  folder.write("codes.toml",
               "[source]\npath = \"" + fs::path(source).filename().string() +
                   "\"\nlabels = \"codes\"\n[columns]\nSEX = \"quasi\"\n[privacy]\nk = 2\npersons = "
                   "\"rows\"\n[output]\npath = \"r.csv\"\n");
  ASSERT_EQ(kith({"release", path("codes.toml"), "-o", path("out")}).status, 0);
  EXPECT_EQ(read(folder / "out/r.csv").find("female"), std::string::npos);
  EXPECT_EQ(kith({"inspect", source, "--labels", "both"}).status, 2);
}

TEST_P(CommandStatfile, ACutOffFileIsAnErrorAndNothingIsReleased) {
  const std::string bytes = read(source);
  folder.write(fs::path(source).filename().string(), bytes.substr(0, bytes.size() / 3 | 1));
  const Ran ran = kith(on_source(release_words(source, path("out"))));
  EXPECT_EQ(ran.status, 2) << ran.out;
  EXPECT_EQ(ran.error(), is_workbook() ? "bad-workbook" : "bad-statistics-file") << ran.out;
  EXPECT_FALSE(fs::exists(folder / "out"));
}

INSTANTIATE_TEST_SUITE_P(Formats, CommandStatfile,
                         ::testing::Values("sav", "zsav", "por", "dta", "sas7bdat", "xpt", "xlsx"),
                         [](const auto& which) { return std::string(which.param); });

TEST(CommandWorkbook, TheFirstSheetIsReadWithANoteAndAnotherIsNamed) {
  const Folder folder;
  folder.write("people.xlsx", as_workbook());
  const std::string file = (folder / "people.xlsx").string();
  const Ran first = kith({"inspect", file, "--json"});
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.json()["columns"][0]["name"], "title");
  EXPECT_NE(kith({"inspect", file}).err.find("of 2 sheets, 'About' is read"), std::string::npos);
  const Ran none = kith({"inspect", file, "--table", "Persons", "--json"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.out.find("'About', 'People'"), std::string::npos) << none.out;
  const Ran plan = kith({"inspect", file, "--table", "People", "--plan", (folder / "plan.toml").string()});
  ASSERT_EQ(plan.status, 0) << plan.err;
  EXPECT_NE(read(folder / "plan.toml").find("table = \"People\""), std::string::npos);
}

}  // namespace
}  // namespace kith::tests
