#include "time/day_rule.h"

#include <date/date.h>
#include <date/iso_week.h>

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace kith::time {
namespace {

date::sys_days sys(DayNumber day) { return date::sys_days{date::days{day}}; }

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

template <typename... Numbers>
std::string format(const char* pattern, Numbers... numbers) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, pattern, numbers...);
  return {text, static_cast<std::size_t>(length)};
}

std::string between(const std::string& from, const std::string& to) { return "[" + from + ", " + to + ")"; }

constexpr std::int64_t days_of_400_years = 146097, months_of_400_years = 4800;

// Gives the days after which runs of `turn` granules begin anew, if the granules do after `cycle` days.
std::int64_t times(std::int64_t cycle, std::int64_t granules, std::int64_t turn) {
  return std::min(days_of_time, cycle * (turn / std::gcd(granules, turn)));
}

class Runs : public DayRule {
 public:
  Runs(std::int32_t width, DayNumber anchor) : width_(width), anchor_(anchor) {}
  DayPosition at(DayNumber day) const override { return {floor_div(day - anchor_, width_), true}; }
  std::string label(DayNumber day) const override {
    if (width_ == 1) return date_text(day);
    const auto first = static_cast<DayNumber>(at(day).index * width_ + anchor_);
    return between(date_text(first), date_text(first + width_));
  }
  std::int64_t cycle() const override { return width_; }
  std::optional<bool> determines(const DayRule& coarse) const override {
    if (width_ == 1) return true;
    const auto* other = dynamic_cast<const Runs*>(&coarse);
    if (!other) return std::nullopt;
    return other->width_ % width_ == 0 && (other->anchor_ - anchor_) % width_ == 0;
  }

  // Gives nothing if a run would be longer than time.
  std::shared_ptr<const DayRule> grouped(std::int64_t size, std::int64_t offset) const {
    if (size > days_of_time / width_) return nullptr;
    return std::make_shared<Runs>(static_cast<std::int32_t>(width_ * size),
                                  static_cast<DayNumber>(anchor_ + offset * width_));
  }

 private:
  std::int32_t width_;
  DayNumber anchor_;
};

class Weeks final : public Runs {
 public:
  Weeks() : Runs(7, first_of_time) {}
  std::string label(DayNumber day) const override {
    const iso_week::year_weeknum_weekday week{sys(day)};
    return format("%04d-W%02u", static_cast<int>(week.year()), static_cast<unsigned>(week.weeknum()));
  }
};

class Months final : public DayRule {
 public:
  Months(std::int32_t count, std::int32_t offset) : count_(count), offset_(offset) {}
  DayPosition at(DayNumber day) const override { return {floor_div(month(day) - offset_, count_), true}; }
  std::string label(DayNumber day) const override {
    const std::int64_t first = at(day).index * count_ + offset_;
    const auto year = static_cast<int>(floor_div(first, 12));
    const auto of_year = static_cast<int>(first - std::int64_t{year} * 12);
    const bool aligned = of_year % std::min(count_, 12) == 0;
    if (count_ == 1) return month_text(first);
    if (count_ == 3 && aligned) return format("%04d-Q%d", year, of_year / 3 + 1);
    if (count_ == 6 && aligned) return format("%04d-H%d", year, of_year / 6 + 1);
    if (count_ == 12 && aligned) return format("%04d", year);
    if (count_ % 12 == 0 && aligned) return between(format("%04d", year), format("%04d", year + count_ / 12));
    return between(month_text(first), month_text(first + count_));
  }
  std::int64_t cycle() const override { return times(days_of_400_years, months_of_400_years, count_); }
  std::optional<bool> determines(const DayRule& coarse) const override {
    const auto* other = dynamic_cast<const Months*>(&coarse);
    if (!other) return std::nullopt;
    return other->count_ % count_ == 0 && (other->offset_ - offset_) % count_ == 0;
  }

