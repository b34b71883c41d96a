// What method full-domain and its baselines tell about themselves, and what a plan says to them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fulldomain/policy.h"
#include "hierarchy/stated_level.h"
#include "method/info.h"
#include "method/suppression.h"
#include "plan/plan.h"

namespace kith::method {

// Which node of the lattice is taken: one of the minimal nodes, or the one of least loss among all acceptable
// nodes.
using fulldomain::LossMeasure;
using fulldomain::Policy;
using fulldomain::Preference;
// Several names have commas between them.
std::string name_of(const std::vector<Policy>& policies);

enum class SearchKind { all, binary };

// A quasi column and the level it is released at.
using StatedColumn = std::pair<std::string, hierarchy::StatedLevel>;

// All quasi columns may be generalized if none is named. Policies decide one after the other, among nodes that
// have the stated levels.
struct FullDomainSettings {
  SuppressionLimit max_suppression;
  std::vector<Policy> policies = {Preference::height};
  bool policy_stated = false;
  std::vector<std::string> generalize;
  std::vector<StatedColumn> levels;
  bool mask_suppressed = false;
  SearchKind search = SearchKind::all;
  // If it is stated, the search stops at so much work, however small the lattice is.
  std::optional<std::uint64_t> work;

  bool may_generalize(const std::string& column) const;
};

const Info& full_domain_info();
const Info& datafly_info();
const Info& mu_argus_info();

FullDomainSettings full_domain_settings(const plan::Plan& plan);

}  // namespace kith::method
