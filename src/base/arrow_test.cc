#include "kith/arrow.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "kith/error.h"
#include "testing/arrow_tables.h"

namespace kith {
namespace {

using testing::hand_stream;
using testing::hand_table;

const std::vector<testing::HandColumn> columns{{"zip", "u"}, {"age", "l"}};
const std::vector<testing::HandBatch> batches{
    {{{"02138", "02139"}, {"20", std::nullopt}}}, {{{}, {}}}, {{{"02140"}, {"40"}}, 2, 3}};

ErrorCode refusal_of(const std::vector<testing::HandColumn>& of, int batches_released = 0) {
  const auto released = std::make_shared<int>(0);
  std::vector<testing::Cells> cells(of.size(), testing::Cells{std::nullopt});
  OwnedStream stream = hand_stream(of, {{cells}}, released);
  try {
    ArrowTable::take(stream.get());
  } catch (const Error& error) {
    EXPECT_FALSE(stream);
    EXPECT_FALSE(error.remedy().empty());
    EXPECT_EQ(*released, batches_released + 1);
    return error.code();
  }
  ADD_FAILURE() << "accepted";
  return ErrorCode::usage;
}

TEST(ArrowTable, KnowsItsRowsAndColumns) {
  const auto table = hand_table(columns, batches);
  EXPECT_EQ(table->rows(), 3u);
  EXPECT_EQ(table->columns(), (std::vector<std::string>{"zip", "age"}));
}

TEST(ArrowTable, GivesTheBuffersThatItTook) {
  const auto table = hand_table(columns, batches);
  OwnedStream stream;
  table->give(stream.get());
  for (const ArrowArray& mine : table->batches()) {
    OwnedArray given;
    ASSERT_EQ(stream->get_next(stream.get(), given.get()), 0);
    ASSERT_EQ(given->length, mine.length);
    EXPECT_EQ(given->offset, mine.offset);
    for (std::int64_t c = 0; c < mine.n_children; ++c) {
      EXPECT_EQ(given->children[c]->offset, mine.children[c]->offset);
      for (std::int64_t b = 0; b < mine.children[c]->n_buffers; ++b)
        EXPECT_EQ(given->children[c]->buffers[b], mine.children[c]->buffers[b]);
    }
  }
  OwnedArray end;
  ASSERT_EQ(stream->get_next(stream.get(), end.get()), 0);
  EXPECT_FALSE(end);
}

TEST(ArrowTable, ReleasesEveryBatchOnceAndNotBeforeTheLastHolderLetsGo) {
  const auto released = std::make_shared<int>(0);
  OwnedArray given;
  {
    OwnedStream stream;
    {
      const auto table = hand_table(columns, batches, released);
      table->give(stream.get());
    }
    ASSERT_EQ(stream->get_next(stream.get(), given.get()), 0);
    EXPECT_EQ(*released, 0);
  }
  EXPECT_EQ(*released, 0);
  // Whoever got an array may move a child out of it.
  OwnedArray child(*given->children[1]);
  given->children[1]->release = nullptr;
  given = OwnedArray();
  EXPECT_EQ(child->length, 2);
  EXPECT_EQ(*released, 0);
  child = OwnedArray();
  EXPECT_EQ(*released, static_cast<int>(batches.size()));
}

TEST(ArrowTable, ASchemaOutlivesItsTable) {
  OwnedSchema schema;
  hand_table({{"kind", "c", "u", ARROW_FLAG_DICTIONARY_ORDERED}}, {})->give_schema(schema.get());
  EXPECT_STREQ(schema->format, "+s");
  EXPECT_STREQ(schema->children[0]->name, "kind");
  EXPECT_STREQ(schema->children[0]->dictionary->format, "u");
  EXPECT_EQ(schema->children[0]->flags, ARROW_FLAG_DICTIONARY_ORDERED);
}

TEST(ArrowTable, RefusesNamesThatCannotTellColumnsApart) {
  EXPECT_EQ(refusal_of({{"a", "l"}, {"", "l"}}), ErrorCode::unnamed_column);
  EXPECT_EQ(refusal_of({{"a", "l"}, {"a", "u"}}), ErrorCode::duplicate_column);
}

class FailingStream final : public ArrayStream {
 public:
  explicit FailingStream(OwnedSchema schema, bool late) : schema_(std::move(schema)), late_(late) {}
  OwnedSchema schema() override {
    if (!late_) throw std::runtime_error("no schema today");
    return std::move(schema_);
  }
  OwnedArray next() override { throw std::runtime_error("no batch today"); }

 private:
  OwnedSchema schema_;
  bool late_;
};

OwnedSchema schema_of(const std::string& format, const std::string& metadata = "") {
  SchemaParts parts{"+s", ""};
  SchemaParts column{format, "visits"};
  column.metadata = metadata;
  if (format.starts_with("+l")) column.children.push_back(make_schema({"l", "item"}));
  parts.children.push_back(make_schema(std::move(column)));
  return make_schema(std::move(parts));
}

// The reason may hold values of the data.
TEST(ArrowTable, KeepsWhyAStreamFailedOutOfTheMessage) {
  for (const bool late : {false, true}) {
    OwnedStream stream = make_stream(std::make_unique<FailingStream>(schema_of("l"), late));
    try {
      ArrowTable::take(stream.get());
      FAIL() << "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::engine_failed);
      EXPECT_EQ(std::string(error.what()).find("today"), std::string::npos);
      EXPECT_NE(error.value().find("today"), std::string::npos);
    }
    EXPECT_FALSE(stream);
  }
}

TEST(ArrowTable, RefusesTypesThatNoCellHasAndNamesTheColumn) {
  const std::string extension =
      std::string("\1\0\0\0\24\0\0\0ARROW:extension:name\15\0\0\0pandas.period", 4 + 4 + 20 + 4 + 13);
  for (const auto& [format, metadata] : std::vector<std::pair<std::string, std::string>>{
           {"+l", ""}, {"+s", ""}, {"z", ""}, {"w:16", ""}, {"tDn", ""}, {"tiM", ""}, {"l", extension}}) {
    OwnedStream stream = make_stream(std::make_unique<FailingStream>(schema_of(format, metadata), true));
    try {
      ArrowTable::take(stream.get());
      FAIL() << format;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::unsupported_format) << format;
      EXPECT_EQ(error.place().column, "visits");
      EXPECT_FALSE(error.remedy().empty());
    }
  }
}

TEST(ArrowTable, AStreamIsTakenOnce) {
  OwnedStream stream = hand_stream(columns, batches);
  ArrowTable::take(stream.get());
  EXPECT_THROW(ArrowTable::take(stream.get()), Error);
}

}  // namespace
}  // namespace kith
