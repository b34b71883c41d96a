// Parts are cut until no cut is allowed. Large parts come first, one after the other in the order of their
// nodes, with threads sharing the axes of a part; what is small enough then goes to the threads part by part.
// Which parts are large depends on the rows alone, and subtrees are joined in the order of their roots, so
// nodes and rows are the same on any number of threads.
//
// A level with many labels gains much at once and may leave nothing to cut along other axes. Under exact
// search, trees are therefore cut twice, weighing levels by their loss and by their gain per bit, and the
// result that loses less is kept: part by part, and for tables that are not too large also above. If cells
// are measured, a gain counts only if later cuts have room, so such tables are also cut by the widest span,
// and those with trees by boxes; no result is then worse in its cells than that of widest_span. Larger tables are
// cut once. In which way large parts are cut decides how much is lost by trees, so all ways are tried on a sample
// of the rows, and the one that loses least there is taken. Tables with still more cells are cut by it throughout.
//
// Invariant: the records of a node lie together, in the order of their rows; a node's branches follow each
// other in its range.
#include "local/partition.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "local/candidate.h"
#include "local/cell_share.h"
#include "local/growth.h"
#include "local/guillotine.h"

namespace kith::local {

namespace {

using Nodes = std::vector<Partition::Node>;

constexpr std::uint32_t large_at_least = 1 << 14;
constexpr std::uint32_t shares_of_the_whole = 32;
// In tables of up to so many cells small parts are cut in all ways.
constexpr std::size_t all_ways_up_to = 1 << 22;
constexpr std::size_t rows_of_a_sample = 1 << 15;

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

struct Grown {
  Nodes nodes;
  // This is the loss of the leaves.
  std::uint64_t loss = 0;
};

// How parts that are not searched are cut.
enum class Way { loss, gain_per_bit, span };

// The ways that are tried.
std::vector<Way> ways_of(const Ground& ground, const Options& options) {
  if (options.choice == Choice::widest_span) return {Way::span};
  if (options.choice == Choice::least_loss) return {Way::loss};
  std::vector<Way> ways{Way::loss};
  if (!has_tree(ground)) return ways;
  ways.push_back(Way::gain_per_bit);
  if (options.measure == Measure::cells) ways.push_back(Way::span);
  return ways;
}

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

  std::optional<Candidate> choose(const Part& part, Way way) {
    return way == Way::span
               ? widest_span(bench, part)
               : least_loss(bench, part, way == Way::loss ? Weighing::loss : Weighing::gain_per_bit);
  }

  // The subtree of a part, by the way whose leaves lose least; ties go to the first.
  Grown settled(const Part& part, std::span<const Way> ways) {
    Grown best = settled(part, ways[0], ways.size() == 1);
    std::vector<std::uint32_t> arranged;
    for (std::size_t i = 1; i < ways.size(); ++i) {
      if (arranged.empty()) arranged.assign(records_.at(part.begin), records_.at(part.end));
      sort_by_row(part);
      Grown other = settled(part, ways[i], i + 1 == ways.size());
      if (other.loss >= best.loss) continue;
      best = std::move(other);
      arranged.clear();
    }
    if (!arranged.empty()) std::ranges::copy(arranged, records_.at(part.begin));
    return best;
  }

  std::uint64_t loss_of_leaf(const Part& part) {
    return bench.ground.measure == Measure::cells ? cell_loss(part) : loss_of(bench, part);
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

  Grown settled(const Part& part, Way way, bool counted) {
    Grown result;
    result.nodes.resize(1);
    result.nodes[0].begin = part.begin;
    result.nodes[0].end = part.end;
    const std::uint64_t before = growth.gained();
    exact_.begin(part.rows());
    grow(result.nodes, part, way, counted);
    if (bench.ground.measure == Measure::cells) {
      result.loss = cell_loss(part) - (growth.gained() - before);
      return result;
    }
    for (const Partition::Node& node : result.nodes)
      if (!node.cut && node.begin < node.end) result.loss += loss_of(bench, {node.begin, node.end, {}});
    return result;
  }

  void grow(Nodes& nodes, const Part& part, Way way, bool counted) {
    const bool search = options_.choice == Choice::guillotine;
    std::vector<Open> open{{0, part}};
    while (!open.empty()) {
      check_cancelled(progress_);
      const Open next = std::move(open.back());
      open.pop_back();
      const std::size_t before = open.size();
      if (!search || !exact_.solve(nodes, next, growth))
        if (const auto cut = choose(next.part, way)) growth.cut(nodes, next, *cut, open);
      if (counted && open.size() == before) progress_.advance(next.part.rows());
      std::reverse(open.begin() + static_cast<std::ptrdiff_t>(before), open.end());
    }
  }

  Records& records_;
  Guillotine exact_;
  const Options& options_;
  Progress& progress_;
};

class Partitioning {
 public:
  // Parts are large if they have so many rows and a share of the whole.
  Partitioning(const Ground& ground, Records& records, const Options& options, Progress& progress,
               std::uint32_t large = large_at_least)
      : ground_(ground),
        progress_(progress),
        ways_(ways_of(ground, options)),
        workers_(ground.points->rows < large_at_least ? 1 : std::max(1U, options.threads)) {
    for (auto& worker : workers_) worker = std::make_unique<Worker>(ground, records, options, progress);
    large_ = std::max(large, static_cast<std::uint32_t>(ground.points->rows / shares_of_the_whole));
  }

