// The lattice, column by column.
//
// Idea: classes are made by refining, not by merging. All tuples are one group at first. The level of the first column
// is chosen, the group falls apart by its labels, then the level of the second column is chosen, and so on; a chosen
// level is taken back when all below it has been seen. The columns that have no level yet count as if they were at the
// top, and so a group of fewer than k persons will never be more: its rows are suppressed at all nodes with the levels
// chosen so far, and it is left out from there on. A group of one suffix and k persons or more is left out as well: no
// level of the columns to come parts it. What is left gets small soon. At the last column the classes of all its levels
// are counted in one go. Where few suffixes are left before that, and most groups have most of them, nodes are counted on a
// table instead (dense_groups.h).
//
// Of a tuple, only the columns to come matter to what becomes of its group. Suffixes, the distinct values of the columns
// to come, are numbered in the order of (value of the next column, suffix behind it), so that an entry is a number and
// two counts, a step is two look-ups, and entries of one group with the same suffix are added up. The values of a column
// are ordered such that those of one label follow each other at every level of a chain; then a group falls apart
// without being sorted.
//
// Invariant: the entries of a group are ordered by suffix, each once, and a group has k persons or more and two suffixes
// or more.
//
// Persons with rows in several tuples: counts of suffixes cannot be added up for them, so beside the counts a group has
// pairs of a suffix and a person. A person all of whose rows in a group have one suffix behind the column is added to the
// count of that suffix, for nothing to come parts these rows; most persons are after the first column. The others are
// counted once per class by a mark that says in which group they were seen last.
//
// Standings: what has been left out must not be more than the limit, or the levels chosen so far fail with all others.
// Levels are chosen from the bottom up, so all nodes below a node are known before it, and a node above an acceptable
// one is not counted. Both cut off whole boxes of nodes.
//
// Cost: over all choices of levels of all columns but the last, the entries and pairs that are left, each sorted among
// those of its label. Example: with k = 2 and the rows a1 a2 b1 of two columns, the level "values" of the first leaves out b1 at
// once, and the group {1, 2} is then counted at both levels of the second: 2 rows more, or none. If both rows of the
// group are of one person, it has the pairs (1, person) and (2, person), counts one person, and is left out as well.
//
// Paper: Samarati, section 5, for what is computed; El Emam et al. (OLA) and Kohlmayer et al. (Flash) roll classes up
// instead.
#include "fulldomain/sweep.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/parallel.h"
#include "fulldomain/dense_groups.h"
#include "fulldomain/refining.h"
#include "fulldomain/suffixes.h"

namespace kith::fulldomain {

namespace {

// A box of nodes: some first columns have a chosen level, and the others any. `bottom` is its lowest node.
struct Box {
  NodeIndex bottom = 0;
  std::span<const std::uint32_t> places;
};

// What a sweep is for: what it wants to know of a node, and which boxes it may leave out. A box that is known has been
// dealt with.
class Purpose {
 public:
  virtual ~Purpose() = default;
  // Whether the box is known before and after its groups were made. Before, those of the box around it are there.
  virtual bool known_before(const Box& box, const Groups& around) = 0;
  virtual bool known_after(const Box& box, const Groups& groups) = 0;
  virtual void at(NodeIndex node, const Counts& counts) = 0;
};

// The groups of choices of a few first columns, which threads share. Each is made once, by the thread that comes first,
// as long as there is room.
class Beginnings {
 public:
  // Choices of so many columns are no beginnings of longer ones.
  Beginnings(const Suffixes& tuples, std::uint64_t k, std::size_t columns)
      : tuples_(tuples), none_{{}, {}, Counts(k)}, everything_(all_tuples(k)) {
    std::size_t choices = 1;
    for (std::size_t d = 0; d + 1 < columns && choices < most_choices; ++d) {
      choices *= tuples.columns()[d].levels.size();
      slots_.emplace_back(choices);
    }
  }

  const Groups& everything() const { return everything_; }

