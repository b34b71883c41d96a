// The types that columns of Arrow data have, and their values as texts and back.
//
// Texts are those that DuckDB gives the same values of a Parquet file, so that a table has one release, however
// it comes: 1.0, 1e+16, true, 2024-02-29 08:30:00.5, and +00 behind instants, which are in UTC. A NaN is no
// value, as if it were null; infinities are inf and -inf.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kith::engine {

struct ArrowType {
  enum class Kind {
    null,
    boolean,
    integer,
    natural,
    half,
    single,
    twice,
    text,
    large_text,
    text_view,
    decimal,
    date,
    time,
    timestamp
  };

  Kind kind = Kind::text;
  // That of the C data interface.
  std::string format = "u";
  // Bytes of a value; 0 if it has no fixed number of them.
  unsigned width = 0;
  int precision = 0, scale = 0;
  // Parts of a second that times count; a date counts days if it is 0.
  std::int64_t per_second = 0;
  bool zoned = false;

  bool is_text() const { return kind == Kind::text || kind == Kind::large_text || kind == Kind::text_view; }
};

// Of a format that ArrowTable::take() lets pass.
ArrowType arrow_type(std::string_view format);

// The type as ColumnSchema has it, by DuckDB's name: "BIGINT", "TIMESTAMP WITH TIME ZONE".
std::string declared_of(const ArrowType& type);
// The other way, if there is such a type.
std::optional<ArrowType> type_of_declared(const std::string& declared);

// Appends the text of a value of `width` bytes; nothing of a NaN.
void append_text(const ArrowType& type, const char* value, std::string& text);
// Writes the value of a text, and says whether append_text() gives that text of it.
bool read_value(const ArrowType& type, std::string_view text, char* value);

}  // namespace kith::engine
