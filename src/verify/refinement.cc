// Partition refinement over a trie of nodes.
//
// Idea: listed nodes are ordered by their levels, so that those with the same first levels follow each other. Rows start
// as one class; the level of the first column parts it, the level of the second parts the parts, and so on. What the
// nodes of a subtree have in common is parted once. Parting never makes a class larger, so a class of fewer than k
// persons fails at every node of the subtree and is put aside with its rows; so is a class of k persons or more that
// nothing parts any more. If more is put aside than may be suppressed, all nodes of the subtree fail.
//
// Rows at risk are those of members below k persons: no level makes others fail. A class without any is put aside, and if
// all rows at risk may be suppressed too, all nodes of the subtree are acceptable.
//
// In a class, rows that agree in all columns to come are one member. What they agree in is a number, their rest, and the
// rests of each depth are numbered beforehand (rests.h). Whoever has several rows is part of the rests and counted by
// name, up to k; others are counted by their number.
//
// Near the leaves, where nodes have little in common, each node is counted for itself: the members of a class are added
// up by how their rests read there, in one go, and nothing is carried on. Where rests are few and most classes have most
// of them, that is done on a sheet (tally_sheet.h).
//
// Invariant: a class that is carried on has k persons or more and at least two members.
//
// Example: with k = 2 and the rows a1, a2, b1, of the nodes [0,0] and [0,1] the first level is shared. It puts b1 aside.
// Then level 0 of the second column puts both others aside, 3 in all, and level 1 none.
//
// Cost: for every edge of the trie, or every node that is counted for itself, the members that are carried on; none is
// sorted, since those of one label follow each other, or are laid out by label, and are added up at the place of their rest. The columns of many values come
// first, so that few rests are left soon.
//
// Paper: Paige and Tarjan, Three partition refinement algorithms, section 1, for the idea; Samarati, section 5, for
// what is checked.
#include "verify/refinement.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "kith/error.h"
#include "verify/rests.h"
#include "verify/tally_sheet.h"

