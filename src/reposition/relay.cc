// OptimalReposition (sections IV and V).
//
// Idea. A dropped record comes back by a relay: it enters the slot of its own time, and from there on every
// slot that holds its value hands its latest record to the next slot that does, up to the newest. All slots
// but the newest keep their counts, so only the newest has to stay eligible, and the records of a value stay
// sorted by time over the slots, which is the cheapest way to fill them (theorem 1). Two moves alternate: at
// an unchanged level every relay that gains is made (LP-Reposition); then the level is lifted by one with the
// m relays that gain most, which is kept if it gains as a whole (LL-Reposition) and is rolled back otherwise.
//
// What makes greed right: relays of different values do not touch each other; of one value the latest dropped
// record is the cheapest to bring back (an earlier one makes every record behind it as old or older), and
// each further one gains no more than the one before. So one gain per value, of its latest dropped record, is
// all there is to look at, and it changes only when the value itself is relayed.
//
// Invariant. Before and after each relay every slot is eligible, slots in the order of time hold records of a
// value in the order of time, and every slot but the newest has the counts it began with. What a relay moves
// is at least as late as the record that began it, whose own time is in the window: no delay reaches
// `window`.
//
// Erratum. Printed is m = max(0, (i+1) l - |P|). If |P| already suffices for level i + 1, m is 0, the empty
// lift gains nothing and the algorithm stops, though a single relay may gain. A lift is of at least one
// record: m = max(1, (i+1) l - |P|).
//
// Cost. A relay passes each slot once to be weighed and once to be made, and finds the next dropped record in
// one look back. A slot that gives a record away looks for its next latest one no further back than the
// record it received, which is where the handed records went on from: over all slots these looks add up to
// the window. With the choice among values a relay is O(window + values), and so is all that is done per lift
// (theorem 2, with 4 for the constant). Relays rolled back are relays made; a lift is left as soon as it
// cannot gain any more (gains fall), and is not begun if there are not m records. Before all that the window
// is read once, and the first relay of each value weighed: that is the size of the counts, and not a matter
// of how much is relayed.
#include "reposition/relay.h"

#include <algorithm>

#include "base/int128.h"

namespace kith::reposition {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

// One value's records over the slots.
class Lane {
 public:
  Lane(Value value, RelayWindow& window, const Costs& costs)
      : value_(value), placed_(&window.placed[value]), dropped_(&window.dropped[value]), costs_(&costs) {
    for (const Count count : placed_->back()) in_newest_ += count;
    for (const Count count : *dropped_) remaining_ += count;
    find_origin(dropped_->size());
    if (origin_ == none) return;
    for (const std::vector<Count>& slot : *placed_) youngest_.push_back(youngest(slot, 0));
    weigh();
    work_ = 0;
  }

  Count in_newest() const { return in_newest_; }
  bool can() const { return origin_ != none; }
  Relay next() const { return {value_, origin_, gain_}; }
  std::uint64_t work() const { return work_; }
  Count supply(Count most) const { return std::min(remaining_, most); }

  void relay(bool remember) {
    // This is the time of the record that is handed on.
    std::size_t carried = origin_;
    --(*dropped_)[origin_];
    walk([&](std::size_t slot, bool last) { carried = hand_on(carried, slot, last, remember); });
    if (remember) origins_.push_back(origin_);
    ++in_newest_;
    --remaining_;
    find_origin(origin_ + 1);
    if (can()) weigh();
  }

  // Takes back what was remembered; nothing is relayed afterwards.
  void roll_back() {
    for (const Change& change : changes_) {
      --(*placed_)[change.slot][change.in];
      if (change.out != none) ++(*placed_)[change.slot][change.out];
    }
    for (const std::size_t origin : origins_) ++(*dropped_)[origin];
    in_newest_ -= origins_.size();
    forget();
  }
  void forget() {
    changes_.clear();
    origins_.clear();
  }

 private:
  struct Change {
    // Records are given by age; `out` is none if the record stays.
    std::size_t slot, in, out;
  };

  static std::size_t youngest(const std::vector<Count>& slot, std::size_t from) {
    while (from < slot.size() && slot[from] == 0) ++from;
    return from < slot.size() ? from : none;
  }

  void find_origin(std::size_t below) {
    origin_ = none;
    for (; below-- > 0; ++work_)
      if ((*dropped_)[below] > 0) {
        origin_ = below;
        return;
      }
  }

  // Over the slots behind the origin that take part; a record of the newest slot's own time just enters it.
  template <typename Visit>
  void walk(const Visit& visit) {
    const std::size_t newest = placed_->size() - 1;
    if (origin_ == newest) return visit(newest, true);
    for (std::size_t slot = origin_ + 1; slot <= newest; ++slot) {
      ++work_;
      if (slot == newest || youngest_[slot] != none) visit(slot, slot == newest);
    }
  }

  bool later_in(std::size_t slot, std::size_t carried) const {
    return youngest_[slot] != none && youngest_[slot] + carried < slot;
  }

