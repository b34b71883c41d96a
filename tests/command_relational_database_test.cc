// Method multirelational on tables that lie in one database file, whose keys kith reads.
#include <gtest/gtest.h>

#include <numeric>

#include "base/file.h"
#include "engine/database.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Rows = std::vector<Words>;

struct Made {
  std::string name;
  Words columns;
  Rows rows;
  Words key = {};
  std::vector<engine::ForeignKey> foreign = {};
};

void make_database(const fs::path& path, const std::vector<Made>& tables) {
  std::vector<engine::NewTable> news;
  for (const Made& table : tables) {
    engine::NewTable made{table.name, {}, table.key, table.foreign};
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      SinkColumn column{table.columns[c], "VARCHAR", {}};
      for (const Words& row : table.rows) column.labels.push_back(row[c]);
      made.columns.push_back(std::move(column));
    }
    news.push_back(std::move(made));
  }
  const auto sink = engine::create_database(path, std::move(news), real_filesystem());
  for (std::size_t t = 0; t < tables.size(); ++t) {
    std::vector<Code> codes(tables[t].rows.size());
    std::iota(codes.begin(), codes.end(), 0U);
    sink->append(t, {codes.size(), std::vector<const Code*>(tables[t].columns.size(), codes.data())});
  }
  sink->close();
}

std::string csv(const Made& table) {
  std::string text;
  const auto line = [&](const Words& cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) text += (c > 0 ? "," : "") + cells[c];
    text += "\n";
  };
  line(table.columns);
  for (const Words& row : table.rows) line(row);
  return text;
}

const Made person{"person",
                  {"id", "age", "name"},
                  {{"7", "20", "Ann"}, {"3", "21", "Bob"}, {"9", "60", "Cyd"}, {"4", "61", "Dee"}},
                  {"id"}};
const Made visit{"visit",
                 {"number", "of", "ward", "ill"},
                 {{"1", "7", "a", "flu"},
                  {"2", "3", "a", "cold"},
                  {"3", "9", "b", "flu"},
                  {"4", "4", "b", "hiv"},
                  {"5", "4", "a", "flu"}},
                 {"number"},
                 {{{"of"}, "person", {"id"}}}};

const std::string model = "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n";