namespace kith::verify {
namespace {

struct Member {
  std::uint32_t rest = 0, persons = 0, rows = 0;
};

// Classes one after the other, each up to its end, the rows put aside because they fail, and the rows of classes that a
// finer level may make fail.
struct Partition {
  std::vector<Member> members;
  std::vector<std::uint32_t> ends;
  std::uint64_t failing = 0, at_risk = 0;
};

struct Count {
  std::uint32_t persons = 0, rows = 0;
};

// What is added up of one label, and how far its members have been laid.
struct Part {
  std::uint32_t size = 0, end = 0;
  std::uint64_t persons = 0, rows = 0;
};

// By distinct row, who it is about: a number from 1 on, or nobody if that person has no other row and need not be told
// from others. It is empty if nobody has another row.
constexpr Code nobody = 0;

std::vector<Code> repeated_persons(const WeightedRows& rows) {
  if (!rows.person) return {};
  std::vector<std::uint8_t> seen(rows.person->values, 0);
  for (std::size_t row = 0; row < rows.weights.size(); ++row) {
    std::uint8_t& times = seen[rows.person->codes[row]];
    times = static_cast<std::uint8_t>(std::min(times + 1, 2));
  }
  if (std::ranges::find(seen, 2) == seen.end()) return {};
  std::vector<Code> persons(rows.weights.size(), nobody);
  for (std::size_t row = 0; row < persons.size(); ++row)
    if (const Code person = rows.person->codes[row]; seen[person] == 2) persons[row] = person + 1;
  return persons;
}

// By code a place, such that the codes of one label follow each other at every level of a chain.
std::vector<Code> places_by_labels(const hierarchy::Hierarchy& hierarchy, std::size_t values) {
  std::vector<Code> order(values), places(values);
  std::iota(order.begin(), order.end(), 0);
  for (const hierarchy::LevelLabels& level : hierarchy.levels)
    std::ranges::stable_sort(order, {}, [&](Code code) { return level.of[code]; });
  for (Code place = 0; place < values; ++place) places[order[place]] = place;
  return places;
}

// Whether the codes of one label follow each other in the order of their places.
bool follow_each_other(const hierarchy::LevelLabels& level, const std::vector<Code>& places) {
  std::vector<Code> label_at(places.size());
  for (Code code = 0; code < places.size(); ++code) label_at[places[code]] = level.of[code];
  std::vector<bool> ended(level.labels.size(), false);
  for (std::size_t i = 1; i < label_at.size(); ++i) {
    if (label_at[i] == label_at[i - 1]) continue;
    ended[label_at[i - 1]] = true;
    if (ended[label_at[i]]) return false;
  }
  return true;
}

class Refinement {
 public:
  Refinement(const WeightedRows& rows, std::span<const hierarchy::Hierarchy* const> hierarchies,
             const std::vector<Node>& nodes, std::uint64_t k, std::uint64_t max_suppressed,
             Progress& progress)
      : hierarchies_(hierarchies),
        nodes_(nodes),
        k_(k),
        max_suppressed_(max_suppressed),
        progress_(progress),
        total_(std::accumulate(rows.weights.begin(), rows.weights.end(), std::uint64_t{0})),
        columns_(many_values_first(rows)),
        person_of_row_(repeated_persons(rows)),
        last_class_of_person_(person_of_row_.empty() ? 0 : rows.person->values + 1, 0),
        places_(places_of_codes(rows)),
        rests_(in_order(rows, columns_), repeated(), rows.weights.size(), places_),
        readings_(rests_, hierarchies_, columns_),
        in_runs_(columns_.size()),
        partitions_(columns_.size() + 1),
        rows_are_persons_(!rows.person),
        sheet_(k),
        acceptable_(nodes.size(), false),
        count_from_(columns_.size()) {
    if (last_class_of_person_.empty())
      while (count_from_ > 0 && readings_.work(count_from_ - 1) <= rests_[0].size()) --count_from_;
    for (std::size_t depth = 0; depth < columns_.size(); ++depth)
      for (const hierarchy::LevelLabels& level : hierarchies_[columns_[depth]]->levels)
        in_runs_[depth].push_back(follow_each_other(level, places_[depth]));
    begin_with(members_of(rows));
  }

  std::vector<bool> run() {
    std::vector<std::uint32_t> order(nodes_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
      for (const std::size_t c : columns_)
        if (nodes_[a][c] != nodes_[b][c]) return nodes_[a][c] < nodes_[b][c];
      return a < b;
    });
    descend(0, order);
    return std::move(acceptable_);
  }

 private:
  static std::vector<std::size_t> many_values_first(const WeightedRows& rows) {
    std::vector<std::size_t> columns(rows.quasi.size());
    std::iota(columns.begin(), columns.end(), 0);
    std::ranges::stable_sort(columns, std::greater<>(), [&](std::size_t c) { return rows.quasi[c].values; });
    return columns;
  }

  static std::vector<audit::Coded> in_order(const WeightedRows& rows,
                                            const std::vector<std::size_t>& columns) {
    std::vector<audit::Coded> ordered;
    for (const std::size_t c : columns) ordered.push_back(rows.quasi[c]);
    return ordered;
  }

  std::vector<std::vector<Code>> places_of_codes(const WeightedRows& rows) const {
    std::vector<std::vector<Code>> places;
    for (const std::size_t c : columns_)
      places.push_back(places_by_labels(*hierarchies_[c], rows.quasi[c].values));
    return places;
  }

  std::optional<audit::Coded> repeated() const {
    if (person_of_row_.empty()) return std::nullopt;
    return audit::Coded{person_of_row_.data(), last_class_of_person_.size()};
  }

  std::vector<Member> members_of(const WeightedRows& rows) const {
    std::vector<Member> members(rests_[0].size());
    for (std::uint32_t i = 0; i < members.size(); ++i) members[i].rest = i;
    for (std::size_t row = 0; row < rows.weights.size(); ++row) {
      Member& member = members[rests_.of_row(row)];
      const auto own = static_cast<std::uint32_t>(rows.weights[row]);
      member.rows += own;
      member.persons += rows.person ? 1 : own;
    }
    return members;
  }

