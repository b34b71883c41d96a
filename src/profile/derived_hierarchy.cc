// Idea: two categories are alike if the people who have them are alike, that is, if the other columns are
// distributed alike among their rows. Categories are merged greedily, always the pair whose merging loses least
// (Ward's criterion over those distributions):
//
//     cost(a, b) = n_a n_b / (n_a + n_b) * (0.01 + sum over columns and bins of (p_a - p_b)^2)
//
// n counts rows and p is the share of the rows in a bin. A rare category costs little to merge, so that rare ones go
// first, and to whom they resemble; the constant makes it so among those that are all alike, too. The order of all
// merges is cut at up to three numbers of groups between the number of values and two, in geometric steps: 16 values
// give 8, 4 and 2 groups.
//
// A value of more than half of the rows is never merged, and the last number of groups beside it is two: itself, and
// all others. Whoever is neither rare nor like others would else be put with some rare value that is: the United States
// with Canada, since few rows cost little.
//
// Invariant: a level's groups are unions of those of the level below, since both are prefixes of one sequence of
// merges. Of pairs that cost the same, the one that is met first in the order of bytes is merged, so that the result
// is the same everywhere.
//
// Cost: rows times columns to count, then D^2 * B for the distances of D <= 200 categories over B bins, and D^3 / 6
// comparisons to merge.
//
// Example: jobs {clerk, cook, nurse, waiter} beside ages. Cooks and waiters are mostly below 30, clerks and nurses
// above. The first merge is that of cook and waiter or of clerk and nurse; with two groups both are made.
#include "profile/derived_hierarchy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kith::profile {

namespace {

// A column's values are put into so many bins at most.
constexpr std::size_t bins_per_column = 16;
constexpr std::size_t most_levels = 3;

std::vector<std::uint64_t> rows_by_code(const Column& column) {
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const Code code : column.codes) ++rows[code];
  return rows;
}

// Numbers are binned in their order, each bin with about as many rows; texts by how frequent they are, the rare ones
// together.
std::vector<std::uint32_t> bins_of(const Column& column) {
  const std::vector<std::uint64_t> rows = rows_by_code(column);
  const ValueType type = type_of(column.values);
  const bool numbers = type == ValueType::integer || type == ValueType::number;
  std::vector<Code> order(column.values.size());
  std::iota(order.begin(), order.end(), Code{0});
  const auto number = [&](Code code) {
    double value = -std::numeric_limits<double>::infinity();
    parse_number(column.values[code], value);
    return value;
  };
  std::ranges::stable_sort(order, [&](Code a, Code b) {
    if (numbers) return number(a) < number(b);
    if (type == ValueType::date) return column.values[a] < column.values[b];
    return rows[a] != rows[b] ? rows[a] > rows[b] : column.values[a] < column.values[b];
  });
  std::vector<std::uint32_t> bins(column.values.size(), 0);
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool ordered = numbers || type == ValueType::date;
    const std::size_t bin =
        ordered ? seen * bins_per_column / std::max<std::size_t>(column.codes.size(), 1) : i;
    bins[order[i]] = static_cast<std::uint32_t>(std::min(bin, bins_per_column - 1));
    seen += rows[order[i]];
  }
  return bins;
}

// A group of categories: its members, in the order of their bytes, its rows and how they fall into bins.
struct Group {
  std::vector<std::size_t> members;
  double rows = 0;
  std::vector<double> counts;
};

double merging_cost(const Group& a, const Group& b) {
  double distance = 0.01;
  for (std::size_t i = 0; i < a.counts.size(); ++i) {
    const double difference = a.counts[i] / a.rows - b.counts[i] / b.rows;
    distance += difference * difference;
  }
  return a.rows * b.rows / (a.rows + b.rows) * distance;
}

// Categories in the order of their bytes, the empty value left out.
std::vector<Code> sorted_codes(const Dictionary& values) {
  std::vector<Code> codes;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty()) codes.push_back(code);
  std::ranges::sort(codes, {}, [&](Code code) { return values[code]; });
  return codes;
}

std::vector<Group> single_groups(const Column& column, const std::vector<Code>& codes,
                                 std::span<const Column* const> others) {
  std::vector<std::size_t> place(column.values.size(), codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) place[codes[i]] = i;
  std::vector<Group> groups(codes.size());
  for (std::size_t i = 0; i < groups.size(); ++i) groups[i].members = {i};
  for (const Code code : column.codes)
    if (place[code] < groups.size()) ++groups[place[code]].rows;
  for (Group& group : groups) group.rows = std::max(group.rows, 1.0);
  std::size_t first = 0;
  for (const Column* other : others) {
    if (other->name == column.name) continue;
    const std::vector<std::uint32_t> bins = bins_of(*other);
    for (Group& group : groups) group.counts.resize(first + bins_per_column, 0);
    for (std::size_t row = 0; row < column.codes.size(); ++row)
      if (place[column.codes[row]] < groups.size())
        ++groups[place[column.codes[row]]].counts[first + bins[other->codes[row]]];
    first += bins_per_column;
  }
  return groups;
}

