// A case came with the first release that has it. Cost: a look-up per case and release, and a grouping of each
// release that is looked at.
#include "certificate/cohorts.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/release_checks.h"

namespace kith::certificate {
namespace {

const Column& column_of(const Table& table, const std::string& name) {
  return table.columns[audit::column_named(table, name)];
}

bool l_fails(const CertificateFacts& facts, const audit::Requirement& requirement,
             const audit::ClassCount& count, bool persons_known) {
  if (!facts.l) return false;
  if (!persons_known) return l_impossible(facts, requirement, count);
  return std::any_of(count.sensitive.begin(), count.sensitive.end(), [&](const audit::Histogram& histogram) {
    const bool recursive = facts.l_form == audit::LForm::recursive;
    return !l_holds(measure_l(histogram, count.persons, *facts.l, recursive), requirement);
  });
}

}  // namespace

Cohorts::Cohorts(std::string case_column, const std::unordered_map<std::string, std::string>* person_of_case)
    : case_column_(std::move(case_column)), person_of_case_(person_of_case) {}

void Cohorts::add(const Table& release) {
  const Column& cases = column_of(release, case_column_);
  for (Code code = 0; code < cases.values.size(); ++code)
    if (cases_.encode(cases.values[code]) == first_.size()) first_.push_back(releases_);
  ++releases_;
}

std::vector<Code> Cohorts::first_releases(const Column& cases) const {
  std::vector<Code> of_case, of_row;
  for (Code code = 0; code < cases.values.size(); ++code)
    of_case.push_back(first_[cases_.find(cases.values[code]).value()]);
  for (const Code code : cases.codes) of_row.push_back(of_case[code]);
  return of_row;
}

std::vector<Code> Cohorts::persons_of(const Column& cases, std::size_t& count) const {
  Dictionary persons;
  std::vector<Code> of_row;
  for (std::size_t row = 0; row < cases.codes.size(); ++row) {
    const std::string id(cases.at(row));
    const auto found = person_of_case_->find(id);
    of_row.push_back(
        persons.encode(found == person_of_case_->end() ? "case " + id : "person " + found->second));
  }
  count = persons.size();
  return of_row;
}

std::vector<std::string> Cohorts::disprove(const Table& release, const CertificateFacts& facts,
                                           Progress& progress) const {
  const Column& cases = column_of(release, case_column_);
  const std::vector<Code> first = first_releases(cases);
  std::vector<audit::Coded> columns{{first.data(), releases_}};
  for (const std::string& name : facts.quasi) columns.push_back(audit::coded(column_of(release, name)));
  const audit::Grouping cohorts = group(columns, release.rows());
  check_cancelled(progress);
  audit::Records records{
      .class_of_row = cohorts.of_row, .classes = cohorts.size(), .person = {}, .sensitive = {}};
  std::vector<Code> person;
  if (person_of_case_ != nullptr) {
    std::size_t persons = 0;
    person = persons_of(cases, persons);
    records.person = audit::Coded{person.data(), persons};
  }
  if (facts.l)
    for (const std::string& name : facts.sensitive)
      records.sensitive.push_back(audit::coded(column_of(release, name)));
  audit::Requirement requirement;
  requirement.l = facts.l;
  requirement.l_form = facts.l_form;
  requirement.c = facts.c;
  std::uint64_t below_k = 0, below_l = 0;
  each_class(records, [&](const audit::ClassCount& count) {
    below_k += count.persons < facts.k;
    below_l += l_fails(facts, requirement, count, person_of_case_ != nullptr);
  });
  std::vector<std::string> found;
  const auto report = [&](std::uint64_t wrong, const char* what) {
    if (wrong == 0) return;
    found.push_back(fmt::format("arrivals: {} of {} cohorts, those of a class who came with one release, {}",
                                wrong, cohorts.size(), what));
  };
  report(below_k, "are fewer than k");
  report(below_l, "are not l-diverse by themselves");
  return found;
}

}  // namespace kith::certificate
