#include "detect/person_names.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "detect/common_names.h"
#include "detect/latin.h"

namespace kith::detect {

namespace {

constexpr std::array particles = {"von", "van", "de",  "der", "den", "del", "della", "da", "di",
                                  "la",  "le",  "dos", "das", "do",  "du",  "des",   "y",  "e",
                                  "ten", "ter", "zu",  "zum", "el",  "al",  "bin",   "st", "af"};
constexpr std::array titles = {"dr",    "mr",   "mrs",  "ms",   "miss", "prof", "herr", "frau", "m",   "mme",
                               "sr",    "sra",  "srta", "dott", "ing",  "jr",   "ii",   "iii",  "dra", "sig",
                               "sigra", "mlle", "hr",   "fr",   "dhr",  "mevr", "mw",   "med"};

bool listed(std::span<const std::string_view> names, std::string_view word) {
  return std::ranges::binary_search(names, word);
}

// Letters, with hyphens, apostrophes and dots between; a dot also ends an initial.
bool is_name_word(std::string_view word) {
  if (!is_letter(word.front())) return false;
  return std::ranges::all_of(word, [](char c) { return is_letter(c) || c == '-' || c == '\'' || c == '.'; });
}

struct Reader {
  NameForm found;
  bool small = false;

  // False if the word cannot be of a name.
  bool take(std::string_view word) {
    if (!is_name_word(word)) return false;
    std::string known = folded(word);
    while (!known.empty() && known.back() == '.') known.pop_back();
    if (std::ranges::find(titles, known) != titles.end() && (begins_large(word) || word.back() == '.'))
      return true;
    if (!begins_large(word)) {
      if (std::ranges::find(particles, known) != particles.end() && found.words + 1 < 5) return true;
      small = true;
    }
    ++found.words;
    found.given =
        found.given || listed(given_names, known) || listed(given_names, known.substr(0, known.find('-')));
    found.family =
        found.family || listed(family_names, known) || listed(family_names, known.substr(0, known.find('-')));
    return true;
  }
};

// "Laura Young (697)", "Laura Young #3" and "Laura Young 2" without the number that tells namesakes apart.
std::string_view without_number(std::string_view text) {
  std::size_t end = text.size();
  if (end > 0 && text[end - 1] == ')') --end;
  const std::size_t behind = end;
  while (end > 0 && is_digit(text[end - 1])) --end;
  if (end == behind) return text;
  while (end > 0 && (text[end - 1] == '(' || text[end - 1] == '#' || text[end - 1] == ' ')) --end;
  return text.substr(0, end);
}

// Names of files and accounts have an underscore for a blank.
std::string with_blanks(std::string_view text) {
  std::string made(text);
  if (made.find(' ') == made.npos) std::ranges::replace(made, '_', ' ');
  return made;
}

}  // namespace

NameForm name_form(std::string_view cell) {
  Reader reader;
  const std::string blanks = with_blanks(cell);
  std::string_view text = without_number(blanks);
  if (text.size() < 2 || text.size() > 60) return {};
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" ,");
    const std::string_view word = text.substr(0, end);
    if (!word.empty() && !reader.take(word)) return {};
    if (end == text.npos) break;
    if (text[end] == ',') {
      if (reader.found.comma || reader.found.words == 0) return {};
      reader.found.comma = true;
    }
    text.remove_prefix(end + 1);
  }
  NameForm& found = reader.found;
  found.form = found.words >= 1 && found.words <= 5 && (!reader.small || (found.given && found.words >= 2));
  return found;
}

}  // namespace kith::detect
