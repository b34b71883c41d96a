#include "hierarchy/builtin/codes.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "hierarchy/builtin/facts.h"
#include "hierarchy/builtin/spelling.h"
#include "hierarchy/embedded.h"

namespace kith::hierarchy {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Says whether `text` has the form: 9 is a digit, A a capital, ? either of them.
bool has_form(std::string_view text, std::string_view form) {
  return std::ranges::equal(
      text, form, [](char c, char f) { return (f != 'A' && is_digit(c)) || (f != '9' && is_capital(c)); });
}

std::string starred(std::string_view code, std::size_t kept) {
  return std::string(code.substr(0, kept)) + std::string(code.size() - kept, '*');
}

// Gives the beginnings of a code, the longest first.
std::vector<std::string> beginnings(std::string_view code, std::initializer_list<std::size_t> lengths) {
  std::vector<std::string> all;
  for (const std::size_t length : lengths) all.emplace_back(code.substr(0, length));
  return all;
}

// All spellings of a file, each with the last label above it, or with itself if it has none.
std::unordered_map<std::string, std::string> beginnings_in(std::string_view facts) {
  std::unordered_map<std::string, std::string> known;
  for (const FactsEntry& entry : read_facts(facts))
    for (const std::string& code : entry.spellings)
      known.emplace(code, entry.labels.empty() ? code : entry.labels.back());
  return known;
}

// Gives the five digits of a ZIP code or ZIP+4 code, else nothing.
std::string five_digits(std::string_view value) {
  const std::string code = plain_code(value);
  const bool plus_4 = has_form(code, "999999999") ||
                      (code.size() == 10 && std::string_view("-_ ").find(code[5]) != std::string_view::npos &&
                       has_form(code.substr(0, 5), "99999") && has_form(code.substr(6), "9999"));
  if (!plus_4 && !has_form(code, "99999")) return {};
  return code.substr(0, 5);
}

// Splits a postcode into its outward code and what follows, which is empty, a sector's digit or the inward code.
std::pair<std::string, std::string> split_postcode(std::string_view value) {
  std::string code = plain_code(value);
  std::ranges::replace_if(code, [](char c) { return c == '-' || c == '_'; }, ' ');
  if (const std::size_t blank = code.find(' '); blank != std::string::npos) {
    const std::size_t inward = std::min(code.find_first_not_of(' ', blank), code.size());
    return {code.substr(0, blank), code.substr(inward)};
  }
  if (code.size() >= 5 && has_form(std::string_view(code).substr(code.size() - 3), "9AA"))
    return {code.substr(0, code.size() - 3), code.substr(code.size() - 3)};
  return {code, ""};
}

bool is_district(std::string_view code, std::size_t area) {
  const std::string_view number = code.substr(area);
  return has_form(number, "9") || has_form(number, "99") || has_form(number, "9A");
}

struct IcdBlocks {
  struct Range {
    std::string first, last, label, chapter;
  };
  std::vector<Range> blocks;
  std::vector<Range> chapters;
  std::unordered_map<std::string, std::size_t> odd;

  IcdBlocks() {
    for (const FactsEntry& entry : read_facts(embedded_icd_10())) {
      const std::string& label = entry.spellings.front();
      const std::string& chapter = entry.labels.front();
      blocks.push_back({label.substr(0, 3), label.substr(label.size() - 3), label, chapter});
      for (const std::string& spelling : entry.spellings)
        if (spelling.size() == 3 && !has_form(spelling, "A99")) odd.emplace(spelling, blocks.size() - 1);
      if (chapters.empty() || chapters.back().label != chapter)
        chapters.push_back({chapter.substr(0, 3), chapter.substr(chapter.size() - 3), chapter, chapter});
    }
  }
};

const IcdBlocks::Range* range_with(const std::vector<IcdBlocks::Range>& ranges, const std::string& category) {
  const auto at = std::ranges::find_if(ranges, [&](const IcdBlocks::Range& range) {
    return range.first <= category && category <= range.last;
  });
  return at == ranges.end() ? nullptr : &*at;
}

// Gives the category of a code without or with a dot behind it, else nothing. Marks behind a code are those of
// causes (+, *, !) and of a category as a whole (-).
std::string icd_category(std::string_view value) {
  std::string code = plain_code(value);
  while (code.size() > 3 && std::string_view("+*!-").find(code.back()) != std::string_view::npos)
    code.pop_back();
  if (code.size() > 3 && code[3] == '.') code.erase(3, 1);
  if (code.size() < 3 || code.size() > 7 ||
      !has_form(code.substr(3), std::string_view("????").substr(0, code.size() - 3)))
    return {};
  return code.substr(0, 3);
}

}  // namespace

