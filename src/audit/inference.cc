// The releases become a matrix: per case and release the tuple of its value sets, or nothing. Cases with the
// same line are one history and are looked at once. Sets of releases are walked depth first, so that each
// costs one intersection per history, remembered by the two tuples that meet: with H histories and R <= 12
// releases about 2^R x H look-ups. Beyond 12 releases single ones, pairs and prefixes are looked at;
// condition (3) of the paper asks for all sets, and what only a larger set breaks is not found then, except
// by the prefixes.
//
// A case that appears in none of the releases of a set has no part in it; one that appears in some has what
// these tell. Without case ids a person may stand as two unlinked rows in two releases, so there those who
// share a tuple are counted release by release and the largest number holds.
#include "audit/inference.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/inferred_tuples.h"
#include "audit/row_linking.h"
#include "kith/error.h"

namespace kith::audit {
namespace {

using Tuple = InferredTuples::Id;
constexpr Tuple absent = 0xffffffff;
constexpr std::size_t most_releases_for_all_subsets = 12;

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
    const Column& column = release.columns[column_named(release, name)];
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
                const SeriesQuestion& question) {
  const auto links = link_rows(releases, tuples, question.quasi, question.other);
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
        matrix.cases.push_back(
            fmt::format("{}:{}", question.names.empty() ? releases[r]->source : question.names[r], row + 1));
      matrix.add(r, now.back(), tuples.of_rows(r)[row]);
    }
    before = std::move(now);
  }
  matrix.fill();
  return matrix;
}

// Cases with the same tuples everywhere.
struct Histories {
  std::vector<std::uint32_t> of_case;
  std::vector<std::vector<Tuple>> tuple;  // by release and history
  std::vector<std::uint64_t> cases;
  std::vector<std::uint64_t> single;                // persons with one case, which is here
  std::vector<std::vector<std::uint32_t>> several;  // of each other person the histories, each once

  std::size_t size() const { return cases.size(); }
};

