// A text is cut at its first blank or T into a date and a time of day, and each part is read by every usual
// pattern of its kind. What fits is a set of bits for the date and one for the time; values with equal bits
// are counted together. A pattern is a date and a time, so how many values it misses is a sum over those few
// counts. The cost is one pass, with the three or four patterns per value that its separators leave. If 03
// and 3 are both written, only the pattern that allows 3 fits; if all have two digits, both fit and the
// strict one is named. If several orders of day and month fit, the one whose dates lie much closer together
// is likelier, and otherwise the one that is listed first. Dates with the name of a month stand alone, without a time,
// and are read as a whole, since blanks are part of them and a T of OCT; they are never ambiguous.
#include "time/format_guess.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

#include "time/time_format.h"
#include "time/time_text.h"

namespace kith::time {
namespace {

struct Spelling {
  const char *strict, *lenient;
};
constexpr std::array kDates = {Spelling{"YYYY-MM-DD", "YYYY-M-D"}, Spelling{"MM/DD/YYYY", "M/D/YYYY"},
                               Spelling{"DD/MM/YYYY", "D/M/YYYY"}, Spelling{"MM/DD/YY", "M/D/YY"},
                               Spelling{"DD/MM/YY", "D/M/YY"},     Spelling{"YYYY/MM/DD", "YYYY/M/D"},
                               Spelling{"DD.MM.YYYY", "D.M.YYYY"}, Spelling{"DD.MM.YY", "D.M.YY"},
                               Spelling{"DD-MM-YYYY", "D-M-YYYY"}, Spelling{"MM-DD-YYYY", "M-D-YYYY"},
                               Spelling{"DD-MM-YY", "D-M-YY"},     Spelling{"MM-DD-YY", "M-D-YY"},
                               Spelling{"YY-MM-DD", "YY-M-D"},     Spelling{"YY/MM/DD", "YY/M/D"},
                               Spelling{"YY.MM.DD", "YY.M.D"},     Spelling{"YYYY.MM.DD", "YYYY.M.D"}};
constexpr std::array kNamedDates = {
    Spelling{"DDMMMYYYY", "DMMMYYYY"},       Spelling{"DD-MMM-YYYY", "D-MMM-YYYY"},
    Spelling{"DD MMM YYYY", "D MMM YYYY"},   Spelling{"DD/MMM/YYYY", "D/MMM/YYYY"},
    Spelling{"DD. MMM YYYY", "D. MMM YYYY"}, Spelling{"MMM DD, YYYY", "MMM D, YYYY"},
    Spelling{"MMM DD YYYY", "MMM D YYYY"},   Spelling{"YYYY-MMM-DD", "YYYY-MMM-D"},
    Spelling{"DDMMMYY", "DMMMYY"},           Spelling{"DD-MMM-YY", "D-MMM-YY"},
    Spelling{"DD MMM YY", "D MMM YY"},       Spelling{"DD/MMM/YY", "D/MMM/YY"}};
constexpr std::array kTimes = {Spelling{"", ""},
                               Spelling{" HH:mm", " H:mm"},
                               Spelling{" HH:mm:ss", " H:mm:ss"},
                               Spelling{" HH:mm:ss.f", " H:mm:ss.f"},
                               Spelling{" HH:mm am", " H:mm am"},
                               Spelling{" HH:mmam", " H:mmam"},
                               Spelling{" HH:mm:ss am", " H:mm:ss am"},
                               Spelling{" HH:mm:ssam", " H:mm:ssam"},
                               Spelling{"THH:mm", "TH:mm"},
                               Spelling{"THH:mm:ss", "TH:mm:ss"},
                               Spelling{"THH:mm:ss.f", "TH:mm:ss.f"}};
enum Word : std::uint8_t { iso = 1, epoch = 2, epoch_milliseconds = 4 };

constexpr std::string_view kAnyDay = "20000101";
constexpr std::string_view kAnyDayPattern = "YYYYMMDD";
constexpr std::size_t kLongestTime = 32;
// Likely days lie in the years 1800 to 2200: eight digits before are rather a code than a day.
constexpr std::int64_t kLikelyFrom = -5364662400;
constexpr std::int64_t kLikelyTo = 7258118400;

// Of the bits below, these are those of the first spelling of kTimes: no time at all.
constexpr std::uint32_t kNoTime = 3;

struct Fit {
  // Bit 2i is for the strict spelling i, bit 2i + 1 for the lenient one.
  std::uint32_t dates = 0, times = 0, named = 0;
  std::uint8_t words = 0;
  auto operator<=>(const Fit&) const = default;
};
using FitCounts = std::map<Fit, std::uint64_t>;

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What a text must share with a pattern to be worth reading.
struct DateShape {
  char separator = 0;
  bool year_first = false;
  bool operator==(const DateShape&) const = default;
};
DateShape shape_of(std::string_view date) {
  for (std::size_t at = 0; at < date.size(); ++at)
    if (date[at] == '-' || date[at] == '/' || date[at] == '.') return {date[at], at > 2};
  return {};
}
// The joint stands between date and time. `half` says that am or pm stands at its end.
struct TimeShape {
  char joint;
  std::ptrdiff_t colons;
  bool half;
  bool operator==(const TimeShape&) const = default;
};
TimeShape shape_of(std::string_view time, bool half) {
  return {time.front(), std::count(time.begin(), time.end(), ':'), half};
}

class Patterns {
 public:
  explicit Patterns(bool with_epoch) : with_epoch_(with_epoch), iso_("iso", {}) {
    for (const Spelling& date : kDates)
      for (const char* pattern : {date.strict, date.lenient}) {
        dates_.emplace_back(pattern, Place{});
        date_shapes_.push_back(shape_of(pattern));
      }
    for (const Spelling& date : kNamedDates)
      for (const char* pattern : {date.strict, date.lenient}) named_dates_.emplace_back(pattern, Place{});
    for (const Spelling& time : kTimes)
      for (const std::string_view pattern : {time.strict, time.lenient}) {
        if (pattern.empty()) continue;
        times_.emplace_back(std::string(kAnyDayPattern) + std::string(pattern), Place{});
        time_shapes_.push_back(shape_of(pattern, pattern.ends_with("am")));
      }
  }

