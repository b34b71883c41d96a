#include "profile/database_profile.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "kith/error.h"
#include "method/read.h"
#include "plan/plan.h"
#include "testing/temporary_folder.h"

namespace kith::profile {
namespace {

using Names = std::vector<std::string>;
using Rows = std::vector<Names>;

class MemorySource final : public Data {
 public:
  MemorySource(const engine::DatabaseTable& table, const Rows& rows) : table_(table), rows_(rows) {}
  const std::vector<ColumnSchema>& schema() const override { return table_.columns; }
  std::string description() const override { return table_.name; }
  Fingerprint fingerprint() const override { return {}; }
  Table read(const Names& columns, Progress&) override {
    Table read{"file, table " + table_.name, {}};
    for (const std::string& name : columns) {
      if (name == "photo") throw Error(ErrorCode::unsupported_format, "binary", {read.source, 0, name});
      const auto at = std::ranges::find(table_.columns, name, &ColumnSchema::name) - table_.columns.begin();
      Column& column = read.columns.emplace_back();
      column.name = name;
      for (const Names& row : rows_)
        column.codes.push_back(column.values.encode(row[static_cast<std::size_t>(at)]));
    }
    return read;
  }

 private:
  const engine::DatabaseTable& table_;
  const Rows& rows_;
};

// Tables that no engine would keep, too: nobody checks its keys.
class MemoryDatabase final : public engine::Database {
 public:
  MemoryDatabase& add(const std::string& name, const Names& columns, const Names& key,
                      const std::vector<engine::ForeignKey>& refers, Rows rows) {
    engine::DatabaseTable& table = catalog_.tables.emplace_back();
    table.name = name;
    for (const std::string& column : columns) table.columns.push_back({column, "VARCHAR"});
    table.primary_key = key;
    table.foreign_keys = refers;
    table.rows = rows.size();
    rows_.push_back(std::move(rows));
    return *this;
  }
  const engine::Catalog& catalog() const override { return catalog_; }
  Fingerprint fingerprint() const override { return {}; }
  std::unique_ptr<Data> open(const std::string& name) override {
    const auto at =
        std::ranges::find(catalog_.tables, name, &engine::DatabaseTable::name) - catalog_.tables.begin();
    return std::make_unique<MemorySource>(catalog_.tables[static_cast<std::size_t>(at)],
                                          rows_[static_cast<std::size_t>(at)]);
  }