  std::shared_ptr<const DayRule> grouped(std::int64_t size, std::int64_t offset) const {
    if (size > days_of_time / count_) return nullptr;
    return std::make_shared<Months>(static_cast<std::int32_t>(count_ * size),
                                    static_cast<std::int32_t>(offset_ + offset * count_));
  }

 private:
  static std::int64_t month(DayNumber day) {
    const date::year_month_day ymd{sys(day)};
    return std::int64_t{static_cast<int>(ymd.year())} * 12 + static_cast<unsigned>(ymd.month()) - 1;
  }
  static std::string month_text(std::int64_t month) {
    const std::int64_t year = floor_div(month, 12);
    return format("%04d-%02d", static_cast<int>(year), static_cast<int>(month - year * 12 + 1));
  }

  std::int32_t count_, offset_;
};

class BusinessDays final : public DayRule {
 public:
  BusinessDays(const std::vector<bool>& weekend, std::vector<DayNumber> holidays) : weekend_(weekend) {
    for (int day = 0; day < 7; ++day) {
      before_.push_back(working_);
      working_ += !weekend_[static_cast<std::size_t>(day)];
    }
    std::erase_if(holidays, [&](DayNumber day) { return is_weekend(day); });
    holidays.erase(std::unique(holidays.begin(), holidays.end()), holidays.end());
    holidays_ = std::move(holidays);
  }
  DayPosition at(DayNumber day) const override {
    const auto next = std::lower_bound(holidays_.begin(), holidays_.end(), day);
    const bool holiday = next != holidays_.end() && *next == day;
    const std::int64_t workdays = week(day) * working_ + before_[weekday(day)];
    return {workdays - (next - holidays_.begin()), !holiday && !is_weekend(day)};
  }
  std::string label(DayNumber day) const override { return date_text(day); }
  std::int64_t cycle() const override { return 7; }
  DayRange irregular() const override {
    return holidays_.empty() ? DayRange{} : DayRange{holidays_.front(), holidays_.back()};
  }
  bool total() const override { return working_ == 7 && holidays_.empty(); }

 private:
  // 0001-01-01 was a Monday.
  static std::int64_t week(DayNumber day) { return floor_div(day - first_of_time, 7); }
  static std::size_t weekday(DayNumber day) {
    return static_cast<std::size_t>(day - first_of_time - week(day) * 7);
  }
  bool is_weekend(DayNumber day) const { return weekend_[weekday(day)]; }

  std::vector<bool> weekend_;
  // These are the working days of a week before each weekday.
  std::vector<std::int64_t> before_;
  std::int64_t working_ = 0;
  std::vector<DayNumber> holidays_;
};

class Groups final : public DayRule {
 public:
  Groups(DayRulePtr base, std::int64_t size, std::int64_t offset)
      : base_(std::move(base)), size_(size), offset_(offset % size) {
    if (const auto* runs = dynamic_cast<const Runs*>(base_.get())) plain_ = runs->grouped(size_, offset_);
    if (const auto* months = dynamic_cast<const Months*>(base_.get()))
      plain_ = months->grouped(size_, offset_);
  }
  DayPosition at(DayNumber day) const override {
    const DayPosition position = base_->at(day);
    return {floor_div(position.index - offset_, size_), position.inside};
  }
  std::string label(DayNumber day) const override {
    const std::int64_t index = at(day).index, next = (index + 1) * size_ + offset_;
    const std::string from = base_->label(first_day(index));
    const DayNumber end = base_->first_day(next);
    if (end > last_of_time || base_->at(end).index != next)
      return "[" + from + ", " + base_->label(last_day(index)) + "]";
    return between(from, base_->label(end));
  }
  const DayRule& plain() const override { return plain_ ? *plain_ : *this; }
  std::int64_t group_size() const override { return size_; }
  DayRulePtr regrouped(std::int64_t size, std::int64_t offset) const {
    return std::make_shared<Groups>(base_, size_ * size, offset_ + offset % size * size_);
  }
  std::int64_t cycle() const override {
    const std::int64_t base = base_->cycle();
    if (base == days_of_time) return base;
    const auto before = static_cast<DayNumber>(irregular().first - 2 * base);
    const std::int64_t granules =
        base_->at(static_cast<DayNumber>(before + base)).index - base_->at(before).index;
    return times(base, granules, size_);
  }
  DayRange irregular() const override { return base_->irregular(); }
  bool total() const override { return base_->total(); }

