// The data files of built-in hierarchies. Internal to this room.
//
//     # A comment.
//     [Western Europe | Europe]
//     DE | DEU | Germany
//
// A heading has the labels above its entries, finest first. An entry is a line of spellings of one thing, or of codes
// that share all labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::hierarchy {

struct FactsEntry {
  std::vector<std::string> spellings;
  // They are those of the last heading, and none before the first.
  std::vector<std::string> labels;
};

// Throws Bug for a heading that is not closed and for an empty spelling or label.
std::vector<FactsEntry> read_facts(std::string_view text);

}  // namespace kith::hierarchy
