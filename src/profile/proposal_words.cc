#include "profile/proposal_words.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// A label that is neither a value nor a set, of which several levels may have the same. It stands in one line of a
// plan's comment.
std::string example_of(const std::vector<std::string>& labels, const Dictionary& values) {
  const auto first = std::ranges::find_if(labels, [&](const std::string& label) {
    return !label.empty() && !label.starts_with('{') && !values.find(label);
  });
  if (first == labels.end()) return {};
  std::string shown = *first;
  if (shown.size() > longest_example) {
    std::size_t end = longest_example;
    while (end > 0 && (shown[end] & 0xC0) == 0x80) --end;
    shown = shown.substr(0, end) + "…";
  }
  for (char& c : shown)
    if (std::iscntrl(static_cast<unsigned char>(c)) != 0) c = ' ';
  return fmt::format(" such as “{}”", shown);
}

// Levels of a file have no names of their own: how many groups they make says more.
std::string groups_words(const std::vector<std::string>& labels, const Dictionary& values) {
  const auto groups = std::ranges::count_if(labels, [](const std::string& label) { return !label.empty(); });
  return fmt::format("in {} group{}{}", groups, groups == 1 ? "" : "s", example_of(labels, values));
}

// Three digits at least, and no exponent.
std::string width_text(double width) {
  return width < 1000 ? fmt::format("{:.3g}", width) : fmt::format("{:.0f}", width);
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
  std::uint64_t others = 0;
  for (std::size_t i = levels_told; i < parts.size(); ++i) others += parts[i].first;
  if (others > 0) text += fmt::format(", other forms in {}", percent_words(share_of(others, rows)));
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
  const std::string text = whole ? fmt::format("{:.0f}", width + 1) : width_text(width);
  return fmt::format("ranges, half of them {}{} wide at most", text, days ? " days" : "");
}

// Of every row its label at the next level below that of its cell at which it reads otherwise: a mask of one character
// makes * of a code as the top does.
std::vector<Code> one_level_finer(const hierarchy::Hierarchy& h, const Column& column,
                                  const std::vector<local::Extent>& extents,
                                  const std::vector<std::uint32_t>& class_of_row) {
  std::vector<Code> keys;
  Dictionary labels;
  for (std::size_t row = 0; row < class_of_row.size(); ++row) {
    const Code code = column.codes[row];
    hierarchy::Level level = extents[class_of_row[row]].level;
    const auto label = [&](hierarchy::Level at) -> const std::string& {
      return h.levels[at].labels[h.levels[at].of[code]];
    };
    const std::string& own = label(level);
    while (!h.order.directly_finer(level).empty() && label(level) == own)
      level = h.order.directly_finer(level).back();
    keys.push_back(labels.encode(label(level)));
  }
  return keys;
}

// Whether no class has two keys. Such a class cannot be cut by them, since one side would have nobody.
bool agree_in_classes(const std::vector<std::uint32_t>& class_of_row, const std::vector<Code>& keys) {
  std::map<std::uint32_t, Code> first;
  for (std::size_t row = 0; row < class_of_row.size(); ++row)
    if (first.try_emplace(class_of_row[row], keys[row]).first->second != keys[row]) return false;
  return true;
}

std::string keeping_words(const std::string& what, double lost) {
  return fmt::format("keeping {} would lose {}", what,
                     lost == 0 ? "no rows" : percent_words(lost) + " of rows");
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
    const std::size_t kept = longest - level;
    return fmt::format("{} {}{}{}", h.kind.starts_with("mask right") ? "first" : "last",
                       kept == 1 ? "" : fmt::format("{} ", kept), digits ? "digit" : "character",
                       kept == 1 ? "" : "s");
  }
  if (h.kind.starts_with("builtin "))
    return (std::isdigit(static_cast<unsigned char>(name.front())) ? "first " : "by ") + name;
  if (name.starts_with("width ")) return "ranges of " + name.substr(6);
  if (name.starts_with("level ")) return groups_words(h.levels[level].labels, column.values);
  return name + " of its hierarchy";
}

std::string withheld_words(const std::vector<double>& losses, double before, bool estimates) {
  const double others = std::accumulate(losses.begin(), losses.end() - 1, 0.0) /
                        static_cast<double>(std::max<std::size_t>(losses.size() - 1, 1));
  const std::string own =
      fmt::format("unknown; as a quasi column it would keep {} of its detail, and the others would lose",
                  percent_words(1 - losses.back()));
  if (!estimates)
    return fmt::format("{} {} of theirs instead of {}", own, percent_words(others), percent_words(before));
  const std::string more = percent_words(std::max(0.0, others - before));
  return fmt::format("{} {}{} more of theirs", own, more.starts_with("less") ? "" : "about ", more);
}

