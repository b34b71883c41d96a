#include "engine/json_objects.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/engine.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::engine {
namespace {

using Texts = std::vector<std::string>;

class JsonObjectsTest : public ::testing::Test {
 protected:
  Texts objects(const std::string& text) {
    folder_.write("t.json", text);
    const SourceFile file = locate(folder_.path() / "t.json", "json");
    JsonObjects all(file, Encoding::utf8, {});
    Texts found;
    for (std::string_view object; all.next(object);) {
      found.emplace_back(object);
      lines_.push_back(all.line());
    }
    return found;
  }
  std::string fault(const std::string& text) {
    try {
      objects(text);
    } catch (const JsonFault& fault) {
      return fault.what;
    } catch (const Error& error) {
      return name_of(error.code());
    }
    return "";
  }
  Table table(const std::string& text) {
    folder_.write("t.json", text);
    const auto data = open(Locator(folder_.path() / "t.json"));
    Texts names;
    for (const ColumnSchema& column : data->schema()) names.push_back(column.name);
    return data->read(names, silent_progress());
  }

  testing::TemporaryFolder folder_;
  std::vector<std::uint64_t> lines_;
};

TEST_F(JsonObjectsTest, AnArrayMayBeLaidOutInAnyWay) {
  const Texts wanted{R"({"a": "}]\"{", "b": 1})", R"({"a":2})"};
  EXPECT_EQ(objects("[" + wanted[0] + "," + wanted[1] + "]"), wanted);
  EXPECT_EQ(objects(" \n[\n  " + wanted[0] + "\n , " + wanted[1] + " ] \n\n"), wanted);
  EXPECT_EQ(objects("[{\n\"a\": 1\n},\n{\"a\": 2}]").size(), 2u);
  EXPECT_EQ(lines_, (std::vector<std::uint64_t>{1, 1, 3, 4, 1, 4}));
  EXPECT_EQ(objects("[ ]"), Texts{});
}

TEST_F(JsonObjectsTest, LinesAreObjects) {
  EXPECT_EQ(objects("{\"a\": 1}\n\n{\"a\": 2}\n"), (Texts{"{\"a\": 1}", "{\"a\": 2}"}));
  EXPECT_EQ(lines_, (std::vector<std::uint64_t>{1, 3}));
}

TEST_F(JsonObjectsTest, WhatIsNoArrayOfObjectsIsAFault) {
  EXPECT_NE(fault("[1, 2]"), "");
  EXPECT_NE(fault("[{\"a\": 1} {\"a\": 2}]"), "");
  EXPECT_NE(fault("[{\"a\": 1},]"), "");
  EXPECT_NE(fault("[{\"a\": 1}"), "");
  EXPECT_NE(fault("[{\"a\": 1},"), "");
  EXPECT_NE(fault("[{\"a\": \"1}]"), "");
  EXPECT_NE(fault("[{\"a\": 1}] x"), "");
  EXPECT_NE(fault("[{\"a\": 1}][{\"a\": 1}]"), "");
  EXPECT_EQ(fault("[{\"a\": \"\xFF\"}]"), "bad-encoding");
}

TEST_F(JsonObjectsTest, AnArrayIsTheSameTableAsLines) {
  const Table lines = table("{\"a\": 1, \"b\": \"x\"}\n{\"b\": null, \"c\": true}\n");
  const Table array = table("[{\"a\": 1, \"b\": \"x\"}, {\"b\": null,\n \"c\": true}]");
  ASSERT_EQ(array.columns.size(), lines.columns.size());
  for (std::size_t c = 0; c < lines.columns.size(); ++c) {
    EXPECT_EQ(array.columns[c].name, lines.columns[c].name);
    for (std::size_t row = 0; row < lines.rows(); ++row)
      EXPECT_EQ(array.columns[c].at(row), lines.columns[c].at(row));
  }
}

TEST_F(JsonObjectsTest, ObjectsAreFoundAcrossBlocks) {
  std::string text = "[";
  for (int i = 0; i < 40'000; ++i)
    text += (i == 0 ? "" : ",\n") + std::string("{\"name\": \"somebody \\\"x\\\"\", \"n\": ") +
            std::to_string(i) + "}";
  const Table read = table(text + "]");
  ASSERT_EQ(read.rows(), 40'000u);
  for (std::size_t row = 0; row < read.rows(); ++row) EXPECT_EQ(read.columns[1].at(row), std::to_string(row));
}

TEST_F(JsonObjectsTest, EmptyArraysHaveNoTable) {
  folder_.write("t.json", "[]");
  try {
    open(Locator(folder_.path() / "t.json"));
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::empty_file);
  }
}

TEST(JsonHeads, AreKnown) {
  EXPECT_TRUE(begins_json_array(" [\n {"));
  EXPECT_TRUE(begins_json_array("\xEF\xBB\xBF[{"));
  EXPECT_TRUE(begins_json_object("{ \"a\""));
  for (const char* head : {"", "[", "[1", "{", "a,b", "[id],[name]"}) {
    EXPECT_FALSE(begins_json_array(head)) << head;
    EXPECT_FALSE(begins_json_object(head)) << head;
  }
}

}  // namespace
}  // namespace kith::engine
