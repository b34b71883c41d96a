#include "profile/sensitive_values.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace kith::profile {

namespace {

constexpr std::string_view who_finds =
    " that nobody else has, so whoever knows it finds the row: round it or leave it out";

struct Held {
  std::uint64_t alone = 0, all = 0;
};

Held held_of(const Column& column, std::span<const std::uint64_t> held) {
  Held found;
  for (Code code = 0; code < held.size(); ++code) {
    if (column.values[code].empty()) continue;
    found.all += held[code];
    found.alone += held[code] == 1 ? 1 : 0;
  }
  return found;
}

std::string words_of(const Held& found) {
  if (10 * found.alone >= 9 * found.all) return "nearly every value is one";
  return fmt::format("{} % of those who have a value have one", 100 * found.alone / found.all);
}

}  // namespace

void weigh_values(const Column& column, std::span<const std::uint64_t> held, std::uint64_t all,
                  ColumnProfile& profile) {
  if (held.empty() || all == 0) return;
  profile.most_frequent = static_cast<double>(std::ranges::max(held)) / static_cast<double>(all);
  if (profile.why.ends_with(who_finds))
    profile.why.resize(profile.why.rfind(';', profile.why.rfind(who_finds)));
  constexpr std::uint64_t fewest = 20;
  const Held found = held_of(column, held);
  if (found.all >= fewest && 4 * found.alone >= found.all)
    profile.why += "; " + words_of(found) + std::string(who_finds);
}

}  // namespace kith::profile