 private:
  engine::Catalog catalog_{"SQLite", {}};
  std::vector<Rows> rows_;
};

MemoryDatabase university() {
  MemoryDatabase database;
  database.add("course", {"code", "title"}, {"code"}, {}, {{"m", "sums"}, {"h", "kings"}})
      .add("student", {"sid", "zip", "name"}, {"sid"}, {},
           {{"1", "02138", "ann"}, {"2", "02138", "bob"}, {"3", "02138", "cid"}, {"4", "02139", "dee"}})
      .add("takes", {"scid", "sid", "course", "grade"}, {"scid"},
           {{{"sid"}, "student", {"sid"}}, {{"course"}, "course", {"code"}}},
           {{"10", "1", "m", "9"}, {"11", "2", "m", "8"}, {"12", "3", "h", "7"}, {"13", "4", "m", "6"}});
  return database;
}

DatabaseProfile profile_of(MemoryDatabase& database, const std::optional<std::string>& person = {}) {
  return profile_database(database, "uni.db", person, silent_progress());
}

const ProfiledTable& table(const DatabaseProfile& profile, const std::string& name) {
  return *std::ranges::find(profile.tables, name, &ProfiledTable::name);
}

const ColumnProfile& column(const DatabaseProfile& profile, const std::string& of, const std::string& name) {
  const auto& columns = table(profile, of).profile.columns;
  return *std::ranges::find(columns, name, &ColumnProfile::name);
}

plan::Plan plan_of(const DatabaseProfile& profile) {
  const testing::TemporaryFolder folder;
  folder.write("plan.toml", plan_text(profile, "uni.db"));
  return method::read_plan(folder.path() / "plan.toml");
}

TEST(DatabaseProfile, CountsPersonsWhoseTreeNobodyShares) {
  MemoryDatabase database = university();
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(profile.person, "student");
  EXPECT_EQ(profile.persons, 4U);
  EXPECT_EQ(profile.unique_persons, 2U);  // 3 by the course, 4 by the ZIP code
}

TEST(DatabaseProfile, TellsKeysAndColumnsThatReferElsewhere) {
  MemoryDatabase database = university();
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(column(profile, "takes", "scid").role, LikelyRole::identifier);
  EXPECT_EQ(column(profile, "takes", "sid").role, LikelyRole::identifier);
  EXPECT_EQ(column(profile, "takes", "course").role, LikelyRole::quasi);
  EXPECT_EQ(column(profile, "takes", "grade").role, LikelyRole::sensitive);
  EXPECT_EQ(table(profile, "takes").parent, "student");
  EXPECT_EQ(table(profile, "takes").foreign_key, "sid");
  EXPECT_FALSE(table(profile, "course").does_not_fit.empty());
  EXPECT_EQ(profile.tables.back().name, "course");
}

TEST(DatabaseProfile, AColumnThatRefersToRowsOfPersonsIsNoLookup) {
  MemoryDatabase database;
  database.add("person", {"id", "zip", "last"}, {"id"}, {{{"last"}, "visit", {"vid"}}},
               {{"1", "a", "10"}, {"2", "a", "11"}, {"3", "b", "12"}});
  database.add("visit", {"vid", "id"}, {"vid"}, {{{"id"}, "person", {"id"}}},
               {{"10", "1"}, {"11", "2"}, {"12", "3"}});
  const DatabaseProfile profile = profile_of(database, "person");
  EXPECT_FALSE(table(profile, "visit").does_not_fit.empty());
  EXPECT_EQ(column(profile, "person", "last").role, LikelyRole::identifier);
  EXPECT_EQ(plan_of(profile).tables[0].find("last")->role, plan::Role::identifier);
}

TEST(DatabaseProfile, RowsThatReferToNobodyKeepTheirTableOut) {
  MemoryDatabase database = university();
  database.add("book", {"scid", "title"}, {}, {{{"scid"}, "takes", {"scid"}}}, {{"10", "a"}, {"99", "b"}})
      .add("loan", {"id", "sid"}, {"id"}, {{{"sid"}, "student", {"sid"}}}, {{"1", "1"}, {"2", ""}})
      .add("fine", {"loan"}, {}, {{{"loan"}, "loan", {"id"}}}, {{"1"}})
      .add("seat", {"id", "sid"}, {"id"}, {{{"sid"}, "student", {"sid"}}}, {{"1", "1"}, {"1", "2"}});
  const DatabaseProfile profile = profile_of(database);
  EXPECT_NE(table(profile, "book").does_not_fit.find("refers to no row of 'takes'"), std::string::npos);
  EXPECT_FALSE(table(profile, "loan").does_not_fit.empty());
  EXPECT_NE(table(profile, "fine").does_not_fit.find("'loan'"), std::string::npos);
  EXPECT_FALSE(table(profile, "seat").does_not_fit.empty());
  EXPECT_TRUE(table(profile, "takes").does_not_fit.empty());
  EXPECT_EQ(profile.unique_persons, 2U);
  EXPECT_EQ(plan_of(profile).tables.size(), 2U);
}

TEST(DatabaseProfile, APersonTableWithTheSameKeyTwiceIsAnError) {
  MemoryDatabase database;
  database.add("person", {"id"}, {"id"}, {}, {{"1"}, {"1"}});
  try {
    profile_of(database);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::duplicate_key);
  }
}

TEST(DatabaseProfile, BinaryColumnsAreNamedAndLeftOut) {
  MemoryDatabase database;
  database.add("person", {"id", "photo", "zip"}, {"id"}, {}, {{"1", "x", "a"}, {"2", "y", "b"}});
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(column(profile, "person", "photo").why, "binary values");
  const plan::Plan plan = plan_of(profile);
  EXPECT_EQ(plan.tables[0].find("photo"), nullptr);
  EXPECT_NE(plan.tables[0].find("zip"), nullptr);
}

TEST(DatabaseProfile, AnEmptyDatabaseHasNoPersonTableAndNoPlan) {
  MemoryDatabase database;
  const DatabaseProfile profile = profile_of(database);
  EXPECT_FALSE(profile.person.has_value());
  EXPECT_EQ(drawn_tree(profile), "");
  EXPECT_THROW(plan_text(profile, "uni.db"), Error);
  EXPECT_EQ(nlohmann::json::parse(to_json(profile))["tables"].size(), 0U);
}

TEST(DatabaseProfile, APersonTableWithoutRowsHasNobody) {
  MemoryDatabase database;
  database.add("person", {"id", "zip"}, {"id"}, {}, {});
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(profile.person, "person");
  EXPECT_EQ(profile.persons, 0U);
  EXPECT_EQ(plan_of(profile).privacy.k, 1U);
}

TEST(DatabaseProfile, TheTreeIsDrawn) {
  MemoryDatabase database = university();
  database.add("book", {"scid", "title"}, {}, {{{"scid"}, "takes", {"scid"}}}, {{"10", "a"}})
      .add("vélo", {"sid"}, {}, {{{"sid"}, "student", {"sid"}}}, {{"1"}});
  const std::string drawn = drawn_tree(profile_of(database));
  EXPECT_TRUE(
      drawn.starts_with("student     4 rows  key sid\n"
                        "├─ takes    4 rows  key scid; sid to student\n"
                        "│  └─ book  1 row   scid to takes\n"
                        "└─ vélo     1 row   sid to student\n"
                        "course      2 rows  does not fit: "))
      << drawn;
}

TEST(DatabaseProfile, ThePlanWritesOutKeysParentsAndRoles) {
  MemoryDatabase database = university();
  const plan::Plan plan = plan_of(profile_of(database));
  EXPECT_EQ(plan.method.name, "multirelational");
  EXPECT_EQ(plan.privacy.k, 4U);
  EXPECT_EQ(plan.source.path.filename(), "uni.db");
  ASSERT_EQ(plan.tables.size(), 2U);
  EXPECT_EQ(plan.tables[0].name, "student");
  EXPECT_EQ(plan.tables[0].key, "sid");
  EXPECT_EQ(plan.tables[0].find("name")->role, plan::Role::identifier);
  ASSERT_TRUE(plan.tables[1].parent.has_value());
  EXPECT_EQ(plan.tables[1].parent->table, "student");
  EXPECT_EQ(plan.tables[1].parent->column, "sid");
  EXPECT_EQ(plan.tables[1].find("sid"), nullptr);
  EXPECT_EQ(plan.tables[1].find("course")->role, plan::Role::quasi);
}

TEST(DatabaseProfile, ThePlanOfStrangeNamesIsRead) {
  MemoryDatabase database;
  database
      .add("../a \"person\"\n", {"the \"key\"\t", "z = 1 # no"}, {"the \"key\"\t"}, {},
           {{"1", "a"}, {"2", "b"}})
      .add("PRIVATE", {"k", "é"}, {}, {{{"k"}, "../a \"person\"\n", {"the \"key\"\t"}}}, {{"1", "ü"}})
      .add("private", {"k"}, {"k"}, {{{"k"}, "../a \"person\"\n", {"the \"key\"\t"}}}, {{"1"}})
      .add(std::string(300, 'x') + "\u00e9", {"k"}, {}, {{{"k"}, "../a \"person\"\n", {"the \"key\"\t"}}},
           {});
  const plan::Plan plan = plan_of(profile_of(database, "../a \"person\"\n"));
  ASSERT_EQ(plan.tables.size(), 4U);
  EXPECT_EQ(plan.tables[0].table, "../a \"person\"\n");
  EXPECT_EQ(plan.tables[0].key, "the \"key\"\t");
  EXPECT_EQ(plan.tables[1].table, "PRIVATE");
  EXPECT_EQ(plan.tables[1].parent->table, plan.tables[0].name);
}

// Sixty patients with three visits each. With `above` mrn refers to a table of them, and that of the visits has a
// name which speaks of persons.
MemoryDatabase visits(bool above) {
  const std::string name = above ? "patient" : "visit";
  MemoryDatabase database;
  Rows persons, visits, drugs;
  for (int p = 0; p < 60; ++p) {
    const std::string mrn = std::to_string(1000 + p);
    persons.push_back({mrn});
    for (int v = 0; v < 3; ++v) {
      const std::string vid = std::to_string(3 * p + v);
      visits.push_back({vid, mrn, std::to_string(1930 + p * 7 % 70) + "-03-1" + std::to_string(p % 10),
                        p * 3 % 5 < 2 ? "f" : "m"});
      drugs.push_back({vid, "d" + std::to_string(v)});
    }
  }
  database.add("drug", {"vid", "drug"}, {}, {{{"vid"}, name, {"vid"}}}, drugs);
  if (above) database.add("register", {"mrn"}, {"mrn"}, {}, persons);
  std::vector<engine::ForeignKey> refers;
  if (above) refers.push_back({{"mrn"}, "register", {"mrn"}});
  database.add(name, {"vid", "mrn", "birth", "sex"}, {"vid"}, refers, visits);
  return database;
}

TEST(DatabaseProfile, APlanAroundRowsThatAreNoPersonsSaysSo) {
  MemoryDatabase database = visits(false);
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(profile.person, "visit");
  EXPECT_NE(caution_of(profile).find("column 'mrn'"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(to_json(profile))["person_key"], Names{"mrn"});
  EXPECT_EQ(plan_of(profile).privacy.persons, plan::Persons::rows);
  const std::string text = plan_text(profile, "uni.db");
  EXPECT_NE(text.find("# WARNING: rows of 'visit'"), text.npos);
  EXPECT_LT(text.find("# WARNING: rows of 'visit'"), text.find("[source]"));
}

TEST(DatabaseProfile, TheTableThatTheKeyOfPersonsRefersToIsThePersonTable) {
  MemoryDatabase database = visits(true);
  const DatabaseProfile profile = profile_of(database);
  EXPECT_EQ(profile.person, "register");
  EXPECT_NE(profile.why.find("'patient', whose column 'mrn'"), std::string::npos) << profile.why;
  EXPECT_EQ(caution_of(profile), "");
  EXPECT_EQ(profile.persons, 60U);
  EXPECT_EQ(plan_of(profile).privacy.persons, plan::Persons::classes);
}

TEST(DatabaseProfile, JsonTellsEveryTable) {
  MemoryDatabase database = university();
  const auto json = nlohmann::json::parse(to_json(profile_of(database)));
  EXPECT_EQ(json["kind"], "SQLite");
  EXPECT_EQ(json["person_table"], "student");
  EXPECT_EQ(json["unique_persons"], 2);
  ASSERT_EQ(json["tables"].size(), 3U);
  EXPECT_EQ(json["tables"][1]["parent"], "student");
  EXPECT_EQ(json["tables"][1]["columns"][0]["role"], "key");
  EXPECT_EQ(json["tables"][1]["columns"][1]["role"], "foreign key");
  EXPECT_EQ(json["tables"][2]["fits"], false);
}

}  // namespace
}  // namespace kith::profile
