// Linking in three reductions. First, per column, every outside value gets the set of released labels that
// could stand for it; values with the same set are one *signature*, since nothing released tells them apart.
// Second, for a column set, both tables shrink to their distinct tuples: released labels on one side,
// signatures on the other. Third, a released tuple matches an outside tuple when each label lies in the
// signature's set. Candidates come from the column that leaves the fewest, by posting lists that the other
// columns then filter; if even that column leaves a large share, one bitset per (column, signature) is
// intersected instead: such signatures are few, because each holds a sixteenth of the released tuples. Cost
// per column set: O(rows) for the grouping, then per outside tuple the smaller of the candidates and released
// tuples / 64 x columns, plus the matches found.
#include "attack/attack.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>
#include <unordered_map>

#include "attack/cell_reading.h"
#include "attack/linked_times.h"
#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "kith/error.h"

namespace kith::attack {
namespace {

constexpr std::uint32_t none = 0xffffffff, mixed = 0xfffffffe;

using Format = std::optional<time::TimeFormat>;

// The released labels of one column, sorted by how they are read.
class LabelIndex {
 public:
  LabelIndex(const Dictionary& labels, const Format& format) : labels_(labels) {
    for (Code code = 0; code < labels.size(); ++code) {
      CellReading reading = read_cell(labels[code]);
      by_name_[comparable_text(in_iso(format, labels[code]))].push_back(code);
      switch (reading.kind) {
        case CellReading::Kind::value:
          break;
        case CellReading::Kind::anything:
          anything_.push_back(code);
          break;
        case CellReading::Kind::range:
          ranges_.emplace_back(code, std::move(reading));
          break;
        case CellReading::Kind::masked:
          masks_.push_back(code);
          break;
        case CellReading::Kind::set:
          for (const std::string& member : reading.members)
            by_name_[comparable_text(in_iso(format, member))].push_back(code);
      }
    }
  }

  // Lists all labels that could stand for the value, ascending. `read` is the value as it is understood, and
  // may be the text itself.
  std::vector<Code> covering(std::string_view value, std::string_view read,
                             const std::vector<Code>& by_hierarchy) const {
    std::vector<Code> codes(by_hierarchy);
    codes.insert(codes.end(), anything_.begin(), anything_.end());
    for (const std::string& name : names_of(read)) add_named(name, codes);
    const Magnitude magnitude = magnitude_of(read);
    if (magnitude.kind != Magnitude::Kind::none)
      for (const auto& [code, range] : ranges_)
        if (in_range(range, magnitude)) codes.push_back(code);
    for (const Code code : masks_)
      if (fits_mask(labels_[code], value) || fits_mask(labels_[code], read)) codes.push_back(code);
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    return codes;
  }

 private:
  void add_named(const std::string& name, std::vector<Code>& codes) const {
    if (const auto found = by_name_.find(name); found != by_name_.end())
      codes.insert(codes.end(), found->second.begin(), found->second.end());
  }

  const Dictionary& labels_;
  std::unordered_map<std::string, std::vector<Code>> by_name_;
  std::vector<std::pair<Code, CellReading>> ranges_;
  std::vector<Code> masks_, anything_;
};

// One pair of columns: the signature of every outside row, and the labels behind each signature.
struct LinkedColumn {
  const Column* release = nullptr;
  std::vector<Code> signature_of_row;
  // They are by signature, in rising order.
  std::vector<std::vector<Code>> labels;
};

// Gives, per level, the released code of each label of the hierarchy, or `none` if it was not released.
std::vector<std::vector<Code>> released_labels(const hierarchy::Hierarchy& hierarchy,
                                               const Dictionary& released) {
  std::vector<std::vector<Code>> codes;
  for (const hierarchy::LevelLabels& level : hierarchy.levels) {
    codes.emplace_back();
    for (const std::string& label : level.labels) codes.back().push_back(released.find(label).value_or(none));
  }
  return codes;
}

LinkedColumn linked(const Column& release, const Column& outside, const LinkColumn& how) {
  LinkedColumn column{.release = &release, .signature_of_row = {}, .labels = {}};
  const LabelIndex index(release.values, how.release_format);
  const hierarchy::Hierarchy* hierarchy = how.hierarchy;
  std::vector<std::vector<Code>> by_level;
  if (hierarchy != nullptr) by_level = released_labels(*hierarchy, release.values);
  std::map<std::vector<Code>, Code> numbers;
  std::vector<Code> signature(outside.values.size());
  for (Code value = 0; value < outside.values.size(); ++value) {
    std::vector<Code> by_hierarchy;
    for (std::size_t level = 0; level < by_level.size(); ++level) {
      const Code code = by_level[level][hierarchy->levels[level].of[value]];
      if (code != none) by_hierarchy.push_back(code);
    }
    const std::string_view text = outside.values[value];
    std::vector<Code> codes = index.covering(text, in_iso(how.outside_format, text), by_hierarchy);
    const auto [entry, is_new] = numbers.emplace(std::move(codes), static_cast<Code>(numbers.size()));
    if (is_new) column.labels.push_back(entry->first);
    signature[value] = entry->second;
  }
  column.signature_of_row.reserve(outside.codes.size());
  for (const Code code : outside.codes) column.signature_of_row.push_back(signature[code]);
  return column;
}

using Bits = std::vector<std::uint64_t>;

// One column set: distinct released tuples, and which of them match a tuple of signatures.
class TupleMatcher {
 public:
  TupleMatcher(std::vector<const LinkedColumn*> columns, const audit::Grouping& tuples)
      : columns_(std::move(columns)), size_(tuples.size()), dense_(columns_.size()) {
    for (const LinkedColumn* column : columns_) {
      std::vector<Code>& label = label_.emplace_back();
      for (const std::uint32_t row : tuples.first_row) label.push_back(column->release->codes[row]);
      const audit::Arrangement& posting = postings_.emplace_back(
          audit::arrange(label, static_cast<std::uint32_t>(column->release->values.size())));
      std::vector<std::uint64_t>& candidates = candidates_.emplace_back();
      for (const std::vector<Code>& labels : column->labels) {
        std::uint64_t sum = 0;
        for (const Code code : labels) sum += posting.begin[code + 1] - posting.begin[code];
        candidates.push_back(sum);
      }
    }
  }

