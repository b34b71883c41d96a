// From a list of granularities to levels: every value is put on the plan's clock once; granularities that
// repeat an earlier one, that do not hold all values, or that the first one is not finer than get no level,
// and the hierarchy says why. The order of the others is the relation between their definitions on the image
// they share (granularity_relations), a partial one. Cost: one reading per distinct value and a look-up per
// level.
#include "hierarchy/calendar.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/parallel.h"
#include "hierarchy/assemble.h"
#include "hierarchy/value_range.h"
#include "time/clock.h"
#include "time/granularity_names.h"
#include "time/granularity_relations.h"
#include "time/time_format.h"

namespace kith::hierarchy {
namespace {

using Granule = time::Granularity::Granule;

constexpr std::size_t values_worth_a_thread = 50'000;

Error wrong(const std::string& what, const Place& place, const std::string& remedy) {
  return {ErrorCode::hierarchy_value, what, place, remedy};
}

int digits(std::string_view text) {
  int value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return text.empty() ? -1 : value;
}

// 2006-W01, 2006-01, 2006-Q1, 2006-H1 and 2006: values that are labels of the first granularity already.
std::optional<time::LocalTime> time_of_label(std::string_view text, const time::Granularity& ground) {
  if (!ground.days() || text.size() < 4 || text.size() > 8) return std::nullopt;
  const time::TimeFormat iso("iso", {});
  const auto january = iso.read(std::string(text.substr(0, 4)) + "-01-01");
  if (!january) return std::nullopt;
  time::DayNumber day = time::day_of_second(january->seconds);
  const std::string_view rest = text.size() > 5 ? text.substr(5) : "";
  if (rest.starts_with('W')) {
    // The 4th of January lies in week 1.
    day += 3 + 7 * (digits(rest.substr(1)) - 1);
  } else if (rest.starts_with('Q')) {
    day += 92 * (digits(rest.substr(1)) - 1) + 3;
  } else if (rest.starts_with('H')) {
    day += 185 * (digits(rest.substr(1)) - 1);
  } else if (!rest.empty()) {
    const auto first = iso.read(std::string(text) + "-01");
    if (!first) return std::nullopt;
    day = time::day_of_second(first->seconds);
  }
  if (day < time::first_of_time || day > time::last_of_time || !ground.days()->at(day).inside)
    return std::nullopt;
  if (ground.days()->label(day) != text) return std::nullopt;
  time::LocalTime time;
  time.day = day;
  time.seconds = std::int64_t{day} * time::seconds_of_day;
  time.resolution = time::Resolution::day;
  return time;
}

const char* name_of(time::Resolution resolution) {
  static constexpr const char* names[] = {"day", "hour", "minute", "second"};
  return names[static_cast<std::size_t>(resolution)];
}

struct GranuleHash {
  std::size_t operator()(const Granule& granule) const {
    std::uint64_t x = static_cast<std::uint64_t>(granule.index) * 0x9e3779b97f4a7c15ull;
    x ^= static_cast<std::uint64_t>(granule.offset + (granule.split ? 1 : 0)) * 0xbf58476d1ce4e5b9ull;
    return static_cast<std::size_t>(x ^ x >> 29);
  }
};

// A list that begins with months and goes on with days is a mistake rather than a wish to leave days out.
void require_not_finer(const time::Granularity& other, const time::Granularity& first, const Place& place) {
  const auto finer = time::finer_on_common_image({first, other});
  if (!finer[0][1] && finer[1][0])
    throw wrong("the calendar begins with '" + first.name() + "', and '" + other.name() + "' is finer", place,
                "begin with the finest granularity, that of the data");
}

class CalendarBuilder {
 public:
  CalendarBuilder(const FromCalendar& recipe, const std::string& column, const Dictionary& values,
                  const std::string& source)
      : recipe_(recipe), values_(values), place_{source, 0, column} {
    made_.column = column;
  }

