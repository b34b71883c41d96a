// Counting persons in one pass over the rows arranged by class. Per person it is remembered which class last
// saw him and on which row: his first row in a class counts as a person and gives one value. Only his further
// rows there can bring a value twice; they are set aside, and their (person, value) pairs are sorted, made
// distinct and counted if they differ from the first row's value. Without a person column every row is a
// first row. Cost: O(rows x (1 + sensitive columns)), and a sort of the repeating rows per sensitive column.
#include "audit/class_measure.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "audit/closeness.h"
#include "kith/error.h"

namespace kith::audit {
namespace {

constexpr double slack = 1e-9;

std::uint64_t weight_of(const Records& records, std::uint32_t row) {
  return records.weights == nullptr ? 1 : records.weights[row];
}

class ClassCounter {
 public:
  explicit ClassCounter(const Records& records) : records_(records), counts_(records.sensitive.size()) {
    if (records.person) last_seen_.assign(records.person->values, {});
    for (std::size_t s = 0; s < counts_.size(); ++s) counts_[s].assign(records.sensitive[s].values, 0);
    count_.sensitive.resize(counts_.size());
  }

  const ClassCount& of(std::uint32_t number, std::span<const std::uint32_t> rows) {
    count_.number = number;
    count_.rows = 0;
    for (const std::uint32_t row : rows) count_.rows += weight_of(records_, row);
    count_.persons = count_.rows;
    std::span<const std::uint32_t> firsts = rows;
    if (records_.person) {
      tell_apart(rows);
      firsts = firsts_;
      count_.persons = firsts.size();
    }
    for (std::size_t s = 0; s < counts_.size(); ++s) count_values(s, firsts);
    return count_;
  }

 private:
  struct Seen {
    std::uint32_t in = 0xffffffff, row = 0;
  };

  void tell_apart(std::span<const std::uint32_t> rows) {
    firsts_.clear();
    repeats_.clear();
    for (const std::uint32_t row : rows) {
      Seen& seen = last_seen_[records_.person->codes[row]];
      (seen.in == count_.number ? repeats_ : firsts_).push_back(row);
      if (seen.in != count_.number) seen = {count_.number, row};
    }
  }

  void add(std::size_t s, Code value, std::uint64_t times) {
    std::uint64_t& count = counts_[s][value];
    if (count == 0) count_.sensitive[s].values.push_back(value);
    count += times;
  }

  void add_repeats(std::size_t s) {
    const Code* codes = records_.sensitive[s].codes;
    const Code* person = records_.person->codes;
    pairs_.clear();
    for (const std::uint32_t row : repeats_)
      if (codes[row] != codes[last_seen_[person[row]].row])
        pairs_.push_back(static_cast<std::uint64_t>(person[row]) << 32 | codes[row]);
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    for (const std::uint64_t pair : pairs_) add(s, static_cast<Code>(pair), 1);
  }

  void count_values(std::size_t s, std::span<const std::uint32_t> firsts) {
    Histogram& histogram = count_.sensitive[s];
    histogram.values.clear();
    histogram.counts.clear();
    const Code* codes = records_.sensitive[s].codes;
    for (const std::uint32_t row : firsts) add(s, codes[row], records_.person ? 1 : weight_of(records_, row));
    if (records_.person) add_repeats(s);
    for (const std::uint32_t value : histogram.values) {
      histogram.counts.push_back(counts_[s][value]);
      counts_[s][value] = 0;
    }
  }