  // The groups of these places, if they are kept. `around` are those of one place less.
  const Groups* at(std::span<const std::uint32_t> places, const Groups& around, Refiner& refiner) {
    if (places.size() > slots_.size()) return nullptr;
    std::size_t index = 0;
    for (std::size_t d = 0; d < places.size(); ++d)
      index = index * tuples_.columns()[d].levels.size() + places[d];
    Slot& slot = slots_[places.size() - 1][index];
    std::call_once(slot.made, [&] {
      if (bytes_ > most_bytes) return;
      const std::size_t last = places.size() - 1;
      slot.groups = none_;
      refiner.refine(around, tuples_.columns()[last], places[last], *slot.groups);
      slot.groups->shrink();
      bytes_ += slot.groups->bytes();
    });
    return slot.groups ? &*slot.groups : nullptr;
  }

 private:
  struct Slot {
    std::once_flag made;
    std::optional<Groups> groups;
  };

  Groups all_tuples(std::uint64_t k) const {
    Groups all = none_;
    std::uint64_t persons = tuples_.repeated_persons(), rows = 0;
    for (const SuffixCount& entry : tuples_.tuples()) {
      persons += entry.persons;
      rows += entry.rows;
    }
    if (persons < k) {
      all.left_out.suppress(rows);
    } else if (tuples_.tuples().size() == 1) {
      all.left_out.keep(persons);
    } else {
      all.entries = tuples_.tuples();
      all.ends = {static_cast<std::uint32_t>(all.entries.size())};
      all.repeated = tuples_.repeated();
      all.repeated_ends = {static_cast<std::uint32_t>(all.repeated.size())};
    }
    return all;
  }

  static constexpr std::size_t most_bytes = std::size_t{128} << 20, most_choices = 4096;
  const Suffixes& tuples_;
  const Groups none_, everything_;
  // By number of chosen columns less one, and by choice, the first column slowest.
  std::deque<std::deque<Slot>> slots_;
  std::atomic<std::size_t> bytes_ = 0;
};

// Goes through all boxes below one choice of levels. Each thread has its own.
class Sweep {
 public:
  Sweep(const Suffixes& tuples, Beginnings& beginnings, std::uint64_t k, std::uint64_t most_suppressed,
        Purpose& purpose)
      : tuples_(tuples),
        beginnings_(beginnings),
        columns_(tuples.columns()),
        purpose_(purpose),
        refiner_(k, columns_.front().behind, most_suppressed, tuples.repeated_persons()),
        last_(columns_.back(), most_suppressed, tuples.repeated_persons()),
        groups_(columns_.size(), Groups{{}, {}, Counts(k)}),
        places_(columns_.size(), 0),
        dense_(k),
        classes_(columns_.size()),
        most_suppressed_(most_suppressed) {
    if (columns_.size() == 1) return;
    groups_[1].entries.reserve(tuples.tuples().size());
    groups_[1].repeated.reserve(tuples.repeated().size());
  }

  // `places` are those of the first columns.
  void run(std::span<const std::uint32_t> places) {
    NodeIndex node = tuples_.bottom();
    for (std::size_t d = 0; d < places.size(); ++d) node += columns_[d].offset[places_[d] = places[d]];
    const Box box{node, places};
    const Groups* groups = &beginnings_.everything();
    if (!places.empty() && purpose_.known_before(box, *groups)) return;
    for (std::size_t made = 0;; ++made) {
      if (purpose_.known_after(box, *groups)) return;
      if (made == places.size()) break;
      groups = &refined(*groups, places, made);
    }
    descend(places.size(), node, *groups);
  }

  // Tuples looked at. What leads to the places of a call is not counted, since calls may share it.
  std::uint64_t work() const { return work_; }

 private:
  // The groups of one column more than `made` columns have.
  const Groups& refined(const Groups& around, std::span<const std::uint32_t> places, std::size_t made) {
    if (const Groups* kept = beginnings_.at(places.first(made + 1), around, refiner_)) return *kept;
    refiner_.refine(around, columns_[made], places[made], groups_[made + 1]);
    return groups_[made + 1];
  }

