// Cells repeat: many classes share an extent along an axis. What an extent covers is therefore found once per
// different label of each axis, and added up over rows in whole numbers, so that the sums do not depend on
// any order.
#include "method/local/cell_figures.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "method/caveats.h"
#include "method/class_figures.h"
#include "method/sample.h"
#include "method/value_bins.h"
#include "table/quasi_tuples.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

using local::Axis;
using local::Extent;

// What a cell of one axis covers: its share in millionths, different values of the domain, and rows of the
// source. The height is that of its level over that of the top, or the share if there are no levels.
struct Coverage {
  std::uint64_t share = 0, leaves = 0, rows = 0;
  double height = 0;
};

class AxisMeter {
 public:
  AxisMeter(const Axis& axis, const Column& column) : axis_(axis) {
    value_rows_.assign(column.values.size(), 0);
    for (const Code code : column.codes) ++value_rows_[code];
    for (Code code = 0; code < value_rows_.size(); ++code)
      if (value_rows_[code] > 0) present_.push_back(code);
    std::ranges::sort(present_, {}, [&](Code code) { return key(code); });
    for (const Code code : present_) {
      rows_until_.push_back(rows_until_.back() + value_rows_[code]);
      if (!axis_.hierarchy && axis_.empty[code]) ++empties_;
    }
    for (const std::uint64_t rows : value_rows_) bits_.push_back(fixed_bits(rows));
  }

  std::uint64_t leaves() const {
    if (axis_.hierarchy) return axis_.hierarchy->leaves;
    return std::max<std::uint64_t>(present_.size(), 1);
  }
  std::uint64_t spread_of_all() const {
    if (axis_.hierarchy) return axis_.hierarchy->spread_of_all == 0 ? 0 : local::whole_share;
    return axis_.varies() ? local::whole_share : 0;
  }
  std::int64_t bits_of(Code code) const { return bits_[code]; }

  Coverage coverage(const Extent& as_cut) const {
    const Extent extent = local::as_it_reads(axis_, as_cut);
    Coverage coverage;
    coverage.share = local::share_of(axis_, extent);
    coverage.height = static_cast<double>(coverage.share) / static_cast<double>(local::whole_share);
    if (axis_.hierarchy)
      cover_label(extent, coverage);
    else
      cover_values(extent, coverage);
    return coverage;
  }

 private:
  // Values in the order of the axis; the empty one first.
  double key(Code code) const {
    if (axis_.hierarchy) return code;
    return axis_.empty[code] ? -1.0 : static_cast<double>(axis_.rank[code]);
  }

  void cover_label(const Extent& extent, Coverage& coverage) const {
    const hierarchy::Hierarchy& h = *axis_.hierarchy;
    const hierarchy::LevelLabels& level = h.levels[extent.level];
    const auto label = std::ranges::find(level.labels, extent.label) - level.labels.begin();
    coverage.leaves = level.covered[static_cast<std::size_t>(label)];
    for (const Code code : present_)
      if (level.of[code] == static_cast<hierarchy::Label>(label)) coverage.rows += value_rows_[code];
    const auto top = h.order.top_height();
    coverage.height = top == 0 ? 0 : static_cast<double>(h.order.height(extent.level)) / top;
  }

  // Present values are in the order of the axis, so that an ordered extent holds a run of them.
  void cover_values(const Extent& extent, Coverage& coverage) const {
    if (axis_.kind == Axis::Kind::set) return cover_categories(extent, coverage);
    if (extent.empties) add(0, empties_, coverage);
    if (!extent.values) return;
    const std::size_t begin = first_not([&](Code code) {
      const double x = axis_.position[code];
      return x < extent.low || (!extent.low_inside && x == extent.low);
    });
    const std::size_t end = first_not([&](Code code) { return axis_.position[code] <= extent.high; });
    if (begin < end) add(begin, end, coverage);
  }

  void cover_categories(const Extent& extent, Coverage& coverage) const {
    if (extent.empties) add(0, empties_, coverage);
    if (!extent.values) return;
    const auto not_above = [&](const std::string& bound) {
      return first_not([&](Code code) { return axis_.texts[code] <= bound; });
    };
    if (extent.members) {
      for (const std::string& member : *extent.members)
        if (const std::size_t end = not_above(member);
            end > empties_ && axis_.texts[present_[end - 1]] == member)
          add(end - 1, end, coverage);
      return;
    }
    const std::size_t begin = extent.after ? not_above(*extent.after) : empties_;
    const std::size_t end = extent.upto ? not_above(*extent.upto) : present_.size();
    for (std::size_t i = begin; i < end; ++i)
      if (const std::uint32_t number = axis_.number[present_[i]];
          number >= extent.first && number < extent.last)
        add(i, i + 1, coverage);
  }

