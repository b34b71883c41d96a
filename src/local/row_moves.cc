// Rounds over all classes until nothing helps any more. In a round classes with the same labels become one,
// and of each class
// - a row goes to another class if all lose less then, and the class meets the model without it;
// - a class is dissolved if its rows lose less in others;
// - two rows are exchanged with another class;
// - a class that has rows for two is split: the rows nearest to one of them go, as many as the model needs.
// A change is made only if all lose less, so that it ends.
//
// Classes are found by an index of their labels, which is made anew for each round: the last round, which
// changes nothing, looks at everything as it is.
//
// Example, k = 2: {20, 21, 30} and {31, 33} of ages lose 3 * 10 + 2 * 2. With 30 in the other class they lose
// 2 * 1 + 3 * 3.
//
// Cost: at most `moving_steps` and `moving_steps_per_row` for each row of the part, a step being a node of
// the index or a row of a class that is looked at.
#include "local/row_moves.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "local/class_index.h"

namespace kith::local {

namespace {

constexpr std::uint64_t moving_steps = 2'000'000, moving_steps_per_row = 200;
// Rows of so many classes are considered for an exchange with a row.
constexpr std::size_t exchanges = 8;
// Larger classes are neither searched for rows to exchange nor split.
constexpr std::size_t most_rows = 256;
constexpr std::uint32_t nobody = LooseClasses::nobody;

class Moves {
 public:
  Moves(const PartPoints& points, Company& company, LooseClasses& classes, const Progress& progress)
      : points_(points),
        company_(company),
        classes_(classes),
        progress_(progress),
        work_(moving_steps + moving_steps_per_row * points.rows.size()),
        rest_(points.joins.axes()),
        other_rest_(points.joins.axes()) {}

  void run() {
    for (bool changed = true; changed && work_ > 0;) {
      changed = false;
      join_alike();
      ClassIndex index(points_, classes_);
      index_ = &index;
      const auto classes = static_cast<std::uint32_t>(classes_.size());
      for (std::uint32_t at = 0; at < classes && work_ > 0; ++at) {
        check_cancelled(progress_);
        changed |= improve(at);
      }
    }
  }

