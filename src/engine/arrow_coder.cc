#include "engine/arrow_coder.h"

#include <cstring>

#include "kith/error.h"
#include "table/text_hash.h"

namespace kith::engine {

namespace {

using Kind = ArrowType::Kind;

void require_sound(bool sound) {
  if (!sound)
    throw Error(ErrorCode::unsupported_format, "the Arrow data are damaged: a value lies outside its buffer",
                {}, "look at whoever gives the data");
}

bool bit_at(const void* bits, std::int64_t at) {
  return (static_cast<const unsigned char*>(bits)[at / 8] >> (at % 8) & 1) != 0;
}

template <class Offset>
std::string_view text_between(const void* offsets, const void* data, std::int64_t at) {
  const auto* ends = static_cast<const Offset*>(offsets) + at;
  require_sound(ends[0] >= 0 && ends[1] >= ends[0]);
  if (ends[1] == ends[0]) return {};
  return {static_cast<const char*>(data) + ends[0], static_cast<std::size_t>(ends[1] - ends[0])};
}

// Up to 12 bytes stand in the view itself, longer texts in one of the buffers behind it, whose sizes are last.
std::string_view text_of_view(const ArrowArray& array, std::int64_t at) {
  constexpr std::int32_t most_inside = 12;
  const char* view = static_cast<const char*>(array.buffers[1]) + 16 * at;
  std::int32_t length = 0, buffer = 0, offset = 0;
  std::memcpy(&length, view, 4);
  require_sound(length >= 0);
  if (length <= most_inside) return {view + 4, static_cast<std::size_t>(length)};
  std::memcpy(&buffer, view + 8, 4);
  std::memcpy(&offset, view + 12, 4);
  require_sound(buffer >= 0 && offset >= 0 && buffer < array.n_buffers - 3);
  const auto* sizes = static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]);
  require_sound(std::int64_t{offset} + length <= sizes[buffer]);
  return {static_cast<const char*>(array.buffers[2 + buffer]) + offset, static_cast<std::size_t>(length)};
}

}  // namespace

// Rows of an array, by their place in its buffers.
class ArrowCoder::Rows {
 public:
  Rows(const ArrowArray& array, const ArrowType& type, std::int64_t first, std::int64_t rows)
      : array_(array), type_(type), begin_(array.offset + first), end_(begin_ + rows) {
    if (type.kind != Kind::null && array.null_count != 0) validity_ = array.buffers[0];
  }

  std::int64_t begin() const { return begin_; }
  std::int64_t end() const { return end_; }
  bool is_null(std::int64_t at) const {
    return type_.kind == Kind::null || (validity_ && !bit_at(validity_, at));
  }

  std::string_view text(std::int64_t at) const {
    if (type_.kind == Kind::text) return text_between<std::int32_t>(array_.buffers[1], array_.buffers[2], at);
    if (type_.kind == Kind::large_text)
      return text_between<std::int64_t>(array_.buffers[1], array_.buffers[2], at);
    return text_of_view(array_, at);
  }

  // The bytes of a value; of a truth value one that is 0 or 1.
  const char* bytes(std::int64_t at) const {
    static constexpr char truth[] = {0, 1};
    if (type_.kind == Kind::boolean) return &truth[bit_at(array_.buffers[1], at) ? 1 : 0];
    return static_cast<const char*>(array_.buffers[1]) + at * type_.width;
  }

  std::uint64_t word(std::int64_t at) const {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes(at), type_.width);
    return word;
  }

  // Appends the text of a value of any type.
  std::string_view append_to(std::string& text, std::int64_t at) const {
    if (is_null(at)) return {};
    if (type_.is_text()) return this->text(at);
    append_text(type_, bytes(at), text);
    return text;
  }

 private:
  const ArrowArray& array_;
  const ArrowType& type_;
  std::int64_t begin_, end_;
  const void* validity_ = nullptr;
};

WordCodes::Slot& WordCodes::slot_of(std::uint64_t word) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = mixed_words(word, 0) & mask;
  while (slots_[at].taken && slots_[at].word != word) at = (at + 1) & mask;
  return slots_[at];
}

Code& WordCodes::operator[](std::uint64_t word) {
  Slot* slot = &slot_of(word);
  if (!slot->taken) {
    if (2 * ++used_ > slots_.size()) {
      grow();
      slot = &slot_of(word);
    }
    *slot = {word, unseen, true};
  }
  return slot->code;
}

void WordCodes::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old)
    if (slot.taken) slot_of(slot.word) = slot;
}

