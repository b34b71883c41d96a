// One walk down the tree: the region of a node is its parent's, narrowed along one axis, and only those of
// the way to the node at hand are kept. Cost: nodes, and axes for every published leaf.
#include "series/published.h"

#include <unordered_map>

#include "kith/error.h"
#include "series/fit.h"
#include "series/series_axis.h"

namespace kith::series {

namespace {

class Walk {
 public:
  Walk(const View& state, std::span<const local::Axis> axes, Progress& progress)
      : state_(state), axes_(axes), progress_(progress), numbers_(axes.size()) {
    result_.labels.resize(axes.size());
    result_.cells.resize(axes.size());
    result_.shares.resize(axes.size());
    result_.class_of.assign(state.row_count(), none);
  }

  Published run() {
    region_ = local::whole(axes_);
    visit(0);
    return std::move(result_);
  }

 private:
  // Depth first, with a stack of its own: trees may be as deep as a leaf has cuts.
  void visit(Node root) {
    // `next` is the child to be visited next. `whole` is the node's extent along the axis of its cut.
    struct Step {
      Node node = 0, next = none;
      std::uint32_t axis = 0;
      local::Extent whole;
    };
    std::vector<Step> path;
    const auto enter = [&](Node node) {
      const NodeRecord record = state_.node(node);
      if (record.leaf()) {
        if (record.published != 0) show(node);
        return;
      }
      path.push_back({node, record.first_child, record.axis, region_[record.axis]});
    };
    enter(root);
    while (!path.empty()) {
      Step& step = path.back();
      region_[step.axis] = step.whole;
      const Node child = step.next;
      if (child == none) {
        path.pop_back();
        continue;
      }
      const NodeRecord record = state_.node(child);
      step.next = record.next_sibling;
      const local::Cut cut = cut_of(state_.node(step.node), state_.names);
      require_fit(axes_[step.axis], cut);
      region_[step.axis] =
          local::narrowed(axes_[step.axis], step.whole, cut, branch_of(record, state_.names));
      enter(child);
    }
  }

  void show(Node leaf) {
    const auto number = static_cast<std::uint32_t>(result_.leaves.size());
    result_.leaves.push_back(leaf);
    check_cancelled(progress_);
    if (state_.outline.ranges == Ranges::tight) {
      const auto box = state_.box_of(leaf);
      if (!box) damaged("a published leaf has no box");
      require_fit(axes_, *box);
      show_cells(*box);
    } else {
      show_cells(region_);
    }
    for (const Row row : state_.rows_of(leaf))
      if (checked(state_.first_release, row) != 0) result_.class_of[row] = number;
  }

  void show_cells(const local::Region& region) {
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      const auto next = static_cast<std::uint32_t>(result_.labels[a].size());
      const auto [at, added] = numbers_[a].try_emplace(local::label_of(axes_[a], region[a]), next);
      if (added) result_.labels[a].push_back(at->first);
      result_.cells[a].push_back(at->second);
      result_.shares[a].push_back(local::share_of(axes_[a], region[a]));
    }
  }

  const View& state_;
  std::span<const local::Axis> axes_;
  Progress& progress_;
  local::Region region_;
  std::vector<std::unordered_map<std::string, std::uint32_t>> numbers_;
  Published result_;
};

}  // namespace

std::vector<local::Axis> axes_of(const View& state, const Spec& spec, const std::string& source) {
  std::vector<local::Axis> axes;
  const Dictionary nothing;
  for (std::size_t a = 0; a < state.quasi.size(); ++a) {
    const Outline::Domain& domain = state.outline.domains[a];
    const Vocabulary values(state.quasi_values[a], nothing);
    const std::string& column = state.outline.quasi[a];
    axes.push_back(is_ordered(spec.recipes[a], domain)
                       ? ordered_axis(column, values, domain)
                       : full_axis(column, spec.recipes[a], values, domain, source));
  }
  return axes;
}

local::Region region_of(const View& state, std::span<const local::Axis> axes, Node node) {
  std::vector<Node> path;
  for (Node at = node; at != none; at = state.node(at).parent) path.push_back(at);
  local::Region region = local::whole(axes);
  for (std::size_t i = path.size() - 1; i > 0; --i) {
    const local::Cut cut = cut_of(state.node(path[i]), state.names);
    require_fit(axes[cut.axis], cut);
    region[cut.axis] = local::narrowed(axes[cut.axis], region[cut.axis], cut,
                                       branch_of(state.node(path[i - 1]), state.names));
  }
  return region;
}

Published published(const View& state, const Spec& spec, const std::string& source, Progress& progress) {
  if (state.outline.released() == 0) {
    Published none_yet;
    none_yet.labels.resize(state.quasi.size());
    none_yet.cells.resize(state.quasi.size());
    none_yet.shares.resize(state.quasi.size());
    none_yet.class_of.assign(state.row_count(), none);
    return none_yet;
  }
  const std::vector<local::Axis> axes = axes_of(state, spec, source);
  return Walk(state, axes, progress).run();
}

}  // namespace kith::series
