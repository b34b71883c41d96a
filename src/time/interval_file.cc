#include "time/interval_file.h"

#include <algorithm>
#include <unordered_map>

#include "table/arx_text.h"
#include "time/time_format.h"

namespace kith::time {
namespace {

constexpr const char* example = "write lines such as 2024-09-02,2024-12-20,autumn 2024";

// A first line without a digit in it names the fields.
bool is_header(const ArxLine& line) {
  return std::all_of(line.fields.begin(), line.fields.end(), [](const std::string& field) {
    return field.find_first_of("0123456789") == std::string::npos;
  });
}

// An empty file is said to be one of this kind.
std::vector<ArxLine> read_lines(const std::filesystem::path& file, const char* remedy) {
  try {
    return read_arx_lines(file);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::empty_file) throw;
    throw Error(error.code(), "the file is empty", error.place(), remedy);
  }
}

struct Listed {
  time::TimeFormat::Reading from, to;
  std::string label;
  std::uint64_t line = 0;

  std::int64_t begin() const { return from.seconds; }
  // A last day is meant with all its hours.
  std::int64_t end() const {
    return to.resolution == time::Resolution::day ? to.seconds + seconds_of_day : to.seconds;
  }
};

class IntervalReader {
 public:
  IntervalReader(const std::string& name, const std::filesystem::path& file)
      : name_(name), file_(file), iso_("iso", {}) {}

  time::Granularity read() {
    for (const ArxLine& line : read_lines(file_, example)) add(line);
    if (list_.empty()) throw wrong(0, "the file lists no interval", example);
    std::stable_sort(list_.begin(), list_.end(),
                     [](const Listed& a, const Listed& b) { return a.begin() < b.begin(); });
    check_overlap();
    check_labels();
    return granularity();
  }

 private:
  Error wrong(std::uint64_t line, const std::string& what, const std::string& remedy) const {
    return {
        ErrorCode::hierarchy_value, "granularity '" + name_ + "': " + what, {file_.string(), line}, remedy};
  }

  // The first line may be a header.
  void add(const ArxLine& line) {
    if (line.fields.size() < 2 || line.fields.size() > 3)
      throw wrong(line.line, "the line has " + std::to_string(line.fields.size()) + " fields",
                  "write begin, end and a label");
    const auto from = iso_.read(line.fields[0]), to = iso_.read(line.fields[1]);
    if (line.line == 1 && is_header(line)) return;
    if (!from || !to)
      throw wrong(line.line, "'" + line.fields[from ? 1 : 0] + "' is not a date or a time",
                  "write dates as 2024-09-02 and times as 2024-09-02T06:00");
    if (from->has_offset || to->has_offset)
      throw wrong(line.line, "a bound has an offset", "write the times of the plan's clock");
    Listed listed{*from, *to, line.fields.size() == 3 ? line.fields[2] : "", line.line};
    if (listed.label.empty()) listed.label = "[" + line.fields[0] + ", " + line.fields[1] + end_bracket(*to);
    if (listed.label == "*" || std::any_of(listed.label.begin(), listed.label.end(),
                                           [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
      throw wrong(line.line, "the label is '*' or has control characters", "write a plain label");
    if (listed.begin() >= listed.end())
      throw wrong(line.line, "the interval ends before it begins", "exchange the two");
    list_.push_back(std::move(listed));
  }

  static char end_bracket(const time::TimeFormat::Reading& to) {
    return to.resolution == time::Resolution::day ? ']' : ')';
  }

  void check_overlap() const {
    for (std::size_t i = 1; i < list_.size(); ++i)
      if (list_[i].begin() < list_[i - 1].end())
        throw wrong(std::max(list_[i].line, list_[i - 1].line),
                    "it overlaps itself: lines " +
                        std::to_string(std::min(list_[i].line, list_[i - 1].line)) + " and " +
                        std::to_string(std::max(list_[i].line, list_[i - 1].line)) + " share some time",
                    "let each interval end before the next begins");
  }

  void check_labels() const {
    std::unordered_map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const auto [at, added] = seen.try_emplace(list_[i].label, i);
      if (!added && list_[i - 1].label != list_[i].label)
        throw wrong(list_[i].line,
                    "label '" + list_[i].label + "' is also on line " +
                        std::to_string(list_[at->second].line) + ", with another one in between",
                    "give each granule its own label, e.g. with the year");
      at->second = i;
    }
  }

  time::Granularity granularity() const {
    const auto is_days = [](const Listed& listed) {
      return listed.begin() % seconds_of_day == 0 && listed.end() % seconds_of_day == 0;
    };
    if (std::all_of(list_.begin(), list_.end(), is_days)) {
      std::vector<time::DayInterval> days;
      for (const Listed& l : list_)
        days.push_back({day_of_second(l.begin()), day_of_second(l.end() - 1), l.label});
      return time::Granularity::of_days(name_, listed_days(std::move(days)));
    }
    std::vector<time::TimeInterval> intervals;
    for (const Listed& l : list_) intervals.push_back({{l.begin(), l.end()}, l.label});
    return time::Granularity::of_intervals(name_, std::move(intervals));
  }

  const std::string& name_;
  const std::filesystem::path& file_;
  time::TimeFormat iso_;
  std::vector<Listed> list_;
};

}  // namespace

time::Granularity read_intervals(const std::string& name, const std::filesystem::path& file) {
  return IntervalReader(name, file).read();
}

std::vector<time::DayNumber> read_holidays(const std::filesystem::path& file) {
  const time::TimeFormat iso("iso", {});
  std::vector<time::DayNumber> holidays;
  for (const ArxLine& line : read_lines(file, "write one holiday per line, e.g. 2024-12-25")) {
    const auto day = iso.read(line.fields.front());
    if (line.line == 1 && is_header(line)) continue;
    if (!day || day->resolution != time::Resolution::day)
      throw Error(ErrorCode::hierarchy_value, "'" + line.fields.front() + "' is not a date",
                  {file.string(), line.line}, "begin every line with a holiday such as 2024-12-25");
    holidays.push_back(day_of_second(day->seconds));
  }
  std::sort(holidays.begin(), holidays.end());
  return holidays;
}

}  // namespace kith::time
