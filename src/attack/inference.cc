// The releases become a matrix: per case and release the tuple of its value sets, or nothing. Cases with the
// same line are one history and are looked at once. Sets of releases are then walked (subset_walk.cc), and
// what they break is explained (break_explanation.cc).
//
// A case that appears in none of the releases of a set has no part in it; one that appears in some has what
// these tell. Without case ids a person may stand as two unlinked rows in two releases, so there those who
// share a tuple are counted release by release and the largest number holds.
#include "attack/inference.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "attack/break_explanation.h"
#include "attack/case_histories.h"
#include "attack/inferred_tuples.h"
#include "attack/row_linking.h"
#include "attack/subset_walk.h"
#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "kith/error.h"

namespace kith::attack {
namespace {

using Tuple = InferredTuples::Id;
constexpr Tuple absent = absent_tuple;

// By release and case, the row's tuple or absent.
struct Matrix {
  std::vector<std::string> cases;
  std::vector<std::vector<Tuple>> tuple;
  std::optional<std::uint64_t> linked;

  void add(std::size_t release, std::uint32_t at, Tuple value) {
    if (tuple[release].size() <= at) tuple[release].resize(at + 1, absent);
    tuple[release][at] = value;
  }
  void fill() {
    for (std::vector<Tuple>& column : tuple) column.resize(cases.size(), absent);
  }
};

Matrix by_case_ids(const std::vector<const Table*>& releases, const InferredTuples& tuples,
                   const std::string& name) {
  Matrix matrix;
  matrix.tuple.resize(releases.size());
  Dictionary ids;
  for (std::size_t r = 0; r < releases.size(); ++r) {
    const Table& release = *releases[r];
    const Column& column = release.columns[audit::column_named(release, name)];
    matrix.tuple[r].resize(ids.size(), absent);
    for (std::size_t row = 0; row < release.rows(); ++row) {
      const std::string_view id = column.at(row);
      if (id.empty())
        throw Error(ErrorCode::series_batch, fmt::format("row {} has no case id", row + 1),
                    {.file = release.source, .line = 0, .column = name},
                    "every row of a release needs its case");
      const Code number = ids.encode(id);
      if (number < matrix.tuple[r].size() && matrix.tuple[r][number] != absent)
        throw Error(ErrorCode::series_batch, fmt::format("the case of row {} stands there twice", row + 1),
                    {.file = release.source, .line = 0, .column = name},
                    "a case may stand once in each release; name the column of the cases with --case");
      matrix.add(r, number, tuples.of_rows(r)[row]);
    }
  }
  for (Code id = 0; id < ids.size(); ++id) matrix.cases.emplace_back(ids[id]);
  matrix.fill();
  return matrix;
}

Matrix by_links(const std::vector<const Table*>& releases, const InferredTuples& tuples,
                const SeriesRequirement& requirement) {
  const auto links = link_rows(releases, tuples, requirement.quasi, requirement.other);
  Matrix matrix;
  matrix.tuple.resize(releases.size());
  matrix.linked = 0;
  std::vector<std::uint32_t> before;
  for (std::size_t r = 0; r < releases.size(); ++r) {
    std::vector<std::uint32_t> now;
    for (std::size_t row = 0; row < releases[r]->rows(); ++row) {
      const bool is_linked = links[r][row] != unlinked;
      *matrix.linked += is_linked;
      now.push_back(is_linked ? before[links[r][row]] : static_cast<std::uint32_t>(matrix.cases.size()));
      if (!is_linked)
        matrix.cases.push_back(fmt::format(
            "{}:{}", requirement.names.empty() ? releases[r]->source : requirement.names[r], row + 1));
      matrix.add(r, now.back(), tuples.of_rows(r)[row]);
    }
    before = std::move(now);
  }
  matrix.fill();
  return matrix;
}

CaseHistories histories_of(const Matrix& matrix, std::size_t tuples) {
  std::vector<std::vector<Code>> codes;
  std::vector<audit::Coded> columns;
  for (const std::vector<Tuple>& column : matrix.tuple) {
    std::vector<Code>& code = codes.emplace_back();
    for (const Tuple t : column) code.push_back(t == absent ? 0 : t + 1);
    columns.push_back({code.data(), tuples + 1});
  }
  const audit::Grouping groups = group(columns, matrix.cases.size());
  CaseHistories histories;
  histories.of_case = groups.of_row;
  histories.cases = groups.rows;
  histories.single = groups.rows;
  for (const std::vector<Tuple>& column : matrix.tuple) {
    std::vector<Tuple>& first = histories.tuple.emplace_back();
    for (const std::uint32_t c : groups.first_row) first.push_back(column[c]);
  }
  return histories;
}

void count_persons(const std::vector<std::string>& cases,
                   const std::unordered_map<std::string, std::string>& person_of_case,
                   CaseHistories& histories) {
  std::map<std::string, std::vector<std::uint32_t>> of_person;
  for (std::size_t c = 0; c < cases.size(); ++c)
    if (const auto person = person_of_case.find(cases[c]); person != person_of_case.end())
      of_person[person->second].push_back(histories.of_case[c]);
  for (auto& [person, list] : of_person) {
    if (list.size() < 2) continue;
    for (const std::uint32_t h : list) --histories.single[h];
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    histories.several.push_back(list);
  }
}

void check_requirement(const std::vector<const Table*>& releases, const SeriesRequirement& requirement) {
  if (releases.empty()) throw Error(ErrorCode::usage, "there is no release to look at", {}, "name the files");
  if (requirement.quasi.empty())
    throw Error(ErrorCode::usage, "no quasi column was named", {}, "name them with --quasi a,b");
  if (requirement.k < 1)
    throw Error(ErrorCode::k_out_of_range, "k is not stated", {}, "say -k N, a number from 1 on");
  if (!requirement.domains.empty() && requirement.domains.size() != requirement.quasi.size())
    throw Bug("audit: domains and quasi columns differ");
}

}  // namespace

const char* name_of(BreakKind kind) {
  switch (kind) {
    case BreakKind::small_class:
      return "small-class";
    case BreakKind::group_change:
      return "group-change";
    case BreakKind::subgroup_expanding:
      return "subgroup-expanding";
    case BreakKind::widow:
      return "widow";
  }
  throw Bug("audit: a kind of break without a name");
}

SeriesAnswer audit_series(const std::vector<const Table*>& releases, const SeriesRequirement& requirement,
                          Progress& progress) {
  check_requirement(releases, requirement);
  InferredTuples tuples(releases, requirement.quasi, requirement.domains);
  check_cancelled(progress);
  Matrix matrix = requirement.case_column ? by_case_ids(releases, tuples, *requirement.case_column)
                                          : by_links(releases, tuples, requirement);
  CaseHistories histories = histories_of(matrix, tuples.size());
  if (requirement.person_of_case != nullptr)
    count_persons(matrix.cases, *requirement.person_of_case, histories);
  SubsetWalk walk(tuples, histories, requirement.k, !requirement.case_column, progress);
  walk.run();
  SeriesAnswer answer;
  answer.k = walk.least;
  answer.persons_known = requirement.person_of_case != nullptr;
  answer.classes = walk.classes;
  answer.releases = releases.size();
  answer.subsets = walk.subsets;
  answer.every_subset = walk.every_subset;
  answer.contradictions = walk.contradictions;
  answer.linked = matrix.linked;
  BreakExplanation explanation(tuples, histories);
  std::unordered_map<std::uint32_t, Break> of_history;
  for (std::uint32_t c = 0; c < matrix.cases.size(); ++c) {
    const std::uint32_t h = histories.of_case[c];
    const auto [entry, is_new] = of_history.try_emplace(h);
    if (is_new)
      if (const auto releases_of_break = walk.breaking(h); !releases_of_break.empty())
        entry->second = explanation.of(h, releases_of_break);
    if (entry->second.releases.empty()) continue;
    answer.breaks.push_back(entry->second);
    answer.breaks.back().unsafe_case = c;
  }
  answer.satisfied = answer.breaks.empty();
  answer.cases = std::move(matrix.cases);
  return answer;
}

}  // namespace kith::attack
