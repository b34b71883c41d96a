// Each builtin is tried by itself. Values with a place are counted by how much their form tells: "Germany" and
// "E11.9" are plain, "DE" and "E11" are codes of a kind that others have, too, and "80331" tells nothing. A builtin fits
// if the name speaks of it, or if there are enough plain values, or enough codes. Of several that fit, the one with most
// values wins, and among equals the one that the name speaks of.
//
// Example: CA, DE, IN, LA and MA are states and countries. Under the name "state" they are states; under "place" they
// are nothing, since five codes are few. With OH, TX and others among them, which are no countries, twelve codes are
// states under any name.
#include "hierarchy/builtin/recognise.h"

#include <algorithm>
#include <limits>

#include "hierarchy/builtin/builtin.h"
#include "hierarchy/builtin/spelling.h"

namespace kith::hierarchy {
namespace {

enum class Evidence { none, code, plain };

constexpr std::size_t kFewest = 3;
constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();
// A value in so many may have no place.
constexpr std::size_t kOneIn = 20;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_digit(std::string_view text) { return std::ranges::any_of(text, is_digit); }

bool in_capitals(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Codes in small letters might be of languages.
Evidence of_name(std::string_view text) {
  if (text.size() > 3) return Evidence::plain;
  return in_capitals(text) ? Evidence::code : Evidence::none;
}
Evidence of_zip(std::string_view text) {
  return text.find('-') != std::string_view::npos ? Evidence::plain : Evidence::none;
}
Evidence of_nothing(std::string_view) { return Evidence::none; }
Evidence of_postcode(std::string_view text) {
  if (text.size() < 5) return Evidence::none;
  return text.size() >= 6 && text[text.size() - 4] == ' ' ? Evidence::plain : Evidence::code;
}
Evidence of_icd(std::string_view text) { return text.find('.') == 3 ? Evidence::plain : Evidence::code; }
Evidence of_atc(std::string_view text) {
  if (text.size() == 7) return Evidence::plain;
  return text.size() >= 3 ? Evidence::code : Evidence::none;
}
Evidence of_nuts(std::string_view text) {
  return text.size() >= 4 && has_digit(text) ? Evidence::code : Evidence::none;
}
Evidence of_isco(std::string_view text) { return text.size() == 4 ? Evidence::code : Evidence::none; }
Evidence of_isced(std::string_view text) {
  const std::string plain = plain_spelling(text);
  return has_digit(plain) && !plain.starts_with("isced") ? Evidence::none : Evidence::plain;
}

struct Rule {
  const char* builtin;
  Evidence (*evidence)(std::string_view value);
  // So many plain values, or so many codes, are enough without a word of the name.
  std::size_t plain, codes;
  // Words of a name that begin so decide, or make as few codes enough as other columns need values.
  std::vector<std::string_view> speaks, hints;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"country",
       of_name,
       4,
       12,
       {"country", "countries", "nation", "citizen", "native", "birthplace", "origin", "land", "pays", "pais",
        "paese", "iso2", "iso3"},
       {}},
      {"us-state", of_name, 4, 12, {"state", "usstate"}, {}},
      {"us-zip", of_zip, 5, kNever, {"zip"}, {}},
      {"de-plz", of_nothing, kNever, kNever, {"plz", "postleitzahl", "postcode"}, {}},
      {"uk-postcode", of_postcode, 4, kNever, {"postcode", "outcode"}, {"post", "postal"}},
      {"icd-10", of_icd, 5, kNever, {"icd"}, {"diag", "dx", "disease", "cause", "morbid", "condition"}},
      {"atc", of_atc, 4, kNever, {"atc"}, {"drug", "medic", "substance", "prescri"}},
      {"nuts", of_nuts, kNever, kNever, {"nuts"}, {"region", "geo"}},
      {"isco-08", of_isco, kNever, kNever, {"isco"}, {"occup", "job", "profession", "beruf"}},
      {"isced", of_isced, 4, kNever, {"isced"}, {}},
  };
  return all;
}

// Splits a name into words in small letters, also where a capital follows a small letter.
std::vector<std::string> words_of(const std::string& name) {
  std::string apart;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool capital = name[i] >= 'A' && name[i] <= 'Z';
    if (capital && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z') apart += ' ';
    apart += name[i];
  }
  const std::string plain = plain_spelling(apart);
  std::vector<std::string> words;
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find(' ', at), plain.size());
    words.push_back(plain.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool has_word(const std::vector<std::string>& words, const std::vector<std::string_view>& beginnings) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    return std::ranges::any_of(beginnings, [&](std::string_view with) { return word.starts_with(with); });
  });
}

struct Fit {
  const char* builtin = nullptr;
  std::size_t placed = 0;
  bool named = false;
};

struct Counts {
  std::size_t placed = 0, codes = 0, plain = 0;
};

// Stops where too many values have no place.
std::optional<Counts> counted(const Rule& rule, const Dictionary& values, std::size_t distinct) {
  const Builtin& builtin = *builtin_named(rule.builtin);
  Counts counts;
  std::size_t missed = 0;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    if (!builtin.place(values[code])) {
      if (++missed * kOneIn > distinct) return std::nullopt;
      continue;
    }
    const Evidence evidence = rule.evidence(trimmed(values[code]));
    ++counts.placed;
    counts.codes += evidence == Evidence::code;
    counts.plain += evidence == Evidence::plain;
  }
  return counts;
}

std::optional<Fit> fit_of(const Rule& rule, const std::vector<std::string>& words, const Dictionary& values,
                          std::size_t distinct) {
  const auto counts = counted(rule, values, distinct);
  if (!counts || counts->placed < kFewest) return std::nullopt;
  const bool named = has_word(words, rule.speaks), hinted = has_word(words, rule.hints);
  const auto many = [&](std::size_t count, std::size_t fewest) {
    return count >= fewest && count * 3 >= distinct;
  };
  const std::size_t telling = counts->codes + counts->plain;
  if (!named && !many(counts->plain, rule.plain) && !many(telling, hinted ? kFewest : rule.codes))
    return std::nullopt;
  return Fit{rule.builtin, counts->placed, named || hinted};
}

}  // namespace

std::optional<std::string> recognise_builtin(const std::string& column_name, const Dictionary& values) {
  const std::size_t distinct = values.size() - static_cast<std::size_t>(values.find("").has_value());
  if (distinct < kFewest) return std::nullopt;
  const std::vector<std::string> words = words_of(column_name);
  std::vector<Fit> fits;
  for (const Rule& rule : rules())
    if (const auto fit = fit_of(rule, words, values, distinct)) fits.push_back(*fit);
  const auto rank = [](const Fit& fit) { return std::pair(fit.placed, fit.named); };
  const auto best = std::ranges::max_element(fits, {}, rank);
  if (best == fits.end()) return std::nullopt;
  if (std::ranges::count(fits, rank(*best), rank) > 1) return std::nullopt;
  return best->builtin;
}

}  // namespace kith::hierarchy
