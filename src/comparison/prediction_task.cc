#include "comparison/prediction_task.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "comparison/feature_bins.h"
#include "comparison/mix.h"
#include "comparison/naive_bayes.h"
#include "comparison/ridge.h"
#include "comparison/row_groups.h"
#include "kith/error.h"

namespace kith::comparison {

namespace {

constexpr std::uint32_t folds = 5;
constexpr std::uint64_t most_rows = 200'000;

bool is_number(const CoveredColumn& column) {
  return column.type == ValueType::integer || column.type == ValueType::number;
}

std::size_t values_that_are_not_empty(const CoveredColumn& column) {
  return column.values.size() - (!column.values.empty() && column.values.front().empty() ? 1 : 0);
}

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(ErrorCode::usage, what, {}, remedy);
}

// The hash of every row, or of the first row of its person.
std::vector<std::uint64_t> hashes_of(const CoveredTable& table) {
  std::vector<std::uint64_t> hashes(table.rows());
  std::unordered_map<std::uint32_t, std::size_t> first;
  for (std::size_t row = 0; row < hashes.size(); ++row) {
    const bool persons = !table.person_of_row.empty();
    hashes[row] = mix(persons ? first.try_emplace(table.person_of_row[row], row).first->second : row);
  }
  return hashes;
}

// Folds and features, the same before and after.
class Experiment {
 public:
  Experiment(const CoveredTable& table, const Task& task, Training training)
      : table_(table), target_(table.columns[task.target]), original_(training == Training::source) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c == task.target || table.columns[c].values.size() < 2) continue;
      features_.push_back(&table.columns[c]);
      bins_.push_back(feature_bins(table.columns[c]));
    }
    const std::vector<std::uint64_t> hashes = hashes_of(table);
    for (const std::uint64_t hash : hashes) {
      fold_.push_back(static_cast<std::uint32_t>(hash % folds));
      taken_.push_back(table.rows() <= most_rows || mix(hash) % table.rows() < most_rows);
    }
  }

  double accuracy(Progress& progress) const {
    NaiveBayes model(folds, static_cast<std::uint32_t>(target_.values.size()), bin_counts());
    const std::vector<Spread> classes = spreads_of(target_, value_bins(target_), original_);
    each_trained([&](std::uint32_t fold, std::uint32_t target, const auto& features, double rows) {
      model.add(fold, classes[target], features, rows);
    });
    for (std::size_t row = 0; row < fold_.size(); ++row)
      if (taken_[row]) model.know(fold_[row], target_.value_of_row[row], 1);
    std::uint64_t right = 0, all = 0;
    model.learn();
    each_tested(progress,
                [&](std::uint32_t fold, std::uint32_t target, const auto& features, std::uint64_t rows) {
                  all += rows;
                  if (model.tell(fold, features) == target) right += rows;
                });
    return static_cast<double>(right) / static_cast<double>(all);
  }

  double r2(Progress& progress) const {
    Ridge model(folds, bin_counts());
    const std::vector<std::optional<double>> known = numbers(), given = original_ ? known : means(known);
    each_trained([&](std::uint32_t fold, std::uint32_t target, const auto& features, double rows) {
      if (given[target]) model.add(fold, *given[target], features, rows);
    });
    model.learn();
    double rows = 0, sum = 0, squares = 0, errors = 0;
    each_tested(progress,
                [&](std::uint32_t fold, std::uint32_t target, const auto& features, std::uint64_t count) {
                  if (!known[target]) return;
                  const double y = *known[target], n = static_cast<double>(count);
                  const double error = y - model.tell(fold, features);
                  rows += n;
                  sum += n * y;
                  squares += n * y * y;
                  errors += n * error * error;
                });
    const double distances = squares - sum * sum / rows;
    return distances > 0 ? 1 - errors / distances : 0;
  }

 private:
  std::vector<std::uint32_t> bin_counts() const {
    std::vector<std::uint32_t> counts;
    for (const FeatureBins& bins : bins_) counts.push_back(bins.bins);
    return counts;
  }

  const std::vector<std::uint32_t>& ids_of(const CoveredColumn& column, bool original) const {
    return original || column.as_it_is() ? column.value_of_row : column.cell_of_row;
  }

  template <typename Taken>
  RowGroups groups(bool original, const Taken& taken) const {
    std::vector<const std::vector<std::uint32_t>*> columns = {&fold_, &ids_of(target_, original)};
    for (const CoveredColumn* feature : features_) columns.push_back(&ids_of(*feature, original));
    return group_rows(table_.rows(), taken, columns);
  }

  // Calls `train` for rows that are alike, with the spreads of their features.
  template <typename Train>
  void each_trained(const Train& train) const {
    std::vector<std::vector<Spread>> spreads;
    for (std::size_t f = 0; f < features_.size(); ++f)
      spreads.push_back(spreads_of(*features_[f], bins_[f], original_));
    const RowGroups alike = groups(
        original_, [&](std::size_t row) { return taken_[row] && (original_ || table_.released[row]); });
    std::vector<const Spread*> features(features_.size());
    for (std::size_t g = 0; g < alike.rows.size(); ++g) {
      const std::uint32_t row = alike.first_row[g];
      for (std::size_t f = 0; f < features.size(); ++f)
        features[f] = &spreads[f][ids_of(*features_[f], original_)[row]];
      train(fold_[row], ids_of(target_, original_)[row], features, static_cast<double>(alike.rows[g]));
    }
  }

  // Calls `test` for rows of the source that are alike, with the bins of their features.
  template <typename Test>
  void each_tested(Progress& progress, const Test& test) const {
    const RowGroups alike = groups(true, [&](std::size_t row) { return bool{taken_[row]}; });
    progress.begin("task", alike.rows.size());
    std::vector<std::uint32_t> features(features_.size());
    for (std::size_t g = 0; g < alike.rows.size(); ++g) {
      if (g % 1024 == 0) check_cancelled(progress);
      const std::uint32_t row = alike.first_row[g];
      for (std::size_t f = 0; f < features.size(); ++f)
        features[f] = bins_[f].of_value[features_[f]->value_of_row[row]];
      test(fold_[row], target_.value_of_row[row], features, alike.rows[g]);
      progress.advance(1);
    }
    progress.end();
  }

  // By value of the target, none for the empty one.
  std::vector<std::optional<double>> numbers() const {
    std::vector<std::optional<double>> numbers;
    for (const std::string& value : target_.values) {
      double number = 0;
      numbers.push_back(parse_number(value, number) ? std::optional(number) : std::nullopt);
    }
    return numbers;
  }

  // By cell of the target, none for one of the empty value alone.
  std::vector<std::optional<double>> means(const std::vector<std::optional<double>>& numbers) const {
    if (target_.as_it_is()) return numbers;
    std::vector<std::optional<double>> means;
    for (const std::vector<ValueRun>& cell : target_.cells) {
      double sum = 0, count = 0;
      for (const ValueRun& run : cell)
        for (std::uint32_t value = run.first; value <= run.last; ++value) {
          sum += numbers[value].value_or(0);
          count += numbers[value] ? 1 : 0;
        }
      means.push_back(count > 0 ? std::optional(sum / count) : std::nullopt);
    }
    return means;
  }

  const CoveredTable& table_;
  const CoveredColumn& target_;
  bool original_;
  std::vector<const CoveredColumn*> features_;
  std::vector<FeatureBins> bins_;
  std::vector<std::uint32_t> fold_;
  std::vector<bool> taken_;
};

}  // namespace

