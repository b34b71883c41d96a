#include "detect/places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "detect/latin.h"
#include "table/table.h"

namespace kith::detect {

namespace {

// Whole words, folded. English ones stand behind a name, the Romance ones before it.
constexpr std::array street_words = {
    "street",  "st",       "avenue",    "ave",        "av",        "road",       "rd",      "lane",
    "ln",      "drive",    "boulevard", "blvd",       "court",     "ct",         "terrace", "highway",
    "hwy",     "parkway",  "pkwy",      "crescent",   "close",     "strasse",    "str",     "gasse",
    "platz",   "allee",    "rue",       "chemin",     "impasse",   "quai",       "place",   "calle",
    "avenida", "avda",     "plaza",     "paseo",      "carretera", "camino",     "via",     "viale",
    "piazza",  "corso",    "vicolo",    "rua",        "travessa",  "praca",      "largo",   "estrada",
    "straat",  "laan",     "plein",     "gracht",     "square",    "faubourg",   "ronda",   "strada",
    "route",   "broadway", "bowery",    "piccadilly", "whitehall", "embarcadero"};
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

// "1-III" without the floor, as the Dutch write it.
std::string_view without_floor(std::string_view number) {
  const std::size_t hyphen = number.find('-');
  if (hyphen == number.npos || number.size() == hyphen + 1) return number;
  const bool roman = number.find_first_not_of("ivx", hyphen + 1) == number.npos;
  return roman ? number.substr(0, hyphen) : number;
}

bool is_house_number(const Token& token) {
  if (!token.number || token.word.size() > 7) return false;
  const auto letters = std::ranges::count_if(without_floor(token.word), is_letter);
  return letters <= 2 && std::ranges::count_if(token.word, is_digit) <= 5 &&
         token.word.find('.') == std::string::npos;
}

// What has numbers of its own: "Route 65", "Highway 6 North", "Bus 2 to Main St".
constexpr std::array numbered_things = {
    "route", "highway", "hwy",   "road",    "bus",   "tram", "line", "linie",    "ligne",   "linea",
    "linha", "lijn",    "train", "autobus", "metro", "exit", "gate", "platform", "ausfahrt"};

bool has_own_number(const Token& thing) {
  return std::ranges::find(numbered_things, thing.word) != numbered_things.end();
}

// "3º Esq", "R/C Dto": the floor and the side, as they follow a house number in Portugal.
bool names_floor(const std::vector<Token>& tokens) {
  constexpr std::array sides = {"esq", "dto", "dt", "fte", "frente", "andar", "esquerdo", "direito"};
  return std::ranges::any_of(tokens, [&](const Token& token) {
    return token.number ? token.word.ends_with("\xc2\xba")
                        : std::ranges::find(sides, token.word) != sides.end();
  });
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

// Whether every point of the compass stands beside a number, as in "N52 31.000" and "52 31.000N".
bool compass_at_numbers(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_letter(text[i])) continue;
    const bool before = i > 0 && is_digit(text[i - 1]);
    const std::size_t next = text.find_first_not_of(' ', i + 1);
    if (!before && (next == text.npos || !is_digit(text[next]))) return false;
  }
  return true;
}

// Twice degrees, minutes and perhaps seconds, of which the last have decimals.
bool are_degrees_and_minutes(const std::vector<Degrees>& numbers) {
  if (numbers.size() != 4 && numbers.size() != 6) return false;
  const std::size_t half = numbers.size() / 2;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (i % half != 0 && (numbers[i].value < 0 || numbers[i].value >= 60)) return false;
  const bool precise = half == 3 || (numbers[1].decimals >= 1 && numbers[3].decimals >= 1);
  return precise && in_range(numbers[0], numbers[half]);
}

// The two numbers of {"type":"Point","coordinates":[13.4,52.5]} and of @52.1,13.1,15z in the address of a map.
std::optional<std::string_view> inside_point(std::string_view text) {
  if (text.starts_with('@') && text.ends_with('z')) {
    const std::size_t last = text.rfind(',');
    return text.find(',') == last ? std::nullopt : std::optional(text.substr(1, last - 1));
  }
  if (text.find("\"coordinates\"") == text.npos || text.find("\"Point\"") == text.npos) return std::nullopt;
  const std::size_t open = text.find('['), close = text.find(']');
  if (open == text.npos || close == text.npos || close < open) return std::nullopt;
  return text.substr(open + 1, close - open - 1);
}

// 9F4MGC22+W5, an Open Location Code.
bool is_plus_code(std::string_view text) {
  if (text.size() < 11 || text.size() > 12 || text[8] != '+') return false;
  const std::string_view area = text.substr(0, 8), rest = text.substr(9);
  return area.find_first_not_of("23456789CFGHJMPQRVWX") == area.npos &&
         std::ranges::any_of(area, is_letter) &&
         std::ranges::all_of(rest, [](char c) { return is_digit(c) || (c >= 'A' && c <= 'Z'); });
}

// ///filled.count.soap
bool is_three_words(std::string_view text) {
  if (!text.starts_with("///")) return false;
  text.remove_prefix(3);
  return std::ranges::count(text, '.') == 2 && text.find("..") == text.npos && text.back() != '.' &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || c == '.'; });
}

