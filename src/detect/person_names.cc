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

// Places and houses are called after a saint, whose name follows these.
constexpr std::array saints = {"san",    "santa", "santo", "sao",  "saint",
                               "sainte", "st",    "sankt", "sint", "sant"};
// Words of houses, which founders gave their names.
constexpr std::array houses = {
    "hospital",     "hospitals",   "clinic",     "klinik",      "klinikum",   "krankenhaus", "hopital",
    "clinique",     "clinica",     "ospedale",   "ziekenhuis",  "kliniek",    "medical",     "school",
    "schule",       "gymnasium",   "ecole",      "lycee",       "escuela",    "colegio",     "scuola",
    "liceo",        "escola",      "university", "universitat", "universite", "universidad", "universita",
    "universidade", "college",     "institute",  "institut",    "instituto",  "istituto",    "center",
    "centre",       "centro",      "zentrum",    "centrum",     "pharmacy",   "apotheke",    "pharmacie",
    "farmacia",     "apotheek",    "foundation", "stiftung",    "gmbh",       "ltd",         "llc",
    "inc",          "corp",        "airport",    "county",      "hotel",      "plc",         "limited",
    "incorporated", "corporation", "mbh",        "kgaa",        "ohg",        "sarl",        "srl",
    "pty"};
// How companies end, written just so: in other letters some are names.
constexpr std::array companies = {"AG",   "KG", "SE",   "SA", "S.A.", "SAS", "SpA", "S.p.A.", "NV",
                                  "N.V.", "BV", "B.V.", "AB", "Oy",   "Co.", "Lda", "Lda."};
// Words before a date of birth.
constexpr std::array born = {"dob",    "d.o.b", "geb",  "geboren", "born",    "ne", "nee", "nacido",
                             "nacida", "nato",  "nata", "nascido", "nascida", "b",  "*"};

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
  bool small = false, saint = false, house = false;

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
    const bool of_saint = saint;
    saint = found.words == 0 && std::ranges::find(saints, known) != saints.end();
    house = house || std::ranges::find(houses, known) != houses.end();
    ++found.words;
    found.given =
        found.given ||
        (!of_saint && (listed(given_names, known) || listed(given_names, known.substr(0, known.find('-')))));
    found.family =
        found.family || listed(family_names, known) || listed(family_names, known.substr(0, known.find('-')));
    return true;
  }
};

// "Karl Schmidt AG"; but neither "MARIA SA", which is a name in capitals, nor "Jansen, B.V.".
bool is_company(std::string_view name, std::string_view last) {
  const bool small_letters = std::ranges::any_of(name.substr(0, name.size() - last.size()),
                                                 [](char c) { return c >= 'a' && c <= 'z'; });
  return small_letters && name.find(',') == name.npos &&
         std::ranges::find(companies, last) != companies.end();
}

// "Laura Young (697)", "Laura Young #3" and "Laura Young 1960-05-17" without the number that tells namesakes
// apart or the birth; the word "born" goes with it.
std::string_view without_number(std::string_view text) {
  const std::size_t last = text.find_last_not_of("0123456789-/.:,#* ");
  const std::size_t end = last == text.npos ? 0 : last + 1;
  if (std::ranges::none_of(text.substr(end), is_digit)) return text;
  text = text.substr(0, end);
  const std::size_t word = text.find_last_of(" ,") + 1;
  const std::string known = folded(text.substr(word));
  if (word == 0 || std::ranges::find(born, known) == born.end()) return text;
  text = text.substr(0, word);
  while (!text.empty() && (text.back() == ' ' || text.back() == ',')) text.remove_suffix(1);
  return text;
}

// "Patient: Anna Smith" without the label.
std::string_view without_label(std::string_view text) {
  constexpr std::array labels = {"name", "patient", "pat", "pt", "client", "nom", "nombre", "nome", "naam"};
  const std::size_t colon = text.find(':');
  if (colon == text.npos || std::ranges::find(labels, folded(text.substr(0, colon))) == labels.end())
    return text;
  return trimmed(text.substr(colon + 1));
}

// "5 Richard Smith", "0005 - Julia Brown" without the number, or the text as it is.
std::string_view without_leading_number(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (end == 0) return text;
  const std::size_t begin = text.find_first_not_of(" .:-#", end);
  return begin == text.npos || begin == end || !is_letter(text[begin]) ? text : text.substr(begin);
}

// Whether a dot stands between two words, not behind an initial.
bool is_between_words(std::string_view text, std::size_t dot) {
  const auto letter = [&](std::size_t i) { return i < text.size() && is_letter(text[i]); };
  return dot >= 2 && letter(dot - 1) && letter(dot - 2) && letter(dot + 1) && letter(dot + 2);
}

// Brackets, quotation marks and what stands between names in files of other programs, as blanks. Names of files
// and accounts have an underscore for a blank.
std::string with_blanks(std::string_view text) {
  std::string made(text);
  const bool one_piece = made.find(' ') == made.npos;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const bool mark = std::string_view("[](){}<>\"^;|/").find(made[i]) != std::string_view::npos;
    if (mark || (one_piece && made[i] == '_') || (made[i] == '.' && is_between_words(text, i))) made[i] = ' ';
  }
  while (!made.empty() && made.back() == ' ') made.pop_back();
  made.erase(0, made.find_first_not_of(' '));
  return made;
}

}  // namespace

NameForm name_form(std::string_view cell) {
  Reader reader;
  const std::string blanks = with_blanks(cell);
  const std::string_view whole = without_label(without_number(blanks));
  std::string_view text = without_leading_number(whole);
  const bool numbered = text.size() < whole.size();
  if (text.size() < 2 || text.size() > 60) return {};
  const bool company = is_company(text, text.substr(text.find_last_of(' ') + 1));
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
  if (reader.house || company) found.given = found.family = false;
  found.comma = found.comma || cell.find('^') != cell.npos;
  const bool known = found.given && found.words >= 2;
  found.form = found.words >= 1 && found.words <= 5 && (known || (!reader.small && !numbered));
  return found;
}

}  // namespace kith::detect
