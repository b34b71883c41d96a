#include "comparison/count_queries.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/parallel.h"
#include "comparison/mix.h"
#include "comparison/row_groups.h"

namespace kith::comparison {

namespace {

// Up to so many values that are no numbers any may be drawn together.
constexpr std::uint64_t most_drawn_apart = 50;

class QueryMaker {
 public:
  QueryMaker(const CoveredTable& table, std::uint64_t seed) : table_(table), draw_(seed) {
    for (std::size_t c = 0; c < table.quasi; ++c)
      if (table.columns[c].values.size() > 1) columns_.push_back(c);
  }

  bool can_ask() const { return !columns_.empty() && table_.rows() > 0; }

  CountQuery next() {
    CountQuery query;
    const std::size_t row = draw_.below(table_.rows());
    const std::size_t wanted = std::min<std::size_t>(columns_.size(), 2 + draw_.below(2));
    for (std::size_t at = 0; at < wanted; ++at)
      std::swap(columns_[at], columns_[at + draw_.below(columns_.size() - at)]);
    for (std::size_t at = 0; at < wanted; ++at) query.predicates.push_back(around(columns_[at], row));
    std::ranges::sort(query.predicates, {}, &Predicate::column);
    return query;
  }

 private:
  Predicate around(std::size_t at, std::size_t row) {
    const CoveredColumn& column = table_.columns[at];
    const std::uint64_t values = column.values.size();
    const std::uint64_t taken = 1 + draw_.below((values + 1) / 2);
    const std::uint32_t own = column.value_of_row[row];
    if (column.type != ValueType::text || values > most_drawn_apart)
      return {at, {neighbours(own, taken, values)}};
    return {at, any(own, taken, values)};
  }

  ValueRun neighbours(std::uint64_t own, std::uint64_t taken, std::uint64_t values) {
    const std::uint64_t least = own + 1 > taken ? own + 1 - taken : 0, most = std::min(own, values - taken);
    const std::uint64_t first = least + draw_.below(most - least + 1);
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first + taken - 1)};
  }

  std::vector<ValueRun> any(std::uint32_t own, std::uint64_t taken, std::uint64_t values) {
    std::vector<std::uint32_t> all(values);
    std::iota(all.begin(), all.end(), 0u);
    std::swap(all[0], all[own]);
    for (std::size_t i = 1; i < taken; ++i) std::swap(all[i], all[i + draw_.below(values - i)]);
    all.resize(taken);
    std::ranges::sort(all);
    std::vector<ValueRun> runs;
    for (const std::uint32_t value : all) add_value(value, runs);
    return runs;
  }

  const CoveredTable& table_;
  Draw draw_;
  std::vector<std::size_t> columns_;
};

// By value, how many of those before it the predicate takes; one entry more than there are values.
std::vector<std::uint32_t> taken_before(const Predicate& predicate, std::size_t values) {
  std::vector<std::uint32_t> before(values + 1, 0);
  for (const ValueRun& run : predicate.values)
    for (std::uint32_t value = run.first; value <= run.last; ++value) before[value + 1] = 1;
  std::partial_sum(before.begin(), before.end(), before.begin());
  return before;
}

// By value, whether the predicate takes it; or by cell, how much of it.
std::vector<double> shares_of(const Predicate& predicate, const CoveredColumn& column, bool original) {
  const std::vector<std::uint32_t> before = taken_before(predicate, column.values.size());
  std::vector<double> shares;
  if (original || column.as_it_is()) {
    for (std::size_t value = 0; value < column.values.size(); ++value)
      shares.push_back(before[value + 1] - before[value]);
    return shares;
  }
  for (const std::vector<ValueRun>& cell : column.cells) {
    std::uint64_t covered = 0, taken = 0;
    for (const ValueRun& run : cell) {
      covered += run.last - run.first + 1;
      taken += before[run.last + 1] - before[run.first];
    }
    shares.push_back(covered == 0 ? 0 : static_cast<double>(taken) / static_cast<double>(covered));
  }
  return shares;
}

const std::vector<std::uint32_t>& ids_of(const CoveredColumn& column, bool original) {
  return original || column.as_it_is() ? column.value_of_row : column.cell_of_row;
}

RowGroups groups_of(const CoveredTable& table, bool original) {
  std::vector<const std::vector<std::uint32_t>*> columns;
  for (std::size_t c = 0; c < table.quasi; ++c) columns.push_back(&ids_of(table.columns[c], original));
  return group_rows(table.rows(), [&](std::size_t row) { return original || table.released[row]; }, columns);
}

double answer_from(const CountQuery& query, const CoveredTable& table, const RowGroups& groups,
                   bool original) {
  std::vector<std::vector<double>> shares;
  std::vector<const std::vector<std::uint32_t>*> ids;
  for (const Predicate& predicate : query.predicates) {
    shares.push_back(shares_of(predicate, table.columns[predicate.column], original));
    ids.push_back(&ids_of(table.columns[predicate.column], original));
  }
  double answer = 0;
  for (std::size_t g = 0; g < groups.rows.size(); ++g) {
    double share = 1;
    for (std::size_t p = 0; p < ids.size() && share > 0; ++p)
      share *= shares[p][(*ids[p])[groups.first_row[g]]];
    answer += share * static_cast<double>(groups.rows[g]);
  }
  return answer;
}

void ask_all(std::size_t queries, unsigned threads, Progress& progress,
             const std::function<void(std::size_t)>& ask) {
  progress.begin("count queries", queries);
  parallel_each(queries, threads, [&](std::size_t q, unsigned) {
    check_cancelled(progress);
    ask(q);
    progress.advance(1);
  });
  progress.end();
}

}  // namespace

std::vector<CountQuery> draw_queries(const CoveredTable& table, std::uint64_t count, std::uint64_t seed,
                                     unsigned threads, Progress& progress) {
  QueryMaker maker(table, seed);
  if (!maker.can_ask()) return {};
  std::vector<CountQuery> queries;
  for (std::uint64_t q = 0; q < count; ++q) queries.push_back(maker.next());
  const RowGroups groups = groups_of(table, true);
  ask_all(queries.size(), threads, progress, [&](std::size_t q) {
    queries[q].answer =
        static_cast<std::uint64_t>(std::llround(answer_from(queries[q], table, groups, true)));
  });
  return queries;
}

double answer_of(const CountQuery& query, const CoveredTable& table) {
  return answer_from(query, table, groups_of(table, false), false);
}

std::optional<double> query_error(const std::vector<CountQuery>& queries, const CoveredTable& table,
                                  unsigned threads, Progress& progress) {
  if (queries.empty()) return std::nullopt;
  const RowGroups groups = groups_of(table, false);
  const double least = std::max(1.0, 0.001 * static_cast<double>(table.rows()));
  std::vector<double> errors(queries.size(), 0);
  ask_all(queries.size(), threads, progress, [&](std::size_t q) {
    const auto right = static_cast<double>(queries[q].answer);
    errors[q] = std::abs(answer_from(queries[q], table, groups, false) - right) / std::max(right, least);
  });
  return std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(errors.size());
}

}  // namespace kith::comparison
