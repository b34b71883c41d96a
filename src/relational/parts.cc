// Clustering compares every person with every other one; of many it would take for ever. So persons are
// halved until the halves are small: two that are far apart are found, and whoever is nearer to the one than
// to the other, compared with the rest, goes with it. Equal trees stay together unless the middle cuts them.
//
// Cost: two distances per person and halving.
#include "relational/parts.h"

#include <algorithm>
#include <tuple>

#include "base/parallel.h"
#include "relational/matcher.h"

namespace kith::relational {

namespace {

using Persons = std::vector<std::uint32_t>;

// Two persons far apart are looked for among so many.
constexpr std::size_t sampled = 64;

class Halving {
 public:
  Halving(const Trees& trees, const Options& options) : trees_(trees), options_(options) {}

  std::pair<Persons, Persons> halve(const Persons& persons) const {
    Matcher matcher(trees_, options_, Matching::greedy);
    const PersonTree first = farthest(matcher, trees_.of(persons.front()), persons);
    const PersonTree second = farthest(matcher, first, persons);
    std::vector<std::tuple<std::int64_t, std::uint64_t, std::uint32_t>> placed(persons.size());
    parallel_ranges(persons.size(), options_.threads, 256, [&](std::size_t begin, std::size_t end, unsigned) {
      Matcher own(trees_, options_, Matching::greedy);
      for (std::size_t i = begin; i < end; ++i) {
        const PersonTree tree = trees_.of(persons[i]);
        const auto to_first = static_cast<std::int64_t>(own.cost(first, tree)),
                   to_second = static_cast<std::int64_t>(own.cost(second, tree));
        placed[i] = {to_first - to_second, tree.nodes.front().digest, persons[i]};
      }
    });
    std::ranges::sort(placed);
    std::pair<Persons, Persons> halves;
    for (std::size_t i = 0; i < placed.size(); ++i)
      (i < placed.size() / 2 ? halves.first : halves.second).push_back(std::get<2>(placed[i]));
    std::ranges::sort(halves.first);
    std::ranges::sort(halves.second);
    return halves;
  }

 private:
  PersonTree farthest(Matcher& matcher, const PersonTree& from, const Persons& persons) const {
    const std::size_t step = std::max<std::size_t>(persons.size() / sampled, 1);
    PersonTree best = trees_.of(persons.front());
    Loss most = 0;
    for (std::size_t i = 0; i < persons.size(); i += step) {
      PersonTree tree = trees_.of(persons[i]);
      const Loss found = matcher.cost(from, tree);
      if (found <= most) continue;
      most = found;
      best = std::move(tree);
    }
    return best;
  }

  const Trees& trees_;
  const Options& options_;
};

}  // namespace

std::vector<Persons> parts_of(const Trees& trees, const Options& options, Persons persons,
                              Progress& progress) {
  const std::size_t least = std::max<std::uint64_t>(options.part, 4 * trees.problem().model->k());
  std::vector<Persons> open, parts;
  open.push_back(std::move(persons));
  const Halving halving(trees, options);
  while (!open.empty()) {
    check_cancelled(progress);
    Persons next = std::move(open.back());
    open.pop_back();
    if (options.part == 0 || next.size() <= least) {
      parts.push_back(std::move(next));
      continue;
    }
    auto [first, second] = halving.halve(next);
    open.push_back(std::move(second));
    open.push_back(std::move(first));
  }
  return parts;
}

}  // namespace kith::relational
