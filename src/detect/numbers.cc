// Schemes by their published rules. Worked example: the Dutch 111222333 has the sum 9·1 + 8·1 + 7·1 + 6·2 + 5·2
// + 4·2 + 3·3 + 2·3 − 1·3 = 66, a multiple of 11, so it passes; one number in eleven does, so that alone proves
// nothing.
#include "detect/numbers.h"

#include <algorithm>
#include <array>

#include "detect/check_digits.h"
#include "detect/latin.h"

namespace kith::detect {

namespace {

bool large(char c) { return c >= 'A' && c <= 'Z'; }

// '9' stands for a digit, 'A' for a letter, 'X' for either, anything else for itself.
bool fits(std::string_view text, std::string_view form) {
  return text.size() == form.size() && std::ranges::equal(text, form, [](char c, char f) {
           if (f == '9') return is_digit(c);
           if (f == 'A') return large(c);
           if (f == 'X') return is_digit(c) || large(c);
           return c == f;
         });
}

int number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + c - '0';
  return value;
}

bool is_day(int day, int month) { return day >= 1 && day <= 31 && month >= 1 && month <= 12; }

Proof proof(bool passed) { return passed ? Proof::passed : Proof::shape; }

// Without check digits, by groups of three, two and four: some areas are never given out.
Proof us_ssn(const NumberCell& cell) {
  if (!fits(cell.text, "999-99-9999") && !fits(cell.text, "999 99 9999") && !fits(cell.text, "999.99.9999"))
    return Proof::none;
  const int area = number(cell.text.substr(0, 3));
  return proof(area != 0 && area != 666 && area < 900 && cell.text.substr(4, 2) != "00" &&
               cell.text.substr(7) != "0000");
}

// The same without groups, of which only the header can tell.
Proof us_ssn_bare(const NumberCell& cell) {
  if (!fits(cell.text, "999999999")) return Proof::none;
  const int area = number(cell.text.substr(0, 3));
  return proof(area != 0 && area != 666 && area < 900);
}

// Without check digits: letters that are not used, and a last one of four.
Proof uk_nino(const NumberCell& cell) {
  if (!fits(cell.compact, "AA999999A")) return Proof::none;
  constexpr std::string_view never = "DFIQUV";
  const bool used = never.find(cell.compact[0]) == never.npos && never.find(cell.compact[1]) == never.npos &&
                    cell.compact[1] != 'O';
  return proof(used && cell.compact[8] <= 'D');
}

Proof uk_nhs(const NumberCell& cell) {
  if (!fits(cell.compact, "9999999999")) return Proof::none;
  const int check = 11 - weighted_sum(cell.compact, {10, 9, 8, 7, 6, 5, 4, 3, 2}) % 11;
  return proof(check != 10 && check % 11 == cell.compact[9] - '0');
}

// Of the first ten digits exactly one occurs twice or three times.
Proof de_tax(const NumberCell& cell) {
  if (!fits(cell.compact, "99999999999")) return Proof::none;
  std::array<int, 10> counts{};
  for (const char c : std::string_view(cell.compact).substr(0, 10))
    ++counts[static_cast<std::size_t>(c - '0')];
  const auto repeated = std::ranges::count_if(counts, [](int n) { return n > 1; });
  const bool few = std::ranges::all_of(counts, [](int n) { return n <= 3; });
  return proof(cell.compact[0] != '0' && repeated == 1 && few && mod_11_10(cell.compact));
}

int cross_sum(int n) { return n / 10 + n % 10; }

// Area, birth, first letter of the name, serial number: the letter counts as two digits.
Proof de_pension(const NumberCell& cell) {
  if (!fits(cell.compact, "99999999A999")) return Proof::none;
  const int letter = cell.compact[8] - 'A' + 1;
  const std::string digits = cell.compact.substr(0, 8) + static_cast<char>('0' + letter / 10) +
                             static_cast<char>('0' + letter % 10) + cell.compact.substr(9, 2);
  constexpr std::array weights = {2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1};
  int sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += cross_sum(weights[i] * (digits[i] - '0'));
  const std::string_view text = cell.compact;
  return proof(is_day(number(text.substr(2, 2)) % 50, number(text.substr(4, 2))) &&
               sum % 10 == text[11] - '0');
}

Proof de_health(const NumberCell& cell) {
  if (!fits(cell.compact, "A999999999")) return Proof::none;
  const int letter = cell.compact[0] - 'A' + 1;
  const std::string digits =
      std::string{static_cast<char>('0' + letter / 10), static_cast<char>('0' + letter % 10)} +
      cell.compact.substr(1, 8);
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) sum += cross_sum((i % 2 == 0 ? 1 : 2) * (digits[i] - '0'));
  return proof(sum % 10 == cell.compact[9] - '0');
}

