// Single releases and pairs come first: nearly all that is broken is broken by two. Then larger sets are
// walked depth first, latest release first, so that each costs one intersection per history, remembered by
// the two tuples that meet: with H histories and R <= 12 releases at most 2^R x H look-ups. Beyond 12
// releases only prefixes follow.
//
// A history that two releases broke can be broken by no smaller set; it matters in a larger one only as a
// companion of those that are still open. If few are, and the least number of companions cannot fall below
// the 1 it has reached, the walk drops everybody whose tuple has nothing in common with that of an open
// history: the more releases a set has, the less can two become equal who are apart already. Contradictory
// tuples share nothing with anybody and yet may equal each other, so with one among the open nothing is
// dropped.
#include "attack/subset_walk.h"

#include <algorithm>
#include <numeric>

namespace kith::attack {
namespace {

constexpr std::size_t most_releases_for_all_subsets = 12, most_open = 64;
// Tuples are fetched so far ahead, since memory is slower than what is done with it.
constexpr std::size_t ahead = 16;
constexpr std::uint32_t none = 0xffffffff;

bool comes_before(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

SubsetWalk::SubsetWalk(InferredTuples& tuples, const CaseHistories& histories, std::uint64_t k,
                       bool by_release, Progress& progress)
    : tuples_(tuples),
      histories_(histories),
      k_(k),
      by_release_(by_release),
      progress_(progress),
      tuple_of_(histories.several.empty() ? 0 : histories.size(), absent_tuple),
      broken_by_(histories.size(), none) {}

void SubsetWalk::run() {
  const auto releases = static_cast<std::uint32_t>(histories_.releases());
  every_subset = releases <= most_releases_for_all_subsets;
  const std::uint64_t pairs = std::uint64_t{releases} * (releases - 1) / 2;
  subsets = every_subset ? (std::uint64_t{1} << releases) - 1 : releases + pairs + releases - 2;
  progress_.begin("sets of releases", subsets);
  look_at_singles_and_pairs();
  if (!every_subset) {
    look_at_prefixes();
  } else if (releases > 2) {
    choose_open();
    walk(nothing(), releases);
  }
  progress_.end();
}

std::vector<std::uint32_t> SubsetWalk::breaking(std::uint32_t history) const {
  return broken_by_[history] == none ? std::vector<std::uint32_t>{} : breaking_sets_[broken_by_[history]];
}

void SubsetWalk::look_at_singles_and_pairs() {
  const auto releases = static_cast<std::uint32_t>(histories_.releases());
  for (std::uint32_t i = 0; i < releases; ++i) {
    const Knowledge one = extended(nothing(), i);
    look(one, {i});
    if (releases == 1) describe(one);
    for (std::uint32_t j = i + 1; j < releases; ++j) {
      const Knowledge two = extended(one, j);
      look(two, {i, j});
      if (releases == 2) describe(two);
    }
  }
}

void SubsetWalk::look_at_prefixes() {
  std::vector<std::uint32_t> prefix = {0, 1};
  Knowledge known = extended(extended(nothing(), 0), 1);
  for (std::uint32_t r = 2; r < histories_.releases(); ++r) {
    known = extended(known, r);
    prefix.push_back(r);
    look(known, prefix);
  }
  describe(known);
}

// Looks at all releases together, and at whether the rest can be left to few.
void SubsetWalk::choose_open() {
  Knowledge all = nothing();
  std::vector<std::uint32_t> members;
  for (std::uint32_t r = 0; r < histories_.releases(); ++r) {
    all = extended(all, r);
    members.push_back(r);
  }
  for (std::uint32_t h = 0; h < histories_.size(); ++h)
    if (broken_by_[h] == none) open_.push_back(h);
  look(all, members);
  describe(all);
  const bool contradictory = std::any_of(
      open_.begin(), open_.end(), [&](std::uint32_t h) { return tuples_.contradiction(all.tuples[h]); });
  selective_ = least == 1 && open_.size() <= most_open && !contradictory;
}

// Adds each of the first `releases_left` releases in turn.
void SubsetWalk::walk(const Knowledge& known, std::uint32_t releases_left) {
  for (std::uint32_t r = releases_left; r-- > 0;) {
    const Knowledge more = extended(known, r);
    chosen_.push_back(r);
    if (chosen_.size() > 2 && chosen_.size() < histories_.releases())
      look(more, std::vector<std::uint32_t>(chosen_.rbegin(), chosen_.rend()));
    if (r > 0) walk(selective_ ? relevant(more, r) : more, r);
    chosen_.pop_back();
  }
}

SubsetWalk::Knowledge SubsetWalk::nothing() const {
  Knowledge known;
  known.histories.resize(histories_.size());
  std::iota(known.histories.begin(), known.histories.end(), 0u);
  known.tuples.assign(histories_.size(), absent_tuple);
  return known;
}

SubsetWalk::Knowledge SubsetWalk::extended(const Knowledge& known, std::uint32_t release) {
  Knowledge more{known.histories, std::vector<Tuple>(known.size())};
  const std::vector<Tuple>& next = histories_.tuple[release];
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (i + ahead < known.size()) tuples_.expect(known.tuples[i + ahead], next[known.histories[i + ahead]]);
    const Tuple before = known.tuples[i], now = next[known.histories[i]];
    more.tuples[i] = before == absent_tuple ? now
                     : now == absent_tuple  ? before
                                            : tuples_.intersect(before, now);
  }
  return more;
}

bool SubsetWalk::appears(std::uint32_t history, std::uint32_t releases) const {
  for (std::uint32_t r = 0; r < releases; ++r)
    if (histories_.tuple[r][history] != absent_tuple) return true;
  return false;
}

// Those who may share their tuple with an open history in a larger set.
SubsetWalk::Knowledge SubsetWalk::relevant(Knowledge known, std::uint32_t releases_left) const {
  std::vector<Tuple> wanted;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!std::binary_search(open_.begin(), open_.end(), known.histories[i])) continue;
    if (known.tuples[i] != absent_tuple)
      wanted.push_back(known.tuples[i]);
    else if (appears(known.histories[i], releases_left))
      // Anybody may come to equal it.
      return known;
  }
  Knowledge kept;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const bool may_share = known.tuples[i] == absent_tuple
                               ? appears(known.histories[i], releases_left)
                               : std::any_of(wanted.begin(), wanted.end(),
                                             [&](Tuple t) { return tuples_.meet(t, known.tuples[i]); });
    if (!may_share) continue;
    kept.histories.push_back(known.histories[i]);
    kept.tuples.push_back(known.tuples[i]);
  }
  if (wanted.empty()) return {};
  return kept;
}

