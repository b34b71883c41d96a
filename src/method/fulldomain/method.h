// Method full-domain: one level of generalization per column for the whole table, all minimal ways of it; and
// its two baselines, Datafly and mu-Argus, which are released only if they keep the plan's promise.
#pragma once

#include "method/fulldomain/settings.h"
#include "method/table_job.h"

namespace kith::method {

class FullDomainMethod : public TableMethod {
 public:
  // One of full_domain_info(), datafly_info() and mu_argus_info().
  explicit FullDomainMethod(const Info& info) : info_(info) {}
  const Info& info() const override { return info_; }
  Artifacts artifacts(const plan::Plan& plan) const override;
  std::unique_ptr<Job> bind(const Call& call) const override;

 protected:
  void check_settings(const plan::Plan& plan) const override;

 private:
  const Info& info_;
};

}  // namespace kith::method
