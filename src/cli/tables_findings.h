// What an audit of several tables found, for people and for scripts.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/known_rows.h"
#include "audit/person_trees.h"
#include "outcome/relational_outcome.h"

namespace kith::cli {

struct TablesFindings {
  audit::TreesRequirement requirement;
  audit::TreesAnswer answer;
  std::vector<std::pair<std::string, std::uint64_t>> tables;  // name, rows
  std::vector<audit::KnownRows> known;
  std::vector<outcome::NamedDependency> dependencies;
  std::vector<outcome::SingleTableLeak> single_tables;
  struct Certificate {
    std::vector<std::string> disagreements, unchecked;
    std::vector<std::string> beside;  // files and tables that it does not name
  };
  std::optional<Certificate> certificate;

  bool satisfied() const;
};

std::string to_json(const TablesFindings& findings);
void print(const TablesFindings& findings, std::ostream& out);

}  // namespace kith::cli
