#include "method/local/cut.h"

#include <algorithm>

#include "local/finest_label.h"
#include "local/plain_bound.h"
#include "method/requirement.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

using local::Extent;
using local::Partition;
using local::Region;

// Found anew from the root on for each node that is asked for: the regions of all nodes would take more than
// the cells.
Region region_of(std::span<const local::Axis> axes, const Partition& partition, std::size_t of) {
  std::vector<std::size_t> path;
  for (std::size_t n = of; n > 0; n = partition.nodes[n].parent) path.push_back(n);
  Region region = local::whole(axes);
  for (auto n = path.rbegin(); n != path.rend(); ++n) {
    const Partition::Node& node = partition.nodes[*n];
    const local::Cut& cut = *partition.nodes[node.parent].cut;
    region[cut.axis] = local::narrowed(axes[cut.axis], region[cut.axis], cut, node.branch);
  }
  return region;
}

bool is_class(const Partition::Node& node) { return !node.cut && node.begin != node.end; }

Region box_of(std::span<const local::Axis> axes, const local::Points& points,
              std::span<const std::uint32_t> rows) {
  Region box;
  std::vector<Code> values;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    values.clear();
    for (const std::uint32_t row : rows) values.push_back(points.values[a][row]);
    box.push_back(local::tight(axes[a], values));
  }
  return box;
}

// Room for so many classes.
LocalCells no_cells(const Binding& binding, std::size_t classes) {
  LocalCells cells;
  cells.release.table = &binding.table;
  cells.release.quasi = binding.quasi;
  cells.release.released = binding.released;
  cells.release.class_of_row.assign(binding.table.rows(), verify::not_released);
  const std::size_t axes = binding.axes.size();
  cells.release.labels.resize(axes);
  cells.extents.resize(axes);
  cells.cuts.assign(axes, 0);
  for (std::size_t a = 0; a < axes; ++a) {
    cells.release.labels[a].reserve(classes);
    cells.extents[a].reserve(classes);
  }
  return cells;
}

void add_class(std::span<const local::Axis> axes, Region region, Lists lists, LocalCells& cells) {
  for (std::size_t a = 0; a < axes.size(); ++a) {
    if (axes[a].hierarchy) region[a] = local::as_it_reads(axes[a], std::move(region[a]));
    const bool left_out = lists == Lists::left_out && local::is_list(axes[a], region[a]);
    cells.release.labels[a].push_back(left_out ? std::string() : local::label_of(axes[a], region[a]));
    cells.extents[a].push_back(std::move(region[a]));
  }
}

}  // namespace

local::Measure measure_of(Ranges ranges) {
  return ranges == Ranges::cell ? local::Measure::cells : local::Measure::boxes;
}

local::Points points_of(const Binding& binding, bool with_sensitive) {
  local::Points points;
  points.rows = binding.table.rows();
  for (const int at : binding.quasi) points.values.emplace_back(binding.column(at).codes);
  if (binding.person) points.person = binding.person_column()->codes;
  if (with_sensitive)
    for (const int at : binding.sensitive) points.sensitive.emplace_back(binding.column(at).codes);
  return points;
}

LocalCells cells_of(const Binding& binding, const Partition& partition, Ranges ranges, Lists lists) {
  const std::span<const local::Axis> axes = binding.axes;
  const local::Points points = points_of(binding, false);
  LocalCells cells =
      no_cells(binding, static_cast<std::size_t>(std::ranges::count_if(partition.nodes, is_class)));
  std::vector<local::FinestLabels> finest;
  std::vector<local::PlainBounds> plain;
  for (const local::Axis& axis : axes) plain.emplace_back(axis);
  for (std::size_t a = 0; a < axes.size(); ++a) finest.emplace_back(axes[a], points.values[a]);
  std::uint32_t classes = 0;
  for (std::size_t n = 0; n < partition.nodes.size(); ++n) {
    const Partition::Node& node = partition.nodes[n];
    if (node.cut) ++cells.cuts[node.cut->axis];
    if (!is_class(node)) continue;
    const std::span<const std::uint32_t> rows =
        std::span(partition.rows).subspan(node.begin, node.end - node.begin);
    for (const std::uint32_t row : rows) cells.release.class_of_row[row] = classes;
    ++classes;
    Region region = ranges == Ranges::tight ? box_of(axes, points, rows) : region_of(axes, partition, n);
    for (std::size_t a = 0; a < axes.size(); ++a)
      if (ranges == Ranges::cell) region[a] = plain[a].of(finest[a].of(std::move(region[a])));
    add_class(axes, std::move(region), lists, cells);
  }
  return cells;
}

LocalCells cells_of(const Binding& binding, local::Overlapping overlapping, Lists lists) {
  LocalCells cells = no_cells(binding, overlapping.classes.size());
  for (std::uint32_t at = 0; at < overlapping.classes.size(); ++at) {
    for (const std::uint32_t row : overlapping.classes[at]) cells.release.class_of_row[row] = at;
    add_class(binding.axes, std::move(overlapping.labels[at]), lists, cells);
  }
  return cells;
}

void write_lists(std::span<const local::Axis> axes, LocalCells& cells) {
  for (std::size_t a = 0; a < axes.size(); ++a)
    for (std::size_t cls = 0; cls < cells.extents[a].size(); ++cls)
      if (local::is_list(axes[a], cells.extents[a][cls]))
        cells.release.labels[a][cls] = local::label_of(axes[a], cells.extents[a][cls]);
}

ListSize list_size(std::span<const local::Axis> axes, const LocalCells& cells) {
  const std::size_t classes = cells.extents.empty() ? 0 : cells.extents.front().size();
  std::vector<std::uint64_t> rows(classes, 0);
  for (const std::uint32_t cls : cells.release.class_of_row)
    if (cls != verify::not_released) ++rows[cls];
  ListSize size;
  for (std::size_t a = 0; a < axes.size(); ++a)
    for (std::size_t cls = 0; cls < classes; ++cls) {
      const std::uint64_t bytes = local::list_bytes(axes[a], cells.extents[a][cls]);
      size.by_class += bytes;
      size.by_row += bytes * rows[cls];
    }
  return size;
}

CellRows ordered_rows(LocalCells& cells, unsigned threads, Progress& progress) {
  const std::vector<std::uint32_t> before = cells.release.class_of_row;
  CellRows rows(cells.release, threads, progress);
  const std::size_t classes = cells.release.labels.empty() ? 0 : cells.release.labels.front().size();
  std::vector<std::uint32_t> from(classes, 0);
  for (std::size_t row = 0; row < before.size(); ++row)
    if (before[row] != verify::not_released) from[cells.release.class_of_row[row]] = before[row];
  for (std::vector<Extent>& axis : cells.extents) {
    std::vector<Extent> numbered;
    numbered.reserve(from.size());
    for (const std::uint32_t cls : from) numbered.push_back(std::move(axis[cls]));
    axis = std::move(numbered);
  }
  return rows;
}

verify::CellClaim cell_claim(const plan::Plan& plan, const Binding& binding, const LocalCells& cells,
                             std::vector<std::string> released_columns, const outcome::TableOutcome& result) {
  verify::CellClaim claim;
  claim.model = requirement_of(plan, binding, result);
  claim.source = cells.release.table;
  for (const local::Axis& axis : binding.axes)
    claim.hierarchies.push_back(axis.hierarchy ? &*axis.hierarchy : nullptr);
  claim.released_columns = std::move(released_columns);
  claim.class_of_row = &cells.release.class_of_row;
  claim.released_rows = result.released;
  return claim;
}

}  // namespace kith::method
