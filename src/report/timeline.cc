// Rows over time. A bar is as wide as its stretch of time and as high as its rows per day, so that areas are
// rows and both panels compare: spikes before, blocks after.
#include "report/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "report/markup.h"
#include "report/svg.h"

namespace kith::report {
namespace {

using Stretch = outcome::CalendarSummary::Stretch;
using Stretches = std::vector<Stretch>;
using std::chrono::days;
using std::chrono::sys_days;

constexpr double width = 860, left = 56, right = 8, panel = 112, top = 24;
constexpr std::int64_t day = 86400;

sys_days day_at(std::int64_t second) { return sys_days(days((second - ((second % day) + day) % day) / day)); }

std::string date(sys_days at) {
  const std::chrono::year_month_day d{at};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(d.year()), static_cast<unsigned>(d.month()),
                     static_cast<unsigned>(d.day()));
}

std::string moment(std::int64_t second) {
  const std::int64_t minutes = (second - day_at(second).time_since_epoch().count() * day) / 60;
  const std::string shown = date(day_at(second));
  return minutes == 0 ? shown : fmt::format("{} {:02}:{:02}", shown, minutes / 60, minutes % 60);
}

std::string title_of(const Stretch& s) {
  const bool whole_days = s.begin % day == 0 && s.end % day == 0;
  const std::string from = moment(s.begin), to = moment(whole_days ? s.end - day : s.end);
  return fmt::format("{}{}: {}", from, from == to ? "" : " to " + to, counted(s.rows, "row"));
}

double per_day(const Stretch& s) {
  return static_cast<double>(s.rows) * static_cast<double>(day) / static_cast<double>(s.end - s.begin);
}

struct Axis {
  std::int64_t begin = 0, end = 1;
  // Rows per day.
  double most = 0;

  void hold(const Stretches& stretches) {
    for (const Stretch& s : stretches) {
      begin = std::min(begin, s.begin);
      end = std::max(end, s.end);
      most = std::max(most, per_day(s));
    }
  }
  double x(std::int64_t second) const {
    return left +
           (width - left - right) * static_cast<double>(second - begin) / static_cast<double>(end - begin);
  }
};

struct Tick {
  std::int64_t at;
  std::string label;
};

// Beginnings of days, months or years, at most about nine.
std::vector<Tick> ticks_of(const Axis& axis) {
  std::vector<Tick> ticks;
  const std::int64_t span = (axis.end - axis.begin) / day;
  if (span < 60) {
    const std::int64_t every = std::max<std::int64_t>(1, (span + 6) / 7);
    for (sys_days at = day_at(axis.begin); at <= day_at(axis.end); at += days(every))
      ticks.push_back({at.time_since_epoch().count() * day, date(at)});
  } else {
    const std::int64_t months = span / 30;
    std::int64_t every = 1;
    for (const std::int64_t step : {1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000}) {
      every = step;
      if (months / step <= 8) break;
    }
    const std::chrono::year_month_day first{day_at(axis.begin)};
    std::int64_t month = static_cast<int>(first.year()) * 12 + static_cast<unsigned>(first.month()) - 1;
    for (month -= ((month % every) + every) % every; ticks.size() < 20; month += every) {
      const std::chrono::year_month_day d{std::chrono::year(static_cast<int>(month / 12)),
                                          std::chrono::month(static_cast<unsigned>(month % 12 + 1)),
                                          std::chrono::day(1)};
      const std::int64_t at = sys_days(d).time_since_epoch().count() * day;
      if (at > axis.end) break;
      ticks.push_back({at, date(sys_days(d)).substr(0, every % 12 == 0 ? 4 : 7)});
    }
  }
  std::erase_if(ticks, [&](const Tick& tick) { return tick.at < axis.begin || tick.at > axis.end; });
  return ticks;
}

void draw_panel(const Stretches& stretches, const Axis& axis, double y, std::string_view style,
                const std::string& title, Picture& picture) {
  const double floor = y + panel, room = panel - 26;
  picture.label(left, y + 12, Anchor::start, "axis strong halo", title);
  for (const Stretch& s : stretches) {
    const double h = std::max(1.0, room * per_day(s) / axis.most);
    const double x = axis.x(s.begin), w = axis.x(s.end) - x;
    picture.rect(x, floor - h, std::max(0.8, w - (w > 6 ? 1.2 : 0)), h, style, title_of(s));
  }
  picture.line(left, floor, width - right, floor, "base");
  picture.line(left - 4, floor - room, left, floor - room, "base");
  picture.label(left - 8, floor - room + 4, Anchor::end, "tick", decimal(axis.most, axis.most < 10 ? 1 : 0));
  picture.label(left - 8, floor + 4, Anchor::end, "tick", "0");
}

}  // namespace

std::string timeline(const outcome::CalendarSummary& calendar, const std::string& column,
                     const std::string& granularity) {
  if (calendar.before.empty()) return {};
  Axis axis{calendar.before.front().begin, calendar.before.front().end};
  axis.hold(calendar.before);
  axis.hold(calendar.after);
  const bool hidden = calendar.after.empty();
  const double bottom = top + panel + (hidden ? 0 : panel + 26);
  Picture picture(
      width, bottom + 26,
      fmt::format("Rows of {} over time from {} to {}: {}", column, date(day_at(axis.begin)),
                  date(day_at(axis.end - 1)),
                  hidden ? std::string("the source; the release does not tell the time")
                         : fmt::format("above the source, below the release in steps of {}", granularity)));
  picture.label(0, 10, Anchor::start, "axis", "rows per day");
  for (const Tick& tick : ticks_of(axis)) {
    const double x = axis.x(tick.at);
    picture.line(x, top + 18, x, bottom, "grid");
    if (x < width - 40)
      picture.label(x, bottom + 18, x < left + 20 ? Anchor::start : Anchor::middle, "tick", tick.label);
  }
  draw_panel(calendar.before, axis, top, "bar-before", "before: the source", picture);
  if (!hidden)
    draw_panel(calendar.after, axis, top + panel + 26, "bar-after",
               fmt::format("after: the release, by {}", granularity), picture);
  return figure(std::move(picture).finish());
}

}  // namespace kith::report