 private:
  // Classes with the same labels are written as one, which may give away more rows than each of them.
  void join_alike() {
    std::vector<std::uint32_t> order;
    for (std::uint32_t at = 0; at < classes_.size(); ++at)
      if (!classes_.rows(at).empty()) order.push_back(at);
    const std::size_t axes = points_.joins.axes();
    const auto key = [](const LeastLabel& label) { return std::pair(label.bits, label.code); };
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
      const LeastLabel *of_a = classes_.labels(a), *of_b = classes_.labels(b);
      for (std::size_t axis = 0; axis < axes; ++axis)
        if (of_a[axis] != of_b[axis]) return key(of_a[axis]) < key(of_b[axis]);
      return a < b;
    });
    for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
      if (!std::equal(classes_.labels(order[i]), classes_.labels(order[i]) + axes,
                      classes_.labels(order[first])))
        first = i;
      else if (!join(order[i], order[first]))
        first = i;
    }
  }

  bool join(std::uint32_t from, std::uint32_t to) {
    part_ = classes_.rows(from);
    for (const std::uint32_t row : part_) classes_.move(row, from, to);
    if (company_.k_only() || classes_.meets(company_, to)) return true;
    for (const std::uint32_t row : part_) classes_.move(row, to, from);
    return false;
  }

  bool improve(std::uint32_t at) {
    bool changed = false;
    if (!classes_.rows(at).empty() && classes_.share(at) > 0) changed |= send_rows(at);
    if (!classes_.rows(at).empty() && classes_.share(at) > 0) changed |= dissolve(at);
    if (!classes_.rows(at).empty() && classes_.share(at) > 0) changed |= exchange_rows(at);
    if (!classes_.rows(at).empty() && classes_.share(at) > 0) changed |= split(at);
    return changed;
  }

  std::int64_t rows_of(std::uint32_t at) const { return static_cast<std::int64_t>(classes_.rows(at).size()); }

  void spend(std::uint64_t some) { work_ -= std::min(work_, some); }

  // What all lose less without the row; `rest_` then has the labels of the others.
  std::int64_t gain_without(std::uint32_t at, std::uint32_t row) {
    spend(classes_.rows(at).size());
    const auto share = static_cast<std::int64_t>(classes_.without(at, row, rest_.data()));
    return classes_.loss(at) - (rows_of(at) - 1) * share;
  }

  bool send_rows(std::uint32_t at) {
    bool changed = false;
    for (std::size_t i = 0; i < classes_.rows(at).size() && work_ > 0;) {
      const std::uint32_t row = classes_.rows(at)[i];
      ++i;
      if (!classes_.meets(company_, at, row)) {
        if (company_.rows_only()) break;
        continue;
      }
      const auto place = index_->cheapest(row, at, gain_without(at, row), company_, work_);
      if (place.at == nobody) continue;
      classes_.move(row, at, place.at);
      changed = true;
      --i;
    }
    return changed;
  }

  // Costs are worked out one by one, though a class may take several of the rows: whether all lose less is
  // seen once they have moved.
  bool dissolve(std::uint32_t at) {
    if (classes_.rows(at).size() >= 2 * company_.k() + 8) return false;
    const std::int64_t before = classes_.loss(at);
    const auto most_for_one = static_cast<std::int64_t>(classes_.share(at) * 3 / 2);
    std::int64_t left = before;
    sent_.clear();
    for (const std::uint32_t row : classes_.rows(at)) {
      const auto place = index_->cheapest(row, at, std::min(left, most_for_one), company_, work_);
      if (place.at == nobody) return false;
      left -= place.cost;
      sent_.emplace_back(row, place.at);
    }
    takers_.clear();
    for (const auto& [row, to] : sent_) takers_.push_back(to);
    std::ranges::sort(takers_);
    takers_.erase(std::unique(takers_.begin(), takers_.end()), takers_.end());
    const std::int64_t lost = loss_of_takers() + before;
    for (const auto& [row, to] : sent_) classes_.move(row, at, to);
    if (loss_of_takers() < lost && takers_meet()) return true;
    for (const auto& [row, to] : sent_) classes_.move(row, to, at);
    return false;
  }

  std::int64_t loss_of_takers() const {
    std::int64_t sum = 0;
    for (const std::uint32_t at : takers_) sum += classes_.loss(at);
    return sum;
  }

  bool takers_meet() {
    return company_.k_only() ||
           std::ranges::all_of(takers_, [&](std::uint32_t at) { return classes_.meets(company_, at); });
  }

  bool exchange_rows(std::uint32_t at) {
    bool changed = false;
    for (std::size_t i = 0; i < classes_.rows(at).size() && work_ > 0; ++i)
      changed |= exchange(at, classes_.rows(at)[i]);
    return changed;
  }

  bool exchange(std::uint32_t at, std::uint32_t row) {
    if (classes_.rows(at).size() < 2 ||
        gain_without(at, row) == static_cast<std::int64_t>(classes_.share(at)))
      return false;
    find_near(at, row);
    std::int64_t best = 0;
    std::uint32_t with = nobody, where = nobody;
    for (const auto& [lost, near] : near_) {
      const std::int64_t before = classes_.loss(at) + classes_.loss(near);
      for (const std::uint32_t other : classes_.rows(near)) {
        const std::int64_t here = rows_of(at) * static_cast<std::int64_t>(joined_share(
                                                    points_.joins, rest_.data(), points_.of_row(other)));
        if (before - here <= best) continue;
        spend(classes_.rows(near).size());
        classes_.without(near, other, other_rest_.data());
        const std::int64_t there =
            rows_of(near) *
            static_cast<std::int64_t>(joined_share(points_.joins, other_rest_.data(), points_.of_row(row)));
        if (before - here - there <= best || !may_exchange(at, row, near, other)) continue;
        best = before - here - there;
        with = other;
        where = near;
      }
    }
    if (with == nobody) return false;
    classes_.take(at, row);
    classes_.take(where, with);
    classes_.put(at, with);
    classes_.put(where, row);
    return true;
  }

  bool may_exchange(std::uint32_t at, std::uint32_t row, std::uint32_t near, std::uint32_t other) {
    return company_.rows_only() ||
           (classes_.meets(company_, at, row, other) && classes_.meets(company_, near, other, row));
  }

  // The classes in which the row would lose least, and less than in its own.
  void find_near(std::uint32_t at, std::uint32_t row) {
    near_.clear();
    const std::uint64_t bound = classes_.share(at);
    index_->trie().search(points_.of_row(row), bound, work_, [&](std::uint32_t other, std::uint64_t lost) {
      const std::size_t size = classes_.rows(other).size();
      if (other == at || size < 2 || size > most_rows)
        return near_.size() < exchanges ? bound : near_.front().first;
      near_.emplace_back(lost, other);
      std::ranges::push_heap(near_);
      if (near_.size() <= exchanges) return near_.size() < exchanges ? bound : near_.front().first;
      std::ranges::pop_heap(near_);
      near_.pop_back();
      return near_.front().first;
    });
    std::ranges::sort(near_);
  }

  bool split(std::uint32_t at) {
    const std::vector<std::uint32_t>& rows = classes_.rows(at);
    if (rows.size() < 2 * company_.k() || rows.size() > most_rows) return false;
    std::int64_t best = classes_.loss(at);
    split_.clear();
    std::uint32_t last = nobody;
    for (const std::uint32_t seed : rows) {
      if (work_ == 0) return false;
      if (points_.point_of[seed] == last) continue;
      last = points_.point_of[seed];
      const std::int64_t loss = part_from(at, seed);
      if (loss >= best) continue;
      best = loss;
      split_ = part_;
    }
    if (split_.empty()) return false;
    const std::uint32_t made = classes_.add_class();
    for (const std::uint32_t row : split_) classes_.move(row, at, made);
    return true;
  }

  // Puts into part_ the seed and the rows that are nearest, one after the other, until they meet the model.
  // Gives what both parts lose, or what the whole does if one of them does not meet it.
  std::int64_t part_from(std::uint32_t at, std::uint32_t seed) {
    left_ = classes_.rows(at);
    part_.clear();
    const std::size_t axes = points_.joins.axes();
    std::copy_n(points_.of_row(seed), axes, rest_.data());
    std::uint64_t share = share_of(points_.joins, rest_.data());
    company_.clear();
    for (auto next = std::ranges::find(left_, seed);; next = nearest_left()) {
      share = widen(points_.joins, rest_.data(), points_.of_row(*next));
      company_.add(points_.rows[*next]);
      part_.push_back(*next);
      left_.erase(next);
      if (left_.size() < company_.k()) return classes_.loss(at);
      if (company_.meets()) break;
    }
    company_.clear();
    std::copy_n(points_.of_row(left_.front()), axes, other_rest_.data());
    std::uint64_t other_share = 0;
    for (const std::uint32_t row : left_) {
      other_share = widen(points_.joins, other_rest_.data(), points_.of_row(row));
      company_.add(points_.rows[row]);
    }
    if (!company_.meets()) return classes_.loss(at);
    return static_cast<std::int64_t>(share * part_.size() + other_share * left_.size());
  }

  std::vector<std::uint32_t>::iterator nearest_left() {
    spend(left_.size());
    auto best = left_.begin();
    std::uint64_t least = ~std::uint64_t{0};
    for (auto row = left_.begin(); row != left_.end(); ++row) {
      const std::uint64_t share = joined_share(points_.joins, rest_.data(), points_.of_row(*row));
      if (share >= least) continue;
      least = share;
      best = row;
    }
    return best;
  }

  const PartPoints& points_;
  Company& company_;
  LooseClasses& classes_;
  const Progress& progress_;
  ClassIndex* index_ = nullptr;
  std::uint64_t work_;
  std::vector<LeastLabel> rest_, other_rest_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sent_;
  std::vector<std::uint32_t> takers_, part_, left_, split_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> near_;
};

}  // namespace

void move_rows(const PartPoints& points, Company& company, LooseClasses& classes, const Progress& progress) {
  Moves(points, company, classes, progress).run();
}

}  // namespace kith::local
