// Records of one time as they came: the fields that may be released, the person, and the sensitive value by
// its code. Sealed once records of it may leave; then threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kith::method {

class RecordPage {
 public:
  explicit RecordPage(std::size_t fields) : width_(fields + 2) {}

  // `key` orders records of one value in a way that tells nothing.
  void add(std::uint64_t row, std::uint64_t key, std::uint32_t value, std::string_view person,
           std::span<const std::string_view> fields);

  std::size_t size() const { return rows_.size(); }
  std::uint64_t row(std::size_t at) const { return rows_[at]; }
  std::uint64_t key(std::size_t at) const { return keys_[at]; }
  std::uint32_t value(std::size_t at) const { return values_[at]; }
  std::string_view person(std::size_t at) const { return part(at, width_ - 2); }
  std::string_view field(std::size_t at, std::size_t field) const { return part(at, field); }
  std::size_t bytes() const;

 private:
  std::string_view part(std::size_t at, std::size_t number) const {
    const std::size_t begin = starts_[at * width_ + number];
    return {text_.data() + begin, starts_[at * width_ + number + 1] - begin};
  }

  std::size_t width_;  // starts per record: fields, person, end
  std::vector<std::uint64_t> rows_, keys_;
  std::vector<std::uint32_t> values_;
  std::vector<std::size_t> starts_;
  std::string text_;
};

}  // namespace kith::method
