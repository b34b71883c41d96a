// Points that meet the model by themselves are classes that lose nothing. Every other point has a group: the
// point, the nearest one, the one nearest to both, and so on until they meet the model; nearest is what
// widens the labels least. The group that loses least per row becomes a class, and so on among the points
// that are left.
//
// Groups are worked out only as far as needed. A group loses at least what its first points do, and more with
// every point that is taken away from those left. So a queue has for every point a bound of what its group
// loses: the first one is grown until it is whole, and then a class, or until it loses more than the next
// one's bound, and then waits again. What was grown stays as far as nobody of it was taken.
//
// Example, k = 2, ages 20, 21, 23 and 30: the groups are {20, 21}, {21, 20}, {23, 21} and {30, 23}. {20, 21}
// becomes a class, and of those left {23, 30}.
//
// Cost: a search in the trie for each point that a group takes, most of them short; at most `steps_per_row`
// steps for each row of the part.
#include "local/nearest_groups.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "local/class_index.h"
#include "local/label_trie.h"

namespace kith::local {

namespace {

constexpr std::uint64_t steps_per_row = 1'000, steps_per_person = 200;
// So many points of an unfinished group are kept.
constexpr std::uint64_t kept_at_most = 64;
constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

class Groups {
 public:
  Groups(const PartPoints& points, Company& company, LooseClasses& classes, const Progress& progress)
      : points_(points),
        company_(company),
        classes_(classes),
        progress_(progress),
        work_((steps_per_row + steps_per_person * company.k()) * points.rows.size()),
        stride_(std::min(kept_at_most, company.k())) {}

  bool run() {
    take_whole_points();
    LabelTrie trie(points_.joins, labels_);
    trie_ = &trie;
    taken_.assign(loose_.size(), false);
    in_group_.assign(loose_.size(), false);
    kept_.resize(loose_.size() * stride_);
    kept_count_.assign(loose_.size(), 0);
    labels_now_.resize(points_.joins.axes());
    grow_all();
    return work_ > 0 && place_others();
  }

 private:
  using Waiting = std::pair<std::uint64_t, std::uint32_t>;

  const LeastLabel* labels_of(std::uint32_t loose) const { return points_.of(loose_[loose]); }

  template <typename Use>
  void for_each_row(std::uint32_t point, const Use& use) const {
    for (std::uint32_t row = points_.begin[point]; row < points_.begin[point + 1]; ++row) use(row);
  }

  void take_whole_points() {
    for (std::uint32_t point = 0; point < points_.size(); ++point) {
      company_.clear();
      for_each_row(point, [&](std::uint32_t row) { company_.add(points_.rows[row]); });
      if (company_.meets()) {
        const std::uint32_t own = classes_.add_class();
        for_each_row(point, [&](std::uint32_t row) { classes_.put(own, row); });
        continue;
      }
      loose_.push_back(point);
      labels_.insert(labels_.end(), points_.of(point), points_.of(point) + points_.joins.axes());
    }
  }

  void grow_all() {
    std::vector<Waiting> all;
    for (std::uint32_t i = 0; i < loose_.size(); ++i) all.emplace_back(0, i);
    std::priority_queue queue(std::greater<>(), std::move(all));
    while (!queue.empty() && work_ > 0) {
      check_cancelled(progress_);
      const std::uint32_t seed = queue.top().second;
      queue.pop();
      if (taken_[seed]) continue;
      const std::uint64_t limit = queue.empty() ? never : queue.top().first;
      const std::uint64_t lost = grow(seed, limit);
      if (whole_ && lost <= limit)
        make_class();
      else if (lost != never)
        queue.emplace(lost, seed);
      for (const std::uint32_t i : group_) in_group_[i] = false;
    }
  }

  // Gives what the group loses as far as it was grown, or `never` if it cannot be whole.
  std::uint64_t grow(std::uint32_t seed, std::uint64_t limit) {
    company_.clear();
    group_.clear();
    std::copy_n(labels_of(seed), labels_now_.size(), labels_now_.data());
    std::uint64_t lost = add(seed);
    std::uint32_t* const kept = kept_.data() + seed * stride_;
    std::uint32_t& count = kept_count_[seed];
    std::uint32_t again = 0;
    while (again < count && !taken_[kept[again]]) lost = add(kept[again++]);
    count = again;
    for (whole_ = company_.meets(); !whole_ && lost <= limit; whole_ = company_.meets()) {
      const std::uint32_t next = group_.size() < most_points() ? nearest() : LooseClasses::nobody;
      if (next == LooseClasses::nobody) return never;
      if (count + 1 == group_.size() && count < stride_) kept[count++] = next;
      lost = add(next);
    }
    return lost;
  }

  std::uint64_t add(std::uint32_t i) {
    in_group_[i] = true;
    group_.push_back(i);
    for_each_row(loose_[i], [&](std::uint32_t row) { company_.add(points_.rows[row]); });
    return widen(points_.joins, labels_now_.data(), labels_of(i));
  }

  // A model that near rows do not meet is not met by more of them.
  std::size_t most_points() const {
    return company_.rows_only() ? points_.size() : static_cast<std::size_t>(8 * company_.k() + 64);
  }

  std::uint32_t nearest() {
    std::uint64_t least = never;
    std::uint32_t found = LooseClasses::nobody;
    trie_->search(labels_now_.data(), never, work_, [&](std::uint32_t i, std::uint64_t lost) {
      if (!in_group_[i] && lost < least) {
        least = lost;
        found = i;
      }
      return least;
    });
    return found;
  }

  void make_class() {
    const std::uint32_t made = classes_.add_class();
    for (const std::uint32_t i : group_) {
      taken_[i] = true;
      trie_->remove(i);
      for_each_row(loose_[i], [&](std::uint32_t row) { classes_.put(made, row); });
    }
  }

  bool place_others() {
    std::vector<std::uint32_t> others;
    for (std::uint32_t i = 0; i < loose_.size(); ++i)
      if (!taken_[i]) for_each_row(loose_[i], [&](std::uint32_t row) { others.push_back(row); });
    if (others.empty()) return true;
    if (classes_.size() == 0) {
      const std::uint32_t all = classes_.add_class();
      for (const std::uint32_t row : others) classes_.put(all, row);
      return classes_.meets(company_, all);
    }
    ClassIndex index(points_, classes_);
    for (const std::uint32_t row : others) {
      std::uint64_t unlimited = never;
      const ClassIndex::Place place = index.cheapest(
          row, LooseClasses::nobody, std::numeric_limits<std::int64_t>::max(), company_, unlimited);
      if (place.at == LooseClasses::nobody) return false;
      classes_.put(place.at, row);
    }
    return true;
  }

  const PartPoints& points_;
  Company& company_;
  LooseClasses& classes_;
  const Progress& progress_;
  LabelTrie* trie_ = nullptr;
  std::uint64_t work_;
  // The points that are no classes, with their labels; everything below is by their place here.
  std::vector<std::uint32_t> loose_;
  std::vector<LeastLabel> labels_;
  std::vector<bool> taken_, in_group_;
  std::uint64_t stride_;
  std::vector<std::uint32_t> kept_, kept_count_;
  std::vector<std::uint32_t> group_;
  std::vector<LeastLabel> labels_now_;
  bool whole_ = false;
};

}  // namespace

bool group_nearest(const PartPoints& points, Company& company, LooseClasses& classes,
                   const Progress& progress) {
  return Groups(points, company, classes, progress).run();
}

}  // namespace kith::local
