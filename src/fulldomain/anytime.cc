// The anytime search.
//
// Two searches share the work and the best node. Walks over acceptable nodes (node_walk.h) find good nodes soon;
// branch and bound over boxes (box_search.h), the box of least bound first, proves how good a node can be, and
// ends with the best one. Before it, smaller searches prove what blocks of columns lose at least
// (block_bounds.h). Both go by the rows of classes alone, which tells for sure what fails k; what they
// find is judged by the whole model before it counts.
//
// Rounds have a fixed number of walks, and of boxes that are expanded with the best node as it was before the
// round; their results are taken over in order. So the number of threads changes nothing.
//
// Invariant: every acceptable node that is better than the best one lies in an open box, so that the least
// bound of open boxes, or the best value if that is less, bounds all nodes.
//
// If more boxes are open than can be kept, the parts of further ones are put on a stack that is worked off
// first, which is a search in depth and needs no more memory.
#include "fulldomain/anytime.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "fulldomain/node_walk.h"

namespace kith::fulldomain {

namespace {

constexpr std::size_t walks = 8, boxes_at_once = 16, most_open = 1'000'000;
constexpr int steps_at_once = 4;
// After so many idle steps a walk goes on elsewhere; after so many rounds that found nothing the walks get a
// smaller share of the work.
constexpr int longest_idle = 200, patience = 100;
constexpr std::uint64_t small_share = 8;
// The searches of blocks of one size get at most this part of the work; between two rounds each block gets so
// much for every tuple.
constexpr std::uint64_t share_of_size = 8, block_work = 500;

struct Open {
  Box box;
  std::uint64_t number = 0;
};
// Of boxes with equal bounds the latest comes first.
struct Later {
  bool operator()(const Open& a, const Open& b) const {
    return a.box.bound != b.box.bound ? a.box.bound > b.box.bound : a.number < b.number;
  }
};

class Anytime {
 public:
  Anytime(const Lattice& lattice, NodeEvaluator& evaluator, const std::vector<Policy>& policies,
          const std::vector<double>& weights, const AnytimeOptions& options, Progress& progress)
      : columns_(lattice, evaluator),
        keys_(lattice, evaluator, columns_, policies, weights),
        blocks_(columns_, keys_.first()),
        space_{.lattice = lattice,
               .evaluator = evaluator,
               .columns = columns_,
               .keys = keys_,
               .blocks = blocks_,
               .k = evaluator.model().k(),
               .limit = std::min(options.max_suppressed, columns_.rows() - 1),
               .plain = evaluator.model().k_only() && !evaluator.model().by_history() &&
                        !evaluator.tuples().persons_repeat,
               .monotone = model_is_monotone(evaluator, options.max_suppressed)},
        options_(options),
        progress_(progress),
        among_minimal_(std::holds_alternative<Preference>(policies.front())) {
    result_.monotone = space_.monotone;
    for (unsigned t = 0; t < std::max(1U, options.threads); ++t) workers_.emplace_back(space_);
  }

  AnytimeResult run() {
    progress_.begin("searching", options_.work);
    begin_at_top();
    while (!is_over()) {
      const std::uint64_t before = work();
      if (!walks_.empty() && walk_work_ * share_of_boxes() <= box_work_)
        walk();
      else if (!searches_.empty())
        search_blocks();
      else
        expand_boxes();
      progress_.advance(work() - before);
      tell();
    }
    result_.finished = is_empty() && !result_.interrupted;
    result_.work = work();
    if (best_) conclude();
    progress_.end();
    return std::move(result_);
  }

 private:
  std::uint64_t work() const { return walk_work_ + box_work_; }
  bool is_empty() const { return open_.empty() && stack_.empty(); }
  std::uint64_t share_of_boxes() const { return idle_rounds_ < patience ? 1 : small_share; }

  bool is_over() {
    if (progress_.cancelled()) {
      result_.interrupted = best_ && progress_.ends_early();
      if (!result_.interrupted) check_cancelled(progress_);
      return result_.interrupted;
    }
    return is_empty() || (work() >= options_.work && (rounds_ > 0 || walks_.empty()));
  }

  void begin_at_top() {
    const Places top = columns_.top();
    const bool passes = space_.is_acceptable(columns_.node(top));
    result_.checked = 1;
    if (!passes && space_.monotone) return;
    push({columns_.bottom(), top, -std::numeric_limits<double>::infinity()});
    if (!passes) return;
    take_over(columns_.node(top));
    begin_blocks(blocks_.size() / 2);
    for (std::size_t w = 0; w < walks; ++w) walks_.emplace_back(space_, w);
  }

