#include "method/covered_cells.h"

#include <algorithm>
#include <map>
#include <utility>

#include "verify/private_map.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

using local::Axis;
using local::Extent;
using Runs = std::vector<ValueRun>;

// All but the cells of the quasi columns.
CoveredTable begun(const Binding& binding, std::vector<std::vector<Code>>& orders) {
  CoveredTable table;
  for (const int q : binding.quasi) {
    orders.push_back(codes_in_order(binding.column(q)));
    table.columns.push_back(covered_column(binding.column(q), orders.back()));
  }
  table.quasi = table.columns.size();
  for (const std::vector<int>* role : {&binding.sensitive, &binding.plain})
    for (const int c : *role)
      table.columns.push_back(covered_column(binding.column(c), codes_in_order(binding.column(c))));
  if (const Column* person = binding.person_column()) table.person_of_row = person->codes;
  return table;
}

Runs everything(const CoveredColumn& column) {
  return {{0, static_cast<std::uint32_t>(column.values.size() - 1)}};
}

// A cell for every label, by number of the label.
std::vector<Runs> runs_of(const hierarchy::LevelLabels& level, const std::vector<Code>& order) {
  std::vector<Runs> runs(level.labels.size());
  for (std::uint32_t value = 0; value < order.size(); ++value) add_value(value, runs[level.of[order[value]]]);
  return runs;
}

// Finds the values that an extent holds by their order, so that no cell looks at all of them.
class ExtentReader {
 public:
  ExtentReader(const Axis& axis, const std::vector<Code>& order) : axis_(axis), order_(order) {
    if (axis_.hierarchy) return;
    while (empties_ < order_.size() && axis_.empty[order_[empties_]]) ++empties_;
  }

  Runs runs(const Extent& extent) {
    if (axis_.hierarchy) return label_runs(extent);
    Runs runs;
    if (extent.empties)
      for (std::size_t value = 0; value < empties_; ++value) add(value, runs);
    if (!extent.values) return runs;
    if (axis_.kind == Axis::Kind::ordered)
      add_range(extent, runs);
    else if (extent.members)
      add_members(*extent.members, runs);
    else
      add_texts(extent, runs);
    return runs;
  }

 private:
  static void add(std::size_t value, Runs& runs) { add_value(static_cast<std::uint32_t>(value), runs); }

  Runs label_runs(const Extent& extent) {
    const hierarchy::LevelLabels& level = axis_.hierarchy->levels[extent.level];
    const auto [at, is_new] = levels_.try_emplace(extent.level);
    if (is_new) at->second = runs_of(level, order_);
    const auto label = std::ranges::find(level.labels, extent.label) - level.labels.begin();
    return at->second[static_cast<std::size_t>(label)];
  }

  // Among the values that are not empty, the first of which `before` no longer holds.
  template <typename Before>
  std::size_t first_not(const Before& before) const {
    const auto at =
        std::partition_point(order_.begin() + static_cast<std::ptrdiff_t>(empties_), order_.end(), before);
    return static_cast<std::size_t>(at - order_.begin());
  }

  void add_range(const Extent& extent, Runs& runs) const {
    const std::size_t begin = first_not([&](Code code) {
      const double x = axis_.position[code];
      return x < extent.low || (!extent.low_inside && x == extent.low);
    });
    const std::size_t end = first_not([&](Code code) { return axis_.position[code] <= extent.high; });
    for (std::size_t value = begin; value < end; ++value) add(value, runs);
  }

  std::size_t above(const std::string& bound) const {
    return first_not([&](Code code) { return axis_.texts[code] <= bound; });
  }

  void add_members(const std::vector<std::string>& members, Runs& runs) const {
    for (const std::string& member : members)
      if (const std::size_t end = above(member); end > empties_ && axis_.texts[order_[end - 1]] == member)
        add(end - 1, runs);
  }

  void add_texts(const Extent& extent, Runs& runs) const {
    const std::size_t begin = extent.after ? above(*extent.after) : empties_;
    const std::size_t end = extent.upto ? above(*extent.upto) : order_.size();
    for (std::size_t value = begin; value < end; ++value)
      if (const std::uint32_t number = axis_.number[order_[value]];
          number >= extent.first && number < extent.last)
        add(value, runs);
  }

  const Axis& axis_;
  const std::vector<Code>& order_;
  std::size_t empties_ = 0;
  std::map<hierarchy::Level, std::vector<Runs>> levels_;
};

void set_levels(const hierarchy::LevelLabels& level, const std::vector<Code>& order,
                const std::vector<Code>& codes, CoveredColumn& column) {
  column.cells = runs_of(level, order);
  column.cell_of_row.reserve(codes.size());
  for (const Code code : codes) column.cell_of_row.push_back(level.of[code]);
}

}  // namespace

CoveredTable covered_by_levels(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
                               const std::vector<std::uint32_t>& class_of_row) {
  std::vector<std::vector<Code>> orders;
  CoveredTable table = begun(binding, orders);
  for (const std::uint32_t cls : class_of_row) table.released.push_back(cls != verify::not_released);
  for (std::size_t q = 0; q < table.quasi; ++q) {
    CoveredColumn& column = table.columns[q];
    set_levels(binding.hierarchies[q].levels[treatment.levels[q]], orders[q],
               binding.column(binding.quasi[q]).codes, column);
    const auto star = static_cast<std::uint32_t>(column.cells.size());
    column.cells.push_back(everything(column));
    for (std::size_t row = 0; row < class_of_row.size(); ++row) {
      const bool masked =
          !treatment.masked_cells.empty() && (treatment.masked_cells[tuples.tuple_of_row[row]] >> q & 1) != 0;
      if (masked || class_of_row[row] == verify::masked) column.cell_of_row[row] = star;
    }
  }
  return table;
}

CoveredTable covered_by_cells(const Binding& binding, const LocalCells& cells) {
  std::vector<std::vector<Code>> orders;
  CoveredTable table = begun(binding, orders);
  const std::vector<std::uint32_t>& class_of_row = cells.release.class_of_row;
  for (const std::uint32_t cls : class_of_row) table.released.push_back(cls != verify::not_released);
  for (std::size_t q = 0; q < table.quasi; ++q) {
    CoveredColumn& column = table.columns[q];
    ExtentReader reader(binding.axes[q], orders[q]);
    std::map<std::vector<std::pair<std::uint32_t, std::uint32_t>>, std::uint32_t> numbers;
    std::vector<std::uint32_t> cell_of_class;
    for (const Extent& extent : cells.extents[q]) {
      Runs runs = reader.runs(extent);
      std::vector<std::pair<std::uint32_t, std::uint32_t>> key;
      for (const ValueRun& run : runs) key.emplace_back(run.first, run.last);
      const auto [at, is_new] =
          numbers.try_emplace(std::move(key), static_cast<std::uint32_t>(column.cells.size()));
      if (is_new) column.cells.push_back(std::move(runs));
      cell_of_class.push_back(at->second);
    }
    for (const std::uint32_t cls : class_of_row)
      column.cell_of_row.push_back(cls == verify::not_released ? 0 : cell_of_class[cls]);
  }
  return table;
}

}  // namespace kith::method
