#include "profile/foreign_key_tree.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::profile {
namespace {

using Names = std::vector<std::string>;
using engine::ForeignKey;

struct Schema {
  engine::Catalog catalog{"SQLite", {}};

  // A table with its key, and "column>table" for each foreign key; all refer to a column `id`.
  Schema& add(const std::string& name, const Names& key, const Names& refers = {}, std::uint64_t rows = 1) {
    engine::DatabaseTable& table = catalog.tables.emplace_back();
    table.name = name;
    table.primary_key = key;
    table.rows = rows;
    for (const std::string& text : refers) {
      const std::size_t at = text.find('>');
      table.foreign_keys.push_back({{text.substr(0, at)}, text.substr(at + 1), {"id"}});
    }
    return *this;
  }
  ForeignKeyTree placed(const std::optional<std::string>& person = {}) const {
    return place_tables(catalog, person, "file");
  }
  Names fitting(const ForeignKeyTree& tree) const {
    Names names;
    for (const PlacedTable& table : tree.tables)
      if (table.does_not_fit.empty()) names.push_back(catalog.tables[table.table].name);
    return names;
  }
  const PlacedTable& table(const ForeignKeyTree& tree, const std::string& name) const {
    for (const PlacedTable& table : tree.tables)
      if (catalog.tables[table.table].name == name) return table;
    throw std::runtime_error("no table " + name);
  }
};

TEST(ForeignKeyTree, ParentsStandBeforeTheirChildren) {
  Schema schema;
  schema.add("book", {}, {"t>takes"}).add("student", {"id"}).add("takes", {"id"}, {"s>student"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"student", "takes", "book"}));
  EXPECT_EQ(tree.tables[2].depth, 2U);
  EXPECT_EQ(tree.tables[2].foreign_key, "t");
  EXPECT_EQ(tree.tables[2].parent, tree.tables[1].table);
  EXPECT_EQ(tree.tables[0].key, "id");
  EXPECT_FALSE(tree.why.empty());
}

TEST(ForeignKeyTree, WithoutTellingNamesTheTableMostReachIsChosen) {
  Schema schema;
  schema.add("a", {"id"}, {}, 500).add("b", {"id"}, {}, 10).add("c", {"id"}, {"b>b"}).add("d", {}, {"c>c"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"b", "c", "d"}));
}

TEST(ForeignKeyTree, AmongEquallyReachedTablesTheOneWithMostRowsIsChosen) {
  Schema schema;
  schema.add("corso", {"id"}, {}, 6)
      .add("esame", {}, {"c>corso", "s>studente"}, 90)
      .add("studente", {"id"}, {}, 40);
  EXPECT_EQ(schema.fitting(schema.placed()), (Names{"studente", "esame"}));
}

TEST(ForeignKeyTree, ANameThatSpeaksOfPersonsGoesBeforeWhatIsReached) {
  Schema schema;
  schema.add("hospital", {"id"}, {}, 3)
      .add("patients", {"id"}, {"h>hospital"}, 9)
      .add("patient_visit", {"id"}, {"p>patients"}, 50);
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"patients", "patient_visit"}));
  EXPECT_FALSE(schema.table(tree, "hospital").does_not_fit.empty());
}

TEST(ForeignKeyTree, TheChoiceCanBeMadeByHand) {
  Schema schema;
  schema.add("course", {"id"}).add("student", {"id"}).add("takes", {}, {"s>student", "c>course"});
  const ForeignKeyTree tree = schema.placed("course");
  EXPECT_EQ(schema.fitting(tree), (Names{"course", "takes"}));
  EXPECT_EQ(schema.table(tree, "takes").foreign_key, "c");
  try {
    schema.placed("nobody");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::table_schema);
  }
}

TEST(ForeignKeyTree, ALookupTableStaysOutAndWhatRefersToItFits) {
  Schema schema;
  schema.add("course", {"id"}).add("student", {"id"}, {}, 9).add("takes", {}, {"s>student", "c>course"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"student", "takes"}));
  EXPECT_EQ(schema.table(tree, "takes").foreign_key, "s");
  EXPECT_NE(schema.table(tree, "course").does_not_fit.find("'c' of 'takes'"), std::string::npos);
}

TEST(ForeignKeyTree, TwoWaysToThePersonsDoNotFit) {
  Schema schema;
  schema.add("friend", {}, {"a>person", "b>person"})
      .add("person", {"id"})
      .add("visit", {"id"}, {"p>person"})
      .add("bill", {"id"}, {"p>person", "v>visit"})
      .add("line", {}, {"b>bill"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"person", "visit"}));
  EXPECT_NE(schema.table(tree, "friend").does_not_fit.find("two foreign keys"), std::string::npos);
  EXPECT_NE(schema.table(tree, "bill").does_not_fit.find("two foreign keys"), std::string::npos);
  EXPECT_NE(schema.table(tree, "line").does_not_fit.find("'bill'"), std::string::npos);
}

TEST(ForeignKeyTree, CyclesAndTablesThatReferToThemselvesDoNotFit) {
  Schema schema;
  schema.add("person", {"id"}, {"last>visit", "boss>person"})
      .add("visit", {"id"}, {"p>person"})
      .add("comment", {"id"}, {"on>comment", "p>person"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), Names{"person"});
  EXPECT_NE(schema.table(tree, "visit").does_not_fit.find("cycle"), std::string::npos);
  EXPECT_FALSE(schema.table(tree, "comment").does_not_fit.empty());
}

TEST(ForeignKeyTree, KeysOfSeveralColumnsDoNotHoldChildren) {
  Schema schema;
  schema.add("person", {"id"}).add("takes", {"p", "c"}, {"p>person"}).add("book", {}, {"x>takes"});
  schema.catalog.tables[2].foreign_keys[0] = ForeignKey{{"x", "y"}, "takes", {"p", "c"}};
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"person", "takes"}));
  EXPECT_FALSE(schema.table(tree, "takes").key.has_value());
}

TEST(ForeignKeyTree, AUniqueColumnThatOthersReferToIsAKey) {
  Schema schema;
  schema.add("person", {"a", "b"}).add("visit", {}, {"p>person"});
  schema.catalog.tables[0].unique = {{"id"}};
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), (Names{"person", "visit"}));
  EXPECT_EQ(tree.tables[0].key, "id");
}

TEST(ForeignKeyTree, AReferenceToAnotherColumnThanTheKeyDoesNotFit) {
  Schema schema;
  schema.add("person", {"nr"}).add("visit", {}, {"p>person"}).add("gone", {}, {"p>nowhere"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_EQ(schema.fitting(tree), Names{"person"});
  EXPECT_NE(schema.table(tree, "visit").does_not_fit.find("'nr'"), std::string::npos);
  EXPECT_FALSE(schema.table(tree, "gone").does_not_fit.empty());
}

TEST(ForeignKeyTree, WithoutAKeyOfOneColumnThereIsNoPersonTable) {
  Schema schema;
  schema.add("a", {}).add("b", {"x", "y"});
  const ForeignKeyTree tree = schema.placed();
  EXPECT_FALSE(tree.person.has_value());
  ASSERT_EQ(tree.tables.size(), 2U);
  EXPECT_FALSE(tree.tables[0].does_not_fit.empty());
  EXPECT_EQ(schema.fitting(schema.placed("a")), Names{"a"});
}

}  // namespace
}  // namespace kith::profile
