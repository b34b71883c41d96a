#include "detect/prose.h"

#include <algorithm>
#include <array>
#include <string>

#include "detect/latin.h"

namespace kith::detect {

namespace {

struct Run {
  std::size_t words = 0, numbers = 0;
  bool number_before = false;
  std::size_t length() const { return words >= 3 ? words + numbers : words; }
};

// Words behind a number that say of what, as in the names of medicines and of other goods.
constexpr std::array units = {"mg",   "mcg", "ug",    "µg", "g",  "kg",  "ml", "l",  "cl",
                              "dl",   "iu",  "ie",    "ui", "mm", "cm",  "m",  "kb", "meq",
                              "mmol", "%",   "units", "oz", "lb", "lbs", "gm", "mgs"};

// A number with its unit is no part of a sentence.
bool ends_measure(std::string_view token, const Run& run) {
  return run.number_before && std::ranges::find(units, folded(token)) != units.end();
}

void take(std::string_view token, Run& run) {
  if (ends_measure(token, run)) {
    --run.numbers;
    run.number_before = false;
    return;
  }
  const auto letters = std::ranges::count_if(token, is_letter);
  const auto digits = std::ranges::count_if(token, is_digit);
  if (letters >= 2 && digits == 0) ++run.words;
  run.number_before = digits > 0 && letters == 0;
  if (run.number_before) ++run.numbers;
}

}  // namespace

std::size_t prose_words(std::string_view text) {
  constexpr std::string_view marks_of_lists = ",;|/+";
  Run run, whole;
  std::size_t longest = 0;
  const auto end_run = [&] {
    longest = std::max(longest, run.length());
    whole.words += run.words;
    whole.numbers += run.numbers;
    run = {};
  };
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \t\r\n,;|/+");
    const std::string_view token = text.substr(0, end);
    if (!token.empty()) take(token, run);
    if (end == text.npos) break;
    if (marks_of_lists.find(text[end]) != marks_of_lists.npos) end_run();
    text.remove_prefix(end + 1);
  }
  end_run();
  return whole.words >= 8 && longest >= 3 ? whole.length() : longest;
}

}  // namespace kith::detect
