#include "verify/canonical_csv.h"

#include <array>
#include <charconv>

namespace kith::verify {

namespace {

constexpr std::size_t nowhere = std::string_view::npos;

constexpr std::array<bool, 256> special = [] {
  std::array<bool, 256> is{};
  for (const char c : {',', '"', '\r', '\n'}) is[static_cast<unsigned char>(c)] = true;
  return is;
}();

bool is_special(char c) { return special[static_cast<unsigned char>(c)]; }

bool spaced(std::string_view text) { return text.starts_with(' ') || text.ends_with(' '); }

}  // namespace

bool CanonicalLines::next() {
  if (broken_ || rest_.empty()) return false;
  ++number_;
  broken_ = true;
  std::size_t begin = 0;
  for (std::size_t column = 0; column < fields_.size(); ++column) {
    const std::size_t end = field_end(begin);
    if (end == nowhere || rest_[end] != (column + 1 == fields_.size() ? '\n' : ',')) return false;
    fields_[column] = rest_.substr(begin, end - begin);
    begin = end + 1;
  }
  if (begin == 0) return false;
  line_ = rest_.substr(0, begin - 1);
  rest_.remove_prefix(begin);
  broken_ = false;
  return true;
}

// Finds where the comma or LF after a field stands; it is nowhere if the field is not canonical.
std::size_t CanonicalLines::field_end(std::size_t begin) const {
  if (begin < rest_.size() && rest_[begin] == '"') return quoted_end(begin);
  std::size_t end = begin;
  while (end < rest_.size() && !is_special(rest_[end])) ++end;
  if (end == rest_.size() || rest_[end] == '"' || rest_[end] == '\r') return nowhere;
  return spaced(rest_.substr(begin, end - begin)) ? nowhere : end;
}

std::size_t CanonicalLines::quoted_end(std::size_t begin) const {
  bool needed = false;
  for (std::size_t at = begin + 1; at + 1 < rest_.size(); ++at) {
    if (!is_special(rest_[at])) continue;
    if (rest_[at] == '"') {
      if (rest_[at + 1] != '"') {
        const bool ends = rest_[at + 1] == ',' || rest_[at + 1] == '\n';
        return ends && (needed || spaced(rest_.substr(begin + 1, at - begin - 1))) ? at + 1 : nowhere;
      }
      ++at;
    }
    needed = true;
  }
  return nowhere;
}

void append_field(std::string& line, std::string_view text) {
  bool quotes = spaced(text);
  for (const char c : text) quotes = quotes || is_special(c);
  if (!quotes) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) line.append(c == '"' ? 2 : 1, c);
  line += '"';
}

bool read_number(std::string_view field, std::uint64_t& number) {
  const char* end = field.data() + field.size();
  const auto [stop, error] = std::from_chars(field.data(), end, number);
  return error == std::errc() && stop == end && (field[0] != '0' || field.size() == 1);
}

}  // namespace kith::verify
