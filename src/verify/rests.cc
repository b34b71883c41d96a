// Idea: rests are numbered from the last column to the first. A rest is a code and the rest behind it, so rows that come
// ordered by the rest behind and are laid out by their code have equal rests next to each other. In the same way rests
// are numbered by how they read at a node: by the label of the code and the number of the rest behind.
//
// Cost: rests are found in O(rows x columns). Numbering their readings takes a step for each rest, and one for each pair
// of a label and a number behind.
#include "verify/rests.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace kith::verify {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Rows come ordered by the rest behind, and leave ordered by the rest from this column on.
void number_rests(const audit::Coded& own, const std::vector<Code>& place, std::vector<std::uint32_t>& order,
                  std::vector<std::uint32_t>& rest_of_row, std::vector<Rest>& rests) {
  std::vector<std::uint32_t> begin(own.values + 1, 0), sorted(order.size());
  for (const std::uint32_t row : order) ++begin[place[own.codes[row]] + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  for (const std::uint32_t row : order) sorted[begin[place[own.codes[row]]]++] = row;
  order.swap(sorted);
  for (const std::uint32_t row : order) {
    const Rest rest{own.codes[row], rest_of_row[row]};
    if (rests.empty() || rests.back().code != rest.code || rests.back().behind != rest.behind)
      rests.push_back(rest);
    rest_of_row[row] = static_cast<std::uint32_t>(rests.size() - 1);
  }
}

std::vector<Code> own_places(std::size_t values) {
  std::vector<Code> places(values);
  std::iota(places.begin(), places.end(), 0);
  return places;
}

std::size_t most_labels(const hierarchy::Hierarchy& hierarchy) {
  std::size_t labels = 0;
  for (const hierarchy::LevelLabels& level : hierarchy.levels) labels = std::max(labels, level.labels.size());
  return labels;
}

}  // namespace

Rests::Rests(std::span<const audit::Coded> columns, const std::optional<audit::Coded>& person,
             std::size_t rows, std::span<const std::vector<Code>> places)
    : rests_(columns.size() + 1), of_row_(rows, 0) {
  std::vector<std::uint32_t> order(rows);
  std::iota(order.begin(), order.end(), 0);
  if (person)
    number_rests(*person, own_places(person->values), order, of_row_, rests_.back());
  else
    rests_.back().push_back({});
  for (std::size_t depth = columns.size(); depth-- > 0;)
    number_rests(columns[depth], places.empty() ? own_places(columns[depth].values) : places[depth], order,
                 of_row_, rests_[depth]);
}

Readings::Readings(const Rests& rests, std::span<const hierarchy::Hierarchy* const> hierarchies,
                   std::span<const std::size_t> columns)
    : rests_(rests), hierarchies_(hierarchies), columns_(columns), work_(columns.size() + 1) {
  work_.back() = rests[columns.size()].size();
  for (std::size_t depth = columns.size(); depth-- > 0;)
    work_[depth] = work_[depth + 1] + rests[depth].size() +
                   most_labels(*hierarchies[columns[depth]]) * rests[depth + 1].size();
}

void Readings::number(std::size_t depth, const Node& node) {
  size_ = static_cast<std::uint32_t>(rests_[columns_.size()].size());
  of_rest_.resize(size_);
  std::iota(of_rest_.begin(), of_rest_.end(), 0);
  for (std::size_t d = columns_.size(); d-- > depth;) {
    const hierarchy::LevelLabels& level = hierarchies_[columns_[d]]->levels[node[columns_[d]]];
    const std::size_t behind = size_;
    of_pair_.assign(level.labels.size() * behind, none);
    of_rest_behind_.swap(of_rest_);
    of_rest_.clear();
    size_ = 0;
    for (const Rest& rest : rests_[d]) {
      std::uint32_t& number = of_pair_[level.of[rest.code] * behind + of_rest_behind_[rest.behind]];
      if (number == none) number = size_++;
      of_rest_.push_back(number);
    }
  }
}

}  // namespace kith::verify
