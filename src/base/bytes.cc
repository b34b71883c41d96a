#include "base/bytes.h"

#include "kith/error.h"

namespace kith {

std::string_view ByteReader::text() {
  const std::uint64_t size = number();
  if (size > rest_.size()) damaged("a text ends too early");
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

std::uint64_t ByteReader::count(std::uint64_t least) {
  const std::uint64_t many = number();
  if (many > rest_.size() / least) damaged("a list ends too early");
  return many;
}

std::vector<std::string> ByteReader::texts() {
  std::vector<std::string> values(count(1));
  for (std::string& value : values) value = text();
  return values;
}

std::optional<std::string> ByteReader::optional_text() {
  return flag() ? std::optional<std::string>(text()) : std::nullopt;
}

void ByteReader::damaged(const char* what) const {
  complain_(what);
  throw Bug("damaged bytes were let pass");
}

}  // namespace kith
