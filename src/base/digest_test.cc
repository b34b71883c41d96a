#include "base/digest.h"

#include <gtest/gtest.h>

#include "base/secret_source.h"
#include "kith/error.h"
#include "testing/hex.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

std::string sha256(std::string_view text) {
  Sha256 digest;
  digest.update(text);
  return digest.hex();
}

TEST(Hex, IsLowercaseTwoDigitsPerByte) {
  EXPECT_EQ(to_hex(std::string("\x00\x0f\xa0\xff", 4)), "000fa0ff");
  EXPECT_EQ(to_hex(""), "");
}

TEST(Hex, ComesBackAsItWas) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes.push_back(static_cast<char>(byte));
  EXPECT_EQ(testing::from_hex(to_hex(bytes)), bytes);
}

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, MayBeFedPieceByPiece) {
  Sha256 digest;
  for (const char c : std::string("abc")) digest.update({&c, 1});
  EXPECT_EQ(digest.hex(), sha256("abc"));
}

TEST(Sha256, OfAFileIsThatOfItsContent) {
  const testing::TemporaryFolder folder;
  const std::string large(3'000'001, 'q');
  folder.write("large", large);
  folder.write("empty", "");
  EXPECT_EQ(sha256_of_file(folder.path() / "large"), sha256(large));
  EXPECT_EQ(sha256_of_file(folder.path() / "empty"), sha256(""));
  try {
    sha256_of_file(folder.path() / "nothing");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
  }
}

// RFC 4231, test cases 1, 2, 3 and 6.
TEST(Hmac, KnownAnswersOfRfc4231) {
  EXPECT_EQ(hmac_of_text(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac_of_text("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hmac_of_text(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(hmac_of_text(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(hmac_of_text("", ""), "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(Hmac, ComesAsRawBytesToo) {
  EXPECT_EQ(hmac_bytes("Jefe", "what do ya want for nothing?").size(), 32U);
  EXPECT_EQ(to_hex(hmac_bytes("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Secrets, AreFreshOrSeeded) {
  EXPECT_EQ(fresh_secret().size(), 32U);
  EXPECT_NE(fresh_secret(), fresh_secret());
  EXPECT_EQ(seeded_secret(7).size(), 32U);
  EXPECT_EQ(seeded_secret(7), seeded_secret(7));
  EXPECT_NE(seeded_secret(7), seeded_secret(8));
}

TEST(Secrets, ComeFromTheSourceThatATestSets) {
  set_secret_source([] { return std::string(32, 'a'); });
  EXPECT_EQ(fresh_secret(), std::string(32, 'a'));
  set_secret_source(nullptr);
  EXPECT_NE(fresh_secret(), fresh_secret());
}

TEST(Secrets, OfASeedStayTheSameForever) {
  EXPECT_EQ(to_hex(seeded_secret(7)), "908623f252dc339fdbbb69c2ffa289df851bb5f635295b032499c8ef343a6d87");
}

}  // namespace
}  // namespace kith
