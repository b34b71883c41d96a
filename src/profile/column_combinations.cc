// Idea: sets of one, two and three columns are counted, the columns with the most distinct values in the largest sets,
// since those tell most persons apart.
//
// Invariant: there are never more sets than the limits allow, and every column that is in fewer sets than it might be
// is named in the profile.
//
// Cost: the sets times the rows, a row counting only until it is unique with a part of the set (table/uniqueness.h).
//
// Example: 60 columns have 36 050 sets, too many for 20 000. All are counted alone and in pairs, and the 48 with
// the most values in threes.
#include "profile/column_combinations.h"

#include <algorithm>
#include <utility>

#include "table/uniqueness.h"

namespace kith::profile {

namespace {

// Which columns are combined, in the table's order: the first ones in number of distinct values in sets of
// three, more of them in pairs, more still by themselves.
struct Combination {
  std::vector<std::size_t> columns;
  // How many columns a set may have that this one is in; by column of the table.
  std::vector<std::uint32_t> largest_set;
};

std::vector<std::vector<std::size_t>> sets_of(const Combination& combination) {
  std::vector<std::vector<std::size_t>> sets;
  const auto& columns = combination.columns;
  const auto in = [&](std::size_t c, std::uint32_t size) {
    return combination.largest_set[columns[c]] >= size;
  };
  const std::size_t n = columns.size();
  for (std::size_t a = 0; a < n; ++a) {
    sets.push_back({columns[a]});
    for (std::size_t b = a + 1; in(a, 2) && b < n; ++b) {
      if (!in(b, 2)) continue;
      sets.push_back({columns[a], columns[b]});
      for (std::size_t c = b + 1; in(a, 3) && in(b, 3) && c < n; ++c)
        if (in(c, 3)) sets.push_back({columns[a], columns[b], columns[c]});
    }
  }
  return sets;
}

// How many of n columns can be in sets of `size` if so many sets are affordable. A part of what is there is
// spent on each size, so that no size is left without.
std::uint64_t affordable_columns(std::uint64_t n, std::uint32_t size, std::uint64_t sets) {
  const auto count = [&](std::uint64_t m) {
    if (size == 1) return m;
    return size == 2 ? m * (m - 1) / 2 : m * (m - 1) / 2 * (m - 2) / 3;
  };
  std::uint64_t m = std::min<std::uint64_t>(n, 100'000);
  std::uint64_t least = 0;
  while (least < m) {
    const std::uint64_t middle = (least + m + 1) / 2;
    if (middle == 0 || count(middle) <= sets)
      least = middle;
    else
      m = middle - 1;
  }
  return least;
}

std::vector<std::size_t> columns_worth_combining(const Table& table, Profile& profile) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const LikelyRole role = profile.columns[c].role;
    const bool out = role == LikelyRole::identifier || role == LikelyRole::person;
    if (out || table.columns[c].name == profile.person)
      profile.not_combined.push_back(table.columns[c].name);
    else
      columns.push_back(c);
  }
  return columns;
}

// Sets of all columns if the limits allow them; else a third of the sets, or what is left of it, goes to each
// size. What is left out is named.
Combination columns_to_combine(const Table& table, const CombinationLimits& limits, Profile& profile) {
  Combination result;
  std::vector<std::size_t> columns = columns_worth_combining(table, profile);
  result.largest_set.assign(table.columns.size(), 0);
  std::ranges::stable_sort(columns, std::ranges::greater{},
                           [&](std::size_t c) { return profile.columns[c].distinct; });
  const std::uint64_t n = columns.size();
  const std::uint64_t by_work = limits.work / 3 / std::max<std::uint64_t>(profile.rows, 1);
  std::uint64_t sets = std::max<std::uint64_t>(std::min(limits.sets, by_work), 7);
  const std::uint64_t alone = affordable_columns(n, 1, sets);
  sets -= std::min(sets, alone);
  const std::uint64_t all_pairs = affordable_columns(alone, 2, sets);
  const std::uint64_t in_pairs = all_pairs == n ? n : affordable_columns(alone, 2, sets / 2);
  sets -= std::min(sets, in_pairs * (in_pairs == 0 ? 0 : in_pairs - 1) / 2);
  const std::uint64_t in_threes = affordable_columns(in_pairs, 3, sets);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t largest = i < in_threes ? 3 : i < in_pairs ? 2 : i < alone ? 1 : 0;
    result.largest_set[columns[i]] = largest;
  }
  std::ranges::sort(columns);
  for (const std::size_t c : columns) {
    const std::uint32_t largest = result.largest_set[c];
    if (largest > 0) result.columns.push_back(c);
    const bool cut = largest < std::min<std::uint64_t>(3, n);
    if (!cut) continue;
    auto& list = largest == 2   ? profile.only_in_pairs
                 : largest == 1 ? profile.only_alone
                                : profile.not_combined;
    list.push_back(table.columns[c].name);
  }
  return result;
}

}  // namespace

void combine_columns(const Table& table, const Column* persons, unsigned threads, Progress& progress,
                     const CombinationLimits& limits, Profile& profile) {
  const auto sets = sets_of(columns_to_combine(table, limits, profile));
  progress.begin("combining columns", sets.size());
  const std::vector<Alone> alone = count_alone(table, sets, persons, threads, progress);
  progress.end();
  for (std::size_t s = 0; s < sets.size(); ++s) {
    Uniqueness& unique = profile.uniqueness.emplace_back();
    for (const std::size_t c : sets[s]) unique.columns.push_back(table.columns[c].name);
    unique.unique_rows = alone[s].rows;
    unique.unique_persons = alone[s].persons;
  }
  std::ranges::stable_sort(profile.uniqueness, [](const Uniqueness& a, const Uniqueness& b) {
    if (a.unique_persons != b.unique_persons) return a.unique_persons > b.unique_persons;
    return a.unique_rows != b.unique_rows ? a.unique_rows > b.unique_rows
                                          : a.columns.size() < b.columns.size();
  });
}

}  // namespace kith::profile