Histories histories_of(const Matrix& matrix, std::size_t tuples) {
  std::vector<std::vector<Code>> codes;
  std::vector<Coded> columns;
  for (const std::vector<Tuple>& column : matrix.tuple) {
    std::vector<Code>& code = codes.emplace_back();
    for (const Tuple t : column) code.push_back(t == absent ? 0 : t + 1);
    columns.push_back({code.data(), tuples + 1});
  }
  const Grouping groups = group(columns, matrix.cases.size());
  Histories histories;
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
                   const std::unordered_map<std::string, std::string>& person_of_case, Histories& histories) {
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

class Audit {
 public:
  Audit(InferredTuples& tuples, const Histories& histories, std::uint64_t k, bool by_release,
        Progress& progress)
      : tuples_(tuples),
        histories_(histories),
        k_(k),
        by_release_(by_release),
        progress_(progress),
        broken_by_(histories.size(), none) {}

  void run() {
    const std::size_t releases = histories_.tuple.size();
    const std::vector<Tuple> nothing(histories_.size(), absent);
    every_subset = releases <= most_releases_for_all_subsets;
    if (every_subset) {
      progress_.begin("sets of releases", (std::uint64_t{1} << releases) - 1);
      walk(nothing, 0);
    } else {
      progress_.begin("sets of releases", releases + releases * (releases - 1) / 2 + releases - 2);
      for (std::uint32_t i = 0; i < releases; ++i) {
        const std::vector<Tuple> one = extended(nothing, i);
        look(one, {i});
        for (std::uint32_t j = i + 1; j < releases; ++j) look(extended(one, j), {i, j});
      }
      std::vector<std::uint32_t> prefix = {0, 1};
      std::vector<Tuple> known = extended(extended(nothing, 0), 1);
      for (std::uint32_t j = 2; j < releases; ++j) {
        known = extended(known, j);
        prefix.push_back(j);
        look(known, prefix);
      }
    }
    progress_.end();
  }

  // The set of releases that breaks a history; empty where it is safe.
  std::vector<std::uint32_t> breaking(std::uint32_t history) const {
    return broken_by_[history] == none ? std::vector<std::uint32_t>{} : breaking_sets_[broken_by_[history]];
  }

  std::uint64_t least = 0, subsets = 0, contradictions = 0;
  bool every_subset = true;
  ClassSizes classes;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::size_t ahead = 16;  // memory is slower than what is done with it

  void walk(const std::vector<Tuple>& known, std::uint32_t from) {
    for (std::uint32_t r = from; r < histories_.tuple.size(); ++r) {
      const std::vector<Tuple> more = extended(known, r);
      members_.push_back(r);
      look(more, members_);
      walk(more, r + 1);
      members_.pop_back();
    }
  }

  std::vector<Tuple> extended(const std::vector<Tuple>& known, std::uint32_t release) {
    std::vector<Tuple> more(known.size());
    const std::vector<Tuple>& next = histories_.tuple[release];
    for (std::size_t h = 0; h < known.size(); ++h) {
      if (h + ahead < known.size()) tuples_.expect(known[h + ahead], next[h + ahead]);
      more[h] = known[h] == absent  ? next[h]
                : next[h] == absent ? known[h]
                                    : tuples_.intersect(known[h], next[h]);
    }
    return more;
  }

  void look(const std::vector<Tuple>& known, const std::vector<std::uint32_t>& members) {
    check_cancelled(progress_);
    progress_.advance(1);
    ++subsets;
    shared_.resize(tuples_.size(), 0);
    if (by_release_)
      count_by_release(known, members);
    else
      count(known);
    judge(known, members);
    if (members.size() == histories_.tuple.size()) describe(known);
    for (const Tuple t : known)
      if (t != absent) shared_[t] = 0;
  }

  void count(const std::vector<Tuple>& known) {
    for (std::size_t h = 0; h < known.size(); ++h)
      if (known[h] != absent) shared_[known[h]] += histories_.single[h];
    std::vector<Tuple> of_person;
    for (const std::vector<std::uint32_t>& person : histories_.several) {
      of_person.clear();
      for (const std::uint32_t h : person)
        if (known[h] != absent) of_person.push_back(known[h]);
      std::sort(of_person.begin(), of_person.end());
      of_person.erase(std::unique(of_person.begin(), of_person.end()), of_person.end());
      for (const Tuple t : of_person) ++shared_[t];
    }
  }

  void count_by_release(const std::vector<Tuple>& known, const std::vector<std::uint32_t>& members) {
    std::vector<std::uint64_t> here(shared_.size(), 0);
    for (const std::uint32_t r : members) {
      const auto present = [&](std::size_t h) { return histories_.tuple[r][h] != absent; };
      for (std::size_t h = 0; h < known.size(); ++h)
        if (present(h)) here[known[h]] += histories_.single[h];
      for (std::size_t h = 0; h < known.size(); ++h)
        if (present(h)) {
          shared_[known[h]] = std::max(shared_[known[h]], here[known[h]]);
          here[known[h]] = 0;
        }
    }
  }

  void judge(const std::vector<Tuple>& known, const std::vector<std::uint32_t>& members) {
    std::uint32_t number = none;
    for (std::uint32_t h = 0; h < known.size(); ++h) {
      if (known[h] == absent) continue;
      const std::uint64_t sharing = shared_[known[h]];
      if (least == 0 || sharing < least) least = sharing;
      if (sharing >= k_) continue;
      if (broken_by_[h] != none && !comes_before(members, breaking_sets_[broken_by_[h]])) continue;
      if (number == none) {
        number = static_cast<std::uint32_t>(breaking_sets_.size());
        breaking_sets_.push_back(members);
      }
      broken_by_[h] = number;
    }
  }

  static bool comes_before(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }

  // The inference table of all releases.
  void describe(const std::vector<Tuple>& known) {
    std::vector<bool> seen(tuples_.size(), false);
    std::uint64_t sum = 0;
    for (std::size_t h = 0; h < known.size(); ++h) {
      if (tuples_.contradiction(known[h])) contradictions += histories_.cases[h];
      if (seen[known[h]]) continue;
      seen[known[h]] = true;
      const std::uint64_t size = shared_[known[h]];
      classes.smallest = classes.count == 0 ? size : std::min(classes.smallest, size);
      classes.largest = std::max(classes.largest, size);
      ++classes.count;
      sum += size;
    }
    if (classes.count > 0) classes.average = static_cast<double>(sum) / static_cast<double>(classes.count);
  }

  InferredTuples& tuples_;
  const Histories& histories_;
  std::uint64_t k_;
  bool by_release_;
  Progress& progress_;
  std::vector<std::uint32_t> members_;
  std::vector<std::uint64_t> shared_;  // by tuple
  std::vector<std::uint32_t> broken_by_;
  std::vector<std::vector<std::uint32_t>> breaking_sets_;
};

// Says of unsafe histories how they were broken.
class Explanation {
 public:
  Explanation(InferredTuples& tuples, const Histories& histories) : tuples_(tuples), histories_(histories) {}

  Break of(std::uint32_t history, const std::vector<std::uint32_t>& releases) {
    Break result;
    result.releases = releases;
    if (releases.size() == 1) return result;
    std::uint32_t later = releases.front();
    for (const std::uint32_t r : releases)
      if (histories_.tuple[r][history] != absent) later = r;
    const std::uint32_t earlier = releases.front();
    const Tuple group = histories_.tuple[later][history];
    if (later == earlier || histories_.tuple[earlier][history] == absent)
      result.kind = BreakKind::widow;
    else if (has_new_cases(earlier, later, group))
      result.kind = BreakKind::subgroup_expanding;
    else
      result.kind = BreakKind::group_change;
    const Tuple known = inferred(history, releases);
    for (std::uint32_t c = 0; c < tuples_.columns(); ++c)
      if (tuples_.set(known, c) != tuples_.set(group, c)) result.columns.push_back(c);
    if (result.columns.empty()) result.columns = told_apart(releases, later, group);
    return result;
  }

 private:
  Tuple inferred(std::uint32_t history, const std::vector<std::uint32_t>& releases) {
    Tuple known = absent;
    for (const std::uint32_t r : releases) {
      const Tuple next = histories_.tuple[r][history];
      if (next != absent) known = known == absent ? next : tuples_.intersect(known, next);
    }
    return known;
  }

  // The histories by their tuple in a release.
  const std::vector<std::uint32_t>& group_of(std::uint32_t release, Tuple tuple) {
    auto& groups = groups_[release];
    if (groups.empty())
      for (std::uint32_t h = 0; h < histories_.size(); ++h) groups[histories_.tuple[release][h]].push_back(h);
    return groups[tuple];
  }

  bool has_new_cases(std::uint32_t earlier, std::uint32_t later, Tuple group) {
    const auto& members = group_of(later, group);
    return std::any_of(members.begin(), members.end(),
                       [&](std::uint32_t h) { return histories_.tuple[earlier][h] == absent; });
  }

  const std::vector<std::uint32_t>& told_apart(const std::vector<std::uint32_t>& releases,
                                               std::uint32_t later, Tuple group) {
    const auto [entry, is_new] = apart_.try_emplace({releases, group});
    if (!is_new) return entry->second;
    const std::vector<std::uint32_t>& members = group_of(later, group);
    const Tuple first = inferred(members.front(), releases);
    std::vector<bool> differs(tuples_.columns(), false);
    for (const std::uint32_t h : members) {
      const Tuple known = inferred(h, releases);
      for (std::size_t c = 0; c < differs.size(); ++c)
        if (tuples_.set(known, c) != tuples_.set(first, c)) differs[c] = true;
    }
    for (std::uint32_t c = 0; c < differs.size(); ++c)
      if (differs[c]) entry->second.push_back(c);
    return entry->second;
  }

  InferredTuples& tuples_;
  const Histories& histories_;
  std::map<std::uint32_t, std::unordered_map<Tuple, std::vector<std::uint32_t>>> groups_;
  std::map<std::pair<std::vector<std::uint32_t>, Tuple>, std::vector<std::uint32_t>> apart_;
};

void check_question(const std::vector<const Table*>& releases, const SeriesQuestion& question) {
  if (releases.empty()) throw Error(ErrorCode::usage, "there is no release to look at", {}, "name the files");
  if (question.quasi.empty())
    throw Error(ErrorCode::usage, "no quasi column was named", {}, "name them with --quasi a,b");
  if (question.k < 1)
    throw Error(ErrorCode::k_out_of_range, "k is not stated", {}, "say -k N, a number from 1 on");
  if (!question.domains.empty() && question.domains.size() != question.quasi.size())
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

SeriesAnswer audit_series(const std::vector<const Table*>& releases, const SeriesQuestion& question,
                          Progress& progress) {
  check_question(releases, question);
  InferredTuples tuples(releases, question.quasi, question.domains);
  check_cancelled(progress);
  Matrix matrix = question.case_column ? by_case_ids(releases, tuples, *question.case_column)
                                       : by_links(releases, tuples, question);
  Histories histories = histories_of(matrix, tuples.size());
  if (question.person_of_case != nullptr) count_persons(matrix.cases, *question.person_of_case, histories);
  Audit audit(tuples, histories, question.k, !question.case_column, progress);
  audit.run();
  SeriesAnswer answer;
  answer.k = audit.least;
  answer.persons_known = question.person_of_case != nullptr;
  answer.classes = audit.classes;
  answer.releases = releases.size();
  answer.subsets = audit.subsets;
  answer.every_subset = audit.every_subset;
  answer.contradictions = audit.contradictions;
  answer.linked = matrix.linked;
  Explanation explanation(tuples, histories);
  std::unordered_map<std::uint32_t, Break> of_history;
  for (std::uint32_t c = 0; c < matrix.cases.size(); ++c) {
    const std::uint32_t h = histories.of_case[c];
    const auto [entry, is_new] = of_history.try_emplace(h);
    if (is_new)
      if (const auto releases_of_break = audit.breaking(h); !releases_of_break.empty())
        entry->second = explanation.of(h, releases_of_break);
    if (entry->second.releases.empty()) continue;
    answer.breaks.push_back(entry->second);
    answer.breaks.back().unsafe_case = c;
  }
  answer.satisfied = answer.breaks.empty();
  answer.cases = std::move(matrix.cases);
  return answer;
}

}  // namespace kith::audit
