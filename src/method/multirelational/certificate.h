// What a release of many tables claims, for the public. How many rows were removed and how many persons left
// out is not in it: the plan and the input are committed to, not shown.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "outcome/relational_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// The order has numbers of RelationalOutcome::tables: the person table first, parents before children.
// Digests are by table of the result, the fingerprints of inputs by table of the plan. The key has 32 bytes.
struct RelationalCertificateParts {
  std::vector<std::size_t> order;
  std::vector<std::string> sha256;
  std::vector<std::string> inputs;
  std::string commitment_key;
  // Hierarchies that kith derived: "table.column" and every label, in one text.
  std::vector<std::pair<std::string, std::string>> derived = {};
};

// JSON, ending in a newline; docs/certificate.md has the format.
std::string certificate(const outcome::RelationalOutcome& result, const plan::Plan& plan,
                        const RelationalCertificateParts& parts);

}  // namespace kith::method
