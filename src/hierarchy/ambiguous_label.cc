// Example: of the lines `A;B` and `B;C`, the cell B may be the value of the second line or a label that holds
// the first line alone. `NYC;NY` and `NY;NY` are sound: NY holds NY on both levels.
#include "hierarchy/ambiguous_label.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/arx_text.h"

namespace kith::hierarchy {

std::optional<AmbiguousLabel> ambiguous_label(const std::filesystem::path& path) {
  const std::vector<ArxLine> lines = read_arx_lines(path);
  // The levels that a text stands on rise.
  std::unordered_map<std::string_view, std::vector<Level>> levels_of;
  std::size_t depth = 0;
  for (const ArxLine& line : lines) depth = std::max(depth, line.fields.size());
  for (Level level = 0; level < depth; ++level)
    for (const ArxLine& line : lines) {
      if (line.fields.size() <= level) continue;
      std::vector<Level>& levels = levels_of[line.fields[level]];
      if (levels.empty() || levels.back() != level) levels.push_back(level);
    }
  if (const auto star = levels_of.find("*"); star != levels_of.end()) {
    const Level finest = star->second.front();
    star->second.clear();
    for (Level level = finest; level < depth; ++level) star->second.push_back(level);
  }
  for (const ArxLine& line : lines)
    for (Level finer = 0; finer < line.fields.size(); ++finer)
      for (const Level coarser : levels_of[line.fields[finer]])
        if (coarser > finer && coarser < line.fields.size() && line.fields[coarser] != line.fields[finer])
          return AmbiguousLabel{line.line, finer, coarser};
  return std::nullopt;
}

}  // namespace kith::hierarchy
