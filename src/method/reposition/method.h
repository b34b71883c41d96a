// Method reposition: records of a stream wait for a later snapshot so that every snapshot can be published
// l-diverse. Either all records of a file are released at once, or those of a stream as
// they come (stream_job.h).
#pragma once

#include "method/reposition/settings.h"
#include "method/table_job.h"

namespace kith::method {

class RepositionMethod : public TableMethod {
 public:
  const Info& info() const override { return reposition_info(); }
  Artifacts artifacts(const plan::Plan& plan) const override;
  bool draws() const override { return true; }
  std::unique_ptr<Job> bind(const Call& call) const override;
  SnapshotLayout snapshot_layout(const plan::Plan& plan) const override;
  std::unique_ptr<StreamJob> stream(StreamCall call) const override;

 protected:
  void check_settings(const plan::Plan& plan) const override;
};

}  // namespace kith::method
