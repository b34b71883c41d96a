#include "base/header_names.h"

#include <algorithm>
#include <string_view>

#include "base/edit_distance.h"

namespace kith {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool looks_like_a_cell(std::string_view name) {
  if (name.find('@') != name.npos) return true;
  const bool of_number = std::ranges::all_of(name, [](char c) {
    return is_digit(c) || std::string_view("+-.,/: TZ").find(c) != std::string_view::npos;
  });
  return of_number && std::ranges::any_of(name, is_digit) && name[0] != 'T' && name[0] != 'Z';
}

}  // namespace

bool look_like_cells(const std::vector<std::string>& names) {
  return std::ranges::any_of(names, looks_like_a_cell);
}

std::string remedy_for_column(const std::string& name, const std::vector<std::string>& present,
                              const std::string& otherwise) {
  if (look_like_cells(present))
    return "its first line was taken for a header and looks like a row; if it is one, state source.header = "
           "false "
           "(--no-header) and call the columns column1, column2 and so on";
  const std::string nearest = nearest_name(name, present);
  return nearest.empty() ? otherwise : "did you mean '" + nearest + "'?";
}

}  // namespace kith
