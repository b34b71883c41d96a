#include "attack/narrowing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <tuple>

namespace kith::attack {
namespace {

constexpr std::size_t most_rows = 65'536;
constexpr std::size_t rows_in_order = 4;
constexpr std::size_t widths = 33;
constexpr std::uint32_t no_rank = std::numeric_limits<std::uint32_t>::max();

// Means over all pairs of a group's rows; nothing if it has a single row.
struct Spread {
  std::size_t different = 0;
  double alike = 0, apart = 0, square = 0;
};

// The rows are in the order of their ranks.
Spread spread_of(std::span<const ShownRow> group) {
  Spread spread;
  const auto rows = static_cast<std::int64_t>(group.size());
  std::int64_t alike = 0, apart = 0, run = 0;
  double sum = 0, squares = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    const ShownRow& row = group[static_cast<std::size_t>(i)];
    const bool same = i > 0 && group[static_cast<std::size_t>(i - 1)].rank == row.rank;
    spread.different += same ? 0 : 1;
    run = same ? run + 1 : 0;
    alike += run;
    apart += std::int64_t{row.rank} * (2 * i - rows + 1);
    sum += row.rank;
    squares += static_cast<double>(row.rank) * row.rank;
  }
  if (rows < 2) return spread;
  const double n = static_cast<double>(rows), pairs = n * (n - 1) / 2;
  spread.alike = static_cast<double>(alike) / pairs;
  spread.apart = static_cast<double>(apart) / pairs;
  spread.square = (n * squares - sum * sum) / pairs;
  return spread;
}

// Calls `visit` with each run of rows that `same` does not part.
template <typename Same, typename Visit>
void for_each_group(std::span<const ShownRow> rows, Same same, Visit visit) {
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    while (end < rows.size() && same(rows[begin], rows[end])) ++end;
    visit(rows.subspan(begin, end - begin));
  }
}

std::vector<Spread> spread_by_cell(std::vector<ShownRow>& rows) {
  std::ranges::sort(rows, {}, [](const ShownRow& row) { return std::tuple(row.cell, row.rank); });
  std::vector<Spread> spreads(rows.empty() ? 0 : rows.back().cell + std::size_t{1});
  for_each_group(
      rows, [](const ShownRow& a, const ShownRow& b) { return a.cell == b.cell; },
      [&](std::span<const ShownRow> group) { spreads[group.front().cell] = spread_of(group); });
  return spreads;
}

// What is known of all rows without any cell, if that is more.
void know_at_least(const Spread& all, Spread& cell) {
  cell.alike = std::max(cell.alike, all.alike);
  if (all.apart >= cell.apart) return;
  cell.apart = all.apart;
  cell.square = all.square;
}

// What the evidence of one width amounts to.
struct Verdict {
  bool told = false, sharp = false;
  double before = 0, after = 0;
};

constexpr double once_in_a_million = 13.8;

// The bound of Chernoff and Hoeffding: so many times as often alike come by chance at most with exp(-this).
double surprise(double weight, double alike, double chance) {
  if (alike <= chance) return 0;
  if (chance <= 0) return std::numeric_limits<double>::infinity();
  const double rest = alike < 1 ? (1 - alike) * std::log((1 - alike) / (1 - chance)) : 0;
  return weight * (alike * std::log(alike / chance) + rest);
}

Verdict by_likeness(const Evidence& found) {
  const double alike = found.alike / found.weight, chance = found.cell_alike / found.weight;
  if (chance >= 1 || alike <= 0 || surprise(found.weight, alike, chance) < once_in_a_million) return {};
  const double beyond = (alike - chance) / (1 - chance);
  // No two rows of the cells are alike if there is no chance.
  const double times = chance > 0 ? alike / chance : std::numeric_limits<double>::infinity();
  Verdict verdict;
  verdict.told = beyond >= 0.8 || (beyond >= 0.2 && times >= 4);
  verdict.sharp = verdict.told && (beyond >= 0.8 || times >= 6);
  verdict.before = 1 / chance;
  verdict.after = 1 / alike;
  return verdict;
}

// Values in a row of which two lie so far apart on average, if each comes as often.
double values_apart(double apart) { return (3 * apart + std::sqrt(9 * apart * apart + 4)) / 2; }

