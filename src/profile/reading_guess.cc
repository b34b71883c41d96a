#include "profile/reading_guess.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/decimal_comma.h"
#include "engine/missing_values.h"
#include "time/format_guess.h"

namespace kith::profile {

namespace {

using Texts = std::vector<std::string>;

constexpr std::array<std::string_view, 25> markers = {
    "NA",      "?",       "N/A",     "n/a",     "#N/A",    "NaN",     "nan",    "null", "NULL",
    "None",    ".",       "-",       "--",      "<NA>",    "\\N",     "NaT",    "k.A.", "k. A.",
    "(blank)", "missing", "Missing", "unknown", "Unknown", "UNKNOWN", "MISSING"};
constexpr std::array<std::string_view, 2> plain_markers = {"NA", "?"};
// In columns of texts these may be words, and those behind them can hardly be any.
constexpr std::array<std::string_view, 7> words = {"None",    "missing", "Missing", "MISSING",
                                                   "unknown", "Unknown", "UNKNOWN"};
constexpr std::array<std::string_view, 3> signs = {".", "-", "--"};
constexpr std::size_t longest_marker = 12;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

template <std::size_t N>
bool is_in(std::string_view text, const std::array<std::string_view, N>& list) {
  return std::ranges::find(list, text) != list.end();
}

bool is_marker(std::string_view text) {
  return text.size() <= longest_marker && is_in(trimmed(text), markers);
}

// The markers of a column as they are written, and its other values.
struct Split {
  Texts found;
  Dictionary others;
};

bool has_marker(const Dictionary& values) {
  for (Code code = 0; code < values.size(); ++code)
    if (is_marker(values[code])) return true;
  return false;
}

Split split(const Dictionary& values) {
  Split made;
  for (Code code = 0; code < values.size(); ++code) {
    if (is_marker(values[code]))
      made.found.emplace_back(values[code]);
    else if (!values[code].empty())
      made.others.encode(values[code]);
  }
  return made;
}

bool is_measured(const Dictionary& values) {
  if (values.size() == 0) return false;
  if (type_of(values) != ValueType::text || engine::commas_in(values) == engine::Commas::decimal) return true;
  const auto formats = time::guess_format(values, false).fitting;
  return !formats.empty();
}

// A column of numbers with a few words among them (<5, refused).
bool are_mostly_numbers(const Dictionary& values) {
  std::size_t numbers = 0;
  double number = 0;
  for (Code code = 0; code < values.size(); ++code) numbers += parse_number(trimmed(values[code]), number);
  return numbers * 2 > values.size();
}

// "DE", "US" and the like; most of the values are.
bool are_codes_of_two_letters(const Dictionary& values) {
  std::size_t codes = 0;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = trimmed(values[code]);
    codes += text.size() == 2 && std::ranges::all_of(text, [](unsigned char c) { return std::isupper(c); });
  }
  return values.size() > 0 && codes * 2 > values.size();
}

// Of a marker as it is written: columns that speak for it, and columns in which it may be a value.
struct Evidence {
  bool believed = false;
  Texts against;
  // Columns of numbers or dates that have it, and columns of texts that do, where it is no word.
  Texts measured, beside;
};

template <std::size_t N>
bool is_of_format(const Table& table, const Reading& stated, const std::array<const char*, N>& formats) {
  const std::string ending = std::filesystem::path(table.source).extension().string();
  return std::ranges::any_of(formats, [&](const std::string& format) {
    return stated.format ? *stated.format == format : ending == "." + format;
  });
}

// Programs that write a point for every missing number, also if they make a text of it.
bool writes_points(const Table& table, const Reading& stated) {
  return is_of_format(table, stated, std::array{"dta", "sas7bdat", "xpt"});
}
// Programs that give codes labels, which are read in their place unless codes are asked for.
bool reads_labels(const Table& table, const Reading& stated) {
  return stated.labels != "codes" && is_of_format(table, stated, std::array{"dta", "sav", "zsav", "por"});
}

void believe(Evidence& evidence, const std::string& column) {
  evidence.believed = true;
  evidence.measured.push_back(column);
}

void weigh(const Column& column, bool points, std::map<std::string, Evidence>& evidence) {
  if (!has_marker(column.values)) return;
  const Split parts = split(column.values);
  const bool measured = is_measured(parts.others);
  for (const std::string& text : parts.found) {
    const std::string_view marker = trimmed(text);
    Evidence& of = evidence[text];
    if (measured || (marker == "." && (points || are_mostly_numbers(parts.others))))
      believe(of, column.name);
    else if (is_in(marker, words) || (marker == "NA" && are_codes_of_two_letters(parts.others)))
      of.against.push_back(column.name);
    else if (is_in(marker, signs))
      of.beside.push_back(column.name);
    else if (is_in(marker, plain_markers) && parts.others.size() > 0)
      of.believed = true;
  }
}

void guess_missing(Table& table, ReadingGuess& guess) {
  std::map<std::string, Evidence> evidence;
  const bool points = writes_points(table, guess.reading);
  for (const Column& column : table.columns) weigh(column, points, evidence);
  Texts na;
  for (const auto& [text, of] : evidence) {
    if (of.believed && of.against.empty()) na.push_back(text);
    if (!of.believed) continue;
    if (of.against.empty())
      for (const std::string& column : of.beside)
        guess.remarks.emplace_back(
            column, fmt::format("'{}' is read as no value here, as in columns of numbers or dates", text));
    if (!of.against.empty())
      for (const std::string& column : of.measured)
        guess.remarks.emplace_back(
            column,
            fmt::format("'{}' makes texts of it, which would else be numbers or dates: if it is no value in "
                        "'{}' either, state it with na",
                        text, of.against.front()));
    for (const std::string& column : of.against)
      guess.remarks.emplace_back(
          column, fmt::format("'{}' seems to be no value in other columns, but may be one here: if it is "
                              "none, state it with na",
                              text));
  }
  if (na.empty()) return;
  std::ranges::stable_sort(na, {}, [](const std::string& text) {
    return std::ranges::find(markers, trimmed(text)) - markers.begin();
  });
  engine::empty_missing(na, table);
  guess.reading.na = std::move(na);
}

// Numbers that people write for missing values stand far from the others.
void remark_numbers(const Column& column, ReadingGuess& guess) {
  if (type_of(column.values) != ValueType::integer || column.values.size() < 4) return;
  double least = 0, second_least = 0, greatest = 0, second = 0, number = 0;
  bool any = false;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.values[code].empty() || !parse_number(column.values[code], number)) continue;
    if (!any) least = second_least = greatest = second = number;
    if (number > greatest)
      second = std::exchange(greatest, number);
    else if (number > second || second == greatest)
      second = number;
    if (number < least)
      second_least = std::exchange(least, number);
    else if (number < second_least || second_least == least)
      second_least = number;
    any = true;
  }
  const auto remark = [&](double marker) {
    guess.remarks.emplace_back(
        column.name, fmt::format("{:.0f} may stand for a missing value: if so, state it with na", marker));
  };
  const auto is = [](double value, std::initializer_list<double> list) {
    return std::ranges::find(list, value) != list.end();
  };
  if (is(least, {-9, -99, -999, -9999}) && second_least >= 0) remark(least);
  if (is(greatest, {999, 9999, 99999}) && second >= 0 && second * 3 < greatest) remark(greatest);
}

