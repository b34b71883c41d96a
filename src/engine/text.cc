#include "engine/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/utf8.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::size_t lines_bytes = std::size_t{1} << 18;
constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

std::string lowered(std::string text) {
  for (char& c : text) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

void append_utf8(std::string& text, std::uint32_t point) {
  static constexpr std::uint32_t leads[] = {0x00, 0xC0, 0xE0, 0xF0};
  const int following = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  text.push_back(static_cast<char>(leads[following] | point >> (6 * following)));
  for (int i = following; i-- > 0;) text.push_back(static_cast<char>(0x80 | (point >> (6 * i) & 0x3F)));
}

std::uint64_t line_in(std::string_view said) {
  constexpr std::string_view mark = "Error on Line: ";
  const std::size_t at = said.find(mark);
  std::uint64_t line = 0;
  if (at != said.npos) std::from_chars(said.data() + at + mark.size(), said.data() + said.size(), line);
  return line;
}

}  // namespace

const char* name_of(Encoding encoding) {
  static constexpr const char* names[] = {"UTF-8", "UTF-16", "UTF-16", "Latin-1"};
  return names[static_cast<std::size_t>(encoding)];
}

Encoding encoding_of(const SourceFile& file, const std::optional<std::string>& stated) {
  const bool big = file.head.starts_with("\xFE\xFF");
  if (stated) {
    const std::string name = lowered(*stated);
    if (name == "utf-8" || name == "utf8") return Encoding::utf8;
    if (name == "utf-16" || name == "utf16") return big ? Encoding::utf16_big : Encoding::utf16_little;
    if (name == "utf-16le") return Encoding::utf16_little;
    if (name == "utf-16be") return Encoding::utf16_big;
    if (name == "latin-1" || name == "latin1" || name == "iso-8859-1") return Encoding::latin1;
    throw Error(ErrorCode::bad_encoding, fmt::format("the encoding '{}' is not known", *stated),
                {file.name()}, "known are utf-8, utf-16 and latin-1; convert the file to one of them");
  }
  if (file.compression != "none") return Encoding::utf8;
  if (big) return Encoding::utf16_big;
  if (file.head.starts_with("\xFF\xFE")) return Encoding::utf16_little;
  if (file.head.find('\0') != file.head.npos)
    throw Error(ErrorCode::bad_encoding, "there are zero bytes in it, so it is not UTF-8 text", {file.name()},
                "convert the file to UTF-8, or set source.encoding = \"utf-16\" if that is what it is");
  return Encoding::utf8;
}

Error encoding_error(const std::string& file, Encoding encoding, std::uint64_t line) {
  const char* remedy = encoding == Encoding::utf8
                           ? "if it is Latin-1, say --encoding latin-1, or set source.encoding = "
                             "\"latin-1\"; else convert it, e.g. iconv -f windows-1252 -t utf-8"
                           : "set source.encoding to what it is, or convert the file to UTF-8";
  return Error(ErrorCode::bad_encoding, fmt::format("this is not valid {}", name_of(encoding)), {file, line},
               remedy);
}

// The engine decompresses; it gives lines, so the ends of lines become LF.
class TextReader::Lines {
 public:
  Lines(const SourceFile& file, Encoding encoding, const Settings& settings)
      : open_(file, settings), rows_(open_.connection().stream(query(file, encoding))) {}

  std::optional<Chunk> next() { return rows_.next(); }

 private:
  // Unit and record separator stand for a delimiter that no text has.
  std::string query(const SourceFile& file, Encoding encoding) const {
    const char* name = encoding == Encoding::utf8     ? "utf-8"
                       : encoding == Encoding::latin1 ? "latin-1"
                                                      : "utf-16";
    return fmt::format(
        "SELECT line FROM read_csv({}, auto_detect = false, compression = '{}', encoding = '{}', parallel = "
        "false, "
        "header = false, delim = '\x1f\x1e', quote = '', escape = '', strict_mode = false, columns = "
        "{{'line': "
        "'VARCHAR'}})",
        sql_text(open_.link().string()), file.compression, name);
  }

  OpenFile open_;
  Rows rows_;
};