  Hierarchy build(CalendarCost cost) {
    name_granularities();
    read_times();
    place_values();
    disregard_what_the_first_does_not_refine();
    add_levels();
    count_leaves_in_data(made_, values_);
    if (cost == CalendarCost::range) spread_by_range();
    require_sound(made_, values_);
    return std::move(made_);
  }

 private:
  void name_granularities() {
    const time::GranularityNames names(recipe_.definitions, place_);
    for (const std::string& name : recipe_.granularities) {
      list_.push_back(names.named(name));
      made_.listed.push_back({name, std::nullopt, "", {}});
    }
    for (std::size_t i = 1; i < list_.size(); ++i) {
      require_not_finer(list_[i], list_.front(), place_);
      for (std::size_t j = 0; j < i && made_.listed[i].why.empty(); ++j)
        if (made_.listed[j].why.empty() && shift_equivalent(list_[j], list_[i])) merge(i, j);
    }
  }

  void merge(std::size_t later, std::size_t earlier) {
    made_.listed[later].why = fmt::format("it has the same granules as '{}'", list_[earlier].name());
    made_.notices.push_back(
        fmt::format("calendar of column '{}': '{}' has the same granules as '{}' (shift equivalent); the two "
                    "were merged",
                    made_.column, list_[later].name(), list_[earlier].name()));
  }

  // reading

  void read_times() {
    const time::TimeFormat format(recipe_.format.empty() ? "iso" : recipe_.format, place_, recipe_.pivot);
    const time::Clock clock = time::Clock::of(recipe_.zone, recipe_.recorded, place_);
    needed_ = list_.front().resolution();
    times_.resize(values_.size());
    for (Code code = 0; code < values_.size(); ++code)
      if (!values_[code].empty()) read_time(code, format, clock);
    if (unreadable_ > 0) refuse_unreadable(format);
    if (!clock.has_zone() && with_offset_ > 0 && without_offset_ > 0)
      throw wrong(fmt::format("{} timestamps tell their offset from UTC and {} do not", with_offset_,
                              without_offset_),
                  place_, "state the zone of the others: zone = \"Europe/Rome\" beside the calendar");
    note_clock(clock);
    made_.two_digit_years = format.two_digit_years();
    if (made_.two_digit_years) check_two_digit_years();
  }

  // The values may contradict the pivot: nobody was born in the future, and years that would lie close
  // together with another pivot are hardly meant to lie a century apart.
  void check_two_digit_years() {
    time::TwoDigitYears& read = *made_.two_digit_years;
    const bool births = time::speaks_of_birth(made_.column);
    std::set<int> years;
    std::vector<Code> unborn;
    for (Code code = 0; code < values_.size(); ++code) {
      if (values_[code].empty()) continue;
      const int year = time::year_of_second(times_[code].seconds);
      years.insert(year);
      if (births && time::is_in_the_future(times_[code].seconds)) unborn.push_back(code);
    }
    if (!unborn.empty())
      throw ValueError(
          wrong(
              fmt::format("with pivot = {} the value is a birth in the future, as are {} "
                          "different values in all",
                          read.latest, unborn.size()),
              place_,
              fmt::format("write pivot = {} at the latest beside the format, or their years with four digits",
                          latest_pivot_of_births(unborn))),
          values_, unborn.front());
    auto closer = time::closer_pivot(years);
    if (!closer && !births) closer = time::pivot_ahead(years, read.latest);
    // Dates of the next years, with a pivot before them, are all of the first years of its hundred.
    const bool long_ago = !births && !years.empty() && *years.rbegin() < read.latest - 90 &&
                          *years.rbegin() < time::assumed_pivot - 90;
    read.doubtful = read.stated && (closer || long_ago);
    if (closer && !read.stated)
      throw wrong(
          fmt::format("years of two digits were assumed to end with {}, and with that the values fall "
                      "into two parts far apart; with {} they would lie close together",
                      read.latest, *closer),
          place_,
          births && *closer > time::present_year()
              ? fmt::format(
                    "if the two parts are meant, since nobody is born in the future, state so beside the "
                    "format: pivot = {}",
                    read.latest)
              : fmt::format("state the latest year beside the format: pivot = {}, or pivot = {} if the two "
                            "parts are meant",
                            *closer, read.latest));
  }

