#include "records/missing_fields.h"

#include <gtest/gtest.h>

#include <optional>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::records {
namespace {

using Texts = std::vector<std::string>;

class MissingFields : public ::testing::Test {
 protected:
  std::unique_ptr<RecordSource> records(const std::string& text, const std::optional<Texts>& na) {
    folder_.write("r", text);
    RecordOptions options;
    options.file = folder_.path() / "r";
    if (na) options.na = *na;
    auto source = open_records(options);
    source->want(source->columns());
    return source;
  }
  testing::TemporaryFolder folder_;
};

TEST_F(MissingFields, AreEmpty) {
  RecordBatch batch;
  ASSERT_EQ(records("a,b\n1,?\nNA,2\n", Texts{"NA", "?"})->next(batch), RecordSource::Next::records);
  EXPECT_EQ(batch.fields[0][1], "");
  EXPECT_EQ(batch.fields[1][0], "");
  EXPECT_EQ(batch.fields[1][1], "2");
}

TEST_F(MissingFields, AStreamGoesOnWithTheSameTexts) {
  RecordBatch batch;
  const auto first = records("a,b\n1,2\n", Texts{"NA"});
  first->next(batch);
  const std::string position = first->position();
  records("a,b\n1,2\n", Texts{"NA"})->go_on(position);
  for (const std::optional<Texts>& other : {std::optional<Texts>(), std::optional(Texts{"?"})}) {
    try {
      records("a,b\n1,2\n", other)->go_on(position);
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::stream_state);
    }
  }
}

}  // namespace
}  // namespace kith::records