// Merges the cheapest pairs until so many groups are left, two at least, and never the one that is to stay alone; costs
// are kept in a square.
class Merging {
 public:
  Merging(std::vector<Group> groups, std::optional<std::size_t> alone)
      : groups_(std::move(groups)), alone_(alone), costs_(groups_.size() * groups_.size(), 0) {
    for (std::size_t a = 0; a < groups_.size(); ++a) {
      alive_.push_back(a);
      for (std::size_t b = 0; b < a; ++b)
        costs_[b * groups_.size() + a] = merging_cost(groups_[b], groups_[a]);
    }
  }

  void merge_to(std::size_t count) {
    while (alive_.size() > std::max<std::size_t>(count, 2)) merge_cheapest();
  }

  // By category the group it is in.
  std::vector<const Group*> group_of(std::size_t categories) const {
    std::vector<const Group*> result(categories, nullptr);
    for (const std::size_t at : alive_)
      for (const std::size_t member : groups_[at].members) result[member] = &groups_[at];
    return result;
  }

 private:
  double& cost(std::size_t a, std::size_t b) {
    return costs_[std::min(a, b) * groups_.size() + std::max(a, b)];
  }

  void merge_cheapest() {
    std::size_t into = 0, from = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t j = 1; j < alive_.size(); ++j)
      for (std::size_t i = 0; i < j; ++i)
        if (alive_[i] != alone_ && alive_[j] != alone_ && cost(alive_[i], alive_[j]) < least) {
          least = cost(alive_[i], alive_[j]);
          into = alive_[i];
          from = alive_[j];
        }
    Group& target = groups_[into];
    target.members.insert(target.members.end(), groups_[from].members.begin(), groups_[from].members.end());
    std::ranges::sort(target.members);
    target.rows += groups_[from].rows;
    for (std::size_t i = 0; i < target.counts.size(); ++i) target.counts[i] += groups_[from].counts[i];
    std::erase(alive_, from);
    for (const std::size_t other : alive_)
      if (other != into) cost(into, other) = merging_cost(target, groups_[other]);
  }

  std::vector<Group> groups_;
  std::optional<std::size_t> alone_;
  std::vector<double> costs_;
  std::vector<std::size_t> alive_;
};

std::vector<std::size_t> group_counts(std::size_t values) {
  std::vector<std::size_t> counts;
  for (std::size_t i = 1; i <= most_levels; ++i) {
    const double power = 1 - static_cast<double>(i) / (most_levels + 1);
    const auto count = static_cast<std::size_t>(std::lround(std::pow(static_cast<double>(values), power)));
    if (count >= 2 && count < (counts.empty() ? values : counts.back())) counts.push_back(count);
  }
  return counts;
}

// The category that more than half of the rows have.
std::optional<std::size_t> dominant(const std::vector<Group>& groups, std::size_t rows) {
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (2 * groups[i].rows > static_cast<double>(rows)) return i;
  return std::nullopt;
}

// As sets of method local are written.
std::string member_text(std::string_view value) {
  if (value.find_first_of(",{}\"") == std::string_view::npos && !value.starts_with(' ') &&
      !value.ends_with(' '))
    return std::string(value);
  std::string text = "\"";
  for (const char c : value) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

std::string label_of(const Group& group, const std::vector<Code>& codes, const Dictionary& values) {
  if (group.members.size() == 1) return std::string(values[codes[group.members.front()]]);
  std::string text;
  for (const std::size_t member : group.members)
    text += (text.empty() ? "{" : ", ") + member_text(values[codes[member]]);
  return text + "}";
}

}  // namespace

std::optional<std::vector<std::vector<std::string>>> derived_lines(const Column& column,
                                                                   std::span<const Column* const> others) {
  const std::vector<Code> codes = sorted_codes(column.values);
  if (codes.size() < least_derived || codes.size() > most_derived) return std::nullopt;
  std::vector<std::vector<std::string>> lines;
  for (const Code code : codes) {
    const std::string_view value = column.values[code];
    if (value.starts_with('{') || value == "*") return std::nullopt;
    lines.push_back({std::string(value)});
  }
  std::vector<Group> groups_of_one = single_groups(column, codes, others);
  const auto alone = dominant(groups_of_one, column.codes.size());
  std::vector<std::size_t> counts = group_counts(codes.size());
  if (alone && !counts.empty() && counts.back() > 2) counts.push_back(2);
  Merging merging(std::move(groups_of_one), alone);
  for (const std::size_t count : counts) {
    merging.merge_to(count);
    const std::vector<const Group*> groups = merging.group_of(codes.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
      lines[i].push_back(label_of(*groups[i], codes, column.values));
  }
  return lines;
}

}  // namespace kith::profile