  // The present year, or the one before if a birth of this year is still to come.
  int latest_pivot_of_births(const std::vector<Code>& unborn) const {
    const int now = time::present_year();
    return std::ranges::any_of(unborn,
                               [&](Code code) { return time::year_of_second(times_[code].seconds) == now; })
               ? now - 1
               : now;
  }

  void read_time(Code code, const time::TimeFormat& format, const time::Clock& clock) {
    const auto reading = format.read(values_[code]);
    if (!reading) {
      const auto label = recipe_.format.empty() ? time_of_label(values_[code], list_.front()) : std::nullopt;
      if (!label && unreadable_++ == 0) first_unreadable_ = code;
      if (label) times_[code] = *label;
      return;
    }
    if (reading->resolution < needed_)
      throw ValueError(
          wrong(fmt::format("the value does not tell the {}, and the calendar begins with '{}'",
                            name_of(needed_), list_.front().name()),
                place_, fmt::format("begin the calendar with \"{}\"", name_of(reading->resolution))),
          values_, code);
    const time::Clock::Shown shown = clock.show(*reading);
    if (shown.time.day < time::first_of_time || shown.time.day > time::last_of_time)
      throw ValueError(wrong("the value leaves the years 0001 to 9999 on the clock of the zone", place_,
                             "correct the value, or leave the row out"),
                       values_, code);
    twice_ += shown.twice;
    skipped_ += shown.skipped;
    if (reading->has_offset || !reading->zone.empty())
      ++with_offset_;
    else
      ++without_offset_;
    times_[code] = shown.time;
  }

  [[noreturn]] void refuse_unreadable(const time::TimeFormat& format) const {
    const bool stated = !recipe_.format.empty();
    const std::uint64_t all = values_.size() - static_cast<std::size_t>(values_.find("").has_value());
    std::string what = "the value is not a time";
    if (stated) what += fmt::format(" of the format '{}'", format.pattern());
    if (unreadable_ < all)
      what += fmt::format("; {} of {} different values fit, {} do not", all - unreadable_, all, unreadable_);
    throw ValueError(
        wrong(what, place_,
              stated ? "correct the value or the format"
                     : "correct the value, or state how they are written: format = \"DD.MM.YYYY\" "
                       "beside the calendar"),
        values_, first_unreadable_);
  }

  void note_clock(const time::Clock& clock) {
    const auto note = [&](const std::string& text) {
      made_.notices.push_back(fmt::format("column '{}': {}", made_.column, text));
    };
    if (!clock.has_zone() && with_offset_ > 0)
      note("timestamps tell their offset and the plan states no zone; they were put on UTC");
    if (twice_ > 0)
      note(fmt::format(
          "{} different timestamps fall where clocks were set back and do not say which of the two "
          "they mean; the first was taken",
          twice_));
    if (skipped_ > 0)
      note(
          fmt::format("{} different timestamps name a time that clocks skipped; they were moved on by the "
                      "length of the gap",
                      skipped_));
  }

  // granules

  void place_values() {
    granules_.resize(list_.size());
    parallel_each(list_.size(), threads(), [&](std::size_t i, unsigned) {
      if (made_.listed[i].why.empty()) place_values_in(i);
    });
    for (std::size_t i = 0; i < list_.size(); ++i) {
      Hierarchy::Listed& listed = made_.listed[i];
      if (listed.uncovered.empty()) continue;
      if (i == 0) refuse_ground(listed);
      listed.why = fmt::format("it has no granule for {} different timestamps", listed.uncovered.size());
    }
  }

  void place_values_in(std::size_t i) {
    granules_[i].resize(values_.size());
    for (Code code = 0; code < values_.size(); ++code) {
      if (values_[code].empty()) continue;
      if (const auto granule = list_[i].granule_of(times_[code]))
        granules_[i][code] = *granule;
      else
        made_.listed[i].uncovered.push_back(code);
    }
  }

