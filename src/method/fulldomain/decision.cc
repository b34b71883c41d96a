#include "method/fulldomain/decision.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "method/class_figures.h"
#include "method/fulldomain/calendar_summary.h"
#include "method/value_bins.h"

namespace kith::method {

namespace {

using fulldomain::Lattice;
using fulldomain::NodeIndex;

constexpr NodeIndex nodes_pictured = 2000;

// A column's cells: what each tuple's cell covers and how often each label and value occurs.
class ColumnCells {
 public:
  ColumnCells(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
              std::size_t column)
      : tuples_(tuples),
        treatment_(treatment),
        column_(column),
        hierarchy_(binding.hierarchies[column]),
        level_(hierarchy_.levels[treatment.levels[column]]),
        value_rows_(level_.of.size(), 0),
        label_rows_(level_.labels.size(), 0) {
    for (std::size_t t = 0; t < tuples.size(); ++t) {
      value_rows_[code(t)] += tuples.rows[t];
      label_rows_[level_.of[code(t)]] += tuples.rows[t];
    }
    for (const std::uint64_t rows : value_rows_) value_bits_.push_back(fixed_bits(rows));
    for (const std::uint64_t rows : label_rows_) label_bits_.push_back(fixed_bits(rows));
  }

  loss::ColumnSums sums() const {
    loss::ColumnSums sums;
    sums.leaves = hierarchy_.leaves;
    sums.spread_of_all = hierarchy_.spread_of_all;
    sums.height = hierarchy_.order.height(treatment_.levels[column_]);
    sums.top_height = hierarchy_.order.top_height();
    const std::int64_t everything = fixed_bits(tuples_.rows_total);
    for (std::size_t t = 0; t < tuples_.size(); ++t) {
      const auto rows = static_cast<std::int64_t>(tuples_.rows[t]);
      const std::uint32_t label = level_.of[code(t)];
      const std::int64_t to_top = rows * (everything - value_bits_[code(t)]);
      sums.bits_of_all += to_top;
      if (!released(t)) {
        sums.bits_suppressed += to_top;
      } else if (masked(t)) {
        sums.covered_released += tuples_.rows[t] * hierarchy_.leaves;
        sums.spread_released += tuples_.rows[t] * hierarchy_.spread_of_all;
        sums.bits_released += to_top;
      } else {
        sums.covered_released += tuples_.rows[t] * level_.covered[label];
        sums.spread_released += tuples_.rows[t] * level_.spread[label];
        sums.bits_released += rows * (label_bits_[label] - value_bits_[code(t)]);
      }
    }
    return sums;
  }

  outcome::ColumnSummary summary(const Column& source) const {
    outcome::ColumnSummary summary;
    summary.name = source.name;
    summary.hierarchy = hierarchy_.kind;
    for (const auto& level : hierarchy_.levels) summary.level_names.push_back(level.name);
    summary.level = treatment_.levels[column_];
    summary.top_height = hierarchy_.order.top_height();
    std::vector<std::pair<std::string_view, std::uint64_t>> before, after;
    for (std::size_t code = 0; code < value_rows_.size(); ++code)
      if (value_rows_[code] > 0)
        before.emplace_back(source.values[static_cast<Code>(code)], value_rows_[code]);
    // The last counts masked cells.
    std::vector<std::uint64_t> released_rows(label_rows_.size() + 1, 0);
    for (std::size_t t = 0; t < tuples_.size(); ++t)
      if (released(t)) released_rows[masked(t) ? label_rows_.size() : level_.of[code(t)]] += tuples_.rows[t];
    for (std::size_t label = 0; label < released_rows.size(); ++label)
      if (released_rows[label] > 0)
        after.emplace_back(label < label_rows_.size() ? std::string_view(level_.labels[label]) : "*",
                           released_rows[label]);
    summary.distinct_before = before.size();
    summary.distinct_after = after.size();
    summary.before = most_frequent(std::move(before));
    summary.after = most_frequent(std::move(after));
    summary.example = example(source.values);
    summary.bins = bins(source.values, released_rows);
    return summary;
  }

