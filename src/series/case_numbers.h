// Case numbers: what links the rows of one case over the releases of a series, and tells nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace kith::series {

// A keyed permutation of [0, 2^52), moved up by 10^15: 16 digits, below 2^53, so that every reader of
// numbers keeps them whole. The same secret and index give the same number, and no two indexes share one.
// Threads must not share it.
class CaseNumbers {
 public:
  static constexpr std::uint64_t first = 1'000'000'000'000'000;
  static constexpr std::uint64_t count = std::uint64_t{1} << 52;

  // The secret of the series has 32 bytes.
  explicit CaseNumbers(std::string_view secret);
  ~CaseNumbers();
  CaseNumbers(const CaseNumbers&) = delete;
  CaseNumbers& operator=(const CaseNumbers&) = delete;

  // Gives the number of the row that arrived as number `index` of the series, from 0. Requires index < count.
  std::uint64_t of(std::uint64_t index) const;

 private:
  struct Cipher;
  std::unique_ptr<Cipher> cipher_;
};

}  // namespace kith::series
