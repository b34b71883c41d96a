// Counts what a table gives: classes are the rows with equal quasi cells, each is judged once. The figures
// are minima (for t the maximum) over the classes. If persons are known, their histories are counted too,
// whether they were asked for or not. Cost: one grouping, one arrangement and one pass; O(rows x columns);
// with persons a sort,
// and with sensitive columns a sort of the counts of each class.
#include "audit/check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/histories.h"
#include "audit/recursive_diversity.h"
#include "audit/wildcard.h"

namespace kith::audit {
namespace {

std::uint64_t distinct_codes(const Coded& column, std::size_t rows) {
  std::vector<bool> seen(column.values, false);
  std::uint64_t distinct = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    if (seen[column.codes[row]]) continue;
    seen[column.codes[row]] = true;
    ++distinct;
  }
  return distinct;
}

void take_worst(Likeness& all, const Likeness& one) {
  all.basic_beta = std::max(all.basic_beta, one.basic_beta);
  all.enhanced_beta = std::max(all.enhanced_beta, one.enhanced_beta);
  all.delta = std::max(all.delta, one.delta);
  all.delta_present = std::max(all.delta_present, one.delta_present);
}

void take_least(Answer& answer, const Judge::Verdict& verdict) {
  for (std::size_t s = 0; s < answer.sensitive.size(); ++s) {
    SensitiveAnswer& all = answer.sensitive[s];
    const Judge::SensitiveVerdict& one = verdict.sensitive[s];
    all.frequency_l = std::min(all.frequency_l, one.l.frequency);
    all.entropy_l = std::min(all.entropy_l, one.l.entropy);
    all.distinct_l = std::min(all.distinct_l, one.l.distinct);
    all.alpha = std::max(all.alpha, one.l.alpha);
    all.t = std::max(all.t, one.t);
    take_worst(all.likeness, one.likeness);
    all.failing_l += one.l_fails;
    all.failing_t += one.t_fails;
  }
}

void add_class(Answer& answer, const ClassCount& count, const Judge::Verdict& verdict) {
  ClassSizes& sizes = answer.classes;
  sizes.smallest = sizes.count == 0 ? count.persons : std::min(sizes.smallest, count.persons);
  sizes.largest = std::max(sizes.largest, count.persons);
  sizes.average += static_cast<double>(count.persons);
  ++sizes.count;
  if (verdict.fails) {
    ++answer.violations;
    answer.violating_rows += count.rows;
  }
  if (count.persons == 1) answer.unique_rows += count.rows;
  take_least(answer, verdict);
}

void add_wildcards(Answer& answer, const WildcardAnswer& stars, const Grouping& classes,
                   const std::vector<std::uint64_t>& persons, std::uint64_t k) {
  answer.has_stars = stars.has_stars;
  answer.wildcard_complete = stars.complete;
  const std::vector<std::uint64_t>& matches = stars.matches.empty() ? persons : stars.matches;
  answer.k_wildcard = matches.empty() ? 0 : *std::min_element(matches.begin(), matches.end());
  for (std::uint32_t c = 0; c < classes.size(); ++c)
    if (matches[c] < k) answer.violations_wildcard += classes.rows[c];
}

// `diversity` is by sensitive column.
void add_recursive(Answer& answer, const Requirement& requirement,
                   const std::vector<RecursiveDiversity>& diversity) {
  const bool asked = requirement.l && requirement.l_form == LForm::recursive;
  for (std::size_t s = 0; s < answer.sensitive.size(); ++s) {
    SensitiveAnswer& found = answer.sensitive[s];
    found.recursive_l = asked ? static_cast<std::uint64_t>(std::clamp(std::ceil(*requirement.l), 1.0, 1e18))
                              : found.distinct_l;
    found.recursive_c = diversity[s].least_c(found.recursive_l);
  }
}

HistoryAnswer history_of(const Records& records, std::uint64_t k) {
  const HistoryCount count = count_histories(records, k);
  return {.k = count.least,
          .persons = count.persons,
          .histories = count.histories,
          .violations = count.below,
          .violating_rows = count.rows_below,
          .satisfied = count.below == 0};
}

}  // namespace

std::optional<LForm> l_form_named(const std::string& name) {
  if (name == "frequency") return LForm::frequency;
  if (name == "distinct") return LForm::distinct;
  if (name == "entropy") return LForm::entropy;
  if (name == "recursive") return LForm::recursive;
  return std::nullopt;
}

Answer check(const Table& table, const Requirement& requirement, Progress& progress) {
  std::vector<std::size_t> quasi;
  std::vector<Coded> columns;
  for (const std::string& name : requirement.quasi) {
    quasi.push_back(column_named(table, name));
    columns.push_back(coded(table.columns[quasi.back()]));
  }
  Answer answer;
  answer.rows = answer.persons = table.rows();
  Records records;
  if (requirement.person) {
    answer.persons_known = true;
    records.person = coded(table.columns[column_named(table, *requirement.person)]);
    answer.persons = distinct_codes(*records.person, table.rows());
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const std::string& name : requirement.sensitive) {
    records.sensitive.push_back(coded(table.columns[column_named(table, name)]));
    answer.sensitive.push_back({.column = name,
                                .frequency_l = infinity,
                                .entropy_l = infinity,
                                .distinct_l = std::numeric_limits<std::uint64_t>::max()});
  }
  Judge judge(requirement, table, Judge::Measures::all);

  const Grouping classes = group(columns, table.rows());
  check_cancelled(progress);
  records.class_of_row = classes.of_row;
  records.classes = classes.size();
  std::vector<std::uint64_t> persons;
  std::vector<RecursiveDiversity> diversity(records.sensitive.size());
  each_class(records, [&](const ClassCount& count) {
    if (count.number % 65536 == 0) check_cancelled(progress);
    persons.push_back(count.persons);
    add_class(answer, count, judge.judge(count));
    for (std::size_t s = 0; s < diversity.size(); ++s) diversity[s].add(count.sensitive[s].counts);
  });
  answer.k = answer.classes.smallest;
  if (answer.classes.count > 0)
    answer.classes.average /= static_cast<double>(answer.classes.count);
  else
    for (SensitiveAnswer& none : answer.sensitive) none = {.column = none.column};
  add_recursive(answer, requirement, diversity);
  answer.satisfied = answer.violations == 0;
  check_cancelled(progress);
  if (requirement.person) {
    answer.history = history_of(records, requirement.k);
    if (requirement.by_history) answer.satisfied = answer.satisfied && answer.history->satisfied;
    check_cancelled(progress);
  }
  add_wildcards(answer,
                read_stars_as_wildcards(table, quasi, classes, persons, answer.persons, records.person),
                classes, persons, requirement.k);
  return answer;
}

}  // namespace kith::audit
