#include "testing/reposition_oracle.h"

#include <algorithm>
#include <map>
#include <optional>

namespace kith::testing {
namespace {

using reposition::Cost;
using reposition::Costs;
using reposition::Count;
using reposition::Leaving;
using reposition::Part;
using reposition::RelayWindow;
using reposition::Settings;
using reposition::Step;
using reposition::Value;
using reposition::WindowSolution;

// A single record of a value; the slot is -1 where it is dropped.
struct Single {
  int time = 0, slot = -1;
};

std::vector<Single> singles_of(const RelayWindow& window, Value value) {
  std::vector<Single> result;
  const auto& placed = window.placed[value];
  for (std::size_t slot = 0; slot < placed.size(); ++slot)
    for (std::size_t age = placed[slot].size(); age-- > 0;)
      for (Count n = 0; n < placed[slot][age]; ++n)
        result.push_back({static_cast<int>(slot) - static_cast<int>(age), static_cast<int>(slot)});
  for (std::size_t origin = 0; origin < window.dropped[value].size(); ++origin)
    for (Count n = 0; n < window.dropped[value][origin]; ++n)
      result.push_back({static_cast<int>(origin), -1});
  return result;
}

bool is_eligible(const std::vector<Count>& by_value, Count l) {
  Count all = 0;
  for (const Count count : by_value) all += count;
  return std::all_of(by_value.begin(), by_value.end(), [&](Count count) { return count * l <= all; });
}

std::vector<Count> slot_counts(const RelayWindow& window, std::size_t slot) {
  std::vector<Count> result;
  for (const auto& placed : window.placed) {
    Count sum = 0;
    for (const Count count : placed[slot]) sum += count;
    result.push_back(sum);
  }
  return result;
}

// Least cost of a value's records by how many more of them are in the newest slot, over all placements.
std::map<Count, Cost> least_by_added(const RelayWindow& window, Value value, const Costs& costs) {
  const int slots = static_cast<int>(window.placed[value].size());
  std::vector<Count> held(slots);
  for (int slot = 0; slot < slots; ++slot) held[slot] = slot_counts(window, slot)[value];
  std::map<std::vector<Count>, Cost> reached{{std::vector<Count>(slots), 0}};
  for (const Single& record : singles_of(window, value)) {
    std::map<std::vector<Count>, Cost> next;
    const auto reach = [&](const std::vector<Count>& counts, Cost cost) {
      const auto [place, fresh] = next.emplace(counts, cost);
      if (!fresh) place->second = std::min(place->second, cost);
    };
    for (const auto& [counts, cost] : reached) {
      if (record.slot < 0) reach(counts, cost + costs.drop(value));
      const int from = record.slot < 0 ? record.time : record.slot;
      for (int slot = from; slot < slots && slot - record.time < slots; ++slot) {
        if (slot + 1 < slots && counts[slot] == held[slot]) continue;
        std::vector<Count> more = counts;
        ++more[slot];
        reach(more, cost + costs.mu[slot - record.time]);
      }
    }
    reached = std::move(next);
  }
  std::map<Count, Cost> result;
  for (const auto& [counts, cost] : reached)
    if (std::equal(counts.begin(), counts.end() - 1, held.begin()) && counts.back() >= held.back())
      result[counts.back() - held.back()] = cost;
  return result;
}

}  // namespace

Cost cost_of(const RelayWindow& window, const Costs& costs) {
  Cost result = 0;
  for (Value value = 0; value < window.placed.size(); ++value)
    for (const Single& record : singles_of(window, value))
      result += record.slot < 0 ? costs.drop(value) : costs.mu.at(record.slot - record.time);
  return result;
}

bool eligible_slots(const RelayWindow& window, Count l) {
  for (std::size_t slot = 0; !window.placed.empty() && slot < window.placed[0].size(); ++slot)
    if (!is_eligible(slot_counts(window, slot), l)) return false;
  return true;
}

bool in_timestamp_order(const RelayWindow& window) {
  for (Value value = 0; value < window.placed.size(); ++value)
    for (const Single& one : singles_of(window, value))
      for (const Single& other : singles_of(window, value))
        if (one.slot >= 0 && one.slot < other.slot && one.time > other.time) return false;
  return true;
}

Cost least_recycled_cost(const RelayWindow& initial, const Costs& costs, Count l) {
  const std::size_t newest = costs.window() - 1;
  std::vector<std::map<Count, Cost>> least;
  for (Value value = 0; value < initial.placed.size(); ++value)
    least.push_back(least_by_added(initial, value, costs));
  std::vector<Count> counts = slot_counts(initial, newest);
  std::optional<Cost> best;
  const auto choose = [&](const auto& self, std::size_t value, Cost cost) -> void {
    if (value == least.size()) {
      if (is_eligible(counts, l) && (!best || cost < *best)) best = cost;
      return;
    }
    for (const auto& [added, of_value] : least[value]) {
      counts[value] += added;
      self(self, value + 1, cost + of_value);
      counts[value] -= added;
    }
  };
  choose(choose, 0, 0);
  return best.value();
}

namespace {

// The relay as section IV tells it; true where the value has a dropped record.
bool relay_once(std::vector<Single>& records, int newest) {
  const auto dropped = [](const Single& record) { return record.slot < 0; };
  Single* moving = nullptr;
  for (Single& record : records)
    if (dropped(record) && (!moving || record.time > moving->time)) moving = &record;
  if (!moving) return false;
  moving->slot = moving->time;
  for (int slot = moving->time + 1; slot <= newest; ++slot) {
    Single* latest = nullptr;
    for (Single& record : records)
      if (record.slot == slot && (!latest || record.time > latest->time)) latest = &record;
    if (!latest && slot < newest) continue;
    moving->slot = slot;
    if (latest && slot < newest && latest->time > moving->time) moving = latest;
  }
  return true;
}

class ListRelayer {
 public:
  ListRelayer(RelayWindow& window, const Costs& costs, Count l)
      : window_(window), costs_(costs), l_(l), newest_(static_cast<int>(costs.window()) - 1) {
    for (Value value = 0; value < window.placed.size(); ++value)
      records_.push_back(singles_of(window, value));
  }

