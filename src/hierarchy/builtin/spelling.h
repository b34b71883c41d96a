// Texts as people write them, and what stays of them if spelling is forgiven. Internal to this room.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kith::hierarchy {

// Gives `text` in small letters without accents, `&` as "and", without apostrophes, and with one blank in place of
// everything else that is neither letter nor digit: "  Cote_D'Ivoire" and "Côte d’Ivoire" are both "cote divoire".
// Letters that are not Latin stay as they are.
std::string plain_spelling(std::string_view text);

// Gives `text` in capitals without the blanks around it.
std::string plain_code(std::string_view text);

// Finds the labels of what a data file of facts names. Immutable once built; threads may share it.
class SpellingIndex {
 public:
  // Throws Bug if two entries have one spelling.
  explicit SpellingIndex(std::string_view facts);
  // A "the" in front is forgiven, too.
  std::optional<std::vector<std::string>> labels_of(std::string_view value) const;

 private:
  std::vector<std::vector<std::string>> labels_;
  std::unordered_map<std::string, std::size_t> entry_of_;
};

}  // namespace kith::hierarchy
