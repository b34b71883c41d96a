#include "engine/csv_field.h"

#include <array>

namespace kith::engine {

namespace {

constexpr std::array<bool, 256> quoting = [] {
  std::array<bool, 256> is{};
  for (const char c : {',', '"', '\r', '\n'}) is[static_cast<unsigned char>(c)] = true;
  return is;
}();

}  // namespace

void append_field(std::string& line, std::string_view text) {
  bool quoted = text.starts_with(' ') || text.ends_with(' ');
  for (const char c : text) quoted = quoted || quoting[static_cast<unsigned char>(c)];
  if (!quoted) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) line.append(c == '"' ? 2 : 1, c);
  line += '"';
}

}  // namespace kith::engine
