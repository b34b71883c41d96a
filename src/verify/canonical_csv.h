// kith's own CSV, read strictly: commas, LF after every line, a field in quotes exactly if it holds a comma,
// a quote, CR or LF or has a space at either end; quotes within are doubled. A text has one form only, so
// that equal bytes are equal texts and the other way round.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kith::verify {

// Goes over the lines of `bytes`, which must outlive it. Threads must not share it.
class CanonicalLines {
 public:
  CanonicalLines(std::string_view bytes, std::size_t columns) : rest_(bytes), fields_(columns) {}

  // False at the end, and at a line that is not canonical or has another number of fields.
  bool next();
  bool broken() const { return broken_; }

  // Lines are numbered from 1 on.
  std::uint64_t number() const { return number_; }
  // Gives the line without its LF.
  std::string_view line() const { return line_; }
  // Fields are as written, quotes included.
  std::span<const std::string_view> fields() const { return fields_; }

 private:
  std::size_t field_end(std::size_t begin) const;
  std::size_t quoted_end(std::size_t begin) const;

  std::string_view rest_, line_;
  std::vector<std::string_view> fields_;
  std::uint64_t number_ = 0;
  bool broken_ = false;
};

// Appends the text in its canonical form.
void append_field(std::string& line, std::string_view text);

// Reads the number that the field is, written without sign and leading zeros. Returns false if it is none.
bool read_number(std::string_view field, std::uint64_t& number);

}  // namespace kith::verify
