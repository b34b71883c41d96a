#include "testing/text_domain.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

namespace kith::testing {

namespace {

double day_of(const std::string& text) {
  using namespace std::chrono;
  const year_month_day day{year{std::stoi(text.substr(0, 4))},
                           month{static_cast<unsigned>(std::stoi(text.substr(5, 2)))},
                           std::chrono::day{static_cast<unsigned>(std::stoi(text.substr(8, 2)))}};
  return static_cast<double>(sys_days{day}.time_since_epoch().count());
}

bool has(const std::vector<std::string>& line, const std::string& label) {
  return std::ranges::find(line, label) != line.end();
}

}  // namespace

TextDomain::TextDomain(const Snowflake::Quasi& quasi, const Column& column)
    : kind_(quasi.kind),
      lines_(quasi.lines),
      values_(column.values.size()),
      low_(std::numeric_limits<double>::max()),
      high_(std::numeric_limits<double>::lowest()) {
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string value(column.values[code]);
    if (is_tree() || value.empty()) continue;
    low_ = std::min(low_, position(value));
    high_ = std::max(high_, position(value));
  }
}

double TextDomain::position(const std::string& text) const {
  return kind_ == Snowflake::Kind::dates ? day_of(text) : std::stod(text);
}

bool TextDomain::read_range(const std::string& label, double& low, double& high) const {
  const std::size_t comma = label.find(", ");
  if (label.empty() || label.front() != '[' || label.back() != ']' || comma == std::string::npos)
    return false;
  low = position(label.substr(1, comma - 1));
  high = position(label.substr(comma + 2, label.size() - comma - 3));
  return true;
}

bool TextDomain::covers(const std::string& label, const std::string& cell) const {
  if (is_tree())
    return std::ranges::any_of(lines_,
                               [&](const auto& line) { return line.front() == cell && has(line, label); });
  if (label == "*" || label == cell) return true;
  if (label.empty() || cell.empty()) return false;
  double low = 0, high = 0;
  if (!read_range(label, low, high)) low = high = position(label);
  return low <= position(cell) && position(cell) <= high;
}

const std::vector<std::string>& TextDomain::line_of(const std::string& cell) const {
  return *std::ranges::find_if(lines_, [&](const auto& line) { return line.front() == cell; });
}

double TextDomain::level_loss(std::size_t level, const std::string& label) const {
  const auto covered = std::ranges::count_if(lines_, [&](const auto& line) { return line[level] == label; });
  return lines_.size() < 2 ? 0 : static_cast<double>(covered - 1) / static_cast<double>(lines_.size() - 1);
}

double TextDomain::range_loss(const std::string& label) const {
  if (label == "*") return values_ < 2 ? 0 : 1;
  double low = 0, high = 0;
  if (label.empty() || !read_range(label, low, high)) return 0;
  return high_ > low_ ? (high - low) / (high_ - low_) : 0;
}

double TextDomain::loss(const std::string& label, const std::vector<std::string>& cells) const {
  if (!is_tree()) return range_loss(label);
  std::optional<double> least;
  for (std::size_t level = 0; level < lines_.front().size(); ++level)
    if (std::ranges::all_of(cells, [&](const auto& cell) { return line_of(cell)[level] == label; }))
      least = std::min(least.value_or(1), level_loss(level, label));
  if (least || cells.size() == 1) return least.value_or(1);
  double most = 0;
  for (const std::string& cell : cells) most = std::max(most, loss(label, {cell}));
  return most;
}

double TextDomain::least_loss(const std::vector<std::string>& cells) const {
  if (is_tree()) {
    double least = 1;
    const std::vector<std::string>& line = line_of(cells.front());
    for (std::size_t level = 0; level < line.size(); ++level)
      if (std::ranges::all_of(cells, [&](const auto& cell) { return line_of(cell)[level] == line[level]; }))
        least = std::min(least, level_loss(level, line[level]));
    return least;
  }
  if (std::ranges::all_of(cells, [&](const auto& cell) { return cell == cells.front(); })) return 0;
  if (std::ranges::any_of(cells, [](const auto& cell) { return cell.empty(); })) return range_loss("*");
  std::vector<double> at;
  for (const std::string& cell : cells) at.push_back(position(cell));
  const auto [low, high] = std::ranges::minmax(at);
  return high_ > low_ ? (high - low) / (high_ - low_) : 0;
}

}  // namespace kith::testing
