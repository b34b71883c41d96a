// The canonical texts of the batch's values are numbered, column by column; values of older batches get these
// numbers as they are met. A row is then a line of numbers, and two batches are the same if their sorted lines
// are. Sums of scrambled lines, which no order changes, spare most of the sorting.
#include "series/repeated_batch.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "table/table.h"

namespace kith::series {

namespace {

using Line = std::vector<Code>;

// 30, 30.0 and 3e1 are one number; 030 is a text, and so is what a double may not tell from its neighbours.
std::string canonical(std::string_view text) {
  double number = 0;
  const bool code = text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
  const bool exact = text.size() <= 15;
  return !code && exact && parse_number(text, number) ? fmt::format("{}", number) : std::string(text);
}

constexpr Code not_met = none, not_there = none - 1;

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// The rows of one batch, by columns of numbers.
struct Lines {
  std::vector<Line> columns;
  std::uint64_t sum = 0;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }

  void add_up() {
    for (std::size_t row = 0; row < rows(); ++row) {
      std::uint64_t line = 0;
      for (const Line& column : columns) line = scrambled(line + column[row] + 0x9e3779b97f4a7c15ULL);
      sum += line;
    }
  }

  std::vector<Line> sorted() const {
    std::vector<Line> lines(rows());
    for (std::size_t row = 0; row < rows(); ++row)
      for (const Line& column : columns) lines[row].push_back(column[row]);
    std::ranges::sort(lines);
    return lines;
  }
};

class Comparison {
 public:
  Comparison(const View& before, const Batch& batch) {
    const Table& table = *batch.table;
    const auto add = [&](const ValuesView& values, std::span<const Code> codes, int column) {
      add_column(values, codes, table.columns[static_cast<std::size_t>(column)]);
    };
    if (batch.person >= 0) add(before.persons, before.person, batch.person);
    for (std::size_t a = 0; a < batch.quasi.size(); ++a)
      add(before.quasi_values[a], before.quasi[a], batch.quasi[a]);
    for (std::size_t c = 0; c < batch.others.size(); ++c)
      add(before.other_values[c], before.others[c], batch.others[c]);
    given_.add_up();
  }

  // The rows of an older batch begin at this one.
  bool same_as(std::size_t first) {
    Lines older;
    for (SeriesColumn& column : columns_) {
      Line& line = older.columns.emplace_back();
      for (std::size_t row = first; row < first + given_.rows(); ++row) {
        line.push_back(column.number_of(checked(column.codes, row)));
        if (line.back() == not_there) return false;
      }
    }
    older.add_up();
    return older.sum == given_.sum && older.sorted() == given_.sorted();
  }

 private:
  struct SeriesColumn {
    ValuesView values;
    std::span<const Code> codes;
    Dictionary numbers;
    // By code of the series.
    Line number;

    Code number_of(Code code) {
      if (code >= number.size()) damaged("a value leads out of its section");
      if (number[code] == not_met)
        number[code] = numbers.find(canonical(values.texts[code])).value_or(not_there);
      return number[code];
    }
  };

  void add_column(const ValuesView& values, std::span<const Code> codes, const Column& given) {
    SeriesColumn& column = columns_.emplace_back();
    column.values = values;
    column.codes = codes;
    column.number.assign(values.size(), not_met);
    Line of_code;
    for (Code code = 0; code < given.values.size(); ++code)
      of_code.push_back(column.numbers.encode(canonical(given.values[code])));
    Line& line = given_.columns.emplace_back();
    for (const Code code : given.codes) line.push_back(of_code[code]);
  }

  std::vector<SeriesColumn> columns_;
  Lines given_;
};

bool same_columns(const Outline& outline, const Batch& batch) {
  return outline.persons == (batch.person >= 0) && outline.quasi.size() == batch.quasi.size() &&
         outline.others.size() == batch.others.size();
}

}  // namespace

std::optional<std::uint32_t> release_with_same_batch(const View& before, const Batch& batch) {
  const std::size_t rows = batch.table->rows();
  if (rows == 0 || before.empty() || !same_columns(before.outline, batch)) return std::nullopt;
  std::optional<Comparison> comparison;
  std::size_t first = 0;
  for (std::uint32_t release = 1; release <= before.outline.releases(); ++release) {
    const std::uint64_t received = before.outline.counts[release - 1].received;
    if (received == rows) {
      if (!comparison) comparison.emplace(before, batch);
      if (comparison->same_as(first)) return release;
    }
    first += received;
  }
  return std::nullopt;
}

}  // namespace kith::series
