#include "fulldomain/node_evaluator.h"

#include <algorithm>
#include <utility>

#include "fulldomain/class_histograms.h"

namespace kith::fulldomain {

NodeEvaluator::NodeEvaluator(const QuasiTuples& tuples, Hierarchies hierarchies, const privacy::Model& model,
                             const EvaluatorSettings& settings)
    : tuples_(tuples),
      hierarchies_(std::move(hierarchies)),
      model_(model),
      settings_(settings),
      tables_(tuples, hierarchies_, settings.with_entropy, settings.threads, settings.cache_bytes) {
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

Outcome NodeEvaluator::outcome_of(const ClassTable& table, const std::vector<std::uint32_t>& persons,
                                  const std::vector<bool>& passes) const {
  Outcome outcome;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (persons[i] < model_.k()) outcome.suppressed_k += table.rows[i];
    if (!passes[i]) {
      outcome.suppressed += table.rows[i];
      continue;
    }
    const std::uint64_t own = persons[i];
    outcome.least_persons = outcome.classes == 0 ? own : std::min(outcome.least_persons, own);
    outcome.sum_of_persons += own;
    ++outcome.classes;
  }
  return outcome;
}

Outcome NodeEvaluator::evaluate(const Node& node) {
  const auto table = tables_.at(node);
  const std::vector<std::uint32_t> persons = table->persons();
  return outcome_of(*table, persons, judge(*table, persons));
}

LossSums NodeEvaluator::loss_sums(const Node& node) {
  const auto table = tables_.at(node);
  const std::vector<std::uint32_t> persons = table->persons();
  const std::vector<bool> passes = judge(*table, persons);
  const std::size_t columns = hierarchies_.size();
  LossSums sums;
  sums.outcome = outcome_of(*table, persons, passes);
  for (std::size_t c = 0; c < columns; ++c) {
    sums.covered.push_back(covered_[c][node[c]]);
    sums.spread.push_back(spread_[c][node[c]]);
    sums.bits += bits_[c][node[c]];
  }
  for (std::size_t i = 0; i < table->size(); ++i) {
    const std::uint64_t rows = table->rows[i];
    if (passes[i]) {
      sums.squared_sizes += rows * rows;
      continue;
    }
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

NodeEvaluator::Partition NodeEvaluator::partition(const Node& node) {
  const auto table = tables_.at(node);
  const std::vector<std::uint32_t> persons = table->persons();
  Partition result;
  result.passes = judge(*table, persons);
  result.rows.assign(table->rows.begin(), table->rows.end());
  result.persons.assign(persons.begin(), persons.end());
  result.class_of = tables_.class_of_tuples(*table);
  return result;
}

}  // namespace kith::fulldomain
