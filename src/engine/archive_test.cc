#include "engine/archive.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <fstream>
#include <random>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::engine {
namespace {

std::string text() {
  std::mt19937 random(3);
  std::string result = "a,b\n";
  for (int i = 0; i < 60000; ++i) result += std::to_string(random()) + "," + std::to_string(i) + "\n";
  return result;
}

std::string gzip(const std::string& plain, const std::filesystem::path& path) {
  const gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, plain.data(), static_cast<unsigned>(plain.size()));
  gzclose_w(file);
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string zstd(const std::string& plain) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), plain.data(), plain.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

class Archive : public ::testing::TestWithParam<const char*> {
 protected:
  bool whole(const std::string& bytes) {
    folder.write("t.csv", bytes);
    SourceFile file;
    file.path = folder.path() / "t.csv";
    file.compression = GetParam();
    file.head = bytes.substr(0, 64);
    try {
      require_whole(file);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_csv);
      return false;
    }
    return true;
  }
  std::string packed() {
    return std::string(GetParam()) == "gzip" ? gzip(text(), folder.path() / "packed") : zstd(text());
  }
  kith::testing::TemporaryFolder folder;
};

TEST_P(Archive, AWholeOneIsFine) { EXPECT_TRUE(whole(packed())); }

TEST_P(Archive, TwoInARowAreFine) { EXPECT_TRUE(whole(packed() + packed())); }

TEST_P(Archive, OneCutOffAnywhereIsNot) {
  const std::string bytes = packed();
  for (const std::size_t missing : {std::size_t{1}, std::size_t{3}, std::size_t{8}, bytes.size() / 2})
    EXPECT_FALSE(whole(bytes.substr(0, bytes.size() - missing))) << missing;
}

TEST_P(Archive, ADamagedOneIsNot) {
  std::string bytes = packed();
  bytes[bytes.size() - 6] = static_cast<char>(bytes[bytes.size() - 6] ^ 1);
  EXPECT_FALSE(whole(bytes));
}

TEST_P(Archive, PlainTextUnderItsNameIsOfAnotherFormat) {
  SourceFile file;
  file.compression = GetParam();
  file.head = "a,b\n1,2\n";
  try {
    require_whole(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported_format);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Archive, ::testing::Values("gzip", "zstd"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace kith::engine