  // Judges a node by the whole model, and keeps it if it is better than the best.
  void take_over(const Node& node) {
    const LossSums sums = space_.evaluator.loss_sums(node);
    if (!acceptable(sums.outcome, columns_.rows(), space_.limit)) return;
    Places places(node.size());
    for (std::size_t c = 0; c < node.size(); ++c)
      while (columns_.level(c, places[c]) != node[c]) ++places[c];
    NodeKey key = keys_.exact(places, sums);
    if (best_ && !keys_.less(key, *best_)) return;
    best_ = std::move(key);
    best_places_ = std::move(places);
    result_.best = ScoredNode{node, sums.outcome};
    idle_rounds_ = 0;
  }

  void walk() {
    const NodeKey best = *best_;
    std::vector<std::optional<NodeKey>> found(walks_.size());
    for (std::size_t i = 0; i < walks_.size(); ++i)
      if (walks_[i].idle() > longest_idle) move_on(i);
    const std::uint64_t before = work_of_walks(), checked = checked_by_walks();
    parallel_each(walks_.size(), options_.threads, [&](std::size_t i, unsigned) {
      found[i] = walks_[i].take(rounds_ == 0 ? 1 : steps_at_once, best);
    });
    ++idle_rounds_;
    for (const std::optional<NodeKey>& each : found)
      if (each && keys_.less(*each, *best_)) take_over(each->node);
    walk_work_ += work_of_walks() - before;
    result_.checked += checked_by_walks() - checked;
    ++rounds_;
  }

  std::uint64_t work_of_walks() const {
    std::uint64_t sum = 0;
    for (const NodeWalk& walk : walks_) sum += walk.work();
    return sum;
  }

  std::uint64_t checked_by_walks() const {
    std::uint64_t sum = 0;
    for (const NodeWalk& walk : walks_) sum += walk.checked();
    return sum;
  }

  // Every other walk goes on from the best node, the others from the top.
  void move_on(std::size_t walk) {
    if (walk % 2 == 1 || !workers_.front().grouper.make(best_places_, workers_.front().groups))
      walks_[walk].start_again();
    else
      walks_[walk].go_to(best_places_, workers_.front().groups, *best_);
  }

  // The blocks from a number on, up to twice that number, are of one size. The root is what expand_boxes() does.
  void begin_blocks(std::size_t first) {
    searches_.clear();
    first_block_ = first;
    size_work_ = 0;
    if (first <= 1) return;
    for (std::size_t block = first; block < 2 * first; ++block)
      searches_.emplace_back(space_, blocks_.block(block).columns);
  }

  void search_blocks() {
    std::uint64_t before = 0, checked = 0;
    for (const BlockSearch& search : searches_) {
      before += search.work();
      checked += search.checked();
    }
    parallel_each(searches_.size(), options_.threads, [&](std::size_t i, unsigned thread) {
      searches_[i].go_on(columns_.tuples() * block_work, workers_[thread]);
    });
    std::uint64_t after = 0;
    bool finished = true;
    for (std::size_t i = 0; i < searches_.size(); ++i) {
      blocks_.raise(first_block_ + i, searches_[i].least());
      after += searches_[i].work();
      result_.checked += searches_[i].checked();
      finished = finished && searches_[i].finished();
    }
    result_.checked -= checked;
    box_work_ += after - before;
    size_work_ += after - before;
    if (finished || size_work_ > options_.work / share_of_size) begin_blocks(first_block_ / 2);
  }

  bool is_worse(const Box& box) const {
    return best_ && box.bound > best_->values.front() + 2 * keys_.first().slack(best_->values.front());
  }

  void push(Box box) {
    if (is_worse(box)) return;
    if (open_.size() >= most_open)
      stack_.push_back(std::move(box));
    else
      open_.push({std::move(box), number_++});
  }

  std::vector<Box> next_boxes() {
    std::vector<Box> boxes;
    while (boxes.size() < boxes_at_once && !stack_.empty()) {
      if (!is_worse(stack_.back())) boxes.push_back(std::move(stack_.back()));
      stack_.pop_back();
    }
    while (boxes.size() < boxes_at_once && !open_.empty()) {
      if (!is_worse(open_.top().box)) boxes.push_back(open_.top().box);
      open_.pop();
    }
    return boxes;
  }

