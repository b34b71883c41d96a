#include "table/quasi_tuples.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "base/parallel.h"
#include "table/grouping.h"

namespace kith {

namespace {

// Rows in order of their person: rows_of[begin[p] .. begin[p + 1]).
struct RowsByPerson {
  std::vector<std::uint32_t> begin, rows;
};

RowsByPerson rows_by_person(const Column& person) {
  RowsByPerson result;
  result.begin.assign(person.values.size() + 1, 0);
  for (const Code code : person.codes) ++result.begin[code + 1];
  std::partial_sum(result.begin.begin(), result.begin.end(), result.begin.begin());
  result.rows.resize(person.codes.size());
  std::vector<std::uint32_t> next(result.begin.begin(), result.begin.end() - 1);
  for (std::uint32_t row = 0; row < person.codes.size(); ++row) result.rows[next[person.codes[row]]++] = row;
  return result;
}

void count_persons(QuasiTuples& tuples, const RowsByPerson& by_person) {
  std::vector<std::uint32_t> own;
  for (std::size_t p = 0; p + 1 < by_person.begin.size(); ++p) {
    own.clear();
    for (std::uint32_t i = by_person.begin[p]; i < by_person.begin[p + 1]; ++i)
      own.push_back(tuples.tuple_of_row[by_person.rows[i]]);
    if (own.empty()) continue;
    ++tuples.persons_total;
    if (own.size() > 1) tuples.persons_repeat = true;
    std::ranges::sort(own);
    own.erase(std::unique(own.begin(), own.end()), own.end());
    if (own.size() == 1) {
      ++tuples.single_persons[own.front()];
    } else {
      tuples.run_tuples.insert(tuples.run_tuples.end(), own.begin(), own.end());
      tuples.run_begin.push_back(static_cast<std::uint32_t>(tuples.run_tuples.size()));
    }
  }
}

struct Occurrence {
  std::uint32_t value, person, tuple;
  auto operator<=>(const Occurrence&) const = default;
};

void combine_sums(std::vector<SensitiveIncidence::Sum>& sums) {
  std::ranges::sort(sums, [](const auto& a, const auto& b) {
    return a.value != b.value ? a.value < b.value : a.tuple < b.tuple;
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (kept > 0 && sums[kept - 1].value == sums[i].value && sums[kept - 1].tuple == sums[i].tuple)
      sums[kept - 1].persons += sums[i].persons;
    else
      sums[kept++] = sums[i];
  }
  sums.resize(kept);
}

// If rows are persons, the groups of (value, tuple) are the sums.
SensitiveIncidence incidence_of_rows(const QuasiTuples& tuples, const Column& column, unsigned threads) {
  SensitiveIncidence result;
  const std::span<const Code> keys[] = {column.codes, tuples.tuple_of_row};
  const Grouping pairs = group_by(keys, column.codes.size(), threads);
  for (const std::uint32_t row : pairs.first)
    result.sums.push_back({column.codes[row], tuples.tuple_of_row[row], 0});
  for (const std::uint32_t pair : pairs.group_of) ++result.sums[pair].persons;
  combine_sums(result.sums);
  return result;
}

SensitiveIncidence incidence_of_persons(const QuasiTuples& tuples, const Column& column,
                                        const Column& person) {
  std::vector<Occurrence> all(column.codes.size());
  for (std::uint32_t row = 0; row < all.size(); ++row)
    all[row] = {column.codes[row], person.codes[row], tuples.tuple_of_row[row]};
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  SensitiveIncidence result;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].value == all[begin].value && all[end].person == all[begin].person)
      ++end;
    if (end - begin == 1) {
      result.sums.push_back({all[begin].value, all[begin].tuple, 1});
      continue;
    }
    const auto from = static_cast<std::uint32_t>(result.spread_tuples.size());
    for (std::size_t i = begin; i < end; ++i) result.spread_tuples.push_back(all[i].tuple);
    result.runs.push_back({all[begin].value, from, static_cast<std::uint32_t>(result.spread_tuples.size())});
  }
  combine_sums(result.sums);
  return result;
}

SensitiveIncidence incidence(const QuasiTuples& tuples, const Column& column, const Column* person,
                             unsigned threads) {
  SensitiveIncidence result =
      person ? incidence_of_persons(tuples, column, *person) : incidence_of_rows(tuples, column, threads);
  result.persons_by_value.assign(column.values.size(), 0);
  for (const auto& sum : result.sums) result.persons_by_value[sum.value] += sum.persons;
  for (const auto& run : result.runs) ++result.persons_by_value[run.value];
  return result;
}