  void descend(std::size_t d, NodeIndex node, const Groups& groups) {
    const SuffixColumn& column = columns_[d];
    if (tuples_.rows_are_persons() && dense_.suits(groups, column.next.size())) {
      dense_.take(groups, column.next.size());
      count_dense(d, d, node, groups);
      return;
    }
    for (std::uint32_t place = 0; place < column.levels.size(); ++place) {
      places_[d] = place;
      const Box box{node + column.offset[place], std::span(places_).first(d + 1)};
      if (purpose_.known_before(box, groups)) continue;
      work_ += groups.entries.size() + groups.repeated.size();
      if (d + 1 == columns_.size()) {
        purpose_.at(box.bottom, last_.count(groups, place));
        continue;
      }
      refiner_.refine(groups, column, place, groups_[d + 1]);
      if (!purpose_.known_after(box, groups_[d + 1])) descend(d + 1, box.bottom, groups_[d + 1]);
    }
  }

  // Every node for itself, from the column d on. The groups are those of the first `parted` columns.
  void count_dense(std::size_t parted, std::size_t d, NodeIndex node, const Groups& groups) {
    const SuffixColumn& column = columns_[d];
    for (std::uint32_t place = 0; place < column.levels.size(); ++place) {
      places_[d] = place;
      const Box box{node + column.offset[place], std::span(places_).first(d + 1)};
      if (purpose_.known_before(box, groups)) continue;
      if (d + 1 < columns_.size()) {
        count_dense(parted, d + 1, box.bottom, groups);
        continue;
      }
      work_ += groups.entries.size();
      purpose_.at(box.bottom, dense_.count(classes_at(box.bottom, parted), most_suppressed_));
    }
  }

  // Nodes with the same levels behind the parted columns have the same classes of suffixes.
  const SuffixClasses& classes_at(NodeIndex node, std::size_t parted) {
    for (std::size_t d = 0; d < parted; ++d) node -= columns_[d].offset[places_[d]];
    auto& known = classes_[parted];
    if (known.size() == most_classes) known.clear();
    const auto [place, is_new] = known.try_emplace(node);
    if (is_new) place->second.make(columns_, places_, parted);
    return place->second;
  }

  const Suffixes& tuples_;
  Beginnings& beginnings_;
  const std::vector<SuffixColumn>& columns_;
  Purpose& purpose_;
  Refiner refiner_;
  LastColumn last_;
  // By number of chosen columns.
  std::vector<Groups> groups_;
  std::vector<std::uint32_t> places_;
  DenseGroups dense_;
  // By number of parted columns, and by node with the bottom of these.
  std::vector<std::unordered_map<NodeIndex, SuffixClasses>> classes_;
  static constexpr std::size_t most_classes = 4096;
  std::uint64_t most_suppressed_;
  std::uint64_t work_ = 0;
};

// The choices of the first columns, which are shared out among the threads.
std::vector<std::vector<std::uint32_t>> choices_of_first(const std::vector<SuffixColumn>& columns,
                                                         std::size_t enough) {
  std::vector<std::vector<std::uint32_t>> choices{{}};
  for (std::size_t d = 0; d + 1 < columns.size() && choices.size() < enough; ++d) {
    std::vector<std::vector<std::uint32_t>> longer;
    for (const auto& choice : choices)
      for (std::uint32_t place = 0; place < columns[d].levels.size(); ++place) {
        longer.push_back(choice);
        longer.back().push_back(place);
      }
    choices = std::move(longer);
  }
  return choices;
}

// Everything is looked at, and the rows written down.
class Everywhere : public Purpose {
 public:
  explicit Everywhere(std::vector<std::uint64_t>& suppressed) : suppressed_(suppressed) {}
  bool known_before(const Box&, const Groups&) override { return false; }
  bool known_after(const Box&, const Groups&) override { return false; }
  void at(NodeIndex node, const Counts& counts) override { suppressed_[node] = counts.suppressed(); }

