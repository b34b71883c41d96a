// Sources that go on where others ended, in the same input and in the next one.
#include <gtest/gtest.h>

#include <optional>
#include <utility>

#include "kith/error.h"
#include "records/record_source.h"
#include "testing/taken_records.h"

namespace kith::records {
namespace {

using testing::append;
using testing::Pipe;
using testing::RecordSourceTest;
using testing::single_bytes;
using testing::take_from;
using testing::Taken;

using Rows = std::vector<std::vector<std::string>>;
using Columns = std::vector<std::string>;

// The whole text taken in two runs, the second on the whole of it again.
Taken in_two_runs(const RecordOptions& first, const RecordOptions& second) {
  Taken all;
  auto source = open_records(first);
  take_from(*source, all);
  auto other = open_records(second);
  other->resume(source->position());
  take_from(*other, all);
  return all;
}

const char* const csv_text =
    "\xEF\xBB\xBF"
    "a;b\r\n1;2\r\n\r\n\"x\r\n;y\";3\r\n4;5\r\n6;\"\"\"\"\r\n7;8";
const char* const json_text = "{\"a\":1,\"b\":2}\n\n{\"b\":\"\\n\"}\n{\"a\":3,\"c\":4}\n{}";

// Places where a text may end without a record or a quoted field being cut.
std::vector<std::size_t> record_ends(const std::string& text) {
  std::vector<std::size_t> ends;
  bool quoted = false, header = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    quoted = quoted != (text[i] == '"');
    if (text[i] == '\n' && !quoted && !std::exchange(header, false)) ends.push_back(i + 1);
  }
  ends.push_back(text.size());
  return ends;
}

TEST_F(RecordSourceTest, ResumesBehindEveryRecordOfAFile) {
  for (const std::string text : {csv_text, json_text}) {
    const Taken whole = taken(text);
    ASSERT_EQ(whole.error, std::nullopt);
    for (const std::size_t end : record_ends(text)) {
      folder_.write("part", text.substr(0, end));
      RecordOptions part;
      part.file = folder_.path() / "part";
      EXPECT_EQ(in_two_runs(part, file(text)), whole) << end;
    }
  }
}

TEST_F(RecordSourceTest, ResumesBehindEveryRecordOfAPipe) {
  for (const std::string text : {csv_text, json_text}) {
    const Taken whole = taken(text);
    for (const std::size_t end : record_ends(text)) {
      folder_.write("part", text.substr(0, end));
      RecordOptions part;
      part.file = folder_.path() / "part";
      const Pipe pipe(single_bytes(text));
      EXPECT_EQ(in_two_runs(part, pipe.options()), whole) << end;
    }
  }
}

TEST_F(RecordSourceTest, ResumesInALongInput) {
  std::string text = "a,b\n";
  for (std::size_t i = 0; text.size() < (std::size_t{4} << 20); ++i) text += std::to_string(i) + ",x\n";
  const Taken whole = taken(text);
  auto source = open_records(file(text));
  source->want({"a", "b"});
  RecordBatch batch;
  Taken all;
  while (source->next(batch) == RecordSource::Next::records && all.rows.size() < 200'000) append(batch, all);
  append(batch, all);
  const std::string position = source->position();
  Taken piped = all;
  auto again = open_records(file(text));
  again->resume(position);
  EXPECT_EQ(again->position(), position);
  take_from(*again, all);
  EXPECT_EQ(all, whole);
  const Pipe pipe({text});
  auto third = open_records(pipe.options());
  third->resume(position);
  take_from(*third, piped);
  EXPECT_EQ(piped, whole);
}

TEST_F(RecordSourceTest, AnotherInputAtResumingIsRefused) {
  auto source = open_records(file("a,b\n1,2\n3,4\n"));
  Taken all;
  take_from(*source, all);
  const std::string position = source->position();
  for (const std::string text : {"a,b\n1,2\n3,5\n6,7\n", "a,b\n1,2\n", ""}) {
    all = {};
    RecordOptions options = file(text);
    try {
      open_records(options)->resume(position);
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_state);
    }
    const Pipe pipe({text});
    auto piped = open_records(pipe.options());
    piped->resume(position);
    take_from(*piped, all);
    EXPECT_EQ(all.error, ErrorCode::stream_state);
  }
}

TEST_F(RecordSourceTest, ALastLineThatGrewIsRefused) {
  auto source = open_records(file("a,b\n1,2\n3,4"));
  Taken all;
  take_from(*source, all);
  auto other = open_records(file("a,b\n1,2\n3,45\n"));
  other->resume(source->position());
  take_from(*other, all);
  EXPECT_EQ(all.error, ErrorCode::stream_state);
}

TEST_F(RecordSourceTest, DamagedPositionsAreRefused) {
  for (const char* text : {"", "{}", "[]", "{\"version\":1,\"bytes\":-1}", "x"}) {
    try {
      open_records(file("a\n1\n"))->resume(text);
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_state);
    }
  }
}