  // All rows are one part at first.
  void begin_with(std::vector<Member> members) {
    Part all{.size = static_cast<std::uint32_t>(members.size()),
             .end = static_cast<std::uint32_t>(members.size())};
    for (const Member& member : members) {
      all.persons += member.persons;
      all.rows += member.rows;
    }
    std::size_t labels = 0;
    for (const hierarchy::Hierarchy* each : hierarchies_)
      for (const hierarchy::LevelLabels& level : each->levels) labels = std::max(labels, level.labels.size());
    parts_.resize(labels);
    // No depth has more rests than the first.
    sums_.resize(members.size());
    taken_.resize(members.size() / 64 + 1);
    label_of_member_.resize(members.size());
    arranged_ = std::move(members);
    if (all.persons < k_)
      partitions_.front().failing = all.rows;
    else
      take(0, all, partitions_.front());
  }

  // The nodes agree in the first `depth` columns, which the partition of that depth has been parted by.
  void descend(std::size_t depth, std::span<const std::uint32_t> nodes) {
    const Partition& partition = partitions_[depth];
    const bool fails = partition.failing > max_suppressed_ || partition.failing == total_;
    const std::uint64_t most = partition.failing + partition.at_risk;
    if (fails || depth == columns_.size() || (most <= max_suppressed_ && most < total_)) {
      for (const std::uint32_t node : nodes) acceptable_[node] = !fails;
      check_cancelled(progress_);
      progress_.advance(nodes.size());
      return;
    }
    if (fits_a_sheet(depth)) {
      count_by_sheet(depth, nodes);
      return;
    }
    if (depth >= count_from_ && readings_.work(depth) <= partition.members.size() &&
        effort_by_counting(nodes) <= effort_by_parting(depth, nodes)) {
      for (const std::uint32_t node : nodes) {
        acceptable_[node] = is_acceptable(depth, nodes_[node]);
        check_cancelled(progress_);
        progress_.advance(1);
      }
      return;
    }
    each_level(depth, nodes, [&](hierarchy::Level level, std::span<const std::uint32_t> own) {
      part(depth, level);
      descend(depth + 1, own);
    });
  }

  // Whether the rests of this depth are few enough for a sheet, and every row is a person.
  bool may_use_sheet(std::size_t depth) const {
    return rows_are_persons_ && k_ <= TallySheet::most_k && rests_[depth].size() <= TallySheet::most_rests;
  }

  // Whether the sheet has few numbers that are zero, besides.
  bool fits_a_sheet(std::size_t depth) const {
    constexpr std::size_t few_classes = 64, places_of_member = 8;
    const Partition& partition = partitions_[depth];
    const std::size_t classes = partition.ends.size();
    return may_use_sheet(depth) && classes >= few_classes &&
           classes * rests_[depth].size() <= partition.members.size() * places_of_member;
  }

  void count_by_sheet(std::size_t depth, std::span<const std::uint32_t> nodes) {
    const Partition& partition = partitions_[depth];
    sheet_.clear(partition.ends.size(), rests_[depth].size());
    std::uint32_t i = 0;
    for (std::size_t each = 0; each < partition.ends.size(); ++each)
      for (; i < partition.ends[each]; ++i)
        sheet_.tally(each, partition.members[i].rest, partition.members[i].rows);
    for (const std::uint32_t node : nodes) {
      readings_.number(depth, nodes_[node]);
      const std::uint64_t failing =
          partition.failing + sheet_.failing(readings_.of_rests(), max_suppressed_ - partition.failing);
      acceptable_[node] = failing <= max_suppressed_ && failing < total_;
      check_cancelled(progress_);
      progress_.advance(1);
    }
  }