namespace {

std::string joined(const std::vector<std::string>& texts, const char* between) {
  return fmt::format("{}", fmt::join(texts, between));
}

// What the others would lose too much more, and what is too much in all; both are empty if little is lost in either way.
std::vector<std::string> costs_words(const Verdict& verdict, const Worth& worth) {
  std::vector<std::string> rises, losses;
  if (!verdict.others_rise_little)
    rises.push_back(fmt::format("the others lose over {} more", percent_words(worth.small_rise)));
  if (!verdict.known_rise_little)
    rises.push_back(fmt::format("the known ones{} over {} more than without any unknown one",
                                rises.empty() ? " lose" : "", percent_words(worth.small_rise_in_all)));
  if (!verdict.all_lose_little) losses.push_back(fmt::format("all over {}", percent_words(worth.small_loss)));
  if (!verdict.known_lose_little)
    losses.push_back(fmt::format("the known ones over {}", percent_words(worth.small_loss_of_known)));
  if (rises.empty() || losses.empty()) return {};
  return {joined(rises, " and "), joined(losses, " and ")};
}

}  // namespace

std::string reason_words(const Verdict& verdict, const Worth& worth) {
  if (verdict.worth_it()) return {};
  std::vector<std::string> reasons;
  if (!verdict.keeps_itself)
    reasons.push_back(fmt::format("too little: {} is the least", percent_words(1 - worth.most_own_loss)));
  if (!verdict.keeps_more)
    reasons.push_back(
        fmt::format("in all, less than {} of a column more is kept", percent_words(worth.least_gain)));
  if (const auto costs = costs_words(verdict, worth); !costs.empty())
    reasons.push_back("too much: " + joined(costs, ", and "));
  return joined(reasons, "; ");
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
  const std::vector<Code> keys =
      tree ? one_level_finer(*axis.hierarchy, column, extents, class_of_row) : column.codes;
  const std::uint64_t lost = trials.lost_if_told_apart(class_of_row, keys);
  told.finer_loses = share_of(lost, trials.rows());
  told.finer = keeping_words(tree ? "it one level finer" : "every value", told.finer_loses);
  if (lost == 0 && agree_in_classes(class_of_row, keys))
    told.finer +=
        ", since those of a class agree in it, but would tell that they do, as ranges = \"tight\" does";
}

namespace {

// Rows by what their level makes of them.
struct LevelRows {
  std::uint64_t own = 0, starred = 0, all = 0;
};

LevelRows rows_at(const hierarchy::Hierarchy& h, hierarchy::Level level, const Column& column) {
  const hierarchy::LevelLabels& labels = h.levels[level];
  const std::string& top = h.levels.back().labels.front();
  LevelRows rows;
  for (const Code code : column.codes) {
    const std::string& label = labels.labels[labels.of[code]];
    ++rows.all;
    if (label == column.values[code])
      ++rows.own;
    else if (label == top)
      ++rows.starred;
  }
  return rows;
}

// Labels of a file may be values too, in some of the rows.
std::string node_words(const hierarchy::Hierarchy& h, hierarchy::Level level, const Column& column,
                       const LevelRows& rows) {
  const std::string words = level_words(h, level, column);
  if (!h.kind.starts_with("file ") || level == 0 || level == h.top() || rows.own == 0) return words;
  if (rows.own == rows.all) return "as it is";
  return parts_text({{rows.all - rows.own, words}, {rows.own, "as it is"}}, rows.all);
}

// Values of which all rows are suppressed.
std::string lost_words(const TriedNode::Lost& lost, hierarchy::Level level) {
  if (lost.labels == 0) return {};
  return fmt::format(", but {} of {} {} {} lost, since all rows with {} are suppressed", lost.labels, lost.of,
                     level == 0 ? "values" : "groups", lost.labels == 1 ? "is" : "are",
                     lost.labels == 1 ? "it" : "them");
}

}  // namespace

void describe_node(const Trials& trials, const TriedNode& tried, std::span<const Treatment> columns,
                   std::size_t at, ProposedColumn& told) {
  const Column& column = trials.column(columns[at].column);
  const hierarchy::Hierarchy made =
      columns[at].hierarchy ? *columns[at].hierarchy
                            : hierarchy::build(hierarchy::Automatic{}, column.name, column.values, "");
  told.ncp = tried.by_column[at];
  const LevelRows rows = rows_at(made, tried.levels[at], column);
  told.becomes =
      node_words(made, tried.levels[at], column, rows) + lost_words(tried.lost[at], tried.levels[at]);
  const double starred = tried.levels[at] == made.top() ? 1 : share_of(rows.starred, rows.all);
  told.starred = starred + (1 - starred) * share_of(tried.suppressed, trials.rows());
  if (!tried.finer[at]) return;
  const auto& [level, suppressed] = *tried.finer[at];
  told.finer_loses = share_of(suppressed, trials.rows());
  const std::string words = level_words(made, level, column);
  const bool manner = words.starts_with("as ") || words.starts_with("by ") || words.starts_with("in ");
  told.finer = keeping_words((manner ? "it " : "") + words, told.finer_loses);
}

}  // namespace kith::profile
