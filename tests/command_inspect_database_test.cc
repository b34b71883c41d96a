#include <gtest/gtest.h>

#include <algorithm>

#include "base/file.h"
#include "engine/database.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

using Names = std::vector<std::string>;

struct Written {
  engine::NewTable table;
  std::vector<Names> rows;
};

void write_database(const std::filesystem::path& path, const std::vector<Written>& written) {
  std::vector<engine::NewTable> tables;
  std::vector<std::vector<std::vector<Code>>> cells;
  for (const Written& each : written) {
    tables.push_back(each.table);
    cells.emplace_back(each.table.columns.size());
    for (std::size_t c = 0; c < each.table.columns.size(); ++c)
      for (const Names& row : each.rows) {
        cells.back()[c].push_back(static_cast<Code>(tables.back().columns[c].labels.size()));
        tables.back().columns[c].labels.push_back(row[c]);
      }
  }
  const auto sink = engine::create_database(path, tables, real_filesystem(), {1, 0});
  for (std::size_t t = 0; t < written.size(); ++t) {
    Batch batch{written[t].rows.size(), {}};
    for (const auto& column : cells[t]) batch.cells.push_back(column.data());
    sink->append(t, batch);
  }
  sink->close();
}

Written students() {
  Written written{
      {"student", {{"sid", "INTEGER", {}}, {"zip", "VARCHAR", {}}, {"born", "DATE", {}}}, {"sid"}, {}}, {}};
  for (int i = 0; i < 12; ++i)
    written.rows.push_back(
        {std::to_string(i), i % 2 ? "02138" : "02139", i % 3 ? "1990-01-01" : "1991-05-05"});
  return written;
}
Written courses() {
  return {{"course", {{"code", "VARCHAR", {}}, {"title", "VARCHAR", {}}}, {"code"}, {}},
          {{"m", "sums"}, {"h", "kings"}}};
}
Written takes() {
  Written written{
      {"takes",
       {{"scid", "INTEGER", {}}, {"sid", "INTEGER", {}}, {"course", "VARCHAR", {}}, {"grade", "INTEGER", {}}},
       {"scid"},
       {{{"sid"}, "student", {"sid"}}, {{"course"}, "course", {"code"}}}},
      {}};
  for (int i = 0; i < 18; ++i)
    written.rows.push_back(
        {std::to_string(i), std::to_string(i % 12), i % 2 ? "m" : "h", std::to_string(70 + i % 4)});
  return written;
}

std::string school(const Folder& folder) {
  write_database(folder / "school.duckdb", {students(), courses(), takes()});
  return (folder / "school.duckdb").string();
}

