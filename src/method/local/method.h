// Method local: strict multidimensional partitioning. The table is cut into cells along one column at a time,
// for as long as every part keeps the model; rooms local and audit do the work.
#pragma once

#include "method/table_job.h"

namespace kith::method {

class LocalMethod : public TableMethod {
 public:
  std::unique_ptr<Job> bind(const Call& call) const override;
};

}  // namespace kith::method
