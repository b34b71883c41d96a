#include "detect/value_sample.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace kith::detect {

namespace {

// Counts the rows of the values with the least hashes. While it grows it may hold twice as many as are wanted;
// a value that is in it at the end was in it from its first row on, so its count is exact.
class LeastValues {
 public:
  explicit LeastValues(std::size_t wanted) : wanted_(wanted), slots_(slots_for(wanted)) {}

  void add(ValueHash hash) {
    if (hash > limit_) return;
    Slot& slot = slot_of(hash);
    if (slot.count++ > 0) return;
    slot.hash = hash;
    if (++size_ > 2 * wanted_) keep_least(wanted_);
  }

  // Drops all but so many of the least.
  void keep_least(std::size_t count) {
    if (size_ <= count) return;
    std::vector<Slot> kept = content();
    std::ranges::nth_element(kept, kept.begin() + static_cast<std::ptrdiff_t>(count) - 1, {}, &Slot::hash);
    kept.resize(count);
    limit_ = std::ranges::max(kept, {}, &Slot::hash).hash;
    std::ranges::fill(slots_, Slot{});
    for (const Slot& slot : kept) slot_of(slot.hash) = slot;
    size_ = count;
  }

  struct Slot {
    ValueHash hash = 0;
    std::uint32_t count = 0;
  };
  // By hash.
  std::vector<Slot> sorted() const {
    std::vector<Slot> all = content();
    std::ranges::sort(all, {}, &Slot::hash);
    return all;
  }
  ValueHash limit() const { return limit_; }
  std::size_t position_of(ValueHash hash) { return static_cast<std::size_t>(&slot_of(hash) - slots_.data()); }
  std::size_t positions() const { return slots_.size(); }
  const Slot& at(std::size_t position) const { return slots_[position]; }

 private:
  static std::size_t slots_for(std::size_t wanted) {
    std::size_t slots = 64;
    while (slots < 8 * wanted) slots *= 2;
    return slots;
  }
  std::vector<Slot> content() const {
    std::vector<Slot> all;
    for (const Slot& slot : slots_)
      if (slot.count > 0) all.push_back(slot);
    return all;
  }
  Slot& slot_of(ValueHash hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (hash * 0x9e3779b1U) & mask;
    while (slots_[at].count > 0 && slots_[at].hash != hash) at = (at + 1) & mask;
    return slots_[at];
  }

  std::size_t wanted_, size_ = 0;
  ValueHash limit_ = ~ValueHash{0};
  std::vector<Slot> slots_;
};

constexpr std::size_t rows_for_markers = 4096, most_markers = 3, fewest_other_values = 8;
constexpr std::size_t far_more = 6, fewest_marked = 16;
constexpr double least_marked = 0.03;

bool is_in(std::span<const ValueHash> values, ValueHash hash) {
  return std::ranges::find(values, hash) != values.end();
}

LeastValues count_values(std::span<const ValueHash> column, std::span<const ValueHash> markers = {}) {
  LeastValues least(ValueSample::values_drawn);
  const ValueHash empty = value_hash("");
  for (const ValueHash hash : column)
    if (hash != empty && hash <= least.limit() && !is_in(markers, hash)) least.add(hash);
  least.keep_least(ValueSample::values_drawn);
  return least;
}

// Whether the next of `count` rows is among the `kept` that are spread evenly over them.
bool spread(std::uint32_t next, std::uint32_t count, std::uint32_t kept) {
  const auto part = [&](std::uint64_t n) { return n * kept / count; };
  return count <= kept || part(next) != part(std::uint64_t{next} + 1);
}

// How often the most frequent of these numbers is among them.
std::uint64_t most_frequent(std::vector<std::uint32_t> numbers) {
  std::ranges::sort(numbers);
  std::size_t most = 0;
  for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    while (end < numbers.size() && numbers[end] == numbers[begin]) ++end;
    most = std::max(most, end - begin);
  }
  return most;
}

}  // namespace

