#include <algorithm>
#include <utility>
#include <vector>

#include "method/fulldomain/decision.h"

namespace kith::method {

namespace {

bool reads_all_stars(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
                     std::size_t t) {
  for (std::size_t c = 0; c < binding.hierarchies.size(); ++c) {
    const auto& level = binding.hierarchies[c].levels[treatment.levels[c]];
    if (level.labels[level.of[tuples.codes[c][t]]] != "*") return false;
  }
  return true;
}

std::vector<std::uint32_t> suppressed_rows(const QuasiTuples& tuples, const Treatment& treatment) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < tuples.tuple_of_row.size(); ++row)
    if (!treatment.released[treatment.class_of[tuples.tuple_of_row[row]]]) rows.push_back(row);
  return rows;
}

struct Counts {
  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> counts;
};

// Persons per value, each person's distinct values once.
Counts count_values(const Column& column, const std::vector<std::uint32_t>& rows, const Column* person) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const std::uint32_t row : rows)
    pairs.emplace_back(column.codes[row], person ? person->codes[row] : row);
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  Counts result;
  for (const auto& [value, who] : pairs) {
    if (result.values.empty() || result.values.back() != value) {
      result.values.push_back(value);
      result.counts.push_back(0);
    }
    ++result.counts.back();
  }
  return result;
}

std::uint64_t distinct_persons(const std::vector<std::uint32_t>& rows, const Column* person) {
  if (!person) return rows.size();
  std::vector<std::uint32_t> persons;
  for (const std::uint32_t row : rows) persons.push_back(person->codes[row]);
  std::ranges::sort(persons);
  return static_cast<std::uint64_t>(std::unique(persons.begin(), persons.end()) - persons.begin());
}

// Says whether these source rows meet the whole model as one class.
bool meet(const Binding& binding, const privacy::Model& model, const std::vector<std::uint32_t>& rows) {
  const Column* person = binding.person_column();
  std::vector<Counts> counts;
  for (const int s : binding.sensitive) counts.push_back(count_values(binding.column(s), rows, person));
  std::vector<privacy::Histogram> histograms;
  for (const Counts& c : counts) histograms.push_back({c.values, c.counts});
  return model.holds({rows.size(), distinct_persons(rows, person), histograms});
}

}  // namespace

bool may_mask(const Binding& binding, const QuasiTuples& tuples, const privacy::Model& model,
              const Decision& decision) {
  for (std::size_t t = 0; t < tuples.size(); ++t)
    if (decision.treatment.released[decision.treatment.class_of[t]] &&
        reads_all_stars(binding, tuples, decision.treatment, t))
      return false;
  return meet(binding, model, suppressed_rows(tuples, decision.treatment));
}

FailingClasses failing_classes(const Binding& binding, const QuasiTuples& tuples, const privacy::Model& model,
                               const Decision& decision) {
  std::vector<std::vector<std::uint32_t>> rows(decision.class_rows.size());
  for (std::uint32_t row = 0; row < tuples.tuple_of_row.size(); ++row) {
    const std::uint32_t cls = decision.treatment.class_of[tuples.tuple_of_row[row]];
    if (decision.treatment.released[cls]) rows[cls].push_back(row);
  }
  FailingClasses failing;
  for (const std::vector<std::uint32_t>& of_class : rows) {
    if (of_class.empty() || meet(binding, model, of_class)) continue;
    ++failing.classes;
    failing.rows += of_class.size();
  }
  return failing;
}

}  // namespace kith::method