 private:
  std::vector<std::uint64_t>& suppressed_;
};

// Which boxes have a node that is worth looking at, so far as is known without its classes.
class PromisingBoxes {
 public:
  PromisingBoxes(const Lattice& lattice, const Suffixes& suffixes, std::span<const Standing> standing,
                 const std::function<bool(NodeIndex, std::uint64_t)>& worth)
      : columns_(suffixes.columns()), chosen_(lattice.size(), 0) {
    for (NodeIndex node = 0; node < lattice.size(); ++node)
      if ((standing.empty() || standing[node] != Standing::failing) && worth(node, 0))
        chosen_[node] = static_cast<std::uint8_t>(columns_.size());
    spread(suffixes.bottom(), 0);
  }

  bool has(const Box& box) const { return chosen_[box.bottom] >= box.places.size(); }

 private:
  // The box with this bottom and so many chosen columns. What is within it is known before it.
  bool spread(NodeIndex bottom, std::size_t chosen) {
    if (chosen == columns_.size()) return chosen_[bottom] == chosen;
    bool any = false;
    for (const NodeIndex offset : columns_[chosen].offset) any = spread(bottom + offset, chosen + 1) || any;
    if (any) chosen_[bottom] = std::max(chosen_[bottom], static_cast<std::uint8_t>(chosen));
    return any;
  }

  const std::vector<SuffixColumn>& columns_;
  // By node: the most columns that are chosen in a box that has such a node and this one as its bottom, or 0.
  std::vector<std::uint8_t> chosen_;
};

// What is worth it is looked at.
class Selecting : public Purpose {
 public:
  Selecting(const PromisingBoxes& promising, std::uint64_t most_suppressed,
            const std::function<bool(NodeIndex, std::uint64_t)>& worth)
      : promising_(promising), most_suppressed_(most_suppressed), worth_(worth) {}
  bool known_before(const Box& box, const Groups& around) override { return known_after(box, around); }
  bool known_after(const Box& box, const Groups& groups) override {
    return groups.left_out.suppressed() > most_suppressed_ || !promising_.has(box) ||
           !worth_(box.bottom, groups.left_out.suppressed());
  }
  void at(NodeIndex node, const Counts& counts) override {
    if (counts.any_kept() && counts.suppressed() <= most_suppressed_ && worth_(node, counts.suppressed()))
      found_.push_back({node, counts.outcome()});
  }

  const std::vector<SweptNode>& found() const { return found_; }

 private:
  const PromisingBoxes& promising_;
  std::uint64_t most_suppressed_;
  const std::function<bool(NodeIndex, std::uint64_t)>& worth_;
  std::vector<SweptNode> found_;
};

// Whether nodes are acceptable.
class Judging : public Purpose {
 public:
  Judging(const std::vector<SuffixColumn>& columns, std::uint64_t max_suppressed,
          std::vector<Standing>& standing)
      : columns_(columns), max_suppressed_(max_suppressed), standing_(standing) {}

  bool known_before(const Box& box, const Groups&) override {
    if (!is_above_acceptable(box)) return false;
    fill(box.bottom, box.places.size(), Standing::acceptable);
    return true;
  }
  bool known_after(const Box& box, const Groups& groups) override {
    const bool fails = groups.left_out.suppressed() > max_suppressed_, decided = groups.ends.empty();
    if (!fails && !decided) return false;
    fill(box.bottom, box.places.size(), judge(box.bottom, groups.left_out));
    return true;
  }
  void at(NodeIndex node, const Counts& counts) override { standing_[node] = judge(node, counts); }

  std::uint64_t checked() const { return checked_; }
  const std::vector<SweptNode>& minimal() const { return minimal_; }

 private:
  // All nodes below have been judged and fail, so the node is minimal if it is acceptable.
  Standing judge(NodeIndex node, const Counts& counts) {
    ++checked_;
    if (counts.suppressed() > max_suppressed_ || !counts.any_kept()) return Standing::failing;
    minimal_.push_back({node, counts.outcome()});
    return Standing::acceptable;
  }

