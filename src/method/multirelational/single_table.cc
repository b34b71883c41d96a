// Cells of k rows protect a row, not a person: rows of one person may lie in one cell together, and which
// cells a person's rows lie in may be known of nobody else. Here the cells are made as a publisher of single
// tables would make them (k counts rows, as in section III of the paper), cut by the widest span; then
// persons are told apart by the cells of all their rows, which keys hold together.
//
// A table that has no quasi column, or fewer than k rows, is one cell. In the join a table of which a person
// has no row stands with empty values, as an outer join leaves them.
#include "method/multirelational/summary.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "audit/person_trees.h"
#include "kith/error.h"
#include "local/partition.h"

namespace kith::method {
namespace {

// A join of more rows is not worked out.
constexpr std::uint64_t most_rows = 2'000'000;
constexpr std::uint32_t no_row = 0xffffffff;

// Codes of one quasi column as an axis takes them, one more for a row that is not there.
struct CutColumn {
  local::Axis axis;
  Code absent = 0;
};

Code add_absent(hierarchy::Hierarchy& hierarchy) {
  const auto absent = static_cast<Code>(hierarchy.levels.front().of.size());
  for (hierarchy::LevelLabels& level : hierarchy.levels) {
    if (&level == &hierarchy.levels.back()) {
      level.of.push_back(0);
      continue;
    }
    const auto named = std::ranges::find(level.labels, "");
    level.of.push_back(static_cast<hierarchy::Label>(named - level.labels.begin()));
    if (named != level.labels.end()) continue;
    level.labels.emplace_back();
    level.covered.push_back(1);
    level.spread.push_back(0);
    if (!level.begins.empty()) {
      level.begins.push_back(0);
      level.ends.push_back(0);
    }
  }
  return absent;
}

CutColumn cut_column(const Column& column, const hierarchy::Hierarchy* stated, const std::string& source) {
  const auto empty = column.values.find("");
  if (stated) {
    hierarchy::Hierarchy copy = *stated;
    const Code absent = empty ? *empty : add_absent(copy);
    return {local::make_axis(column.name, std::move(copy)), absent};
  }
  Dictionary values;
  for (Code code = 0; code < column.values.size(); ++code) values.encode(column.values[code]);
  const Code absent = values.encode("");
  return {local::make_axis(column.name, values, std::nullopt, source), absent};
}

std::vector<CutColumn> cut_columns(const TablesBinding& binding, std::size_t table) {
  const Table& data = binding.tree.tables[table].table;
  const BoundTable& bound = binding.tables[table];
  std::vector<CutColumn> columns;
  if (data.rows() == 0) return columns;
  for (std::size_t q = 0; q < bound.quasi.size(); ++q)
    columns.push_back(cut_column(data.columns[bound.quasi[q]], bound.hierarchies[q].get(), data.source));
  return columns;
}

struct Cells {
  std::vector<std::uint32_t> of_row;
  std::uint64_t count = 0;
};

Cells cells_of(const std::vector<local::Axis>& axes, const local::Points& points, std::uint64_t k,
               unsigned threads, Progress& progress) {
  const local::Partition partition =
      local::partition(axes, points, local::whole(axes), privacy::Model(k),
                       {local::Choice::widest_span, threads, local::Measure::cells}, progress);
  Cells cells;
  cells.of_row.resize(points.rows);
  for (const local::Partition::Node& node : partition.nodes) {
    if (node.cut || node.begin == node.end) continue;
    for (std::uint32_t at = node.begin; at < node.end; ++at)
      cells.of_row[partition.rows[at]] = static_cast<std::uint32_t>(cells.count);
    ++cells.count;
  }
  return cells;
}

Cells one_cell(std::size_t rows) { return {std::vector<std::uint32_t>(rows, 0), rows > 0 ? 1U : 0U}; }

// Persons in classes of fewer than k, and alone in theirs.
void count_classes(const std::vector<std::uint32_t>& class_of_person, std::uint64_t k,
                   outcome::SingleTableLeak& leak) {
  std::unordered_map<std::uint32_t, std::uint64_t> persons;
  for (const std::uint32_t cls : class_of_person) ++persons[cls];
  for (const auto& [cls, size] : persons) {
    if (size < k) leak.below_k += size;
    if (size == 1) ++leak.unique;
  }
}

outcome::SingleTableLeak each_alone(const TablesBinding& binding, std::uint64_t k, unsigned threads,
                                    Progress& progress) {
  outcome::SingleTableLeak leak;
  leak.approach = "each table alone";
  std::vector<std::vector<std::uint32_t>> values;
  for (std::size_t t = 0; t < binding.tables.size(); ++t) {
    const Table& data = binding.tree.tables[t].table;
    std::vector<local::Axis> axes;
    for (CutColumn& column : cut_columns(binding, t)) axes.push_back(std::move(column.axis));
    local::Points points;
    points.rows = data.rows();
    for (const std::size_t column : binding.tables[t].quasi)
      points.values.emplace_back(data.columns[column].codes);
    Cells cells = axes.empty() ? one_cell(points.rows) : cells_of(axes, points, k, threads, progress);
    leak.rows += points.rows;
    leak.classes += cells.count;
    values.push_back(std::move(cells.of_row));
  }
  count_classes(audit::tree_classes(binding.tree, values), k, leak);
  return leak;
}

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > most / b ? most : a * b;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                           : a + b;
}

// By table and row: the rows that it and all that hangs on it make in the join.
std::vector<std::vector<std::uint64_t>> joined_sizes(const TableTree& tree) {
  std::vector<std::vector<std::uint64_t>> sizes(tree.tables.size());
  for (std::size_t t = tree.tables.size(); t-- > 0;) {
    sizes[t].assign(tree.tables[t].table.rows(), 1);
    for (const std::size_t child : tree.tables[t].children)
      for (std::uint32_t row = 0; row < sizes[t].size(); ++row) {
        std::uint64_t sum = 0;
        for (const std::uint32_t below : tree.tables[child].rows_of(row))
          sum = plus(sum, sizes[child][below]);
        sizes[t][row] = times(sizes[t][row], std::max<std::uint64_t>(sum, 1));
      }
  }
  return sizes;
}

// The outer join of all tables along their keys, row by row: of every table the row, or none.
class Join {
 public:
  explicit Join(const TableTree& tree) : tree_(tree), rows_(tree.tables.size()), at_(tree.tables.size()) {
    for (std::uint32_t person = 0; person < tree.persons(); ++person) {
      at_[0] = person;
      extend(1);
    }
  }

