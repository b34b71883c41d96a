// The audit of several releases of one growing table.
#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "audit/value_sets.h"
#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

// What the publisher's private store knows of a series and its public files do not tell.
struct SeriesKnowledge {
  std::optional<std::unordered_map<std::string, std::string>> person_of_case = {};  // k counts persons then
  std::map<std::string, audit::GroundDomain> domains = {};                          // by quasi column
  std::vector<std::string> wrong = {};  // what the publisher's files contradict
};

// --releases and --series; the exit status.
int audit_releases(const AuditArguments& arguments, std::ostream& out, Progress& progress,
                   const SeriesKnowledge& knowledge = {});

}  // namespace kith::cli