  // Cuts large parts in the way given, and smaller ones in all of them if the table has not too many cells for it.
  Grown run(const std::vector<AxisState>& states, Way way) {
    const auto rows = static_cast<std::uint32_t>(ground_.points->rows);
    Grown all;
    all.nodes.resize(1);
    all.nodes[0].end = rows;
    std::vector<Open> small = cut_large(all, {0, {0, rows, states}}, way);
    const bool in_all = ground_.points->rows * ground_.axes.size() <= all_ways_up_to;
    const std::span<const Way> ways = in_all ? std::span<const Way>(ways_) : std::span<const Way>(&way, 1);
    std::vector<Grown> grown(small.size());
    parallel_each(small.size(), threads(), [&](std::size_t i, unsigned thread) {
      grown[i] = workers_[thread]->settled(small[i].part, ways);
    });
    for (std::size_t i = 0; i < small.size(); ++i) {
      join(all.nodes, small[i].node, std::move(grown[i].nodes));
      all.loss += grown[i].loss;
    }
    return all;
  }

 private:
  unsigned threads() const { return static_cast<unsigned>(workers_.size()); }

  std::optional<Candidate> choose_together(const Part& part, Way way) {
    if (way == Way::span) return workers_[0]->choose(part, way);
    const Weighing weighing = way == Way::loss ? Weighing::loss : Weighing::gain_per_bit;
    std::vector<std::optional<Candidate>> by_axis(ground_.axes.size());
    parallel_each(by_axis.size(), threads(), [&](std::size_t axis, unsigned thread) {
      by_axis[axis] = least_loss_along(workers_[thread]->bench, part, axis, weighing);
    });
    return least_of(workers_[0]->bench, part, by_axis);
  }

