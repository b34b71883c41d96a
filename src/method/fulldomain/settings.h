// What method full-domain and its baselines tell about themselves, and what a plan says to them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "fulldomain/policy.h"
#include "method/info.h"
#include "method/suppression.h"
#include "plan/plan.h"

namespace kith::method {

// Which node of the lattice is taken: one of the minimal nodes, or the one of least loss among all acceptable
// nodes.
using fulldomain::LossMeasure;
using fulldomain::Preference;
using Policy = std::variant<Preference, LossMeasure>;
const char* name_of(Policy policy);

enum class SearchKind { all, binary };

// All quasi columns may be generalized if none is named.
struct FullDomainSettings {
  SuppressionLimit max_suppression;
  Policy policy = Preference::height;
  bool policy_stated = false;
  std::vector<std::string> generalize;
  bool mask_suppressed = false;
  SearchKind search = SearchKind::all;

  bool may_generalize(const std::string& column) const;
};

const Info& full_domain_info();
const Info& datafly_info();
const Info& mu_argus_info();

FullDomainSettings full_domain_settings(const plan::Plan& plan);

}  // namespace kith::method
