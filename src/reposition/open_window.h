// The open window of a stream: counts of the last `size()` steps, sliding along. Steps may lie anywhere in
// the range of their type; slots before its least do not exist and stay empty.
#pragma once

#include <cstdint>

#include "reposition/relay.h"
#include "reposition/repositioner.h"

namespace kith::reposition {

class OpenWindow {
 public:
  explicit OpenWindow(std::size_t size) : size_(size) {}

  std::size_t size() const { return size_; }
  std::size_t values() const { return counts_.placed.size(); }
  Step newest() const { return newest_; }
  bool empty() const { return records_ == 0; }
  // Steps from `from` to `to`, which is not before it.
  static std::uint64_t distance(Step from, Step to) {
    return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  }
  bool holds(Step step) const { return step <= newest_ && distance(step, newest_) < size_; }
  std::size_t slot_of(Step step) const { return size_ - 1 - distance(step, newest_); }
  // Says whether the slot's step can be said at all.
  bool exists(std::size_t slot) const;
  Step step_of(std::size_t slot) const { return newest_ - static_cast<Step>(size_ - 1 - slot); }

  // The counts are by slot, and to be changed by moving records only.
  RelayWindow& counts() { return counts_; }

  void grow(std::size_t values);
  void add_dropped(Step step, Value value, Count count);
  // The next step becomes the newest. Requires slot 0 to be empty.
  void shift();
  // Requires the window to be empty.
  void jump(Step newest);
  // What a slot published and dropped, which is taken out.
  Leaving take(std::size_t slot, const Costs& costs);
  // Says whether records of the slot's own time are placed in later slots.
  bool has_waiting(std::size_t slot) const;
  // Gives everything placed and dropped.
  StepEnd look() const;

  // Writes what is not 0, as (value, slot, age or -1 if dropped, count); the newest step is the caller's.
  void write(std::vector<std::int64_t>& numbers) const;
  // Reads one of these. Returns false if there is no such place.
  bool read(const std::int64_t* entry);

 private:
  std::size_t size_;
  RelayWindow counts_;
  Step newest_ = 0;
  Count records_ = 0;
};

}  // namespace kith::reposition