void SubsetWalk::look(const Knowledge& known, const std::vector<std::uint32_t>& members) {
  check_cancelled(progress_);
  progress_.advance(1);
  shared_.resize(tuples_.size(), 0);
  for (const Tuple t : known.tuples)
    if (t != absent_tuple) shared_[t] = 0;
  if (by_release_)
    count_by_release(known, members);
  else
    count(known);
  judge(known, members);
}

void SubsetWalk::count(const Knowledge& known) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known.tuples[i] != absent_tuple) shared_[known.tuples[i]] += histories_.single[known.histories[i]];
  if (histories_.several.empty()) return;
  for (std::size_t i = 0; i < known.size(); ++i) tuple_of_[known.histories[i]] = known.tuples[i];
  std::vector<Tuple> of_person;
  for (const std::vector<std::uint32_t>& person : histories_.several) {
    of_person.clear();
    for (const std::uint32_t h : person)
      if (tuple_of_[h] != absent_tuple) of_person.push_back(tuple_of_[h]);
    std::sort(of_person.begin(), of_person.end());
    of_person.erase(std::unique(of_person.begin(), of_person.end()), of_person.end());
    for (const Tuple t : of_person) ++shared_[t];
  }
  for (const std::uint32_t h : known.histories) tuple_of_[h] = absent_tuple;
}

void SubsetWalk::count_by_release(const Knowledge& known, const std::vector<std::uint32_t>& members) {
  std::vector<std::uint64_t> here(shared_.size(), 0);
  for (const std::uint32_t r : members) {
    const auto present = [&](std::size_t i) {
      return histories_.tuple[r][known.histories[i]] != absent_tuple;
    };
    for (std::size_t i = 0; i < known.size(); ++i)
      if (present(i)) here[known.tuples[i]] += histories_.single[known.histories[i]];
    for (std::size_t i = 0; i < known.size(); ++i)
      if (present(i)) {
        shared_[known.tuples[i]] = std::max(shared_[known.tuples[i]], here[known.tuples[i]]);
        here[known.tuples[i]] = 0;
      }
  }
}

void SubsetWalk::judge(const Knowledge& known, const std::vector<std::uint32_t>& members) {
  std::uint32_t number = none;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known.tuples[i] == absent_tuple) continue;
    const std::uint64_t sharing = shared_[known.tuples[i]];
    if (least == 0 || sharing < least) least = sharing;
    std::uint32_t& broken_by = broken_by_[known.histories[i]];
    if (sharing >= k_ || (broken_by != none && !comes_before(members, breaking_sets_[broken_by]))) continue;
    if (number == none) {
      number = static_cast<std::uint32_t>(breaking_sets_.size());
      breaking_sets_.push_back(members);
    }
    broken_by = number;
  }
}

// Describes the inference table of all releases, which was just counted.
void SubsetWalk::describe(const Knowledge& known) {
  std::vector<bool> seen(tuples_.size(), false);
  std::uint64_t sum = 0;
  for (std::size_t h = 0; h < known.size(); ++h) {
    const Tuple tuple = known.tuples[h];
    if (tuples_.contradiction(tuple)) contradictions += histories_.cases[h];
    if (seen[tuple]) continue;
    seen[tuple] = true;
    const std::uint64_t size = shared_[tuple];
    classes.smallest = classes.count == 0 ? size : std::min(classes.smallest, size);
    classes.largest = std::max(classes.largest, size);
    ++classes.count;
    sum += size;
  }
  if (classes.count > 0) classes.average = static_cast<double>(sum) / static_cast<double>(classes.count);
}

}  // namespace kith::attack
