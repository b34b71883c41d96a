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

// What a reader sees of a text, in the characters that a keyboard has: blanks, dashes, quotation marks and wide
// letters of Unicode as those of ASCII, accents that stand by themselves dropped, and so is what nobody sees
// (soft hyphens, zero-width blanks), but for a blank between two words: "Anna\u00adSmith" is "Anna Smith".
std::string normal_form(std::string_view text);

// The numbers that a cell may hold, of its normal form: without a label in front ("Tel: 030 1234567", "SSN
// 123-45-6789"), words in brackets or the month and the code of a card behind, and the ".0" of a float; each of a list by
// itself; with hyphens for underscores. There are four at most.
std::vector<std::string> number_parts(std::string_view text);

// Bytes of letters beyond ASCII count as letters.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
// Whether the text begins with a capital letter, Latin, Greek, Cyrillic or Armenian.
bool begins_large(std::string_view text);
// Whether all letters of the text are Greek, Cyrillic or Armenian, which have capital letters, too.
bool is_of_other_script(std::string_view text);

}  // namespace kith::detect
