// Cohorts of a growing table: the cases of one class that came with one release. Case numbers show them to
// whoever kept the releases, and a certificate that speaks of known arrivals claims the model of each.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "certificate/certificate.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::certificate {

// Takes the releases one after the other, oldest first. Used by one thread.
class Cohorts {
 public:
  // If the publisher asks, `person_of_case` says whom a case is about, and persons are counted; cases that it
  // does not name are persons of their own. It is null for everybody else, and must outlive the cohorts.
  Cohorts(std::string case_column, const std::unordered_map<std::string, std::string>* person_of_case);

  // Notes the cases that come with the next release. Throws Error{unknown_column} if there is no case column.
  void add(const Table& release);
  // Lists what is wrong with the cohorts of the release that was added last, in words without values of the
  // data. If the claim is over persons and they are not known, that is what cannot be whoever they are. Throws
  // Error{unknown_column} if a column of the claim is missing.
  std::vector<std::string> disprove(const Table& release, const CertificateFacts& facts,
                                    Progress& progress = silent_progress()) const;

 private:
  // By row of the release, when its case came and whom it is about.
  std::vector<Code> first_releases(const Column& cases) const;
  std::vector<Code> persons_of(const Column& cases, std::size_t& count) const;

  std::string case_column_;
  const std::unordered_map<std::string, std::string>* person_of_case_;
  Dictionary cases_;
  // By code of `cases_`, the number of the first release that has the case, from 0 on.
  std::vector<Code> first_;
  Code releases_ = 0;
};

}  // namespace kith::certificate