CodeLabels us_zip_labels(std::string_view value) {
  const std::string code = five_digits(value);
  // The lowest ZIP code is 00501.
  if (code.empty() || code < "00500") return std::nullopt;
  return std::vector{code, starred(code, 3), starred(code, 1)};
}

bool in_small_zip_area(std::string_view value) {
  static const auto areas = beginnings_in(embedded_us_zip_areas());
  return areas.contains(five_digits(value).substr(0, 3));
}

CodeLabels de_plz_labels(std::string_view value) {
  const std::string code = plain_code(value);
  // The lowest is 01067.
  if (!has_form(code, "99999") || code < "01000") return std::nullopt;
  return std::vector{starred(code, 3), starred(code, 2), starred(code, 1)};
}

CodeLabels uk_postcode_labels(std::string_view value) {
  static const auto areas = beginnings_in(embedded_uk_postcode());
  const auto [outward, inward] = split_postcode(value);
  const auto letters =
      static_cast<std::size_t>(std::ranges::find_if_not(outward, is_capital) - outward.begin());
  const std::string area = outward.substr(0, letters);
  if (!areas.contains(area)) return std::nullopt;
  if (outward == area) return inward.empty() ? CodeLabels(std::vector{area, area, area}) : std::nullopt;
  if (!is_district(outward, letters)) return std::nullopt;
  if (inward.empty()) return std::vector{outward, outward, area};
  if (!has_form(inward, "9") && !has_form(inward, "9AA")) return std::nullopt;
  return std::vector{outward + " " + inward.substr(0, 1), outward, area};
}

CodeLabels atc_labels(std::string_view value) {
  static const auto groups = beginnings_in(embedded_atc());
  constexpr std::string_view form = "A99AA99";
  const std::string code = plain_code(value);
  if (code.empty() || code.size() > form.size() || code.size() == 2 || code.size() == 6) return std::nullopt;
  const auto group = groups.find(code.substr(0, 1));
  if (group == groups.end() || !has_form(code, form.substr(0, code.size()))) return std::nullopt;
  std::vector<std::string> labels = beginnings(code, {5, 4, 3});
  labels.push_back(group->second);
  return labels;
}

CodeLabels nuts_labels(std::string_view value) {
  static const auto countries = beginnings_in(embedded_nuts());
  const std::string code = plain_code(value);
  if (code.size() < 2 || code.size() > 5 || !countries.contains(code.substr(0, 2))) return std::nullopt;
  if (!has_form(code.substr(2), std::string_view("???").substr(0, code.size() - 2))) return std::nullopt;
  return beginnings(code, {4, 3, 2});
}

CodeLabels isco_08_labels(std::string_view value) {
  static const auto groups = beginnings_in(embedded_isco_08());
  const std::string code = plain_code(value);
  if (code.empty() || code.size() > 4 || !has_form(code, std::string_view("9999").substr(0, code.size())))
    return std::nullopt;
  // There is no minor group 0, so that 110, which is 0110 without its zero, is none either.
  if (code.size() > 2 && code[2] == '0') return std::nullopt;
  const auto group = std::ranges::find_if(groups, [&](const auto& known) {
    return known.first.starts_with(std::string_view(code).substr(0, 2));
  });
  if (group == groups.end()) return std::nullopt;
  std::vector<std::string> labels = beginnings(code, {3, 2});
  labels.push_back(group->second);
  return labels;
}

CodeLabels icd_10_labels(std::string_view value) {
  static const IcdBlocks facts;
  const std::string category = icd_category(value);
  if (category.empty()) return std::nullopt;
  if (const auto odd = facts.odd.find(category); odd != facts.odd.end()) {
    const IcdBlocks::Range& block = facts.blocks[odd->second];
    return std::vector{category, block.label, block.chapter};
  }
  if (!has_form(category, "A99")) return std::nullopt;
  const IcdBlocks::Range* chapter = range_with(facts.chapters, category);
  if (chapter == nullptr) return std::nullopt;
  const IcdBlocks::Range* block = range_with(facts.blocks, category);
  return std::vector{category, block ? block->label : chapter->label, chapter->label};
}

}  // namespace kith::hierarchy