  template <class Visit>
  void each_level(std::size_t depth, std::span<const std::uint32_t> nodes, Visit visit) const {
    const std::size_t column = columns_[depth];
    while (!nodes.empty()) {
      const hierarchy::Level level = nodes_[nodes.front()][column];
      const auto same = [&](std::uint32_t node) { return nodes_[node][column] == level; };
      const auto end = static_cast<std::size_t>(std::ranges::find_if_not(nodes, same) - nodes.begin());
      visit(level, nodes.first(end));
      nodes = nodes.subspan(end);
    }
  }

  // Efforts are by member, in what it takes to count one at one node. Parting takes so many times as much, and leaves
  // this share of members. Laying out a sheet takes less, and counting a node on it little.
  static constexpr double parting = 3, left = 0.6, laying_out = 2, on_sheet = 0.1;

  static double effort_by_counting(std::span<const std::uint32_t> nodes) {
    return static_cast<double>(nodes.size());
  }

  double effort_by_parting(std::size_t depth, std::span<const std::uint32_t> nodes) const {
    double effort = 0;
    each_level(depth, nodes, [&](hierarchy::Level, std::span<const std::uint32_t> own) {
      effort += parting + left * least_effort(depth + 1, own);
    });
    return effort;
  }

  double least_effort(std::size_t depth, std::span<const std::uint32_t> nodes) const {
    if (depth == columns_.size()) return 0;
    if (may_use_sheet(depth)) return laying_out + on_sheet * static_cast<double>(nodes.size());
    if (depth < count_from_) return effort_by_parting(depth, nodes);
    if (nodes.size() == 1) return effort_by_counting(nodes);
    return std::min(effort_by_counting(nodes), effort_by_parting(depth, nodes));
  }

  bool is_acceptable(std::size_t depth, const Node& node) {
    readings_.number(depth, node);
    if (counts_.size() < readings_.size()) counts_.resize(readings_.size());
    const Partition& partition = partitions_[depth];
    std::uint64_t failing = partition.failing;
    std::uint32_t begin = 0;
    for (const std::uint32_t end : partition.ends) {
      failing += failing_rows({partition.members.data() + begin, end - begin});
      if (failing > max_suppressed_) return false;
      begin = end;
    }
    return failing < total_;
  }

  std::uint64_t failing_rows(std::span<const Member> members) {
    std::size_t seen = 0;
    for (const Member& member : members) {
      const Code label = readings_.of_rest(member.rest);
      Count& count = counts_[label];
      label_of_member_[seen] = label;
      seen += count.persons == 0;
      count.persons += member.persons;
      count.rows += member.rows;
    }
    std::uint64_t failing = 0;
    for (std::size_t i = 0; i < seen; ++i) {
      const Count count = std::exchange(counts_[label_of_member_[i]], Count{});
      failing += count.persons < k_ ? count.rows : 0;
    }
    return failing;
  }

  void part(std::size_t depth, hierarchy::Level at) {
    const hierarchy::LevelLabels& level = hierarchies_[columns_[depth]]->levels[at];
    const Partition& from = partitions_[depth];
    Partition& to = partitions_[depth + 1];
    to.members.clear();
    to.ends.clear();
    to.failing = from.failing;
    to.at_risk = 0;
    // Nothing parts what the last column leaves, so nothing is carried on from there.
    const bool last = depth + 1 == columns_.size(), named = !last_class_of_person_.empty();
    const bool in_runs = !named && in_runs_[depth][at];
    std::uint32_t begin = 0;
    for (const std::uint32_t end : from.ends) {
      const std::span<const Member> members(from.members.data() + begin, end - begin);
      begin = end;
      if (in_runs) {
        part_runs(depth, members, level, to);
        if (to.failing > max_suppressed_) return;
        continue;
      }
      add_up_labels(members, rests_[depth], level);
      if (!last || named) arrange_by_label(members, rests_[depth]);
      for (const Code label : labels_) {
        const Part part = std::exchange(parts_[label], Part{});
        if (part.persons < k_ || (last && named && !has_k_persons(depth + 1, laid_out(part))))
          to.failing += part.rows;
        else if (!last)
          take(depth + 1, part, to);
      }
      if (to.failing > max_suppressed_) return;
    }
  }