ArrowCoder::ArrowCoder(const ArrowSchema& schema)
    : type_(arrow_type(schema.dictionary ? schema.dictionary->format : schema.format)) {
  if (schema.dictionary) position_type_ = arrow_type(schema.format);
}

void ArrowCoder::append(const ArrowArray& array, std::int64_t first, std::int64_t rows, Column& into) {
  const Rows given(array, position_type_ ? *position_type_ : type_, first, rows);
  if (position_type_)
    append_positions(given, *array.dictionary, into);
  else if (type_.is_text())
    append_texts(given, into);
  else if (type_.width <= 8)
    append_words(given, into);
  else
    append_wide(given, into);
}

void ArrowCoder::append(const ArrowArray& array, std::int64_t first, std::int64_t rows, HashedColumn& into) {
  if (type_.is_text() && !position_type_) {
    const Rows given(array, type_, first, rows);
    for (std::int64_t at = given.begin(); at < given.end(); ++at)
      into.add(given.is_null(at) ? std::string_view() : given.text(at));
    return;
  }
  append(array, first, rows, passing_);
  for (const Code code : passing_.codes) into.add(passing_.values[code]);
  passing_.codes.clear();
}

Code ArrowCoder::code_of_null(Column& into) {
  if (null_ == WordCodes::unseen) null_ = into.values.encode("");
  return null_;
}

void ArrowCoder::append_texts(const Rows& rows, Column& into) {
  for (std::int64_t at = rows.begin(); at < rows.end(); ++at)
    into.add(rows.is_null(at) ? std::string_view() : rows.text(at));
}

void ArrowCoder::append_words(const Rows& rows, Column& into) {
  for (std::int64_t at = rows.begin(); at < rows.end(); ++at) {
    if (rows.is_null(at)) {
      into.codes.push_back(code_of_null(into));
      continue;
    }
    Code& code = words_[rows.word(at)];
    if (code == WordCodes::unseen) {
      text_.clear();
      append_text(type_, rows.bytes(at), text_);
      code = into.values.encode(text_);
    }
    into.codes.push_back(code);
  }
}

void ArrowCoder::append_wide(const Rows& rows, Column& into) {
  for (std::int64_t at = rows.begin(); at < rows.end(); ++at) {
    if (rows.is_null(at)) {
      into.codes.push_back(code_of_null(into));
      continue;
    }
    const Code bytes = bytes_.encode({rows.bytes(at), type_.width});
    if (bytes == code_of_bytes_.size()) {
      text_.clear();
      append_text(type_, rows.bytes(at), text_);
      code_of_bytes_.push_back(into.values.encode(text_));
    }
    into.codes.push_back(code_of_bytes_[bytes]);
  }
}

// Batches mostly share one dictionary, whose values are not coded again.
void ArrowCoder::begin_dictionary(const ArrowArray& dictionary) {
  const std::vector<const void*> buffers(dictionary.buffers, dictionary.buffers + dictionary.n_buffers);
  const auto size = static_cast<std::size_t>(dictionary.length);
  if (buffers == dictionary_buffers_ && dictionary.offset == dictionary_offset_ &&
      size == code_of_position_.size())
    return;
  dictionary_buffers_ = buffers;
  dictionary_offset_ = dictionary.offset;
  code_of_position_.assign(size, WordCodes::unseen);
}

Code ArrowCoder::code_of_position(std::int64_t position, const ArrowArray& dictionary, Column& into) {
  require_sound(position >= 0 && position < dictionary.length);
  Code& code = code_of_position_[static_cast<std::size_t>(position)];
  if (code == WordCodes::unseen) {
    text_.clear();
    const Rows values(dictionary, type_, 0, dictionary.length);
    code = into.values.encode(values.append_to(text_, values.begin() + position));
  }
  return code;
}

void ArrowCoder::append_positions(const Rows& rows, const ArrowArray& dictionary, Column& into) {
  begin_dictionary(dictionary);
  const unsigned unused_bits = 64 - 8 * position_type_->width;
  const bool is_signed = position_type_->kind == Kind::integer;
  for (std::int64_t at = rows.begin(); at < rows.end(); ++at) {
    if (rows.is_null(at)) {
      into.codes.push_back(code_of_null(into));
      continue;
    }
    const std::uint64_t word = rows.word(at);
    const auto position = is_signed ? static_cast<std::int64_t>(word << unused_bits) >> unused_bits
                                    : static_cast<std::int64_t>(word);
    into.codes.push_back(code_of_position(position, dictionary, into));
  }
}

}  // namespace kith::engine
