#include "method/reposition/record_page.h"

namespace kith::method {

void RecordPage::add(std::uint64_t row, std::uint64_t key, std::uint32_t value, std::string_view person,
                     std::span<const std::string_view> fields) {
  rows_.push_back(row);
  keys_.push_back(key);
  values_.push_back(value);
  for (const std::string_view field : fields) {
    starts_.push_back(text_.size());
    text_ += field;
  }
  starts_.push_back(text_.size());
  text_ += person;
  starts_.push_back(text_.size());
}

std::size_t RecordPage::bytes() const {
  return rows_.capacity() * 16 + values_.capacity() * 4 + starts_.capacity() * sizeof(std::size_t) +
         text_.capacity();
}

}  // namespace kith::method