  Cost run(Count least_lift) {
    Cost total = 0;
    for (;;) {
      while (const auto made = relay_best(level(), true)) total += *made;
      const Count needed = (level() + 1) * l_, there = size();
      const Count m = std::max(least_lift, needed > there ? needed - there : 0);
      const auto before = records_;
      const Count limit = level() + 1;
      Count lifted = 0;
      Cost gain = 0;
      for (; lifted < m; ++lifted) {
        const auto made = relay_best(limit, false);
        if (!made) break;
        gain += *made;
      }
      if (lifted < m || gain <= 0) {
        records_ = before;
        write_back();
        return total;
      }
      total += gain;
    }
  }

 private:
  Cost cost(Value value, const std::vector<Single>& records) const {
    Cost sum = 0;
    for (const Single& record : records)
      sum += record.slot < 0 ? costs_.drop(value) : costs_.mu[record.slot - record.time];
    return sum;
  }
  Count in_newest(Value value) const {
    return static_cast<Count>(std::count_if(records_[value].begin(), records_[value].end(),
                                            [&](const Single& record) { return record.slot == newest_; }));
  }
  Count level() const {
    Count most = 0;
    for (Value value = 0; value < records_.size(); ++value) most = std::max(most, in_newest(value));
    return most;
  }
  Count size() const {
    Count sum = 0;
    for (Value value = 0; value < records_.size(); ++value) sum += in_newest(value);
    return sum;
  }

  std::optional<Cost> relay_best(Count level, bool gaining) {
    std::optional<Cost> best;
    Value chosen = 0;
    for (Value value = 0; value < records_.size(); ++value) {
      auto after = records_[value];
      if (in_newest(value) >= level || !relay_once(after, newest_)) continue;
      const Cost gain = cost(value, records_[value]) - cost(value, after);
      if (!best || gain > *best) {
        best = gain;
        chosen = value;
      }
    }
    if (!best || (gaining && *best <= 0)) return std::nullopt;
    relay_once(records_[chosen], newest_);
    return best;
  }

