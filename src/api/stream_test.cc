#include "kith/stream.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "api/given_rows_test.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using testing::TemporaryFolder;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

StreamRequest planned(const TemporaryFolder& folder, const char* out) {
  folder.write(
      "plan.toml",
      "[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = "
      "\"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  StreamRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / out;
  request.seed = 7;
  return request;
}

std::shared_ptr<Rows> rows_of(std::vector<std::vector<std::string>> batches) {
  return std::make_shared<api::GivenRows>(std::vector<std::string>{"day", "ill"}, std::move(batches));
}

TEST(Stream, RowsAsTheyComeGiveTheBytesOfAFile) {
  const TemporaryFolder folder;
  folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
  StreamRequest of_file = planned(folder, "file"), of_rows = planned(folder, "rows");
  of_file.source = folder.path() / "t.csv";
  of_rows.source = rows_of({{"1", "flu", "1", "cold"}, {}, {"2", "flu"}, {"3", "cold"}});
  const Streamed file = stream(of_file), rows = stream(of_rows);
  EXPECT_EQ(rows.read, 4u);
  EXPECT_EQ(rows.files, file.files);
  EXPECT_EQ(rows.release.reposition->published, 4u);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "file"))
    EXPECT_EQ(content_of(entry), content_of(folder.path() / "rows" / entry.path().filename()))
        << entry.path();
  const auto json = nlohmann::json::parse(rows.to_json());
  EXPECT_EQ(json["stream"]["read"], rows.read);
  EXPECT_EQ(json["stopped"], rows.stopped);
  EXPECT_EQ(json["reposition"]["moved"], rows.release.reposition->moved);
}

TEST(Stream, GoesOnFromItsState) {
  const TemporaryFolder folder;
  StreamRequest request = planned(folder, "out");
  request.state = folder.path() / "state";
  request.keep_open = true;
  request.source = rows_of({{"1", "flu", "1", "cold"}});
  EXPECT_TRUE(stream(request).kept_open);
  request.keep_open = false;
  request.source = rows_of({{"1", "flu", "1", "cold"}, {"2", "flu", "3", "cold"}});
  const Streamed second = stream(request);
  EXPECT_TRUE(second.resumed);
  EXPECT_EQ(second.read, 4u);
  EXPECT_EQ(second.release.reposition->published, 4u);
}

TEST(Stream, APlanOfAnotherMethodIsRefused) {
  const TemporaryFolder folder;
  folder.write("t.csv", "age\n1\n");
  folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\n[privacy]\nk = 1\n");
  try {
    stream({.plan = folder.path() / "plan.toml", .source = rows_of({})});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
  }
}

}  // namespace
}  // namespace kith