  unsigned threads() const { return values_.size() < values_worth_a_thread ? 1 : hardware_threads(); }

  [[noreturn]] void refuse_ground(const Hierarchy::Listed& listed) const {
    throw ValueError(
        wrong(fmt::format("the value lies in no {}, and {} different timestamps do so", listed.name,
                          listed.uncovered.size()),
              place_, "begin the calendar with a granularity that holds all of them, e.g. \"day\""),
        values_, listed.uncovered[0]);
  }

  std::vector<std::size_t> kept() const {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (made_.listed[i].why.empty()) kept.push_back(i);
    return kept;
  }

  void disregard_what_the_first_does_not_refine() {
    std::vector<time::Granularity> candidates;
    const std::vector<std::size_t> at = kept();
    for (std::size_t i : at) candidates.push_back(list_[i]);
    const auto finer = finer_on_common_image(candidates);
    finer_.assign(list_.size(), std::vector<bool>(list_.size(), false));
    for (std::size_t a = 0; a < at.size(); ++a)
      for (std::size_t b = 0; b < at.size(); ++b) finer_[at[a]][at[b]] = finer[a][b];
    for (std::size_t i = 1; i < at.size(); ++i) {
      if (!finer[0][i])
        disregard(at[i],
                  fmt::format("'{}', the first of the calendar, is not finer than it", list_[0].name()));
      else if (torn_by_clocks(at[i], at))
        disregard(at[i], "clocks that were set back over midnight tear its granules apart");
    }
  }

  void disregard(std::size_t i, std::string why) {
    Hierarchy::Listed& listed = made_.listed[i];
    listed.why = std::move(why);
    made_.notices.push_back(fmt::format("calendar of column '{}': '{}' was disregarded: {}", made_.column,
                                        listed.name, listed.why));
  }

  // A day keeps its instants if clocks are set back over midnight, an interval of the clock does not.
  bool torn_by_clocks(std::size_t i, const std::vector<std::size_t>& at) const {
    if (!list_[i].intervals()) return false;
    for (const std::size_t below : at) {
      if (below == i || !finer_[below][i]) continue;
      std::unordered_map<Granule, Granule, GranuleHash> above;
      for (Code code = 0; code < values_.size(); ++code)
        if (!values_[code].empty() &&
            above.try_emplace(granules_[below][code], granules_[i][code]).first->second != granules_[i][code])
          return true;
    }
    return false;
  }

  // levels

  void add_levels() {
    const std::vector<std::size_t> at = kept();
    made_.kind = "calendar";
    made_.levels.resize(at.size());
    parallel_each(at.size(), threads(), [&](std::size_t l, unsigned) { made_.levels[l] = level_of(at[l]); });
    for (std::size_t l = 0; l < at.size(); ++l) {
      made_.listed[at[l]].level = static_cast<Level>(l);
      made_.kind += (l == 0 ? " " : ", ") + list_[at[l]].name();
    }
    made_.levels.push_back(top_level(values_));
    if (!recipe_.zone.empty()) made_.kind += " in " + recipe_.zone;
    const std::size_t n = made_.levels.size();
    std::vector<std::vector<bool>> finer(n, std::vector<bool>(n, false));
    for (std::size_t a = 0; a < n; ++a) {
      finer[a][n - 1] = true;
      for (std::size_t b = 0; a + 1 < n && b + 1 < n; ++b) finer[a][b] = finer_[at[a]][at[b]];
    }
    made_.order = LevelOrder::from_relation(finer);
  }

