// Labels that look like two spellings of one. Internal to this room.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace kith::hierarchy {

// Says whether `a` and `b`, which differ, are likely the same label misspelt: equal but for case and blanks,
// or one typing slip apart (Damerau-Levenshtein distance 1) if both are words of five characters or more.
bool near_duplicates(const std::string& a, const std::string& b);

// Lists all such pairs among distinct labels, by index, the smaller first, in ascending order.
std::vector<std::pair<std::size_t, std::size_t>> near_duplicate_pairs(const std::vector<std::string>& labels);

}  // namespace kith::hierarchy