  bool are_all_iso(const Dictionary& values) const {
    std::size_t some = 0;
    for (Code code = 0; code < values.size(); ++code) {
      if (values[code].empty()) continue;
      if (!(words_of(values[code]) & Word::iso)) return false;
      ++some;
    }
    return some > 0;
  }

  Fit of(std::string_view text) const {
    Fit fit;
    if (has_name(text)) fit.named = named_dates_of(text);
    if (fit.named != 0 || text.front() < '0' || text.front() > '9') return fit;
    fit.words = words_of(text);
    const std::size_t cut = std::min(text.find_first_of(" T"), text.size());
    fit.dates = dates_of(text.substr(0, cut));
    if (fit.dates != 0) fit.times = times_of(text.substr(cut));
    return fit;
  }

 private:
  std::uint8_t words_of(std::string_view text) const {
    const auto reading = iso_.read(text);
    if (!all_digits(text)) return reading ? Word::iso : 0;
    if (reading && reading->seconds >= kLikelyFrom && reading->seconds < kLikelyTo) return Word::iso;
    if (!with_epoch_ || text.front() == '0') return 0;
    return text.size() == 10 ? Word::epoch : text.size() == 13 ? Word::epoch_milliseconds : 0;
  }

  // Bits of the strict spelling at `i` and the lenient one behind it, which reads all that the strict one
  // reads.
  static std::uint32_t bits_of(const std::vector<TimeFormat>& formats, std::size_t i, std::string_view text) {
    return formats[i].read(text) ? 3 : formats[i + 1].read(text) ? 2 : 0;
  }

  // Three letters in a row and a digit, which a date with a name has at least, in no more than it has at most.
  static bool has_name(std::string_view text) {
    constexpr std::size_t longest = 20;
    if (text.size() > longest || std::none_of(text.begin(), text.end(), is_digit)) return false;
    std::size_t letters = 0;
    for (const char c : text) {
      const bool letter =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
      letters = letter ? letters + 1 : 0;
      if (letters == 3) return true;
    }
    return false;
  }

  std::uint32_t named_dates_of(std::string_view text) const {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < named_dates_.size(); i += 2) bits |= bits_of(named_dates_, i, text) << i;
    return bits;
  }

  std::uint32_t dates_of(std::string_view date) const {
    const DateShape shape = shape_of(date);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < dates_.size(); i += 2)
      if (date_shapes_[i] == shape) bits |= bits_of(dates_, i, date) << i;
    return bits;
  }

  std::uint32_t times_of(std::string_view time) const {
    if (time.empty()) return kNoTime;
    std::array<char, kAnyDay.size() + kLongestTime> whole;
    if (time.size() > kLongestTime) return 0;
    std::memcpy(whole.data(), kAnyDay.data(), kAnyDay.size());
    std::memcpy(whole.data() + kAnyDay.size(), time.data(), time.size());
    const TimeShape shape = shape_of(time, time.back() == 'm' || time.back() == 'M');
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < times_.size(); i += 2)
      if (time_shapes_[i] == shape)
        bits |= bits_of(times_, i, {whole.data(), kAnyDay.size() + time.size()}) << 2 << i;
    return bits;
  }

  bool with_epoch_;
  TimeFormat iso_;
  std::vector<TimeFormat> dates_, named_dates_, times_;
  std::vector<DateShape> date_shapes_;
  std::vector<TimeShape> time_shapes_;
};