  bool is_above_acceptable(const Box& box) const {
    for (std::size_t d = 0; d < box.places.size(); ++d) {
      const SuffixColumn& column = columns_[d];
      const NodeIndex rest = box.bottom - column.offset[box.places[d]];
      for (const std::uint32_t below : column.below[box.places[d]])
        if (standing_[rest + column.offset[below]] == Standing::acceptable) return true;
    }
    return false;
  }

  void fill(NodeIndex node, std::size_t d, Standing standing) {
    if (d == columns_.size()) {
      standing_[node] = standing;
      return;
    }
    for (const NodeIndex offset : columns_[d].offset) fill(node + offset, d + 1, standing);
  }

  const std::vector<SuffixColumn>& columns_;
  std::uint64_t max_suppressed_;
  std::vector<Standing>& standing_;
  std::uint64_t checked_ = 0;
  std::vector<SweptNode> minimal_;
};

// Choices in an order in which what lies below a choice comes before it, and which of them are done. Whoever takes
// them in this order and waits for what lies below never waits for a choice that nobody has taken.
class Upward {
 public:
  Upward(const Lattice& lattice, const std::vector<SuffixColumn>& columns,
         const std::vector<std::vector<std::uint32_t>>& choices)
      : columns_(columns), choices_(choices), order_(choices.size()), done_(choices.size()) {
    const auto height = [&](std::size_t choice) {
      std::uint32_t sum = 0;
      for (std::size_t d = 0; d < choices[choice].size(); ++d)
        sum += lattice.order(columns[d].column).height(columns[d].levels[choices[choice][d]]);
      return sum;
    };
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(order_, {}, height);
  }

  std::size_t size() const { return order_.size(); }
  const std::vector<std::uint32_t>& choice(std::size_t i) const { return choices_[order_[i]]; }
  // Returns when all that lies directly below is done, and so whatever lies below that.
  void wait_for_below(std::size_t i) const {
    const std::vector<std::uint32_t>& own = choice(i);
    std::size_t stride = 1;
    for (std::size_t d = own.size(); d-- > 0;) {
      for (const std::uint32_t below : columns_[d].below[own[d]])
        done_[order_[i] - (own[d] - below) * stride].wait(false);
      stride *= columns_[d].levels.size();
    }
  }
  void is_done(std::size_t i) {
    done_[order_[i]] = true;
    done_[order_[i]].notify_all();
  }