  void write_back() {
    for (Value value = 0; value < records_.size(); ++value) {
      for (auto& slot : window_.placed[value]) std::fill(slot.begin(), slot.end(), 0);
      std::fill(window_.dropped[value].begin(), window_.dropped[value].end(), 0);
      for (const Single& record : records_[value])
        ++(record.slot < 0 ? window_.dropped[value][record.time]
                           : window_.placed[value][record.slot][record.slot - record.time]);
    }
  }

  RelayWindow& window_;
  const Costs& costs_;
  Count l_;
  int newest_;
  std::vector<std::vector<Single>> records_;  // by value
};

}  // namespace

Cost relay_by_lists(RelayWindow& window, const Costs& costs, Count l, Count least_lift) {
  return ListRelayer(window, costs, l).run(least_lift);
}

void place_initially(RelayWindow& window, Count l) {
  std::vector<Count> kept;
  for (const auto& dropped : window.dropped) kept.push_back(dropped.back());
  while (!is_eligible(kept, l)) --*std::max_element(kept.begin(), kept.end());
  for (Value value = 0; value < kept.size(); ++value) {
    window.placed[value].back()[0] += kept[value];
    window.dropped[value].back() -= kept[value];
  }
}

namespace {

// Of a value, the earliest records in the earliest slots.
RelayWindow sorted_window(const std::vector<std::vector<Count>>& records, const WindowSolution& first,
                          std::size_t slots) {
  RelayWindow result;
  result.placed.assign(records[0].size(), {slots, std::vector<Count>(slots)});
  result.dropped.assign(records[0].size(), std::vector<Count>(slots));
  for (Value value = 0; value < records[0].size(); ++value) {
    std::vector<std::size_t> times, places;
    for (std::size_t origin = 0; origin < first.moves.size(); ++origin) {
      result.dropped[value][origin] = records[origin][value];
      for (std::size_t distance = 0; distance < first.moves[origin].size(); ++distance)
        for (Count n = 0; n < first.moves[origin][distance][value]; ++n) {
          times.push_back(origin);
          places.push_back(origin + distance);
        }
    }
    std::sort(places.begin(), places.end());
    for (std::size_t at = 0; at < times.size(); ++at) {
      ++result.placed[value][places[at]][places[at] - times[at]];
      --result.dropped[value][times[at]];
    }
  }
  return result;
}

}  // namespace

Cost stream_cost(const std::vector<std::vector<Count>>& records, const WindowSolution& first,
                 const Settings& settings, Count least_lift) {
  const std::size_t slots = settings.costs.window();
  RelayWindow window = sorted_window(records, first, slots);
  Cost left = 0;
  for (std::size_t step = slots; step < records.size(); ++step) {
    left += cost_of(window, settings.costs);
    for (Value value = 0; value < window.placed.size(); ++value) {
      window.placed[value].erase(window.placed[value].begin());
      window.placed[value].emplace_back(slots);
      window.dropped[value].erase(window.dropped[value].begin());
      window.dropped[value].push_back(0);
    }
    left -= cost_of(window, settings.costs);
    for (Value value = 0; value < window.placed.size(); ++value)
      window.dropped[value].back() = records[step][value];
    place_initially(window, settings.l);
    relay_by_lists(window, settings.costs, settings.l, least_lift);
  }
  return left + cost_of(window, settings.costs);
}

Costs random_relay_costs(Random& random, std::size_t window, std::size_t values) {
  const auto draw = [&](std::uint64_t most) { return static_cast<Cost>(random() % (most + 1)); };
  Costs costs;
  const Cost kind = draw(2), slope = 1 + draw(2);
  Cost step = 0;
  costs.mu = {0};
  for (std::size_t distance = 1; distance < window; ++distance) {
    step = kind == 0 ? slope : kind == 1 ? static_cast<Cost>(2 * distance - 1) : step + draw(2);
    step = std::max<Cost>(step, 1);
    costs.mu.push_back(costs.mu.back() + step);
  }
  costs.beta = draw(3) == 0 ? draw(4) : costs.mu.back() + draw(8);
  if (draw(1) == 0)
    for (std::size_t value = 0; value < values; ++value)
      costs.beta_of.push_back(draw(static_cast<std::uint64_t>(costs.mu.back()) + 8));
  return costs;
}

RelayCase random_relay_case(Random& random, const RelayShape& shape) {
  const auto draw = [&](std::uint64_t most) { return random() % (most + 1); };
  const std::size_t window = 1 + draw(shape.most_window - 1), values = 1 + draw(shape.most_values - 1);
  RelayCase result;
  result.costs = random_relay_costs(random, window, values);
  result.l = 1 + draw(3);
  RelayWindow& made = result.window;
  made.placed.assign(values, {window, std::vector<Count>(window)});
  made.dropped.assign(values, std::vector<Count>(window));
  std::vector<int> latest(values, -static_cast<int>(window));
  for (std::size_t slot = 0; slot + 1 < window; ++slot) {
    std::vector<Count> counts(values);
    for (Count& count : counts) count = draw(shape.most_in_slot);
    while (!is_eligible(counts, result.l)) --*std::max_element(counts.begin(), counts.end());
    for (Value value = 0; value < values; ++value)
      for (Count n = 0; n < counts[value]; ++n) {
        const int drawn = static_cast<int>(slot) - static_cast<int>(draw(window - 1));
        latest[value] = std::max(latest[value], drawn);
        ++made.placed[value][slot][static_cast<int>(slot) - latest[value]];
      }
  }
  for (auto& dropped : made.dropped)
    for (std::size_t origin = 0; origin < window; ++origin)
      dropped[origin] = draw(origin + 1 == window ? shape.most_in_slot : shape.most_dropped);
  place_initially(made, result.l);
  return result;
}

namespace {

Cost cost_of_leaving(const Leaving& leaving, const Costs& costs) {
  Cost sum = 0;
  for (const Part& part : leaving.published)
    sum += static_cast<Cost>(part.count) * costs.mu.at(static_cast<std::size_t>(leaving.slot - part.origin));
  for (const Part& part : leaving.dropped) sum += static_cast<Cost>(part.count) * costs.drop(part.value);
  return sum;
}

std::string fault_within(const Leaving& leaving, const Settings& settings) {
  std::map<Value, Count> counts;
  Count all = 0, level = 0;
  for (const Part& part : leaving.published) {
    if (part.count == 0) return "a part without records";
    if (part.origin > leaving.slot) return "published before its time";
    if (leaving.slot - part.origin >= static_cast<Step>(settings.costs.window())) return "published too late";
    level = std::max(level, counts[part.value] += part.count);
    all += part.count;
  }
  if (level * settings.l > all) return "not eligible";
  if (level != leaving.level) return "another level than said";
  for (const Part& part : leaving.dropped)
    if (part.origin != leaving.slot) return "dropped elsewhere than at home";
  return cost_of_leaving(leaving, settings.costs) == leaving.cost ? "" : "another cost than said";
}

}  // namespace

std::string fault_of(const std::vector<Part>& received, const std::vector<Leaving>& left,
                     const Settings& settings) {
  std::map<std::pair<Step, Value>, Count> in, out;
  for (const Part& part : received)
    if (part.count > 0) in[{part.origin, part.value}] += part.count;
  std::map<Value, Step> latest;
  for (std::size_t at = 0; at < left.size(); ++at) {
    if (at > 0 && left[at].slot <= left[at - 1].slot) return "slots out of order";
    if (std::string fault = fault_within(left[at], settings); !fault.empty()) return fault;
    for (const auto* parts : {&left[at].published, &left[at].dropped})
      for (const Part& part : *parts) out[{part.origin, part.value}] += part.count;
    std::map<Value, Step> latest_here = latest;
    for (const Part& part : left[at].published) {
      if (latest.contains(part.value) && part.origin < latest[part.value]) return "not in timestamp order";
      latest_here[part.value] = part.origin;
    }
    latest = std::move(latest_here);
  }
  return in == out ? "" : "not every record is published once or dropped";
}

}  // namespace kith::testing
