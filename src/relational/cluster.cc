// Clusters persons in parts, in parallel, and makes classes of the result.
//
// Pairing siblings optimally lowers the cost of every matching, yet changes which persons come together and
// can lose in total; so `optimal` clusters every part in both ways and keeps what loses less. Greedy classes
// are then matched again optimally. If persons were left over, which part they come from matters too, and all
// of one, all of the other and the better of each part are settled and compared.
#include "relational/cluster.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "relational/left_over.h"
#include "relational/part_clustering.h"
#include "relational/parts.h"
#include "relational/rematch.h"
#include "relational/unite.h"

namespace kith::relational {

namespace {

using Persons = std::vector<std::uint32_t>;

class Clusterer {
 public:
  Clusterer(const Problem& problem, const Options& options, Progress& progress)
      : trees_(problem, options.algorithm == Algorithm::bitmap && options.complete),
        options_(options),
        progress_(progress) {}

  Clustering run() {
    Persons persons(trees_.problem().tree->persons());
    std::iota(persons.begin(), persons.end(), 0U);
    ways_ = {options_.matching};
    if (options_.matching == Matching::optimal) ways_.push_back(Matching::greedy);
    progress_.begin("clustering", persons.size() * ways_.size());
    const auto parts = parts_of(trees_, options_, std::move(persons), progress_);
    std::vector<PartResult> results(parts.size() * ways_.size());
    parallel_each(results.size(), options_.threads, [&](std::size_t i, unsigned) {
      results[i] = clustered(parts[i / ways_.size()], ways_[i % ways_.size()]);
    });
    Clustering made = finished(std::move(results));
    made.work.parts = parts.size();
    progress_.end();
    return made;
  }

 private:
  PartResult clustered(const Persons& persons, Matching way) const {
    PartClustering clustering(trees_, options_, way, false, progress_);
    PartResult result = clustering.run(persons);
    if (way != options_.matching && options_.rematch) {
      const ClassModel model(trees_);
      Matcher matcher(trees_, options_, options_.matching);
      result.work.rematched += rematch(result.classes, trees_, model, matcher, progress_);
      result.work.cached += matcher.cached();
    }
    return result;
  }

  Clustering finished(std::vector<PartResult> results) const {
    Settled best = ways_.size() == 1
                       ? settle(std::move(results), trees_, options_, options_.matching, progress_)
                       : best_of_ways(std::move(results));
    Clustering made;
    made.classes = united(best.classes, trees_);
    made.suppressed = std::move(best.suppressed);
    made.work = best.work;
    made.work.fell_back = too_large();
    return made;
  }

  // The results have of every part first the optimal one, then the greedy one.
  Settled best_of_ways(std::vector<PartResult> results) const {
    const bool left = std::ranges::any_of(results, [](const PartResult& part) { return !part.left.empty(); });
    std::vector<PartResult> optimal, greedy, better;
    Work effort;
    std::uint64_t greedy_parts = 0;
    for (std::size_t i = 0; i < results.size(); i += 2) {
      const bool second = keeps_more(results[i + 1], results[i]);
      greedy_parts += second;
      for (const std::size_t way : {i, i + 1}) {
        effort.add_effort(results[way].work);
        results[way].work = {};
      }
      if (left) {
        optimal.push_back(results[i]);
        greedy.push_back(results[i + 1]);
      }
      better.push_back(std::move(results[i + second]));
    }
    const std::uint64_t parts = better.size();
    Settled best = settle(std::move(better), trees_, options_, Matching::optimal, progress_);
    best.work.greedy_parts = greedy_parts;
    best.work.add_effort(effort);
    if (!left) return best;
    take_better(best, settle(std::move(optimal), trees_, options_, Matching::optimal, progress_), 0);
    take_better(best, settle(std::move(greedy), trees_, options_, Matching::greedy, progress_), parts);
    return best;
  }

  // Sets of siblings that are not paired optimally, though they should be.
  std::uint64_t too_large() const {
    if (options_.matching != Matching::optimal || options_.algorithm == Algorithm::bitmap) return 0;
    std::uint64_t found = 0;
    const TableTree& tree = *trees_.problem().tree;
    for (const TreeTable& table : tree.tables) {
      if (!table.parent) continue;
      const auto parents = static_cast<std::uint32_t>(tree.tables[*table.parent].table.rows());
      for (std::uint32_t row = 0; row < parents; ++row)
        found += table.rows_of(row).size() > options_.optimal_limit;
    }
    return found;
  }

  bool keeps_more(const PartResult& a, const PartResult& b) const {
    const auto standing = [&](const PartResult& part) {
      return Settled{part.classes, {}, {}}.standing(trees_);
    };
    return standing(a) < standing(b);
  }

  void take_better(Settled& best, Settled other, std::uint64_t greedy_parts) const {
    const auto worth = [&](const Settled& settled) {
      const bool too_many = settled.suppressed.size() > trees_.problem().max_suppressed;
      return std::pair(too_many, settled.standing(trees_));
    };
    other.work.greedy_parts = greedy_parts;
    if (worth(other) < worth(best)) std::swap(best, other);
    best.work.add_effort(other.work);
  }

  Trees trees_;
  const Options& options_;
  Progress& progress_;
  std::vector<Matching> ways_;
};

}  // namespace

void Work::add_effort(const Work& other) {
  distances += other.distances;
  spared += other.spared;
  cached += other.cached;
  rematched += other.rematched;
}

Clustering cluster(const Problem& problem, const Options& options, Progress& progress) {
  return Clusterer(problem, options, progress).run();
}

}  // namespace kith::relational
