#include "detect/latin.h"

#include <algorithm>
#include <utility>

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

std::vector<std::string> header_words(std::string_view written) {
  const std::string name = normal_form(written);
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

// A character with the bytes it has; one that is not UTF-8 is a byte of itself.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

Character character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) < 0x80   ? 1
                            : byte(0) < 0xc0 ? 0
                            : byte(0) < 0xe0 ? 2
                            : byte(0) < 0xf0 ? 3
                                             : 4;
  if (bytes == 0 || bytes > text.size()) return {byte(0), 1};
  if (bytes == 1) return {byte(0), 1};
  char32_t code = byte(0) & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {byte(0), 1};
    code = code << 6 | (byte(i) & 0x3f);
  }
  return {code, bytes};
}

bool between(char32_t code, char32_t first, char32_t last) { return code >= first && code <= last; }

// Latin, Greek, Cyrillic and Armenian letters. In most blocks of pairs the large letter comes first, with an even
// number; in some with an odd one.
bool is_large_beyond(char32_t code) {
  if (between(code, 0x139, 0x148) || between(code, 0x179, 0x17e)) return code % 2 == 1;
  if (code == 0x178) return true;
  if (between(code, 0x100, 0x17f) || between(code, 0x1e00, 0x1eff)) return code % 2 == 0;
  if (between(code, 0x386, 0x3ab)) return code != 0x390;
  if (between(code, 0x400, 0x42f) || between(code, 0x531, 0x556)) return true;
  return (between(code, 0x460, 0x481) || between(code, 0x48a, 0x4bf) || between(code, 0x4d0, 0x52f)) &&
         code % 2 == 0;
}

bool is_blank(char32_t code) {
  return between(code, 0x09, 0x0d) || code == 0xa0 || code == 0x1680 || between(code, 0x2000, 0x200a) ||
         code == 0x2028 || code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

bool is_unseen(char32_t code) {
  return code == 0xad || between(code, 0x200b, 0x200f) || between(code, 0x202a, 0x202e) ||
         between(code, 0x2060, 0x2069) || between(code, 0xfe00, 0xfe0f) || code == 0xfeff;
}

bool is_single_quote(char32_t code) {
  return between(code, 0x2018, 0x201b) || code == 0x2032 || code == 0x02bc || code == 0xb4;
}

bool is_double_quote(char32_t code) {
  return between(code, 0x201c, 0x201f) || code == 0x2033 || code == 0xab || code == 0xbb || code == 0x2039 ||
         code == 0x203a;
}

// What a keyboard has for it, or 0.
char keyboard_character(char32_t code) {
  if (is_blank(code)) return ' ';
  if (between(code, 0x2010, 0x2015) || code == 0x2212 || code == 0xfe58 || code == 0xfe63) return '-';
  if (is_single_quote(code)) return '\'';
  if (is_double_quote(code)) return '"';
  if (between(code, 0xff01, 0xff5e)) return static_cast<char>(code - 0xfee0);
  return code == 0xfe6b ? '@' : '\0';
}

// Whether words end and begin where something unseen stands: always at a capital letter behind a small one, and
// at a blank without width between any letters.
bool parts_words(std::string_view before, char32_t unseen, std::string_view behind) {
  if (before.empty() || behind.empty() || !is_letter(before.back()) || !is_letter(behind.front()))
    return false;
  return unseen == 0x200b || unseen == 0xfeff || (!is_upper(before.back()) && begins_large(behind));
}

bool is_plain(char c) { return c >= ' ' && static_cast<unsigned char>(c) < 0x80; }

}  // namespace

std::string normal_form(std::string_view text) {
  std::string normal;
  normal.reserve(text.size());
  while (!text.empty()) {
    if (is_plain(text[0])) {
      normal += text[0];
      text.remove_prefix(1);
      continue;
    }
    const Character character = character_at(text);
    const std::string_view written = text.substr(0, character.bytes);
    text.remove_prefix(character.bytes);
    const bool accent = between(character.code, 0x0300, 0x036f);
    if (const char plain = keyboard_character(character.code))
      normal += plain;
    else if (is_unseen(character.code))
      normal += parts_words(normal, character.code, text) ? " " : "";
    else if (!accent || normal.empty())
      normal += written;
  }
  return normal;
}

