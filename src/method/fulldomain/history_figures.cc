// Persons by their whole history: what a decision leaves of each, and how many share it.
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "method/caveats.h"
#include "method/fulldomain/decision.h"

namespace kith::method {

namespace {

// The class of every row; masked rows are in one class more, and others are in none.
std::vector<std::uint32_t> released_classes(const QuasiTuples& tuples, const Decision& decision) {
  const Treatment& treatment = decision.treatment;
  const auto classes = static_cast<std::uint32_t>(treatment.released.size());
  const std::uint32_t otherwise = treatment.mask_suppressed ? classes : no_history;
  std::vector<std::uint32_t> class_of_row(tuples.tuple_of_row.size());
  for (std::size_t row = 0; row < class_of_row.size(); ++row) {
    const std::uint32_t cls = treatment.class_of[tuples.tuple_of_row[row]];
    class_of_row[row] = treatment.released[cls] ? cls : otherwise;
  }
  return class_of_row;
}

// The cells of every quasi column, as long as the arguments live; those that read * because they are masked
// are one more.
std::vector<attack::ReleasedCells> released_cells(const Binding& binding, const QuasiTuples& tuples,
                                                  const Decision& decision,
                                                  const std::vector<std::uint32_t>& class_of_row) {
  const Treatment& treatment = decision.treatment;
  const auto masked = [&](std::size_t row, std::size_t q) {
    return class_of_row[row] == treatment.released.size() ||
           (!treatment.masked_cells.empty() &&
            (treatment.masked_cells[tuples.tuple_of_row[row]] >> q & 1) != 0);
  };
  std::vector<attack::ReleasedCells> cells;
  for (std::size_t q = 0; q < binding.quasi.size(); ++q) {
    const hierarchy::LevelLabels* level = &binding.hierarchies[q].levels[treatment.levels[q]];
    const Column* column = &binding.column(binding.quasi[q]);
    const auto star = static_cast<std::uint32_t>(level->labels.size());
    const auto cell = [&class_of_row, masked, level, column, star, q](std::size_t row) {
      if (class_of_row[row] == no_history) return no_history;
      return masked(row, q) ? star : level->of[column->codes[row]];
    };
    cells.push_back({static_cast<std::size_t>(binding.quasi[q]), cell, std::size_t{star} + 1});
  }
  return cells;
}

loss::Risk risk_by_history(const Histories& histories, const plan::PrivacyPlan& privacy) {
  std::vector<std::uint64_t> rows, persons(histories.persons.begin(), histories.persons.end());
  for (std::size_t h = 0; h < histories.size(); ++h) rows.push_back(histories.rows_of_each(h) * persons[h]);
  return loss::risk_of(rows, persons, privacy.risk_threshold, privacy.sampling_fraction);
}

}  // namespace

Decision decision_by_history(const Binding& binding, const QuasiTuples& tuples,
                             fulldomain::NodeEvaluator::Partition partition) {
  SplitTuples split = split_tuples(tuples, *binding.person_column(), partition.removed);
  // Those who are removed are one class more.
  const auto removed = static_cast<std::uint32_t>(partition.rows.size());
  Decision decision;
  for (std::size_t t = 0; t < split.origin.size(); ++t)
    decision.treatment.class_of.push_back(split.apart[t] ? removed : partition.class_of[split.origin[t]]);
  decision.treatment.released = std::move(partition.passes);
  decision.treatment.released.push_back(false);
  decision.class_rows = std::move(partition.rows);
  decision.class_persons = std::move(partition.persons);
  const std::uint64_t kept =
      std::accumulate(decision.class_rows.begin(), decision.class_rows.end(), std::uint64_t{0});
  std::uint64_t persons = 0;
  for (std::size_t h = 0; h < tuples.histories.size(); ++h)
    if (partition.removed[h]) persons += tuples.histories.persons[h];
  decision.class_rows.push_back(tuples.rows_total - kept);
  decision.class_persons.push_back(persons);
  decision.tuples = std::move(split.tuples);
  return decision;
}

void describe_histories(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                        const Decision& decision, unsigned threads, outcome::TableOutcome& result) {
  result.by_history = plan.privacy.by_history();
  const std::vector<std::uint32_t> of_row = released_classes(tuples, decision);
  const RowClasses classes{of_row, decision.treatment.released.size() + 1};
  note_alike_values(plan, binding.table, classes, result);
  note_prevailing_value(plan, binding.table, binding.person_column(), result);
  note_unique_values(plan, binding.table, classes, binding.person_column(), result);
  note_dependencies(plan, binding.table, released_cells(binding, tuples, decision, of_row),
                    binding.person_column(), result);
  if (!binding.person || (!tuples.persons_repeat && !result.by_history)) return;
  const Histories released =
      histories_of(*binding.person_column(), classes.of_row, classes.count, threads).histories;
  result.histories = history_sizes(released, result.k);
  if (result.by_history) {
    result.before = risk_by_history(tuples.histories, plan.privacy);
    result.after = risk_by_history(released, plan.privacy);
  } else {
    note_rare_histories(*result.histories, result);
  }
}

}  // namespace kith::method