  // Gives what the slot hands on when a record of time `carried` enters it.
  std::size_t hand_on(std::size_t carried, std::size_t slot, bool last, bool remember) {
    const std::size_t in = slot - carried;
    if (last) {
      change(slot, in, none, remember);
      youngest_[slot] = std::min(youngest_[slot], in);
      return carried;
    }
    if (!later_in(slot, carried)) return carried;
    const std::size_t out = youngest_[slot];
    change(slot, in, out, remember);
    youngest_[slot] = youngest((*placed_)[slot], out);
    work_ += youngest_[slot] - out;
    return slot - out;
  }

  void change(std::size_t slot, std::size_t in, std::size_t out, bool remember) {
    ++(*placed_)[slot][in];
    if (out != none) --(*placed_)[slot][out];
    if (remember) changes_.push_back({slot, in, out});
  }

  // Computes the gain of relaying the latest dropped record: equations (5) and (6).
  void weigh() {
    const std::vector<Cost>& mu = costs_->mu;
    std::size_t carried = origin_, at = origin_;
    gain_ = costs_->drop(value_);
    walk([&](std::size_t slot, bool last) {
      gain_ -= mu[slot - carried] - mu[at - carried];
      at = slot;
      if (!last && later_in(slot, carried)) carried = slot - youngest_[slot];
    });
  }

  Value value_;
  std::vector<std::vector<Count>>* placed_;
  std::vector<Count>* dropped_;
  const Costs* costs_;
  // By slot, this is the age of its latest record, or none.
  std::vector<std::size_t> youngest_;
  // `remaining_` counts the dropped records.
  Count in_newest_ = 0, remaining_ = 0;
  // This is the origin of the latest dropped record.
  std::size_t origin_ = none;
  Cost gain_ = 0;
  std::uint64_t work_ = 0;
  std::vector<Change> changes_;
  std::vector<std::size_t> origins_;
};

std::vector<Lane> lanes_of(RelayWindow& window, const Costs& costs) {
  std::vector<Lane> lanes;
  for (Value value = 0; value < window.placed.size(); ++value) lanes.emplace_back(value, window, costs);
  return lanes;
}

class Relayer {
 public:
  Relayer(RelayWindow& window, const Costs& costs, Count l) : lanes_(lanes_of(window, costs)), l_(l) {
    for (const Lane& lane : lanes_) {
      records_ += lane.in_newest();
      level_ = std::max(level_, lane.in_newest());
    }
  }

  RelayReport run() {
    do preserve_level();
    while (lift_level());
    for (const Lane& lane : lanes_) report_.work += lane.work();
    return std::move(report_);
  }

 private:
  // The value that gains most among those of which the newest slot has fewer than `level`.
  Lane* best(Count level) {
    Lane* found = nullptr;
    for (Lane& lane : lanes_)
      if (lane.can() && lane.in_newest() < level && (!found || lane.next().gain > found->next().gain))
        found = &lane;
    report_.work += lanes_.size();
    return found;
  }

  Cost relay(Lane& lane, bool remember) {
    const Relay made = lane.next();
    lane.relay(remember);
    report_.kept.push_back(made);
    report_.gain += made.gain;
    ++report_.tried;
    ++records_;
    return made.gain;
  }

  void preserve_level() {
    for (Lane* lane = best(level_); lane && lane->next().gain > 0; lane = best(level_)) relay(*lane, false);
  }

  bool lift_level() {
    const Uint128 needed = (static_cast<Uint128>(level_) + 1) * l_;
    const Uint128 missing = needed > records_ ? needed - records_ : 1;
    if (!enough(missing)) return false;
    const auto m = static_cast<Count>(missing);
    const std::size_t before = report_.kept.size();
    Cost gain = 0;
    for (Count left = m; left > 0; --left) {
      Lane* lane = best(level_ + 1);
      if (hopeless(gain, lane->next().gain, left)) return take_back(before);
      gain += relay(*lane, true);
    }
    for (Lane& lane : lanes_) lane.forget();
    report_.work += lanes_.size();
    ++level_;
    return true;
  }

  // Says whether `left` more relays, none of which gains more than `next`, leave nothing of `gain`.
  static bool hopeless(Cost gain, Cost next, Count left) {
    if (next > 0) return false;
    return gain <= 0 || (static_cast<Count>(gain) + left - 1) / left <= static_cast<Count>(-next);
  }

  bool enough(Uint128 missing) {
    Uint128 found = 0;
    for (const Lane& lane : lanes_)
      if (lane.in_newest() <= level_) found += lane.supply(level_ + 1 - lane.in_newest());
    report_.work += lanes_.size();
    return found >= missing;
  }

  bool take_back(std::size_t before) {
    for (Lane& lane : lanes_) lane.roll_back();
    for (std::size_t at = before; at < report_.kept.size(); ++at) report_.gain -= report_.kept[at].gain;
    report_.kept.resize(before);
    return false;
  }

  std::vector<Lane> lanes_;
  Count l_, level_ = 0, records_ = 0;
  RelayReport report_;
};

}  // namespace

RelayReport relay_into_newest(RelayWindow& window, const Costs& costs, Count l) {
  return Relayer(window, costs, l).run();
}

}  // namespace kith::reposition
