#include "kith/content.h"

#include <algorithm>
#include <array>

namespace kith {

namespace {

struct Told {
  const char* name;
  const char* words;
};

// In the order of the enumeration.
constexpr std::array<Told, 10> told = {{{"free-text", "free text"},
                                        {"email", "e-mail addresses"},
                                        {"telephone", "telephone numbers"},
                                        {"url", "URLs"},
                                        {"ip", "IP or MAC addresses"},
                                        {"national-id", "national identity numbers"},
                                        {"card", "card or account numbers"},
                                        {"name", "names of persons"},
                                        {"address", "postal addresses"},
                                        {"coordinates", "coordinates"}}};
static_assert(told.size() == static_cast<std::size_t>(Content::coordinates) + 1);

}  // namespace

const char* name_of(Content kind) { return told.at(static_cast<std::size_t>(kind)).name; }
const char* words_for(Content kind) { return told.at(static_cast<std::size_t>(kind)).words; }

std::optional<Content> content_named(std::string_view word) {
  const auto found = std::ranges::find(told, word, &Told::name);
  if (found == told.end()) return std::nullopt;
  return static_cast<Content>(found - told.begin());
}

const std::vector<std::string>& list_contents() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const Told& each : told) all.emplace_back(each.name);
    return all;
  }();
  return words;
}

}  // namespace kith
