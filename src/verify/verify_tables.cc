// Row by row through the private map: every written row has one source row, so each cell is held against its
// own. A quasi cell is read once per distinct source value that it meets in some row; the rest are passes
// over codes. Trees are counted from the written cells alone (person_trees.cc). Cost: O(rows x columns) and a
// hash of the pairs that meet.
#include "verify/verify_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "attack/cell_reading.h"
#include "audit/release_checks.h"
#include "audit/wildcard.h"
#include "kith/error.h"

namespace kith::verify {
namespace {

using Kind = TableClaim::Column::Kind;

// No draw puts so many rows in order: 1 in 20! would.
constexpr std::size_t never_by_chance = 20;

void require(bool holds, const char* what) {
  if (!holds) throw Bug(std::string("the claim of a release is malformed: ") + what);
}

// A code such as 02138 is no number.
bool is_code(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

bool same_number(std::string_view a, std::string_view b) {
  double x = 0, y = 0;
  return !is_code(a) && !is_code(b) && parse_number(a, x) && parse_number(b, y) && x == y;
}

bool is_label_of(std::string_view cell, const hierarchy::Hierarchy& hierarchy, Code code) {
  return std::ranges::any_of(hierarchy.levels, [&](const hierarchy::LevelLabels& level) {
    return level.labels[level.of[code]] == cell;
  });
}

// The value itself, `*`, or a closed range that holds it.
bool is_range_of(std::string_view cell, std::string_view value) {
  if (cell == value || cell == audit::star) return true;
  if (cell.empty() || value.empty()) return false;
  if (same_number(cell, value)) return true;
  if (cell.front() != '[' || cell.back() != ']') return false;
  const attack::CellReading reading = attack::read_cell(cell);
  return reading.kind == attack::CellReading::Kind::range && in_range(reading, attack::magnitude_of(value));
}

bool is_true(const TableClaim::Column& claim, std::string_view cell, std::string_view value, Code code) {
  return claim.hierarchy != nullptr ? is_label_of(cell, *claim.hierarchy, code) : is_range_of(cell, value);
}

std::uint64_t changed_cells(const Column& written, const Column& source,
                            const std::vector<std::uint32_t>& map) {
  std::vector<Code> same;
  for (Code v = 0; v < written.values.size(); ++v)
    same.push_back(source.values.find(written.values[v]).value_or(audit::no_class));
  std::uint64_t changed = 0;
  for (std::size_t row = 0; row < map.size(); ++row)
    changed += same[written.codes[row]] != source.codes[map[row]];
  return changed;
}

// Gives the numbers of the written columns of one kind, rising.
std::vector<std::size_t> columns_of(const TableClaim& claim, Kind kind) {
  std::vector<std::size_t> numbers;
  for (std::size_t c = 0; c < claim.columns.size(); ++c)
    if (claim.columns[c].kind == kind) numbers.push_back(c);
  return numbers;
}

class TablesDisproof {
 public:
  TablesDisproof(const TableTree& release, const TablesClaim& claim)
      : release_(release), claim_(claim), source_(*claim.source) {
    require(claim.tables.size() == source_.tables.size(), "not one entry per table");
    require(claim.columns.size() == source_.tables.size(), "not the columns of every table");
    for (std::size_t t = 0; t < claim.tables.size(); ++t) require_columns(t);
  }

  audit::Findings run(Progress& progress) {
    check_tables();
    if (found_.empty()) check_rows();
    if (!found_.empty()) return std::move(found_);
    for (std::size_t t = 0; t < claim_.tables.size(); ++t) {
      check_parents(t);
      check_cancelled(progress);
      check_cells(t);
      check_cancelled(progress);
      check_order(t);
      check_cancelled(progress);
    }
    check_model(progress);
    return std::move(found_);
  }

 private:
  const std::string& name_of(std::size_t t) const { return source_.tables[t].name; }

  void require_columns(std::size_t t) const {
    const TableClaim& table = claim_.tables[t];
    std::vector<std::size_t> quasi = claim_.columns[t].quasi;
    std::ranges::sort(quasi);
    require(quasi == columns_of(table, Kind::quasi), "quasi columns of the model and of the table differ");
    for (const TableClaim::Column& column : table.columns) {
      require(column.source < source_.tables[t].table.columns.size(), "a column that the source has not");
      if (column.hierarchy == nullptr) continue;
      const std::size_t values = source_.tables[t].table.columns[column.source].values.size();
      for (const hierarchy::LevelLabels& level : column.hierarchy->levels)
        require(level.of.size() >= values, "a hierarchy that is not bound to its column");
    }
  }

  void check_tables() {
    if (release_.tables.size() != source_.tables.size()) {
      found_.push_back(fmt::format("tables: {} are written where {} are claimed", release_.tables.size(),
                                   source_.tables.size()));
      return;
    }
    for (std::size_t t = 0; t < source_.tables.size(); ++t) {
      const TreeTable& written = release_.tables[t];
      if (written.name != name_of(t) || written.parent != source_.tables[t].parent)
        found_.push_back(fmt::format("tables: '{}' is not where it should be", name_of(t)));
      check_columns(t);
    }
  }

  // Names, their order, and which of them joins.
  void check_columns(std::size_t t) {
    const TreeTable& written = release_.tables[t];
    const TableClaim& claim = claim_.tables[t];
    bool same = written.table.columns.size() == claim.columns.size();
    for (std::size_t c = 0; same && c < claim.columns.size(); ++c)
      same = written.table.columns[c].name == claim.columns[c].name;
    if (!same)
      found_.push_back(fmt::format("columns: table '{}' has {} columns which are not the {} claimed ones",
                                   name_of(t), written.table.columns.size(), claim.columns.size()));
    const auto joins = [&](std::optional<std::size_t> column, Kind kind) {
      const std::vector<std::size_t> claimed = columns_of(claim, kind);
      return column ? claimed == std::vector<std::size_t>{*column} : claimed.empty();
    };
    if (!joins(written.key, Kind::key) || !joins(written.foreign_key, Kind::foreign_key))
      found_.push_back(fmt::format("columns: table '{}' has other keys than claimed", name_of(t)));
  }

  // Numbers of rows, and that the map names every source row once at most.
  void check_rows() {
    for (std::size_t t = 0; t < source_.tables.size(); ++t) {
      const std::vector<std::uint32_t>& map = claim_.tables[t].source_row;
      const std::size_t rows = release_.tables[t].table.rows();
      if (rows != map.size())
        found_.push_back(
            fmt::format("rows: table '{}' has {} rows where the map puts {}", name_of(t), rows, map.size()));
      std::vector<bool> seen(source_.tables[t].table.rows(), false);
      std::uint64_t nowhere = 0, twice = 0;
      for (const std::uint32_t row : map) {
        if (row >= seen.size()) {
          ++nowhere;
          continue;
        }
        twice += seen[row];
        seen[row] = true;
      }
      if (nowhere > 0)
        found_.push_back(
            fmt::format("rows: {} rows of table '{}' come from no source row", nowhere, name_of(t)));
      if (twice > 0)
        found_.push_back(fmt::format("rows: {} source rows of table '{}' stand twice", twice, name_of(t)));
    }
    const std::uint64_t released = claim_.tables.front().source_row.size();
    if (released + claim_.suppressed_persons != source_.persons())
      found_.push_back(fmt::format("persons: {} are released and {} suppressed of {}", released,
                                   claim_.suppressed_persons, source_.persons()));
  }

  void check_parents(std::size_t t) {
    const TreeTable& written = release_.tables[t];
    if (!written.parent) return;
    const std::vector<std::uint32_t>& map = claim_.tables[t].source_row;
    const std::vector<std::uint32_t>& parents = claim_.tables[*written.parent].source_row;
    std::uint64_t moved = 0;
    for (std::uint32_t row = 0; row < map.size(); ++row)
      moved += parents[written.parent_row[row]] != source_.tables[t].parent_row[map[row]];
    if (moved > 0)
      found_.push_back(
          fmt::format("parents: {} rows of table '{}' hang on a row that is not theirs", moved, name_of(t)));
  }

  bool is_drawn(Kind kind) const {
    return !claim_.keys_kept && (kind == Kind::key || kind == Kind::foreign_key);
  }

  void check_cells(std::size_t t) {
    for (std::size_t c = 0; c < claim_.tables[t].columns.size(); ++c) {
      const TableClaim::Column& claim = claim_.tables[t].columns[c];
      if (is_drawn(claim.kind)) continue;
      const std::uint64_t untrue = untrue_cells(t, c);
      if (untrue == 0) continue;
      found_.push_back(fmt::format("{}: {} cells of column '{}' of table '{}' are not {}",
                                   claim.kind == Kind::quasi ? "generalization" : "cells", untrue, claim.name,
                                   name_of(t),
                                   claim.kind == Kind::quasi ? "true of their source's" : "their source's"));
    }
  }

  std::uint64_t untrue_cells(std::size_t t, std::size_t c) const {
    const TableClaim::Column& claim = claim_.tables[t].columns[c];
    const Column& written = release_.tables[t].table.columns[c];
    const Column& source = source_.tables[t].table.columns[claim.source];
    const std::vector<std::uint32_t>& map = claim_.tables[t].source_row;
    if (claim.kind != Kind::quasi) return changed_cells(written, source, map);
    std::unordered_map<std::uint64_t, bool> known;
    std::uint64_t untrue = 0;
    for (std::size_t row = 0; row < map.size(); ++row) {
      const Code cell = written.codes[row], value = source.codes[map[row]];
      const auto [at, is_new] = known.try_emplace(static_cast<std::uint64_t>(cell) << 32 | value, false);
      if (is_new) at->second = is_true(claim, written.values[cell], source.values[value], value);
      untrue += !at->second;
    }
    return untrue;
  }

  // Drawn keys are the numbers from 1 on in the order of the rows; all else rises by its cells.
  void check_order(std::size_t t) {
    const TreeTable& written = release_.tables[t];
    if (claim_.keys_kept || !written.key) {
      audit::Findings unsorted;
      audit::check_order(written.table, unsorted);
      for (const std::string& what : unsorted)
        found_.push_back(fmt::format("{} in table '{}'", what, name_of(t)));
      return;
    }
    const Column& key = written.table.columns[*written.key];
    std::uint64_t wrong = 0;
    for (std::size_t row = 0; row < key.codes.size(); ++row)
      wrong += key.at(row) != fmt::format_int(row + 1).c_str();
    if (wrong > 0)
      found_.push_back(fmt::format("keys: {} rows of table '{}' do not have the number of their place", wrong,
                                   name_of(t)));
    const std::vector<std::uint32_t>& map = claim_.tables[t].source_row;
    if (map.size() >= never_by_chance && std::ranges::is_sorted(map))
      found_.push_back(fmt::format("keys: the rows of table '{}' are numbered as in the source", name_of(t)));
  }

  void check_model(Progress& progress) {
    audit::TreesRequirement model = claim_.model;
    if (model.reference == nullptr) model.reference = &source_;
    const audit::TreesAnswer answer = check_trees(release_, claim_.columns, model, progress);
    if (answer.persons > 0 && answer.k < model.k)
      found_.push_back(fmt::format("k: a tree is shared by {} persons, claimed are {}", answer.k, model.k));
    for (const audit::SensitiveAnswer& column : answer.sensitive) {
      if (column.failing_l > 0)
        found_.push_back(fmt::format("l: {} of {} classes are not l-diverse in '{}'", column.failing_l,
                                     answer.classes.count, column.column));
      if (column.failing_t > 0)
        found_.push_back(fmt::format("t: {} of {} classes are farther than t in '{}'", column.failing_t,
                                     answer.classes.count, column.column));
    }
  }

  const TableTree& release_;
  const TablesClaim& claim_;
  const TableTree& source_;
  audit::Findings found_;
};

}  // namespace

std::vector<std::string> disprove_tables(const TableTree& release, const TablesClaim& claim,
                                         Progress& progress) {
  require(claim.source != nullptr, "no source");
  return TablesDisproof(release, claim).run(progress);
}

}  // namespace kith::verify
