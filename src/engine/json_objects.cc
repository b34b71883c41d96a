#include "engine/json_objects.h"

#include <algorithm>

#include "base/utf8.h"

namespace kith::engine {

namespace {

constexpr std::size_t longest_object = std::size_t{1} << 26;
constexpr const char* blanks = " \t\r\n";

bool is_blank(std::string_view text) { return text.find_first_not_of(blanks) == text.npos; }

// Says whether these two characters are the first ones but for blanks.
bool begins_with(std::string_view head, char first, char second) {
  const std::size_t at = head.find_first_not_of(blanks);
  if (at == head.npos || head[at] != first) return false;
  const std::size_t next = head.find_first_not_of(blanks, at + 1);
  return next != head.npos && head[next] == second;
}

std::string_view without_mark(std::string_view head) {
  return head.starts_with("\xEF\xBB\xBF") ? head.substr(3) : head;
}

// The text's first character that is no blank, or 0.
char first_of(const SourceFile& file, Encoding encoding, const Settings& settings) {
  TextReader reader(file, encoding, settings);
  std::string text;
  while (is_blank(text)) {
    text.clear();
    if (!reader.append_to(text)) break;
  }
  const std::size_t at = text.find_first_not_of(blanks);
  return at == text.npos ? '\0' : text[at];
}

}  // namespace

bool begins_json_array(std::string_view head) { return begins_with(without_mark(head), '[', '{'); }
bool begins_json_object(std::string_view head) { return begins_with(without_mark(head), '{', '"'); }

class JsonObjects::Array {
 public:
  Array(const SourceFile& file, Encoding encoding, const Settings& settings)
      : file_(file.name()), encoding_(encoding), reader_(file, encoding, settings) {}

  bool next(std::string_view& object);
  std::uint64_t line() const { return line_; }

 private:
  // Appends more text; returns false if there is none.
  bool refill();
  // Moves past blanks and gives the character there, or 0 at the end.
  char peek();
  // Gives the size of the object that begins here.
  std::size_t object_size();
  void pass(std::size_t bytes);
  void end_array();

  std::string file_;
  Encoding encoding_;
  TextReader reader_;
  std::string text_;
  std::size_t at_ = 0;
  // So much of the text was given and is passed with the next call.
  std::size_t given_ = 0;
  std::uint64_t line_ = 1;
  bool begun_ = false, more_ = true, ended_ = false;
};

bool JsonObjects::Array::refill() {
  text_.erase(0, at_);
  at_ = 0;
  more_ = more_ && reader_.append_to(text_);
  return more_;
}

void JsonObjects::Array::pass(std::size_t bytes) {
  const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(at_);
  line_ += static_cast<std::uint64_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(bytes), '\n'));
  at_ += bytes;
}

char JsonObjects::Array::peek() {
  while (true) {
    const std::size_t next = std::min(text_.find_first_not_of(blanks, at_), text_.size());
    pass(next - at_);
    if (at_ < text_.size()) return text_[at_];
    if (!refill()) return '\0';
  }
}

std::size_t JsonObjects::Array::object_size() {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t size = 0;; ++size) {
    if (size > longest_object) throw JsonFault{"an object is longer than 64 million bytes", {}};
    while (at_ + size >= text_.size())
      if (!refill()) throw JsonFault{"an object that begins here does not end", {}};
    const char c = text_[at_ + size];
    if (quoted && c == '\\') {
      ++size;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '{' || c == '[')) {
      ++depth;
    } else if (!quoted && (c == '}' || c == ']') && --depth == 0) {
      return size + 1;
    }
  }
}

void JsonObjects::Array::end_array() {
  pass(1);
  if (peek() != '\0') throw JsonFault{"there is something behind the array", {}};
  ended_ = true;
}

bool JsonObjects::Array::next(std::string_view& object) {
  if (ended_) return false;
  pass(given_);
  given_ = 0;
  char here = peek();
  const bool first = !begun_;
  if (first) {
    begun_ = true;
    pass(1);
    here = peek();
  }
  if (here == ']') {
    end_array();
    return false;
  }
  if (!first) {
    if (here == '\0') throw JsonFault{"the array does not end", {}};
    if (here != ',') throw JsonFault{"there is no comma between two objects of the array", {}};
    pass(1);
    here = peek();
  }
  if (here == '\0') throw JsonFault{"the array does not end", {}};
  if (here != '{') throw JsonFault{"an element of the array is not an object", {}};
  given_ = object_size();
  object = std::string_view(text_).substr(at_, given_);
  if (encoding_ == Encoding::utf8 && invalid_utf8(object) != object.npos)
    throw encoding_error(file_, encoding_, line_);
  return true;
}

JsonObjects::JsonObjects(const SourceFile& file, Encoding encoding, const Settings& settings) {
  if (first_of(file, encoding, settings) == '[')
    array_ = std::make_unique<Array>(file, encoding, settings);
  else
    lines_.emplace(file, encoding, settings);
}

JsonObjects::~JsonObjects() = default;

bool JsonObjects::next(std::string_view& object) {
  if (array_) return array_->next(object);
  while (lines_->next(object))
    if (!is_blank(object)) return true;
  return false;
}

std::uint64_t JsonObjects::line() const { return array_ ? array_->line() : lines_->number(); }

}  // namespace kith::engine
