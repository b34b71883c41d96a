// Bags of cells are compared as two independent sums of scrambled words modulo 2^64: two different bags agree
// in both with a chance of about 2^-128. Codes of the release are tied to codes of the source once per
// distinct value, so that no text is touched row by row.
#include "audit/release_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/histories.h"
#include "kith/error.h"

namespace kith::audit {
namespace {

const Column& column_of(const Table& table, const std::string& name) {
  return table.columns[column_named(table, name)];
}

struct Bag {
  std::uint64_t first = 0, second = 0;
  bool operator==(const Bag&) const = default;
};

// The cells of each row through `translation` (into the source's codes; empty: they are the source's), added
// up by class.
std::vector<Bag> bags(const std::vector<const Column*>& columns,
                      const std::vector<std::vector<Code>>& translation,
                      std::span<const std::uint32_t> class_of_row, std::uint32_t classes) {
  std::vector<Bag> sums(classes);
  for (std::size_t r = 0; r < class_of_row.size(); ++r) {
    const std::uint32_t c = class_of_row[r];
    if (c == no_class) continue;
    std::uint64_t first = 0x243f6a8885a308d3ull, second = 0x13198a2e03707344ull;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Code code = columns[i]->codes[r];
      const Code value = translation.empty() ? code : translation[i][code];
      first = scramble(first ^ value);
      second = scramble(second + value) * 0xd6e8feb86659fd93ull;
    }
    sums[c].first += first;
    sums[c].second += second;
  }
  return sums;
}

Records records_of(std::span<const std::uint32_t> class_of_row, std::uint32_t classes) {
  return {.class_of_row = class_of_row, .classes = classes, .person = {}, .sensitive = {}};
}

}  // namespace

void check_columns(const Table& release, const std::vector<std::string>& claimed, const Requirement& model,
                   const Table& source, const std::string& added, Findings& found) {
  std::vector<std::string> names;
  for (const Column& column : release.columns) names.push_back(column.name);
  if (names != claimed)
    found.push_back(
        fmt::format("columns: the file has {} columns which are not the {} released ones in their order",
                    names.size(), claimed.size()));
  if (model.person && release.find(*model.person) >= 0)
    found.push_back("columns: the person column stands in the file");
  for (const std::vector<std::string>* wanted : {&model.quasi, &model.sensitive})
    for (const std::string& name : *wanted)
      if (release.find(name) < 0) found.push_back("columns: a column of the model is missing from the file");
  for (const std::string& name : names)
    if (source.find(name) < 0 && (added.empty() || name != added))
      found.push_back("columns: the file has a column that the source has not");
  for (const Column& column : release.columns)
    if (column.codes.size() != release.rows()) throw Bug("audit: columns of different length");
}

void check_unchanged(const Table& release, std::span<const std::uint32_t> class_of_release_row,
                     const Table& source, std::span<const std::uint32_t> class_of_source_row,
                     std::uint32_t classes, const std::vector<std::string>& names, Findings& found) {
  std::vector<const Column*> in_file, in_source;
  std::vector<std::vector<Code>> translation;
  for (const std::string& name : names) {
    in_file.push_back(&column_of(release, name));
    in_source.push_back(&column_of(source, name));
    std::vector<Code>& same = translation.emplace_back();
    for (Code v = 0; v < in_file.back()->values.size(); ++v)
      same.push_back(in_source.back()->values.find(in_file.back()->values[v]).value_or(no_class));
  }
  if (in_file.empty()) return;
  const std::vector<Bag> written = bags(in_file, translation, class_of_release_row, classes);
  const std::vector<Bag> true_ones = bags(in_source, {}, class_of_source_row, classes);
  std::uint64_t wrong = 0;
  for (std::uint32_t c = 0; c < classes; ++c) wrong += written[c] != true_ones[c];
  if (wrong > 0)
    found.push_back(fmt::format(
        "cells: the sensitive and plain cells of {} classes are not those of their source rows", wrong));
}

void check_classes(const Requirement& requirement, const Table& source,
                   std::span<const std::uint32_t> class_of_row, std::uint32_t classes, Findings& found) {
  Requirement model = requirement;
  if (model.reference == nullptr) model.reference = &source;
  Records records = records_of(class_of_row, classes);
  if (model.person) records.person = coded(column_of(source, *model.person));
  if (model.l || model.t)
    for (const std::string& name : model.sensitive)
      records.sensitive.push_back(coded(column_of(source, name)));
  Judge judge(model, source, Judge::Measures::asked);
  std::uint64_t below_k = 0, below_l = 0, above_t = 0;
  each_class(records, [&](const ClassCount& count) {
    const Judge::Verdict& verdict = judge.judge(count);
    below_k += verdict.k_fails;
    below_l +=
        std::any_of(verdict.sensitive.begin(), verdict.sensitive.end(), [](auto& s) { return s.l_fails; });
    above_t +=
        std::any_of(verdict.sensitive.begin(), verdict.sensitive.end(), [](auto& s) { return s.t_fails; });
  });
  if (below_k > 0)
    found.push_back(fmt::format("k: {} of {} classes have fewer than k persons", below_k, classes));
  if (below_l > 0) found.push_back(fmt::format("l: {} of {} classes are not l-diverse", below_l, classes));
  if (above_t > 0) found.push_back(fmt::format("t: {} of {} classes are farther than t", above_t, classes));
}

void check_histories(const Requirement& model, const Table& source,
                     std::span<const std::uint32_t> class_of_row, std::uint32_t classes, Findings& found) {
  if (!model.by_history) return;
  Records records = records_of(class_of_row, classes);
  records.person = coded(column_of(source, *model.person));
  const HistoryCount count = count_histories(records, model.k);
  if (count.below > 0)
    found.push_back(
        fmt::format("history: {} of {} persons share theirs with fewer than k", count.below, count.persons));
  if (const std::uint64_t part = persons_in_part(records); part > 0)
    found.push_back(fmt::format("history: {} persons stand in the file with some of their rows", part));
}

void check_order(const Table& release, Findings& found) {
  std::vector<std::vector<std::uint32_t>> ranks;
  for (const Column& column : release.columns) {
    std::vector<Code> sorted(column.values.size());
    std::iota(sorted.begin(), sorted.end(), Code{0});
    std::sort(sorted.begin(), sorted.end(),
              [&](Code a, Code b) { return column.values[a] < column.values[b]; });
    std::vector<std::uint32_t>& rank = ranks.emplace_back(sorted.size());
    for (std::uint32_t i = 0; i < sorted.size(); ++i) rank[sorted[i]] = i;
  }
  std::uint64_t falling = 0;
  for (std::size_t r = 1; r < release.rows(); ++r)
    for (std::size_t c = 0; c < ranks.size(); ++c) {
      const std::vector<Code>& codes = release.columns[c].codes;
      if (codes[r] == codes[r - 1]) continue;
      falling += ranks[c][codes[r]] < ranks[c][codes[r - 1]];
      break;
    }
  if (falling > 0) found.push_back(fmt::format("order: {} rows stand after a greater one", falling));
}

}  // namespace kith::audit
