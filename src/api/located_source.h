// What a release reads, if that is not the file of its plan: another file, one table of a database, or rows
// of the caller. Lives as long as the release is made.
#pragma once

#include <memory>

#include "api/memory_table.h"
#include "kith/release.h"
#include "plan/plan.h"

namespace kith::api {

class LocatedSource {
 public:
  // Changes the plan's source, after its text was made. Rows and tables of a database are read here.
  LocatedSource(const ReleaseRequest& request, plan::Plan& plan, Progress& progress);

  // Calls `work`; its errors name rows as the caller does.
  template <typename Work>
  auto with_names(const Work& work) const {
    if (!memory_) return work();
    try {
      return work();
    } catch (const Error& error) {
      throw memory_->named(error);
    }
  }

 private:
  std::unique_ptr<MemoryTable> memory_;
};

}  // namespace kith::api