// A letter that is no point of the compass.
bool is_letter_of_words(char c) {
  return is_letter(c) && static_cast<unsigned char>(c) < 0x80 &&
         std::string_view("NSEWO").find(c) == std::string_view::npos;
}

// Without the names of the two numbers, as in "lat=52.5 lon=13.4" and {"lat": 52.5, "lng": 13.4}; nothing if the
// cell does not name both, or has other words.
std::optional<std::string> without_degree_names(std::string_view text) {
  constexpr std::array north = {"lat", "latitude", "breite"};
  constexpr std::array east = {"lon", "lng", "long", "longitude", "lange", "laenge"};
  if (!std::ranges::any_of(text, is_letter_of_words)) return std::nullopt;
  std::string rest, word;
  bool has_north = false, has_east = false, other = false;
  const auto end_word = [&] {
    if (word.empty()) return;
    if (std::ranges::find(north, folded(word)) != north.end())
      has_north = true;
    else if (std::ranges::find(east, folded(word)) != east.end())
      has_east = true;
    else
      other = true;
    word.clear();
    rest += ' ';
  };
  for (const char c : text) {
    if (is_letter(c)) {
      word += c;
      continue;
    }
    end_word();
    rest += std::string_view("{}[]\"'=:").find(c) == std::string_view::npos ? c : ' ';
  }
  end_word();
  return has_north && has_east && !other ? std::optional(rest) : std::nullopt;
}

// "52,52000 13,40500" with dots, if all commas have a digit before and four digits or more behind them, as those
// of thousands do not.
std::string with_decimal_dots(std::string text) {
  if (text.find('.') != text.npos) return text;
  std::string dotted = text;
  for (std::size_t i = text.find(','); i != text.npos; i = text.find(',', i + 1)) {
    std::size_t end = i + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end == i + 1 && i + 1 < text.size() && text[i + 1] == ' ') continue;
    if (i == 0 || !is_digit(text[i - 1]) || end - i - 1 < 4) return text;
    dotted[i] = '.';
  }
  return dotted;
}

// "0.9455-1.4531", "0.9455 - 1.4531": a hyphen behind the first number. One that begins with a sign is no interval,
// as in +52.5200-013.4050, and a sign of a second number has a blank before it and none behind.
bool is_interval(std::string_view text) {
  const std::size_t first = text.find_first_not_of("([ ");
  if (first == text.npos || !is_digit(text[first])) return false;
  const std::size_t end = text.find_first_not_of("0123456789.", first);
  if (end == text.npos) return false;
  return text[end] == '-' || text.substr(end).starts_with(" - ");
}

}  // namespace

