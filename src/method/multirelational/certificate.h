// What a release of many tables claims, for the public. How many rows were removed and how many persons left
// out is not in it: the plan and the input are committed to, not shown.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "outcome/relational_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct RelationalCertificateParts {
  std::vector<std::size_t>
      order;  // numbers of RelationalOutcome::tables: the person table first, parents before children
  std::vector<std::string> sha256;  // by table of the result
  std::vector<std::string> inputs;  // fingerprints, by table of the plan
  std::string commitment_key;       // 32 bytes
  // Hierarchies that kith derived: "table.column" and every label, in one text.
  std::vector<std::pair<std::string, std::string>> derived = {};
};

// JSON, ending in a newline; docs/certificate.md has the format.
std::string certificate(const outcome::RelationalOutcome& result, const plan::Plan& plan,
                        const RelationalCertificateParts& parts);

}  // namespace kith::method
