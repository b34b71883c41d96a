// Tables of up to `part_rows` rows whose model is k alone are recoded as a whole. Others, and those of few
// rows, for which it costs nothing, are first cut into cells; a node of the tree of cuts that is small enough
// is a part, and parts are recoded by themselves, whichever thread does it. In a part rows are put into
// groups of near ones (nearest_groups), or into its cells if these lose less, and then moved (row_moves). If
// there are too many rows for groups, because near ones are hard to find, they are made within the nodes of
// up to `small_rows` rows, or `small_in_k` times k if that is more.
//
// Invariant: every class meets the model. Nodes of the tree of cuts meet it, groups are grown until they do,
// and moves keep it. Classes that are written with the same labels look like one, and become one in the end.
// If that need not meet the model (persons with several rows under l or t), it joins the class beside which
// both lose least, until it does; all rows together do.
#include "local/overlapping.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "base/parallel.h"
#include "local/nearest_groups.h"
#include "local/row_moves.h"

namespace kith::local {

namespace {

using Rows = std::vector<std::uint32_t>;

constexpr std::size_t part_rows = 1 << 15, small_rows = 1 << 9, small_in_k = 1 << 6, few_rows = 1 << 12;

std::span<const std::uint32_t> rows_of(const Partition& cut, std::uint32_t node) {
  return std::span(cut.rows).subspan(cut.nodes[node].begin, cut.nodes[node].end - cut.nodes[node].begin);
}

// The nodes below and with this one that have rows and at most so many, or are cells; none of them is below
// another.
std::vector<std::uint32_t> nodes_below(const Partition& cut, std::uint32_t top, std::size_t most) {
  std::vector<std::uint32_t> found, open{top};
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    const std::size_t rows = rows_of(cut, node).size();
    if (rows > most && cut.nodes[node].cut) {
      const std::vector<std::uint32_t>& children = cut.nodes[node].children;
      open.insert(open.end(), children.rbegin(), children.rend());
    } else if (rows > 0) {
      found.push_back(node);
    }
  }
  return found;
}

// Recodes parts, one after the other.
class Recoder {
 public:
  Recoder(const Ground& ground, const LeastLabels& joins, const Progress& progress)
      : ground_(ground), joins_(joins), company_(ground), progress_(progress) {}

  // Without a tree of cuts. Gives nothing if rows find no groups.
  std::vector<Rows> recode(std::span<const std::uint32_t> rows) {
    const PartPoints points(ground_, joins_, rows);
    LooseClasses classes(points);
    if (!group_nearest(points, company_, classes, progress_)) return {};
    move_rows(points, company_, classes, progress_);
    return rows_of_classes(points, classes);
  }

  std::vector<Rows> recode(const Partition& cut, std::uint32_t node) {
    const PartPoints points(ground_, joins_, rows_of(cut, node));
    LooseClasses classes(points);
    const std::vector<Rows> cells = cells_below(cut, node);
    if (!group_nearest(points, company_, classes, progress_)) {
      std::vector<Rows> small;
      for (const std::uint32_t part : nodes_below(cut, node, std::max(small_rows, small_in_k * company_.k())))
        std::ranges::move(grouped(cut, part), std::back_inserter(small));
      classes = classes_of(points, small);
    } else if (LooseClasses as_cut = classes_of(points, cells); as_cut.loss() < classes.loss()) {
      classes = std::move(as_cut);
    }
    move_rows(points, company_, classes, progress_);
    return rows_of_classes(points, classes);
  }

 private:
  // Groups within a node, or its cells.
  std::vector<Rows> grouped(const Partition& cut, std::uint32_t node) {
    std::vector<Rows> cells = cells_below(cut, node);
    const PartPoints points(ground_, joins_, rows_of(cut, node));
    LooseClasses groups(points);
    const bool found = group_nearest(points, company_, groups, progress_);
    return found && groups.loss() <= classes_of(points, cells).loss() ? rows_of_classes(points, groups)
                                                                      : cells;
  }

  static std::vector<Rows> cells_below(const Partition& cut, std::uint32_t node) {
    std::vector<Rows> cells;
    for (const std::uint32_t cell : nodes_below(cut, node, 0)) {
      const std::span<const std::uint32_t> rows = rows_of(cut, cell);
      cells.emplace_back(rows.begin(), rows.end());
    }
    return cells;
  }

  static LooseClasses classes_of(const PartPoints& points, const std::vector<Rows>& rows) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> place;
    for (std::uint32_t i = 0; i < points.rows.size(); ++i) place.emplace_back(points.rows[i], i);
    std::ranges::sort(place);
    LooseClasses classes(points);
    for (const Rows& of_class : rows) {
      const std::uint32_t made = classes.add_class();
      for (const std::uint32_t row : of_class)
        classes.put(made, std::ranges::lower_bound(place, std::pair(row, std::uint32_t{0}))->second);
    }
    return classes;
  }

  static std::vector<Rows> rows_of_classes(const PartPoints& points, const LooseClasses& classes) {
    std::vector<Rows> all;
    for (std::uint32_t at = 0; at < classes.size(); ++at) {
      if (classes.rows(at).empty()) continue;
      Rows& rows = all.emplace_back();
      for (const std::uint32_t row : classes.rows(at)) rows.push_back(points.rows[row]);
      std::ranges::sort(rows);
    }
    return all;
  }

