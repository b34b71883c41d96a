#include "method/reposition/value_codes.h"

#include <utility>

namespace kith::method {

std::optional<std::uint32_t> ValueCodes::find(std::string_view text) const {
  const auto found = codes_.find(text);
  if (found == codes_.end()) return std::nullopt;
  return found->second;
}

std::uint32_t ValueCodes::add(std::string_view text) {
  auto code = static_cast<std::uint32_t>(texts_.size());
  if (free_.empty()) {
    texts_.emplace_back(text);
  } else {
    code = free_.back();
    free_.pop_back();
    texts_[code] = text;
  }
  codes_.emplace(std::string(text), code);
  return code;
}

void ValueCodes::give_back(std::uint32_t code) {
  codes_.erase(texts_[code]);
  texts_[code].clear();
  free_.push_back(code);
}

bool ValueCodes::restore(std::vector<std::string> texts, std::vector<std::uint32_t> free) {
  std::vector<bool> is_free(texts.size(), false);
  for (const std::uint32_t code : free) {
    if (code >= texts.size() || is_free[code] || !texts[code].empty()) return false;
    is_free[code] = true;
  }
  codes_.clear();
  for (std::uint32_t code = 0; code < texts.size(); ++code)
    if (!is_free[code] && !codes_.emplace(texts[code], code).second) return false;
  texts_ = std::move(texts);
  free_ = std::move(free);
  return true;
}

}  // namespace kith::method
