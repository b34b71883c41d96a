// Algorithm 2 of the paper. Persons come one after the other; each joins the nearest open cluster, or begins
// one if none is within the threshold and few are open. A cluster closes when it has k persons and meets the
// model. Then open clusters are combined with their nearest until they close (lines 13-20).
//
// Departures from the paper: the last cluster's persons are not suppressed but shared out among the closed
// classes, each to the one that loses least by it and still meets the model. A cluster that equals a closed
// class joins it for nothing. A cluster of k persons that fails l or t looks among the nearest for one that
// brings it nearer to the model and gives up if there is none, instead of swallowing the part.
//
// With a threshold of 0 and room for every person this is nearest-neighbour agglomeration: persons^2 / 2
// distances. Most are spared by a bound from the roots and the numbers of rows; ties go to the first, so the
// bounds change nothing.
#include "relational/part_clustering.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/int128.h"
#include "relational/rematch.h"

namespace kith::relational {

namespace {

// So many of the nearest are tried, for one that helps to meet the model.
constexpr std::size_t most_tried = 1000;

}  // namespace

PartClustering::PartClustering(const Trees& trees, const Options& options, Matching matching, bool k_alone,
                               Progress& progress)
    : trees_(trees),
      model_(trees),
      options_(options),
      k_alone_(k_alone || model_.k_only()),
      progress_(progress),
      matcher_(trees, options, matching) {}

bool PartClustering::Near::before(const Near& other) const {
  const Int128 left = Int128{cost} * static_cast<Int128>(other.size),
               right = Int128{other.cost} * static_cast<Int128>(size);
  return left != right ? left < right : at < other.at;
}

bool PartClustering::stands(const PersonTree& tree) const {
  return tree.members() >= model_.k() && (k_alone_ || model_.holds(tree));
}

PartClustering::Near PartClustering::worked_out(const PersonTree& tree, const PersonTree& other,
                                                std::size_t at, const Near* best) {
  check_cancelled(progress_);
  ++result_.work.distances;
  if (options_.nearest == Nearest::pair)
    return {static_cast<std::int64_t>(matcher_.cost(tree, other)),
            tree.nodes.front().removal + other.nodes.front().removal, at};
  const auto before = static_cast<std::int64_t>(matcher_.before(tree) + matcher_.before(other));
  const Loss limit = options_.prune && best != nullptr && best->at != nobody
                         ? static_cast<Loss>(best->cost + before)
                         : Matcher::no_limit;
  return {static_cast<std::int64_t>(matcher_.cost(tree, other, limit)) - before, 1, at};
}

PartClustering::Near PartClustering::bounded(const PersonTree& tree, const PersonTree& other,
                                             std::size_t at) {
  const auto bound = static_cast<std::int64_t>(matcher_.bound(tree, other));
  if (options_.nearest == Nearest::pair)
    return {bound, tree.nodes.front().removal + other.nodes.front().removal, at};
  return {bound - static_cast<std::int64_t>(matcher_.before(tree) + matcher_.before(other)), 1, at};
}

// What comes before `best`, or `best` itself.
PartClustering::Near PartClustering::nearest(const PersonTree& tree, const std::vector<PersonTree>& among,
                                             Near best) {
  if (!options_.prune) {
    for (std::size_t at = 0; at < among.size(); ++at)
      if (const Near found = worked_out(tree, among[at], at, nullptr); found.before(best)) best = found;
    return best;
  }
  bounds_.clear();
  for (std::size_t at = 0; at < among.size(); ++at) {
    const Near bound = bounded(tree, among[at], at);
    if (bound.before(best)) bounds_.push_back(bound);
  }
  result_.work.spared += among.size() - bounds_.size();
  if (bounds_.empty()) return best;
  const std::size_t promising = static_cast<std::size_t>(
      std::ranges::min_element(bounds_, [](const Near& a, const Near& b) { return a.before(b); }) -
      bounds_.begin());
  std::swap(bounds_.front(), bounds_[promising]);
  for (const Near& bound : bounds_) {
    if (!bound.before(best)) {
      ++result_.work.spared;
      continue;
    }
    if (const Near found = worked_out(tree, among[bound.at], bound.at, &best); found.before(best))
      best = found;
  }
  return best;
}

std::vector<PartClustering::Near> PartClustering::all_near(const PersonTree& tree,
                                                           const std::vector<PersonTree>& among) {
  std::vector<Near> all;
  for (std::size_t at = 0; at < among.size(); ++at) all.push_back(worked_out(tree, among[at], at, nullptr));
  std::ranges::sort(all, [](const Near& a, const Near& b) { return a.before(b); });
  return all;
}

// The farthest at which a person still joins a cluster.
PartClustering::Near PartClustering::within_threshold(const PersonTree& person) const {
  constexpr auto anything = std::int64_t{1} << 62;
  if (open_.size() >= std::max<std::uint64_t>(options_.clusters, 1)) return {anything, 1, nobody};
  const Loss parts = Loss{1} << 30;
  const double share = std::clamp(options_.threshold, 0.0, 1000.0);
  if (options_.nearest == Nearest::pair)
    return {static_cast<std::int64_t>(share * static_cast<double>(parts)), parts, nobody};
  return {static_cast<std::int64_t>(share * static_cast<double>(person.nodes.front().removal)), 1, nobody};
}

void PartClustering::place(PersonTree person) {
  const Near found = nearest(person, open_, within_threshold(person));
  if (found.at == nobody) {
    if (stands(person))
      close(std::move(person));
    else
      open_.push_back(std::move(person));
    return;
  }
  open_[found.at] = matcher_.merge(open_[found.at], person);
  if (!stands(open_[found.at])) return;
  PersonTree tree = std::move(open_[found.at]);
  open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(found.at));
  close(std::move(tree));
}