std::vector<ValueHash> markers_of(std::span<const ValueHash> column) {
  const ValueHash empty = value_hash("");
  const std::size_t looked = std::min(column.size(), rows_for_markers);
  std::vector<ValueHash> values;
  for (std::size_t i = 0; i < looked; ++i)
    if (const ValueHash hash = column[i * column.size() / looked]; hash != empty) values.push_back(hash);
  std::ranges::sort(values);
  std::vector<std::pair<std::size_t, ValueHash>> counts;
  for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
    while (end < values.size() && values[end] == values[begin]) ++end;
    counts.emplace_back(end - begin, values[begin]);
  }
  if (counts.size() < most_markers + fewest_other_values) return {};
  std::ranges::partial_sort(counts, counts.begin() + most_markers + 1, std::greater<>());
  const auto least =
      std::max(fewest_marked, static_cast<std::size_t>(least_marked * static_cast<double>(looked)));
  std::vector<ValueHash> markers;
  for (std::size_t m = most_markers; m > 0; --m)
    if (counts[m - 1].first >= least && counts[m - 1].first >= far_more * counts[m].first) {
      for (std::size_t i = 0; i < m; ++i) markers.push_back(counts[i].second);
      break;
    }
  return markers;
}

ValueSample sample_values(std::span<const ValueHash> column, std::span<const ValueHash> markers) {
  LeastValues least = count_values(column, markers);
  ValueSample sample;
  std::vector<std::uint32_t> next(least.positions(), 0), seen(least.positions(), 0), counts;
  for (std::size_t position = 0; position < least.positions(); ++position) {
    const std::uint32_t count = least.at(position).count;
    if (count == 0) continue;
    ++sample.values;
    sample.rows += count;
    if (count < 2) continue;
    sample.repeated_rows += count;
    counts.push_back(count);
    next[position] = sample.repeated.begins.back();
    sample.repeated.begins.push_back(next[position] +
                                     std::min<std::uint32_t>(count, ValueSample::rows_of_value));
  }
  sample.alike = most_frequent(std::move(counts));
  sample.repeated.rows.resize(sample.repeated.begins.back());
  const ValueHash empty = value_hash("");
  for (std::uint32_t row = 0; row < column.size(); ++row) {
    if (column[row] > least.limit() || column[row] == empty || is_in(markers, column[row])) continue;
    const std::size_t position = least.position_of(column[row]);
    const std::uint32_t count = least.at(position).count;
    if (count < 2 || !spread(seen[position]++, count, ValueSample::rows_of_value)) continue;
    sample.repeated.rows[next[position]++] = row;
  }
  return sample;
}

std::vector<std::uint32_t> sample_rows(std::span<const ValueHash> column, std::size_t most_rows) {
  const LeastValues least = count_values(column);
  std::size_t rows = 0;
  ValueHash limit = 0;
  for (const LeastValues::Slot& value : least.sorted()) {
    if (rows > 0 && rows + value.count > most_rows) break;
    rows += value.count;
    limit = value.hash;
  }
  const ValueHash empty = value_hash("");
  std::vector<std::uint32_t> drawn;
  std::uint32_t seen = 0;
  for (std::uint32_t row = 0; row < column.size(); ++row)
    if (column[row] <= limit && column[row] != empty &&
        spread(seen++, static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(most_rows)))
      drawn.push_back(row);
  return drawn;
}

RowGroups group_rows(std::span<const std::uint32_t> rows, std::span<const std::span<const ValueHash>> columns,
                     std::uint64_t& counted) {
  const ValueHash empty = value_hash("");
  std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;
  keyed.reserve(rows.size());
  for (const std::uint32_t row : rows) {
    std::uint64_t key = 0;
    bool whole = true;
    for (const auto& column : columns) {
      key = (key ^ column[row]) * 0x9e3779b97f4a7c15ULL;
      key ^= key >> 29;
      whole = whole && column[row] != empty;
    }
    if (whole) keyed.emplace_back(key, row);
  }
  counted = keyed.size();
  std::ranges::sort(keyed);
  RowGroups groups;
  for (std::size_t begin = 0, end = 0; begin < keyed.size(); begin = end) {
    while (end < keyed.size() && keyed[end].first == keyed[begin].first) ++end;
    if (end - begin < 2) continue;
    for (std::size_t i = begin; i < end; ++i) groups.rows.push_back(keyed[i].second);
    groups.begins.push_back(static_cast<std::uint32_t>(groups.rows.size()));
  }
  return groups;
}

}  // namespace kith::detect
