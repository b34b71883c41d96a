#include "hierarchy/time_steps.h"

#include <fmt/format.h>

#include <charconv>

#include "time/clock.h"
#include "time/granularity_names.h"
#include "time/time_format.h"

namespace kith::hierarchy {

struct TimeSteps::Calendar {
  time::Granularity granularity;
  time::TimeFormat format;
  time::Clock clock;
  std::string zone;
};

namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

TimeSteps::TimeSteps(const FromCalendar& recipe, Place place) {
  if (recipe.granularities.empty()) return;
  const time::GranularityNames names(recipe.definitions, place);
  calendar_ = std::make_shared<const Calendar>(
      Calendar{names.named(recipe.granularities.front()),
               time::TimeFormat(recipe.format.empty() ? "iso" : recipe.format, place, recipe.pivot),
               time::Clock::of(recipe.zone, recipe.recorded, place), recipe.zone});
}

std::optional<std::int64_t> TimeSteps::step_of(std::string_view text) const {
  if (!calendar_) return whole_number(text);
  const auto reading = calendar_->format.read(text);
  if (!reading || reading->resolution < calendar_->granularity.resolution()) return std::nullopt;
  const auto granule = calendar_->granularity.granule_of(calendar_->clock.show(*reading).time);
  if (!granule) return std::nullopt;
  return granule->index;
}

std::string TimeSteps::why_not(std::string_view text) const {
  if (text.empty()) return "the record has no time";
  if (!calendar_) return "the time is not a whole number";
  const auto reading = calendar_->format.read(text);
  if (!reading) return fmt::format("the time is not of the format '{}'", calendar_->format.pattern());
  if (reading->resolution < calendar_->granularity.resolution())
    return fmt::format("the time is coarser than the granularity '{}'", calendar_->granularity.name());
  return fmt::format("the time lies in no {}", calendar_->granularity.name());
}

std::string TimeSteps::remedy() const {
  return calendar_ ? "correct the record, or the format and granularity of the time column"
                   : "correct the record, or give the time column a granularity: granularity = \"day\"";
}

std::string TimeSteps::label(std::int64_t step) const {
  if (!calendar_) return std::to_string(step);
  const std::vector<time::Span> spans = calendar_->granularity.spans(step);
  if (spans.empty()) return std::to_string(step);
  time::LocalTime time;
  time.seconds = spans.front().begin;
  time.day = time::day_of_second(time.seconds);
  return calendar_->granularity.label(time);
}

std::optional<time::TwoDigitYears> TimeSteps::two_digit_years() const {
  return calendar_ ? calendar_->format.two_digit_years() : std::nullopt;
}

std::string TimeSteps::description() const {
  if (!calendar_) return "step numbers";
  return calendar_->granularity.name() + (calendar_->zone.empty() ? "" : " in " + calendar_->zone);
}

}  // namespace kith::hierarchy
