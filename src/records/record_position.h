// A position tells how far a source of records has come, and how it reads. It is stored so that another run
// goes on from there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/csv_dialect.h"

namespace kith::records {

// So many bytes, records (refused ones among them) and lines were taken. The digest is the SHA-256 of the
// last bytes taken, `tail_bytes` of them. With an open end the last line taken had none: the input ended
// there. The format is "csv", "json" or "rows", and empty before the first record was seen. The dialect is of
// CSV; its header is still to come if it is due, and so is its line with the delimiter.
struct RecordPosition {
  std::uint64_t bytes = 0;
  std::uint64_t records = 0;
  std::uint64_t lines = 0;
  std::string tail_digest;
  std::uint64_t tail_bytes = 0;
  bool open_end = false;

  std::string format;
  std::vector<std::string> columns;
  engine::Dialect dialect;
  bool header_due = false;
};

std::string to_text(const RecordPosition& position);
// Throws Error{stream_state} if the text is none of to_text().
RecordPosition read_position(std::string_view text);

// The last bytes before a position, of which a digest is stored with it.
class Tail {
 public:
  static constexpr std::size_t longest = std::size_t{1} << 16;

  void append(std::string_view bytes);
  std::string_view bytes() const;
  char last() const { return kept_.empty() ? '\0' : kept_.back(); }

 private:
  // It is at most twice as long as what is given.
  std::string kept_;
};

std::string digest_of(std::string_view bytes);

}  // namespace kith::records
