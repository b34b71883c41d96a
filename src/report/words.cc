#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <vector>

#include "report/markup.h"

namespace kith::report {
namespace {

struct PolicyText {
  std::string_view name;
  bool among_all;
  std::string_view sentence;
};

constexpr std::array policies = {
    PolicyText{"height", false, "the one with the fewest generalization steps in total, over all columns"},
    PolicyText{
        "relative-height", false,
        "the one with the smallest relative height: every step counts as a share of its column’s hierarchy"},
    PolicyText{"distinct", false, "the one that keeps the most distinct combinations of quasi values"},
    PolicyText{"suppression", false, "the one that leaves out the fewest rows"},
    PolicyText{"fewest-columns", false, "the one that generalizes the fewest columns"},
    PolicyText{"most-columns", false, "the one that spreads generalization over the most columns"},
    PolicyText{"lowest-peak", false, "the one whose most generalized column is generalized least"},
    PolicyText{"highest-peak", false, "the one that generalizes a single column as far as it can"},
    PolicyText{
        "relative-peak", false,
        "the one whose most generalized column is generalized least, counted as a share of its hierarchy"},
    PolicyText{"weighted", false,
               "the one with the smallest relative height, each column counted by its weight in the plan"},
    PolicyText{"gen_c", false,
               "the one whose smallest class has the fewest persons and, of equal ones, whose classes have "
               "the most persons when added up: the least general"},
    PolicyText{"gen_m", false, "the one whose smallest class has the fewest persons"},
    PolicyText{"gen_s", false, "the one whose classes have the most persons when added up"},
    PolicyText{"ncp", true,
               "the one with the least NCP, the mean share of its column’s domain that a cell covers"},
    PolicyText{"loss", true, "the one with the least loss as ARX measures it by default"},
    PolicyText{"discernibility", true,
               "the one with the least discernibility, the sum of squared class sizes"},
    PolicyText{"entropy", true, "the one that loses the least information, measured as non-uniform entropy"},
};

// Several policies have a comma between them.
std::vector<std::string_view> each_of(std::string_view names) {
  std::vector<std::string_view> each;
  for (std::size_t comma = names.find(", "); comma != names.npos; comma = names.find(", ")) {
    each.push_back(names.substr(0, comma));
    names.remove_prefix(comma + 2);
  }
  each.push_back(names);
  return each;
}

const PolicyText* find_policy(std::string_view name) {
  const auto found = std::ranges::find(policies, name, &PolicyText::name);
  return found == policies.end() ? nullptr : &*found;
}

// The top level has one label for all; if its name says no more than that, the column is hidden.
bool hides(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  if (column >= result.columns.size()) return false;
  const std::vector<std::string>& names = result.columns[column].level_names;
  if (names.size() < 2 || level + 1 != names.size()) return false;
  const std::string& name = names.back();
  return name.empty() || name == "*" || name == "top" || name.starts_with("level ");
}

std::string step_in_words(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  const std::string name = column_name(result, column);
  if (hides(result, column, level)) return name + " hidden";
  const std::string reached = level_name(result, column, level);
  const bool masked = std::isdigit(static_cast<unsigned char>(reached[0])) && reached.ends_with("masked");
  if (masked && column < result.columns.size() && level < result.columns[column].example.size())
    return fmt::format("{} to “{}”", name, value(result.columns[column].example[level], 40));
  return name + (masked ? " " : " to ") + reached;
}

}  // namespace

std::string column_name(const TableOutcome& result, std::size_t column) {
  if (column < result.quasi.size()) return text(result.quasi[column], 40);
  if (column < result.columns.size()) return text(result.columns[column].name, 40);
  return fmt::format("column {}", column + 1);
}

// Levels of a file have no names of their own: an example says more than "level 3".
std::string level_name(const outcome::ColumnSummary& column, std::uint32_t level) {
  const std::string name = level < column.level_names.size() ? column.level_names[level] : "";
  const bool named = !name.empty() && !name.starts_with("level ");
  if (!named && level < column.example.size()) return fmt::format("“{}”", value(column.example[level], 40));
  return name.empty() ? fmt::format("level {}", level) : text(name, 40);
}

std::string level_name(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  return level_name(column < result.columns.size() ? result.columns[column] : outcome::ColumnSummary{},
                    level);
}

std::uint32_t chosen_level(const TableOutcome& result, std::size_t column) {
  const std::vector<std::uint32_t>& levels = lattice_of(result).chosen.levels;
  return column < levels.size() ? levels[column] : 0;
}

std::uint32_t level_height(const TableOutcome& result, std::size_t column, std::uint32_t level) {
  const auto& heights = lattice_of(result).level_heights;
  return column >= heights.size() || level >= heights[column].size() ? level : heights[column][level];
}

std::uint32_t top_height(const TableOutcome& result, std::size_t column) {
  if (column < result.columns.size() && result.columns[column].top_height > 0)
    return result.columns[column].top_height;
  const auto& heights = lattice_of(result).level_heights;
  return column < heights.size() && !heights[column].empty() ? heights[column].back() : 0;
}

std::uint32_t lattice_height(const TableOutcome& result) {
  std::uint32_t height = 0;
  for (std::size_t column = 0; column < lattice_of(result).level_counts.size(); ++column) {
    std::uint32_t highest = 0;
    for (std::size_t place = 0; place < lattice_of(result).level_counts[column]; ++place) {
      highest = std::max(highest, level_height(result, column, lattice_of(result).level_at(column, place)));
    }
    height += highest;
  }
  return height;
}

std::string vector_of(const TableOutcome& result, Levels levels) {
  return fmt::format("[{}]", fmt::join(outcome::numbered(result, levels), ","));
}

std::string in_words(const TableOutcome& result, Levels levels, std::size_t most) {
  std::string words;
  std::size_t changed = 0;
  for (std::size_t column = 0; column < levels.size(); ++column) {
    if (levels[column] == 0) continue;
    if (++changed > most) continue;
    if (!words.empty()) words += ", ";
    words += step_in_words(result, column, levels[column]);
  }
  if (changed == 0) return "every column as it is";
  if (changed > most) words += fmt::format(" and {}", counted(changed - most, "more column"));
  return words;
}

std::string_view counted_in(const TableOutcome& result) { return result.persons_known ? "person" : "row"; }

std::string baseline_name(const outcome::Baseline& baseline) {
  if (baseline.name == "datafly") return "Datafly";
  if (baseline.name == "mu-argus") return "mu-Argus";
  return text(baseline.name);
}

bool chooses_among_all(std::string_view policy) {
  const PolicyText* known = find_policy(each_of(policy).front());
  return known != nullptr && known->among_all;
}

std::string policy_sentence(std::string_view policy) {
  if (policy.empty()) return "The plan names no policy.";
  const std::vector<std::string_view> names = each_of(policy);
  const PolicyText* known = find_policy(names.front());
  if (known == nullptr) return fmt::format("The policy is <b>{}</b>.", text(policy));
  std::string sentence =
      fmt::format("The policy <b>{}</b> takes, of {}, {}.", known->name,
                  known->among_all ? "all acceptable nodes" : "the minimal nodes", known->sentence);
  for (const std::string_view name : std::span(names).subspan(1))
    if (const PolicyText* next = find_policy(name))
      sentence += fmt::format(" Of equal ones <b>{}</b> takes {}.", next->name, next->sentence);
  return sentence + " Ties are broken by a fixed rule.";
}

}  // namespace kith::report
