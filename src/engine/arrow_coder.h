// Codes for a column of Arrow data, made from its buffers.
//
// Idea: a value's code is found by its bytes, and its text is made when the bytes are seen first: of a whole
// number, a time or the like by a table of words, of a wide decimal by a dictionary of bytes, of a
// dictionary-encoded column by the position in the dictionary, once per dictionary and not per row. Texts
// are looked up where they lie.
// Invariant: values are numbered in the order in which rows have them first, as every reader of kith does, and rows
// keep their order. Null, NaN and the empty text are the empty value.
// Cost: one look-up per row, one text per distinct value.
// Example: the rows 7, null, 7 of the type int64 get the codes 0, 1, 0 and the values "7", "".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/arrow_type.h"
#include "kith/arrow.h"
#include "table/hashed_column.h"
#include "table/table.h"

namespace kith::engine {

// Codes by the words that values are. Used by one thread.
class WordCodes {
 public:
  WordCodes() : slots_(64) {}
  // Gives the place of the word's code, which is `unseen` if the word is new. It stays until the next call.
  Code& operator[](std::uint64_t word);

  static constexpr Code unseen = ~Code{0};

 private:
  struct Slot {
    std::uint64_t word = 0;
    Code code = unseen;
    bool taken = false;
  };
  Slot& slot_of(std::uint64_t word);
  void grow();

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

// Used by one thread, for the arrays of one column in their order.
class ArrowCoder {
 public:
  explicit ArrowCoder(const ArrowSchema& schema);

  // Appends rows of an array to a column, which is the same in every call.
  void append(const ArrowArray& array, std::int64_t first, std::int64_t rows, Column& into);
  // Does so for a column that is only looked at.
  void append(const ArrowArray& array, std::int64_t first, std::int64_t rows, HashedColumn& into);

 private:
  class Rows;

  Code code_of_null(Column& into);
  void append_texts(const Rows& rows, Column& into);
  void append_words(const Rows& rows, Column& into);
  void append_wide(const Rows& rows, Column& into);
  void append_positions(const Rows& rows, const ArrowArray& dictionary, Column& into);
  void begin_dictionary(const ArrowArray& dictionary);
  Code code_of_position(std::int64_t position, const ArrowArray& dictionary, Column& into);

  // Of the values, and of the positions in their dictionary if they have one.
  ArrowType type_;
  std::optional<ArrowType> position_type_;
  Code null_ = WordCodes::unseen;
  WordCodes words_;
  Dictionary bytes_;
  std::vector<Code> code_of_bytes_, code_of_position_;
  // What tells the dictionary that the positions are of.
  std::vector<const void*> dictionary_buffers_;
  std::int64_t dictionary_offset_ = 0;
  // Of a column that is not kept.
  Column passing_;
  std::string text_;
};

}  // namespace kith::engine
