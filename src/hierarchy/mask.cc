// Level i masks i characters. Labels keep the length of their value, so equal labels of one level stand for
// values of equal length that agree wherever they are not masked, and masking one more character keeps them
// equal: the levels are nested whatever the values are.
#include "hierarchy/mask.h"

#include <algorithm>

#include "hierarchy/assemble.h"

namespace kith::hierarchy {
namespace {

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

std::size_t code_points(std::string_view text) {
  if (text.empty()) return 0;
  // The first byte begins a character whatever it is, so that counting and cutting agree on any bytes.
  return 1 + static_cast<std::size_t>(std::count_if(text.begin() + 1, text.end(), starts_character));
}

std::string masked(std::string_view text, std::size_t count, bool right) {
  const std::size_t length = code_points(text);
  const std::size_t stars = std::min(count, length);
  const std::size_t from = right ? length - stars : 0;
  std::string label;
  std::size_t index = 0;
  for (std::size_t i = 0; i < text.size(); ++index) {
    std::size_t next = i + 1;
    while (next < text.size() && !starts_character(text[next])) ++next;
    label += index >= from && index < from + stars ? "*" : text.substr(i, next - i);
    i = next;
  }
  return label;
}

void check_mask(const FromMask& recipe, const Place& place) {
  if (recipe.levels == 0)
    throw Error(ErrorCode::hierarchy_value, "a mask needs at least one level", place,
                "write levels = n, the number of characters to mask at most");
}

Hierarchy from_mask(const FromMask& recipe, const std::string& column, const Dictionary& values,
                    const std::string& source) {
  const Place place{source, 0, column};
  check_mask(recipe, place);
  std::size_t longest = 0;
  for (Code code = 0; code < values.size(); ++code) longest = std::max(longest, code_points(values[code]));
  if (longest > 0 && recipe.levels > longest)
    throw Error(ErrorCode::hierarchy_value,
                "a mask of " + std::to_string(recipe.levels) +
                    " levels is longer than the longest value, which has " + std::to_string(longest) +
                    " characters",
                place, "write levels = " + std::to_string(longest) + " or less");

  std::vector<LevelLabels> levels;
  for (std::uint32_t i = 1; i <= recipe.levels; ++i)
    levels.push_back(level_by(std::to_string(i) + " masked", values,
                              [&](Code code) { return masked(values[code], i, recipe.right); }));
  return chain_of(column,
                  std::string("mask ") + (recipe.right ? "right " : "left ") + std::to_string(recipe.levels),
                  values, std::move(levels));
}

}  // namespace kith::hierarchy
