// Indexes never fall as time goes on, so two instants in one granule of G and in different granules of H
// exist only if two neighbouring granules of H do. Days against days: one pass over as many days as the rules
// need to begin anew together. Parts of the clock against each other: the cuts of the coarser one must be
// cuts of the finer one. Parts of the clock lie in days if midnight is a cut. Lists are finite and walked.
// Clocks that are set change nothing of this: granules are then split by offsets, finer ones wherever coarser
// ones are (Granularity::split_by_fold).
#include "time/granularity_relations.h"

#include <algorithm>
#include <numeric>

namespace kith::time {
namespace {

using DayRules = std::vector<const DayRule*>;

// The days that stand for all of time: what is irregular, and before and behind it the days after which all
// rules begin anew, with the granules that reach beyond them.
DayRange days_for(const DayRules& rules) {
  constexpr DayNumber year_2000 = 10957, longest_gap = 366;
  std::int64_t cycle = 1;
  DayRange odd;
  for (const DayRule* rule : rules) {
    cycle = std::min(days_of_time, std::lcm(cycle, rule->cycle()));
    const DayRange own = rule->irregular();
    if (own.empty()) continue;
    odd = odd.empty() ? own : DayRange{std::min(odd.first, own.first), std::max(odd.last, own.last)};
  }
  const auto reach = static_cast<DayNumber>(cycle) + longest_gap;
  if (odd.empty() && cycle < days_of_time) return {year_2000, std::min(year_2000 + reach, last_of_time)};
  return {std::max(first_of_time, odd.first - reach), std::min(last_of_time, odd.last + reach)};
}

bool inside_all(const DayRules& rules, DayNumber day) {
  return std::all_of(rules.begin(), rules.end(), [&](const DayRule* rule) { return rule->at(day).inside; });
}

DayRules with(DayRules rules, const DayRule& a, const DayRule& b) {
  rules.push_back(&a);
  rules.push_back(&b);
  return rules;
}

// No two days of one granule of `fine` lie in different granules of `coarse`, days outside of `image` left
// out.
bool days_determine(const DayRule& fine, const DayRule& coarse, const DayRules& image) {
  const DayRange days = days_for(with(image, fine, coarse));
  bool any = false;
  std::int64_t last_fine = 0, last_coarse = 0;
  for (DayNumber day = days.first; day <= days.last; ++day) {
    const DayPosition f = fine.at(day), c = coarse.at(day);
    if (!f.inside || !c.inside || !inside_all(image, day)) continue;
    if (any && f.index == last_fine && c.index != last_coarse) return false;
    any = true;
    last_fine = f.index;
    last_coarse = c.index;
  }
  return true;
}

bool days_within(const DayRule& inner, const DayRule& outer) {
  if (outer.total()) return true;
  const DayRange days = days_for({&inner, &outer});
  for (DayNumber day = days.first; day <= days.last; ++day)
    if (inner.at(day).inside && !outer.at(day).inside) return false;
  return true;
}

// A part of the clock over midnight ties every day to the next.
bool next_days_agree(const DayRule& rule, const DayRules& image) {
  const DayRange days = days_for(with(image, rule, rule));
  for (DayNumber day = days.first; day < days.last; ++day) {
    const DayPosition today = rule.at(day), tomorrow = rule.at(day + 1);
    if (!today.inside || !tomorrow.inside || !inside_all(image, day) || !inside_all(image, day + 1)) continue;
    if (today.index != tomorrow.index) return false;
  }
  return true;
}

bool cuts_within(const ClockParts& coarse, const ClockParts& fine) {
  return std::includes(fine.cuts.begin(), fine.cuts.end(), coarse.cuts.begin(), coarse.cuts.end());
}

// `spans` hold no instant outside of `granularity`; days are looked at one by one, as gaps are days.
bool spans_covered(const std::vector<Span>& spans, const Granularity& granularity) {
  if (granularity.clock()) return true;
  for (const Span& span : spans) {
    std::int64_t second = span.begin;
    while (second < span.end) {
      if (!granularity.at(second).inside) return false;
      if (granularity.days()) {
        second = (std::int64_t{day_of_second(second)} + 1) * seconds_of_day;
      } else {
        std::int64_t reached = second;
        for (const Span& own : granularity.spans(granularity.at(second).index))
          if (own.begin <= second && second < own.end) reached = own.end;
        second = reached;
      }
    }
  }
  return true;
}

// Gives the granule at a second or, in a gap between two, the one before it.
std::int64_t last_granule(const Granularity& granularity, std::int64_t second) {
  const Granularity::Position position = granularity.at(second);
  if (position.inside) return position.index;
  const std::vector<Span> next = granularity.spans(position.index);
  const bool within_one = !next.empty() && next.front().begin < second;
  return within_one ? position.index : position.index - 1;
}

bool in_one_granule(const std::vector<Span>& spans, const Granularity& granularity) {
  return last_granule(granularity, spans.back().end - 1) <= granularity.at(spans.front().begin).index;
}

std::vector<std::vector<Span>> granules_of(const Granularity& list) {
  std::vector<std::vector<Span>> granules;
  for (std::size_t i = 0; i < list.intervals()->size(); ++i) {
    if (i == 0 || list.interval_indexes()[i] != list.interval_indexes()[i - 1]) granules.emplace_back();
    granules.back().push_back((*list.intervals())[i].span);
  }
  return granules;
}

// The granules of a rule of days as spans, only as long as they lie in a list: it ends, and so may they.
bool days_within_list(const DayRule& rule, const Granularity& list) {
  for (DayNumber day = first_of_time; day <= last_of_time; ++day) {
    if (!rule.at(day).inside) continue;
    const std::int64_t begin = std::int64_t{day} * seconds_of_day;
    if (!spans_covered({{begin, begin + seconds_of_day}}, list)) return false;
  }
  return true;
}

// Neighbouring granules of the list lie in different granules of `fine`. A granule of `fine` that reaches
// over both, though not into both, is taken to tie them, which may deny an order on a common image that
// holds, never the other way.
bool separates(const Granularity& fine, const Granularity& list) {
  const auto& intervals = *list.intervals();
  for (std::size_t i = 0; i + 1 < intervals.size(); ++i) {
    const bool neighbours = list.interval_indexes()[i] != list.interval_indexes()[i + 1];
    if (neighbours &&
        last_granule(fine, intervals[i].span.end - 1) == fine.at(intervals[i + 1].span.begin).index)
      return false;
  }
  return true;
}

// Instants of one granule of `fine` never lie in different granules of `coarse`, if both are in `image`.
// Whatever holds of all instants holds of some of them, so the short way is tried first.
bool determines(const Granularity& f, const Granularity& c, const DayRules& image) {
  if (f.intervals()) {
    const auto granules = granules_of(f);
    return std::all_of(granules.begin(), granules.end(),
                       [&](const auto& spans) { return in_one_granule(spans, c); });
  }
  if (c.intervals()) return separates(f, c);
  if (c.clock()) return f.clock() && cuts_within(*c.clock(), *f.clock());
  if (f.clock()) return f.clock()->cut_at_midnight() || next_days_agree(*c.days(), image);
  const auto told = f.days()->plain().determines(c.days()->plain());
  if (told && (*told || image.empty())) return *told;
  return (!told && days_determine(*f.days(), *c.days(), {})) ||
         (!image.empty() && days_determine(*f.days(), *c.days(), image));
}

void close_transitively(std::vector<std::vector<bool>>& relation) {
  const std::size_t n = relation.size();
  for (std::size_t via = 0; via < n; ++via)
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; relation[a][via] && b < n; ++b)
        if (relation[via][b]) relation[a][b] = true;
}

}  // namespace

