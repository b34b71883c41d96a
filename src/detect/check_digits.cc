#include "detect/check_digits.h"

#include <algorithm>

#include "detect/latin.h"

namespace kith::detect {

bool all_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

bool luhn(std::string_view digits) {
  if (!all_digits(digits)) return false;
  int sum = 0;
  bool twice = false;
  for (std::size_t i = digits.size(); i-- > 0; twice = !twice) {
    const int digit = digits[i] - '0';
    sum += twice ? digit * 2 / 10 + digit * 2 % 10 : digit;
  }
  return sum % 10 == 0;
}

bool mod_11_10(std::string_view digits) {
  if (!all_digits(digits)) return false;
  int product = 10;
  for (const char c : digits.substr(0, digits.size() - 1)) {
    int sum = (c - '0' + product) % 10;
    if (sum == 0) sum = 10;
    product = sum * 2 % 11;
  }
  return (11 - product) % 10 == digits.back() - '0';
}

int weighted_sum(std::string_view digits, std::initializer_list<int> weights) {
  int sum = 0;
  std::size_t at = 0;
  for (const int weight : weights) sum += weight * (digits[at++] - '0');
  return sum;
}

int mod_97(std::string_view text) {
  int rest = 0;
  for (const char c : text) {
    if (is_digit(c))
      rest = (rest * 10 + c - '0') % 97;
    else if (c >= 'A' && c <= 'Z')
      rest = (rest * 100 + c - 'A' + 10) % 97;
    else
      return -1;
  }
  return rest;
}

bool ean_13(std::string_view digits) {
  if (digits.size() != 13 || !all_digits(digits)) return false;
  int sum = 0;
  for (std::size_t i = 0; i < 13; ++i) sum += (digits[i] - '0') * (i % 2 == 0 ? 1 : 3);
  return sum % 10 == 0;
}

}  // namespace kith::detect
