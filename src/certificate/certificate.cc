// Bounds that hold however rows belong to persons. A class has at most as many persons as rows. Every value
// that occurs belongs to somebody, so distinct values by rows are distinct values by persons, and neither
// entropy l nor recursive l can exceed their number. For frequency l: of a class of n rows with a value in c
// of them, at most n - c persons lack the value and at least one has it, so l - 1 > n - c cannot be. A claim
// by history adds nothing to these bounds: k or more rows of a class can always be those of as many persons
// with no other row.
#include "certificate/certificate.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/anatomy_audit.h"
#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "certificate/certificate_figures.h"
#include "kith/error.h"

namespace kith::certificate {

bool l_impossible(const CertificateFacts& facts, const audit::Requirement& requirement,
                  const audit::ClassCount& count) {
  for (const audit::Histogram& histogram : count.sensitive) {
    const audit::LMeasure by_rows =
        measure_l(histogram, count.rows, *facts.l, facts.l_form == audit::LForm::recursive);
    if (!facts.persons || facts.reposition) {
      if (!l_holds(by_rows, requirement)) return true;
      continue;
    }
    if (facts.l_form == audit::LForm::frequency) {
      const std::uint64_t most = *std::max_element(histogram.counts.begin(), histogram.counts.end());
      if (*facts.l - 1 > static_cast<double>(count.rows - most)) return true;
    } else if (static_cast<double>(by_rows.distinct) < *facts.l * (1 - 1e-9)) {
      return true;
    }
  }
  return false;
}

namespace {

class ModelCheck {
 public:
  ModelCheck(const CertificateFacts& facts, const Table& release) : facts_(facts), release_(release) {
    requirement_.l = facts.l;
    requirement_.l_form = facts.l_form;
    requirement_.c = facts.c;
    requirement_.sensitive = facts.sensitive;
    if (!t_is_checked(facts)) return;
    closeness_.t = facts.t;
    closeness_.t_distances = facts.t_distances;
    closeness_.sensitive = facts.sensitive;
    judge_.emplace(closeness_, release, audit::Judge::Measures::asked);
  }

  void run(std::vector<std::string>& found, Progress& progress) {
    std::vector<audit::Coded> quasi;
    for (const std::string& name : class_columns(facts_)) quasi.push_back(audit::coded(column(name)));
    const audit::Grouping classes = group(quasi, release_.rows());
    check_cancelled(progress);
    audit::Records records{
        .class_of_row = classes.of_row, .classes = classes.size(), .person = {}, .sensitive = {}};
    if (facts_.l || judge_)
      for (const std::string& name : facts_.sensitive)
        records.sensitive.push_back(audit::coded(column(name)));
    each_class(records, [&](const audit::ClassCount& count) { look_at(count); });
    report(classes.size(), found);
    if (facts_.figures) check_figures(facts_, release_, classes, found);
  }

 private:
  const Column& column(const std::string& name) const {
    return release_.columns[audit::column_named(release_, name)];
  }

  void look_at(const audit::ClassCount& count) {
    below_k_ += count.rows < facts_.k;
    below_l_ += facts_.l && l_impossible(facts_, requirement_, count);
    above_t_ += judge_ && judge_->judge(count).fails;
  }

  void report(std::uint64_t classes, std::vector<std::string>& found) const {
    if (below_k_ > 0)
      found.push_back(
          fmt::format("k: {} of {} classes have fewer than {} rows", below_k_, classes, facts_.k));
    if (below_l_ > 0)
      found.push_back(fmt::format("l: {} of {} classes cannot be l-diverse as claimed", below_l_, classes));
    if (above_t_ > 0)
      found.push_back(
          fmt::format("t: {} of {} classes are farther than t from the whole file, which is said "
                      "to be the whole input",
                      above_t_, classes));
  }

  const CertificateFacts& facts_;
  const Table& release_;
  audit::Requirement requirement_, closeness_;
  std::optional<audit::Judge> judge_;
  std::uint64_t below_k_ = 0, below_l_ = 0, above_t_ = 0;
};

}  // namespace

std::vector<std::string> class_columns(const CertificateFacts& facts) {
  if (!facts.reposition) return facts.quasi;
  std::vector<std::string> columns{facts.reposition->time};
  if (facts.reposition->publish == RepositionFacts::Publish::generalize)
    columns.insert(columns.end(), facts.quasi.begin(), facts.quasi.end());
  return columns;
}

namespace {

bool lacks_any(const Table& table, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return table.find(name) < 0; });
}

std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

// Lists what digest, size and header disprove.
std::vector<std::string> check_file(const CertificateFacts& facts, const Table& release,
                                    const std::string& actual_sha256) {
  std::vector<std::string> found;
  if (facts.release_sha256 != actual_sha256)
    found.push_back("digest: the file is not the one that was certified");
  if (facts.rows && *facts.rows != release.rows())
    found.push_back(
        fmt::format("rows: the file has {}, the certificate says {}", release.rows(), *facts.rows));
  if (names_of(release) != facts.columns)
    found.push_back("columns: the file's columns are not the certified ones");
  return found;
}

// In a series no two rows are of one case.
void check_cases(const CertificateFacts& facts, const Table& release, std::vector<std::string>& found) {
  if (!facts.series) return;
  const int column = release.find(facts.columns.front());
  if (column < 0) return;
  const Column& cases = release.columns[static_cast<std::size_t>(column)];
  std::vector<bool> seen(cases.values.size(), false);
  for (const Code code : cases.codes) {
    if (seen[code]) {
      found.push_back("case: two rows have the same case");
      return;
    }
    seen[code] = true;
  }
}

constexpr const char* column_missing = "columns: a column of the model is missing from the file";

}  // namespace

std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256, Progress& progress) {
  std::vector<std::string> found = check_file(facts, release, actual_sha256);
  if (lacks_any(release, facts.quasi) || lacks_any(release, facts.sensitive) ||
      lacks_any(release, class_columns(facts))) {
    found.push_back(column_missing);
    return found;
  }
  ModelCheck(facts, release).run(found, progress);
  check_cases(facts, release, found);
  return found;
}

std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256, const Table& sensitive,
                                       const std::string& sensitive_sha256, Progress& progress) {
  std::vector<std::string> found = check_file(facts, release, actual_sha256);
  const RepositionFacts& tables = *facts.reposition;
  if (tables.sensitive_sha256 != sensitive_sha256)
    found.push_back("digest: the sensitive table is not the one that was certified");
  if (tables.sensitive_rows && *tables.sensitive_rows != sensitive.rows())
    found.push_back(fmt::format("rows: the sensitive table has {}, the certificate says {}", sensitive.rows(),
                                *tables.sensitive_rows));
  const std::vector<std::string>& columns = tables.sensitive_columns;
  if (names_of(sensitive) != columns)
    found.push_back("columns: those of the sensitive table are not the certified ones");
  if (columns.size() != 4 || lacks_any(release, facts.quasi) || lacks_any(release, {columns[1]}) ||
      lacks_any(sensitive, columns)) {
    found.push_back(column_missing);
    return found;
  }
  const audit::AnatomyAnswer answer =
      audit::check_anatomy(release, sensitive, {columns[1], columns[2], columns[3], *facts.l}, progress);
  found.insert(found.end(), answer.mismatches.begin(), answer.mismatches.end());
  if (answer.violations > 0)
    found.push_back(fmt::format("l: {} of {} buckets are not l-diverse as claimed", answer.violations,
                                answer.buckets.count));
  return found;
}

}  // namespace kith::certificate
