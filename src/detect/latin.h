// Texts and headers of the languages that use Latin letters, as words to compare: small letters without
// accents. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::detect {

// "Müller" becomes "muller", "Straße" becomes "strasse". What is neither ASCII nor a Latin letter with an
// accent stays as it is.
std::string folded(std::string_view text);

// The words of a column's name: "dateOfBirth", "DATE_OF_BIRTH" and "date of birth" all give date, of, birth.
std::vector<std::string> header_words(std::string_view name);

std::string_view trimmed(std::string_view text);

// Tabs, ends of lines and the blanks of Unicode, which word processors and web pages write, as plain blanks.
std::string with_plain_blanks(std::string_view text);

// Bytes of letters beyond ASCII count as letters.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
// Whether the text begins with a capital letter.
bool begins_large(std::string_view text);

}  // namespace kith::detect
