// What the parts left over is clustered together: those who fail l or t in one part may complete each other.
// What then still fails is clustered for k alone, and each class is thinned until it meets the model. Persons
// too few for a class of their own join the class that loses least, which is thinned likewise, if that loses
// less than suppressing them. The rest is gathered (gather.h).
#include "relational/left_over.h"

#include <algorithm>

#include "base/parallel.h"
#include "relational/gather.h"
#include "relational/parts.h"

namespace kith::relational {

namespace {

// At most so many distances from single persons to classes are worked out.
constexpr std::size_t most_distances = 2'000'000;

class Settling {
 public:
  Settling(const Trees& trees, const Options& options, Matching matching, Progress& progress)
      : trees_(trees), model_(trees), options_(options), matching_(matching), progress_(progress) {}

  Settled run(std::vector<PartResult> parts) {
    const bool several = parts.size() > 1;
    for (PartResult& part : parts) add(part);
    if (!left_.empty() && several) cluster_again(false);
    if (left_.size() >= model_.k() && !model_.k_only()) cluster_again(true);
    if (!model_.k_only()) join_thinned();
    std::ranges::sort(left_);
    if (!model_.k_only()) {
      Matcher matcher(trees_, options_, matching_);
      gather(settled_.classes, left_, trees_, model_, matcher, progress_);
    }
    settled_.suppressed = std::move(left_);
    return std::move(settled_);
  }

 private:
  void add(PartResult& part) {
    std::ranges::move(part.classes, std::back_inserter(settled_.classes));
    left_.insert(left_.end(), part.left.begin(), part.left.end());
    settled_.work.add_effort(part.work);
    settled_.work.thinned += part.work.thinned;
  }

  void cluster_again(bool k_alone) {
    std::ranges::sort(left_);
    const auto parts = parts_of(trees_, options_, std::move(left_), progress_);
    left_.clear();
    std::vector<PartResult> results(parts.size());
    parallel_each(parts.size(), options_.threads, [&](std::size_t part, unsigned) {
      PartClustering clustering(trees_, options_, matching_, k_alone, progress_);
      results[part] = clustering.run(parts[part]);
      if (k_alone) thin(results[part]);
    });
    for (PartResult& result : results) add(result);
  }

  void thin(PartResult& found) const {
    std::vector<PersonTree> standing;
    for (const PersonTree& tree : found.classes) {
      check_cancelled(progress_);
      if (auto rest = model_.thinned(tree)) {
        found.work.thinned += tree.nodes.size() - rest->nodes.size();
        standing.push_back(std::move(*rest));
      } else {
        found.left.insert(found.left.end(), tree.persons.begin(), tree.persons.end());
      }
    }
    found.classes = std::move(standing);
  }

  void join_thinned() {
    PartClustering clustering(trees_, options_, matching_, true, progress_);
    std::vector<std::uint32_t> suppressed;
    std::size_t distances = 0;
    for (const std::uint32_t person : left_) {
      distances += settled_.classes.size();
      if (distances > most_distances || !joined_thinned(person, clustering)) suppressed.push_back(person);
    }
    left_ = std::move(suppressed);
    settled_.work.add_effort(clustering.work());
  }

  bool joined_thinned(std::uint32_t person, PartClustering& clustering) {
    check_cancelled(progress_);
    const auto taken = clustering.taken(trees_.of(person), settled_.classes);
    if (!taken) return false;
    auto rest = model_.thinned(taken->tree);
    if (!rest) return false;
    trees_.tighten(*rest);
    PersonTree& before = settled_.classes[taken->at];
    const auto all = [](const PersonTree& tree) {
      return static_cast<std::int64_t>(tree.members()) * tree.standing();
    };
    if (all(*rest) >= all(before)) return false;
    settled_.work.thinned += taken->tree.nodes.size() - rest->nodes.size();
    before = std::move(*rest);
    return true;
  }

  const Trees& trees_;
  const ClassModel model_;
  const Options& options_;
  Matching matching_;
  Progress& progress_;
  Settled settled_;
  std::vector<std::uint32_t> left_;
};

}  // namespace

std::pair<std::int64_t, std::int64_t> Settled::standing(const Trees& trees) const {
  std::int64_t cells = 0, rows = 0;
  for (const PersonTree& tree : classes) {
    const auto members = static_cast<std::int64_t>(tree.members());
    cells += members * static_cast<std::int64_t>(tree.lost);
    for (std::size_t table = 0; table < trees.tables(); ++table)
      cells -= members * static_cast<std::int64_t>(tree.counts[table] * trees.cells(table) * whole_cell);
    rows -= members * static_cast<std::int64_t>(tree.nodes.size());
  }
  return {cells, rows};
}

Settled settle(std::vector<PartResult> parts, const Trees& trees, const Options& options, Matching matching,
               Progress& progress) {
  return Settling(trees, options, matching, progress).run(std::move(parts));
}

}  // namespace kith::relational