  const std::vector<std::uint32_t>& rows_of(std::size_t table) const { return rows_[table]; }
  std::size_t size() const { return rows_.front().size(); }

 private:
  void extend(std::size_t table) {
    if (table == tree_.tables.size()) {
      for (std::size_t t = 0; t < at_.size(); ++t) rows_[t].push_back(at_[t]);
      return;
    }
    const TreeTable& next = tree_.tables[table];
    const std::uint32_t above = at_[*next.parent];
    const auto rows = above == no_row ? std::span<const std::uint32_t>() : next.rows_of(above);
    at_[table] = no_row;
    if (rows.empty()) extend(table + 1);
    for (const std::uint32_t row : rows) {
      at_[table] = row;
      extend(table + 1);
    }
  }

  const TableTree& tree_;
  std::vector<std::vector<std::uint32_t>> rows_;
  std::vector<std::uint32_t> at_;
};

// Persons in one class have as many rows of the join in every cell.
std::vector<std::uint32_t> classes_by_cells(const Join& join, const std::vector<std::uint32_t>& cell_of_row,
                                            std::size_t persons) {
  std::vector<std::vector<std::uint32_t>> cells(persons);
  for (std::size_t row = 0; row < cell_of_row.size(); ++row)
    cells[join.rows_of(0)[row]].push_back(cell_of_row[row]);
  for (auto& of_person : cells) std::ranges::sort(of_person);
  std::vector<std::uint32_t> order(persons), class_of(persons);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return cells[a] < cells[b]; });
  std::uint32_t cls = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && cells[order[i]] != cells[order[i - 1]]) ++cls;
    class_of[order[i]] = cls;
  }
  return class_of;
}

outcome::SingleTableLeak joined(const TablesBinding& binding, std::uint64_t k, unsigned threads,
                                Progress& progress) {
  outcome::SingleTableLeak leak;
  leak.approach = "the join of all tables";
  const auto sizes = joined_sizes(binding.tree);
  for (const std::uint64_t size : sizes.front()) leak.rows = plus(leak.rows, size);
  if (leak.rows > most_rows) {
    leak.done = false;
    leak.why_not = fmt::format("the join has more than {} rows", most_rows);
    return leak;
  }
  const Join join(binding.tree);
  std::vector<local::Axis> axes;
  std::vector<std::vector<Code>> codes;
  for (std::size_t t = 0; t < binding.tables.size(); ++t) {
    std::vector<CutColumn> columns = cut_columns(binding, t);
    for (std::size_t q = 0; q < columns.size(); ++q) {
      const std::vector<Code>& own = binding.tree.tables[t].table.columns[binding.tables[t].quasi[q]].codes;
      std::vector<Code>& column = codes.emplace_back();
      for (const std::uint32_t row : join.rows_of(t))
        column.push_back(row == no_row ? columns[q].absent : own[row]);
      axes.push_back(std::move(columns[q].axis));
    }
  }
  local::Points points;
  points.rows = join.size();
  for (const std::vector<Code>& column : codes) points.values.emplace_back(column);
  const Cells cells = axes.empty() ? one_cell(points.rows) : cells_of(axes, points, k, threads, progress);
  leak.classes = cells.count;
  count_classes(classes_by_cells(join, cells.of_row, binding.tree.persons()), k, leak);
  return leak;
}

// The figures are for comparison: a column that cannot be cut does not stop a release.
template <typename Way>
outcome::SingleTableLeak attempt(const Way& way, const std::string& approach) {
  try {
    return way();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::cancelled) throw;
    outcome::SingleTableLeak leak;
    leak.approach = approach;
    leak.done = false;
    leak.why_not = error.code() == ErrorCode::hierarchy_value ? "a column has numbers with too many digits"
                                                              : "the tables cannot be cut into cells";
    return leak;
  }
}

}  // namespace

std::vector<outcome::SingleTableLeak> single_table_leaks(const plan::Plan& plan, const TablesBinding& binding,
                                                         unsigned threads, Progress& progress) {
  const std::uint64_t k = plan.privacy.k;
  return {attempt([&] { return each_alone(binding, k, threads, progress); }, "each table alone"),
          attempt([&] { return joined(binding, k, threads, progress); }, "the join of all tables")};
}

}  // namespace kith::method
