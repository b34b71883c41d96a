// One judgement serves every figure: how many rows of each class are suppressed. If classes are judged, that
// is all of a class or nothing. If persons are judged by their history, whoever shares it with fewer than k
// goes with all rows, and classes can be left in part. Cost beyond the class table: linear in its classes
// and, by history, in its distinct histories.
#include "fulldomain/node_evaluator.h"

#include <algorithm>
#include <utility>

#include "fulldomain/class_histograms.h"
#include "fulldomain/person_count.h"
#include "kith/error.h"

namespace kith::fulldomain {

NodeEvaluator::NodeEvaluator(const QuasiTuples& tuples, Hierarchies hierarchies, const privacy::Model& model,
                             const EvaluatorSettings& settings)
    : tuples_(tuples),
      hierarchies_(std::move(hierarchies)),
      model_(model),
      settings_(settings),
      tables_(tuples, hierarchies_, settings.with_entropy, model.by_history(), settings.threads,
              settings.cache_bytes) {
  if (model.by_history() && (!model.k_only() || (tuples.histories.size() == 0 && tuples.rows_total > 0)))
    throw Bug("histories are counted by k alone, over tuples that have them");
  sum_columns();
}

void NodeEvaluator::sum_columns() {
  const std::size_t columns = hierarchies_.size();
  covered_.resize(columns);
  spread_.resize(columns);
  bits_.resize(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<std::uint64_t> rows(hierarchies_[c]->levels.front().of.size(), 0);
    for (std::size_t t = 0; t < tuples_.size(); ++t) rows[tuples_.codes[c][t]] += tuples_.rows[t];
    for (std::size_t l = 0; l < hierarchies_[c]->size(); ++l) {
      const auto& level = hierarchies_[c]->levels[l];
      std::uint64_t covered = 0, spread = 0;
      std::int64_t bits = 0;
      for (std::size_t code = 0; code < rows.size(); ++code) {
        covered += rows[code] * level.covered[level.of[code]];
        spread += rows[code] * level.spread[level.of[code]];
        if (settings_.with_entropy)
          bits += static_cast<std::int64_t>(rows[code]) *
                  (tables_.label_bits()[c][l][level.of[code]] -
                   tables_.label_bits()[c][0][hierarchies_[c]->levels[0].of[code]]);
      }
      covered_[c].push_back(covered);
      spread_[c].push_back(spread);
      bits_[c].push_back(bits);
    }
  }
}

std::vector<bool> NodeEvaluator::judge(const ClassTable& table,
                                       const std::vector<std::uint32_t>& persons) const {
  std::vector<bool> passes(table.size());
  if (model_.k_only()) {
    for (std::size_t i = 0; i < table.size(); ++i) passes[i] = persons[i] >= model_.k();
    return passes;
  }
  std::vector<ClassHistograms> histograms;
  for (const SensitiveIncidence& s : table.sensitive) histograms.emplace_back(s, table.size());
  std::vector<privacy::Histogram> views(histograms.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t s = 0; s < histograms.size(); ++s) views[s] = histograms[s].of(i);
    passes[i] = model_.holds({table.rows[i], persons[i], views});
  }
  return passes;
}

void NodeEvaluator::suppress_classes(const ClassTable& table, Judgement& judgement) const {
  const std::vector<std::uint32_t> persons = table.persons();
  const std::vector<bool> passes = judge(table, persons);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (persons[i] < model_.k()) judgement.outcome.suppressed_k += table.rows[i];
    if (passes[i])
      judgement.persons[i] = persons[i];
    else
      judgement.suppressed[i] = table.rows[i];
  }
}

void NodeEvaluator::suppress_persons(const ClassTable& table, Judgement& judgement) const {
  const Histories& histories = table.histories;
  for (std::size_t h = 0; h < histories.size(); ++h) {
    const std::uint32_t persons = histories.persons[h];
    if (persons >= model_.k()) {
      for (std::uint32_t i = histories.begin[h]; i < histories.begin[h + 1]; ++i)
        judgement.persons[histories.tuples[i]] += persons;
      continue;
    }
    for (std::uint32_t i = histories.begin[h]; i < histories.begin[h + 1]; ++i) {
      judgement.suppressed[histories.tuples[i]] += persons * histories.counts[i];
      judgement.outcome.suppressed_k += std::uint64_t{persons} * histories.counts[i];
    }
  }
}

