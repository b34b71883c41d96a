#include "base/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <fstream>
#include <vector>

#include "base/secret_source.h"
#include "kith/error.h"

namespace kith {

namespace {

constexpr std::size_t block_bytes = 1 << 20;

template <typename Consume>
void for_each_block(const std::filesystem::path& path, Consume consume) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Error(ErrorCode::missing_file, "cannot be read", {path.string()});
  std::vector<char> block(block_bytes);
  while (in) {
    in.read(block.data(), static_cast<std::streamsize>(block.size()));
    consume(std::string_view(block.data(), static_cast<std::size_t>(in.gcount())));
  }
  if (in.bad()) throw Error(ErrorCode::disk_failed, "cannot be read to its end", {path.string()});
}

SecretSource secret_source = nullptr;

}  // namespace

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text.push_back(digits[byte >> 4]);
    text.push_back(digits[byte & 15]);
  }
  return text;
}

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  if (EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr) != 1) throw Bug("SHA-256 is not available");
}
Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) { EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()); }

std::string Sha256::hex() {
  unsigned char digest[32];
  unsigned length = 0;
  EVP_DigestFinal_ex(state_->context, digest, &length);
  return to_hex({reinterpret_cast<const char*>(digest), length});
}

std::string sha256_of_text(std::string_view text) {
  Sha256 sha;
  sha.update(text);
  return sha.hex();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  Sha256 digest;
  for_each_block(path, [&](std::string_view block) { digest.update(block); });
  return digest.hex();
}

std::string hmac_bytes(std::string_view key, std::string_view text) {
  unsigned char digest[32];
  unsigned length = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &length);
  return {reinterpret_cast<const char*>(digest), length};
}

std::string hmac_of_text(std::string_view key, std::string_view text) {
  return to_hex(hmac_bytes(key, text));
}

void set_secret_source(SecretSource source) { secret_source = source; }

std::string fresh_secret() {
  if (secret_source != nullptr) return secret_source();
  std::string secret(32, '\0');
  std::size_t have = 0;
  while (have < secret.size()) {
    const ssize_t got = ::getrandom(secret.data() + have, secret.size() - have, 0);
    if (got < 0) throw Error(ErrorCode::engine_failed, "the operating system gave no random bytes");
    have += static_cast<std::size_t>(got);
  }
  return secret;
}

std::string seeded_secret(unsigned long long seed) { return hmac_bytes("kith seed", std::to_string(seed)); }

}  // namespace kith
