#include "relational/domain.h"

#include <cmath>
#include <map>
#include <numeric>
#include <ranges>

#include "hierarchy/value_position.h"
#include "kith/error.h"

namespace kith::relational {

namespace {

// All joins of at most so many labels are kept, in 8 MB.
constexpr std::size_t most_joined = 2048;

// If two texts say the same number, the plainer one is written.
bool plainer(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

Loss rounded(double share) {
  return static_cast<Loss>(std::llround(share * static_cast<double>(whole_cell)));
}

}  // namespace

Domain Domain::of_hierarchy(const hierarchy::Hierarchy& hierarchy) {
  Domain domain;
  domain.folds_ = hierarchy.order.is_chain();
  domain.add_labels(hierarchy);
  domain.order_labels();
  const std::size_t size = domain.labels_.size();
  if (size > most_joined) return domain;
  std::vector<std::uint16_t> joined(size * size);
  for (std::size_t a = 0; a < size; ++a)
    for (std::size_t b = 0; b < size; ++b)
      joined[a * size + b] = static_cast<std::uint16_t>(a == b ? a : domain.search(a, b));
  domain.joined_ = std::move(joined);
  return domain;
}

void Domain::add_labels(const hierarchy::Hierarchy& hierarchy) {
  levels_ = hierarchy.size();
  const std::size_t codes = hierarchy.levels.front().of.size();
  std::map<std::pair<std::string_view, std::vector<Code>>, std::uint32_t> known;
  // This is by level and label.
  std::vector<std::vector<std::uint32_t>> node_of(levels_);
  // This has by node its levels, each with a code of it.
  std::vector<std::vector<std::pair<hierarchy::Level, Code>>> where;
  for (hierarchy::Level level = 0; level < levels_; ++level) {
    const hierarchy::LevelLabels& labels = hierarchy.levels[level];
    std::vector<std::vector<Code>> members(labels.labels.size());
    for (Code code = 0; code < codes; ++code) members[labels.of[code]].push_back(code);
    node_of[level].assign(labels.labels.size(), none);
    for (std::size_t label = 0; label < members.size(); ++label) {
      if (members[label].empty()) continue;
      const Code first = members[label].front();
      const auto [at, added] = known.try_emplace({labels.labels[label], std::move(members[label])},
                                                 static_cast<std::uint32_t>(labels_.size()));
      node_of[level][label] = at->second;
      if (added) {
        const double share = hierarchy.spread_of_all == 0 ? 0
                                                          : static_cast<double>(labels.spread[label]) /
                                                                static_cast<double>(hierarchy.spread_of_all);
        labels_.push_back(labels.labels[label]);
        share_.push_back(share);
        loss_.push_back(static_cast<std::uint32_t>(rounded(share)));
        where.emplace_back();
      }
      where[at->second].emplace_back(level, first);
    }
  }
  up_.assign(labels_.size() * levels_, none);
  for (std::size_t node = 0; node < where.size(); ++node)
    for (const auto& [from, code] : where[node])
      for (hierarchy::Level to = 0; to < levels_; ++to)
        if (hierarchy.order.finer_or_equal(from, to))
          up_[node * levels_ + to] = node_of[to][hierarchy.levels[to].of[code]];
  of_code_.resize(codes);
  for (Code code = 0; code < codes; ++code) of_code_[code] = node_of[0][hierarchy.levels[0].of[code]];
}

// As in a tree that is walked from its top, so that what meets soon stands together.
void Domain::order_labels() {
  std::vector<std::uint32_t> sorted(labels_.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  const auto downwards = [&](std::uint32_t label) {
    return std::span(up_).subspan(label * levels_, levels_) | std::views::reverse;
  };
  std::ranges::sort(sorted, [&](std::uint32_t a, std::uint32_t b) {
    const auto of_a = downwards(a), of_b = downwards(b);
    const auto [x, y] = std::ranges::mismatch(of_a, of_b);
    return x != of_a.end() ? *x < *y : a < b;
  });
  order_.resize(labels_.size());
  for (std::uint32_t place = 0; place < sorted.size(); ++place) order_[sorted[place]] = place;
}

Value Domain::search(Value a, Value b) const {
  std::uint32_t best = none;
  for (std::size_t level = 0; level < levels_; ++level) {
    const std::uint32_t met = up_[a * levels_ + level];
    if (met == none || met != up_[b * levels_ + level]) continue;
    if (met == a || met == b) return met;
    if (best == none || loss_[met] < loss_[best]) best = met;
  }
  if (best == none) throw Bug("two labels without a common one");
  return best;
}

Value Domain::join_all(std::span<const Value> values) const {
  if (folds_) {
    Value all = values.front();
    for (const Value value : values) all = join(all, value);
    return all;
  }
  std::uint32_t best = none;
  for (std::size_t level = 0; level < levels_; ++level) {
    const std::uint32_t met = up_[values.front() * levels_ + level];
    const bool all = met != none && std::ranges::all_of(values, [&](Value value) {
                       return up_[value * levels_ + level] == met;
                     });
    if (all && (best == none || loss_[met] < loss_[best])) best = met;
  }
  return best;
}

Domain Domain::of_ranges(const Dictionary& values, ValueType type, const std::string& column,
                         const std::string& source) {
  if (type == ValueType::text) throw Bug("ranges of text");
  Domain domain;
  domain.ranges_ = true;
  std::vector<double> position(values.size());
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    position[code] = hierarchy::position_of(values[code], type);
    if (type != ValueType::date && !hierarchy::kept_exactly(values[code], position[code]))
      throw Error(ErrorCode::hierarchy_value, "some of its numbers have more digits than can be told apart",
                  Place{source, 0, column},
                  "write them with 15 digits at most, or give the column a mask or a hierarchy file");
  }
  domain.place_positions(values, position);
  return domain;
}

void Domain::place_positions(const Dictionary& values, const std::vector<double>& position) {
  std::vector<Code> sorted;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty()) sorted.push_back(code);
  std::ranges::sort(sorted, [&](Code a, Code b) {
    return position[a] != position[b] ? position[a] < position[b] : plainer(values[a], values[b]);
  });
  of_code_.assign(values.size(), empty);
  for (const Code code : sorted) {
    if (share_.empty() || share_.back() != position[code]) {
      share_.push_back(position[code]);
      labels_.emplace_back(values[code]);
    }
    const Value rank = share_.size() - 1;
    of_code_[code] = rank << 32 | rank;
  }
  for (const double at : share_) {
    // Halved, so that no two doubles are too far apart.
    const double extent = share_.back() / 2 - share_.front() / 2;
    const double from_least = extent > 0 ? (at / 2 - share_.front() / 2) / extent : 0;
    place_.push_back(static_cast<std::uint32_t>(rounded(from_least)));
  }
}

double Domain::share(Value value) const {
  if (!ranges_) return share_[value];
  if (value >= star) return value == star ? 1 : 0;
  const double low = share_[value >> 32], high = share_[value & none];
  return low == high ? 0 : (high / 2 - low / 2) / (share_.back() / 2 - share_.front() / 2);
}

std::string Domain::label(Value value) const {
  if (!ranges_) return labels_[value];
  if (value >= star) return value == star ? "*" : "";
  const std::string &low = labels_[value >> 32], &high = labels_[value & none];
  return value >> 32 == (value & none) ? low : "[" + low + ", " + high + "]";
}

}  // namespace kith::relational
