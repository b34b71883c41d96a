// The text of a file as UTF-8, whatever it was encoded or compressed with.
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

enum class Encoding { utf8, utf16_little, utf16_big, latin1 };
const char* name_of(Encoding encoding);

// As stated, or by the file's first bytes; strict UTF-8 where nothing else is known. Error{bad_encoding}
// where the name is not known or the bytes cannot be any of them.
Encoding encoding_of(const SourceFile& file, const std::optional<std::string>& stated);

// Blocks of the text, cut anywhere between bytes, without the byte order mark. UTF-8 passes as it is and must
// be checked by who reads it; the other encodings are checked on the way.
class TextReader {
 public:
  TextReader(const SourceFile& file, Encoding encoding, const Settings& settings);
  ~TextReader();

  // Appends the next block to `text`; false at the end.
  bool append_to(std::string& text);

 private:
  class Lines;  // of a compressed file
  bool append_lines(std::string& text);
  [[noreturn]] void explain(const QueryFailed& failure) const;
  void decode_latin1(std::string& text);
  void decode_utf16(std::string& text);

  const std::string file_;
  Encoding encoding_;
  bool gzip_;
  std::ifstream in_;
  std::string raw_;  // read but not decoded
  std::unique_ptr<Lines> lines_;
};

// Lines of a text without their ends (LF, CR LF or CR).
class LineReader {
 public:
  LineReader(const SourceFile& file, Encoding encoding, const Settings& settings)
      : file_(file.name()), encoding_(encoding), reader_(file, encoding, settings) {}

  // False after the last line. Error{bad_encoding}, with the line, where it is not valid.
  bool next(std::string_view& line);
  std::uint64_t number() const { return number_; }  // of the line last given, from 1

 private:
  std::string file_;
  Encoding encoding_;
  TextReader reader_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
  std::uint64_t number_ = 0;
};

// The offset of the first byte that is not UTF-8, or npos. A sequence cut off by the end is not UTF-8.
std::size_t invalid_utf8(std::string_view text);
Error encoding_error(const std::string& file, Encoding encoding, std::uint64_t line);

}  // namespace kith::engine
