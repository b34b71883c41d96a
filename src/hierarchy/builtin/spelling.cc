#include "hierarchy/builtin/spelling.h"

#include "hierarchy/builtin/facts.h"
#include "kith/error.h"

namespace kith::hierarchy {
namespace {

// The letters U+00C0 to U+00FF without their accents; times and division are blanks.
constexpr std::string_view kLatin = "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";
constexpr std::string_view kCurlyApostrophe = "\u2019";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Appends blanks only between words.
void append(std::string& plain, char c) {
  if (c != ' ' || (!plain.empty() && plain.back() != ' ')) plain += c;
}

}  // namespace

std::string plain_spelling(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (is_letter(text[i]) || is_digit(text[i])) {
      plain += small(text[i]);
    } else if (text[i] == '&') {
      append(plain, ' ');
      plain += "and ";
    } else if (byte == 0xC3 && next >= 0x80 && next <= 0xBF) {
      append(plain, kLatin[next - 0x80]);
      ++i;
    } else if (text.substr(i).starts_with(kCurlyApostrophe)) {
      i += kCurlyApostrophe.size() - 1;
    } else if (byte >= 0x80) {
      plain += text[i];
    } else if (text[i] != '\'') {
      append(plain, ' ');
    }
  }
  if (!plain.empty() && plain.back() == ' ') plain.pop_back();
  return plain;
}

std::string plain_code(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  std::string code(text.substr(first, text.find_last_not_of(" \t") - first + 1));
  for (char& c : code)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return code;
}

SpellingIndex::SpellingIndex(std::string_view facts) {
  for (const FactsEntry& entry : read_facts(facts)) {
    labels_.push_back(entry.labels);
    for (const std::string& spelling : entry.spellings) {
      const auto [at, added] = entry_of_.try_emplace(plain_spelling(spelling), labels_.size() - 1);
      if (at->second + 1 != labels_.size())
        throw Bug("two entries of a built-in hierarchy have one spelling");
    }
  }
}

std::optional<std::vector<std::string>> SpellingIndex::labels_of(std::string_view value) const {
  constexpr std::string_view article = "the ";
  std::string plain = plain_spelling(value);
  auto at = entry_of_.find(plain);
  if (at == entry_of_.end() && plain.starts_with(article)) at = entry_of_.find(plain.substr(article.size()));
  if (at == entry_of_.end()) return std::nullopt;
  return labels_[at->second];
}

}  // namespace kith::hierarchy
