// Numbers that a scheme gives to persons, cards and accounts. Nearly every scheme has check digits; what they
// prove depends on how many other numbers of that shape would pass by chance. Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kith::detect {

// The cell is not of the shape, of the shape alone, or passes the check too.
enum class Proof { none, shape, passed };

// A cell as written, and without blanks, dots, hyphens and slashes, in capital letters. It is empty if that
// leaves other characters than letters and digits, or more than 34 of them.
struct NumberCell {
  explicit NumberCell(std::string_view cell);
  std::string_view text;
  std::string compact;
};

// `chance` is how often a text of the shape passes by accident. A weak scheme has a shape that many other
// numbers have, so its header or the whole column must speak for it.
struct Scheme {
  const char* name;
  double chance;
  bool weak;
  Proof (*look)(const NumberCell& cell);
  // Words of headers, folded, one of which speaks for it.
  std::span<const char* const> headers;
};

// National identity numbers: at most 16 schemes, always in the same order.
std::span<const Scheme> national_schemes();

// Payment cards by issuer, length and Luhn.
Proof card(const NumberCell& cell);
// Accounts by country, length and remainder.
Proof iban(const NumberCell& cell);
// Vehicles: 17 characters, the ninth of which checks the others.
Proof vehicle(const NumberCell& cell);
// 8-4-4-4-12 hexadecimal digits.
bool is_uuid(std::string_view text);

}  // namespace kith::detect
