// How much of a text a cell is. A pure function of one cell.
#pragma once

#include <cstddef>
#include <string_view>

namespace kith::detect {

// Words that follow each other without a comma or another mark of a list between, so that "cough, fever,
// headache" is three times one word; but a cell of eight words with three in a row counts all of its words.
// Words have two letters and no digits; numbers count among three words or more. "Kopfschmerzen seit 3 Tagen"
// has four.
std::size_t prose_words(std::string_view text);

}  // namespace kith::detect