// Sex, year and month of birth, département (2A and 2B are Corsica), commune, order, key.
Proof fr_nir(const NumberCell& cell) {
  std::string digits = cell.compact;
  int less = 0;
  if (fits(digits, "999992A99999999") || fits(digits, "999992B99999999")) {
    less = digits[6] == 'A' ? 1'000'000 : 2'000'000;
    digits[6] = '0';
  }
  if (!fits(digits, "999999999999999") || digits[0] < '1' || digits[0] > '8') return Proof::none;
  const int month = number(std::string_view(digits).substr(3, 2));
  const int rest = ((mod_97(std::string_view(digits).substr(0, 13)) - less % 97) % 97 + 97) % 97;
  return proof(month >= 1 && (month <= 12 || month >= 20) &&
               97 - rest == number(std::string_view(digits).substr(13)));
}

Proof es_dni(const NumberCell& cell) {
  std::string digits = cell.compact;
  if (fits(digits, "A9999999A") && digits[0] >= 'X') digits[0] = static_cast<char>('0' + (digits[0] - 'X'));
  if (!fits(digits, "99999999A")) return Proof::none;
  return proof("TRWAGMYFPDXBNJZSQVHLCKE"[number(std::string_view(digits).substr(0, 8)) % 23] == digits[8]);
}

// The values of the characters at odd places of a codice fiscale, from 0 or A on.
constexpr std::array odd_values = {1,  0,  5, 7, 9, 13, 15, 17, 19, 21, 2,  4,  18,
                                   20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23};

Proof it_fiscal(const NumberCell& cell) {
  if (!fits(cell.compact, "AAAAAAXXAXXAXXXA")) return Proof::none;
  int sum = 0;
  for (std::size_t i = 0; i < 15; ++i) {
    const char c = cell.compact[i];
    const int value = is_digit(c) ? c - '0' : c - 'A';
    sum += i % 2 == 0 ? odd_values[static_cast<std::size_t>(value)] : value;
  }
  constexpr std::string_view months = "ABCDEHLMPRST";
  return proof(months.find(cell.compact[8]) != months.npos && cell.compact[15] == 'A' + sum % 26);
}

Proof pt_nif(const NumberCell& cell) {
  std::string_view digits = cell.compact;
  if (fits(digits, "PT999999999")) digits.remove_prefix(2);
  if (!fits(digits, "999999999") || digits[0] == '0' || digits[0] == '4') return Proof::none;
  const int rest = weighted_sum(digits, {9, 8, 7, 6, 5, 4, 3, 2}) % 11;
  return proof((rest < 2 ? 0 : 11 - rest) == digits[8] - '0');
}

Proof nl_bsn(const NumberCell& cell) {
  if (!fits(cell.compact, "999999999")) return Proof::none;
  return proof(number(cell.compact) > 0 &&
               weighted_sum(cell.compact, {9, 8, 7, 6, 5, 4, 3, 2, -1}) % 11 == 0);
}

