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

// Takes the stated one, or tells it by the file's first bytes; it is strict UTF-8 if nothing else is known.
// Throws Error{bad_encoding} if the name is not known or the bytes cannot be any of them.
Encoding encoding_of(const SourceFile& file, const std::optional<std::string>& stated);

// Gives blocks of the text, cut anywhere between bytes, without the byte order mark. UTF-8 passes as it is
// and must be checked by whoever reads it; the other encodings are checked on the way.
class TextReader {
 public:
  TextReader(const SourceFile& file, Encoding encoding, const Settings& settings);
  ~TextReader();

  // Appends the next block to `text`; returns false at the end.
  bool append_to(std::string& text);

 private:
  class Lines;
  bool append_lines(std::string& text);
  [[noreturn]] void explain(const QueryFailed& failure) const;
  void decode_latin1(std::string& text);
  void decode_utf16(std::string& text);

  const std::string file_;
  Encoding encoding_;
  std::string compression_;
  std::ifstream in_;
  // These bytes were read but not decoded; of a compressed file there are lines instead.
  std::string raw_;
  std::unique_ptr<Lines> lines_;
};

// Gives the lines of a text without their ends (LF, CR LF or CR).
class LineReader {
 public:
  LineReader(const SourceFile& file, Encoding encoding, const Settings& settings)
      : file_(file.name()), encoding_(encoding), reader_(file, encoding, settings) {}

  // Returns false after the last line. Throws Error{bad_encoding}, with the line, if it is not valid.
  bool next(std::string_view& line);
  // This is the number of the line last given, from 1 on.
  std::uint64_t number() const { return number_; }

 private:
  std::string file_;
  Encoding encoding_;
  TextReader reader_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
  std::uint64_t number_ = 0;
};

Error encoding_error(const std::string& file, Encoding encoding, std::uint64_t line);

}  // namespace kith::engine
