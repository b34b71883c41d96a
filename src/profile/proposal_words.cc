#include "profile/proposal_words.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "hierarchy/build.h"
#include "hierarchy/decimal.h"
#include "local/extent.h"

namespace kith::profile {

namespace {

// So many of the levels that a column has in a release are told.
constexpr std::size_t levels_told = 3;
// The longest label that is shown whole, in bytes.
constexpr std::size_t longest_example = 40;

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::size_t longest_value(const Dictionary& values, bool& digits) {
  std::size_t longest = 0;
  digits = true;
  for (Code code = 0; code < values.size(); ++code) {
    longest = std::max(longest, values[code].size());
    digits =
        digits && std::ranges::all_of(values[code], [](unsigned char c) { return std::isdigit(c) != 0; });
  }
  return longest;
}

// Levels of a file have no names of their own: a label says more. It stands in one line of a plan's comment.
std::string example_of(const std::vector<std::string>& labels) {
  const auto first = std::ranges::find_if(labels, [](const std::string& label) { return !label.empty(); });
  if (first == labels.end()) return {};
  std::string shown = *first;
  if (shown.size() > longest_example) {
    std::size_t end = longest_example;
    while (end > 0 && (shown[end] & 0xC0) == 0x80) --end;
    shown = shown.substr(0, end) + "…";
  }
  for (char& c : shown)
    if (std::iscntrl(static_cast<unsigned char>(c)) != 0) c = ' ';
  return fmt::format(" (“{}”)", shown);
}

// Rows of the classes, by class.
std::vector<std::uint64_t> class_rows(const TriedCells& tried) {
  std::vector<std::uint64_t> rows(tried.cells.extents.empty() ? 0 : tried.cells.extents.front().size(), 0);
  for (const std::uint32_t cls : tried.cells.release.class_of_row)
    if (cls < rows.size()) ++rows[cls];
  return rows;
}

// "first 3 digits in 61 % of rows, first 4 digits in 30 %".
std::string parts_text(std::vector<std::pair<std::uint64_t, std::string>> parts, std::uint64_t rows) {
  std::ranges::stable_sort(parts, std::ranges::greater{}, &std::pair<std::uint64_t, std::string>::first);
  std::string text;
  for (std::size_t i = 0; i < parts.size() && i < levels_told; ++i)
    text +=
        i == 0
            ? fmt::format("{} in {} of rows", parts[i].second, percent_words(share_of(parts[i].first, rows)))
            : fmt::format(", {} in {}", parts[i].second, percent_words(share_of(parts[i].first, rows)));
  return text;
}

// Labels of a file speak for themselves: a value, or a set of them.
std::string label_words(const hierarchy::Hierarchy& h, const local::Extent& extent, const Column& column) {
  if (!h.kind.starts_with("file ") || extent.level == h.top()) return level_words(h, extent.level, column);
  if (extent.label.starts_with('{')) return "sets";
  return column.values.find(extent.label) ? "as it is" : level_words(h, extent.level, column);
}

std::string tree_text(const hierarchy::Hierarchy& h, const Column& column,
                      const std::vector<local::Extent>& extents, const std::vector<std::uint64_t>& rows,
                      std::uint64_t all) {
  std::map<std::pair<hierarchy::Level, std::string>, std::uint64_t> by_words;
  std::map<std::string, hierarchy::Level> first;
  for (std::size_t cls = 0; cls < rows.size(); ++cls) {
    const std::string words = label_words(h, extents[cls], column);
    by_words[{first.try_emplace(words, extents[cls].level).first->second, words}] += rows[cls];
  }
  if (by_words.size() == 1) return by_words.begin()->first.second;
  std::vector<std::pair<std::uint64_t, std::string>> parts;
  for (const auto& [key, count] : by_words) parts.emplace_back(count, key.second);
  return parts_text(std::move(parts), all);
}

// The width that half of the rows that are in ranges have at most.
double median_share(std::vector<std::pair<std::uint64_t, std::uint64_t>> shares) {
  std::ranges::sort(shares);
  std::uint64_t all = 0, seen = 0;
  for (const auto& [share, rows] : shares) all += rows;
  for (const auto& [share, rows] : shares) {
    seen += rows;
    if (2 * seen >= all) return static_cast<double>(share) / local::whole_share;
  }
  return 0;
}

std::string extent_words(const local::Axis& axis, double median) {
  if (axis.kind == local::Axis::Kind::set) {
    const double members = 1 + median * static_cast<double>(axis.categories > 0 ? axis.categories - 1 : 0);
    return fmt::format("sets, half of them of {:.0f} values at most", std::max(2.0, members));
  }
  const double width = median * (axis.most - axis.least);
  const bool days = axis.type == ValueType::date;
  const bool whole = days || axis.type == ValueType::integer;
  const std::string text = whole ? fmt::format("{:.0f}", width + 1) : fmt::format("{:.3g}", width);
  return fmt::format("ranges, half of them {}{} wide at most", text, days ? " days" : "");
}

// Of every row its label one level below that of its cell.
std::vector<Code> one_level_finer(const hierarchy::Hierarchy& h, const Column& column,
                                  const std::vector<local::Extent>& extents,
                                  const std::vector<std::uint32_t>& class_of_row) {
  std::vector<Code> keys;
  for (std::size_t row = 0; row < class_of_row.size(); ++row) {
    const hierarchy::Level level = extents[class_of_row[row]].level;
    const auto& finer = h.order.directly_finer(level);
    keys.push_back(h.levels[finer.empty() ? level : finer.back()].of[column.codes[row]]);
  }
  return keys;
}

// Numbers, dates and sets, which have no levels.
std::string range_text(const local::Axis& axis, const std::vector<local::Extent>& extents,
                       const std::vector<std::uint64_t>& rows, std::uint64_t all) {
  std::uint64_t single = 0, starred = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (std::size_t cls = 0; cls < rows.size(); ++cls) {
    const std::uint64_t share = local::share_of(axis, extents[cls]);
    if (share == 0)
      single += rows[cls];
    else if (local::label_of(axis, extents[cls]) == "*")
      starred += rows[cls];
    else
      ranges.emplace_back(share, rows[cls]);
  }
  if (single == all) return "as it is";
  if (starred == all) return "*";
  std::vector<std::pair<std::uint64_t, std::string>> parts;
  if (single > 0) parts.emplace_back(single, "as it is");
  if (!ranges.empty()) parts.emplace_back(all - single - starred, extent_words(axis, median_share(ranges)));
  if (starred > 0) parts.emplace_back(starred, "*");
  return parts_text(std::move(parts), all);
}

}  // namespace

std::string percent_words(double share) {
  if (share > 0 && share < 0.01) return "less than 1 %";
  return fmt::format("{:.0f} %", 100 * share);
}

std::string level_words(const hierarchy::Hierarchy& h, hierarchy::Level level, const Column& column) {
  if (level == h.top()) return "*";
  const std::string& name = h.levels[level].name;
  if (h.is_calendar()) return "by " + name;
  if (level == 0) return "as it is";
  if (h.kind.starts_with("mask")) {
    bool digits = false;
    const std::size_t longest = longest_value(column.values, digits);
    if (level >= longest) return "*";
    return fmt::format("{} {} {}", h.kind.starts_with("mask right") ? "first" : "last", longest - level,
                       digits ? "digits" : "characters");
  }
  if (h.kind.starts_with("builtin "))
    return (std::isdigit(static_cast<unsigned char>(name.front())) ? "first " : "by ") + name;
  if (name.starts_with("width ")) return "ranges of " + name.substr(6);
  return name + " of its hierarchy" + (name.starts_with("level ") ? example_of(h.levels[level].labels) : "");
}

std::string withheld_words(const std::vector<double>& losses, double before, bool estimates) {
  const double others = std::accumulate(losses.begin(), losses.end() - 1, 0.0) /
                        static_cast<double>(std::max<std::size_t>(losses.size() - 1, 1));
  const std::string own =
      fmt::format("unknown; as a quasi column it would keep {} of its detail, and the others would lose",
                  percent_words(1 - losses.back()));
  return estimates
             ? fmt::format("{} about {} more of theirs", own, percent_words(std::max(0.0, others - before)))
             : fmt::format("{} {} of theirs instead of {}", own, percent_words(others),
                           percent_words(before));
}

void describe_cells(const Trials& trials, const TriedCells& tried, std::span<const Treatment> columns,
                    std::size_t at, ProposedColumn& told) {
  const local::Axis& axis = tried.axes[at];
  const Column& column = trials.column(columns[at].column);
  const std::vector<std::uint64_t> rows = class_rows(tried);
  const auto& extents = tried.cells.extents[at];
  told.ncp = tried.by_column[at];
  std::uint64_t starred = 0;
  for (std::size_t cls = 0; cls < rows.size(); ++cls)
    if (tried.cells.release.labels[at][cls] == "*") starred += rows[cls];
  told.starred = share_of(starred, trials.rows());
  told.becomes = axis.kind == local::Axis::Kind::tree
                     ? tree_text(*axis.hierarchy, column, extents, rows, trials.rows())
                     : range_text(axis, extents, rows, trials.rows());
  if (told.ncp == 0) return;
  const auto& class_of_row = tried.cells.release.class_of_row;
  const bool tree = axis.kind == local::Axis::Kind::tree;
  const std::uint64_t lost = trials.lost_if_told_apart(
      class_of_row, tree ? one_level_finer(*axis.hierarchy, column, extents, class_of_row) : column.codes);
  told.finer_loses = share_of(lost, trials.rows());
  told.finer = fmt::format("keeping {} would lose {} of rows", tree ? "it one level finer" : "every value",
                           percent_words(told.finer_loses));
}

void describe_node(const Trials& trials, const TriedNode& tried, std::span<const Treatment> columns,
                   std::size_t at, ProposedColumn& told) {
  const Column& column = trials.column(columns[at].column);
  const hierarchy::Hierarchy made =
      columns[at].hierarchy ? *columns[at].hierarchy
                            : hierarchy::build(hierarchy::Automatic{}, column.name, column.values, "");
  told.ncp = tried.by_column[at];
  told.becomes = level_words(made, tried.levels[at], column);
  told.starred = tried.levels[at] == made.top() ? 1 : share_of(tried.suppressed, trials.rows());
  if (!tried.finer[at]) return;
  const auto& [level, suppressed] = *tried.finer[at];
  told.finer_loses = share_of(suppressed, trials.rows());
  const std::string words = level_words(made, level, column);
  const bool manner = words.starts_with("as ") || words.starts_with("by ");
  told.finer = fmt::format("keeping {}{} would lose {} of rows", manner ? "it " : "", words,
                           percent_words(told.finer_loses));
}

}  // namespace kith::profile