  // Among the values that are not empty, the first of which `before` no longer holds.
  template <typename Before>
  std::size_t first_not(const Before& before) const {
    const auto at = std::partition_point(present_.begin() + static_cast<std::ptrdiff_t>(empties_),
                                         present_.end(), before);
    return static_cast<std::size_t>(at - present_.begin());
  }

  void add(std::size_t begin, std::size_t end, Coverage& coverage) const {
    coverage.leaves += end - begin;
    coverage.rows += rows_until_[end] - rows_until_[begin];
  }

  const Axis& axis_;
  std::vector<std::uint64_t> value_rows_;
  std::vector<std::int64_t> bits_;
  std::vector<Code> present_;
  // So many empty values stand at the beginning of present_.
  std::size_t empties_ = 0;
  std::vector<std::uint64_t> rows_until_{0};
};

// Coverage by class, each different label looked at once; one that is left out is not compared.
std::vector<Coverage> coverages(const AxisMeter& meter, const std::vector<Extent>& extents,
                                const std::vector<std::string>& labels) {
  std::unordered_map<std::string_view, Coverage> known;
  std::vector<Coverage> result;
  for (std::size_t cls = 0; cls < extents.size(); ++cls) {
    if (labels[cls].empty()) {
      result.push_back(meter.coverage(extents[cls]));
      continue;
    }
    const auto [at, is_new] = known.try_emplace(labels[cls]);
    if (is_new) at->second = meter.coverage(extents[cls]);
    result.push_back(at->second);
  }
  return result;
}

void count_classes(const CellRelease& release, const Column* person, CellFigures& figures) {
  const std::size_t classes = release.labels.empty() ? 0 : release.labels.front().size();
  figures.class_rows.assign(classes, 0);
  figures.class_persons.assign(classes, 0);
  std::vector<std::uint64_t> pairs;
  for (std::size_t row = 0; row < release.class_of_row.size(); ++row) {
    const std::uint32_t cls = release.class_of_row[row];
    if (cls == verify::not_released) continue;
    ++figures.class_rows[cls];
    if (person) pairs.push_back(std::uint64_t{cls} << 32 | person->codes[row]);
  }
  if (!person) {
    figures.class_persons = figures.class_rows;
    return;
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (const std::uint64_t pair : pairs) ++figures.class_persons[pair >> 32];
}

// Rows by the height of their cell: added up from the lowest on, the sum does not depend on any order either.
using Heights = std::map<double, std::uint64_t>;

double sum_of(const Heights& heights) {
  double sum = 0;
  for (const auto& [height, rows] : heights) sum += static_cast<double>(rows) * height;
  return sum;
}

loss::ColumnSums sums_of(const AxisMeter& meter, const std::vector<Coverage>& coverage,
                         const CellRelease& release, std::size_t axis, Heights& heights) {
  const Column& column = release.table->columns[static_cast<std::size_t>(release.quasi[axis])];
  loss::ColumnSums sums;
  sums.leaves = meter.leaves();
  sums.spread_of_all = meter.spread_of_all();
  const std::int64_t everything = fixed_bits(column.codes.size());
  std::vector<std::int64_t> cell_bits;
  for (const Coverage& c : coverage) cell_bits.push_back(fixed_bits(c.rows));
  std::vector<std::uint64_t> class_rows(coverage.size(), 0);
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    const std::uint32_t cls = release.class_of_row[row];
    const std::int64_t own = meter.bits_of(column.codes[row]);
    sums.bits_of_all += everything - own;
    if (cls == verify::not_released) {
      sums.bits_suppressed += everything - own;
      continue;
    }
    ++class_rows[cls];
    sums.bits_released += cell_bits[cls] - own;
  }
  for (std::size_t cls = 0; cls < coverage.size(); ++cls) {
    sums.covered_released += class_rows[cls] * coverage[cls].leaves;
    sums.spread_released += class_rows[cls] * coverage[cls].share;
    heights[coverage[cls].height] += class_rows[cls];
  }
  return sums;
}

// Beyond so many looks at values, cells are not spread over them.
constexpr std::uint64_t looks_at_values = 20'000'000;