void PartClustering::join_equal_classes() {
  std::unordered_map<std::uint64_t, std::size_t> class_of;
  for (std::size_t at = 0; at < result_.classes.size(); ++at)
    class_of.try_emplace(result_.classes[at].nodes.front().digest, at);
  std::erase_if(open_, [&](const PersonTree& tree) {
    const auto found = class_of.find(tree.nodes.front().digest);
    if (found == class_of.end()) return false;
    PersonTree both = matcher_.merge(result_.classes[found->second], tree);
    const bool equal = both.standing() == tree.standing();
    if (!equal || !stands(both)) return false;
    result_.classes[found->second] = std::move(both);
    progress_.advance(tree.members());
    return true;
  });
}

void PartClustering::combine_open() {
  std::vector<PersonTree> stuck;
  while (!open_.empty()) {
    check_cancelled(progress_);
    PersonTree tree = std::move(open_.front());
    open_.erase(open_.begin());
    bool growing = true;
    while (growing && !stands(tree)) growing = grow(tree);
    if (growing)
      close(std::move(tree));
    else
      stuck.push_back(std::move(tree));
  }
  for (const PersonTree& tree : stuck)
    if (!taken_whole(tree)) share_out(close_some(tree));
}

bool PartClustering::grow(PersonTree& tree) {
  if (open_.empty()) return false;
  if (tree.members() >= model_.k()) return grow_towards_model(tree);
  const Near found = nearest(tree, open_, {std::int64_t{1} << 62, 1, nobody});
  tree = matcher_.merge(tree, open_[found.at]);
  open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(found.at));
  return true;
}

bool PartClustering::grow_towards_model(PersonTree& tree) {
  const std::vector<Near> all = all_near(tree, open_);
  for (std::size_t i = 0; i < std::min(all.size(), most_tried); ++i) {
    PersonTree both = matcher_.merge(tree, open_[all[i].at]);
    if (!model_.holds(both) && model_.most_alike(both) >= model_.most_alike(tree)) continue;
    tree = std::move(both);
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(all[i].at));
    return true;
  }
  return false;
}

std::optional<PartClustering::Taken> PartClustering::taken(const PersonTree& tree,
                                                           const std::vector<PersonTree>& classes) {
  if (classes.empty()) return std::nullopt;
  if (k_alone_) {
    const Near found = nearest(tree, classes, {std::int64_t{1} << 62, 1, nobody});
    return Taken{found.at, matcher_.merge(classes[found.at], tree)};
  }
  const std::vector<Near> all = all_near(tree, classes);
  for (std::size_t i = 0; i < std::min(all.size(), most_tried); ++i)
    if (PersonTree both = matcher_.merge(classes[all[i].at], tree); stands(both))
      return Taken{all[i].at, std::move(both)};
  return std::nullopt;
}

// Persons who fail alone may fit together: an even class takes an even group.
bool PartClustering::taken_whole(const PersonTree& tree) {
  if (k_alone_ || tree.members() < 2) return false;
  auto found = taken(tree, result_.classes);
  if (!found) return false;
  trees_.tighten(found->tree);
  result_.classes[found->at] = std::move(found->tree);
  progress_.advance(tree.members());
  return true;
}

// Closes a class of as many as meet the model; the others.
PersonTree PartClustering::close_some(const PersonTree& tree) {
  if (k_alone_ || tree.members() <= model_.k()) return tree;
  const std::vector<std::size_t> standing = model_.standing_members(tree);
  if (standing.empty()) return tree;
  std::vector<std::size_t> others;
  for (std::size_t m = 0; m < tree.members(); ++m)
    if (!std::ranges::binary_search(standing, m)) others.push_back(m);
  close(trees_.among(tree, standing));
  return trees_.among(tree, others);
}

void PartClustering::share_out(const PersonTree& tree) {
  for (const std::uint32_t person : tree.persons) {
    if (auto found = taken(trees_.of(person), result_.classes)) {
      trees_.tighten(found->tree);
      result_.classes[found->at] = std::move(found->tree);
    } else {
      result_.left.push_back(person);
    }
  }
  progress_.advance(tree.members());
}

void PartClustering::close(PersonTree tree) {
  trees_.tighten(tree);
  progress_.advance(tree.members());
  result_.classes.push_back(std::move(tree));
}

Work PartClustering::work() const {
  Work work = result_.work;
  work.cached = matcher_.cached();
  return work;
}

PartResult PartClustering::run(std::span<const std::uint32_t> persons) {
  result_ = {};
  open_.clear();
  for (const std::uint32_t person : persons) {
    check_cancelled(progress_);
    place(trees_.of(person));
  }
  join_equal_classes();
  combine_open();
  if (options_.rematch)
    result_.work.rematched += rematch(result_.classes, trees_, model_, matcher_, progress_);
  result_.work = work();
  return std::move(result_);
}

}  // namespace kith::relational