  std::vector<Open> cut_large(Grown& grown, Open whole, Way way) {
    std::vector<Open> open{std::move(whole)}, small;
    for (std::size_t next = 0; next < open.size(); ++next) {
      check_cancelled(progress_);
      const Open one = open[next];
      if (one.part.rows() < large_) {
        small.push_back(one);
      } else if (const auto cut = choose_together(one.part, way)) {
        workers_[0]->growth.cut(grown.nodes, one, *cut, open);
      } else {
        grown.loss += workers_[0]->loss_of_leaf(one.part);
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
  Progress& progress_;
  std::vector<Way> ways_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::uint32_t large_ = 0;
};

bool all_hold(const Ground& ground) {
  Tally tally(ground);
  for (std::uint32_t row = 0; row < ground.points->rows; ++row) tally.add(row);
  return tally.meets();
}

// Rows that lie evenly among all of them.
class Sample {
 public:
  Sample(const Points& all, std::size_t rows) : all_(all) {
    points_.rows = rows;
    columns_.reserve(all.values.size() + all.sensitive.size() + 2);
    for (const auto column : all.values) points_.values.push_back(picked(column));
    for (const auto column : all.sensitive) points_.sensitive.push_back(picked(column));
    points_.person = picked(all.person);
    points_.cohort = picked(all.cohort);
  }
  const Points& points() const { return points_; }

 private:
  std::span<const std::uint32_t> picked(std::span<const std::uint32_t> column) {
    std::vector<std::uint32_t>& some = columns_.emplace_back();
    for (std::size_t i = 0; !column.empty() && i < points_.rows; ++i)
      some.push_back(column[i * all_.rows / points_.rows]);
    return some;
  }

  const Points& all_;
  Points points_;
  std::vector<std::vector<std::uint32_t>> columns_;
};

struct Job {
  std::span<const Axis> axes;
  const Points& points;
  const Region& region;
  const privacy::Model& model;
  const Options& options;
  Progress& progress;
};

// The way of cutting large parts that loses least on a sample; ties go to the first.
Way best_way(const Job& job, const std::vector<Way>& ways) {
  if (ways.size() == 1) return ways[0];
  const Sample sample(job.points, rows_of_a_sample);
  Ground ground = make_ground(job.axes, sample.points(), job.model, job.options.measure);
  if (!all_hold(ground)) return ways[0];
  if (job.options.measure == Measure::cells) measure_cells(ground, job.region);
  const std::vector<AxisState> states = states_of(ground, job.region);
  const std::vector<std::uint32_t> in_order = ground.records.data;
  Uncounted uncounted(job.progress);
  Way best = ways[0];
  std::optional<std::uint64_t> least;
  for (const Way way : ways) {
    ground.records.data = in_order;
    const std::uint64_t loss =
        Partitioning(ground, ground.records, job.options, uncounted, 0).run(states, way).loss;
    if (least && loss >= *least) continue;
    least = loss;
    best = way;
  }
  return best;
}

// What one whole partitioning is made by.
struct Attempt {
  Options options;
  Way way = Way::loss;
};

// Under exact search, large parts, too, are cut in all ways if the table is not too large for it. If cells
// are measured, boxes may still lead to the better cells of trees, and the widest span to better ones than
// either.
std::vector<Attempt> attempts_for(const Ground& ground, const Job& job) {
  const Options& options = job.options;
  const std::size_t rows = ground.points->rows;
  if (options.choice != Choice::guillotine) return {{options, ways_of(ground, options)[0]}};
  if (is_large(rows, ground.axes.size())) return {{options, best_way(job, ways_of(ground, options))}};
  std::vector<Attempt> attempts;
  const auto add_ways = [&](Measure measure) {
    const Options same{options.choice, options.threads, measure};
    const std::vector<Way> ways = ways_of(ground, same);
    for (std::size_t i = 0; i < ways.size() && (i == 0 || rows >= large_at_least); ++i)
      attempts.push_back({same, ways[i]});
  };
  add_ways(options.measure);
  if (options.measure == Measure::boxes) return attempts;
  if (has_tree(ground)) add_ways(Measure::boxes);
  attempts.push_back({{Choice::widest_span, options.threads, options.measure}, Way::span});
  return attempts;
}

// The best attempt; ties go to the first.
Nodes cut_all(Ground& ground, const Job& job) {
  Progress& progress = job.progress;
  Records& records = ground.records;
  const std::vector<AxisState> states = states_of(ground, job.region);
  const std::vector<Attempt> attempts = attempts_for(ground, job);
  Uncounted uncounted(progress);
  const auto run = [&](std::size_t i) {
    const bool last = i + 1 == attempts.size();
    ground.by = attempts[i].options.measure;
    Progress& counted = last ? progress : static_cast<Progress&>(uncounted);
    return Partitioning(ground, records, attempts[i].options, counted).run(states, attempts[i].way);
  };
  if (attempts.size() == 1) return run(0).nodes;
  const std::vector<std::uint32_t> in_order = records.data;
  Grown best = run(0);
  std::vector<std::uint32_t> arranged = records.data;
  for (std::size_t i = 1; i < attempts.size(); ++i) {
    records.data = in_order;
    Grown other = run(i);
    if (other.loss >= best.loss) continue;
    best = std::move(other);
    arranged = records.data;
  }
  records.data = std::move(arranged);
  return std::move(best.nodes);
}

}  // namespace

Partition partition(std::span<const Axis> axes, const Points& points, const Region& region,
                    const privacy::Model& model, const Options& options, Progress& progress) {
  Ground ground = make_ground(axes, points, model, options.measure);
  if (options.measure == Measure::cells) measure_cells(ground, region);
  Partition result;
  progress.begin("cutting", points.rows);
  if (points.rows > 0 && all_hold(ground)) {
    result.nodes = cut_all(ground, {axes, points, region, model, options, progress});
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