Verdict by_distance(const Evidence& found) {
  if (found.cell_apart <= 0) return {};
  const double left = found.apart / found.cell_apart;
  if (left > 0.25) return {};
  // The bound on the lower tail of sums of what is not negative, by its second moment.
  const double short_of = found.cell_apart - found.apart;
  if (short_of * short_of / (2 * found.cell_square) < once_in_a_million) return {};
  return {true, left <= 1.0 / 6, values_apart(found.cell_apart / found.weight),
          values_apart(found.apart / found.weight)};
}

Verdict verdict_of(const Evidence& found) {
  if (found.weight <= 0) return {};
  const Verdict likeness = by_likeness(found), distance = by_distance(found);
  if (!likeness.told || (distance.sharp && !likeness.sharp)) return distance;
  return likeness;
}

Narrowing judged(const std::vector<Evidence>& evidence, bool sharp_only) {
  Narrowing found;
  std::uint64_t most = 0;
  for (const Evidence& each : evidence) {
    const Verdict verdict = verdict_of(each);
    if (!verdict.told || (sharp_only && !verdict.sharp)) continue;
    found.rows += each.rows;
    if (verdict.sharp) found.sharply += each.rows;
    if (each.rows <= most) continue;
    most = each.rows;
    found.before = verdict.before;
    found.after = verdict.after;
  }
  return found;
}

// The codes of these rows, each once, in the order of their values: of numbers if all are, else of bytes. An
// empty value comes first.
std::vector<Code> in_order(const Column& column, const std::vector<std::uint32_t>& rows) {
  std::vector<Code> codes;
  for (const std::uint32_t row : rows) codes.push_back(column.codes[row]);
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  std::vector<std::pair<double, Code>> numbers;
  for (const Code code : codes) {
    double number = -std::numeric_limits<double>::infinity();
    if (!column.values[code].empty() &&
        (!parse_number(column.values[code], number) || !std::isfinite(number)))
      break;
    numbers.emplace_back(number, code);
  }
  if (numbers.size() < codes.size()) {
    std::ranges::sort(codes, [&](Code a, Code b) { return column.values[a] < column.values[b]; });
  } else {
    std::ranges::sort(numbers);
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = numbers[i].second;
  }
  return codes;
}

std::vector<std::uint32_t> ranks_of(const Column& column, const std::vector<std::uint32_t>& rows) {
  std::vector<std::uint32_t> rank(column.values.size(), no_rank);
  std::uint32_t next = 0;
  for (const Code code : in_order(column, rows)) rank[code] = next++;
  return rank;
}

// By code: the value's rows stand in a place of the order, and each four places are one. Nothing if values
// repeat, on average at least twice.
std::optional<std::vector<std::uint32_t>> places_in_order(const Column& column,
                                                          const std::vector<std::uint32_t>& rows) {
  const std::vector<Code> codes = in_order(column, rows);
  if (2 * codes.size() <= rows.size()) return std::nullopt;
  std::vector<std::uint32_t> count(column.values.size(), 0), place(column.values.size(), 0);
  for (const std::uint32_t row : rows) ++count[column.codes[row]];
  std::size_t before = 0;
  for (const Code code : codes) {
    place[code] = static_cast<std::uint32_t>(before / rows_in_order);
    before += count[code];
  }
  return place;
}

// The first released row of each person.
template <typename Visit>
void for_each_first_row(const Table& table, const ReleasedCells& cells, const Column* person, Visit visit) {
  std::vector<bool> seen(person ? person->values.size() : 0, false);
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    if (cells.of_row(row) >= cells.count || (person && seen[person->codes[row]])) continue;
    if (person) seen[person->codes[row]] = true;
    visit(row);
  }
}

// Some of them, evenly, if they are too many.
std::vector<std::uint32_t> rows_to_look_at(const Table& table, const ReleasedCells& cells,
                                           const Column* person) {
  std::size_t count = 0, at = 0;
  for_each_first_row(table, cells, person, [&](std::uint32_t) { ++count; });
  const std::size_t step = std::max<std::size_t>(1, (count + most_rows - 1) / most_rows);
  std::vector<std::uint32_t> rows;
  for_each_first_row(table, cells, person, [&](std::uint32_t row) {
    if (at++ % step == 0) rows.push_back(row);
  });
  return rows;
}