TEST(InspectDatabase, DrawsTheTreeAndSaysWhatDoesNotFit) {
  const Folder folder;
  const Ran ran = kith({"inspect", school(folder)});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("└─ takes"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("the person table is student"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("does not fit"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("02138"), std::string::npos) << ran.out;
}

TEST(InspectDatabase, TellsTheSameAsJson) {
  const Folder folder;
  const Ran ran = kith({"inspect", school(folder), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["kind"], "DuckDB");
  EXPECT_EQ(json["person_table"], "student");
  EXPECT_EQ(json["persons"], 12);
  ASSERT_EQ(json["tables"].size(), 3U);
  EXPECT_EQ(json["tables"][0]["name"], "student");
  EXPECT_EQ(json["tables"][1]["parent"], "student");
  EXPECT_EQ(json["tables"][1]["foreign_key"], "sid");
  EXPECT_EQ(json["tables"][2]["fits"], false);
}

TEST(InspectDatabase, ThePersonTableCanBeNamed) {
  const Folder folder;
  const std::string database = school(folder);
  const Ran ran = kith({"inspect", database, "--json", "--person", "course"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["person_table"], "course");
  const Ran wrong = kith({"inspect", database, "--json", "--person", "nobody"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.error(), "table-schema");
}

TEST(InspectDatabase, FlagsOfTablesAreRefused) {
  const Folder folder;
  const std::string database = school(folder);
  for (const Names& flags : {Names{"--time", "born"}, Names{"--delimiter", ";"}, Names{"--no-header"}}) {
    Names words{"inspect", database, "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Ran ran = kith(words);
    EXPECT_EQ(ran.status, 2) << flags[0];
    EXPECT_EQ(ran.error(), "usage") << flags[0];
  }
}

TEST(InspectDatabase, TheProposedPlanWorks) {
  const Folder folder;
  const std::string database = school(folder), plan = (folder / "plans/plan.toml").string();
  std::filesystem::create_directory(folder / "plans");
  const std::string before = read(database);
  const Ran inspected = kith({"inspect", database, "--plan", plan});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string()});
  EXPECT_EQ(ran.status, 0) << ran.err << read(plan);
  EXPECT_TRUE(engine::is_database(folder / "out/release.duckdb"));
  EXPECT_EQ(read(database), before);
}

TEST(InspectDatabase, ThePlanOfPersonsWhoReferToEachOtherWorks) {
  const Folder folder;
  write_database(folder / "staff.duckdb",
                 {{{"employee",
                    {{"id", "INTEGER", {}}, {"superior", "INTEGER", {}}, {"zip", "VARCHAR", {}}},
                    {"id"},
                    {{{"superior"}, "employee", {"id"}}}},
                   {{"1", "", "02138"}, {"2", "", "02138"}, {"3", "", "02139"}}}});
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", (folder / "staff.duckdb").string(), "--plan", plan});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string()});
  EXPECT_EQ(ran.status, 0) << ran.err << read(plan);
}

// Three rows of each of sixty patients, who have no table of their own.
TEST(InspectDatabase, ThePlanOfRowsThatAreNoPersonsWorksAndTheReleaseWarns) {
  const Folder folder;
  Written visits{
      {"visit",
       {{"vid", "INTEGER", {}}, {"mrn", "INTEGER", {}}, {"birth", "DATE", {}}, {"sex", "VARCHAR", {}}},
       {"vid"},
       {}},
      {}};
  for (int row = 0; row < 180; ++row)
    visits.rows.push_back({std::to_string(row), std::to_string(1000 + row / 3),
                           std::to_string(1930 + row / 3 * 7 % 70) + "-03-1" + std::to_string(row / 3 % 10),
                           row / 3 * 3 % 5 < 2 ? "f" : "m"});
  write_database(folder / "visits.duckdb", {visits});
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", (folder / "visits.duckdb").string(), "--plan", plan});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_NE(inspected.out.find("warning: rows of 'visit' seem to be about persons"), std::string::npos);
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err << read(plan);
  EXPECT_NE(ran.json()["notes"].dump().find("persons-rows"), std::string::npos);
  std::string silent = read(plan);
  silent.erase(silent.find("persons = \"rows\""), 16);
  const std::string edited = folder.write("edited.toml", silent).string();
  EXPECT_EQ(kith({"release", edited, "-o", (folder / "no").string(), "--json"}).error(), "persons-unknown");
}

TEST(InspectDatabase, ThePlanNeverOverwritesTheDatabase) {
  const Folder folder;
  const std::string database = school(folder), before = read(database);
  const Ran ran = kith({"inspect", database, "--plan", database, "--json"});
  EXPECT_EQ(ran.error(), "output-is-input");
  EXPECT_EQ(read(database), before);
}

TEST(InspectDatabase, ADamagedFileIsNamedAsSuch) {
  const Folder folder;
  const std::string whole = read(school(folder));
  folder.write("cut.duckdb", whole.substr(0, 9000));
  folder.write("cut.db", std::string("SQLite format 3\0", 16) + "rest");
  for (const char* name : {"cut.duckdb", "cut.db"}) {
    const Ran ran = kith({"inspect", (folder / name).string(), "--json"});
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_EQ(ran.error(), "bad-database") << name;
  }
}

Written without_key(const std::string& name) {
  Written written = students();
  written.table.name = name;
  written.table.primary_key.clear();
  return written;
}

TEST(InspectDatabase, AnOnlyTableWithoutAKeyIsReadAlone) {
  const Folder folder;
  write_database(folder / "one.duckdb", {without_key("survey")});
  const std::string database = (folder / "one.duckdb").string(), plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", database, "--plan", plan, "--json"});
  ASSERT_EQ(inspected.status, 0) << inspected.err << inspected.out;
  EXPECT_EQ(inspected.json()["rows"], 12);
  EXPECT_NE(read(plan).find("table = \"survey\"\n"), std::string::npos) << read(plan);
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string()});
  EXPECT_EQ(ran.status, 0) << ran.err << read(plan);
  EXPECT_EQ(kith({"inspect", database, "--person", "sid", "--json"}).json()["person"], "sid");
  EXPECT_EQ(kith({"inspect", database, "--person", "survey", "--json"}).json()["person_table"], "survey");
}

TEST(InspectDatabase, IfNoTableCanBeThatOfPersonsOneCanBeReadAlone) {
  const Folder folder;
  write_database(folder / "two.duckdb", {without_key("survey"), without_key("panel")});
  const Ran ran = kith(
      {"inspect", (folder / "two.duckdb").string(), "--plan", (folder / "plan.toml").string(), "--json"});
  EXPECT_EQ(ran.error(), "table-schema");
  EXPECT_NE(ran.out.find("one to read alone with --table: 'panel', 'survey'"), std::string::npos) << ran.out;
}

// The same rows as a file give the same release.
TEST(OneTable, OfADatabaseIsASourceOfEveryMethod) {
  const Folder folder;
  const std::string database = school(folder);
  std::string text = "sid,zip,born\n";
  for (const Names& row : students().rows) text += row[0] + "," + row[1] + "," + row[2] + "\n";
  folder.write("t.csv", text);
  const std::string rest =
      "[columns]\nsid = \"person\"\nzip = \"quasi\"\nborn = { role = \"quasi\", hierarchy = { calendar = "
      "[\"day\", \"year\"] } }\n[privacy]\nk = 2\n[output]\npath = \"r.csv\"\n";
  folder.write("file.toml", "[source]\npath = \"t.csv\"\n" + rest);
  folder.write("table.toml", "[source]\npath = \"school.duckdb\"\ntable = \"student\"\n" + rest);
  const auto path = [&](const std::string& name) { return (folder / name).string(); };
  for (const std::string method : {"full-domain", "local", "datafly"}) {
    for (const std::string source : {"file", "table"}) {
      const Ran ran = kith(
          {"release", path(source + ".toml"), "-o", path(source + method), "--method", method, "--json"});
      ASSERT_EQ(ran.status, 0) << method << ran.err;
    }
    EXPECT_EQ(read(folder / ("table" + method + "/r.csv")), read(folder / ("file" + method + "/r.csv")));
  }
}

TEST(OneTable, OfADatabaseMustBeNamed) {
  const Folder folder;
  school(folder);
  const auto path = [&](const std::string& name) { return (folder / name).string(); };
  folder.write("plan.toml",
               "[source]\npath = \"school.duckdb\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n");
  const Ran ran = kith({"release", path("plan.toml"), "-o", path("out"), "--json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "unsupported-format") << ran.out;
  EXPECT_NE(ran.out.find("table"), std::string::npos);
  folder.write("plan.toml",
               "[source]\npath = \"school.duckdb\"\ntable = \"pupil\"\n[columns]\nzip = \"quasi\"\n"
               "[privacy]\nk = 2\n");
  EXPECT_EQ(kith({"release", path("plan.toml"), "-o", path("out"), "--json"}).error(), "table-schema");
}

TEST(OneTable, OfADatabaseIsNamedByAFlag) {
  const Folder folder;
  const std::string database = school(folder);
  const auto path = [&](const std::string& name) { return (folder / name).string(); };
  const Ran inspected =
      kith({"inspect", database, "--table", "student", "--plan", path("plan.toml"), "--json"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_EQ(inspected.json()["rows"], 12);
  EXPECT_EQ(kith({"release", path("plan.toml"), "-o", path("a")}).status, 0);
  const Ran released = kith({"release", database, "--table", "student", "--quasi", "zip", "--person", "sid",
                             "-k", "2", "-o", path("b"), "--json"});
  ASSERT_EQ(released.status, 0) << released.err;
  EXPECT_EQ(released.json()["released"]["rows"], 12);
  const Ran audited = kith({"audit", database, "--table", "student", "--quasi", "zip", "-k", "2", "--json"});
  EXPECT_EQ(audited.status, 0) << audited.err;
  EXPECT_EQ(audited.json()["rows"], 12);
  EXPECT_EQ(kith({"release", path("plan.toml"), "--table", "student", "-o", path("c"), "--json"}).error(),
            "usage");
}

}  // namespace
}  // namespace kith::tests
