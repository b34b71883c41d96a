#include "detect/prose.h"

#include <algorithm>

#include "detect/latin.h"

namespace kith::detect {

namespace {

struct Run {
  std::size_t words = 0, numbers = 0;
  std::size_t length() const { return words >= 3 ? words + numbers : words; }
};

void take(std::string_view token, Run& run) {
  const auto letters = std::ranges::count_if(token, is_letter);
  const auto digits = std::ranges::count_if(token, is_digit);
  if (letters >= 2 && digits == 0)
    ++run.words;
  else if (digits > 0 && letters == 0)
    ++run.numbers;
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
