#include "detect/latin.h"

namespace kith::detect {

namespace {

// The letters U+00C0 to U+00FF without their accents.
constexpr const char* plain_letters[] = {"a", "a", "a", "a", "a",  "a",  "ae", "c", "e", "e", "e",  "e", "i",
                                         "i", "i", "i", "d", "n",  "o",  "o",  "o", "o", "o", "",   "o", "u",
                                         "u", "u", "u", "y", "th", "ss", "a",  "a", "a", "a", "a",  "a", "ae",
                                         "c", "e", "e", "e", "e",  "i",  "i",  "i", "i", "d", "n",  "o", "o",
                                         "o", "o", "o", "",  "o",  "u",  "u",  "u", "u", "y", "th", "y"};
static_assert(std::size(plain_letters) == 64);

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// The letter of two bytes that begins here, or -1: U+00C0 to U+00FF begin with the byte C3.
int accented_at(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) != 0xc3 || at + 1 >= text.size()) return -1;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  return second >= 0x80 && second <= 0xbf ? second - 0x80 : -1;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int accented = accented_at(text, i);
    if (accented >= 0) {
      result += plain_letters[accented];
      ++i;
    } else {
      result += is_upper(text[i]) ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    }
  }
  return result;
}

std::vector<std::string> header_words(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(folded(word));
    word.clear();
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_letter(c)) {
      end_word();
      continue;
    }
    if (is_upper(c) && i > 0 && is_lower(name[i - 1])) end_word();
    word += c;
  }
  end_word();
  return words;
}

namespace {

// The length of the blank that begins here, or 0: U+00A0, U+2000 to U+200B, U+202F, U+205F, U+3000, U+FEFF.
std::size_t blank_at(std::string_view text) {
  if (text[0] == '\t' || text[0] == '\n' || text[0] == '\r' || text[0] == '\v' || text[0] == '\f') return 1;
  if (text.starts_with("\xc2\xa0")) return 2;
  if (text.size() < 3) return 0;
  const std::string_view three = text.substr(0, 3);
  if (three.starts_with("\xe2\x80")) {
    const auto last = static_cast<unsigned char>(three[2]);
    return last <= 0x8b || last == 0xaf ? 3 : 0;
  }
  return three == "\xe2\x81\x9f" || three == "\xe3\x80\x80" || three == "\xef\xbb\xbf" ? 3 : 0;
}

}  // namespace

std::string with_plain_blanks(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const std::size_t blank = blank_at(text);
    plain += blank > 0 ? ' ' : text[0];
    text.remove_prefix(blank > 0 ? blank : 1);
  }
  return plain;
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool begins_large(std::string_view text) {
  if (text.empty()) return false;
  if (is_upper(text.front())) return true;
  const int accented = accented_at(text, 0);
  return accented >= 0 && accented <= 0x1e;
}

}  // namespace kith::detect
