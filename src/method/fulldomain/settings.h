// What method full-domain and its baselines tell about themselves, and what a plan says to them.
#pragma once

#include <string>
#include <vector>

#include "method/info.h"
#include "method/suppression.h"
#include "plan/plan.h"

namespace kith::method {

// Which node of the lattice is taken.
enum class Policy {
  height,
  relative_height,
  distinct,
  suppression,  // among the minimal nodes
  fewest_columns,
  most_columns,
  lowest_peak,
  highest_peak,
  weighted,
  gen_c,
  gen_m,
  gen_s,
  ncp,
  loss,
  discernibility,
  entropy,  // among all acceptable nodes
};
const char* name_of(Policy policy);
bool among_all_acceptable(Policy policy);

enum class SearchKind { all, binary };

struct FullDomainSettings {
  SuppressionLimit max_suppression;
  Policy policy = Policy::height;
  bool policy_stated = false;
  std::vector<std::string> generalize;  // empty = all quasi columns
  bool mask_suppressed = false;
  SearchKind search = SearchKind::all;
};

const Info& full_domain_info();
const Info& datafly_info();
const Info& mu_argus_info();

FullDomainSettings full_domain_settings(const plan::Plan& plan);

}  // namespace kith::method
