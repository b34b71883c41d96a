// Progress of a step that has steps of its own. For the thread that has the whole.
#pragma once

#include <cstdint>
#include <string_view>

#include "kith/progress.h"

namespace kith::profile {

// Says nothing of the steps of a trial, which can be cancelled all the same.
class OneStep final : public Progress {
 public:
  explicit OneStep(Progress& whole) : whole_(whole) {}
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Progress& whole_;
};

}  // namespace kith::profile