// Nothing if that were too much work.
std::vector<outcome::ValueBin> bins_of(const Axis& axis, const Dictionary& values,
                                       const std::vector<Extent>& extents,
                                       const std::vector<std::string>& labels,
                                       const std::vector<std::uint64_t>& class_rows,
                                       const std::vector<std::uint64_t>& value_rows) {
  struct Cell {
    const Extent* extent = nullptr;
    std::uint64_t rows = 0;
  };
  std::map<std::string_view, Cell> cells;
  for (std::size_t cls = 0; cls < class_rows.size(); ++cls) {
    Cell& cell = cells[labels[cls]];
    cell.extent = &extents[cls];
    cell.rows += class_rows[cls];
  }
  if (cells.size() * value_rows.size() > looks_at_values) return {};
  ValueBins bins(values, axis.hierarchy ? &*axis.hierarchy : nullptr, value_rows);
  std::vector<Code> covered;
  for (const auto& [label, cell] : cells) {
    covered.clear();
    for (Code code = 0; code < value_rows.size(); ++code)
      if (value_rows[code] > 0 && local::contains(axis, *cell.extent, code)) covered.push_back(code);
    bins.add(static_cast<double>(cell.rows), covered);
  }
  return bins.bins();
}

outcome::ColumnSummary summary_of(const Axis& axis, const CellRelease& release,
                                  const std::vector<Extent>& extents, std::size_t at,
                                  const std::vector<std::uint64_t>& class_rows) {
  const Column& column = release.table->columns[static_cast<std::size_t>(release.quasi[at])];
  outcome::ColumnSummary summary;
  summary.name = column.name;
  summary.hierarchy = kind_of_axis(axis);
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const Code code : column.codes) ++rows[code];
  std::map<std::string_view, std::uint64_t> before, after;
  for (Code code = 0; code < rows.size(); ++code)
    if (rows[code] > 0) before[column.values[code]] += rows[code];
  for (std::size_t cls = 0; cls < class_rows.size(); ++cls) after[release.labels[at][cls]] += class_rows[cls];
  summary.distinct_before = before.size();
  summary.distinct_after = after.size();
  summary.before = most_frequent({before.begin(), before.end()});
  summary.after = most_frequent({after.begin(), after.end()});
  summary.bins = bins_of(axis, column.values, extents, release.labels[at], class_rows, rows);
  return summary;
}

// Cells that read alike are one. They are told as long as the release lives.
std::vector<attack::ReleasedCells> released_cells(const CellRelease& release) {
  std::vector<attack::ReleasedCells> cells;
  for (std::size_t q = 0; q < release.quasi.size(); ++q) {
    std::map<std::string_view, std::uint32_t> numbers;
    std::vector<std::uint32_t> of_class;
    for (const std::string& label : release.labels[q])
      of_class.push_back(
          numbers.try_emplace(label, static_cast<std::uint32_t>(numbers.size())).first->second);
    const std::size_t count = numbers.size();
    const auto cell = [&release, of_class = std::move(of_class)](std::size_t row) {
      const std::uint32_t cls = release.class_of_row[row];
      return cls < of_class.size() ? of_class[cls] : verify::not_released;
    };
    cells.push_back({static_cast<std::size_t>(release.quasi[q]), cell, count});
  }
  return cells;
}

}  // namespace

std::string kind_of_axis(const Axis& axis) {
  if (axis.hierarchy) return axis.hierarchy->kind;
  if (axis.kind == Axis::Kind::set) return "categories";
  return axis.type == ValueType::date ? "dates" : "numbers";
}

CellFigures figures_of_cells(std::span<const Axis> axes, const CellRelease& release,
                             const ClassExtents& extents, const Column* person, std::uint64_t k) {
  CellFigures figures;
  count_classes(release, person, figures);
  const std::uint64_t rows = release.class_of_row.size();
  std::uint64_t released = 0, squared = 0;
  for (const std::uint64_t size : figures.class_rows) {
    released += size;
    squared += size * size;
  }
  std::vector<loss::ColumnSums> sums;
  Heights heights;
  for (std::size_t a = 0; a < axes.size(); ++a) {
    const AxisMeter meter(axes[a], release.table->columns[static_cast<std::size_t>(release.quasi[a])]);
    sums.push_back(sums_of(meter, coverages(meter, extents[a], release.labels[a]), release, a, heights));
    figures.ncp.push_back(loss::ncp_of({&sums.back(), 1}, rows, rows - released));
  }
  figures.loss = loss::loss_of(sums, rows, rows - released, figures.class_rows.size(), k, squared);
  const double cells = static_cast<double>(rows) * static_cast<double>(axes.size());
  const double suppressed = static_cast<double>((rows - released) * axes.size());
  figures.loss.precision = cells == 0 ? 0 : 1 - (sum_of(heights) + suppressed) / cells;
  return figures;
}

