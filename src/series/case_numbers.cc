// A balanced Feistel network on two halves of 26 bits. Whatever the round function is, a round can be undone,
// so the whole is a permutation of [0, 2^52): numbers are unique without a table of those given out. The
// round function is AES-128 of the round's number and a half, under a key derived from the series' secret;
// with four rounds of a pseudorandom function a network cannot be told from a random permutation (Luby and
// Rackoff), and we take eight. A number therefore tells neither the order of rows nor anything of their
// content. Cost: eight blocks of AES for each number.
#include "series/case_numbers.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::series {

namespace {

constexpr unsigned rounds = 8;
constexpr unsigned half_bits = 26;
constexpr std::uint32_t half_mask = (1U << half_bits) - 1;

std::array<unsigned char, 16> key_from(std::string_view secret) {
  const std::string bytes = hmac_bytes(secret, "kith case numbers");
  std::array<unsigned char, 16> key{};
  std::copy_n(bytes.begin(), key.size(), key.begin());
  return key;
}

}  // namespace

struct CaseNumbers::Cipher {
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  ~Cipher() { EVP_CIPHER_CTX_free(context); }

  std::uint32_t round(unsigned number, std::uint32_t half) const {
    std::array<unsigned char, 16> in{}, out{};
    in[0] = static_cast<unsigned char>(number);
    for (unsigned i = 0; i < 4; ++i) in[4 + i] = static_cast<unsigned char>(half >> (8 * i));
    int length = 0;
    if (EVP_EncryptUpdate(context, out.data(), &length, in.data(), static_cast<int>(in.size())) != 1)
      throw Bug("AES failed");
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= static_cast<std::uint32_t>(out[i]) << (8 * i);
    return word & half_mask;
  }
};

CaseNumbers::CaseNumbers(std::string_view secret) : cipher_(std::make_unique<Cipher>()) {
  const auto key = key_from(secret);
  if (EVP_EncryptInit_ex(cipher_->context, EVP_aes_128_ecb(), nullptr, key.data(), nullptr) != 1)
    throw Bug("AES is not available");
  EVP_CIPHER_CTX_set_padding(cipher_->context, 0);
}

CaseNumbers::~CaseNumbers() = default;

std::uint64_t CaseNumbers::of(std::uint64_t index) const {
  if (index >= count) throw Bug("a series has no case number for so many rows");
  auto left = static_cast<std::uint32_t>(index >> half_bits);
  auto right = static_cast<std::uint32_t>(index) & half_mask;
  for (unsigned i = 0; i < rounds; ++i) {
    const std::uint32_t next = left ^ cipher_->round(i, right);
    left = right;
    right = next;
  }
  return first + ((static_cast<std::uint64_t>(left) << half_bits) | right);
}

}  // namespace kith::series
