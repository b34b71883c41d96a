#include "engine/missing_values.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/engine.h"
#include "testing/temporary_folder.h"

namespace kith::engine {
namespace {

using Texts = std::vector<std::string>;

Column column_of(const Texts& cells) {
  Column column;
  for (const std::string& cell : cells) column.add(cell);
  return column;
}

Texts values_of(const Dictionary& values) {
  Texts all;
  for (Code code = 0; code < values.size(); ++code) all.emplace_back(values[code]);
  return all;
}

Table emptied(const Texts& na, const Texts& cells) {
  Table table;
  table.columns.push_back(column_of(cells));
  empty_missing(na, table);
  return table;
}

TEST(MissingValues, NumbersStayNumbers) {
  const Table table = emptied({"NA", "?"}, {"31", "NA", "35", "?", "", "31"});
  EXPECT_EQ(values_of(table.columns[0].values), (Texts{"31", "", "35"}));
  EXPECT_EQ(table.columns[0].codes, (std::vector<Code>{0, 1, 2, 1, 1, 0}));
  EXPECT_EQ(type_of(table.columns[0].values), ValueType::integer);
}

TEST(MissingValues, OnlyWholeCellsAreMissing) {
  const Table table = emptied({"NA"}, {"NAB", "na", " NA", "NA "});
  EXPECT_EQ(table.columns[0].values.size(), 4u);
}

RC_GTEST_PROP(MissingValues, AreAsIfTheCellsHadBeenEmpty, ()) {
  const auto cells = *rc::gen::container<Texts>(rc::gen::element<std::string>("", "NA", "?", "1", "2", "x"));
  Texts blank = cells;
  for (std::string& cell : blank)
    if (cell == "NA" || cell == "?") cell.clear();
  const Table table = emptied({"?", "NA"}, cells);
  const Column wanted = column_of(blank);
  RC_ASSERT(values_of(table.columns[0].values) == values_of(wanted.values));
  RC_ASSERT(table.columns[0].codes == wanted.codes);
  HashedColumn seen = hashed(column_of(cells));
  empty_missing({"?", "NA"}, seen);
  RC_ASSERT(seen.hashes == hashed(wanted).hashes);
  RC_ASSERT(values_of(seen.first) == values_of(hashed(wanted).first));
}

class MissingInFiles : public ::testing::Test {
 protected:
  Table read(const std::string& name, const std::string& text, const Texts& na) {
    folder_.write(name, text);
    Locator locator(folder_.path() / name);
    locator.reading.na = na;
    const auto data = open(locator);
    std::vector<HashedColumn> beside(1);
    beside[0].name = "b";
    Table table = data->read_beside({"a"}, beside, silent_progress());
    EXPECT_EQ(beside[0].hashes.back(), value_hash(""));
    return table;
  }
  testing::TemporaryFolder folder_;
};

TEST_F(MissingInFiles, EveryFormatKnowsThem) {
  EXPECT_EQ(read("t.csv", "a,b\n1,2\nNA,NA\n", {"NA"}).columns[0].at(1), "");
  EXPECT_EQ(
      read("t.jsonl", "{\"a\": 1, \"b\": 2}\n{\"a\": \"NA\", \"b\": \"NA\"}\n", {"NA"}).columns[0].at(1), "");
}

}  // namespace
}  // namespace kith::engine