Address address(std::string_view text) {
  if (text.size() < 6 || text.size() > 200) return Address::none;
  if (!std::ranges::any_of(text, is_letter)) return Address::none;
  const std::string whole = folded(text);
  if (std::ranges::any_of(boxes, [&](std::string_view box) { return whole.starts_with(box); }) &&
      std::ranges::any_of(whole, is_digit))
    return Address::house;
  if (whole.starts_with("rr ") && whole.find(" box ") != whole.npos && std::ranges::any_of(whole, is_digit))
    return Address::house;
  const bool calle = whole.starts_with("c/ ") || whole.starts_with("c/");
  const std::vector<Token> tokens = tokens_of(text);
  if (tokens.size() > 16) return Address::none;
  bool street = calle || (whole.starts_with("r. ") && names_floor(tokens)), house = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    house = house || (is_house_number(tokens[i]) && (i == 0 || !has_own_number(tokens[i - 1])));
    street = street || is_street(tokens[i]);
    const bool numbered = i + 1 < tokens.size() && is_house_number(tokens[i + 1]);
    street = street || (!tokens[i].number && numbered && ends_in(tokens[i].word, loose_endings));
  }
  if (!street || tokens.size() < 2) return Address::none;
  return house ? Address::house : Address::street;
}

Coordinates coordinates(std::string_view cell) {
  if (cell.size() < 7 || cell.size() > 160) return Coordinates::none;
  if (is_plus_code(cell) || is_three_words(cell)) return Coordinates::certain;
  if (const auto point = inside_point(cell)) {
    const std::vector<Degrees> numbers = degrees_in(*point);
    const bool is_pair = numbers.size() == 2 || numbers.size() == 3;
    return is_pair && in_range(numbers[0], numbers[1]) ? Coordinates::certain : Coordinates::none;
  }
  if (cell.size() > 80) return Coordinates::none;
  const std::optional<std::string> unnamed = without_degree_names(cell);
  const std::string text = with_decimal_dots(unnamed ? *unnamed : std::string(cell));
  const bool degree_sign = text.find("\xc2\xb0") != text.npos;
  const bool named = unnamed || text.starts_with("POINT") || text.starts_with("geo:");
  const bool compass = has_compass(text);
  if (!named && (is_interval(text) || std::ranges::any_of(text, is_letter_of_words)))
    return Coordinates::none;
  const std::vector<Degrees> numbers = degrees_in(text);
  if (degree_sign && compass && numbers.size() >= 2 && numbers.size() <= 6) return Coordinates::certain;
  if (compass && are_degrees_and_minutes(numbers) && compass_at_numbers(text)) return Coordinates::certain;
  if (numbers.size() != 2 || !in_range(numbers[0], numbers[1])) return Coordinates::none;
  const std::size_t decimals = std::min(numbers[0].decimals, numbers[1].decimals);
  if (decimals < 2) return Coordinates::none;
  // Shares and their intervals lie here; of the earth, an empty part of an ocean.
  if (std::fabs(numbers[0].value) <= 1 && std::fabs(numbers[1].value) <= 1) return Coordinates::none;
  return named || compass || decimals >= 4 ? Coordinates::certain : Coordinates::likely;
}

bool is_scaled_degrees(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  double value = 0;
  return text.size() >= 6 && text.size() <= 10 && std::ranges::all_of(text, is_digit) &&
         parse_number(text, value) && value <= 1.8e9;
}

bool is_geohash(std::string_view text) {
  return text.size() >= 5 && text.size() <= 12 &&
         text.find_first_not_of("0123456789bcdefghjkmnpqrstuvwxyz") == text.npos;
}

bool is_degrees(std::string_view cell) {
  std::string text(cell.starts_with('+') ? cell.substr(1) : cell);
  if (text.find('.') == text.npos && std::ranges::count(text, ',') == 1) text[text.find(',')] = '.';
  const std::size_t dot = text.find('.');
  double value = 0;
  if (dot == text.npos || text.size() - dot - 1 < 2) return false;
  return parse_number(text, value) && std::fabs(value) <= 180;
}

}  // namespace kith::detect
