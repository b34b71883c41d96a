#include "method/fulldomain/calendar_summary.h"

#include <algorithm>

namespace kith::method {
namespace {

using hierarchy::Hierarchy;
using hierarchy::Level;
using hierarchy::LevelLabels;
using Stretch = outcome::CalendarSummary::Stretch;

constexpr std::size_t most_stretches = 400;
constexpr std::int64_t hour = 3600, day = 24 * hour, week = 7 * day;
constexpr std::int64_t a_monday = 4 * day;

// The shortest of a few lengths, all dividing weeks or made of them, that needs at most `most` stretches.
std::int64_t length_for(std::int64_t span, std::size_t most) {
  for (const std::int64_t length : {hour, 6 * hour, day, week, 4 * week})
    if (span / length + 2 <= static_cast<std::int64_t>(most)) return length;
  return (span / static_cast<std::int64_t>(most) / week + 1) * week;
}

std::int64_t floor_to(std::int64_t second, std::int64_t length) {
  const std::int64_t since = second - a_monday;
  return second - ((since % length) + length) % length;
}

std::uint64_t granules_of(const LevelLabels& level) {
  return level.labels.size() - static_cast<std::size_t>(std::ranges::count(level.labels, ""));
}

// Rows per granule of a level; a level without instants (the top) has none.
std::vector<Stretch> stretches_at(const LevelLabels& level, std::size_t column, const QuasiTuples& tuples,
                                  const Treatment* released) {
  if (level.begins.empty()) return {};
  std::vector<Stretch> stretches;
  for (std::size_t label = 0; label < level.labels.size(); ++label)
    stretches.push_back({level.begins[label], level.ends[label], 0});
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    if (released && !released->released[released->class_of[t]]) continue;
    if (released && !released->masked_cells.empty() && (released->masked_cells[t] >> column & 1) != 0)
      continue;
    stretches[level.of[tuples.codes[column][t]]].rows += tuples.rows[t];
  }
  return gathered(std::move(stretches), most_stretches);
}

// What begins within each stretch of one length, the first of which begins at `from`.
std::vector<Stretch> of_length(const std::vector<Stretch>& stretches, std::int64_t from, std::int64_t to,
                               std::int64_t length) {
  std::vector<std::uint64_t> rows(static_cast<std::size_t>((to - from) / length) + 1, 0);
  for (const Stretch& each : stretches)
    rows[static_cast<std::size_t>((each.begin - from) / length)] += each.rows;
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::int64_t begin = from + static_cast<std::int64_t>(i) * length;
    if (rows[i] > 0) result.push_back({begin, begin + length, rows[i]});
  }
  return result;
}

bool is_granule(const Stretch& stretch, const LevelLabels& level) {
  for (std::size_t label = 0; label < level.begins.size(); ++label)
    if (level.begins[label] == stretch.begin && level.ends[label] == stretch.end) return true;
  return false;
}

}  // namespace

std::vector<Stretch> gathered(std::vector<Stretch> stretches, std::size_t most) {
  std::erase_if(stretches, [](const Stretch& s) { return s.rows == 0 || s.begin >= s.end; });
  if (stretches.empty()) return {};
  const auto [first, last] = std::ranges::minmax_element(stretches, {}, &Stretch::begin);
  const std::int64_t length = length_for(last->end - first->begin, most);
  if (std::ranges::any_of(stretches, [&](const Stretch& s) { return s.end - s.begin < length; }))
    return of_length(stretches, floor_to(first->begin, length), last->begin, length);
  std::ranges::sort(stretches, {}, &Stretch::begin);
  std::vector<Stretch> result;
  for (const Stretch& stretch : stretches) {
    if (!result.empty() && result.back().begin == stretch.begin)
      result.back().rows += stretch.rows;
    else
      result.push_back(stretch);
  }
  return result;
}

outcome::CalendarSummary calendar_summary(const Hierarchy& hierarchy, std::size_t column,
                                          const QuasiTuples& tuples, const Treatment& treatment) {
  outcome::CalendarSummary summary;
  summary.column = column;
  for (const Hierarchy::Listed& listed : hierarchy.listed)
    summary.listed.push_back({listed.name, listed.level,
                              listed.level ? granules_of(hierarchy.levels[*listed.level]) : 0, listed.why});
  summary.listed.push_back({hierarchy.levels.back().name, hierarchy.top(), 1, ""});
  for (Level level = 0; level < hierarchy.size(); ++level) {
    summary.heights.push_back(hierarchy.order.height(level));
    for (const Level coarser : hierarchy.order.directly_coarser(level))
      summary.edges.emplace_back(level, coarser);
  }
  summary.before = stretches_at(hierarchy.levels.front(), column, tuples, nullptr);
  summary.after = stretches_at(hierarchy.levels[treatment.levels[column]], column, tuples, &treatment);
  const LevelLabels& chosen = hierarchy.levels[treatment.levels[column]];
  summary.whole_granules = summary.after.empty() || (is_granule(summary.after.front(), chosen) &&
                                                     is_granule(summary.after.back(), chosen));
  return summary;
}

}  // namespace kith::method
