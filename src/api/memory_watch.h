// Progress that watches the memory of the process as work goes on, so that work which was given some never
// goes far beyond it, whatever was expected of it. Threads may share it, as they may its inner one.
#pragma once

#include <atomic>
#include <cstdint>

#include "kith/model.h"
#include "kith/progress.h"

namespace kith::api {

// Functions that are called while work goes on throw Error{memory_too_small} when the process is larger than
// it may be. Nothing is watched if no memory was stated.
class MemoryWatch final : public Progress {
 public:
  MemoryWatch(Progress& inner, const Resources& resources) : inner_(inner), limit_(resources.memory_bytes) {}

  void begin(std::string_view phase, std::uint64_t total) override;
  void advance(std::uint64_t steps) override;
  void end() override { inner_.end(); }
  void note(std::string_view text) override { inner_.note(text); }
  bool cancelled() const override;
  void reached(std::string_view text) override { inner_.reached(text); }
  bool ends_early() override { return inner_.ends_early(); }

 private:
  void look() const;

  Progress& inner_;
  std::uint64_t limit_;
  // The time of the last look.
  mutable std::atomic<std::int64_t> looked_{0};
};

}  // namespace kith::api
