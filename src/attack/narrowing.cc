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

// The rows are in the order of their cells, and of their ranks within these.
std::vector<Spread> spread_by_cell(std::span<const ShownRow> rows) {
  std::vector<Spread> spreads(rows.empty() ? 0 : rows.back().cell + std::size_t{1});
  for_each_group(
      rows, [](const ShownRow& a, const ShownRow& b) { return a.cell == b.cell; },
      [&](std::span<const ShownRow> group) { spreads[group.front().cell] = spread_of(group); });
  return spreads;
}

// In the order of their shown values, and within these as they are.
std::vector<ShownRow> ordered_by_shown(std::span<const ShownRow> rows) {
  std::uint32_t last = 0;
  for (const ShownRow& row : rows) last = std::max(last, row.shown);
  std::vector<std::uint32_t> place(std::size_t{last} + 2, 0);
  for (const ShownRow& row : rows) ++place[std::size_t{row.shown} + 1];
  for (std::size_t shown = 1; shown < place.size(); ++shown) place[shown] += place[shown - 1];
  std::vector<ShownRow> ordered(rows.size());
  for (const ShownRow& row : rows) ordered[place[row.shown]++] = row;
  return ordered;
}

// What is known of all rows without any cell, if that is more.
void know_at_least(const Spread& all, Spread& cell) {
  cell.alike = std::max(cell.alike, all.alike);
  if (all.apart >= cell.apart) return;
  cell.apart = all.apart;
  cell.square = all.square;
}

std::vector<Spread> at_least(const Spread& all, std::vector<Spread> cells) {
  for (Spread& cell : cells) know_at_least(all, cell);
  return cells;
}

// The rows that `same` does not part are those of one shown value, and in the order of their ranks.
template <typename Same>
std::vector<Evidence> evidence_by_width(std::span<const ShownRow> rows, const std::vector<Spread>& cells,
                                        Same same) {
  std::vector<Evidence> evidence(widths);
  for_each_group(rows, same, [&](std::span<const ShownRow> group) {
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
  });
  return evidence;
}

// The rows are in the order of their cells, and of their ranks within these.
std::vector<Evidence> evidence_within(std::span<const ShownRow> by_cell, const std::vector<Spread>& cells) {
  return evidence_by_width(ordered_by_shown(by_cell), cells, [](const ShownRow& a, const ShownRow& b) {
    return a.shown == b.shown && a.cell == b.cell;
  });
}

// The rows are in the order of their ranks, and of their cells within these.
std::vector<Evidence> evidence_across(std::span<const ShownRow> by_rank, const std::vector<Spread>& cells) {
  return evidence_by_width(ordered_by_shown(by_rank), at_least(spread_of(by_rank), cells),
                           [](const ShownRow& a, const ShownRow& b) { return a.shown == b.shown; });
}

void sort_by_cell(std::vector<ShownRow>& rows) {
  std::ranges::sort(rows, {}, [](const ShownRow& row) { return std::tuple(row.cell, row.rank, row.shown); });
}

void sort_by_rank(std::vector<ShownRow>& rows) {
  std::ranges::sort(rows, {}, [](const ShownRow& row) { return std::tuple(row.rank, row.cell, row.shown); });
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

// The codes of these rows, each once.
std::vector<Code> codes_of(const Column& column, const std::vector<std::uint32_t>& rows) {
  std::vector<bool> seen(column.values.size(), false);
  std::vector<Code> codes;
  for (const std::uint32_t row : rows) {
    if (!seen[column.codes[row]]) codes.push_back(column.codes[row]);
    seen[column.codes[row]] = true;
  }
  std::ranges::sort(codes);
  return codes;
}

// The codes of these rows, each once, in the order of their values: of numbers if all are, else of bytes. An
// empty value comes first.
std::vector<Code> in_order(const Column& column, const std::vector<std::uint32_t>& rows) {
  std::vector<Code> codes = codes_of(column, rows);
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
  if (2 * codes_of(column, rows).size() <= rows.size()) return std::nullopt;
  const std::vector<Code> codes = in_order(column, rows);
  std::vector<std::uint32_t> count(column.values.size(), 0), place(column.values.size(), 0);
  for (const std::uint32_t row : rows) ++count[column.codes[row]];
  std::size_t before = 0;
  for (const Code code : codes) {
    place[code] = static_cast<std::uint32_t>(before / rows_in_order);
    before += count[code];
  }
  return place;
}

// The first released row of each person; some of them, evenly, if they are too many.
std::vector<std::uint32_t> rows_to_look_at(const Table& table, const ReleasedCells& cells,
                                           const Column* person) {
  std::vector<bool> seen(person ? person->values.size() : 0, false);
  std::vector<std::uint32_t> all, some;
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    if ((person && seen[person->codes[row]]) || cells.of_row(row) >= cells.count) continue;
    if (person) seen[person->codes[row]] = true;
    all.push_back(row);
  }
  const std::size_t step = std::max<std::size_t>(1, (all.size() + most_rows - 1) / most_rows);
  if (step == 1) return all;
  for (std::size_t at = 0; at < all.size(); at += step) some.push_back(all[at]);
  return some;
}

