#include "testing/record_parser.h"

#include <algorithm>
#include <utility>

namespace kith::testing {

// Each of the three reads on from `at` and returns where the next field starts, or npos at the line's end.

std::size_t RecordParser::unquoted_field(std::string_view line, std::size_t at) {
  const std::size_t end = std::min(line.find(delimiter_, at), line.size());
  record_.fields.emplace_back(line.substr(at, end - at));
  return end == line.size() ? line.npos : end + 1;
}

std::size_t RecordParser::quoted_field(std::string_view line, std::size_t at) {
  while (true) {
    const std::size_t end = line.find(quote_, at);
    if (end == line.npos) {
      field_.append(line.substr(at));
      in_quotes_ = true;
      return line.npos;
    }
    field_.append(line.substr(at, end - at));
    if (end + 1 < line.size() && line[end + 1] == quote_) {
      field_.push_back(quote_);
      at = end + 2;
      continue;
    }
    return after_quotes(line, end + 1);
  }
}

std::size_t RecordParser::after_quotes(std::string_view line, std::size_t at) {
  in_quotes_ = false;
  const std::size_t end = std::min(line.find(delimiter_, at), line.size());
  const std::string_view rest = line.substr(at, end - at);
  if (rest.find_first_not_of(' ') != rest.npos) record_.text_after_quote = true;
  record_.fields.push_back(std::move(field_));
  field_.clear();
  ++record_.quoted;
  return end == line.size() ? line.npos : end + 1;
}

bool RecordParser::add(std::string_view line) {
  ++line_;
  std::size_t at = 0;
  if (in_quotes_) {
    field_.push_back('\n');
    at = quoted_field(line, 0);
  } else {
    record_ = Record{line_, {}, 0, false};
  }
  if (in_quotes_) return false;
  if (at == line.npos) return true;
  while (at != line.npos) {
    const std::size_t start = line.find_first_not_of(' ', at);
    if (quote_ != '\0' && start != line.npos && line[start] == quote_) {
      quote_line_ = line_;
      at = quoted_field(line, start + 1);
    } else {
      at = unquoted_field(line, at);
    }
  }
  return !in_quotes_;
}

}  // namespace kith::testing
