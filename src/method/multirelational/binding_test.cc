// What a plan leaves out comes from the catalog; what is no tree is refused.
#include "method/multirelational/binding.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/database.h"
#include "kith/error.h"
#include "method/read.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

struct Declared {
  std::string name;
  std::vector<std::string> columns;
  std::string key;
  std::vector<engine::ForeignKey> foreign_keys = {};
};

class TablesBound : public ::testing::Test {
 protected:
  // Tables without rows but for one in the first; foreign keys to tables that come later cannot be declared.
  void write(const std::vector<Declared>& tables) {
    std::vector<engine::NewTable> made;
    for (const Declared& table : tables) {
      engine::NewTable next{table.name, {}, {table.key}, table.foreign_keys};
      for (const std::string& column : table.columns)
        next.columns.push_back({column, "VARCHAR", {refers(table, column) ? "" : "1"}});
      made.push_back(std::move(next));
    }
    const auto sink = engine::create_database(folder.path() / "d.duckdb", std::move(made), real_filesystem());
    const Code first = 0;
    sink->append(0, Batch{1, std::vector<const Code*>(tables.front().columns.size(), &first)});
    sink->close();
  }

  static bool refers(const Declared& table, const std::string& column) {
    return std::ranges::any_of(table.foreign_keys,
                               [&](const engine::ForeignKey& key) { return key.columns.front() == column; });
  }

  TablesBinding bind(const std::string& tables) {
    folder.write("plan.toml", "[source]\npath = \"d.duckdb\"\n" + tables +
                                  "[privacy]\nk = 1\n[method]\nname = \"multirelational\"\n");
    plan_ = method::read_plan(folder.path() / "plan.toml");
    return bind_tables(plan_, *engine, {}, {}, silent_progress());
  }

  ErrorCode refusal(const std::string& tables, const std::vector<std::string>& words) {
    try {
      bind(tables);
    } catch (const Error& error) {
      for (const std::string& word : words)
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
      return error.code();
    }
    return ErrorCode::usage;
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
  plan::Plan plan_;
};

const Declared person{"person", {"id", "age"}, "id"};
const Declared visit{"visit", {"vid", "pid", "ward"}, "vid", {{{"pid"}, "person", {"id"}}}};

const std::string of_person = "[tables.person]\ncolumns = { age = \"quasi\" }\n";
const std::string of_visit = "[tables.visit]\ncolumns = { ward = \"quasi\" }\n";

TEST_F(TablesBound, KeysAndParentsComeFromTheCatalog) {
  write({person, visit});
  const TablesBinding bound = bind(of_visit + of_person);
  ASSERT_EQ(bound.tree.tables.size(), 2U);
  EXPECT_EQ(bound.tree.tables[0].name, "person");
  EXPECT_EQ(bound.tree.tables[1].parent, 0U);
  EXPECT_EQ(bound.tree.tables[1].table.columns[*bound.tree.tables[1].foreign_key].name, "pid");
  EXPECT_EQ(bound.tables[0].number, 1U);
  EXPECT_TRUE(bound.database);
}

TEST_F(TablesBound, AForeignKeyToTheOwnTableIsNobodysParent) {
  write({{"person", {"id", "age", "boss"}, "id", {{{"boss"}, "person", {"id"}}}}, visit});
  EXPECT_FALSE(bind(of_person + of_visit).tree.tables[0].parent);
}

TEST_F(TablesBound, KeysOfOtherRowsHaveNoRole) {
  write({{"person", {"id", "age", "boss"}, "id", {{{"boss"}, "person", {"id"}}}}, visit});
  for (const char* role : {"quasi", "plain", "sensitive"})
    EXPECT_EQ(
        refusal("[tables.person]\ncolumns = { age = \"quasi\", boss = \"" + std::string(role) + "\" }\n",
                {"person", "boss", role}),
        ErrorCode::plan_value);
  EXPECT_EQ(
      bind("[tables.person]\ncolumns = { age = \"quasi\", boss = \"identifier\" }\n").tables[0].identifiers,
      (std::vector<std::string>{"boss"}));
}

TEST_F(TablesBound, TwoForeignKeysAreRefusedUnlessThePlanChooses) {
  write({person,
         {"doctor", {"did", "field"}, "did"},
         {"visit",
          {"vid", "pid", "did", "ward"},
          "vid",
          {{{"pid"}, "person", {"id"}}, {{"did"}, "doctor", {"did"}}}}});
  const std::string doctor = "[tables.doctor]\ncolumns = { field = \"quasi\" }\n";
  EXPECT_EQ(refusal(of_person + doctor + of_visit, {"visit", "pid", "person", "did", "doctor"}),
            ErrorCode::table_schema);
  // Without the other table it is a column like any other.
  EXPECT_EQ(bind(of_person + of_visit).tree.tables[1].parent, 0U);
  // With it, and the parent chosen, nobody reaches the other table.
  EXPECT_EQ(refusal(of_person + doctor +
                        "[tables.visit]\nparent = { table = \"person\", column = \"pid\" }\n"
                        "columns = { ward = \"quasi\" }\n",
                    {"doctor"}),
            ErrorCode::table_schema);
}

TEST_F(TablesBound, ATableThatHangsOnThePersonsIsNotTheirParent) {
  write({{"visit", {"vid", "pid", "ward"}, "vid"},
         {"person", {"id", "age", "last"}, "id", {{{"last"}, "visit", {"vid"}}}}});
  EXPECT_EQ(refusal(of_person + "[tables.visit]\nparent = { table = \"person\", column = \"pid\" }\n"
                                "columns = { ward = \"quasi\" }\n",
                    {"person"}),
            ErrorCode::no_rows);  // bound as it should be; only the row of the visits is there
}

TEST_F(TablesBound, ATableTheDatabaseLacksIsNamedWithTheNearest) {
  write({person, visit});
  EXPECT_EQ(refusal(of_person + "[tables.visits]\ncolumns = { ward = \"quasi\" }\n", {"visits", "visit"}),
            ErrorCode::table_schema);
}

TEST_F(TablesBound, ATableOnWhichOthersHangNeedsAKeyOfOneColumn) {
  engine::NewTable pair{"person", {{"a", "VARCHAR", {"1"}}, {"b", "VARCHAR", {"1"}}}, {"a", "b"}, {}};
  const auto sink = engine::create_database(folder.path() / "d.duckdb", {std::move(pair)}, real_filesystem());
  sink->close();
  EXPECT_EQ(refusal("[tables.person]\ncolumns = { b = \"quasi\" }\n"
                    "[tables.visit]\npath = \"v.csv\"\nparent = { table = \"person\", column = \"a\" }\n"
                    "columns = { ward = \"quasi\" }\n",
                    {"person", "key"}),
            ErrorCode::table_schema);
}

}  // namespace
}  // namespace kith::method
