// Persons are given cases in their order. `ways_before[S]` counts the ways in which the first |S| persons get
// the cases S, `ways_after[S]` those in which all others get the rest. Person i has case j in the sum over all
// S of i cases without j of ways_before[S] * ways_after[S + j].
#include "testing/series_worlds.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::testing {

namespace {

using Group = std::vector<std::size_t>;
using Matrix = std::vector<std::vector<double>>;

bool in_release(const OracleRelease& release, std::size_t row) {
  return row < release.size() && release[row];
}

std::map<std::size_t, Group> by_first_release(std::size_t rows, const std::vector<OracleRelease>& releases) {
  std::map<std::size_t, Group> groups;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t r = 0; r < releases.size(); ++r)
      if (in_release(releases[r], row)) {
        groups[r].push_back(row);
        break;
      }
  return groups;
}

// Says whether all that was published of a case is true of a person.
bool may_be(const std::vector<OracleColumn>& columns, const std::vector<OracleRelease>& releases,
            const OracleRow& person, std::size_t of_case) {
  for (const OracleRelease& release : releases)
    for (std::size_t c = 0; in_release(release, of_case) && c < columns.size(); ++c)
      if (!covers(columns[c], (*release[of_case])[c], person.quasi[c])) return false;
  return true;
}

// In how many worlds each person has each case.
Matrix worlds_of(const std::vector<std::vector<bool>>& may) {
  const std::size_t n = may.size(), all = (std::size_t{1} << n) - 1;
  if (n > most_rows_of_worlds) throw Bug("too many rows for counting worlds");
  std::vector<double> before(all + 1, 0), after(all + 1, 0);
  before[0] = after[all] = 1;
  for (std::size_t set = 0; set < all; ++set) {
    const auto person = static_cast<std::size_t>(std::popcount(set));
    for (std::size_t j = 0; j < n; ++j)
      if ((set >> j & 1) == 0 && may[person][j]) before[set | std::size_t{1} << j] += before[set];
  }
  Matrix worlds(n, std::vector<double>(n, 0));
  for (std::size_t set = all; set-- > 0;) {
    const auto person = static_cast<std::size_t>(std::popcount(set));
    for (std::size_t j = 0; j < n; ++j) {
      if ((set >> j & 1) != 0 || !may[person][j]) continue;
      after[set] += after[set | std::size_t{1} << j];
      worlds[person][j] += before[set] * after[set | std::size_t{1} << j];
    }
  }
  return worlds;
}

}  // namespace

std::vector<std::string> exposed_in_worlds(const std::vector<OracleColumn>& columns, const OracleModel& model,
                                           const std::vector<OracleRow>& rows,
                                           const std::vector<OracleRelease>& releases) {
  std::vector<std::string> exposed;
  for (const auto& [first, group] : by_first_release(rows.size(), releases)) {
    std::vector<std::vector<bool>> may;
    for (const std::size_t person : group) {
      may.emplace_back();
      for (const std::size_t of_case : group)
        may.back().push_back(may_be(columns, releases, rows[person], of_case));
    }
    const Matrix worlds = worlds_of(may);
    for (std::size_t i = 0; i < group.size(); ++i) {
      std::map<std::string, double> by_value;
      double all = 0;
      std::size_t cases = 0;
      for (std::size_t j = 0; j < group.size(); ++j) {
        if (worlds[i][j] == 0) continue;
        ++cases;
        all += worlds[i][j];
        by_value[rows[group[j]].sensitive] += worlds[i][j];
      }
      std::vector<double> counts;
      for (const auto& [value, count] : by_value) counts.push_back(count);
      if (cases < model.k) exposed.push_back(fmt::format("row {} may be {} cases", group[i], cases));
      if (model.l > 0 && !diverse(model, counts, all))
        exposed.push_back(fmt::format("row {} of release {} has too few values", group[i], first + 1));
    }
  }
  return exposed;
}

}  // namespace kith::testing