  LevelLabels level_of(std::size_t i) const {
    LevelLabels level;
    level.name = list_[i].name();
    level.of.resize(values_.size());
    std::unordered_map<Granule, Label, GranuleHash> known;
    std::optional<Label> empty;
    for (Code code = 0; code < values_.size(); ++code) {
      if (values_[code].empty()) {
        if (!empty) {
          empty = static_cast<Label>(level.labels.size());
          level.labels.emplace_back();
          level.begins.push_back(0);
          level.ends.push_back(0);
        }
        level.of[code] = *empty;
        continue;
      }
      const auto [at, added] = known.try_emplace(granules_[i][code], static_cast<Label>(level.labels.size()));
      if (added) {
        level.labels.push_back(list_[i].label(times_[code]));
        const time::Span whole = list_[i].hull(clock_second(code));
        level.begins.push_back(whole.begin);
        level.ends.push_back(whole.end);
      }
      level.of[code] = at->second;
    }
    return level;
  }

  // A granule reaches from its first instant to the beginning of the last granule of level 0 within it.
  void spread_by_range() {
    const time::Granularity& ground = list_.front();
    ValueRange range;
    for (Code code = 0; code < values_.size(); ++code)
      if (!values_[code].empty()) range.add(static_cast<double>(ground.hull(clock_second(code)).begin));
    made_.spread_of_all = ValueRange::whole;
    for (LevelLabels& level : made_.levels)
      level.spread.assign(level.labels.size(), &level == &made_.levels.back() ? ValueRange::whole : 0);
    for (std::size_t i : kept()) {
      const Level level = *made_.listed[i].level;
      if (level == 0) continue;
      std::vector<bool> done(made_.levels[level].labels.size(), false);
      for (Code code = 0; code < values_.size(); ++code) {
        const Label label = made_.levels[level].of[code];
        if (values_[code].empty() || done[label]) continue;
        done[label] = true;
        const time::Span whole = list_[i].hull(clock_second(code));
        made_.levels[level].spread[label] = range.share(
            static_cast<double>(whole.begin), static_cast<double>(ground.hull(whole.end - 1).begin));
      }
    }
  }

  std::int64_t clock_second(Code code) const {
    return list_.front().days() ? std::int64_t{times_[code].day} * time::seconds_of_day
                                : times_[code].seconds;
  }

  const FromCalendar& recipe_;
  const Dictionary& values_;
  Place place_;
  Hierarchy made_;
  std::vector<time::Granularity> list_;
  // It is indexed by code.
  std::vector<time::LocalTime> times_;
  // It is indexed by granularity, then by code.
  std::vector<std::vector<Granule>> granules_;
  // It is indexed by granularity of the list.
  std::vector<std::vector<bool>> finer_;
  std::uint64_t unreadable_ = 0, twice_ = 0, skipped_ = 0, with_offset_ = 0, without_offset_ = 0;
  Code first_unreadable_ = 0;
  // The first granularity needs this resolution.
  time::Resolution needed_ = time::Resolution::day;
};

}  // namespace

void check_calendar(const FromCalendar& recipe, const Place& place) {
  const time::GranularityNames names(recipe.definitions, place);
  if (recipe.granularities.empty())
    throw wrong("a calendar needs a granularity", place,
                "write e.g. calendar = [\"day\", \"week\", \"month\"]");
  const auto first = names.check(recipe.granularities.front());
  for (auto name = recipe.granularities.begin() + 1; name != recipe.granularities.end(); ++name) {
    const auto granularity = names.check(*name);
    if (std::find(recipe.granularities.begin(), name, *name) != name)
      throw wrong("granularity '" + *name + "' is listed twice", place, "list each granularity once");
    if (first && granularity) require_not_finer(*granularity, *first, place);
  }
  time::TimeFormat(recipe.format.empty() ? "iso" : recipe.format, place, recipe.pivot);
  time::Clock::of(recipe.zone, recipe.recorded, place);
}

Hierarchy from_calendar(const FromCalendar& recipe, const std::string& column, const Dictionary& values,
                        const std::string& source, CalendarCost cost) {
  check_calendar(recipe, {source, 0, column});
  return CalendarBuilder(recipe, column, values, source).build(cost);
}

}  // namespace kith::hierarchy
