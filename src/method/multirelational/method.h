// Method multirelational: many tables around one person, released so that the whole tree of a person's rows
// is that of k - 1 others. Room relational clusters persons, room audit checks the written tables.
#pragma once

#include "method/method.h"
#include "method/multirelational/settings.h"

namespace kith::method {

class RelationalMethod : public Method {
 public:
  const Info& info() const override { return relational_info(); }
  void check(const plan::Plan& plan) const override;
  Artifacts artifacts(const plan::Plan& plan) const override;
  bool draws() const override { return true; }
  void check_folder(const Artifacts& artifacts, const std::filesystem::path& directory,
                    Filesystem& files) const override;
  std::unique_ptr<Job> bind(const Call& call) const override;
};

}  // namespace kith::method