// Numbers with a zero before another digit are codes.
bool has_zero_in_front(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

// Ages of which some are "unknown" or "70 years" are texts, and are put into sets instead of ranges.
void remark_texts_among_numbers(const Column& column, bool labels, ReadingGuess& guess) {
  constexpr std::size_t fewest_numbers = 10;
  if (type_of(column.values) != ValueType::text) return;
  std::vector<bool> is_number;
  std::size_t distinct = 0, rows_of_numbers = 0, rows = 0;
  double number = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = trimmed(column.values[code]);
    if (has_zero_in_front(text)) return;
    is_number.push_back(parse_number(text, number));
    distinct += is_number.back();
  }
  if (distinct < fewest_numbers) return;
  for (const Code code : column.codes) {
    rows += !column.values[code].empty();
    rows_of_numbers += is_number[code];
  }
  if (rows_of_numbers == rows || 10 * rows_of_numbers < 9 * rows) return;
  guess.remarks.emplace_back(
      column.name,
      fmt::format("{} of {} values are no numbers and make texts of the others: {}", rows - rows_of_numbers,
                  rows,
                  labels ? "labels = \"codes\" reads numbers in place of labels, in all columns, "
                           "and na then has to name the codes of no answer"
                         : "mend them, or state with na those that are no value"));
}

bool has_points(const Dictionary& values) {
  if (type_of(values) != ValueType::number) return false;
  for (Code code = 0; code < values.size(); ++code)
    if (values[code].find('.') != std::string_view::npos) return true;
  return false;
}

void guess_decimal(Table& table, ReadingGuess& guess) {
  const auto points =
      std::ranges::any_of(table.columns, [](const Column& c) { return has_points(c.values); });
  std::vector<const Column*> doubtful;
  bool certain = false;
  for (const Column& column : table.columns) {
    const engine::Commas commas = engine::commas_in(column.values);
    if (commas == engine::Commas::thousands && !has_points(column.values))
      guess.remarks.emplace_back(column.name, "points seem to separate thousands, which is not read");
    if (commas != engine::Commas::decimal) continue;
    if (engine::may_separate_thousands(column.values))
      doubtful.push_back(&column);
    else
      certain = true;
    if (points)
      guess.remarks.emplace_back(column.name, "may be numbers with decimal commas, but others have points");
  }
  if (points || !certain) {
    for (const Column* column : doubtful)
      if (!points)
        guess.remarks.emplace_back(
            column->name,
            "may be numbers: if the commas are decimal, state decimal = \",\"; separators of "
            "thousands are not read");
    return;
  }
  guess.reading.decimal = ",";
  engine::write_points(table);
}

}  // namespace

ReadingGuess guess_reading(Table& table, const Reading& stated) {
  ReadingGuess guess{stated, {}};
  if (!stated.na) {
    guess_missing(table, guess);
    for (const Column& column : table.columns) remark_numbers(column, guess);
  }
  if (!stated.decimal) guess_decimal(table, guess);
  const bool labels = reads_labels(table, stated);
  for (const Column& column : table.columns) remark_texts_among_numbers(column, labels, guess);
  return guess;
}

void state(const ReadingGuess& guess, Profile& profile) {
  profile.reading = guess.reading;
  for (const auto& [name, remark] : guess.remarks)
    for (ColumnProfile& column : profile.columns)
      if (column.name == name) column.remark += (column.remark.empty() ? "" : "; ") + remark;
}

}  // namespace kith::profile
