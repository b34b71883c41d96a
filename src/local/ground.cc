#include "local/ground.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kith::local {

namespace {

std::uint64_t share(double part, double all) {
  return static_cast<std::uint64_t>(std::llround(part / all * static_cast<double>(whole_share)));
}

std::uint32_t one_above(std::span<const std::uint32_t> values) {
  return values.empty() ? 0 : 1 + *std::ranges::max_element(values);
}

// Numbers values in their order. It uses a table by value if that is not much larger than the rows.
Ground::Numbers numbered(std::span<const std::uint32_t> values) {
  Ground::Numbers numbers{{values.begin(), values.end()}, one_above(values)};
  if (numbers.count <= 4 * values.size() + 64) return numbers;
  std::vector<std::uint32_t> sorted = numbers.of;
  std::ranges::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  for (std::uint32_t& value : numbers.of)
    value = static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, value) - sorted.begin());
  numbers.count = static_cast<std::uint32_t>(sorted.size());
  return numbers;
}

Ground::Numbers numbered_pairs(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> pairs(a.size());
  for (std::uint32_t row = 0; row < a.size(); ++row) pairs[row] = {std::uint64_t{a[row]} << 32 | b[row], row};
  std::ranges::sort(pairs);
  Ground::Numbers numbers;
  numbers.of.resize(a.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].first != pairs[i - 1].first) ++numbers.count;
    numbers.of[pairs[i].second] = numbers.count - 1;
  }
  return numbers;
}

// The keys of an ordered axis or a set, into column `a` of the records.
void key_by_rank(AxisGround& ground, std::span<const Code> values, Records& records, std::size_t a) {
  const Axis& axis = *ground.axis;
  std::vector<std::uint32_t> ranks;
  std::vector<Code> codes;
  ranks.reserve(values.size());
  codes.reserve(values.size());
  for (const Code code : values) {
    if (axis.empty[code]) continue;
    ranks.push_back(axis.rank[code]);
    codes.push_back(code);
  }
  const Ground::Numbers numbers = numbered(ranks);
  std::vector<std::uint32_t> key(numbers.count, empty_key);
  for (const std::uint32_t number : numbers.of) key[number] = 0;
  std::uint32_t keys = 0;
  for (std::uint32_t& one : key)
    if (one != empty_key) one = keys++;
  ground.example.resize(keys);
  std::size_t filled = 0;
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (axis.empty[values[row]]) {
      records.at(row)[a + 1] = empty_key;
      continue;
    }
    records.at(row)[a + 1] = key[numbers.of[filled]];
    ground.example[key[numbers.of[filled]]] = codes[filled];
    ++filled;
  }
}

void prepare_axis(AxisGround& ground, std::span<const Code> values, Records& records, std::size_t a) {
  const Axis& axis = *ground.axis;
  if (axis.kind == Axis::Kind::tree) {
    const hierarchy::LevelOrder& order = axis.hierarchy->order;
    ground.chain = order.is_chain();
    ground.by_height.resize(order.size());
    std::iota(ground.by_height.begin(), ground.by_height.end(), 0U);
    std::ranges::stable_sort(ground.by_height, {},
                             [&](hierarchy::Level level) { return order.height(level); });
    const std::string& top = axis.hierarchy->levels.back().labels.front();
    for (const hierarchy::LevelLabels& level : axis.hierarchy->levels)
      ground.reads_like_top.push_back(&level != &axis.hierarchy->levels.front() &&
                                      std::ranges::find(level.labels, top) != level.labels.end());
    for (std::size_t row = 0; row < values.size(); ++row) records.at(row)[a + 1] = values[row];
    return;
  }
  key_by_rank(ground, values, records, a);
  if (axis.kind == Axis::Kind::ordered) {
    ground.position.reserve(ground.example.size());
    for (const Code code : ground.example) ground.position.push_back(axis.position[code]);
    return;
  }
  ground.member_share.assign(2, 0);
  for (std::uint64_t members = 2; members <= ground.example.size(); ++members)
    ground.member_share.push_back(std::min(
        whole_share, share(static_cast<double>(members - 1), static_cast<double>(axis.categories - 1))));
}

