// Splits a hierarchy file into lines and fields. The separator is `;` if every line has one outside quotes,
// else `,` if every line has one, else whichever the first line has; a file without either has one level. One
// pass per requirement over the text.
#include "table/arx_text.h"

#include <algorithm>
#include <string_view>

#include "base/file.h"
#include "base/utf8.h"
#include "kith/error.h"

namespace kith {
namespace {

struct RawLine {
  std::uint64_t number = 0;
  std::string_view text;
  bool open_quote = false;
};

// Follows quotes as CSV has them: one opens where a field begins and closes unless doubled. Which separator
// is in use is not known yet, so a field begins after either.
class Quotes {
 public:
  // Takes the next character and says whether it stands outside quotes.
  bool outside(char c) {
    if (quoted_) {
      closed_ = c == '"';
      quoted_ = !closed_;
      return false;
    }
    if (c == '"' && (field_start_ || closed_)) {
      quoted_ = true;
      closed_ = field_start_ = false;
      return false;
    }
    closed_ = false;
    field_start_ = c == ';' || c == ',';
    return true;
  }
  bool open() const { return quoted_; }

 private:
  bool quoted_ = false, closed_ = false, field_start_ = true;
};

std::vector<RawLine> cut_lines(std::string_view text) {
  std::vector<RawLine> lines;
  std::uint64_t number = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t start = i;
    const std::uint64_t first = number;
    Quotes quotes;
    for (; i < text.size(); ++i) {
      number += text[i] == '\n';
      if (quotes.outside(text[i]) && text[i] == '\n') break;
    }
    std::string_view line = text.substr(start, i - start);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) lines.push_back({first, line, quotes.open()});
  }
  return lines;
}

bool has_outside_quotes(std::string_view line, char separator) {
  Quotes quotes;
  return std::any_of(line.begin(), line.end(), [&](char c) { return quotes.outside(c) && c == separator; });
}

char sniff_separator(const std::vector<RawLine>& lines) {
  for (char separator : {';', ','}) {
    const auto has = [&](const RawLine& line) { return has_outside_quotes(line.text, separator); };
    if (std::all_of(lines.begin(), lines.end(), has)) return separator;
  }
  return !has_outside_quotes(lines.front().text, ';') && has_outside_quotes(lines.front().text, ',') ? ','
                                                                                                     : ';';
}

// Returns false if something other than a separator follows a closing quote.
bool split(std::string_view line, char separator, std::vector<std::string>& fields) {
  std::size_t i = 0;
  while (true) {
    std::string field;
    if (i < line.size() && line[i] == '"') {
      for (++i; i < line.size(); ++i) {
        if (line[i] == '"' && (++i >= line.size() || line[i] != '"')) break;
        field += line[i];
      }
      if (i < line.size() && line[i] != separator) return false;
    } else {
      const std::size_t end = std::min(line.find(separator, i), line.size());
      field = line.substr(i, end - i);
      i = end;
    }
    fields.push_back(std::move(field));
    if (i >= line.size()) return true;
    ++i;
  }
}

}  // namespace

std::vector<ArxLine> read_arx_lines(const std::filesystem::path& path) {
  const std::string content = read_file(path);
  std::string_view text = content;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::vector<RawLine> raw = cut_lines(text);
  if (raw.empty())
    throw Error(ErrorCode::empty_file, "the hierarchy file is empty", {path.string()},
                "write one line per value, level 0 first, e.g. 94138;9413*;941**");
  const char separator = sniff_separator(raw);
  std::vector<ArxLine> lines;
  for (const RawLine& line : raw) {
    const Place place{path.string(), line.number};
    if (invalid_utf8(line.text) != std::string_view::npos)
      throw Error(ErrorCode::bad_encoding, "the hierarchy file is not UTF-8", place, "save it as UTF-8");
    if (line.open_quote)
      throw Error(ErrorCode::hierarchy_syntax, "a quote opened here is never closed", place,
                  "close it, or double a quote that belongs to the value");
    ArxLine parsed{line.number, {}};
    if (!split(line.text, separator, parsed.fields))
      throw Error(ErrorCode::hierarchy_syntax, "text follows a closing quote", place,
                  "quote the whole field and double the quotes inside it");
    lines.push_back(std::move(parsed));
  }
  return lines;
}

std::vector<std::vector<std::string>> file_lines(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> lines;
  for (ArxLine& line : read_arx_lines(path)) lines.push_back(std::move(line.fields));
  return lines;
}

std::string text_of_lines(const std::vector<std::vector<std::string>>& lines) {
  std::string text;
  for (const std::vector<std::string>& fields : lines) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) text += ';';
      const bool plain = !fields[i].empty() && fields[i].find_first_of(";,\"\r\n") == std::string::npos;
      if (!plain) text += '"';
      for (const char c : fields[i]) text += c == '"' ? "\"\"" : std::string(1, c);
      if (!plain) text += '"';
    }
    text += '\n';
  }
  return text;
}

}  // namespace kith
