// The stream is the key stream of AES-256 in counter mode from block 0 on, read as little-endian words, so
// that it is the same on every machine. Its key is HMAC-SHA256(key, purpose): streams of different purposes
// have nothing in common that anybody could see. Blocks are made a buffer at a time, since a call of the
// cipher costs more than the few words a draw needs.
#include "base/secret_random.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <bit>

#include "base/int128.h"
#include "kith/error.h"

namespace kith {

namespace {

constexpr std::size_t key_bytes = 32;
constexpr std::size_t buffer_words = 1024;
// EVP encrypts what it is given; encrypting zeros gives the key stream itself.
constexpr std::array<unsigned char, buffer_words * sizeof(std::uint64_t)> zeros{};

std::uint64_t from_little_endian(std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(word);
  return word;
}

}  // namespace

struct SecretRandom::Stream {
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  // This is the number of the draw at the buffer's beginning.
  std::uint64_t first = 0;
  // Of the buffer's words, this many were used and this many made.
  std::size_t used = 0, made = 0;
  std::size_t batch = buffer_words;
  std::array<std::uint64_t, buffer_words> buffer;

  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    EVP_CIPHER_CTX_free(context);
    OPENSSL_cleanse(buffer.data(), sizeof buffer);
  }

  void fill() {
    const std::size_t bytes = batch * sizeof(std::uint64_t);
    int length = 0;
    if (EVP_EncryptUpdate(context, reinterpret_cast<unsigned char*>(buffer.data()), &length, zeros.data(),
                          static_cast<int>(bytes)) != 1 ||
        static_cast<std::size_t>(length) != bytes)
      throw Bug("AES-256-CTR gave no bytes");
    first += made;
    used = 0;
    made = batch;
    batch = std::min(2 * batch, buffer_words);
  }

  // After a jump few draws are made at first, since who jumps once may jump again.
  void jump(std::uint64_t index) {
    unsigned char block[16] = {};
    for (int i = 0; i < 8; ++i) block[15 - i] = static_cast<unsigned char>(index / 2 >> (8 * i) & 0xff);
    if (EVP_EncryptInit_ex(context, nullptr, nullptr, nullptr, block) != 1)
      throw Bug("AES-256-CTR has stopped");
    first = index - index % 2;
    made = 0;
    batch = 2;
    fill();
    used = index % 2;
  }
};

SecretRandom::SecretRandom(std::string_view key, std::string_view purpose)
    : stream_(std::make_unique<Stream>()) {
  if (key.size() != key_bytes) throw Bug("a secret key is 32 bytes");
  unsigned char stream_key[key_bytes];
  unsigned length = 0;
  const unsigned char first_block[16] = {};
  const bool ready =
      HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
           reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size(), stream_key,
           &length) != nullptr &&
      length == key_bytes && stream_->context != nullptr &&
      EVP_EncryptInit_ex(stream_->context, EVP_aes_256_ctr(), nullptr, stream_key, first_block) == 1;
  OPENSSL_cleanse(stream_key, sizeof stream_key);
  if (!ready) throw Bug("AES-256-CTR is not available");
}

SecretRandom::~SecretRandom() = default;

std::uint64_t SecretRandom::next() {
  Stream& stream = *stream_;
  if (stream.used == stream.made) stream.fill();
  return from_little_endian(stream.buffer[stream.used++]);
}

void SecretRandom::seek(std::uint64_t index) {
  Stream& stream = *stream_;
  if (index >= stream.first && index - stream.first < stream.made)
    stream.used = static_cast<std::size_t>(index - stream.first);
  else
    stream.jump(index);
}

// This is Lemire's way: the high word of draw * bound. Of the 2^64 draws, 2^64 mod bound are drawn again.
std::uint64_t SecretRandom::below(std::uint64_t bound) {
  if (bound == 0) throw Bug("a draw from nothing");
  Uint128 product = static_cast<Uint128>(next()) * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t unfair = (0 - bound) % bound;
    while (static_cast<std::uint64_t>(product) < unfair) product = static_cast<Uint128>(next()) * bound;
  }
  return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace kith
