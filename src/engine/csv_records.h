// Records of a CSV text as RFC 4180 has them: a quoted field may hold delimiters, line ends and doubled
// quotes; spaces around a quoted field are not part of it; a quote inside an unquoted field is text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kith::engine {

struct Record {
  std::uint64_t line = 0;  // of its first line, from 1
  std::vector<std::string> fields;
  std::size_t quoted = 0;         // how many fields were quoted
  bool text_after_quote = false;  // a field went on after its closing quote
};

}  // namespace kith::engine