TEST_F(RecordSourceTest, APositionBeforeTheFirstRecordIsTheBeginning) {
  RecordOptions options = file("");
  options.follow = true;
  const std::string position = open_records(options)->position();
  auto source = open_records(file("a,b\n1,2\n"));
  source->resume(position);
  Taken all;
  take_from(*source, all);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}}));
}

TEST_F(RecordSourceTest, AResumedSourceReadsAsBefore) {
  auto source = open_records(file("a;b\n1;2\n"));
  Taken all;
  take_from(*source, all);
  auto other = open_records(file("a;b\n1;2\n3,4,5;6,7,8\n"));
  other->resume(source->position());
  take_from(*other, all);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}, {"3,4,5", "6,7,8"}}));
}

TEST_F(RecordSourceTest, GoesOnInAnotherInputWithOrWithoutTheHeader) {
  for (const std::string next : {"3,4\n", "a,b\n3,4\n"}) {
    auto source = open_records(file("a,b\n1,2\n"));
    Taken all;
    take_from(*source, all);
    auto other = open_records(file(next));
    other->go_on(source->position());
    take_from(*other, all);
    EXPECT_EQ(all.rows, (Rows{{"1", "2"}, {"3", "4"}}));
    auto whole = open_records(file("a,b\n1,2\n" + next + "5,6\n"));
    whole->resume(other->position());
    take_from(*whole, all);
    EXPECT_EQ(all.rows.back(), (std::vector<std::string>{"5", "6"}));
    EXPECT_EQ(all.rows.size(), 3u);
  }
}

TEST_F(RecordSourceTest, RowNamesAreAColumnWhoseHeaderMayComeAgain) {
  for (const std::string header : {"\"\",\"day\",\"ill\"\n", "\"day\",\"ill\"\n"}) {
    const auto source = open_records(file(header + "\"1\",1,\"flu\"\n\"2\",2,\"cold\"\n"));
    Taken first;
    take_from(*source, first);
    EXPECT_TRUE(source->row_names());
    EXPECT_EQ(source->columns(), (Columns{"row-names", "day", "ill"}));
    EXPECT_EQ(first.rows, (Rows{{"1", "1", "flu"}, {"2", "2", "cold"}}));
    const auto next = open_records(file(header + "\"3\",3,\"flu\"\n"));
    next->go_on(source->position());
    Taken second;
    take_from(*next, second);
    EXPECT_EQ(second.rows, (Rows{{"3", "3", "flu"}}));
    EXPECT_TRUE(next->row_names());
  }
}

TEST_F(RecordSourceTest, ABlankLastColumnIsLeftOutAndItsHeaderMayComeAgain) {
  const std::string header = "day,ill,\n";
  const auto source = open_records(file(header + "1,flu,\n2,cold,\n"));
  Taken first;
  take_from(*source, first);
  EXPECT_EQ(source->columns(), (Columns{"day", "ill"}));
  EXPECT_EQ(first.rows, (Rows{{"1", "flu"}, {"2", "cold"}}));
  const auto next = open_records(file(header + "3,flu,\n"));
  next->go_on(source->position());
  Taken second;
  take_from(*next, second);
  EXPECT_EQ(second.rows, (Rows{{"3", "flu"}}));
  const auto filled = open_records(file(header + "3,flu,x\n"));
  filled->go_on(source->position());
  Taken third;
  take_from(*filled, third);
  EXPECT_TRUE(third.rows.empty());
  EXPECT_EQ(third.error, ErrorCode::unnamed_column);
}

}  // namespace
}  // namespace kith::records
