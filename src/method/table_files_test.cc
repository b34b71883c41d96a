#include "method/table_files.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(TableFiles, ACertificateIsNotSharedByTwoReleases) {
  const TemporaryFolder folder;
  folder.write("r.parquet", "x");
  const auto refused = [&](const char* name) {
    return code_of([&] { refuse_second_of_a_name(folder.path() / name, real_filesystem()); });
  };
  EXPECT_EQ(refused("r.csv"), ErrorCode::output_is_input);
  EXPECT_EQ(refused("r.parquet"), std::nullopt);
  EXPECT_EQ(refused("other.csv"), std::nullopt);
}

TEST(TableFiles, AReleaseIsReadAsItWasWritten) {
  EXPECT_EQ(format_of("a/r.parquet"), "parquet");
  EXPECT_EQ(format_of("a/r.csv"), "csv");
  const Locator csv = written_file(".r.csv.pending", "csv");
  EXPECT_EQ(csv.reading.delimiter, ",");
  EXPECT_EQ(csv.reading.header, true);
  EXPECT_EQ(written_file("r", "parquet").reading.delimiter, std::nullopt);
}

}  // namespace
}  // namespace kith::method