std::vector<Code> replace(const std::vector<Code>& codes, const std::vector<Code>& stands_for,
                          unsigned threads) {
  constexpr std::size_t rows_worth_a_thread = 200'000;
  std::vector<Code> result(codes.size());
  parallel_ranges(codes.size(), threads, rows_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned) {
                    for (std::size_t row = begin; row < end; ++row) result[row] = stands_for[codes[row]];
                  });
  return result;
}

}  // namespace

QuasiTuples quasi_tuples(const Table& table, const std::vector<int>& quasi, std::optional<int> person,
                         const std::vector<int>& sensitive, unsigned threads,
                         const std::vector<std::vector<Code>>& stands_for) {
  QuasiTuples result;
  result.rows_total = table.rows();
  std::vector<std::span<const Code>> columns;
  std::vector<std::vector<Code>> replaced(quasi.size());
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const std::vector<Code>& codes = table.columns[static_cast<std::size_t>(quasi[c])].codes;
    const bool as_is = stands_for.empty() || stands_for[c].empty();
    if (!as_is) replaced[c] = replace(codes, stands_for[c], threads);
    columns.emplace_back(as_is ? codes : replaced[c]);
  }
  Grouping grouping = group_by(columns, table.rows(), threads);
  result.codes.resize(quasi.size());
  for (std::size_t c = 0; c < quasi.size(); ++c)
    for (const std::uint32_t row : grouping.first) result.codes[c].push_back(columns[c][row]);
  result.rows.assign(grouping.size(), 0);
  for (const std::uint32_t tuple : grouping.group_of) ++result.rows[tuple];
  result.tuple_of_row = std::move(grouping.group_of);

  const Column* person_column = person ? &table.columns[static_cast<std::size_t>(*person)] : nullptr;
  result.persons_known = person_column != nullptr;
  if (person_column) {
    result.single_persons.assign(result.size(), 0);
    count_persons(result, rows_by_person(*person_column));
  } else {
    result.single_persons.assign(result.rows.begin(), result.rows.end());
    result.persons_total = result.rows_total;
  }
  for (const int s : sensitive)
    result.sensitive.push_back(
        incidence(result, table.columns[static_cast<std::size_t>(s)], person_column, threads));
  return result;
}

void add_histories(QuasiTuples& tuples, const Column& person, unsigned threads) {
  PersonHistories made = histories_of(person, tuples.tuple_of_row, tuples.size(), threads);
  tuples.histories = std::move(made.histories);
  tuples.history_of_person = std::move(made.of_person);
}

SplitTuples split_tuples(const QuasiTuples& tuples, const Column& person, const std::vector<bool>& apart) {
  SplitTuples split;
  QuasiTuples& to = split.tuples;
  const auto row_apart = [&](std::size_t row) { return apart[tuples.history_of_person[person.codes[row]]]; };
  std::vector<std::uint64_t> rows_apart(tuples.size(), 0);
  for (std::size_t row = 0; row < tuples.tuple_of_row.size(); ++row)
    if (row_apart(row)) ++rows_apart[tuples.tuple_of_row[row]];
  to.rows_total = tuples.rows_total;
  to.persons_known = tuples.persons_known;
  to.codes = tuples.codes;
  to.rows = tuples.rows;
  split.origin.resize(tuples.size());
  std::iota(split.origin.begin(), split.origin.end(), 0U);
  // This says by old tuple where its rows of persons apart go.
  std::vector<std::uint32_t> apart_of = split.origin;
  for (std::uint32_t t = 0; t < tuples.size(); ++t) {
    split.apart.push_back(rows_apart[t] == tuples.rows[t]);
    if (rows_apart[t] == 0 || split.apart[t]) continue;
    apart_of[t] = static_cast<std::uint32_t>(split.origin.size());
    split.origin.push_back(t);
    to.rows[t] -= rows_apart[t];
    to.rows.push_back(rows_apart[t]);
    for (std::vector<Code>& codes : to.codes) codes.push_back(codes[t]);
  }
  split.apart.resize(split.origin.size(), true);
  to.tuple_of_row = tuples.tuple_of_row;
  for (std::size_t row = 0; row < to.tuple_of_row.size(); ++row)
    if (row_apart(row)) to.tuple_of_row[row] = apart_of[to.tuple_of_row[row]];
  to.single_persons.assign(to.size(), 0);
  count_persons(to, rows_by_person(person));
  to.histories = tuples.histories;
  to.history_of_person = tuples.history_of_person;
  for (std::size_t h = 0; h < to.histories.size(); ++h)
    for (std::uint32_t i = to.histories.begin[h]; apart[h] && i < to.histories.begin[h + 1]; ++i)
      to.histories.tuples[i] = apart_of[to.histories.tuples[i]];
  return split;
}

}  // namespace kith