class RelationalDatabase : public ::testing::Test {
 protected:
  std::string from_database() {
    return folder
        .write("database.toml",
               "[source]\npath = \"clinic.duckdb\"\n[tables.person]\ncolumns = { age = \"quasi\" }\n"
               "[tables.visit]\ncolumns = { ward = \"quasi\", ill = \"sensitive\" }\n" +
                   model)
        .string();
  }
  std::string from_files() {
    folder.write("person.csv", csv(person));
    folder.write("visit.csv", csv(visit));
    return folder
        .write(
            "files.toml",
            "[tables.person]\npath = \"person.csv\"\nkey = \"id\"\ncolumns = { age = \"quasi\" }\n"
            "[tables.visit]\npath = \"visit.csv\"\nkey = \"number\"\nparent = { table = \"person\", column = "
            "\"of\" }\ncolumns = { ward = \"quasi\", ill = \"sensitive\" }\n" +
                model)
        .string();
  }
  Ran release(const std::string& plan, const std::string& to, const Words& flags = {}) {
    Words words{"release", plan, "-o", (folder / to).string(), "--seed", "3", "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }

  Folder folder;
};

TEST_F(RelationalDatabase, GivesTheSameBytesAsFilesWithTheSameRowsAndKeys) {
  make_database(folder / "clinic.duckdb", {person, visit});
  const Ran database = release(from_database(), "d");
  ASSERT_EQ(database.status, 0) << database.out << database.err;
  const Ran files = release(from_files(), "f");
  ASSERT_EQ(files.status, 0) << files.out << files.err;
  for (const char* name : {"person.csv", "visit.csv"})
    EXPECT_EQ(read(folder / "d" / name), read(folder / "f" / name)) << name;
  EXPECT_EQ(database.json()["withheld"], (Words{"person.name"}));
}

TEST_F(RelationalDatabase, IsNotChangedByBeingRead) {
  make_database(folder / "clinic.duckdb", {person, visit});
  const std::string before = read(folder / "clinic.duckdb");
  ASSERT_EQ(release(from_database(), "d").status, 0);
  EXPECT_EQ(read(folder / "clinic.duckdb"), before);
  EXPECT_FALSE(fs::exists(folder / "clinic.duckdb.wal"));
}

TEST_F(RelationalDatabase, WithTwoForeignKeysOfATableIsRefused) {
  Made second = person;
  second.name = "doctor";
  Made both = visit;
  both.columns.push_back("by");
  for (Words& row : both.rows) row.push_back("7");
  both.foreign.push_back({{"by"}, "doctor", {"id"}});
  make_database(folder / "clinic.duckdb", {person, second, both});
  const std::string plan = from_database();
  folder.write("database.toml", read(plan) + "[tables.doctor]\ncolumns = { age = \"quasi\" }\n");
  const Ran ran = release(plan, "d");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "table-schema") << ran.out;
  for (const char* word : {"visit", "of", "by", "doctor"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << " in " << ran.out;
  EXPECT_FALSE(fs::exists(folder / "d"));
}

TEST_F(RelationalDatabase, OfAForeignKeyToATableThatThePlanLeavesOutIsRead) {
  Made second = person;
  second.name = "doctor";
  Made both = visit;
  both.columns.push_back("by");
  for (Words& row : both.rows) row.push_back("7");
  both.foreign.push_back({{"by"}, "doctor", {"id"}});
  make_database(folder / "clinic.duckdb", {person, second, both});
  const Ran ran = release(from_database(), "d");
  ASSERT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.json()["withheld"], (Words{"person.name", "visit.by"}));
}

TEST_F(RelationalDatabase, WithoutATableOfThatNameIsRefused) {
  make_database(folder / "clinic.duckdb", {person});
  const Ran ran = release(from_database(), "d");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "table-schema") << ran.out;
  EXPECT_NE(ran.out.find("visit"), std::string::npos) << ran.out;
}

TEST_F(RelationalDatabase, ThatIsNoneIsRefused) {
  folder.write("clinic.duckdb", "id,age\n1,2\n");
  const Ran ran = release(from_database(), "d");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "bad-database") << ran.out;
  EXPECT_FALSE(fs::exists(folder / "d"));
}

TEST_F(RelationalDatabase, ThatWasReleasedIsASourceAgain) {
  make_database(folder / "clinic.duckdb", {person, visit});
  const std::string plan = from_database();
  folder.write("database.toml", read(plan) + "[output]\npath = \"release.duckdb\"\n");
  ASSERT_EQ(release(plan, "d").status, 0);
  const std::string again =
      folder
          .write("again.toml",
                 "[source]\npath = \"d/release.duckdb\"\n[tables.person]\ncolumns = { age = \"quasi\" }\n"
                 "[tables.visit]\ncolumns = { ward = \"quasi\", ill = \"sensitive\" }\n" +
                     model)
          .string();
  const Ran ran = release(again, "e");
  ASSERT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.json()["input"]["persons"], 4);
  EXPECT_EQ(ran.json()["multirelational"]["rows_removed"], nlohmann::json::object());
}

TEST_F(RelationalDatabase, WhereATableBelongsIsToldTheWayToAPlan) {
  make_database(folder / "clinic.duckdb", {person, visit});
  const std::string file = (folder / "clinic.duckdb").string();
  for (const Words& words :
       {Words{"release", file, "-k", "2"}, Words{"release", file, "-k", "2", "--quasi", "age"},
        Words{"audit", file, "--quasi", "age"}, Words{"audit", file}}) {
    Words call = words;
    call.push_back("--json");
    const Ran ran = kith(call);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.error(), "usage") << ran.out;
    EXPECT_NE(ran.out.find("kith inspect " + file + " --plan plan.toml"), std::string::npos) << ran.out;
  }
}

}  // namespace
}  // namespace kith::tests
