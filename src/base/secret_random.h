// Random draws that nobody can foretell without the key, and that the key gives again: AES-256 in counter
// mode. Threads must not share it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace kith {

class SecretRandom {
 public:
  // `key` is 32 raw bytes; `purpose` tells streams of one key apart ("buckets of 17").
  SecretRandom(std::string_view key, std::string_view purpose);
  ~SecretRandom();
  SecretRandom(const SecretRandom&) = delete;
  SecretRandom& operator=(const SecretRandom&) = delete;

  std::uint64_t next();
  // Makes draw number `index`, counted from 0, the one that next() gives next.
  void seek(std::uint64_t index);
  // Draws evenly over [0, bound); requires bound > 0.
  std::uint64_t below(std::uint64_t bound);

  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
  }

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace kith
