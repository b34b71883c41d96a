#include "detect/determination.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace kith::detect {

namespace {

constexpr std::size_t rows_for_chance = 2048;
constexpr double fewest_links = 20, most_of_chance = 0.5;
constexpr double fewest_expected = 20, hardly_any = 0.02;
constexpr double most_deviants = 0.03, least_agreement = 0.8, least_room = 0.02;
// The natural logarithm of a million.
constexpr double enough = 13.8;
constexpr double near = 1.0 / 7, far = 0.5;
constexpr std::size_t fewest_numbers = 20;

// How unlikely it is that a share of `links` independent pairs agrees, by Chernoff's bound: the logarithm.
double surprise(double share, double chance, double links) {
  const double p = std::clamp(share, 1e-9, 1 - 1e-9), q = std::clamp(chance, 1e-3, 1 - 1e-3);
  if (p <= q) return 0;
  return links * (p * std::log(p / q) + (1 - p) * std::log((1 - p) / (1 - q)));
}

// What the rows of groups have in common in one column; rows that are empty in it do not count.
class Agreement {
 public:
  Agreement(const RowGroups& groups, std::span<const ValueHash> column) {
    const ValueHash empty = value_hash("");
    for (std::size_t g = 0; g < groups.size(); ++g) {
      values_.clear();
      for (const std::uint32_t row : groups[g])
        if (column[row] != empty) values_.push_back(column[row]);
      if (values_.size() > 1) add_group();
    }
  }

  bool determined(double chance) const {
    return deviants_ <= most_deviants * rows_ && beyond(chance, least_agreement);
  }

  bool beyond(double chance, double least) const {
    if (rows_ == 0 || 1 - chance < least_room) return false;
    const double share = agreeing_ / links_;
    return (share - chance) / (1 - chance) >= least && surprise(share, chance, links_) >= enough;
  }

  bool varied(double chance) const {
    return links_ >= fewest_links && 1 - chance >= least_room &&
           (agreeing_ / links_ - chance) / (1 - chance) < most_of_chance;
  }

  bool avoided(double chance) const {
    const double expected = chance * links_;
    return expected >= fewest_expected && agreeing_ <= hardly_any * expected;
  }

 private:
  void add_group() {
    std::ranges::sort(values_);
    const auto n = static_cast<double>(values_.size());
    double most = 0, pairs = 0;
    for (std::size_t begin = 0, end = 0; begin < values_.size(); begin = end) {
      while (end < values_.size() && values_[end] == values_[begin]) ++end;
      const auto same = static_cast<double>(end - begin);
      most = std::max(most, same);
      pairs += same * (same - 1);
    }
    rows_ += n;
    deviants_ += n - most;
    links_ += n - 1;
    agreeing_ += pairs / n;
  }

  std::vector<ValueHash> values_;
  double rows_ = 0, deviants_ = 0, links_ = 0, agreeing_ = 0;
};

// The numbers of each group that has several.
std::vector<std::vector<double>> numbers_of_groups(const RowGroups& groups, std::span<const ValueHash> column,
                                                   const std::unordered_map<ValueHash, double>& number_of) {
  std::vector<std::vector<double>> all;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<double> of_group;
    for (const std::uint32_t row : groups[g])
      if (const auto known = number_of.find(column[row]); known != number_of.end())
        of_group.push_back(known->second);
    if (of_group.size() > 1) all.push_back(std::move(of_group));
  }
  return all;
}

double squares_of(const std::vector<double>& numbers) {
  double sum = 0, squares = 0;
  for (const double number : numbers) sum += number;
  for (const double number : numbers)
    squares += std::pow(number - sum / static_cast<double>(numbers.size()), 2);
  return squares;
}

double spread_of(const std::vector<double>& numbers) {
  double sum = 0, distance = 0;
  for (const double number : numbers) sum += number;
  for (const double number : numbers)
    distance += std::abs(number - sum / static_cast<double>(numbers.size()));
  return distance;
}

}  // namespace

double chance_of_agreement(std::span<const ValueHash> column) {
  const ValueHash empty = value_hash("");
  std::vector<ValueHash> values;
  const std::size_t count = std::min(column.size(), rows_for_chance);
  for (std::size_t i = 0; i < count; ++i)
    if (const ValueHash hash = column[i * column.size() / count]; hash != empty) values.push_back(hash);
  if (values.size() < 2) return 1;
  std::ranges::sort(values);
  double pairs = 0;
  for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
    while (end < values.size() && values[end] == values[begin]) ++end;
    pairs += static_cast<double>(end - begin) * static_cast<double>(end - begin - 1);
  }
  const auto n = static_cast<double>(values.size());
  return pairs / (n * (n - 1));
}

bool determines(const RowGroups& groups, std::span<const ValueHash> column, double chance) {
  return Agreement(groups, column).determined(chance);
}

bool varies(const RowGroups& groups, std::span<const ValueHash> column, double chance) {
  return Agreement(groups, column).varied(chance);
}
bool avoids(const RowGroups& groups, std::span<const ValueHash> column, double chance) {
  return Agreement(groups, column).avoided(chance);
}

bool leans(const RowGroups& groups, std::span<const ValueHash> column, double chance, double least) {
  return Agreement(groups, column).beyond(chance, least);
}

bool holds_steady(const RowGroups& groups, std::span<const ValueHash> column,
                  const std::unordered_map<ValueHash, double>& number_of) {
  std::vector<double> all;
  double within = 0;
  for (const std::vector<double>& of_group : numbers_of_groups(groups, column, number_of)) {
    within += spread_of(of_group);
    all.insert(all.end(), of_group.begin(), of_group.end());
  }
  return all.size() >= fewest_numbers && within <= near * spread_of(all);
}

bool scatters(const RowGroups& groups, std::span<const ValueHash> column,
              const std::unordered_map<ValueHash, double>& number_of) {
  std::vector<double> all;
  double within = 0, links = 0;
  for (const std::vector<double>& of_group : numbers_of_groups(groups, column, number_of)) {
    within += squares_of(of_group);
    links += static_cast<double>(of_group.size() - 1);
    all.insert(all.end(), of_group.begin(), of_group.end());
  }
  if (links < fewest_links) return false;
  return within / links >= far * squares_of(all) / static_cast<double>(all.size() - 1) && within > 0;
}

}  // namespace kith::detect
