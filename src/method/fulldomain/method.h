// Method full-domain: one level of generalization per column for the whole table, all minimal ways of it; and
// its two baselines, Datafly and mu-Argus, which are released only if they keep the plan's promise.
#pragma once

#include "method/table_job.h"

namespace kith::method {

class FullDomainMethod : public TableMethod {
 public:
  Artifacts artifacts(const plan::Plan& plan) const override;
  std::unique_ptr<Job> bind(const Call& call) const override;
};

}  // namespace kith::method
