#include "reposition/open_window.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace kith::reposition {

bool OpenWindow::exists(std::size_t slot) const {
  return distance(std::numeric_limits<Step>::min(), newest_) >= size_ - 1 - slot;
}

void OpenWindow::grow(std::size_t values) {
  if (values <= this->values()) return;
  counts_.placed.resize(values, {size_, std::vector<Count>(size_)});
  counts_.dropped.resize(values, std::vector<Count>(size_));
}

void OpenWindow::add_dropped(Step step, Value value, Count count) {
  grow(static_cast<std::size_t>(value) + 1);
  counts_.dropped[value][slot_of(step)] += count;
  records_ += count;
}

void OpenWindow::shift() {
  for (auto& placed : counts_.placed) std::rotate(placed.begin(), placed.begin() + 1, placed.end());
  for (auto& dropped : counts_.dropped) std::rotate(dropped.begin(), dropped.begin() + 1, dropped.end());
  ++newest_;
}

void OpenWindow::jump(Step newest) { newest_ = newest; }

Leaving OpenWindow::take(std::size_t slot, const Costs& costs) {
  Leaving result;
  result.slot = step_of(slot);
  std::vector<Count> by_value(values());
  for (std::size_t age = size_; age-- > 0;)
    for (Value value = 0; value < values(); ++value) {
      const Count count = std::exchange(counts_.placed[value][slot][age], 0);
      if (count == 0) continue;
      result.published.push_back({result.slot - static_cast<Step>(age), value, count});
      result.cost += static_cast<Cost>(count) * costs.mu[age];
      result.level = std::max(result.level, by_value[value] += count);
      records_ -= count;
    }
  for (Value value = 0; value < values(); ++value) {
    const Count count = std::exchange(counts_.dropped[value][slot], 0);
    if (count == 0) continue;
    result.dropped.push_back({result.slot, value, count});
    result.cost += static_cast<Cost>(count) * costs.drop(value);
    records_ -= count;
  }
  return result;
}

bool OpenWindow::has_waiting(std::size_t slot) const {
  for (const auto& placed : counts_.placed)
    for (std::size_t age = 1; slot + age < size_; ++age)
      if (placed[slot + age][age] > 0) return true;
  return false;
}

StepEnd OpenWindow::look() const {
  StepEnd result;
  result.step = newest_;
  for (std::size_t slot = 0; slot < size_; ++slot)
    for (Value value = 0; value < values(); ++value) {
      for (std::size_t age = 0; age < size_; ++age)
        if (const Count count = counts_.placed[value][slot][age])
          result.placed.push_back({{step_of(slot) - static_cast<Step>(age), value, count}, step_of(slot)});
      if (const Count count = counts_.dropped[value][slot])
        result.dropped.push_back({step_of(slot), value, count});
    }
  const auto key = [](const StepEnd::Placed& placed) {
    return std::tuple(placed.part.origin, placed.part.value, placed.slot);
  };
  std::sort(result.placed.begin(), result.placed.end(),
            [&](const StepEnd::Placed& a, const StepEnd::Placed& b) { return key(a) < key(b); });
  return result;
}

void OpenWindow::write(std::vector<std::int64_t>& numbers) const {
  const auto put = [&](Value value, std::size_t slot, std::int64_t age, Count count) {
    if (count > 0)
      numbers.insert(numbers.end(), {value, static_cast<Step>(slot), age, static_cast<std::int64_t>(count)});
  };
  for (Value value = 0; value < values(); ++value)
    for (std::size_t slot = 0; slot < size_; ++slot) {
      put(value, slot, -1, counts_.dropped[value][slot]);
      for (std::size_t age = 0; age < size_; ++age)
        put(value, slot, static_cast<std::int64_t>(age), counts_.placed[value][slot][age]);
    }
}

bool OpenWindow::read(const std::int64_t* entry) {
  const auto below = [](std::int64_t number, std::size_t bound) {
    return number >= 0 && static_cast<std::uint64_t>(number) < bound;
  };
  if (!below(entry[0], values()) || !below(entry[1], size_) || entry[3] <= 0) return false;
  const auto slot = static_cast<std::size_t>(entry[1]);
  if (!exists(slot) || (entry[2] != -1 && !below(entry[2], size_))) return false;
  const auto count = static_cast<Count>(entry[3]);
  if (entry[2] == -1)
    counts_.dropped[entry[0]][slot] = count;
  else
    counts_.placed[entry[0]][slot][entry[2]] = count;
  records_ += count;
  return true;
}

}  // namespace kith::reposition
