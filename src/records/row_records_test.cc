#include "records/row_records.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::records {
namespace {

// Batches given beforehand.
class GivenRows final : public kith::Rows {
 public:
  explicit GivenRows(std::vector<std::vector<std::string>> batches) : batches_(std::move(batches)) {}
  std::vector<std::string> columns() override { return {"day", "ill"}; }
  bool next(std::vector<std::string>& cells) override {
    if (at_ == batches_.size()) return false;
    cells = batches_[at_++];
    return true;
  }

 private:
  std::vector<std::vector<std::string>> batches_;
  std::size_t at_ = 0;
};

std::unique_ptr<RecordSource> source_of(std::vector<std::vector<std::string>> batches) {
  auto source = open_row_records(std::make_shared<GivenRows>(std::move(batches)), "reports");
  source->want({"ill"});
  return source;
}

// The values of the wanted column to the end.
std::vector<std::string> rest_of(RecordSource& source) {
  std::vector<std::string> values;
  RecordBatch batch;
  for (RecordSource::Next next; (next = source.next(batch)) != RecordSource::Next::ended;)
    for (std::size_t r = 0; r < batch.rows; ++r) values.emplace_back(batch.fields[0][r]);
  return values;
}

using Values = std::vector<std::string>;

void expect_error(ErrorCode code, RecordSource& source) {
  try {
    rest_of(source);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_EQ(error.place().file, "reports");
  }
}

TEST(RowRecords, GiveTheWantedColumnBatchByBatch) {
  const auto source = source_of({{"1", "flu", "1", "cold"}, {}, {"2", ""}});
  EXPECT_EQ(source->columns(), (Values{"day", "ill"}));
  EXPECT_EQ(rest_of(*source), (Values{"flu", "cold", ""}));
}

TEST(RowRecords, SkipWhatAnEarlierRunTook) {
  const auto begun = source_of({{"1", "flu", "1", "cold"}, {"2", "flu"}});
  RecordBatch batch;
  ASSERT_EQ(begun->next(batch), RecordSource::Next::records);
  const std::string position = begun->position();
  const auto again = source_of({{"1", "flu"}, {"1", "cold", "2", "flu"}});
  again->resume(position);
  EXPECT_EQ(rest_of(*again), (Values{"flu"}));
  const auto behind = source_of({{"2", "hiv"}});
  behind->go_on(position);
  EXPECT_EQ(rest_of(*behind), (Values{"hiv"}));
}

TEST(RowRecords, RefuseToGoOnWithOtherRows) {
  const auto begun = source_of({{"1", "flu", "1", "cold"}});
  rest_of(*begun);
  const auto others = source_of({{"1", "flu", "1", "hiv", "2", "flu"}});
  others->resume(begun->position());
  expect_error(ErrorCode::stream_state, *others);
  const auto fewer = source_of({{"1", "flu"}});
  fewer->resume(begun->position());
  expect_error(ErrorCode::stream_state, *fewer);
}

TEST(RowRecords, AreCheckedAsTheyCome) {
  expect_error(ErrorCode::ragged_row, *source_of({{"1", "flu", "2"}}));
  expect_error(ErrorCode::bad_encoding, *source_of({{"1", "\xff"}}));
}

}  // namespace
}  // namespace kith::records
