// Codes of the sensitive values that are open in a stream. A value that no open record has any more gives its
// code back, so that codes stay as few as the window holds values, however many a stream has had.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kith::method {

class ValueCodes {
 public:
  std::optional<std::uint32_t> find(std::string_view text) const;
  // The code last given back, or a new one. Requires the text to have none.
  std::uint32_t add(std::string_view text);
  void give_back(std::uint32_t code);

  // By code; those given back are empty until they are used again.
  const std::vector<std::string>& texts() const { return texts_; }
  // Codes given back, the last one first in line at the end.
  const std::vector<std::uint32_t>& free() const { return free_; }

  // As texts() and free() were. False if the two do not fit each other.
  bool restore(std::vector<std::string> texts, std::vector<std::uint32_t> free);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> codes_;
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> free_;
};

}  // namespace kith::method
