// Whether a cell covers a value is asked once for every pair of a distinct cell and a distinct value that
// meet in some class, and whether a cell lies within an earlier one once for every pair of tuples that some
// case went through. What remains are passes over codes: O(rows x columns), and a sort of the pairs.
#include "verify/verify_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "attack/cell_reading.h"
#include "attack/inferred_tuples.h"
#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/release_checks.h"
#include "audit/wildcard.h"
#include "kith/error.h"

namespace kith::verify {
namespace {

const std::string case_name = "case";

void require(bool holds, const char* what) {
  if (!holds) throw Bug(std::string("the claim of a release is malformed: ") + what);
}

const Column& column_of(const Table& table, const std::string& name) {
  return table.columns[audit::column_named(table, name)];
}

bool same_number(std::string_view a, std::string_view b) {
  double x = 0, y = 0;
  return parse_number(a, x) && parse_number(b, y) && x == y;
}

// A code such as 02138 is no number.
bool is_code(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

bool holds(const attack::CellReading& reading, std::string_view value) {
  if (covers(reading, value)) return true;
  if (is_code(value)) return false;
  const auto same = [value](std::string_view text) { return !is_code(text) && same_number(text, value); };
  if (reading.kind == attack::CellReading::Kind::value) return same(reading.text);
  return reading.kind == attack::CellReading::Kind::set &&
         std::any_of(reading.members.begin(), reading.members.end(), same);
}

bool truly_covers(std::string_view cell, const attack::CellReading& reading, std::string_view value,
                  Code code, const hierarchy::Hierarchy* hierarchy) {
  if (cell == value || cell == audit::star) return true;
  if (hierarchy == nullptr) return holds(reading, value);
  return std::any_of(
      hierarchy->levels.begin(), hierarchy->levels.end(),
      [&](const hierarchy::LevelLabels& level) { return level.labels[level.of[code]] == cell; });
}

// The part of the check that single and serial releases share.
class CellDisproof {
 public:
  CellDisproof(const Table& release, const CellClaim& claim) : release_(release), claim_(claim) {
    require(claim.source != nullptr && claim.class_of_row != nullptr, "no source or no map");
    require(claim.class_of_row->size() == claim.source->rows(), "the map has not one entry per source row");
    require(!claim.model.by_history || claim.model.person, "histories without a person column");
    require(claim.hierarchies.size() == claim.model.quasi.size(), "quasi columns and hierarchies differ");
    for (std::size_t q = 0; q < claim.hierarchies.size(); ++q) {
      const Column& source = column_of(*claim.source, claim.model.quasi[q]);
      if (claim.hierarchies[q] == nullptr) continue;
      for (const hierarchy::LevelLabels& level : claim.hierarchies[q]->levels)
        require(level.of.size() >= source.values.size(), "a hierarchy that is not bound to its column");
    }
  }

  // Returns false if the rest makes no sense.
  bool check_shape(const std::string& added) {
    check_columns(release_, claim_.released_columns, claim_.model, *claim_.source, added, found);
    if (!found.empty()) return false;
    std::vector<audit::Coded> quasi;
    for (const std::string& name : claim_.model.quasi)
      quasi.push_back(audit::coded(column_of(release_, name)));
    file = group(quasi, release_.rows());
    check_counts();
    return found.empty();
  }

  void check_content(const std::vector<std::string>& other_columns, Progress& progress) {
    for (std::size_t q = 0; q < claim_.model.quasi.size(); ++q) {
      check_cells(q);
      check_cancelled(progress);
    }
    const auto& map = *claim_.class_of_row;
    audit::check_unchanged(release_, file.of_row, *claim_.source, map, file.size(), other_columns, found);
    check_cancelled(progress);
    check_classes(claim_.model, *claim_.source, map, file.size(), found);
    check_cancelled(progress);
    check_histories(claim_.model, *claim_.source, map, file.size(), found);
    check_cancelled(progress);
    audit::check_order(release_, found);
  }

  std::vector<std::string> other_columns() const {
    std::vector<std::string> names;
    const std::vector<std::string>& quasi = claim_.model.quasi;
    for (const Column& column : release_.columns)
      if (std::find(quasi.begin(), quasi.end(), column.name) == quasi.end()) names.push_back(column.name);
    return names;
  }

  audit::Findings found;
  // This groups the release by its quasi cells.
  audit::Grouping file;

 private:
  void check_counts() {
    const std::vector<std::uint32_t>& map = *claim_.class_of_row;
    std::vector<std::uint64_t> rows(file.size(), 0);
    std::uint64_t released = 0, nowhere = 0, wrong = 0;
    for (const std::uint32_t c : map) {
      if (c == not_released) continue;
      ++released;
      if (c < file.size())
        ++rows[c];
      else
        ++nowhere;
    }
    if (released != claim_.released_rows)
      found.push_back(
          fmt::format("rows: the map releases {}, claimed are {}", released, claim_.released_rows));
    if (release_.rows() != released)
      found.push_back(
          fmt::format("rows: the file has {} rows where the map puts {}", release_.rows(), released));
    if (nowhere > 0)
      found.push_back(fmt::format("classes: {} mapped rows have no class in the file", nowhere));
    for (std::uint32_t c = 0; c < file.size(); ++c) wrong += rows[c] != file.rows[c];
    if (wrong > 0)
      found.push_back(
          fmt::format("classes: {} of {} classes of the file do not have the rows the map puts there", wrong,
                      file.size()));
  }

  void check_cells(std::size_t q) {
    const Column& cells = column_of(release_, claim_.model.quasi[q]);
    const Column& origin = column_of(*claim_.source, claim_.model.quasi[q]);
    const std::vector<std::uint32_t>& map = *claim_.class_of_row;
    // An entry is a cell and a value.
    std::vector<std::uint64_t> met;
    for (std::size_t r = 0; r < map.size(); ++r)
      if (map[r] != not_released)
        met.push_back(std::uint64_t{cells.codes[file.first_row[map[r]]]} << 32 | origin.codes[r]);
    std::sort(met.begin(), met.end());
    std::uint64_t untrue = 0;
    attack::CellReading reading;
    for (std::size_t i = 0, end = 0; i < met.size(); i = end) {
      end = static_cast<std::size_t>(
          std::upper_bound(met.begin() + static_cast<std::ptrdiff_t>(i), met.end(), met[i]) - met.begin());
      const auto cell = static_cast<Code>(met[i] >> 32), value = static_cast<Code>(met[i]);
      if (i == 0 || cell != static_cast<Code>(met[i - 1] >> 32))
        reading = attack::read_cell(cells.values[cell]);
      if (!truly_covers(cells.values[cell], reading, origin.values[value], value, claim_.hierarchies[q]))
        untrue += end - i;
    }
    if (untrue > 0)
      found.push_back(fmt::format(
          "generalization: {} source rows are not what their class says in quasi column {}", untrue, q + 1));
  }

  const Table& release_;
  const CellClaim& claim_;
};

class SeriesDisproof {
 public:
  SeriesDisproof(const Table& release, const SeriesClaim& claim)
      : release_(release), claim_(claim), cells_(release, claim.cells) {
    require(claim.case_of_row != nullptr && claim.first_release != nullptr, "no cases or no first releases");
    require(claim.case_of_row->size() == map().size() && claim.first_release->size() == map().size(),
            "cases or first releases are not one per source row");
    require(claim.release > 0, "releases are numbered from 1 on");
  }

  std::vector<std::string> run(Progress& progress) {
    if (release_.columns.empty() || release_.columns[0].name != case_name)
      return {"columns: the first column is not the case"};
    if (!cells_.check_shape(case_name) || !check_cases()) return std::move(cells_.found);
    for (const std::string& name : cells_.other_columns())
      if (name != case_name) other_.push_back(name);
    check_released();
    cells_.check_content(other_, progress);
    check_rows();
    check_cancelled(progress);
    check_previous();
    if (claim_.known_arrivals) check_arrivals();
    return std::move(cells_.found);
  }

 private:
  const std::vector<std::uint32_t>& map() const { return *claim_.cells.class_of_row; }
  const Column& cases() const { return release_.columns[0]; }
  void report(std::uint64_t count, std::string_view what) {
    if (count > 0) cells_.found.push_back(fmt::format(fmt::runtime(what), count));
  }

  bool check_cases() {
    row_of_case_.assign(cases().values.size(), audit::no_class);
    std::uint64_t twice = 0, empty = 0;
    for (std::uint32_t row = 0; row < release_.rows(); ++row) {
      const Code code = cases().codes[row];
      empty += cases().values[code].empty();
      twice += row_of_case_[code] != audit::no_class;
      row_of_case_[code] = row;
    }
    report(twice, "cases: {} rows repeat a case");
    report(empty, "cases: {} rows have none");
    return twice + empty == 0;
  }

  void check_released() {
    std::uint64_t wrong = 0;
    for (std::size_t r = 0; r < map().size(); ++r) {
      const std::uint32_t first = (*claim_.first_release)[r];
      wrong += (map()[r] != not_released) != (first > 0 && first <= claim_.release);
    }
    report(wrong, "held: {} rows are released before their time, or held though it has come");
  }

  std::uint32_t row_of(std::string_view id, const Column& ids, const std::vector<std::uint32_t>& rows) const {
    const auto code = ids.values.find(id);
    return code ? rows[*code] : audit::no_class;
  }

  // Gives the codes of a column of one table as those of the same column of another.
  static std::vector<Code> translated(const Column& from, const Column& to) {
    std::vector<Code> same;
    for (Code v = 0; v < from.values.size(); ++v)
      same.push_back(to.values.find(from.values[v]).value_or(audit::no_class));
    return same;
  }

  // Every case has the class and the cells of its own source row.
  void check_rows() {
    const Table& source = *claim_.cells.source;
    std::vector<std::uint32_t> row_of_source(map().size(), audit::no_class);
    std::uint64_t missing = 0, elsewhere = 0;
    for (std::size_t r = 0; r < map().size(); ++r) {
      if (map()[r] == not_released) continue;
      const std::uint32_t row = row_of((*claim_.case_of_row)[r], cases(), row_of_case_);
      row_of_source[r] = row;
      if (row == audit::no_class)
        ++missing;
      else
        elsewhere += cells_.file.of_row[row] != map()[r];
    }
    report(missing, "cases: {} released rows are not in the file under their case");
    report(elsewhere, "cases: {} cases stand in another class than the map says");
    report(changed(source, row_of_source),
           "cells: {} sensitive or plain cells are not those of the case's source row");
  }

  // Cells of `other_` that differ between rows of a table and the rows of the release that are theirs.
  std::uint64_t changed(const Table& table, const std::vector<std::uint32_t>& release_row) const {
    std::uint64_t differing = 0;
    for (const std::string& name : other_) {
      const Column &here = column_of(table, name), &there = column_of(release_, name);
      const std::vector<Code> same = translated(there, here);
      for (std::size_t r = 0; r < release_row.size(); ++r)
        if (release_row[r] != audit::no_class)
          differing += same[there.codes[release_row[r]]] != here.codes[r];
    }
    return differing;
  }

  void check_previous() {
    if (claim_.previous == nullptr) return;
    const Table& before = *claim_.previous;
    for (const Column& column : release_.columns)
      if (before.find(column.name) < 0) {
        cells_.found.push_back("previous: the release before lacks a column of this one");
        return;
      }
    const Column& ids = column_of(before, case_name);
    std::vector<std::uint32_t> now(before.rows());
    std::uint64_t gone = 0;
    for (std::size_t row = 0; row < now.size(); ++row) {
      now[row] = row_of(ids.at(row), cases(), row_of_case_);
      gone += now[row] == audit::no_class;
    }
    report(gone, "previous: {} cases of the release before are missing");
    report(changed(before, now), "previous: {} sensitive or plain cells are not those of the release before");
    check_narrowing(before, now);
  }

  void check_narrowing(const Table& before, const std::vector<std::uint32_t>& now) {
    std::deque<attack::GroundDomain> kept;
    std::vector<const attack::GroundDomain*> domains;
    const std::vector<std::string>& quasi = claim_.cells.model.quasi;
    for (std::size_t q = 0; q < quasi.size(); ++q) {
      const hierarchy::Hierarchy* h = claim_.cells.hierarchies[q];
      if (h != nullptr)
        kept.push_back(attack::ground_domain(*h, column_of(*claim_.cells.source, quasi[q]).values));
      domains.push_back(h == nullptr ? nullptr : &kept.back());
    }
    const std::vector<const Table*> releases = {&before, &release_};
    attack::InferredTuples tuples(releases, quasi, domains);
    // It is indexed by tuple of this release.
    std::vector<attack::InferredTuples::Id> came_from(tuples.size(), audit::no_class);
    std::uint64_t grown = 0, merged = 0;
    for (std::size_t row = 0; row < now.size(); ++row) {
      if (now[row] == audit::no_class) continue;
      const attack::InferredTuples::Id was = tuples.of_rows(0)[row], is = tuples.of_rows(1)[now[row]];
      grown += !tuples.within(is, was);
      if (came_from[is] == audit::no_class) came_from[is] = was;
      merged += came_from[is] != was;
    }
    report(grown, "previous: the cells of {} cases are not within those of the release before");
    report(merged, "previous: {} cases look like others from which they differed before");
  }

  void check_arrivals() {
    const std::vector<std::uint32_t>& first = *claim_.first_release;
    std::vector<std::uint32_t> released, classes, arrivals;
    for (std::uint32_t r = 0; r < map().size(); ++r) {
      if (map()[r] == not_released) continue;
      released.push_back(r);
      classes.push_back(map()[r]);
      arrivals.push_back(std::min(first[r], claim_.release));
    }
    const std::vector<audit::Coded> columns = {{classes.data(), cells_.file.size()},
                                               {arrivals.data(), std::size_t{claim_.release} + 1}};
    const audit::Grouping cohorts = group(columns, released.size());
    std::vector<std::uint32_t> cohort_of_row(map().size(), audit::no_class);
    for (std::size_t i = 0; i < released.size(); ++i) cohort_of_row[released[i]] = cohorts.of_row[i];
    check_cohorts(cohort_of_row, cohorts.size());
  }

  void check_cohorts(const std::vector<std::uint32_t>& cohort_of_row, std::uint32_t cohorts) {
    const audit::Requirement& model = claim_.cells.model;
    const Table& source = *claim_.cells.source;
    audit::Records records{.class_of_row = cohort_of_row, .classes = cohorts, .person = {}, .sensitive = {}};
    if (model.person) records.person = audit::coded(column_of(source, *model.person));
    for (std::size_t s = 0; model.l && s < model.sensitive.size(); ++s)
      records.sensitive.push_back(audit::coded(column_of(source, model.sensitive[s])));
    std::uint64_t small = 0, alike = 0;
    each_class(records, [&](const audit::ClassCount& count) {
      small += count.persons < model.k;
      alike +=
          std::any_of(count.sensitive.begin(), count.sensitive.end(), [&](const audit::Histogram& histogram) {
            const bool recursive = model.l_form == audit::LForm::recursive;
            return !l_holds(measure_l(histogram, count.persons, *model.l, recursive), model);
          });
    });
    report(small, "arrivals: in {} classes fewer than k persons came with one release");
    report(alike,
           "arrivals: {} times those of a class who came with one release are not l-diverse by themselves");
  }

  const Table& release_;
  const SeriesClaim& claim_;
  CellDisproof cells_;
  std::vector<std::string> other_;
  // It is indexed by code of the case.
  std::vector<std::uint32_t> row_of_case_;
};

}  // namespace

std::vector<std::string> disprove_cells(const Table& release, const CellClaim& claim, Progress& progress) {
  CellDisproof disproof(release, claim);
  if (!disproof.check_shape({})) return std::move(disproof.found);
  disproof.check_content(disproof.other_columns(), progress);
  return std::move(disproof.found);
}

std::vector<std::string> disprove_series(const Table& release, const SeriesClaim& claim, Progress& progress) {
  return SeriesDisproof(release, claim).run(progress);
}

}  // namespace kith::verify
