// Parts are cut until no cut is allowed. Large parts come first, one after the other in the order of their
// nodes, with threads sharing the axes of a part; what is small enough then goes to the threads part by part.
// Which parts are large depends on the rows alone, and subtrees are joined in the order of their roots, so
// nodes and rows are the same on any number of threads.
//
// A level with many labels gains much at once and may leave nothing to cut along other axes. Under exact
// search, trees are therefore cut twice, weighing levels by their loss and by their gain per bit, and the
// result that loses less is kept: part by part, and for tables that are not too large also above.
//
// Invariant: the records of a node lie together, in the order of their rows; a node's branches follow each
// other in its range.
#include "local/partition.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "local/candidate.h"
#include "local/growth.h"
#include "local/guillotine.h"

namespace kith::local {

namespace {

using Nodes = std::vector<Partition::Node>;

constexpr std::uint32_t large_at_least = 1 << 14;
constexpr std::uint32_t shares_of_the_whole = 32;
constexpr std::size_t twice_up_to = 1 << 17;  // rows

bool has_tree(const Ground& ground) {
  return std::ranges::any_of(ground.axes,
                             [](const AxisGround& one) { return one.axis->kind == Axis::Kind::tree; });
}

// Can be cancelled, but counts nothing: for work that may be thrown away.
class Uncounted final : public Progress {
 public:
  explicit Uncounted(const Progress& whose) : whose_(whose) {}
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return whose_.cancelled(); }

 private:
  const Progress& whose_;
};

// What one thread needs to settle parts.
class Worker {
 public:
  Worker(const Ground& ground, Records& records, const Options& options, Progress& progress)
      : bench(ground, records),
        growth(ground, records),
        records_(records),
        exact_(bench),
        options_(options),
        progress_(progress) {}

  std::optional<Candidate> choose(const Part& part, Weighing weighing) {
    return options_.choice == Choice::widest_span ? widest_span(bench, part)
                                                  : least_loss(bench, part, weighing);
  }

  // The subtree of a part. Under exact search, cuts to the levels of trees are weighed in both ways, and what
  // loses less in the end is kept.
  Nodes settled(const Part& part) {
    if (options_.choice != Choice::guillotine || !has_tree(bench.ground))
      return settled(part, Weighing::loss, true);
    Nodes nodes = settled(part, Weighing::loss, false);
    const std::uint64_t loss = loss_of_leaves(nodes);
    const std::vector<std::uint32_t> arranged(records_.at(part.begin), records_.at(part.end));
    sort_by_row(part);
    Nodes other = settled(part, Weighing::gain_per_bit, true);
    if (loss_of_leaves(other) < loss) return other;
    std::ranges::copy(arranged, records_.at(part.begin));
    return nodes;
  }

  std::uint64_t loss_of_leaves(const Nodes& nodes) {
    std::uint64_t sum = 0;
    for (const Partition::Node& node : nodes)
      if (!node.cut && node.begin < node.end) sum += loss_of(bench, {node.begin, node.end, {}});
    return sum;
  }

  Bench bench;
  Growth growth;

 private:
  void sort_by_row(const Part& part) {
    std::vector<const std::uint32_t*> order;
    for (std::uint32_t i = part.begin; i < part.end; ++i) order.push_back(records_.at(i));
    std::ranges::sort(order, {}, [](const std::uint32_t* record) { return *record; });
    std::vector<std::uint32_t> sorted;
    for (const std::uint32_t* record : order) sorted.insert(sorted.end(), record, record + records_.stride);
    std::ranges::copy(sorted, records_.at(part.begin));
  }

  Nodes settled(const Part& part, Weighing weighing, bool counted) {
    Nodes nodes(1);
    nodes[0].begin = part.begin;
    nodes[0].end = part.end;
    std::vector<Open> open{{0, part}};
    while (!open.empty()) {
      check_cancelled(progress_);
      const Open next = std::move(open.back());
      open.pop_back();
      const std::size_t before = open.size();
      if (options_.choice != Choice::guillotine || !exact_.solve(nodes, next, growth))
        if (const auto cut = choose(next.part, weighing)) growth.cut(nodes, next, *cut, open);
      if (counted && open.size() == before) progress_.advance(next.part.rows());
      std::reverse(open.begin() + static_cast<std::ptrdiff_t>(before), open.end());
    }
    return nodes;
  }

  Records& records_;
  Guillotine exact_;
  const Options& options_;
  Progress& progress_;
};

class Partitioning {
 public:
  Partitioning(const Ground& ground, Records& records, const Options& options, Progress& progress)
      : ground_(ground),
        options_(options),
        progress_(progress),
        workers_(ground.points->rows < large_at_least ? 1 : std::max(1U, options.threads)) {
    for (auto& worker : workers_) worker = std::make_unique<Worker>(ground, records, options, progress);
    large_ = std::max(large_at_least, static_cast<std::uint32_t>(ground.points->rows / shares_of_the_whole));
  }

