// Each check walks the lines once and gives one finding per level, or per pair of labels, that names the
// first few cases and counts the rest.
#include "hierarchy/lint.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>

#include "hierarchy/near_duplicate.h"
#include "hierarchy/range_label.h"
#include "table/arx_text.h"

namespace kith::hierarchy {
namespace {

using Lines = std::vector<ArxLine>;
using Findings = std::vector<LintFinding>;

// A message names so many cases.
constexpr std::size_t kNamed = 5;
// Integers of one length from here on are codes, and gaps between them are usual.
constexpr std::size_t kCodeLength = 5;

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

// The first few cases, and how many more there are.
class Cases {
 public:
  void add(const std::string& text, std::uint64_t line) {
    if (count_++ == 0) line_ = line;
    if (count_ > kNamed) return;
    text_ += (text_.empty() ? "" : ", ") + text;
  }
  void report(Findings& findings, LintKind kind, std::size_t level, const std::string& before) const {
    if (count_ == 0) return;
    std::string message = before + text_;
    if (count_ > kNamed) message += " and " + std::to_string(count_ - kNamed) + " more";
    findings.push_back({kind, line_, static_cast<std::uint32_t>(level), message});
  }

 private:
  std::size_t count_ = 0;
  std::uint64_t line_ = 0;
  std::string text_;
};

std::size_t depth_of(const Lines& lines) {
  std::size_t depth = 0;
  for (const ArxLine& line : lines) depth = std::max(depth, line.fields.size());
  return depth;
}

void find_lengths(const Lines& lines, Findings& findings) {
  Cases cases;
  for (const ArxLine& line : lines)
    if (line.fields.size() != lines.front().fields.size()) cases.add(std::to_string(line.line), line.line);
  cases.report(findings, LintKind::gap, 0, "lines with another number of levels than the first: ");
}

// Gives the ground values if all are plain integers, and not codes such as 94138.
std::set<std::int64_t> ground_integers(const Lines& lines) {
  std::set<std::int64_t> numbers;
  std::set<std::size_t> lengths;
  for (const ArxLine& line : lines) {
    const std::string& text = line.fields.front();
    if (text.empty()) continue;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || std::to_string(value) != text) return {};
    numbers.insert(value);
    lengths.insert(text.size());
  }
  if (lengths.size() == 1 && *lengths.begin() >= kCodeLength) return {};
  return numbers;
}

// Numbers that are sparse by design (10, 20, 30) have more missing than present and are left alone.
void find_missing_numbers(const Lines& lines, Findings& findings) {
  const std::set<std::int64_t> numbers = ground_integers(lines);
  if (numbers.size() < 2) return;
  const auto span =
      static_cast<std::uint64_t>(*numbers.rbegin()) - static_cast<std::uint64_t>(*numbers.begin()) + 1;
  const std::uint64_t missing = span - numbers.size();
  if (missing == 0 || missing > numbers.size()) return;
  Cases cases;
  for (auto at = numbers.begin(); std::next(at) != numbers.end(); ++at)
    for (std::int64_t value = *at + 1; value < *std::next(at); ++value) cases.add(std::to_string(value), 0);
  cases.report(findings, LintKind::gap, 0,
               std::to_string(missing) + " of the numbers between " + std::to_string(*numbers.begin()) +
                   " and " + std::to_string(*numbers.rbegin()) + " are missing: ");
}

void find_not_nested(const Lines& lines, std::size_t level, Findings& findings) {
  std::unordered_map<std::string_view, std::string_view> above;
  Cases cases;
  for (const ArxLine& line : lines) {
    if (line.fields.size() <= level + 1) continue;
    const auto [at, added] = above.try_emplace(line.fields[level], line.fields[level + 1]);
    if (at->second != line.fields[level + 1])
      cases.add(in_quotes(line.fields[level]) + " under " + in_quotes(at->second) + " and " +
                    in_quotes(line.fields[level + 1]),
                line.line);
  }
  cases.report(findings, LintKind::not_nested, level, "one label lies under two: ");
}

// Compares each range with the nearest finer number or range of its line.
void find_ranges(const Lines& lines, std::size_t level, Findings& findings) {
  Cases cases;
  std::set<std::pair<std::string, std::string>> seen;
  for (const ArxLine& line : lines) {
    if (line.fields.size() <= level) continue;
    const auto range = read_range_label(line.fields[level]);
    if (!range || range->is_point()) continue;
    for (std::size_t finer = level; finer-- > 0;) {
      const auto inner = read_range_label(line.fields[finer]);
      if (!inner) continue;
      if (!range->contains(*inner) && seen.emplace(line.fields[finer], line.fields[level]).second)
        cases.add(in_quotes(line.fields[finer]) + " under " + in_quotes(line.fields[level]), line.line);
      break;
    }
  }
  cases.report(findings, LintKind::not_nested, level, "a range does not contain what lies under it: ");
}

void find_near_duplicates(const Lines& lines, std::size_t level, Findings& findings) {
  std::vector<std::string> labels;
  std::map<std::string, std::uint64_t> first;
  for (const ArxLine& line : lines)
    if (line.fields.size() > level && first.emplace(line.fields[level], line.line).second)
      labels.push_back(line.fields[level]);
  for (const auto& [a, b] : near_duplicate_pairs(labels))
    findings.push_back({LintKind::near_duplicate, first[labels[b]], static_cast<std::uint32_t>(level),
                        "labels " + in_quotes(labels[a]) + " and " + in_quotes(labels[b]) +
                            " of one level look like the same"});
}

void find_duplicate_values(const Lines& lines, Findings& findings) {
  std::unordered_map<std::string_view, std::uint64_t> first;
  Cases cases;
  for (const ArxLine& line : lines) {
    const auto [at, added] = first.try_emplace(line.fields.front(), line.line);
    if (!added)
      cases.add(in_quotes(line.fields.front()) + " (first on line " + std::to_string(at->second) + ")",
                line.line);
  }
  cases.report(findings, LintKind::duplicate_value, 0, "values on more than one line: ");
}

}  // namespace

const char* name_of(LintKind kind) {
  static constexpr const char* names[] = {"gap", "not-nested", "near-duplicate", "duplicate-value"};
  return names[static_cast<std::size_t>(kind)];
}

std::vector<LintFinding> lint(const std::filesystem::path& path) {
  const Lines lines = read_arx_lines(path);
  Findings findings;
  find_lengths(lines, findings);
  find_missing_numbers(lines, findings);
  find_duplicate_values(lines, findings);
  const std::size_t depth = depth_of(lines);
  for (std::size_t level = 0; level < depth; ++level) {
    if (level > 0) find_not_nested(lines, level, findings);
    if (level > 0) find_ranges(lines, level, findings);
    find_near_duplicates(lines, level, findings);
  }
  return findings;
}

}  // namespace kith::hierarchy
