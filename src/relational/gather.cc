// Persons are left over one by one, yet may stand together: if a table has as many of one value as of the
// other, all classes are even, so those who are left are even too, and fit whole into any class. If they do
// not, larger classes have room that smaller ones have not, and t is met at the latest by everybody in one
// class.
//
// Cost: a distance to every class, and one more for each of a few classes added singly; then all are added at
// once.
#include "relational/gather.h"

#include <algorithm>
#include <numeric>

namespace kith::relational {

namespace {

// So many of the nearest classes are tried, for one in which the model holds.
constexpr std::size_t classes_tried = 64;
// So many classes are added singly, before all are.
constexpr std::size_t added_singly = 16;

class Gathering {
 public:
  Gathering(std::vector<PersonTree>& classes, const Trees& trees, const ClassModel& model, Matcher& matcher,
            Progress& progress)
      : classes_(classes), trees_(trees), model_(model), matcher_(matcher), progress_(progress) {}

  bool run(const std::vector<std::uint32_t>& left, bool at_any_price) {
    std::vector<PersonTree> single;
    for (const std::uint32_t person : left) single.push_back(trees_.of(person));
    PersonTree group = together(std::move(single));
    if (model_.holds(group)) {
      add(std::move(group));
      return true;
    }
    if (joined(group, at_any_price)) return true;
    return at_any_price && grown(std::move(group));
  }

 private:
  void add(PersonTree tree) {
    trees_.tighten(tree);
    classes_.push_back(std::move(tree));
  }

  // In pairs, pairs of pairs and so on: a tree's members are copied only as often as it is doubled.
  PersonTree together(std::vector<PersonTree> trees) {
    while (trees.size() > 1) {
      check_cancelled(progress_);
      std::vector<PersonTree> pairs;
      for (std::size_t i = 0; i + 1 < trees.size(); i += 2)
        pairs.push_back(matcher_.merge(trees[i], trees[i + 1]));
      if (trees.size() % 2 == 1) pairs.push_back(std::move(trees.back()));
      trees = std::move(pairs);
    }
    return std::move(trees.front());
  }

  std::vector<std::size_t> by_distance(const PersonTree& group) {
    std::vector<std::int64_t> growth(classes_.size());
    for (std::size_t at = 0; at < classes_.size(); ++at)
      growth[at] = static_cast<std::int64_t>(matcher_.cost(group, classes_[at])) -
                   static_cast<std::int64_t>(matcher_.before(classes_[at]));
    std::vector<std::size_t> order(classes_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return growth[at]; });
    return order;
  }

  // Rises and falls with what all members lose.
  static std::int64_t standing(const PersonTree& tree) {
    return static_cast<std::int64_t>(tree.members()) * tree.standing();
  }

  bool joined(const PersonTree& group, bool at_any_price) {
    const std::vector<std::size_t> order = by_distance(group);
    for (std::size_t i = 0; i < std::min(order.size(), classes_tried); ++i) {
      check_cancelled(progress_);
      PersonTree both = matcher_.merge(classes_[order[i]], group);
      if (!model_.holds(both)) continue;
      trees_.tighten(both);
      if (!at_any_price && standing(both) >= standing(classes_[order[i]])) continue;
      classes_[order[i]] = std::move(both);
      return true;
    }
    return false;
  }

  bool grown(PersonTree group) {
    std::vector<bool> added(classes_.size(), false);
    std::size_t remaining = classes_.size();
    for (std::size_t step = 0; step < added_singly && remaining > 0; ++step) {
      check_cancelled(progress_);
      for (const std::size_t at : by_distance(group)) {
        if (added[at]) continue;
        group = matcher_.merge(group, classes_[at]);
        added[at] = true;
        --remaining;
        break;
      }
      if (model_.holds(group)) return replaced(std::move(group), added);
    }
    std::vector<PersonTree> rest{std::move(group)};
    for (std::size_t at = 0; at < classes_.size(); ++at)
      if (!added[at]) rest.push_back(classes_[at]);
    added.assign(classes_.size(), true);
    const auto standing = model_.thinned(together(std::move(rest)));
    return standing && replaced(*standing, added);
  }

  bool replaced(PersonTree group, const std::vector<bool>& added) {
    std::vector<PersonTree> kept;
    for (std::size_t at = 0; at < classes_.size(); ++at)
      if (!added[at]) kept.push_back(std::move(classes_[at]));
    classes_ = std::move(kept);
    add(std::move(group));
    return true;
  }

  std::vector<PersonTree>& classes_;
  const Trees& trees_;
  const ClassModel& model_;
  Matcher& matcher_;
  Progress& progress_;
};

}  // namespace

void gather(std::vector<PersonTree>& classes, std::vector<std::uint32_t>& left, const Trees& trees,
            const ClassModel& model, Matcher& matcher, Progress& progress) {
  if (left.empty()) return;
  const bool at_any_price = classes.empty() || left.size() > trees.problem().max_suppressed;
  if (Gathering(classes, trees, model, matcher, progress).run(left, at_any_price)) left.clear();
}

}  // namespace kith::relational