// One hidden column, and what it is by row.
class Hidden {
 public:
  Hidden(const Table& table, const ReleasedCells& cells, const Column* person)
      : cells_(cells),
        column_(table.columns[cells.column]),
        rows_(rows_to_look_at(table, cells, person)),
        rank_(ranks_of(column_, rows_)) {}

  Narrowing by(const Column& shown) const {
    std::vector<std::uint32_t> rows;
    for (const std::uint32_t row : rows_)
      if (!shown.at(row).empty()) rows.push_back(row);
    Narrowing best = best_view(rows, [&](Code code) { return code; }, shown, false);
    if (best.sharply < rows.size())
      if (const auto places = places_in_order(shown, rows)) {
        const Narrowing ordered = best_view(rows, [&](Code code) { return (*places)[code]; }, shown, true);
        if (tells_more(ordered, best)) best = ordered;
      }
    best.hidden = cells_.column;
    best.of_rows = rows_.size();
    return best;
  }

 private:
  static bool tells_more(const Narrowing& a, const Narrowing& b) {
    return std::tuple(a.sharply, a.rows) > std::tuple(b.sharply, b.rows);
  }

  template <typename Value>
  Narrowing best_view(const std::vector<std::uint32_t>& rows, Value value, const Column& shown,
                      bool sharp_only) const {
    std::vector<ShownRow> shown_rows;
    for (const std::uint32_t row : rows)
      shown_rows.push_back({value(shown.codes[row]), cells_.of_row(row), rank_[column_.codes[row]]});
    const Narrowing within = judged(evidence_of(shown_rows, true), sharp_only);
    if (within.sharply == rows.size()) return within;
    const Narrowing alone = judged(evidence_of(std::move(shown_rows), false), sharp_only);
    return tells_more(alone, within) ? alone : within;
  }

  const ReleasedCells& cells_;
  const Column& column_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint32_t> rank_;
};

}  // namespace

std::vector<Evidence> evidence_of(std::vector<ShownRow> rows, bool within_cells) {
  std::vector<Spread> cells = spread_by_cell(rows);
  if (!within_cells) {
    std::ranges::sort(rows, {}, &ShownRow::rank);
    const Spread all = spread_of(rows);
    for (Spread& cell : cells) know_at_least(all, cell);
  }
  std::vector<Evidence> evidence(widths);
  const auto group_of = [within_cells](const ShownRow& row) {
    return std::tuple(row.shown, within_cells ? row.cell : 0);
  };
  std::ranges::sort(rows, {},
                    [&](const ShownRow& row) { return std::tuple(group_of(row), row.rank, row.cell); });
  const auto add = [&](std::span<const ShownRow> group) {
    const Spread spread = spread_of(group);
    const double weight = static_cast<double>(group.size() - 1) / static_cast<double>(group.size());
    for (const ShownRow& row : group) {
      const Spread& cell = cells[row.cell];
      if (cell.different < 2) continue;
      Evidence& of_width = evidence[static_cast<std::size_t>(std::bit_width(cell.different))];
      ++of_width.rows;
      of_width.weight += weight;
      of_width.alike += weight * spread.alike;
      of_width.apart += weight * spread.apart;
      of_width.cell_alike += weight * cell.alike;
      of_width.cell_apart += weight * cell.apart;
      of_width.cell_square += weight * cell.square;
    }
  };
  for_each_group(rows, [&](const ShownRow& a, const ShownRow& b) { return group_of(a) == group_of(b); }, add);
  return evidence;
}

std::vector<Narrowing> narrowed_by(const Table& table, const std::vector<std::size_t>& shown,
                                   const std::vector<ReleasedCells>& hidden, const Column* person) {
  std::vector<Hidden> columns;
  for (const ReleasedCells& cells : hidden) columns.emplace_back(table, cells, person);
  std::vector<Narrowing> found;
  for (const std::size_t from : shown)
    for (const Hidden& column : columns) {
      Narrowing narrowing = column.by(table.columns[from]);
      narrowing.shown = from;
      if (narrowing.rows > 0) found.push_back(narrowing);
    }
  return found;
}

}  // namespace kith::attack