bool covers(const Granularity& outer, const Granularity& inner) {
  if (outer.clock()) return true;
  if (inner.intervals()) {
    const auto granules = granules_of(inner);
    return std::all_of(granules.begin(), granules.end(),
                       [&](const auto& spans) { return spans_covered(spans, outer); });
  }
  const DayRulePtr days = inner.clock() ? every_day() : inner.shared_days();
  return outer.intervals() ? days_within_list(*days, outer) : days_within(*days, *outer.days());
}

bool finer_than(const Granularity& fine, const Granularity& coarse) {
  return determines(fine, coarse, {}) && covers(coarse, fine);
}

bool shift_equivalent(const Granularity& a, const Granularity& b) {
  return finer_than(a, b) && finer_than(b, a);
}

std::vector<std::vector<bool>> finer_on_common_image(const std::vector<Granularity>& list) {
  DayRules image;
  for (const Granularity& granularity : list)
    if (granularity.days() && !granularity.days()->total()) image.push_back(granularity.days());
  const std::size_t n = list.size();
  std::vector<std::vector<bool>> finer(n, std::vector<bool>(n, false));
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) finer[a][b] = a == b || determines(list[a], list[b], image);
  close_transitively(finer);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (finer[b][a]) finer[a][b] = false;
  return finer;
}

}  // namespace kith::time
