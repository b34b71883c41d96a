#include "profile/sensitive_values.h"

#include <algorithm>
#include <string_view>

namespace kith::profile {

namespace {

constexpr std::string_view own_values =
    "; nearly every value is one that nobody else has, so whoever knows it finds the row: round it or leave "
    "it out";

bool nearly_all_alone(const Column& column, std::span<const std::uint64_t> held) {
  constexpr std::uint64_t fewest = 20;
  std::uint64_t alone = 0, all = 0;
  for (Code code = 0; code < held.size(); ++code) {
    if (column.values[code].empty()) continue;
    all += held[code];
    alone += held[code] == 1 ? 1 : 0;
  }
  return all >= fewest && 10 * alone >= 9 * all;
}

}  // namespace

void weigh_values(const Column& column, std::span<const std::uint64_t> held, std::uint64_t all,
                  ColumnProfile& profile) {
  if (held.empty() || all == 0) return;
  profile.most_frequent = static_cast<double>(std::ranges::max(held)) / static_cast<double>(all);
  if (profile.why.ends_with(own_values)) profile.why.resize(profile.why.size() - own_values.size());
  if (nearly_all_alone(column, held)) profile.why += own_values;
}

}  // namespace kith::profile