 private:
  Code code(std::size_t tuple) const { return tuples_.codes[column_][tuple]; }
  bool released(std::size_t tuple) const { return treatment_.released[treatment_.class_of[tuple]]; }

  // The most frequent value that is not empty, the first by its bytes, as every level shows it.
  std::vector<std::string> example(const Dictionary& values) const {
    std::optional<Code> chosen;
    for (Code code = 0; code < value_rows_.size(); ++code) {
      if (value_rows_[code] == 0 || values[code].empty()) continue;
      if (!chosen || value_rows_[code] > value_rows_[*chosen] ||
          (value_rows_[code] == value_rows_[*chosen] && values[code] < values[*chosen]))
        chosen = code;
    }
    std::vector<std::string> shown;
    if (chosen)
      for (const hierarchy::LevelLabels& level : hierarchy_.levels)
        shown.push_back(level.labels[level.of[*chosen]]);
    return shown;
  }

  // Each label covers the values under it; masked rows, which are the last of `released_rows`, cover all.
  std::vector<outcome::ValueBin> bins(const Dictionary& values,
                                      const std::vector<std::uint64_t>& released_rows) const {
    ValueBins made(values, &hierarchy_, value_rows_);
    std::vector<std::vector<Code>> covered(label_rows_.size());
    std::vector<Code> all;
    for (Code code = 0; code < value_rows_.size(); ++code) {
      if (value_rows_[code] == 0) continue;
      covered[level_.of[code]].push_back(code);
      all.push_back(code);
    }
    for (std::size_t label = 0; label < covered.size(); ++label)
      if (released_rows[label] > 0) made.add(static_cast<double>(released_rows[label]), covered[label]);
    if (released_rows.back() > 0) made.add(static_cast<double>(released_rows.back()), all);
    return made.bins();
  }

  bool masked(std::size_t tuple) const {
    return !treatment_.masked_cells.empty() && (treatment_.masked_cells[tuple] >> column_ & 1) != 0;
  }