TextReader::TextReader(const SourceFile& file, Encoding encoding, const Settings& settings)
    : file_(file.name()), encoding_(encoding), compression_(file.compression) {
  if (file.compression != "none") {
    if (encoding == Encoding::utf16_big)
      throw Error(ErrorCode::bad_encoding, "a compressed file cannot be UTF-16 with the larger byte first",
                  {file_}, "convert the file to UTF-8");
    try {
      lines_ = std::make_unique<Lines>(file, encoding, settings);
    } catch (const QueryFailed& failure) {
      explain(failure);
    }
    return;
  }
  in_.open(file.path, std::ios::binary);
  const std::size_t mark = file.head.starts_with(utf8_mark) ? utf8_mark.size() : 0;
  const bool wide = encoding == Encoding::utf16_little || encoding == Encoding::utf16_big;
  const bool wide_mark = wide && (file.head.starts_with("\xFF\xFE") || file.head.starts_with("\xFE\xFF"));
  in_.seekg(static_cast<std::streamoff>(wide_mark ? 2 : wide ? 0 : mark));
}

TextReader::~TextReader() = default;

void TextReader::explain(const QueryFailed& failure) const {
  if (failure.cause() != QueryFailed::Cause::query) throw_engine_error(failure, file_);
  const std::string_view said = failure.what();
  if (said.find("nicode") != said.npos || said.find("encoded") != said.npos)
    throw encoding_error(file_, encoding_, line_in(said));
  if (said.find("Maximum line size") != said.npos)
    throw Error(ErrorCode::bad_csv, "a line is longer than two million bytes", {file_},
                "decompress the file first");
  throw Error(ErrorCode::unsupported_format, "the compressed file is damaged", {file_},
              "check it with " + compression_ + " -t");
}

bool TextReader::append_to(std::string& text) {
  if (lines_) return append_lines(text);
  const std::size_t before = raw_.size();
  raw_.resize(before + block_bytes);
  in_.read(raw_.data() + before, static_cast<std::streamsize>(block_bytes));
  if (in_.bad()) throw Error(ErrorCode::disk_failed, "the file could not be read to its end", {file_});
  raw_.resize(before + static_cast<std::size_t>(in_.gcount()));
  if (raw_.size() == before) {
    if (!raw_.empty()) throw encoding_error(file_, encoding_, 0);
    return false;
  }
  if (encoding_ == Encoding::utf8) {
    text += raw_;
    raw_.clear();
  } else if (encoding_ == Encoding::latin1) {
    decode_latin1(text);
  } else {
    decode_utf16(text);
  }
  return true;
}

bool TextReader::append_lines(std::string& text) {
  const std::size_t wanted = text.size() + lines_bytes;
  const std::size_t before = text.size();
  try {
    while (text.size() < wanted) {
      const auto chunk = lines_->next();
      if (!chunk) break;
      for (std::size_t row = 0; row < chunk->rows(); ++row) text.append(chunk->text(0, row)).push_back('\n');
    }
  } catch (const QueryFailed& failure) {
    explain(failure);
  }
  return text.size() > before;
}

void TextReader::decode_latin1(std::string& text) {
  for (const char c : raw_) append_utf8(text, static_cast<unsigned char>(c));
  raw_.clear();
}

void TextReader::decode_utf16(std::string& text) {
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const std::uint32_t first = static_cast<unsigned char>(raw_[at]),
                        second = static_cast<unsigned char>(raw_[at + 1]);
    return encoding_ == Encoding::utf16_big ? first << 8 | second : second << 8 | first;
  };
  std::size_t at = 0;
  while (at + 2 <= raw_.size()) {
    const std::uint32_t first = unit(at);
    if (first < 0xD800 || first > 0xDFFF) {
      append_utf8(text, first);
      at += 2;
      continue;
    }
    if (at + 4 > raw_.size()) break;
    const std::uint32_t second = unit(at + 2);
    if (first > 0xDBFF || second < 0xDC00 || second > 0xDFFF) throw encoding_error(file_, encoding_, 0);
    append_utf8(text, 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00));
    at += 4;
  }
  raw_.erase(0, at);
}

bool LineReader::next(std::string_view& line) {
  std::size_t end = buffer_.find_first_of("\r\n", at_);
  while (!ended_ && (end == buffer_.npos || end + 1 == buffer_.size())) {
    buffer_.erase(0, at_);
    at_ = 0;
    ended_ = !reader_.append_to(buffer_);
    end = buffer_.find_first_of("\r\n", at_);
  }
  if (at_ == buffer_.size()) return false;
  end = std::min(end, buffer_.size());
  line = std::string_view(buffer_).substr(at_, end - at_);
  const bool both = end + 1 < buffer_.size() && buffer_[end] == '\r' && buffer_[end + 1] == '\n';
  at_ = std::min(end + (both ? 2 : 1), buffer_.size());
  ++number_;
  if (invalid_utf8(line) != line.npos) throw encoding_error(file_, encoding_, number_);
  return true;
}

}  // namespace kith::engine
