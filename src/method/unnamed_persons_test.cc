#include "method/unnamed_persons.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kith/error.h"

namespace kith::method {
namespace {

// Visits of sixty patients, three each. Its photos are binary, as may turn out while a database is read.
class Visits final : public Data {
 public:
  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override { return "visits"; }
  Fingerprint fingerprint() const override { return {}; }
  Table read(const std::vector<std::string>& columns, Progress&) override {
    Table table{"visits", {}};
    for (const std::string& name : columns) {
      if (name == "photo") throw Error(ErrorCode::unsupported_format, "binary", {"visits", 0, name});
      Column& column = table.columns.emplace_back();
      column.name = name;
      for (int row = 0; row < 180; ++row) column.add(cell(name, row));
    }
    return table;
  }

 private:
  static std::string cell(const std::string& name, int row) {
    const int person = row / 3;
    if (name == "vid") return std::to_string(row);
    if (name == "mrn") return std::to_string(1000 + person);
    if (name == "sex") return person * 3 % 5 < 2 ? "f" : "m";
    return std::to_string(1930 + person * 7 % 70);
  }

  std::vector<ColumnSchema> schema_ = {{"vid", "BIGINT"},      {"mrn", "BIGINT"},  {"photo", "VARCHAR"},
                                       {"scans", "VARCHAR[]"}, {"sex", "VARCHAR"}, {"birth", "BIGINT"}};
};

TEST(UnnamedPersons, AreLookedForInColumnsThatAreNotRead) {
  Visits visits;
  UnnamedPersons persons;
  const Table table = read_and_look(visits, {"vid", "sex"}, persons, silent_progress());
  EXPECT_EQ(table.columns.size(), 2U);
  ASSERT_TRUE(persons.key);
  EXPECT_EQ(persons.key->columns, std::vector<std::string>{"mrn"});
  EXPECT_EQ(persons.key->determined, (std::vector<std::string>{"sex", "birth"}));
  EXPECT_EQ(persons.unread, (std::vector<std::string>{"scans", "photo"}));
}

TEST(UnnamedPersons, ABinaryColumnThatIsReadIsAnError) {
  Visits visits;
  UnnamedPersons persons;
  EXPECT_THROW(read_and_look(visits, {"vid", "photo"}, persons, silent_progress()), Error);
}

}  // namespace
}  // namespace kith::method