void number_people(Ground& ground) {
  const Points& points = *ground.points;
  ground.person = numbered(points.person);
  ground.cohort = numbered(points.cohort);
  const bool persons = !points.person.empty();
  if (persons && !points.cohort.empty()) ground.member = numbered_pairs(ground.person.of, ground.cohort.of);
  if (ground.model->k_only()) return;
  for (const std::span<const Code> column : points.sensitive) {
    ground.value.push_back(numbered(column));
    ground.bearer.push_back(persons ? numbered_pairs(ground.person.of, ground.value.back().of)
                                    : Ground::Numbers{});
    if (points.cohort.empty()) continue;
    ground.cohort_value.push_back(numbered_pairs(ground.cohort.of, ground.value.back().of));
    ground.cohort_bearer.push_back(persons ? numbered_pairs(ground.person.of, ground.cohort_value.back().of)
                                           : Ground::Numbers{});
  }
}

}  // namespace

std::uint64_t AxisGround::range_share(std::uint32_t low, std::uint32_t high) const {
  if (low >= high || axis->least >= axis->most) return 0;
  return share(position[high] - position[low], axis->most - axis->least);
}

std::uint64_t AxisGround::label_share(hierarchy::Level level, std::uint32_t code) const {
  return share_of_label(level, axis->hierarchy->levels[level].of[code]);
}

std::uint64_t AxisGround::share_of_label(hierarchy::Level level, hierarchy::Label label) const {
  const hierarchy::Hierarchy& tree = *axis->hierarchy;
  if (tree.spread_of_all == 0) return 0;
  return share(static_cast<double>(tree.levels[level].spread[label]),
               static_cast<double>(tree.spread_of_all));
}

Ground make_ground(std::span<const Axis> axes, const Points& points, const privacy::Model& model,
                   Measure measure) {
  Ground ground;
  ground.measure = ground.by = measure;
  ground.points = &points;
  ground.model = &model;
  ground.k = std::max<std::uint64_t>(1, model.k());
  ground.records.stride = axes.size() + 1;
  ground.records.data.resize(points.rows * ground.records.stride);
  for (std::uint32_t row = 0; row < points.rows; ++row) ground.records.at(row)[0] = row;
  ground.axes.resize(axes.size());
  for (std::size_t a = 0; a < axes.size(); ++a) {
    ground.axes[a].axis = &axes[a];
    prepare_axis(ground.axes[a], points.values[a], ground.records, a);
    ground.chains = ground.chains && ground.axes[a].chain;
  }
  number_people(ground);
  return ground;
}

namespace {

// Counts the members of the extent up to each key, and in all.
std::uint64_t count_members(AxisGround& ground, const Extent& extent) {
  const Axis& axis = *ground.axis;
  std::uint64_t members = 0;
  std::size_t key = 0;
  ground.upto.assign(ground.example.size(), 0);
  for (const Code code : axis.sorted) {
    while (key < ground.example.size() && axis.rank[ground.example[key]] < axis.rank[code])
      ground.upto[key++] = static_cast<double>(members);
    members += contains(axis, extent, code);
  }
  while (key < ground.example.size()) ground.upto[key++] = static_cast<double>(members);
  return members;
}

double lower_bound_of(const AxisGround& ground, const Extent& extent) {
  const bool next = ground.in_steps && !extent.low_inside && std::isfinite(extent.low);
  return std::max(ground.axis->least, next ? std::floor(extent.low) + 1 : extent.low);
}

}  // namespace

void measure_cells(Ground& ground, const Region& region) {
  for (std::size_t a = 0; a < ground.axes.size(); ++a) {
    AxisGround& one = ground.axes[a];
    const Axis& axis = *one.axis;
    if (axis.kind == Axis::Kind::ordered) {
      one.upto = one.position;
      one.width = axis.most - axis.least;
      one.in_steps = axis.type == ValueType::integer || axis.type == ValueType::date;
    } else if (axis.kind == Axis::Kind::set) {
      one.members = count_members(one, region[a]);
      one.width = static_cast<double>(axis.categories) - 1;
      one.free = 1;
    }
  }
}

std::vector<AxisState> states_of(const Ground& ground, const Region& region) {
  std::vector<AxisState> states(region.size());
  for (std::size_t a = 0; a < region.size(); ++a) {
    const AxisGround& one = ground.axes[a];
    const Extent& extent = region[a];
    states[a] = {extent.empties, !extent.members && extent.last == unlimited, extent.level, 0, 0, 0};
    if (ground.measure == Measure::boxes) continue;
    states[a].share = share_of(*one.axis, extent);
    if (one.axis->kind == Axis::Kind::set) states[a].high = static_cast<double>(one.members);
    if (one.axis->kind != Axis::Kind::ordered) continue;
    states[a].low = lower_bound_of(one, extent);
    states[a].high = std::min(one.axis->most, extent.high);
  }
  return states;
}

}  // namespace kith::local