namespace {

// The most frequent value that is not empty and changes in some released row, the first of equals.
std::optional<Code> most_frequent_of_changed(const Column& column, const CellRelease& release,
                                             const std::vector<std::string>& labels) {
  std::vector<std::uint64_t> rows(column.values.size());
  std::vector<bool> changes(column.values.size(), false);
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    const Code code = column.codes[row];
    ++rows[code];
    if (changes[code] || release.class_of_row[row] == verify::not_released) continue;
    changes[code] = labels[release.class_of_row[row]] != column.values[code];
  }
  std::optional<Code> found;
  for (Code code = 0; code < rows.size(); ++code)
    if (changes[code] && !column.values[code].empty() && (!found || rows[code] > rows[*found])) found = code;
  return found;
}

// What becomes of that value in most of the rows in which it changes. The sample has the quasi columns first.
void add_examples(const CellRelease& release, std::size_t classes, outcome::Sample& sample) {
  for (std::size_t q = 0; q < release.quasi.size(); ++q) {
    const Column& column = release.table->columns[static_cast<std::size_t>(release.quasi[q])];
    const std::optional<Code> value = most_frequent_of_changed(column, release, release.labels[q]);
    if (!value) continue;
    std::vector<std::uint64_t> rows(classes);
    for (std::size_t row = 0; row < column.codes.size(); ++row)
      if (column.codes[row] == *value && release.class_of_row[row] != verify::not_released)
        ++rows[release.class_of_row[row]];
    std::map<std::string, std::uint64_t> cells;
    for (std::size_t cls = 0; cls < classes; ++cls)
      if (rows[cls] > 0 && release.labels[q][cls] != column.values[*value])
        cells[release.labels[q][cls]] += rows[cls];
    const auto most = std::ranges::max_element(cells, {}, [](const auto& cell) { return cell.second; });
    sample.columns[q].example = {std::string(column.values[*value]), most->first};
  }
}

}  // namespace

void describe_cells(const plan::Plan& plan, std::span<const Axis> axes, const CellRelease& release,
                    const ClassExtents& extents, const Column* person, unsigned threads,
                    outcome::TableOutcome& result) {
  const CellFigures figures = figures_of_cells(axes, release, extents, person, plan.privacy.k);
  result.loss = figures.loss;
  result.released = std::accumulate(figures.class_rows.begin(), figures.class_rows.end(), std::uint64_t{0});
  std::optional<int> person_column;
  if (person) person_column = release.table->find(person->name);
  const QuasiTuples tuples = quasi_tuples(*release.table, release.quasi, person_column, {}, threads);
  describe_classes(plan.privacy, tuples, figures.class_rows, figures.class_persons, result);
  for (std::size_t a = 0; a < axes.size(); ++a) {
    outcome::ColumnSummary summary = summary_of(axes[a], release, extents[a], a, figures.class_rows);
    summary.ncp = figures.ncp[a];
    outcome::CutColumn cut;
    cut.kind = summary.hierarchy;
    cut.cells = summary.distinct_after;
    for (std::size_t cls = 0; cls < figures.class_rows.size(); ++cls)
      if (release.labels[a][cls] == "*") cut.whole += figures.class_rows[cls];
    result.columns.push_back(std::move(summary));
    result.cells->columns.push_back(std::move(cut));
  }
  result.samples = {sample_of(
      {*release.table, release.quasi, release.released},
      [&](std::uint32_t row) { return release.class_of_row[row] == verify::not_released; },
      [&](std::size_t q, std::uint32_t row) { return release.labels[q][release.class_of_row[row]]; })};
  add_examples(release, figures.class_rows.size(), result.samples.front());
  const RowClasses classes{release.class_of_row, figures.class_rows.size()};
  note_alike_values(plan, *release.table, classes, result);
  note_prevailing_value(plan, *release.table, person, result);
  note_unique_values(plan, *release.table, classes, person, result);
  note_dependencies(plan, *release.table, released_cells(release), person, result);
  describe_histories_of_cells(person, classes, threads, result);
}

}  // namespace kith::method