// One hidden column, and what it is by row. It is put in order once for all shown columns.
class Hidden {
 public:
  Hidden(const Table& table, const ReleasedCells& cells, const Column* person)
      : cells_(cells), rows_(rows_to_look_at(table, cells, person)) {
    const Column& column = table.columns[cells.column];
    const std::vector<std::uint32_t> rank = ranks_of(column, rows_);
    for (const std::uint32_t row : rows_)
      by_cell_.push_back({row, cells.of_row(row), rank[column.codes[row]]});
    by_rank_ = by_cell_;
    sort_by_cell(by_cell_);
    sort_by_rank(by_rank_);
  }

  Narrowing by(const Column& shown) const {
    std::vector<std::uint32_t> rows;
    for (const std::uint32_t row : rows_)
      if (!shown.at(row).empty()) rows.push_back(row);
    Narrowing best = best_view(rows.size(), [&](Code code) { return code; }, shown, false);
    if (best.sharply < rows.size())
      if (const auto places = places_in_order(shown, rows)) {
        const Narrowing ordered =
            best_view(rows.size(), [&](Code code) { return (*places)[code]; }, shown, true);
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
  static std::vector<ShownRow> with_shown(std::span<const ShownRow> rows, Value value, const Column& shown) {
    const std::optional<Code> empty = shown.values.find("");
    std::vector<ShownRow> result;
    result.reserve(rows.size());
    for (const ShownRow& row : rows)
      if (const Code code = shown.codes[row.shown]; code != empty)
        result.push_back({value(code), row.cell, row.rank});
    return result;
  }

  // Of so many rows that show a value.
  template <typename Value>
  Narrowing best_view(std::size_t rows, Value value, const Column& shown, bool sharp_only) const {
    const std::vector<ShownRow> by_cell = with_shown(by_cell_, value, shown);
    const std::vector<Spread> cells = spread_by_cell(by_cell);
    const Narrowing within = judged(evidence_within(by_cell, cells), sharp_only);
    if (within.sharply == rows) return within;
    const Narrowing alone = judged(evidence_across(with_shown(by_rank_, value, shown), cells), sharp_only);
    return tells_more(alone, within) ? alone : within;
  }

  const ReleasedCells& cells_;
  std::vector<std::uint32_t> rows_;
  // Instead of a shown value these have the number of the row.
  std::vector<ShownRow> by_cell_, by_rank_;
};

}  // namespace

std::vector<Evidence> evidence_of(std::vector<ShownRow> rows, bool within_cells) {
  sort_by_cell(rows);
  const std::vector<Spread> cells = spread_by_cell(rows);
  if (within_cells) return evidence_within(rows, cells);
  sort_by_rank(rows);
  return evidence_across(rows, cells);
}

std::vector<Narrowing> narrowed_by(const Table& table, const std::vector<std::size_t>& shown,
                                   const std::vector<ReleasedCells>& hidden, const Column* person) {
  std::vector<std::vector<Narrowing>> found(shown.size());
  if (shown.empty()) return {};
  for (const ReleasedCells& cells : hidden) {
    const Hidden column(table, cells, person);
    for (std::size_t s = 0; s < shown.size(); ++s) {
      Narrowing narrowing = column.by(table.columns[shown[s]]);
      narrowing.shown = shown[s];
      if (narrowing.rows > 0) found[s].push_back(narrowing);
    }
  }
  std::vector<Narrowing> all;
  for (const std::vector<Narrowing>& of_shown : found)
    all.insert(all.end(), of_shown.begin(), of_shown.end());
  return all;
}

}  // namespace kith::attack
