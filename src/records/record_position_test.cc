#include "records/record_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::records {
namespace {

using Json = nlohmann::json;

RecordPosition some_position() {
  RecordPosition position;
  position.bytes = 1ull << 40;
  position.records = 12;
  position.lines = 14;
  position.tail_digest = digest_of("tail");
  position.tail_bytes = 4;
  position.open_end = true;
  position.format = "csv";
  position.columns = {"day", "a \"b\""};
  position.dialect = {'\xa7', '\0', false};
  position.header_due = true;
  return position;
}

ErrorCode refused(const std::string& text) {
  try {
    read_position(text);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << text << " was read";
  return ErrorCode::usage;
}

TEST(RecordPosition, RowNamesAreStoredIfThereAreAny) {
  RecordPosition position = some_position();
  EXPECT_EQ(to_text(position).find("row_names"), std::string::npos);
  EXPECT_EQ(read_position(to_text(position)).dialect.row_names, engine::RowNames::none);
  position.dialect.row_names = engine::RowNames::short_header;
  EXPECT_EQ(read_position(to_text(position)).dialect.row_names, engine::RowNames::short_header);
  EXPECT_EQ(read_position(to_text(position)).dialect.blank_last, 0u);
  position.dialect.blank_last = 2;
  EXPECT_EQ(read_position(to_text(position)).dialect.blank_last, 2u);
  Json json = Json::parse(to_text(position));
  json["row_names"] = 3;
  EXPECT_EQ(refused(json.dump()), ErrorCode::stream_state);
}

TEST(RecordPosition, IsReadAsItWasWritten) {
  const RecordPosition position = some_position(), read = read_position(to_text(position));
  EXPECT_EQ(read.bytes, position.bytes);
  EXPECT_EQ(read.records, position.records);
  EXPECT_EQ(read.lines, position.lines);
  EXPECT_EQ(read.tail_digest, position.tail_digest);
  EXPECT_EQ(read.tail_bytes, position.tail_bytes);
  EXPECT_EQ(read.open_end, position.open_end);
  EXPECT_EQ(read.format, position.format);
  EXPECT_EQ(read.columns, position.columns);
  EXPECT_EQ(read.dialect.delimiter, position.dialect.delimiter);
  EXPECT_EQ(read.dialect.quote, position.dialect.quote);
  EXPECT_EQ(read.dialect.header, position.dialect.header);
  EXPECT_EQ(read.header_due, position.header_due);
}

TEST(RecordPosition, BeforeTheFirstRecordHasNoFormat) {
  EXPECT_EQ(to_text(read_position(to_text({}))), to_text({}));
}

TEST(RecordPosition, EveryPartIsNeeded) {
  const Json whole = Json::parse(to_text(some_position()));
  for (const auto& [name, value] : whole.items()) {
    Json less = whole;
    less.erase(name);
    EXPECT_EQ(refused(less.dump()), ErrorCode::stream_state) << name;
  }
}

TEST(RecordPosition, WhatIsNoneIsRefused) {
  for (const char* text : {"", "{}", "[]", "null", "{\"version\": 1"})
    EXPECT_EQ(refused(text), ErrorCode::stream_state);
}

TEST(RecordPosition, WhatCannotBeIsRefused) {
  const Json whole = Json::parse(to_text(some_position()));
  for (const auto& [name, value] : {std::pair<const char*, Json>{"version", 2},
                                    {"delimiter", 256},
                                    {"tail_bytes", Tail::longest + 1},
                                    {"bytes", 3},
                                    {"format", "xml"},
                                    {"format", ""},
                                    {"columns", Json::array()}}) {
    Json other = whole;
    other[name] = value;
    EXPECT_EQ(refused(other.dump()), ErrorCode::stream_state) << name;
  }
}

TEST(Tail, HoldsAllOfAShortText) {
  Tail tail;
  EXPECT_EQ(tail.bytes(), "");
  EXPECT_EQ(tail.last(), '\0');
  tail.append("ab");
  tail.append("");
  tail.append("c");
  EXPECT_EQ(tail.bytes(), "abc");
  EXPECT_EQ(tail.last(), 'c');
}

TEST(Tail, HoldsTheEndOfALongText) {
  for (const std::size_t piece :
       {std::size_t{1000}, Tail::longest - 1, Tail::longest, Tail::longest + 1, 3 * Tail::longest}) {
    Tail tail;
    std::string all;
    for (int i = 0; all.size() < 5 * Tail::longest; ++i) {
      std::string bytes(piece, static_cast<char>('a' + i % 26));
      bytes[piece / 2] = '|';
      tail.append(bytes);
      all += bytes;
      const std::size_t length = std::min(all.size(), Tail::longest);
      ASSERT_TRUE(tail.bytes() == std::string_view(all).substr(all.size() - length)) << piece << " " << i;
    }
  }
}

}  // namespace
}  // namespace kith::records