  template <class Visit>
  void each_match(const std::vector<Code>& signatures, Visit visit) {
    std::size_t best = 0;
    for (std::size_t c = 1; c < columns_.size(); ++c)
      if (candidates_[c][signatures[c]] < candidates_[best][signatures[best]]) best = c;
    if (columns_.size() > 1 && candidates_[best][signatures[best]] > size_ / 16)
      intersect(signatures, visit);
    else
      filter(best, signatures, visit);
  }

 private:
  template <class Visit>
  void filter(std::size_t best, const std::vector<Code>& signatures, Visit visit) const {
    const audit::Arrangement& posting = postings_[best];
    for (const Code code : columns_[best]->labels[signatures[best]])
      for (std::uint32_t i = posting.begin[code]; i < posting.begin[code + 1]; ++i) {
        const std::uint32_t tuple = posting.rows[i];
        bool matches = true;
        for (std::size_t c = 0; matches && c < columns_.size(); ++c) {
          const std::vector<Code>& labels = columns_[c]->labels[signatures[c]];
          matches = c == best || std::binary_search(labels.begin(), labels.end(), label_[c][tuple]);
        }
        if (matches) visit(tuple);
      }
  }

  template <class Visit>
  void intersect(const std::vector<Code>& signatures, Visit visit) {
    both_ = bits(0, signatures[0]);
    for (std::size_t c = 1; c < columns_.size(); ++c) {
      const Bits& other = bits(c, signatures[c]);
      for (std::size_t w = 0; w < both_.size(); ++w) both_[w] &= other[w];
    }
    for (std::size_t w = 0; w < both_.size(); ++w)
      for (std::uint64_t rest = both_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

  const Bits& bits(std::size_t c, Code signature) {
    const auto [entry, is_new] = dense_[c].try_emplace(signature);
    if (is_new) {
      entry->second.assign((size_ + 63) / 64, 0);
      for (const Code code : columns_[c]->labels[signature])
        for (std::uint32_t i = postings_[c].begin[code]; i < postings_[c].begin[code + 1]; ++i)
          entry->second[postings_[c].rows[i] / 64] |= 1ull << (postings_[c].rows[i] % 64);
    }
    return entry->second;
  }

  std::vector<const LinkedColumn*> columns_;
  std::size_t size_;
  // It is indexed by column and released tuple.
  std::vector<std::vector<Code>> label_;
  // By column, these are the released tuples by label.
  std::vector<audit::Arrangement> postings_;
  std::vector<std::vector<std::uint64_t>> candidates_;
  std::vector<std::unordered_map<Code, Bits>> dense_;
  Bits both_;
};

// Per released tuple the sensitive value that all its rows share, or `mixed`.
std::vector<Code> shared_values(const audit::Grouping& tuples, const Column* sensitive) {
  std::vector<Code> shared(tuples.size(), none);
  if (sensitive == nullptr) return shared;
  for (std::size_t row = 0; row < tuples.of_row.size(); ++row) {
    Code& value = shared[tuples.of_row[row]];
    const Code own = sensitive->codes[row];
    value = value == none || value == own ? own : mixed;
  }
  return shared;
}

// `found_by` counts the outside rows that match a released tuple.
void count_rows(const audit::Grouping& tuples, const std::vector<std::uint64_t>& found_by, std::uint64_t k,
                LinkAnswer& answer) {
  answer.released_rows = tuples.of_row.size();
  for (std::size_t tuple = 0; tuple < found_by.size(); ++tuple) {
    if (found_by[tuple] == 0) continue;
    answer.rows_matched += tuples.rows[tuple];
    if (found_by[tuple] == 1) answer.rows_exactly_one += tuples.rows[tuple];
    if (found_by[tuple] < k) answer.rows_fewer_than_k += tuples.rows[tuple];
    if (answer.rows_least == 0 || found_by[tuple] < answer.rows_least) answer.rows_least = found_by[tuple];
  }
}

LinkAnswer link_on(const std::vector<const LinkedColumn*>& columns, const Table& release,
                   std::size_t outside_rows, const Column* sensitive, std::uint64_t k) {
  std::vector<audit::Coded> released, outside;
  for (const LinkedColumn* column : columns) {
    released.push_back(audit::coded(*column->release));
    outside.push_back({column->signature_of_row.data(), column->labels.size()});
  }
  const audit::Grouping tuples = group(released, release.rows());
  const audit::Grouping people = group(outside, outside_rows);
  const std::vector<Code> shared = shared_values(tuples, sensitive);
  TupleMatcher matcher(columns, tuples);

  LinkAnswer answer;
  answer.outside_rows = outside_rows;
  std::vector<std::uint64_t> found_by(tuples.size(), 0);
  std::vector<std::uint32_t> only_match(people.size(), none);
  std::vector<Code> signatures(columns.size());
  for (std::uint32_t p = 0; p < people.size(); ++p) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      signatures[c] = columns[c]->signature_of_row[people.first_row[p]];
    std::uint64_t rows = 0;
    Code learnt = none;
    std::uint32_t last = none;
    matcher.each_match(signatures, [&](std::uint32_t tuple) {
      rows += tuples.rows[tuple];
      found_by[tuple] += people.rows[p];
      learnt = learnt == none || learnt == shared[tuple] ? shared[tuple] : mixed;
      last = tuple;
    });
    if (rows == 0) continue;
    answer.matched += people.rows[p];
    if (rows < k) answer.fewer_than_k += people.rows[p];
    if (sensitive != nullptr && learnt != mixed) answer.learnt += people.rows[p];
    if (rows > 1) continue;
    answer.exactly_one += people.rows[p];
    only_match[p] = last;
  }
  for (const std::uint32_t tuple : only_match) answer.unique_pairs += tuple != none && found_by[tuple] == 1;
  count_rows(tuples, found_by, k, answer);
  return answer;
}

// Visits the subsets of 0..n-1 of the given size, in order.
void each_subset(std::size_t n, std::size_t size, std::vector<std::size_t>& chosen,
                 std::vector<std::vector<std::size_t>>& all) {
  if (chosen.size() == size) {
    all.push_back(chosen);
    return;
  }
  for (std::size_t i = chosen.empty() ? 0 : chosen.back() + 1; i < n; ++i) {
    chosen.push_back(i);
    each_subset(n, size, chosen, all);
    chosen.pop_back();
  }
}

std::vector<std::vector<std::size_t>> column_sets(std::size_t n, std::size_t up_to) {
  std::vector<std::vector<std::size_t>> sets;
  std::vector<std::size_t> chosen;
  each_subset(n, n, chosen, sets);
  for (std::size_t size = 1; size <= up_to && size < n; ++size) each_subset(n, size, chosen, sets);
  return sets;
}

}  // namespace

std::vector<LinkAnswer> link(const Table& release, const Table& outside, const LinkRequirement& requirement,
                             Progress& progress) {
  if (requirement.columns.empty())
    throw Error(ErrorCode::usage, "there is no column to link on", {.file = outside.source},
                "name the columns that both tables have");
  std::vector<LinkedColumn> columns;
  for (const LinkColumn& pair : requirement.columns)
    columns.push_back(linked(release.columns[audit::column_named(release, pair.release)],
                             outside.columns[audit::column_named(outside, pair.outside)], pair));
  const Column* sensitive = requirement.sensitive
                                ? &release.columns[audit::column_named(release, *requirement.sensitive)]
                                : nullptr;

  const auto sets = column_sets(columns.size(), requirement.up_to);
  std::vector<LinkAnswer> answers;
  progress.begin("linking", sets.size());
  for (const std::vector<std::size_t>& set : sets) {
    check_cancelled(progress);
    std::vector<const LinkedColumn*> used;
    for (const std::size_t c : set) used.push_back(&columns[c]);
    answers.push_back(link_on(used, release, outside.rows(), sensitive, requirement.k));
    for (const std::size_t c : set) answers.back().columns.push_back(requirement.columns[c].release);
    progress.advance(1);
  }
  progress.end();
  std::stable_sort(answers.begin() + 1, answers.end(), [](const LinkAnswer& a, const LinkAnswer& b) {
    return std::tuple(b.unique_pairs, b.exactly_one, b.fewer_than_k, a.columns.size()) <
           std::tuple(a.unique_pairs, a.exactly_one, a.fewer_than_k, b.columns.size());
  });
  return answers;
}

}  // namespace kith::attack