struct Candidate {
  std::string pattern;
  std::uint64_t missed;
};

template <typename Misses>
std::uint64_t missed_by(const FitCounts& counts, const Misses& misses) {
  std::uint64_t sum = 0;
  for (const auto& [fit, count] : counts)
    if (misses(fit)) sum += count;
  return sum;
}

// Gives, of the four spellings of a date and a time, the strictest that misses no more than the most lenient.
Candidate spelt(const FitCounts& counts, std::size_t date, std::size_t time) {
  const auto missed = [&](std::size_t date_bit, std::size_t time_bit) {
    return missed_by(counts, [&](const Fit& fit) {
      return !((fit.dates >> date_bit) & 1) || !((fit.times >> time_bit) & 1);
    });
  };
  const std::uint64_t least = missed(2 * date + 1, 2 * time + 1);
  for (const bool lenient_date : {false, true})
    for (const bool lenient_time : {false, true})
      if (missed(2 * date + lenient_date, 2 * time + lenient_time) == least) {
        const Spelling &d = kDates[date], &t = kTimes[time];
        return {std::string(lenient_date ? d.lenient : d.strict) + (lenient_time ? t.lenient : t.strict),
                least};
      }
  return {};
}

Candidate spelt_by_name(const FitCounts& counts, std::size_t date) {
  const auto missed = [&](std::size_t bit) {
    return missed_by(counts, [&](const Fit& fit) { return !((fit.named >> bit) & 1); });
  };
  const std::uint64_t least = missed(2 * date + 1);
  const bool strict = missed(2 * date) == least;
  return {strict ? kNamedDates[date].strict : kNamedDates[date].lenient, least};
}

std::vector<Candidate> candidates(const FitCounts& counts) {
  std::vector<Candidate> all;
  const auto word = [&](const char* pattern, Word bit) {
    all.push_back({pattern, missed_by(counts, [&](const Fit& fit) { return !(fit.words & bit); })});
  };
  word("iso", Word::iso);
  for (std::size_t date = 0; date < kDates.size(); ++date)
    for (std::size_t time = 0; time < kTimes.size(); ++time) all.push_back(spelt(counts, date, time));
  for (std::size_t date = 0; date < kNamedDates.size(); ++date) all.push_back(spelt_by_name(counts, date));
  word("epoch", Word::epoch);
  word("epoch-milliseconds", Word::epoch_milliseconds);
  return all;
}

// Measures from the first to the last of the times, in seconds.
std::int64_t span(const Dictionary& values, const std::string& pattern) {
  const TimeFormat format(pattern, {});
  std::int64_t least = std::numeric_limits<std::int64_t>::max(), most = -least;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const std::int64_t seconds = format.read(values[code])->seconds;
    least = std::min(least, seconds);
    most = std::max(most, seconds);
  }
  return most - least;
}

void likeliest_first(std::vector<std::string>& patterns, const Dictionary& values) {
  std::vector<std::int64_t> spans;
  for (const std::string& pattern : patterns) spans.push_back(span(values, pattern));
  const auto shortest = std::min_element(spans.begin(), spans.end());
  if (*shortest >= spans.front() / 2) return;
  std::rotate(patterns.begin(), patterns.begin() + (shortest - spans.begin()),
              patterns.begin() + (shortest - spans.begin()) + 1);
}

}  // namespace

FormatGuess guess_format(const Dictionary& values, bool with_epoch) {
  const Patterns patterns(with_epoch);
  if (patterns.are_all_iso(values)) return {{"iso"}, "", 0};
  FitCounts counts;
  std::uint64_t total = 0;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    ++counts[patterns.of(values[code])];
    ++total;
  }
  FormatGuess guess;
  guess.missed = total;
  for (Candidate& candidate : candidates(counts)) {
    if (total == 0 || candidate.missed > total / 2) continue;
    if (candidate.missed == 0) guess.fitting.push_back(candidate.pattern);
    if (candidate.missed < guess.missed) {
      guess.missed = candidate.missed;
      guess.nearly = std::move(candidate.pattern);
    }
  }
  if (guess.fitting.empty() && guess.nearly.empty()) guess.missed = 0;
  if (guess.fitting.empty()) return guess;
  guess.nearly.clear();
  if (guess.ambiguous()) likeliest_first(guess.fitting, values);
  return guess;
}

}  // namespace kith::time