  const QuasiTuples& tuples_;
  const Treatment& treatment_;
  std::size_t column_;
  const hierarchy::Hierarchy& hierarchy_;
  const hierarchy::LevelLabels& level_;
  std::vector<std::uint64_t> value_rows_, label_rows_;
  std::vector<std::int64_t> value_bits_, label_bits_;
};

void find_repeats(const std::vector<std::uint64_t>& rows, const std::vector<std::uint64_t>& persons,
                  outcome::TableOutcome& result) {
  outcome::Repeats& repeats = result.repeats;
  for (std::size_t cls = 0; cls < rows.size(); ++cls) {
    if (persons[cls] == 0) continue;
    repeats.most_rows_per_person = std::max(
        repeats.most_rows_per_person, static_cast<double>(rows[cls]) / static_cast<double>(persons[cls]));
    if (persons[cls] >= 2 * result.k || rows[cls] < outcome::Repeats::rows_each * persons[cls]) continue;
    ++repeats.classes;
    repeats.rows += rows[cls];
  }
  if (repeats.classes == 0) return;
  result.caveat(
      "many-rows-of-few-persons", outcome::Severity::warning,
      fmt::format(
          "{} of {} classes ({} rows) hold many rows of few persons: fewer than 2k = {} persons, with {} "
          "rows or more of each on average; whoever knows somebody with many rows can guess which class is "
          "theirs",
          repeats.classes, rows.size(), repeats.rows, 2 * result.k, outcome::Repeats::rows_each),
      "some classes hold many rows of few persons: whoever knows somebody with many rows can guess which "
      "class is theirs");
}

}  // namespace

outcome::NodeFigures figures_of(const Lattice& lattice, const fulldomain::ScoredNode& scored) {
  return {scored.node, lattice.height(scored.node), lattice.relative_height(scored.node),
          scored.outcome.suppressed, scored.outcome.classes};
}

void describe_decision(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                       const Decision& decision, outcome::TableOutcome& result) {
  std::vector<std::uint64_t> rows, persons;
  std::uint64_t squared = 0, released = 0;
  for (std::size_t cls = 0; cls < decision.class_rows.size(); ++cls) {
    if (!decision.treatment.released[cls]) continue;
    rows.push_back(decision.class_rows[cls]);
    persons.push_back(decision.class_persons[cls]);
    squared += rows.back() * rows.back();
    released += rows.back();
  }
  describe_classes(plan.privacy, tuples, rows, persons, result);
  if (result.persons_known) find_repeats(rows, persons, result);
  result.released = released;
  result.suppressed = tuples.rows_total - released;
  std::vector<loss::ColumnSums> sums;
  for (std::size_t c = 0; c < binding.hierarchies.size(); ++c) {
    const ColumnCells cells(binding, tuples, decision.treatment, c);
    sums.push_back(cells.sums());
    outcome::ColumnSummary summary = cells.summary(binding.column(binding.quasi[c]));
    summary.ncp = loss::ncp_of({&sums.back(), 1}, tuples.rows_total, result.suppressed);
    result.columns.push_back(std::move(summary));
    if (binding.hierarchies[c].is_calendar())
      result.lattice->calendars.push_back(
          calendar_summary(binding.hierarchies[c], c, tuples, decision.treatment));
  }
  result.loss =
      loss::loss_of(sums, tuples.rows_total, result.suppressed, result.classes.count, result.k, squared);
}

void describe_levels(const Lattice& lattice, outcome::TableOutcome& result) {
  result.lattice->nodes = lattice.size();
  for (std::size_t c = 0; c < lattice.columns(); ++c) {
    const hierarchy::LevelOrder& order = lattice.order(c);
    result.lattice->level_counts.push_back(static_cast<std::uint32_t>(order.levels().size()));
    result.lattice->levels.push_back(order.levels());
    std::vector<std::uint32_t> heights;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t l = 0; l < order.size(); ++l) {
      heights.push_back(order.height(l));
      for (const std::uint32_t up : order.directly_coarser(l)) edges.emplace_back(l, up);
    }
    result.lattice->level_heights.push_back(std::move(heights));
    result.lattice->edges.push_back(std::move(edges));
  }
}

void describe_lattice(const Lattice& lattice, const fulldomain::SearchResult& search,
                      const std::vector<std::uint64_t>& suppressed, outcome::TableOutcome& result) {
  result.lattice->heights.assign(lattice.top_height() + 1, {});
  std::vector<outcome::Standing> standings(lattice.size(), outcome::Standing::failing);
  result.lattice->acceptable = 0;
  result.lattice->acceptable_known = true;
  for (NodeIndex i = 0; i < lattice.size(); ++i) {
    const fulldomain::Standing known =
        search.standing.empty() ? fulldomain::Standing::unknown : search.standing[i];
    bool acceptable = known == fulldomain::Standing::acceptable;
    if (known == fulldomain::Standing::unknown) {
      if (suppressed.empty())
        result.lattice->acceptable_known = false;
      else
        acceptable = suppressed[i] <= result.max_suppressed && suppressed[i] < result.rows;
    }
    auto& at = result.lattice->heights[lattice.height_at(i)];
    ++at.nodes;
    if (!acceptable) continue;
    standings[i] = outcome::Standing::acceptable;
    ++result.lattice->acceptable;
    ++at.acceptable;
  }
  for (const outcome::NodeFigures& node : result.lattice->minimal) {
    standings[lattice.index(node.levels)] = outcome::Standing::minimal;
    ++result.lattice->heights[node.height].minimal;
  }
  standings[lattice.index(result.lattice->chosen.levels)] = outcome::Standing::chosen;
  describe_levels(lattice, result);
  if (lattice.size() <= nodes_pictured && result.lattice->acceptable_known)
    result.lattice->standings = std::move(standings);
}

}  // namespace kith::method
