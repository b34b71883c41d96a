// Method local: strict multidimensional partitioning. The table is cut into cells along one column at a time,
// for as long as every part keeps the model; or, if the plan says so, near rows are put into classes that may overlap.
// Rooms local and audit do the work.
#pragma once

#include "method/local/settings.h"
#include "method/table_job.h"

namespace kith::method {

class LocalMethod : public TableMethod {
 public:
  const Info& info() const override { return local_info(); }
  std::unique_ptr<Job> bind(const Call& call) const override;
  std::map<std::string, std::string> fixed_parts(const plan::Plan& plan) const override;
  std::unique_ptr<SeriesJob> grow(const Call& call, const SeriesSoFar& so_far) const override;

 protected:
  void check_settings(const plan::Plan& plan) const override;
};

}  // namespace kith::method
