// SHA-256 and HMAC-SHA256, their bytes as hex, and fresh secrets. Threads may share the functions, not a
// Sha256.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace kith {

// Writes bytes as lowercase hex, two digits each.
std::string to_hex(std::string_view bytes);

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void update(std::string_view bytes);
  // Gives lowercase hex and ends the computation.
  std::string hex();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string sha256_of_text(std::string_view text);
std::string sha256_of_file(const std::filesystem::path& path);

// Computes HMAC-SHA256 over a text, as 32 raw bytes and as lowercase hex. `key` is raw bytes.
std::string hmac_bytes(std::string_view key, std::string_view text);
std::string hmac_of_text(std::string_view key, std::string_view text);

// Draws 32 bytes from the operating system.
std::string fresh_secret();
// Gives 32 bytes that depend on the seed alone; this is for tests.
std::string seeded_secret(unsigned long long seed);

}  // namespace kith