  Nodes run(const std::vector<AxisState>& states, Weighing weighing) {
    const auto rows = static_cast<std::uint32_t>(ground_.points->rows);
    Nodes nodes(1);
    nodes[0].end = rows;
    std::vector<Open> small = cut_large(nodes, {0, {0, rows, states}}, weighing);
    std::vector<Nodes> grown(small.size());
    parallel_each(small.size(), threads(), [&](std::size_t i, unsigned thread) {
      grown[i] = workers_[thread]->settled(small[i].part);
    });
    for (std::size_t i = 0; i < small.size(); ++i) join(nodes, small[i].node, std::move(grown[i]));
    return nodes;
  }

  std::uint64_t loss(const Nodes& nodes) { return workers_[0]->loss_of_leaves(nodes); }

 private:
  unsigned threads() const { return static_cast<unsigned>(workers_.size()); }

  std::optional<Candidate> choose_together(const Part& part, Weighing weighing) {
    if (options_.choice == Choice::widest_span) return workers_[0]->choose(part, weighing);
    std::vector<std::optional<Candidate>> by_axis(ground_.axes.size());
    parallel_each(by_axis.size(), threads(), [&](std::size_t axis, unsigned thread) {
      by_axis[axis] = least_loss_along(workers_[thread]->bench, part, axis, weighing);
    });
    return least_of(workers_[0]->bench, part, by_axis);
  }

  std::vector<Open> cut_large(Nodes& nodes, Open whole, Weighing weighing) {
    std::vector<Open> open{std::move(whole)}, small;
    for (std::size_t next = 0; next < open.size(); ++next) {
      check_cancelled(progress_);
      const Open one = open[next];
      if (one.part.rows() < large_) {
        small.push_back(one);
      } else if (const auto cut = choose_together(one.part, weighing)) {
        workers_[0]->growth.cut(nodes, one, *cut, open);
      } else {
        progress_.advance(one.part.rows());
      }
    }
    return small;
  }

  // The subtree's root is the node itself.
  static void join(Nodes& nodes, std::uint32_t root, Nodes subtree) {
    const auto offset = static_cast<std::uint32_t>(nodes.size()) - 1;
    const auto place = [&](std::uint32_t node) { return node == 0 ? root : node + offset; };
    for (Partition::Node& node : subtree)
      for (std::uint32_t& child : node.children) child = place(child);
    nodes[root].cut = std::move(subtree[0].cut);
    nodes[root].children = std::move(subtree[0].children);
    for (std::size_t i = 1; i < subtree.size(); ++i) {
      subtree[i].parent = place(subtree[i].parent);
      nodes.push_back(std::move(subtree[i]));
    }
  }

  const Ground& ground_;
  const Options& options_;
  Progress& progress_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::uint32_t large_ = 0;
};

bool all_hold(const Ground& ground) {
  Tally tally(ground);
  for (std::uint32_t row = 0; row < ground.points->rows; ++row) tally.add(row);
  return tally.meets();
}

// Large parts, too, are cut with levels weighed in both ways where the table is not too large for it.
Nodes cut_all(Ground& ground, const std::vector<AxisState>& states, const Options& options,
              Progress& progress) {
  Records& records = ground.records;
  const std::size_t rows = ground.points->rows;
  const bool twice = options.choice == Choice::guillotine && has_tree(ground) && rows >= large_at_least &&
                     rows <= twice_up_to;
  if (!twice) return Partitioning(ground, records, options, progress).run(states, Weighing::loss);
  const std::vector<std::uint32_t> in_order = records.data;
  Uncounted uncounted(progress);
  Partitioning first(ground, records, options, uncounted);
  Nodes nodes = first.run(states, Weighing::gain_per_bit);
  const std::uint64_t loss = first.loss(nodes);
  std::vector<std::uint32_t> arranged = std::exchange(records.data, in_order);
  Partitioning second(ground, records, options, progress);
  Nodes others = second.run(states, Weighing::loss);
  if (second.loss(others) <= loss) return others;
  records.data = std::move(arranged);
  return nodes;
}

}  // namespace

Partition partition(std::span<const Axis> axes, const Points& points, const Region& region,
                    const privacy::Model& model, const Options& options, Progress& progress) {
  Ground ground = make_ground(axes, points, model);
  Partition result;
  progress.begin("cutting", points.rows);
  if (points.rows > 0 && all_hold(ground)) {
    result.nodes = cut_all(ground, states_of(axes, region), options, progress);
  } else {
    result.nodes.resize(1);
    result.nodes[0].end = static_cast<std::uint32_t>(points.rows);
  }
  progress.end();
  result.rows.reserve(points.rows);
  for (std::size_t i = 0; i < points.rows; ++i) result.rows.push_back(ground.records.at(i)[0]);
  return result;
}

bool holds(const Points& points, std::span<const std::uint32_t> rows, const privacy::Model& model) {
  Points some;
  some.rows = rows.size();
  std::vector<std::vector<std::uint32_t>> gathered;
  gathered.reserve(points.sensitive.size() + 2);
  const auto gather = [&](std::span<const std::uint32_t> column) -> std::span<const std::uint32_t> {
    std::vector<std::uint32_t>& values = gathered.emplace_back();
    if (column.empty()) return {};
    for (const std::uint32_t row : rows) values.push_back(column[row]);
    return values;
  };
  some.person = gather(points.person);
  some.cohort = gather(points.cohort);
  for (const auto column : points.sensitive) some.sensitive.push_back(gather(column));
  return all_hold(make_ground({}, some, model));
}

}  // namespace kith::local
