#include "detect/places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "detect/latin.h"
#include "table/table.h"

namespace kith::detect {

namespace {

// Whole words, folded. English ones stand behind a name, the Romance ones before it.
constexpr std::array street_words = {
    "street",    "st",        "avenue",  "ave",     "av",     "road",    "rd",      "lane",   "ln",
    "drive",     "boulevard", "blvd",    "court",   "ct",     "terrace", "highway", "hwy",    "parkway",
    "pkwy",      "crescent",  "close",   "strasse", "str",    "gasse",   "platz",   "allee",  "rue",
    "chemin",    "impasse",   "quai",    "place",   "calle",  "avenida", "avda",    "plaza",  "paseo",
    "carretera", "camino",    "via",     "viale",   "piazza", "corso",   "vicolo",  "rua",    "travessa",
    "praca",     "largo",     "estrada", "straat",  "laan",   "plein",   "gracht",  "square", "faubourg",
    "ronda",     "strada",    "route"};
// How a word may end that names a street by itself.
constexpr std::array street_endings = {"strasse", "str",   "gasse",  "platz", "allee", "straat", "laan",
                                       "gracht",  "plein", "singel", "kade",  "damm",  "steig"};
// They are ends of other words, too, so a house number must follow at once.
constexpr std::array loose_endings = {"weg", "ring", "ufer", "dijk", "berg", "hof", "markt", "chaussee"};
constexpr std::array boxes = {"po box",  "p.o. box",      "postfach",        "apartado",
                              "postbus", "boite postale", "casella postale", "caixa postal"};

struct Token {
  std::string word;
  bool number = false;
};

// Words without what stands around them, and numbers of houses such as 12, 12a and 12-14.
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::string word;
  const auto end_word = [&] {
    while (!word.empty() && (word.back() == '.' || word.back() == '-')) word.pop_back();
    if (!word.empty()) tokens.push_back({folded(word), is_digit(word[0])});
    word.clear();
  };
  for (const char c : text) {
    if (is_letter(c) || is_digit(c) || c == '.' || c == '-')
      word += c;
    else
      end_word();
  }
  end_word();
  return tokens;
}

bool is_house_number(const Token& token) {
  if (!token.number || token.word.size() > 7) return false;
  const auto letters = std::ranges::count_if(token.word, is_letter);
  return letters <= 2 && std::ranges::count_if(token.word, is_digit) <= 5 &&
         token.word.find('.') == std::string::npos;
}

// "Route 65", "Highway 6 North": the number is the road's.
bool has_own_number(const Token& road) {
  return road.word == "route" || road.word == "highway" || road.word == "hwy" || road.word == "road";
}

bool ends_in(const std::string& word, const auto& endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) {
    return word.size() >= ending.size() + 3 && word.ends_with(ending);
  });
}

bool is_street(const Token& token) {
  return !token.number && (std::ranges::find(street_words, token.word) != street_words.end() ||
                           ends_in(token.word, street_endings));
}

// A number with the decimals it is written with.
struct Degrees {
  double value = 0;
  std::size_t decimals = 0;
};

std::vector<Degrees> degrees_in(std::string_view text) {
  std::vector<Degrees> all;
  for (std::size_t i = 0; i < text.size();) {
    const bool sign = (text[i] == '-' || text[i] == '+') && i + 1 < text.size() && is_digit(text[i + 1]);
    if (!is_digit(text[i]) && !sign) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
    const std::string_view part = text.substr(text[i] == '+' ? i + 1 : i, end - (text[i] == '+' ? i + 1 : i));
    Degrees number;
    if (!parse_number(part, number.value)) return {};
    const std::size_t dot = part.find('.');
    number.decimals = dot == part.npos ? 0 : part.size() - dot - 1;
    all.push_back(number);
    i = end;
  }
  return all;
}

bool in_range(const Degrees& a, const Degrees& b) {
  return (std::fabs(a.value) <= 90 && std::fabs(b.value) <= 180) ||
         (std::fabs(a.value) <= 180 && std::fabs(b.value) <= 90);
}

// The points of the compass that stand behind a digit or a sign of degrees.
bool has_compass(std::string_view text) {
  bool north = false, east = false;
  for (const char c : text) {
    north = north || c == 'N' || c == 'S';
    east = east || c == 'E' || c == 'W' || c == 'O';
  }
  return north && east;
}

}  // namespace

Address address(std::string_view text) {
  if (text.size() < 6 || text.size() > 200) return Address::none;
  if (!std::ranges::any_of(text, is_letter)) return Address::none;
  const std::string whole = folded(text);
  if (std::ranges::any_of(boxes, [&](std::string_view box) { return whole.starts_with(box); }) &&
      std::ranges::any_of(whole, is_digit))
    return Address::house;
  const bool calle = whole.starts_with("c/ ") || whole.starts_with("c/");
  const std::vector<Token> tokens = tokens_of(text);
  if (tokens.size() > 16) return Address::none;
  bool street = calle, house = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    house = house || (is_house_number(tokens[i]) && (i == 0 || !has_own_number(tokens[i - 1])));
    street = street || is_street(tokens[i]);
    const bool numbered = i + 1 < tokens.size() && is_house_number(tokens[i + 1]);
    street = street || (!tokens[i].number && numbered && ends_in(tokens[i].word, loose_endings));
  }
  if (!street || tokens.size() < 2) return Address::none;
  return house ? Address::house : Address::street;
}

Coordinates coordinates(std::string_view text) {
  if (text.size() < 7 || text.size() > 60) return Coordinates::none;
  const bool degree_sign = text.find("\xc2\xb0") != text.npos;
  const bool point = text.starts_with("POINT") || text.starts_with("geo:");
  const bool compass = has_compass(text);
  if (!point && std::ranges::any_of(text, [&](char c) {
        return is_letter(c) && static_cast<unsigned char>(c) < 0x80 &&
               std::string_view("NSEWO").find(c) == std::string_view::npos;
      }))
    return Coordinates::none;
  const std::vector<Degrees> numbers = degrees_in(text);
  if (degree_sign && compass && numbers.size() >= 2 && numbers.size() <= 6) return Coordinates::certain;
  if (numbers.size() != 2 || !in_range(numbers[0], numbers[1])) return Coordinates::none;
  const std::size_t decimals = std::min(numbers[0].decimals, numbers[1].decimals);
  if (decimals < 2) return Coordinates::none;
  // Shares and their intervals lie here; of the earth, an empty part of an ocean.
  if (std::fabs(numbers[0].value) <= 1 && std::fabs(numbers[1].value) <= 1) return Coordinates::none;
  return point || compass || decimals >= 4 ? Coordinates::certain : Coordinates::likely;
}

bool is_degrees(std::string_view text) {
  const std::size_t dot = text.find('.');
  double value = 0;
  if (dot == text.npos || text.size() - dot - 1 < 2) return false;
  return parse_number(text.starts_with('+') ? text.substr(1) : text, value) && std::fabs(value) <= 180;
}

}  // namespace kith::detect