 private:
  const std::vector<SuffixColumn>& columns_;
  // The last column fastest.
  const std::vector<std::vector<std::uint32_t>>& choices_;
  std::vector<std::size_t> order_;
  std::vector<std::atomic<bool>> done_;
};

void sort_by_height(const Lattice& lattice, std::vector<SweptNode>& nodes) {
  std::vector<std::pair<std::uint32_t, std::size_t>> keys;
  keys.reserve(nodes.size());
  std::ranges::sort(nodes, {}, &SweptNode::index);
  for (const SweptNode& each : nodes) keys.emplace_back(lattice.height_at(each.index), keys.size());
  std::ranges::sort(keys);
  std::vector<SweptNode> sorted;
  sorted.reserve(nodes.size());
  for (const auto& [height, at] : keys) sorted.push_back(nodes[at]);
  nodes = std::move(sorted);
}

}  // namespace

bool can_sweep(const QuasiTuples& tuples, const privacy::Model& model) {
  return model.k_only() && !model.by_history() && !tuples.codes.empty() &&
         tuples.rows_total <= std::numeric_limits<std::uint32_t>::max();
}

std::optional<std::vector<std::uint64_t>> suppressed_everywhere(const Lattice& lattice,
                                                                const Suffixes& suffixes, std::uint64_t k,
                                                                std::uint64_t most_work, unsigned threads,
                                                                Progress& progress) {
  const auto choices = choices_of_first(suffixes.columns(), 64);
  Beginnings beginnings(suffixes, k, choices.front().size());
  std::vector<std::uint64_t> suppressed(lattice.size(), 0);
  Everywhere purpose(suppressed);
  std::vector<std::unique_ptr<Sweep>> sweeps(std::max(threads, 1U));
  std::atomic<std::uint64_t> work = 0;
  parallel_each(choices.size(), threads, [&](std::size_t i, unsigned thread) {
    check_cancelled(progress);
    if (work > most_work) return;
    if (!sweeps[thread])
      sweeps[thread] = std::make_unique<Sweep>(suffixes, beginnings, k,
                                               std::numeric_limits<std::uint64_t>::max(), purpose);
    const std::uint64_t before = sweeps[thread]->work();
    sweeps[thread]->run(choices[i]);
    work += sweeps[thread]->work() - before;
    progress.advance(lattice.size() / choices.size());
  });
  if (work > most_work) return std::nullopt;
  return suppressed;
}

std::vector<SweptNode> outcomes_where(const Lattice& lattice, const Suffixes& suffixes, std::uint64_t k,
                                      std::uint64_t most_suppressed,
                                      const std::function<bool(NodeIndex, std::uint64_t)>& worth,
                                      unsigned threads, Progress& progress,
                                      std::span<const Standing> standing) {
  const PromisingBoxes promising(lattice, suffixes, standing, worth);
  const auto choices = choices_of_first(suffixes.columns(), 64);
  Beginnings beginnings(suffixes, k, choices.front().size());
  std::vector<std::unique_ptr<Selecting>> selecting(std::max(threads, 1U));
  std::vector<std::unique_ptr<Sweep>> sweeps(selecting.size());
  parallel_each(choices.size(), threads, [&](std::size_t i, unsigned thread) {
    check_cancelled(progress);
    if (!sweeps[thread]) {
      selecting[thread] = std::make_unique<Selecting>(promising, most_suppressed, worth);
      sweeps[thread] = std::make_unique<Sweep>(suffixes, beginnings, k, most_suppressed, *selecting[thread]);
    }
    sweeps[thread]->run(choices[i]);
    progress.advance(lattice.size() / choices.size());
  });
  std::vector<SweptNode> found;
  for (const auto& each : selecting)
    if (each) found.insert(found.end(), each->found().begin(), each->found().end());
  std::ranges::sort(found, {}, &SweptNode::index);
  return found;
}

SweptStandings standings_everywhere(const Lattice& lattice, const Suffixes& suffixes, std::uint64_t k,
                                    std::uint64_t max_suppressed, unsigned threads, Progress& progress) {
  const auto choices = choices_of_first(suffixes.columns(), std::min<NodeIndex>(64, lattice.size() / 64));
  Beginnings beginnings(suffixes, k, choices.front().size());
  const std::uint64_t nodes_of_choice = lattice.size() / choices.size();
  SweptStandings result;
  result.standing.assign(lattice.size(), Standing::unknown);
  std::vector<std::unique_ptr<Judging>> judging(std::max(threads, 1U));
  std::vector<std::unique_ptr<Sweep>> sweeps(judging.size());
  Upward upward(lattice, suffixes.columns(), choices);
  parallel_each(upward.size(), threads, [&](std::size_t i, unsigned thread) {
    // Nobody may wait for a choice that was given up.
    const std::unique_ptr<Upward, std::function<void(Upward*)>> done(&upward,
                                                                     [i](Upward* all) { all->is_done(i); });
    check_cancelled(progress);
    if (!sweeps[thread]) {
      judging[thread] = std::make_unique<Judging>(suffixes.columns(), max_suppressed, result.standing);
      sweeps[thread] = std::make_unique<Sweep>(suffixes, beginnings, k, max_suppressed, *judging[thread]);
    }
    upward.wait_for_below(i);
    sweeps[thread]->run(upward.choice(i));
    progress.advance(nodes_of_choice);
  });
  for (const auto& each : judging) {
    if (!each) continue;
    result.checked += each->checked();
    result.minimal.insert(result.minimal.end(), each->minimal().begin(), each->minimal().end());
  }
  for (const auto& sweep : sweeps)
    if (sweep) result.work += sweep->work();
  sort_by_height(lattice, result.minimal);
  return result;
}

}  // namespace kith::fulldomain