  // Members of one label follow each other: they are counted and laid out label by label.
  void part_runs(std::size_t depth, std::span<const Member> members, const hierarchy::LevelLabels& level,
                 Partition& to) {
    const Rest* const rest = rests_[depth].data();
    const Code* const label_of = level.of.data();
    const bool last = depth + 1 == columns_.size();
    for (std::size_t i = 0; i < members.size();) {
      const Code label = label_of[rest[members[i].rest].code];
      Part run;
      for (; i < members.size(); ++i) {
        const Rest& own = rest[members[i].rest];
        if (label_of[own.code] != label) break;
        arranged_[run.size++] = {own.behind, members[i].persons, members[i].rows};
        run.persons += members[i].persons;
        run.rows += members[i].rows;
      }
      run.end = run.size;
      if (run.persons < k_)
        to.failing += run.rows;
      else if (!last)
        take(depth + 1, run, to);
      if (to.failing > max_suppressed_) return;
    }
  }

  void add_up_labels(std::span<const Member> members, const std::vector<Rest>& rests,
                     const hierarchy::LevelLabels& level) {
    labels_.clear();
    const Rest* const rest = rests.data();
    const Code* const label_of = level.of.data();
    Part* const parts = parts_.data();
    for (std::size_t i = 0; i < members.size(); ++i) {
      const Code label = label_of_member_[i] = label_of[rest[members[i].rest].code];
      Part& part = parts[label];
      if (part.size++ == 0) labels_.push_back(label);
      part.persons += members[i].persons;
      part.rows += members[i].rows;
    }
  }

  // Lays the members of labels that may have k persons one after the other.
  void arrange_by_label(std::span<const Member> members, const std::vector<Rest>& rests) {
    std::uint32_t end = 0;
    for (const Code label : labels_) {
      parts_[label].end = end;
      if (parts_[label].persons >= k_) end += parts_[label].size;
    }
    const Rest* const rest = rests.data();
    Part* const parts = parts_.data();
    for (std::size_t i = 0; i < members.size() && end > 0; ++i) {
      Part& part = parts[label_of_member_[i]];
      if (part.persons >= k_)
        arranged_[part.end++] = {rest[members[i].rest].behind, members[i].persons, members[i].rows};
    }
  }

  std::span<Member> laid_out(const Part& part) {
    return std::span(arranged_.data() + (part.end - part.size), part.size);
  }

  // The part becomes a class of this depth if it has k persons, who may have been counted twice so far, and more than one
  // member.
  void take(std::size_t depth, const Part& part, Partition& to) {
    const std::size_t begin = to.members.size();
    add_up(laid_out(part), rests_[depth].size(), to.members);
    const std::span<const Member> own(to.members.begin() + static_cast<std::ptrdiff_t>(begin),
                                      to.members.end());
    const bool fails = !last_class_of_person_.empty() && !has_k_persons(depth, own);
    const std::uint64_t at_risk = fails ? 0 : rows_at_risk(depth, own);
    if (fails) to.failing += part.rows;
    if (fails || own.size() == 1 || at_risk == 0) {
      to.members.resize(begin);
    } else {
      to.ends.push_back(static_cast<std::uint32_t>(to.members.size()));
      to.at_risk += at_risk;
    }
  }

  // A member of k persons is never in a class of fewer. A person by name may have been added up more than once.
  std::uint64_t rows_at_risk(std::size_t depth, std::span<const Member> members) const {
    const bool named = !last_class_of_person_.empty();
    std::uint64_t rows = 0;
    for (const Member& member : members)
      if (member.persons < k_ || (named && person_of(depth, member.rest) != nobody)) rows += member.rows;
    return rows;
  }

