// Files as people have them: what R, pandas and spreadsheets write is read as it is meant.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/command.h"
#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class CommandReading : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder / name).string(); }

  // A plan of one table, with what [source] and [columns] say.
  Ran release(const std::string& source, const std::string& columns, const std::string& privacy = "k = 2",
              const Words& more = {}) const {
    folder.write("plan.toml", "[source]\n" + source + "\n[columns]\n" + columns + "\n[privacy]\n" + privacy +
                                  "\npersons = \"rows\"\n[output]\npath = \"r.csv\"\n");
    Words words{"release", path("plan.toml"), "-o", path("out"), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  static nlohmann::json note(const Ran& ran, const std::string& code) {
    const nlohmann::json result = ran.json();
    for (const auto& each : result["notes"])
      if (each["code"] == code) return each;
    return {};
  }

  Folder folder;
};

constexpr const char* by_ten = "age = { role = \"quasi\", hierarchy = { intervals = [10], origin = 0 } }";

TEST_F(CommandReading, RowNamesAreWithheldWithANote) {
  folder.write("t.csv", "\"\",\"age\"\n\"1\",20\n\"2\",21\n\"3\",32\n\"4\",33\n");
  const Ran ran = release("path = \"t.csv\"", by_ten);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(note(ran, "row-names")["severity"], "info");
  EXPECT_EQ(read(folder / "out/r.csv"), "age\n\"[20, 30)\"\n\"[20, 30)\"\n\"[30, 40)\"\n\"[30, 40)\"\n");
}

TEST_F(CommandReading, AHeaderOfRsWriteTableIsUnderstood) {
  folder.write("t.csv", "\"age\"\n\"1\",20\n\"2\",21\n\"3\",32\n\"4\",33\n");
  const Ran ran = release("path = \"t.csv\"", by_ten);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(note(ran, "row-names")["severity"], "info");
  EXPECT_EQ(ran.json()["released"]["rows"], 4);
}

TEST_F(CommandReading, RowNamesAreNeverReleased) {
  folder.write("t.csv", ",age\n1,20\n2,21\n");
  for (const char* role : {"plain", "sensitive", "quasi"}) {
    const Ran ran = release("path = \"t.csv\"", std::string(by_ten) + "\nrow-names = \"" + role + "\"");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.error(), "plan-value") << ran.out;
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
}

TEST_F(CommandReading, RowNamesThatNamePersonsWithSeveralRowsAreNotOverlooked) {
  std::string text = ",born,sex,seen\n";
  for (int person = 0; person < 40; ++person)
    for (int visit = 0; visit < 3; ++visit)
      text += std::to_string(1000 + person * 7) + "," + std::to_string(1940 + person) + "," +
              (person % 2 ? "f" : "m") + "," + std::to_string(visit * 40 + person) + "\n";
  folder.write("t.csv", text);
  folder.write(
      "plan.toml",
      "[source]\npath = \"t.csv\"\n[columns]\nborn = \"quasi\"\nsex = \"quasi\"\n[privacy]\nk = 2\n");
  const Ran ran = kith({"release", path("plan.toml"), "-o", path("out"), "--json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "persons-unknown") << ran.out;
}

TEST_F(CommandReading, InspectCallsRowNamesAnIdentifier) {
  folder.write("t.csv", ",age\n1,20\n2,21\n3,32\n4,33\n");
  const Ran ran = kith({"inspect", path("t.csv"), "--plan", path("plan.toml"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["columns"][0]["name"], "row-names");
  EXPECT_EQ(ran.json()["columns"][0]["role"], "identifier");
  EXPECT_EQ(kith({"release", path("plan.toml"), "-o", path("out"), "--persons", "rows"}).status, 0);
}

TEST_F(CommandReading, TextsForMissingValuesAreEmptyInTheRelease) {
  folder.write("t.csv", "age,ill\n31,flu\nNA,?\n35,cold\nNA,flu\n42,?\n44,flu\n");
  const Ran ran =
      release("path = \"t.csv\"\nna = [\"NA\", \"?\"]", std::string(by_ten) + "\nill = \"plain\"");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/r.csv"),
            "age,ill\n,\n,flu\n\"[30, 40)\",cold\n\"[30, 40)\",flu\n\"[40, 50)\",\n\"[40, 50)\",flu\n");
}

// The release is the same as if the cells had been empty in the source.
TEST_F(CommandReading, EveryMethodTakesTextsForMissingValues) {
  std::string marked = "age,sex,ill\n", blank = marked;
  for (int i = 0; i < 60; ++i) {
    const std::string age = std::to_string(20 + i * 7 % 40), sex = i % 2 ? "f" : "m";
    const bool missing = i % 6 == 0;
    marked +=
        (missing ? "NA" : age) + "," + (i % 15 == 0 ? "NA" : sex) + "," + (i % 3 ? "flu" : "cold") + "\n";
    blank += (missing ? "" : age) + "," + (i % 15 == 0 ? "" : sex) + "," + (i % 3 ? "flu" : "cold") + "\n";
  }
  folder.write("marked.csv", marked);
  folder.write("blank.csv", blank);
  const std::string columns = std::string(by_ten) + "\nsex = \"quasi\"\nill = \"sensitive\"";
  for (const char* method : {"full-domain", "local", "datafly"}) {
    const Words more{"--method", method};
    fs::remove_all(folder / "out");
    const Ran blank_ran = release("path = \"blank.csv\"", columns, "k = 3", more);
    ASSERT_EQ(blank_ran.status, 0) << method << blank_ran.err;
    const std::string wanted = read(folder / "out/r.csv");
    fs::remove_all(folder / "out");
    const Ran ran = release("path = \"marked.csv\"\nna = [\"NA\"]", columns, "k = 3", more);
    ASSERT_EQ(ran.status, 0) << method << ran.err;
    EXPECT_EQ(read(folder / "out/r.csv"), wanted) << method;
  }
}

TEST_F(CommandReading, StreamsTakeTextsForMissingValues) {
  std::string marked = "day,who,zip,age,ill\n", blank = marked;
  for (int day = 1; day <= 6; ++day)
    for (int i = 0; i < 12; ++i) {
      const std::string begin = std::to_string(day) + ",p" + std::to_string(day * 20 + i) + ",";
      const std::string end =
          "," + std::to_string(20 + i) + "," + (i % 3 ? i % 2 ? "flu" : "cold" : "hiv") + "\n";
      marked += fmt::format("{}{}{}", begin, i % 4 ? "213" : "NA", end);
      blank += fmt::format("{}{}{}", begin, i % 4 ? "213" : "", end);
    }
  folder.write("marked.csv", marked);
  folder.write("blank.csv", blank);
  folder.write("blank.toml", stream_plan());
  folder.write("marked.toml", "[source]\nna = [\"NA\"]\n" + stream_plan());
  for (const std::string name : {"blank", "marked"}) {
    const Ran ran = kith({"stream", path(name + ".toml"), "-o", path(name), "--json", "--seed", "7",
                          "--source", path(name + ".csv")});
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  EXPECT_FALSE(snapshots_in(folder / "blank").empty());
  EXPECT_EQ(snapshots_in(folder / "marked"), snapshots_in(folder / "blank"));
}

TEST_F(CommandReading, InspectGuessesTextsForMissingValuesAndStatesThem) {
  std::string text = "age,sex\n";
  for (int i = 0; i < 40; ++i)
    text += (i % 5 ? std::to_string(20 + i % 8) : "NA") + (i % 2 ? ",f\n" : ",m\n");
  folder.write("t.csv", text);
  const Ran ran = kith({"inspect", path("t.csv"), "--plan", path("plan.toml"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["na"], nlohmann::json({"NA"}));
  EXPECT_EQ(ran.json()["columns"][0]["type"], "integer");
  EXPECT_EQ(ran.json()["columns"][0]["nulls"], 8);
  EXPECT_NE(read(folder / "plan.toml").find("na = [\"NA\"]"), std::string::npos);
  const Ran released = kith({"release", path("plan.toml"), "-o", path("out"), "--persons", "rows", "--json"});
  EXPECT_EQ(released.status, 0) << released.err;
  EXPECT_EQ(read(folder / "out/release.csv").find("NA"), std::string::npos);
}

TEST_F(CommandReading, DecimalCommasAreNumbersForIntervals) {
  folder.write("t.csv", "h;w\n1,80;75,5\n1,85;70,1\n1,71;75,5\n1,75;60\n");
  const Ran ran =
      release("path = \"t.csv\"\ndecimal = \",\"",
              "h = { role = \"quasi\", hierarchy = { intervals = [0.1], origin = 0 } }\nw = \"plain\"");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(
      read(folder / "out/r.csv"),
      "h,w\n\"[1.7, 1.8)\",60\n\"[1.7, 1.8)\",\"75,5\"\n\"[1.8, 1.9)\",\"70,1\"\n\"[1.8, 1.9)\",\"75,5\"\n");
}

// t is that of the same numbers with points, and the sensitive values are released as they are written.
TEST_F(CommandReading, DecimalCommasAreNumbersForTheModelAndForCuts) {
  std::string points = "age;pay\n", commas = points;
  for (int i = 0; i < 48; ++i) {
    const std::string begin = std::to_string(20 + i * 5 % 24), end = std::to_string(9 + i * 7 % 12),
                      tail = i % 2 ? "5" : "25";
    points += fmt::format("{}.5;{}.{}\n", begin, end, tail);
    commas += fmt::format("{},5;{},{}\n", begin, end, tail);
  }
  folder.write("points.csv", points);
  folder.write("commas.csv", commas);
  const std::string columns = "age = \"quasi\"\npay = \"sensitive\"";
  for (const char* method : {"full-domain", "local"}) {
    fs::remove_all(folder / "out");
    const Ran wanted = release("path = \"points.csv\"", columns, "k = 4\nt = 0.3", {"--method", method});
    ASSERT_EQ(wanted.status, 0) << wanted.err;
    fs::remove_all(folder / "out");
    const Ran ran =
        release("path = \"commas.csv\"\ndecimal = \",\"", columns, "k = 4\nt = 0.3", {"--method", method});
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["classes"], wanted.json()["classes"]) << method;
    const std::string written = read(folder / "out/r.csv");
    EXPECT_NE(written.find(",\"9,25\"\n"), std::string::npos) << written;
    EXPECT_EQ(written.find(",9.25\n"), std::string::npos);
  }
}

TEST_F(CommandReading, SeparatorsOfThousandsAreRefused) {
  folder.write("t.csv", "pay\n1.234,5\n2.500\n3,5\n4\n");
  const Ran ran = release("path = \"t.csv\"\ndelimiter = \";\"\ndecimal = \",\"",
                          "pay = { role = \"quasi\", hierarchy = { intervals = [1000], origin = 0 } }");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "plan-value") << ran.out;
  EXPECT_NE(ran.out.find("thousands"), std::string::npos) << ran.out;
}

TEST_F(CommandReading, StreamsSayThatTheyTakeNoDecimalCommas) {
  folder.write("plan.toml", "[source]\ndecimal = \",\"\n" + stream_plan());
  folder.write("in.csv", reports(3, 10));
  const Ran ran =
      kith({"stream", path("plan.toml"), "-o", path("out"), "--json", "--source", path("in.csv")});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "plan-value") << ran.out;
}

TEST_F(CommandReading, InspectGuessesDecimalCommasAndStatesThem) {
  std::string text = "height;sex\n";
  for (int i = 0; i < 40; ++i) text += "1," + std::to_string(50 + i % 9) + (i % 2 ? ";f\n" : ";m\n");
  folder.write("t.csv", text);
  const Ran ran = kith({"inspect", path("t.csv"), "--plan", path("plan.toml"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["decimal"], ",");
  EXPECT_EQ(ran.json()["columns"][0]["type"], "number");
  EXPECT_NE(read(folder / "plan.toml").find("decimal = \",\""), std::string::npos);
  EXPECT_EQ(kith({"release", path("plan.toml"), "-o", path("out"), "--persons", "rows"}).status, 0);
}

// The same table in other clothes gives the same release.
TEST_F(CommandReading, ArraysOfJsonAndPrintedTablesAreTables) {
  folder.write("t.csv", "age,sex\n20,m\n21,m\n32,f\n33,f\n");
  folder.write("t.json",
               "[{\"age\": 20, \"sex\": \"m\"}, {\"age\": 21, \"sex\": \"m\"},\n"
               " {\"age\": 32, \"sex\": \"f\"}, {\"age\": 33, \"sex\": \"f\"}]\n");
  folder.write("t.txt", "  age sex\n1  20   m\n2  21   m\n3  32   f\n4  33   f\n");
  const std::string columns = std::string(by_ten) + "\nsex = \"quasi\"";
  std::string wanted;
  for (const std::string source : {"path = \"t.csv\"", "path = \"t.json\"", "path = \"t.txt\"",
                                   "path = \"t.txt\"\ndelimiter = \"whitespace\""}) {
    fs::remove_all(folder / "out");
    const Ran ran = release(source, columns);
    ASSERT_EQ(ran.status, 0) << ran.err;
    if (wanted.empty()) wanted = read(folder / "out/r.csv");
    EXPECT_EQ(read(folder / "out/r.csv"), wanted) << source;
  }
}

TEST_F(CommandReading, ABrokenArrayOfJsonIsAnErrorWithItsLine) {
  folder.write("t.json", "[{\"age\": 20},\n{\"age\": [1]}]");
  const Ran ran = release("path = \"t.json\"", by_ten);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "bad-json");
  EXPECT_NE(ran.err.find("t.json:2"), std::string::npos) << ran.err;
}

TEST_F(CommandReading, ATitleAboveATableIsRefusedAndNamed) {
  for (const char* between : {"\n", "\n\n"})
    for (const char sign : {',', ';', '\t', '|'}) {
      std::string rows = "age;sex\n20;m\n21;f\n22;m\n23;f\n";
      std::ranges::replace(rows, ';', sign);
      folder.write("t.csv", std::string("Report of 2024") + between + rows);
      const Ran inspected = kith({"inspect", path("t.csv"), "--json"});
      EXPECT_EQ(inspected.status, 2) << sign;
      EXPECT_EQ(inspected.error(), "ragged-row") << inspected.out;
      const Ran released = kith(
          {"release", path("t.csv"), "--quasi", "Report of 2024", "-k", "2", "-o", path("out"), "--json"});
      EXPECT_EQ(released.status, 2) << sign;
      EXPECT_FALSE(fs::exists(folder / "out"));
      if (sign == ';') {
        EXPECT_NE(inspected.err.find("t.csv:1: this line has one field"), std::string::npos) << inspected.err;
        EXPECT_NE(inspected.err.find("1 semicolon each"), std::string::npos) << inspected.err;
      }
    }
}

TEST_F(CommandReading, OneColumnOfTextsWithSemicolonsIsRead) {
  folder.write("t.csv", "note\nfine\ntired; sleeps badly\nwell\nfine\n");
  EXPECT_EQ(kith({"inspect", path("t.csv"), "--json"}).json()["columns"].size(), 1u);
  folder.write("t.csv", "name\nSmith; Ann\nJones; Bob\nSmith; Eve\n");
  EXPECT_EQ(kith({"inspect", path("t.csv"), "--json"}).status, 2);
  EXPECT_EQ(kith({"inspect", path("t.csv"), "--delimiter", ",", "--json"}).json()["columns"].size(), 1u);
}

TEST_F(CommandReading, ExcelsLineWithTheDelimiterIsSkipped) {
  for (const char* line : {"sep=;", "\"sep=;\"", "\xEF\xBB\xBFsep=;"}) {
    folder.write("t.csv", std::string(line) + "\r\nage;sex\r\n20;m\r\n21;f\r\n32;m\r\n33;f\r\n");
    fs::remove_all(folder / "out");
    const Ran ran = release("path = \"t.csv\"", by_ten);
    ASSERT_EQ(ran.status, 0) << line << ran.err;
    EXPECT_EQ(read(folder / "out/r.csv"), "age\n\"[20, 30)\"\n\"[20, 30)\"\n\"[30, 40)\"\n\"[30, 40)\"\n");
  }
  folder.write("t.csv", "sep=;\nage;sex\n20;m\n21\n");
  const Ran ragged = kith({"inspect", path("t.csv")});
  EXPECT_NE(ragged.err.find("t.csv:4"), std::string::npos) << ragged.err;
  folder.write("t.csv", "sep=;\nage\n20\n21\n");
  EXPECT_EQ(kith({"inspect", path("t.csv"), "--json"}).json()["columns"].size(), 1u);
}

TEST_F(CommandReading, APlanOfStandardInputNamesAFileOfItsFormat) {
  std::string array = "[", csv = "age,sex\n";
  for (int i = 0; i < 30; ++i) {
    array += fmt::format("{}{{\"age\": {}, \"sex\": \"{}\"}}", i ? "," : "", 20 + i % 8, i % 2 ? "f" : "m");
    csv += fmt::format("{},{}\n", 20 + i % 8, i % 2 ? "f" : "m");
  }
  folder.write("array", array + "]");
  folder.write("lines", csv);
  for (const auto& [input, name] : {std::pair("array", "data.json"), std::pair("lines", "data.csv")}) {
    const Ran ran = run({"sh", "-c",
                         fmt::format("'{}' inspect - -q --force --plan '{}' < '{}'", KITH_BINARY,
                                     path("plan.toml"), path(input))});
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(read(folder / "plan.toml").find(fmt::format("path = \"{}\"", name)), std::string::npos)
        << input;
  }
}

TEST_F(CommandReading, InspectReadsStandardInputAndLeavesNothing) {
  std::string csv = "age,sex\n", json;
  for (int i = 0; i < 30; ++i) {
    const std::string age = std::to_string(20 + i % 8), sex = i % 2 ? "f" : "m";
    csv += fmt::format("{},{}\n", age, sex);
    json += fmt::format("{{\"age\": {}, \"sex\": \"{}\"}}\n", age, sex);
  }
  folder.write("t.csv", csv);
  folder.write("t.jsonl", json);
  fs::create_directory(folder / "tmp");
  const auto piped = [&](const std::string& input, const std::string& more) {
    return run({"sh", "-c",
                "TMPDIR='" + path("tmp") + "' exec '" + KITH_BINARY + "' inspect - --json " + more + " < '" +
                    path(input) + "'"});
  };
  const nlohmann::json wanted = kith({"inspect", path("t.csv"), "--json"}).json();
  for (const char* input : {"t.csv", "t.jsonl"}) {
    const Ran ran = piped(input, "");
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["columns"], wanted["columns"]);
    EXPECT_EQ(ran.json()["source"], "standard input");
  }
  EXPECT_EQ(piped("t.csv", "--plan '" + path("plan.toml") + "'").status, 0);
  EXPECT_NE(read(folder / "plan.toml").find("# Standard input was read"), std::string::npos);
  folder.write("bad.csv", "a,b\n1,2\n3\n");
  const Ran bad = piped("bad.csv", "");
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find("standard input:3"), std::string::npos) << bad.err;
  EXPECT_TRUE(fs::is_empty(folder / "tmp"));
}

TEST_F(CommandReading, FlagsSayWhatThePlanWould) {
  folder.write("t.csv", "h;w\n1,80;a\n1,85;?\n1,50;b\n1,55;a\nNA;b\nNA;a\n");
  const Ran ran =
      kith({"release", path("t.csv"), "--quasi", "h", "--plain", "w", "-k", "2", "--persons", "rows", "--na",
            "NA,?", "--decimal", ",", "--method", "local", "-o", path("out"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string text = read(folder / "out/release.csv");
  EXPECT_EQ(text.find("NA"), std::string::npos) << text;
  EXPECT_EQ(text.find('?'), std::string::npos) << text;
  EXPECT_NE(text.find("<= 1.6,"), std::string::npos) << text;
  const Ran wrong = kith(
      {"release", path("t.csv"), "--quasi", "h", "-k", "2", "--decimal", ";", "-o", path("no"), "--json"});
  EXPECT_EQ(wrong.error(), "usage") << wrong.out;
}

TEST_F(CommandReading, AuditAndAttackReadOtherFilesSo) {
  folder.write("t.csv", "zip\nNA\n\nNA\n\"\"\n");
  folder.write("two.csv", "zip,sex\nNA,f\n,f\n1,m\n1,m\n");
  const auto k = [&](const Words& more) {
    Words words{"audit", path("two.csv"), "--quasi", "zip,sex", "-k", "2", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words).json()["k"];
  };
  EXPECT_EQ(k({}), 1);
  EXPECT_EQ(k({"--na", "NA"}), 2);
  folder.write("outside.csv", "zip,sex\nNA,f\n1,m\n");
  const auto matched = [&](const Words& more) {
    Words words{"attack", path("two.csv"), "--outside", path("outside.csv"), "--on", "zip,sex", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words).json()["links"][0]["exactly_one"];
  };
  EXPECT_EQ(matched({}), 1);
  EXPECT_EQ(matched({"--na", "NA"}), 0);
}

}  // namespace
}  // namespace kith::tests
