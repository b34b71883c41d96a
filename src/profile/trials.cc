#include "profile/trials.h"

#include <algorithm>
#include <numeric>

#include "fulldomain/policy.h"
#include "fulldomain/search.h"
#include "hierarchy/build.h"
#include "loss/figures.h"
#include "table/grouping.h"
#include "table/quasi_tuples.h"
#include "verify/verify.h"

namespace kith::profile {

namespace {

using fulldomain::Node;

// Whether the i-th of n things is among m that lie evenly.
bool among(std::uint64_t i, std::uint64_t m, std::uint64_t n) {
  return m >= n || (i + 1) * m / n > i * m / n;
}

std::vector<std::uint32_t> sampled_rows(std::size_t rows, const Column* persons, std::uint64_t most) {
  std::vector<std::uint32_t> taken;
  const std::uint64_t all = persons ? persons->values.size() : rows;
  const std::uint64_t wanted = rows <= most ? all : std::max<std::uint64_t>(1, all * most / rows);
  for (std::size_t row = 0; row < rows; ++row)
    if (among(persons ? persons->codes[row] : row, wanted, all))
      taken.push_back(static_cast<std::uint32_t>(row));
  return taken;
}

Column picked(const Column& column, std::span<const std::uint32_t> rows) {
  Column result;
  result.name = column.name;
  for (const std::uint32_t row : rows) result.add(column.at(row));
  return result;
}

fulldomain::Lattice lattice_of(const std::vector<hierarchy::Hierarchy>& hierarchies) {
  std::vector<hierarchy::LevelOrder> orders;
  for (const hierarchy::Hierarchy& h : hierarchies) orders.push_back(h.order);
  return fulldomain::Lattice(std::move(orders));
}

std::vector<double> ncp_by_column(fulldomain::NodeEvaluator& evaluator, const Node& node) {
  const fulldomain::LossSums sums = evaluator.loss_sums(node);
  std::vector<double> result;
  for (std::size_t c = 0; c < node.size(); ++c) {
    loss::ColumnSums column;
    column.leaves = evaluator.hierarchies()[c]->leaves;
    column.spread_of_all = evaluator.hierarchies()[c]->spread_of_all;
    column.covered_released = sums.covered[c];
    column.spread_released = sums.spread[c];
    result.push_back(loss::ncp_of({&column, 1}, evaluator.tuples().rows_total, sums.outcome.suppressed));
  }
  return result;
}

double mean(const std::vector<double>& numbers) {
  return numbers.empty()
             ? 0
             : std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double own_share(const Column& column, const std::vector<std::string>& labels,
                 const std::vector<std::uint32_t>& class_of_row) {
  std::uint64_t own = 0;
  for (std::size_t row = 0; row < class_of_row.size(); ++row)
    own += class_of_row[row] < labels.size() && labels[class_of_row[row]] == column.at(row) ? 1 : 0;
  return class_of_row.empty() ? 0 : static_cast<double>(own) / static_cast<double>(class_of_row.size());
}

TriedNode::Lost lost_labels(const fulldomain::NodeEvaluator& evaluator,
                            const fulldomain::NodeEvaluator::Partition& partition, const Node& node,
                            std::size_t column) {
  const hierarchy::LevelLabels& level = evaluator.hierarchies()[column]->levels[node[column]];
  const QuasiTuples& tuples = evaluator.tuples();
  std::vector<bool> occurs(level.labels.size()), released(level.labels.size());
  for (std::size_t tuple = 0; tuple < tuples.size(); ++tuple) {
    const std::uint32_t label = level.of[tuples.codes[column][tuple]];
    if (level.labels[label].empty()) continue;
    occurs[label] = true;
    if (partition.passes[partition.class_of[tuple]]) released[label] = true;
  }
  TriedNode::Lost lost;
  for (std::size_t label = 0; label < occurs.size(); ++label) {
    lost.of += occurs[label] ? 1 : 0;
    lost.labels += occurs[label] && !released[label] ? 1 : 0;
  }
  return lost;
}

TriedNode tried(const fulldomain::Lattice& lattice, fulldomain::NodeEvaluator& evaluator,
                const fulldomain::ScoredNode& chosen) {
  TriedNode result;
  result.levels = chosen.node;
  result.suppressed = chosen.outcome.suppressed;
  result.by_column = ncp_by_column(evaluator, chosen.node);
  result.ncp = mean(result.by_column);
  const auto partition = evaluator.partition(chosen.node);
  for (std::size_t c = 0; c < chosen.node.size(); ++c) {
    result.lost.push_back(lost_labels(evaluator, partition, chosen.node, c));
    result.finer.emplace_back();
    if (chosen.node[c] == 0) continue;
    Node finer = chosen.node;
    finer[c] = lattice.order(c).directly_finer(chosen.node[c]).back();
    result.finer.back() = TriedNode::Finer{finer[c], evaluator.evaluate(finer).suppressed};
  }
  return result;
}

}  // namespace

Trials::Trials(const Table& table, std::span<const std::size_t> columns, const Column* persons,
               std::uint64_t k, std::uint64_t most_rows, unsigned threads)
    : k_(k), threads_(threads) {
  const std::vector<std::uint32_t> rows = sampled_rows(table.rows(), persons, most_rows);
  binding_.table.source = table.source;
  for (const std::size_t at : columns) binding_.table.columns.push_back(picked(table.columns[at], rows));
  if (!persons) return;
  binding_.person = static_cast<int>(binding_.table.columns.size());
  binding_.table.columns.push_back(picked(*persons, rows));
}

void Trials::take_columns(std::span<const Treatment> columns) {
  binding_.quasi.clear();
  binding_.axes.clear();
  binding_.hierarchies.clear();
  for (const Treatment& treatment : columns) binding_.quasi.push_back(static_cast<int>(treatment.column));
  binding_.released = binding_.quasi;
}

method::LocalCells Trials::cut(local::Choice choice, CellForm form, Progress& progress) const {
  const privacy::Model model(k_);
  const local::Points points = method::points_of(binding_, false);
  if (form == CellForm::overlapping)
    return method::cells_of(binding_, local::overlapping(binding_.axes, points, model, threads_, progress));
  const auto ranges = form == CellForm::boxes ? method::Ranges::tight : method::Ranges::cell;
  const local::Options options{choice, threads_, method::measure_of(ranges)};
  return method::cells_of(
      binding_,
      local::partition(binding_.axes, points, local::whole(binding_.axes), model, options, progress), ranges);
}

TriedCells Trials::cells(std::span<const Treatment> columns, local::Choice choice, Progress& progress,
                         CellForm form) {
  take_columns(columns);
  for (const Treatment& treatment : columns) {
    const Column& own = column(treatment.column);
    binding_.axes.push_back(
        treatment.hierarchy ? local::make_axis(own.name, *treatment.hierarchy)
                            : local::make_axis(own.name, own.values, std::nullopt, binding_.table.source));
  }
  TriedCells result;
  result.cells = cut(choice, form, progress);
  result.by_column = method::figures_of_cells(binding_.axes, result.cells.release, result.cells.extents,
                                              binding_.person_column(), k_)
                         .ncp;
  result.ncp = mean(result.by_column);
  for (std::size_t c = 0; c < columns.size(); ++c)
    result.own.push_back(own_share(column(columns[c].column), result.cells.release.labels[c],
                                   result.cells.release.class_of_row));
  result.axes = std::move(binding_.axes);
  binding_.axes.clear();
  return result;
}

std::vector<TriedNode> Trials::nodes(std::span<const Treatment> columns, std::span<const double> limits,
                                     Progress& progress) {
  take_columns(columns);
  for (const Treatment& treatment : columns) {
    const Column& own = column(treatment.column);
    binding_.hierarchies.push_back(treatment.hierarchy ? *treatment.hierarchy
                                                       : hierarchy::build(hierarchy::Automatic{}, own.name,
                                                                          own.values, binding_.table.source));
  }
  const QuasiTuples tuples = quasi_tuples(binding_.table, binding_.quasi, binding_.person, {}, threads_,
                                          method::stand_ins(binding_));
  fulldomain::Hierarchies pointers;
  for (const hierarchy::Hierarchy& h : binding_.hierarchies) pointers.push_back(&h);
  const privacy::Model model(k_);
  fulldomain::NodeEvaluator evaluator(tuples, pointers, model, {.threads = threads_});
  const fulldomain::Lattice lattice = lattice_of(binding_.hierarchies);
  std::vector<TriedNode> results;
  for (const double limit : limits) {
    fulldomain::SearchOptions options;
    options.max_suppressed = static_cast<std::uint64_t>(limit * static_cast<double>(tuples.rows_total));
    options.every_standing = true;
    options.threads = threads_;
    const auto found = fulldomain::find_minimal(lattice, evaluator, options, progress);
    const auto choice =
        fulldomain::least_loss(lattice, evaluator, found, fulldomain::LossMeasure::ncp, options, progress);
    results.push_back(tried(lattice, evaluator, choice.chosen));
  }
  return results;
}

std::uint64_t Trials::lost_if_told_apart(std::span<const std::uint32_t> class_of_row,
                                         std::span<const Code> keys) const {
  const std::span<const Code> parts[] = {class_of_row, keys};
  const Grouping groups = group_by(parts, rows(), threads_);
  std::vector<std::uint64_t> sizes(groups.size(), 0), counts(groups.size(), 0);
  for (const std::uint32_t group : groups.group_of) ++sizes[group];
  if (persons()) {
    const std::span<const Code> with_person[] = {groups.group_of, persons()->codes};
    for (const std::uint32_t first : group_by(with_person, rows(), threads_).first)
      ++counts[groups.group_of[first]];
  } else {
    counts = sizes;
  }
  std::uint64_t lost = 0;
  for (std::size_t group = 0; group < groups.size(); ++group) lost += counts[group] < k_ ? sizes[group] : 0;
  return lost;
}

double detail_lost(const TriedCells& tried) { return (tried.ncp + 1 - mean(tried.own)) / 2; }

std::uint64_t lattice_nodes(std::span<const Treatment> columns) {
  constexpr std::uint64_t enough = 1'000'000'000;
  std::uint64_t nodes = 1;
  for (const Treatment& treatment : columns)
    nodes = std::min(enough, nodes * (treatment.hierarchy ? treatment.hierarchy->size() : 2));
  return nodes;
}

}  // namespace kith::profile