namespace {

// Words in front of a number that say what it is.
constexpr std::string_view labels[] = {
    "tel", "telephone", "telefon", "telefono", "telefone", "telefoon",   "phone",    "ph",    "mobile",
    "mob", "mobil",     "cell",    "handy",    "fax",      "gsm",        "portable", "movil", "ssn",
    "dni", "nie",       "nif",     "iban",     "bsn",      "nhs",        "nino",     "nir",   "ahv",
    "avs", "svnr",      "cpf",     "card",     "visa",     "mastercard", "amex",     "cc",    "ip",
    "mac", "tin",       "id",      "no",       "nr"};

// "Tel: ", "SSN ", "m: ", "tel:". A word that is none of the labels needs a colon behind it and a number.
std::string_view without_label(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && end < 16 && is_letter(text[end])) ++end;
  if (end == 0 || end == text.size()) return text;
  const std::string word = folded(text.substr(0, end));
  const std::size_t rest = text.find_first_not_of(" .:#=", end);
  if (rest == text.npos || rest == end) return text;
  const std::string_view mark = text.substr(end, rest - end);
  const bool number = is_digit(text[rest]) || text[rest] == '+' || text[rest] == '(';
  const bool listed = std::ranges::find(labels, word) != std::end(labels);
  const bool colon = mark.find_first_of(":=#") != mark.npos;
  return listed || (colon && number) ? text.substr(rest) : text;
}

// "+1 212 555 0100 (Anna)"
std::string_view without_words_behind(std::string_view text) {
  if (text.empty() || (text.back() != ')' && text.back() != ']')) return text;
  const std::size_t open = text.find_last_of("([");
  if (open == text.npos || open == 0) return text;
  const std::string_view inside = text.substr(open);
  const bool words = std::ranges::any_of(inside, is_letter) && std::ranges::none_of(inside, is_digit);
  return words ? trimmed(text.substr(0, open)) : text;
}

// "4111111111111111 12/27", "4111 1111 1111 1111 exp 12/2027"
std::string_view without_month_behind(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  if (blank == text.npos) return text;
  const std::string_view month = text.substr(blank + 1);
  const bool form = (month.size() == 5 || month.size() == 7) && month[2] == '/' && is_digit(month[0]) &&
                    is_digit(month[1]) && std::ranges::all_of(month.substr(3), is_digit);
  if (!form) return text;
  text = trimmed(text.substr(0, blank));
  std::size_t end = text.size();
  while (end > 0 && (is_letter(text[end - 1]) || text[end - 1] == '.' || text[end - 1] == ':')) --end;
  return trimmed(text.substr(0, end));
}

// "4111111111111111 123", with its verification code: the digits before it are those of a card.
std::string_view without_code_behind(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  if (blank == text.npos) return text;
  const std::string_view code = text.substr(blank + 1);
  if (code.size() < 3 || code.size() > 4 || !std::ranges::all_of(code, is_digit)) return text;
  const std::string_view rest = trimmed(text.substr(0, blank));
  const auto digits = std::ranges::count_if(without_month_behind(rest), is_digit);
  return digits == 15 || digits == 16 ? rest : text;
}

// "12125550100.0"
std::string_view without_zero_behind(std::string_view text) {
  if (text.size() < 10 || (!text.ends_with(".0") && !text.ends_with(",0"))) return text;
  const std::string_view whole = text.substr(0, text.size() - 2);
  return std::ranges::all_of(whole, is_digit) ? whole : text;
}

// The end of the first of a list, and where the next one begins.
std::pair<std::size_t, std::size_t> end_of_first(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == ';' || text[i] == '|') return {i, i + 1};
    if (text.substr(i).starts_with(", ")) return {i, i + 2};
    if (text.substr(i).starts_with(" / ")) return {i, i + 3};
  }
  return {text.size(), text.size()};
}

}  // namespace

std::vector<std::string> number_parts(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty() && parts.size() < 4) {
    const auto [end, next] = end_of_first(text);
    const std::string_view whole = without_label(trimmed(text.substr(0, end)));
    std::string part(
        without_zero_behind(without_month_behind(without_code_behind(without_words_behind(whole)))));
    std::ranges::replace(part, '_', '-');
    if (!part.empty()) parts.push_back(std::move(part));
    text.remove_prefix(next);
  }
  return parts;
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool begins_large(std::string_view text) {
  if (text.empty()) return false;
  const auto [code, bytes] = character_at(text);
  if (bytes == 1) return is_upper(text.front());
  return code < 0x100 ? between(code, 0xc0, 0xde) : is_large_beyond(code);
}

bool is_of_other_script(std::string_view text) {
  bool letters = false;
  while (!text.empty()) {
    const Character character = character_at(text);
    if (is_letter(text.front())) {
      if (!between(character.code, 0x370, 0x58f) && !between(character.code, 0x1f00, 0x1fff)) return false;
      letters = true;
    }
    text.remove_prefix(character.bytes);
  }
  return letters;
}

}  // namespace kith::detect
