// The tree of a class was found by matching persons one after the other; who came first decided what the
// later ones could be matched with. Two ways to do better, both over the members' own values:
//  - one member leaves, the others' values shrink to what they need, and it is matched with them again;
//  - the class is built anew, beginning with another member.
// Only what loses strictly less is taken, so it ends; mostly after two rounds or three. Cost: members^2
// matchings to begin with (of 16 members at most), members a round.
#include "relational/rematch.h"

namespace kith::relational {

namespace {

// Of classes with more members, the first ones begin.
constexpr std::size_t most_beginnings = 16;
constexpr int most_rounds = 16;

class Rematch {
 public:
  Rematch(PersonTree tree, const Trees& trees, const ClassModel& model, Matcher& matcher, Progress& progress)
      : best_(std::move(tree)),
        trees_(trees),
        model_(model),
        matcher_(matcher),
        progress_(progress),
        stood_(model.holds(best_)) {
    for (const std::uint32_t person : best_.persons) own_.push_back(trees_.of(person));
  }

  PersonTree run() {
    for (std::size_t first = 0; first < std::min(own_.size(), most_beginnings); ++first) begin_with(first);
    bool improved = true;
    for (int round = 0; improved && round < most_rounds; ++round) {
      improved = false;
      for (std::size_t member = 0; member < own_.size(); ++member) improved |= match_again(member);
    }
    return std::move(best_);
  }

 private:
  bool take(PersonTree found) {
    if (found.standing() >= best_.standing()) return false;
    if (stood_ && !model_.holds(found)) return false;
    best_ = std::move(found);
    return true;
  }

  bool begin_with(std::size_t first) {
    PersonTree built = own_[first];
    for (std::size_t member = 0; member < own_.size(); ++member) {
      check_cancelled(progress_);
      if (member != first) built = matcher_.merge(built, own_[member]);
    }
    trees_.tighten(built);
    return take(std::move(built));
  }

  bool match_again(std::size_t member) {
    check_cancelled(progress_);
    std::vector<std::size_t> others;
    for (std::size_t m = 0; m < best_.members(); ++m)
      if (best_.persons[m] != own_[member].persons.front()) others.push_back(m);
    if (others.empty()) return false;
    PersonTree found = matcher_.merge(trees_.among(best_, others), own_[member]);
    trees_.tighten(found);
    return take(std::move(found));
  }

  PersonTree best_;
  const Trees& trees_;
  const ClassModel& model_;
  Matcher& matcher_;
  Progress& progress_;
  bool stood_;
  // This is by member.
  std::vector<PersonTree> own_;
};

}  // namespace

PersonTree rematched(PersonTree tree, const Trees& trees, const ClassModel& model, Matcher& matcher,
                     Progress& progress) {
  trees.tighten(tree);
  return Rematch(std::move(tree), trees, model, matcher, progress).run();
}

std::uint64_t rematch(std::vector<PersonTree>& classes, const Trees& trees, const ClassModel& model,
                      Matcher& matcher, Progress& progress) {
  std::uint64_t improved = 0;
  for (PersonTree& tree : classes) {
    const std::int64_t before = tree.standing();
    tree = rematched(std::move(tree), trees, model, matcher, progress);
    improved += tree.standing() < before;
  }
  return improved;
}

}  // namespace kith::relational