const char* name_of(Measure measure) { return measure == Measure::accuracy ? "accuracy" : "r2"; }

Task task_of(const CoveredTable& table, const std::string& column) {
  const auto at = std::ranges::find(table.columns, column, &CoveredColumn::name);
  if (at == table.columns.end())
    refuse(fmt::format("--task names '{}', which is not released", column),
           "name a quasi, sensitive or plain column");
  const std::size_t values = values_that_are_not_empty(*at);
  if (at->values.size() < 2)
    refuse(fmt::format("--task names '{}', which has the same value in every row", column),
           "name a column of at least two values");
  const Task task{static_cast<std::size_t>(at - table.columns.begin()),
                  is_number(*at) && values > bins_of_numbers ? Measure::r2 : Measure::accuracy};
  if (task.measure == Measure::accuracy && values > most_classes)
    refuse(fmt::format("--task names '{}', which has {} different values", column, values),
           fmt::format("name a column of numbers, or one of at most {} values", most_classes));
  return task;
}

double guess_of(const CoveredTable& table, const Task& task) {
  if (task.measure == Measure::r2) return 0;
  const CoveredColumn& target = table.columns[task.target];
  std::vector<std::uint64_t> rows(target.values.size(), 0);
  for (const std::uint32_t value : target.value_of_row) ++rows[value];
  return static_cast<double>(*std::ranges::max_element(rows)) / static_cast<double>(table.rows());
}

double score_of(const CoveredTable& table, const Task& task, Training training, Progress& progress) {
  const Experiment experiment(table, task, training);
  return task.measure == Measure::accuracy ? experiment.accuracy(progress) : experiment.r2(progress);
}

}  // namespace kith::comparison