// Birth, order, and 97 less the remainder, for births from 2000 on with a 2 in front.
Proof be_national(const NumberCell& cell) {
  if (!fits(cell.compact, "99999999999")) return Proof::none;
  const std::string_view text = cell.compact;
  const int check = number(text.substr(9));
  const bool right =
      97 - mod_97(text.substr(0, 9)) == check || 97 - mod_97("2" + std::string(text.substr(0, 9))) == check;
  return proof(is_day(number(text.substr(4, 2)), number(text.substr(2, 2))) && right);
}

Proof ch_ahv(const NumberCell& cell) {
  return fits(cell.compact, "7569999999999") ? proof(ean_13(cell.compact)) : Proof::none;
}

// The fourth digit checks the others, of which the last six are the birth.
Proof at_insurance(const NumberCell& cell) {
  if (!fits(cell.compact, "9999999999")) return Proof::none;
  const std::string_view text = cell.compact;
  const int check = weighted_sum(text, {3, 7, 9, 0, 5, 8, 4, 2, 1, 6}) % 11;
  return proof(text[0] != '0' && is_day(number(text.substr(4, 2)), number(text.substr(6, 2))) &&
               check == text[3] - '0');
}

Proof br_cpf(const NumberCell& cell) {
  if (!fits(cell.compact, "99999999999")) return Proof::none;
  const std::string_view text = cell.compact;
  const auto check = [](int sum) { return sum * 10 % 11 % 10; };
  const bool same = std::ranges::all_of(text, [&](char c) { return c == text[0]; });
  return proof(!same && check(weighted_sum(text, {10, 9, 8, 7, 6, 5, 4, 3, 2})) == text[9] - '0' &&
               check(weighted_sum(text, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2})) == text[10] - '0');
}

constexpr const char* ssn_headers[] = {
    "ssn", "social", "nin", "securite", "seguridad", "sozialversicherungsnummer", "sozialversicherungsnr"};
constexpr const char* nhs_headers[] = {"nhs"};
constexpr const char* nif_headers[] = {"nif", "contribuinte", "fiscal"};
constexpr const char* bsn_headers[] = {"bsn", "burgerservicenummer", "sofi", "sofinummer"};

constexpr Scheme schemes[] = {{"us-ssn", 0.01, false, us_ssn, {}},
                              {"uk-nino", 0.1, false, uk_nino, {}},
                              {"uk-nhs", 0.1, true, uk_nhs, nhs_headers},
                              {"de-steuer-id", 0.005, false, de_tax, {}},
                              {"de-rentenversicherung", 0.01, false, de_pension, {}},
                              {"de-krankenversicherung", 0.1, false, de_health, {}},
                              {"fr-nir", 0.01, false, fr_nir, {}},
                              {"es-dni", 0.05, false, es_dni, {}},
                              {"it-codice-fiscale", 0.01, false, it_fiscal, {}},
                              {"pt-nif", 0.1, true, pt_nif, nif_headers},
                              {"nl-bsn", 0.1, true, nl_bsn, bsn_headers},
                              {"be-nationaal", 0.01, false, be_national, {}},
                              {"ch-ahv", 0.1, false, ch_ahv, {}},
                              {"at-svnr", 0.01, false, at_insurance, {}},
                              {"br-cpf", 0.01, false, br_cpf, {}},
                              {"us-ssn-bare", 0.9, true, us_ssn_bare, ssn_headers}};
static_assert(std::size(schemes) <= 16);

struct Issuer {
  int first, last;
  std::size_t digits;
  std::size_t shortest, longest;
};
// Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro: the first digits from and to,
// how many of them there are, and the lengths.
constexpr Issuer issuers[] = {{4, 4, 1, 13, 13},       {4, 4, 1, 16, 16},       {4, 4, 1, 19, 19},
                              {51, 55, 2, 16, 16},     {2221, 2720, 4, 16, 16}, {34, 34, 2, 15, 15},
                              {37, 37, 2, 15, 15},     {300, 305, 3, 14, 19},   {36, 36, 2, 14, 19},
                              {38, 39, 2, 14, 19},     {6011, 6011, 4, 16, 19}, {644, 659, 3, 16, 19},
                              {3528, 3589, 4, 16, 19}, {62, 62, 2, 16, 19},     {6759, 6763, 4, 12, 19}};