  const Records& records_;
  // It is indexed by person.
  std::vector<Seen> last_seen_;
  std::vector<std::uint32_t> firsts_, repeats_;
  std::vector<std::uint64_t> pairs_;
  // It is indexed by sensitive column and value, and 0 between classes.
  std::vector<std::vector<std::uint64_t>> counts_;
  ClassCount count_;
};

void each_class_by_rows(const Records& records, const std::function<void(const ClassCount&)>& visit) {
  std::vector<std::uint64_t> rows(records.classes, 0);
  for (std::size_t row = 0; row < records.class_of_row.size(); ++row) {
    const std::uint32_t c = records.class_of_row[row];
    if (c < records.classes) rows[c] += weight_of(records, static_cast<std::uint32_t>(row));
  }
  ClassCount count;
  for (std::uint32_t c = 0; c < records.classes; ++c) {
    if (rows[c] == 0) continue;
    count.number = c;
    count.rows = count.persons = rows[c];
    visit(count);
  }
}

}  // namespace

void each_class(const Records& records, const std::function<void(const ClassCount&)>& visit) {
  if (!records.person && records.sensitive.empty()) return each_class_by_rows(records, visit);
  const Arrangement arranged = arrange(records.class_of_row, records.classes);
  ClassCounter counter(records);
  for (std::uint32_t c = 0; c < records.classes; ++c) {
    const std::span<const std::uint32_t> rows(arranged.rows.data() + arranged.begin[c],
                                              arranged.begin[c + 1] - arranged.begin[c]);
    if (!rows.empty()) visit(counter.of(c, rows));
  }
}

LMeasure measure_l(const Histogram& histogram, std::uint64_t persons, double l, bool recursive) {
  LMeasure measure;
  measure.distinct = histogram.counts.size();
  double total = 0, sum_of_logs = 0;
  std::uint64_t most = 0;
  for (const std::uint64_t n : histogram.counts) {
    const auto x = static_cast<double>(n);
    total += x;
    sum_of_logs += x * std::log(x);
    most = std::max(most, n);
  }
  if (most == 0) return measure;
  measure.frequency = static_cast<double>(persons) / static_cast<double>(most);
  measure.alpha = static_cast<double>(most) / static_cast<double>(persons);
  measure.entropy = std::exp(std::log(total) - sum_of_logs / total);
  if (recursive) {
    std::vector<std::uint64_t> sorted(histogram.counts);
    std::sort(sorted.rbegin(), sorted.rend());
    double tail = 0;
    for (std::size_t i = static_cast<std::size_t>(std::max(1.0, std::ceil(l))) - 1; i < sorted.size(); ++i)
      tail += static_cast<double>(sorted[i]);
    measure.recursive_c =
        tail > 0 ? static_cast<double>(most) / tail : std::numeric_limits<double>::infinity();
  }
  return measure;
}

bool l_holds(const LMeasure& measure, const Requirement& requirement) {
  const double l = *requirement.l;
  switch (requirement.l_form) {
    case LForm::frequency:
      return measure.frequency >= l * (1 - 1e-12);
    case LForm::distinct:
      return static_cast<double>(measure.distinct) >= l;
    case LForm::entropy:
      return measure.entropy >= l * (1 - slack);
    case LForm::recursive:
      return measure.recursive_c < requirement.c;
  }
  throw Bug("audit: unknown form of l");
}

std::size_t column_named(const Table& table, const std::string& name) {
  const int index = table.find(name);
  if (index < 0)
    throw Error(ErrorCode::unknown_column, "there is no such column", {.file = table.source, .column = name},
                "check the name against the header");
  return static_cast<std::size_t>(index);
}

Judge::Judge(const Requirement& requirement, const Table& table, Measures measures)
    : requirement_(requirement), measures_(measures) {
  if ((requirement.l || requirement.t) && requirement.sensitive.empty())
    throw Error(ErrorCode::usage, "l and t need a sensitive column", {.file = table.source}, "name one");
  verdict_.sensitive.resize(requirement.sensitive.size());
  if (!requirement.t && measures == Measures::asked) return;
  const Table& whole = requirement.reference != nullptr ? *requirement.reference : table;
  for (std::size_t s = 0; s < requirement.sensitive.size(); ++s) {
    const std::string& name = requirement.sensitive[s];
    Closeness::Reference reference{&whole.columns[column_named(whole, name)], {}};
    if (requirement.person && whole.find(*requirement.person) >= 0)
      reference.person = coded(whole.columns[column_named(whole, *requirement.person)]);
    static const std::vector<std::vector<std::string>> none;
    closeness_.emplace_back(
        table.columns[column_named(table, name)], reference,
        requirement.t_distances.empty() ? requirement.t_distance : requirement.t_distances[s],
        s < requirement.sensitive_hierarchies.size() ? requirement.sensitive_hierarchies[s] : none);
  }
}

Judge::~Judge() = default;

const Judge::Verdict& Judge::judge(const ClassCount& count) {
  verdict_.k_fails = verdict_.fails = count.persons < requirement_.k;
  for (std::size_t s = 0; s < count.sensitive.size(); ++s) {
    const Histogram& histogram = count.sensitive[s];
    SensitiveVerdict& verdict = verdict_.sensitive[s];
    const bool recursive = requirement_.l && requirement_.l_form == LForm::recursive;
    verdict.l = measure_l(histogram, count.persons, requirement_.l.value_or(1), recursive);
    verdict.l_fails = requirement_.l && !l_holds(verdict.l, requirement_);
    if (s < closeness_.size()) verdict.t = closeness_[s].of(histogram);
    if (measures_ == Measures::all) verdict.likeness = closeness_[s].likeness_of(histogram);
    verdict.t_fails = requirement_.t && verdict.t > *requirement_.t + slack;
    verdict_.fails = verdict_.fails || verdict.l_fails || verdict.t_fails;
  }
  return verdict_;
}

}  // namespace kith::audit
