#include "method/fulldomain/decision.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include <fmt/format.h>

#include "method/fulldomain/calendar_summary.h"

namespace kith::method {

namespace {

using fulldomain::Lattice;
using fulldomain::NodeIndex;

constexpr std::size_t labels_shown = 24;
constexpr NodeIndex nodes_pictured = 2000;

std::int64_t fixed_bits(std::uint64_t count) {
  return count == 0 ? 0 : std::llround(std::log2(static_cast<double>(count)) * (1 << 20));
}

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

  outcome::ColumnSummary story(const Column& source) const {
    outcome::ColumnSummary story;
    story.name = source.name;
    story.hierarchy = hierarchy_.kind;
    for (const auto& level : hierarchy_.levels) story.level_names.push_back(level.name);
    story.level = treatment_.levels[column_];
    story.top_height = hierarchy_.order.top_height();
    Counts before, after;
    for (std::size_t code = 0; code < value_rows_.size(); ++code)
      if (value_rows_[code] > 0)
        before.emplace_back(source.values[static_cast<Code>(code)], value_rows_[code]);
    std::vector<std::uint64_t> released_rows(label_rows_.size() + 1, 0);  // the last: masked cells
    for (std::size_t t = 0; t < tuples_.size(); ++t)
      if (released(t)) released_rows[masked(t) ? label_rows_.size() : level_.of[code(t)]] += tuples_.rows[t];
    for (std::size_t label = 0; label < released_rows.size(); ++label)
      if (released_rows[label] > 0)
        after.emplace_back(label < label_rows_.size() ? std::string_view(level_.labels[label]) : "*",
                           released_rows[label]);
    story.distinct_before = before.size();
    story.distinct_after = after.size();
    story.before = most_frequent(before);
    story.after = most_frequent(after);
    return story;
  }

 private:
  Code code(std::size_t tuple) const { return tuples_.codes[column_][tuple]; }
  bool released(std::size_t tuple) const { return treatment_.released[treatment_.class_of[tuple]]; }
  bool masked(std::size_t tuple) const {
    return !treatment_.masked_cells.empty() && (treatment_.masked_cells[tuple] >> column_ & 1) != 0;
  }
  using Counts = std::vector<std::pair<std::string_view, std::uint64_t>>;
  static std::vector<std::pair<std::string, std::uint64_t>> most_frequent(Counts& counts) {
    const auto shown = static_cast<std::ptrdiff_t>(std::min(counts.size(), labels_shown));
    std::ranges::partial_sort(counts, counts.begin() + shown, [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    counts.resize(static_cast<std::size_t>(shown));
    return {counts.begin(), counts.end()};
  }

  const QuasiTuples& tuples_;
  const Treatment& treatment_;
  std::size_t column_;
  const hierarchy::Hierarchy& hierarchy_;
  const hierarchy::LevelLabels& level_;
  std::vector<std::uint64_t> value_rows_, label_rows_;
  std::vector<std::int64_t> value_bits_, label_bits_;
};

std::vector<std::uint64_t> persons_of_tuples(const QuasiTuples& tuples) {
  std::vector<std::uint64_t> persons(tuples.single_persons.begin(), tuples.single_persons.end());
  for (const std::uint32_t tuple : tuples.run_tuples) ++persons[tuple];
  return persons;
}

void describe_classes(const std::vector<std::uint64_t>& rows, const std::vector<std::uint64_t>& persons,
                      outcome::TableOutcome& result) {
  result.classes.count = persons.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const std::uint64_t size : persons) ++sizes[size];
  result.classes.sizes.assign(sizes.begin(), sizes.end());
  if (!sizes.empty()) {
    result.classes.smallest = sizes.begin()->first;
    result.classes.largest = sizes.rbegin()->first;
    const std::uint64_t sum = std::accumulate(persons.begin(), persons.end(), std::uint64_t{0});
    result.classes.average = static_cast<double>(sum) / static_cast<double>(persons.size());
  }
  result.after = loss::risk_of(rows, persons, result.risk_threshold, result.sampling_fraction);
}

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
  result.note(
      "many-rows-of-few-persons",
      fmt::format(
          "{} of {} classes ({} rows) hold many rows of few persons: fewer than 2k = {} persons, with {} "
          "rows or "
          "more of each on average; whoever knows somebody with many rows can guess which class is theirs",
          repeats.classes, rows.size(), repeats.rows, 2 * result.k, outcome::Repeats::rows_each));
}

}  // namespace

outcome::NodeFigures figures_of(const Lattice& lattice, const fulldomain::ScoredNode& scored) {
  return {scored.node, lattice.height(scored.node), lattice.relative_height(scored.node),
          scored.outcome.suppressed, scored.outcome.classes};
}

void describe_decision(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                       const Decision& decision, outcome::TableOutcome& result) {
  result.risk_threshold = plan.privacy.risk_threshold;
  result.sampling_fraction = plan.privacy.sampling_fraction;
  result.before =
      loss::risk_of(tuples.rows, persons_of_tuples(tuples), result.risk_threshold, result.sampling_fraction);
  std::vector<std::uint64_t> rows, persons;
  std::uint64_t squared = 0, released = 0;
  for (std::size_t cls = 0; cls < decision.class_rows.size(); ++cls) {
    if (!decision.treatment.released[cls]) continue;
    rows.push_back(decision.class_rows[cls]);
    persons.push_back(decision.class_persons[cls]);
    squared += rows.back() * rows.back();
    released += rows.back();
  }
  describe_classes(rows, persons, result);
  if (result.persons_known) find_repeats(rows, persons, result);
  result.released = released;
  result.suppressed = tuples.rows_total - released;
  std::vector<loss::ColumnSums> sums;
  for (std::size_t c = 0; c < binding.hierarchies.size(); ++c) {
    const ColumnCells cells(binding, tuples, decision.treatment, c);
    sums.push_back(cells.sums());
    outcome::ColumnSummary story =
        cells.story(binding.table.columns[static_cast<std::size_t>(binding.quasi[c])]);
    story.ncp = loss::ncp_of({&sums.back(), 1}, tuples.rows_total, result.suppressed);
    result.columns.push_back(std::move(story));
    if (binding.hierarchies[c].is_calendar())
      result.lattice->calendars.push_back(
          calendar_summary(binding.hierarchies[c], c, tuples, decision.treatment));
  }
  result.loss =
      loss::loss_of(sums, tuples.rows_total, result.suppressed, result.classes.count, result.k, squared);
}

void describe_lattice(const Lattice& lattice, const fulldomain::SearchResult& search,
                      const std::vector<std::uint64_t>& suppressed, outcome::TableOutcome& result) {
  result.lattice->nodes = lattice.size();
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
  for (std::size_t c = 0; c < lattice.columns(); ++c) {
    const hierarchy::LevelOrder& order = lattice.order(c);
    result.lattice->level_counts.push_back(static_cast<std::uint32_t>(order.size()));
    std::vector<std::uint32_t> heights;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t l = 0; l < order.size(); ++l) {
      heights.push_back(order.height(l));
      for (const std::uint32_t up : order.directly_coarser(l)) edges.emplace_back(l, up);
    }
    result.lattice->level_heights.push_back(std::move(heights));
    result.lattice->edges.push_back(std::move(edges));
  }
  if (lattice.size() <= nodes_pictured && result.lattice->acceptable_known)
    result.lattice->standings = std::move(standings);
}

}  // namespace kith::method
