#include "hierarchy/builtin/facts.h"

#include <algorithm>

#include "kith/error.h"

namespace kith::hierarchy {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> parts_of(std::string_view line) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t bar = line.find('|');
    const std::string_view part = without_blanks(line.substr(0, bar));
    if (part.empty()) throw Bug("an empty part in the facts of a built-in hierarchy");
    parts.emplace_back(part);
    if (bar == std::string_view::npos) return parts;
    line.remove_prefix(bar + 1);
  }
}

}  // namespace

std::vector<FactsEntry> read_facts(std::string_view text) {
  std::vector<FactsEntry> entries;
  std::vector<std::string> labels;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = without_blanks(text.substr(0, end + (text[end] != '\n')));
    text.remove_prefix(end + 1);
    if (line.empty() || line.front() == '#') continue;
    if (line.front() != '[') {
      entries.push_back({parts_of(line), labels});
      continue;
    }
    if (line.back() != ']') throw Bug("an open heading in the facts of a built-in hierarchy");
    labels = parts_of(line.substr(1, line.size() - 2));
  }
  return entries;
}

}  // namespace kith::hierarchy