struct Country {
  std::string_view code;
  std::size_t length;
};
constexpr Country iban_countries[] = {{"AD", 24}, {"AT", 20}, {"BE", 16}, {"BG", 22}, {"CH", 21}, {"CY", 28},
                                      {"CZ", 24}, {"DE", 22}, {"DK", 18}, {"EE", 20}, {"ES", 24}, {"FI", 18},
                                      {"FR", 27}, {"GB", 22}, {"GR", 27}, {"HR", 21}, {"HU", 28}, {"IE", 22},
                                      {"IS", 26}, {"IT", 27}, {"LI", 21}, {"LT", 20}, {"LU", 20}, {"LV", 21},
                                      {"MC", 27}, {"MT", 31}, {"NL", 18}, {"NO", 15}, {"PL", 28}, {"PT", 25},
                                      {"RO", 24}, {"SE", 24}, {"SI", 19}, {"SK", 24}, {"SM", 27}, {"BR", 29}};

// The value of a character of a vehicle's number; I, O and Q do not occur.
int vehicle_value(char c) {
  constexpr std::string_view letters = "ABCDEFGH.JKLMN.P.R.STUVWXYZ";
  constexpr std::string_view values = "12345678.12345.7.9.23456789";
  if (is_digit(c)) return c - '0';
  const std::size_t at = letters.find(c);
  return at == letters.npos ? -1 : values[at] - '0';
}

}  // namespace

NumberCell::NumberCell(std::string_view cell) : text(trimmed(cell)) {
  for (const char c : text) {
    if (c == ' ' || c == '-' || c == '.' || c == '/') continue;
    const bool small = c >= 'a' && c <= 'z';
    if ((!small && !large(c) && !is_digit(c)) || compact.size() == 34) {
      compact.clear();
      return;
    }
    compact += small ? static_cast<char>(c - 'a' + 'A') : c;
  }
}

std::span<const Scheme> national_schemes() { return schemes; }

Proof card(const NumberCell& cell) {
  const std::string_view digits = cell.compact;
  if (digits.size() < 12 || digits.size() > 19 || !all_digits(digits)) return Proof::none;
  const bool issued = std::ranges::any_of(issuers, [&](const Issuer& issuer) {
    const int begin = number(digits.substr(0, issuer.digits));
    return begin >= issuer.first && begin <= issuer.last && digits.size() >= issuer.shortest &&
           digits.size() <= issuer.longest;
  });
  return proof(issued && luhn(digits));
}

Proof iban(const NumberCell& cell) {
  const std::string_view text = cell.compact;
  if (text.size() < 15 || !large(text[0]) || !large(text[1]) || !is_digit(text[2]) || !is_digit(text[3]))
    return Proof::none;
  const auto country = std::ranges::find(iban_countries, text.substr(0, 2), &Country::code);
  if (country == std::end(iban_countries) || country->length != text.size()) return Proof::shape;
  return proof(mod_97(std::string(text.substr(4)) + std::string(text.substr(0, 4))) == 1);
}

Proof vehicle(const NumberCell& cell) {
  if (!fits(cell.compact, "XXXXXXXXXXXXXXXXX") || cell.text.size() != 17 || all_digits(cell.compact))
    return Proof::none;
  constexpr std::array weights = {8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2};
  int sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const int value = vehicle_value(cell.compact[i]);
    if (value < 0) return Proof::none;
    sum += value * weights[i];
  }
  return proof(cell.compact[8] == (sum % 11 == 10 ? 'X' : static_cast<char>('0' + sum % 11)));
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < 36; ++i) {
    const char c = text[i];
    const bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    const bool hex = is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    if (hyphen ? c != '-' : !hex) return false;
  }
  return true;
}

}  // namespace kith::detect