  // Members of one rest become one, ordered by rest, so that what is looked up of them lies in order.
  void add_up(std::span<Member> members, std::size_t rests, std::vector<Member>& to) {
    constexpr std::size_t words_of_member = 2;
    if (rests / 64 <= words_of_member * members.size())
      add_up_by_place(members, to);
    else
      add_up_by_sorting(members, to);
  }

  static void add_up_by_sorting(std::span<Member> members, std::vector<Member>& to) {
    std::ranges::sort(members, {}, &Member::rest);
    to.push_back(members.front());
    for (const Member& member : members.subspan(1)) {
      if (to.back().rest != member.rest) {
        to.push_back(member);
      } else {
        to.back().persons += member.persons;
        to.back().rows += member.rows;
      }
    }
  }

  // What is taken away leaves zero, so that nobody asks whether a place was empty.
  void add_up_by_place(std::span<const Member> members, std::vector<Member>& to) {
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max(), last = 0;
    Count* const sums = sums_.data();
    std::uint64_t* const taken = taken_.data();
    for (const Member& member : members) {
      const std::uint32_t word = member.rest / 64;
      taken[word] |= std::uint64_t{1} << (member.rest % 64);
      sums[member.rest].persons += member.persons;
      sums[member.rest].rows += member.rows;
      first = std::min(first, word);
      last = std::max(last, word);
    }
    for (std::uint32_t word = first; word <= last; ++word)
      for (std::uint64_t bits = std::exchange(taken[word], 0); bits != 0; bits &= bits - 1) {
        const std::uint32_t rest = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
        const Count sum = std::exchange(sums[rest], Count{});
        to.push_back({rest, sum.persons, sum.rows});
      }
  }

  Code person_of(std::size_t depth, std::uint32_t rest) const {
    for (; depth < columns_.size(); ++depth) rest = rests_[depth][rest].behind;
    return rests_[depth][rest].code;
  }

  bool has_k_persons(std::size_t depth, std::span<const Member> members) {
    ++classes_;
    std::uint64_t persons = 0;
    for (std::size_t i = 0; i < members.size() && persons < k_; ++i) {
      const Code person = person_of(depth, members[i].rest);
      persons += person == nobody ? members[i].persons
                                  : std::exchange(last_class_of_person_[person], classes_) != classes_;
    }
    return persons >= k_;
  }

  std::span<const hierarchy::Hierarchy* const> hierarchies_;
  const std::vector<Node>& nodes_;
  std::uint64_t k_, max_suppressed_;
  Progress& progress_;
  std::uint64_t total_;
  std::vector<std::size_t> columns_;
  // Both are empty if nobody repeats. Classes are numbered from 1 on, to count each person once.
  std::vector<Code> person_of_row_;
  std::vector<std::uint64_t> last_class_of_person_;
  std::uint64_t classes_ = 0;
  // By depth and code.
  std::vector<std::vector<Code>> places_;
  Rests rests_;
  Readings readings_;
  // By depth and level, whether members of one label follow each other.
  std::vector<std::vector<bool>> in_runs_;
  // These are by depth.
  std::vector<Partition> partitions_;
  bool rows_are_persons_;
  TallySheet sheet_;
  std::vector<bool> acceptable_;
  // The first depth where it may pay to count nodes for themselves.
  std::size_t count_from_;
  // By label; between two classes all are empty. Those of `labels_` are not.
  std::vector<Part> parts_;
  std::vector<Code> labels_, label_of_member_;
  std::vector<Member> arranged_;
  std::vector<Count> sums_;
  std::vector<std::uint64_t> taken_;
  // By how rests read at the node at hand; between two classes all are zero.
  std::vector<Count> counts_;
};

}  // namespace

std::vector<bool> acceptable_by_k(const WeightedRows& rows,
                                  std::span<const hierarchy::Hierarchy* const> hierarchies,
                                  const std::vector<Node>& nodes, std::uint64_t k,
                                  std::uint64_t max_suppressed, Progress& progress) {
  return Refinement(rows, hierarchies, nodes, k, max_suppressed, progress).run();
}

}  // namespace kith::verify