 private:
  DayRulePtr base_, plain_;
  std::int64_t size_, offset_;
};

class ListedDays final : public DayRule {
 public:
  explicit ListedDays(std::vector<DayInterval> intervals) : intervals_(std::move(intervals)) {
    for (std::size_t i = 0; i < intervals_.size(); ++i)
      index_.push_back(i == 0 ? 0 : index_[i - 1] + (intervals_[i].label != intervals_[i - 1].label));
  }
  DayPosition at(DayNumber day) const override {
    const std::size_t i = at_or_after(day);
    if (i == intervals_.size()) return {index_.empty() ? 0 : index_.back() + 1, false};
    return {index_[i], intervals_[i].first <= day};
  }
  std::string label(DayNumber day) const override { return intervals_[at_or_after(day)].label; }
  std::int64_t cycle() const override { return 1; }
  DayRange irregular() const override {
    return intervals_.empty() ? DayRange{} : DayRange{intervals_.front().first, intervals_.back().last};
  }
  bool total() const override { return false; }

 private:
  std::size_t at_or_after(DayNumber day) const {
    const auto at = std::lower_bound(intervals_.begin(), intervals_.end(), day,
                                     [](const DayInterval& a, DayNumber d) { return a.last < d; });
    return static_cast<std::size_t>(at - intervals_.begin());
  }

  std::vector<DayInterval> intervals_;
  std::vector<std::int64_t> index_;
};

// Gives the first day whose index is not below `index`, or one past the end of time if there is none.
DayNumber lower_bound(const DayRule& rule, std::int64_t index) {
  DayNumber low = first_of_time, high = last_of_time + 1;
  while (low < high) {
    const DayNumber middle = low + (high - low) / 2;
    if (rule.at(middle).index < index)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace

std::optional<bool> DayRule::determines(const DayRule&) const { return std::nullopt; }

// A gap counts to the granule behind it, so one that the end of time cuts off counts to none.
DayNumber DayRule::first_day(std::int64_t index) const {
  if (index == at(last_of_time).index && !at(last_of_time).inside) return last_of_time + 1;
  DayNumber day = lower_bound(*this, index);
  while (day <= last_of_time && at(day).index == index && !at(day).inside) ++day;
  return day;
}

DayNumber DayRule::last_day(std::int64_t index) const { return lower_bound(*this, index + 1) - 1; }

std::string date_text(DayNumber day) {
  const date::year_month_day ymd{sys(day)};
  return format("%04d-%02u-%02u", static_cast<int>(ymd.year()), static_cast<unsigned>(ymd.month()),
                static_cast<unsigned>(ymd.day()));
}

DayRulePtr every_day() { return runs_of_days(1, first_of_time); }
DayRulePtr iso_weeks() { return std::make_shared<Weeks>(); }
DayRulePtr runs_of_days(std::int32_t width, DayNumber anchor) {
  return std::make_shared<Runs>(width, anchor);
}
DayRulePtr runs_of_months(std::int32_t count, std::int32_t offset) {
  return std::make_shared<Months>(count, offset);
}
DayRulePtr business_days(const std::vector<bool>& weekend, std::vector<DayNumber> holidays) {
  return std::make_shared<BusinessDays>(weekend, std::move(holidays));
}
DayRulePtr groups_of(DayRulePtr base, std::int64_t size, std::int64_t offset) {
  if (const auto* groups = dynamic_cast<const Groups*>(base.get())) return groups->regrouped(size, offset);
  return std::make_shared<Groups>(std::move(base), size, offset);
}
DayRulePtr listed_days(std::vector<DayInterval> intervals) {
  return std::make_shared<ListedDays>(std::move(intervals));
}

}  // namespace kith::time