  const Ground& ground_;
  const LeastLabels& joins_;
  Company company_;
  const Progress& progress_;
};

// Recodes the table as a whole, or gives nothing if that is not done.
std::vector<Rows> recoded_whole(const Ground& ground, const LeastLabels& joins, Progress& progress) {
  const std::size_t rows = ground.points->rows;
  if (rows <= few_rows || rows > part_rows || !ground.model->k_only()) return {};
  check_cancelled(progress);
  Rows all(rows);
  std::iota(all.begin(), all.end(), 0U);
  return Recoder(ground, joins, progress).recode(all);
}

std::vector<Rows> recoded_by_parts(const Ground& ground, const LeastLabels& joins, const Partition& cut,
                                   unsigned threads, Progress& progress) {
  const std::vector<std::uint32_t> parts = nodes_below(cut, 0, part_rows);
  std::vector<std::unique_ptr<Recoder>> recoders(std::max(1U, threads));
  std::vector<std::vector<Rows>> found(parts.size());
  progress.begin("recoding", ground.points->rows);
  parallel_each(parts.size(), static_cast<unsigned>(recoders.size()), [&](std::size_t part, unsigned thread) {
    check_cancelled(progress);
    if (!recoders[thread]) recoders[thread] = std::make_unique<Recoder>(ground, joins, progress);
    found[part] = recoders[thread]->recode(cut, parts[part]);
    progress.advance(rows_of(cut, parts[part]).size());
  });
  progress.end();
  std::vector<Rows> classes;
  for (std::vector<Rows>& of_part : found) std::ranges::move(of_part, std::back_inserter(classes));
  return classes;
}

// Classes by what is written for them.
class WrittenClasses {
 public:
  WrittenClasses(std::span<const Axis> axes, const Points& points) : axes_(axes), points_(points) {}

  // Joins it to the class that is written in the same way, if there is one.
  void add(Rows rows) {
    Region labels = labels_of(rows);
    const auto [at, is_new] = by_text_.try_emplace(text_of(labels), result.classes.size());
    if (is_new) {
      result.classes.push_back(std::move(rows));
      result.labels.push_back(std::move(labels));
      return;
    }
    Rows& same = result.classes[at->second];
    Rows both;
    std::ranges::merge(same, rows, std::back_inserter(both));
    same = std::move(both);
  }

  // The class that shares most with this one, by what both lose if they are one.
  std::size_t nearest(std::size_t of) const {
    std::size_t found = of;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t other = 0; other < result.classes.size(); ++other) {
      if (other == of) continue;
      Rows both = result.classes[of];
      both.insert(both.end(), result.classes[other].begin(), result.classes[other].end());
      std::uint64_t share = 0;
      const Region labels = labels_of(both);
      for (std::size_t a = 0; a < axes_.size(); ++a) share += share_of(axes_[a], labels[a]);
      if (share >= least) continue;
      least = share;
      found = other;
    }
    return found;
  }

  Overlapping result;

 private:
  Region labels_of(const Rows& rows) const {
    Region labels;
    std::vector<Code> values(rows.size());
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      std::ranges::transform(rows, values.begin(), [&](std::uint32_t row) { return points_.values[a][row]; });
      labels.push_back(tight(axes_[a], values));
    }
    return labels;
  }

  std::string text_of(const Region& labels) const {
    std::string text;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      text += label_of(axes_[a], labels[a]);
      text += '\0';
    }
    return text;
  }

  std::span<const Axis> axes_;
  const Points& points_;
  std::map<std::string, std::size_t> by_text_;
};

Overlapping written(std::span<const Axis> axes, const Points& points, const privacy::Model& model,
                    std::vector<Rows> classes) {
  for (;;) {
    std::ranges::sort(classes, {}, [](const Rows& rows) { return rows.front(); });
    WrittenClasses all(axes, points);
    for (Rows& rows : classes) all.add(std::move(rows));
    // Persons may have several rows, so that counts need not add up.
    if (model.monotonicity(!points.person.empty()).classes_pass) return std::move(all.result);
    const auto failing = std::ranges::find_if_not(
        all.result.classes, [&](const Rows& rows) { return holds(points, rows, model); });
    if (failing == all.result.classes.end() || all.result.classes.size() == 1) return std::move(all.result);
    const auto at = static_cast<std::size_t>(failing - all.result.classes.begin());
    const std::size_t other = all.nearest(at);
    classes = std::move(all.result.classes);
    Rows both;
    std::ranges::merge(classes[at], classes[other], std::back_inserter(both));
    classes[at] = std::move(both);
    classes.erase(classes.begin() + static_cast<std::ptrdiff_t>(other));
  }
}

}  // namespace

Overlapping overlapping(std::span<const Axis> axes, const Points& points, const privacy::Model& model,
                        unsigned threads, Progress& progress) {
  if (points.rows == 0) return {};
  const Ground ground = make_ground(axes, points, model, Measure::boxes);
  const LeastLabels joins(ground);
  std::vector<Rows> classes = recoded_whole(ground, joins, progress);
  if (classes.empty()) {
    const Options options{Choice::least_loss, threads, Measure::boxes};
    const Partition cut = partition(axes, points, whole(axes), model, options, progress);
    classes = recoded_by_parts(ground, joins, cut, threads, progress);
  }
  return written(axes, points, model, std::move(classes));
}

}  // namespace kith::local