NodeEvaluator::Judgement NodeEvaluator::judged(const ClassTable& table) const {
  Judgement judgement;
  judgement.suppressed.assign(table.size(), 0);
  judgement.persons.assign(table.size(), 0);
  if (model_.by_history())
    suppress_persons(table, judgement);
  else
    suppress_classes(table, judgement);
  for (std::size_t i = 0; i < table.size(); ++i) {
    Outcome& outcome = judgement.outcome;
    outcome.suppressed += judgement.suppressed[i];
    if (judgement.suppressed[i] == table.rows[i]) continue;
    const std::uint64_t own = judgement.persons[i];
    outcome.least_persons = outcome.classes == 0 ? own : std::min(outcome.least_persons, own);
    outcome.sum_of_persons += own;
    ++outcome.classes;
  }
  return judgement;
}

Outcome NodeEvaluator::evaluate(const Node& node) { return judged(*tables_.at(node)).outcome; }

Outcome NodeEvaluator::evaluate_within(const Node& node, std::uint64_t limit) {
  if (tuples_.size() < settings_.rows_first) return evaluate(node);
  const auto table = tables_.rows_at(node);
  std::uint64_t too_few = 0;
  for (const std::uint32_t rows : table->rows) too_few += rows < model_.k() ? rows : 0;
  if (too_few <= limit) {
    if (table->full || !model_.k_only() || model_.by_history()) return evaluate(node);
    return count_persons(*table, tables_.layout(), tuples_, hierarchies_, model_.k(), limit,
                         settings_.threads);
  }
  Outcome outcome;
  outcome.suppressed = outcome.suppressed_k = too_few;
  outcome.exact = false;
  return outcome;
}

LossSums NodeEvaluator::loss_sums(const Node& node) {
  const auto table = tables_.at(node);
  const Judgement judgement = judged(*table);
  const std::size_t columns = hierarchies_.size();
  LossSums sums;
  sums.outcome = judgement.outcome;
  for (std::size_t c = 0; c < columns; ++c) {
    sums.covered.push_back(covered_[c][node[c]]);
    sums.spread.push_back(spread_[c][node[c]]);
    sums.bits += bits_[c][node[c]];
  }
  for (std::size_t i = 0; i < table->size(); ++i) {
    const std::uint64_t rows = judgement.suppressed[i], kept = table->rows[i] - rows;
    sums.squared_sizes += kept * kept;
    if (rows == 0) continue;
    const std::uint64_t* key = table->keys.data() + i * tables_.layout().words();
    for (std::size_t c = 0; c < columns; ++c) {
      const std::uint32_t label = tables_.layout().label(key, c);
      const auto& level = hierarchies_[c]->levels[node[c]];
      sums.covered[c] -= rows * level.covered[label];
      sums.spread[c] -= rows * level.spread[label];
      if (settings_.with_entropy)
        sums.bits += static_cast<std::int64_t>(rows) *
                     (tables_.label_bits()[c].back().front() - tables_.label_bits()[c][node[c]][label]);
    }
  }
  return sums;
}

NodeEvaluator::Partition NodeEvaluator::partition_by_history(const Node& node) {
  const auto table = tables_.at(node);
  Partition result;
  result.class_of = tables_.class_of_tuples(*table);
  const Judgement judgement = judged(*table);
  const MergedHistories merged =
      merge_histories(tuples_.histories, result.class_of, table->size(), settings_.threads);
  for (const std::uint32_t history : merged.into)
    result.removed.push_back(merged.histories.persons[history] < model_.k());
  result.persons.assign(table->size(), 0);
  for (std::size_t h = 0; h < merged.histories.size(); ++h)
    for (std::uint32_t i = merged.histories.begin[h]; i < merged.histories.begin[h + 1]; ++i)
      if (merged.histories.persons[h] >= model_.k())
        result.persons[merged.histories.tuples[i]] += merged.histories.persons[h];
  for (std::size_t i = 0; i < table->size(); ++i) {
    result.rows.push_back(table->rows[i] - judgement.suppressed[i]);
    result.passes.push_back(result.rows.back() > 0);
  }
  return result;
}

NodeEvaluator::Partition NodeEvaluator::partition(const Node& node) {
  if (model_.by_history()) return partition_by_history(node);
  auto [table, class_of] = tables_.with_tuples_at(node);
  const std::vector<std::uint32_t> persons = table->persons();
  Partition result;
  result.passes = judge(*table, persons);
  result.rows.assign(table->rows.begin(), table->rows.end());
  result.persons.assign(persons.begin(), persons.end());
  result.class_of = std::move(class_of);
  return result;
}

}  // namespace kith::fulldomain