  void expand_boxes() {
    const std::vector<Box> boxes = next_boxes();
    const std::optional<NodeKey> best = best_;
    std::vector<Expansion> expansions(boxes.size());
    parallel_each(boxes.size(), options_.threads, [&](std::size_t i, unsigned thread) {
      expansions[i] = expand(space_, boxes[i], best ? &*best : nullptr, workers_[thread]);
    });
    for (Expansion& expansion : expansions) {
      box_work_ += expansion.work;
      result_.checked += expansion.checked;
      if (expansion.candidate) take_over(columns_.node(*expansion.candidate));
      for (Box& part : expansion.parts) push(std::move(part));
    }
  }

  double bound_of_blocks() const {
    std::vector<double> terms;
    for (std::size_t c = 0; c < columns_.size(); ++c) terms.push_back(keys_.first().term(c, 0, 0, 0));
    return blocks_.value(keys_.first(), terms);
  }

  double least_bound() const {
    double bound = best_ ? best_->values.front() : std::numeric_limits<double>::infinity();
    if (!open_.empty()) bound = std::min(bound, std::max(open_.top().box.bound, bound_of_blocks()));
    for (const Box& box : stack_) bound = std::min(bound, box.bound);
    return bound;
  }

  void tell() {
    if (!best_) return;
    result_.value = best_->values.front() / keys_.first().unit();
    result_.bound = std::max(0.0, least_bound()) / keys_.first().unit();
    std::string text = fmt::format("best {:.4g}, bound {:.4g}, gap {:.1f} %", result_.value, result_.bound,
                                   100 * result_.gap());
    if (text != told_) progress_.reached(told_ = std::move(text));
  }

  // Policies among minimal nodes need one; on the way down no score of theirs rises.
  void conclude() {
    result_.minimal = space_.monotone;
    for (bool again = space_.monotone; again;) {
      again = false;
      const Node node = result_.best->node;
      result_.minimal = true;
      for (std::size_t c = 0; c < node.size() && !again; ++c)
        for (const Level finer : space_.lattice.order(c).directly_finer(node[c])) {
          check_cancelled(progress_);
          Node below = node;
          below[c] = finer;
          ++result_.checked;
          if (!space_.is_acceptable(below)) continue;
          result_.minimal = false;
          if (among_minimal_) take_over(below);
          again = again || result_.best->node != node;
        }
      if (!among_minimal_) break;
    }
    tell();
  }

  TupleColumns columns_;
  NodeKeys keys_;
  BlockBounds blocks_;
  SearchSpace space_;
  AnytimeOptions options_;
  Progress& progress_;
  bool among_minimal_;
  std::vector<BoxWorker> workers_;
  std::vector<NodeWalk> walks_;
  // Of the blocks of one size, of which the first has a number, and what they have cost.
  std::vector<BlockSearch> searches_;
  std::size_t first_block_ = 0;
  std::uint64_t size_work_ = 0;
  std::optional<NodeKey> best_;
  Places best_places_;
  std::priority_queue<Open, std::vector<Open>, Later> open_;
  std::vector<Box> stack_;
  std::uint64_t number_ = 0, walk_work_ = 0, box_work_ = 0, rounds_ = 0;
  int idle_rounds_ = 0;
  std::string told_;
  AnytimeResult result_;
};

}  // namespace

double AnytimeResult::gap() const { return value > 0 ? std::max(0.0, (value - bound) / value) : 0; }

std::string why_not_anytime(const std::vector<Policy>& policies) {
  for (const Policy& policy : policies)
    if (!has_column_score(policy)) return "it has no bound for sets of nodes";
  const bool rows_count =
      std::ranges::any_of(policies, [](const Policy& p) { return std::holds_alternative<LossMeasure>(p); });
  if (rows_count && std::holds_alternative<Preference>(policies.front()) && !is_strict(policies.front()))
    return "a loss can follow only a loss, height or relative-height";
  return "";
}

AnytimeResult search_anytime(const Lattice& lattice, NodeEvaluator& evaluator,
                             const std::vector<Policy>& policies, const std::vector<double>& weights,
                             const AnytimeOptions& options, Progress& progress) {
  return Anytime(lattice, evaluator, policies, weights, options, progress).run();
}

}  // namespace kith::fulldomain
