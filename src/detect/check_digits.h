// Check digits, by which a number shows that it is of some scheme. All take texts of digits alone, unless they
// say otherwise, and are false for any other text. Pure functions.
#pragma once

#include <initializer_list>
#include <string_view>

namespace kith::detect {

bool all_digits(std::string_view text);

// Luhn's formula, of cards: from the right every second digit is doubled and its digits added; the sum is a
// multiple of ten. E.g. 4111111111111111.
bool luhn(std::string_view digits);

// ISO 7064 MOD 11,10, of the German tax number.
bool mod_11_10(std::string_view digits);

// The sum of the first digits times their weights.
int weighted_sum(std::string_view digits, std::initializer_list<int> weights);

// The remainder by 97 of digits, or of letters read as 10 to 35 as IBANs do; -1 for other texts.
int mod_97(std::string_view text);

// EAN-13: weights 1 and 3 in turn, and the sum is a multiple of ten.
bool ean_13(std::string_view digits);

}  // namespace kith::detect
