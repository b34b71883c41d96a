// Where a source of records stands, and how it reads: what is stored so that another run goes on from there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/csv_dialect.h"

namespace kith::engine {

struct RecordPosition {
  std::uint64_t bytes = 0;    // taken so far
  std::uint64_t records = 0;  // among them, refused ones included
  std::uint64_t lines = 0;
  std::string tail_digest;       // SHA-256 of the last bytes taken
  std::uint64_t tail_bytes = 0;  // how many those are
  bool open_end = false;         // the last line taken had no end: the input ended there

  std::string format;  // "csv", "json", "rows"; empty before the first record was seen
  std::vector<std::string> columns;
  Dialect dialect;          // of CSV
  bool header_due = false;  // the header is still to come
};

std::string to_text(const RecordPosition& position);
// Error{stream_state} where the text is none of to_text().
RecordPosition read_position(std::string_view text);

// The last bytes before a position, of which a digest is stored with it.
class Tail {
 public:
  static constexpr std::size_t longest = std::size_t{1} << 16;

  void append(std::string_view bytes);
  std::string_view bytes() const;
  char last() const { return kept_.empty() ? '\0' : kept_.back(); }

 private:
  std::string kept_;  // at most twice as long
};

std::string digest_of(std::string_view bytes);

}  // namespace kith::engine
