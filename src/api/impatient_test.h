// Callers who stop waiting, for tests. Threads may share one.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <string_view>

#include "kith/error.h"
#include "kith/progress.h"

namespace kith::api {

// Is cancelled when it was asked more often than `patience`, and from then on.
class Impatient final : public Progress {
 public:
  explicit Impatient(int patience) : patience_(patience) {}
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return ++asked_ > patience_; }
  int asked() const { return asked_; }

 private:
  int patience_;
  mutable std::atomic<int> asked_ = 0;
};

// Whenever the caller stops waiting, `work` must end in Error{cancelled}; it takes a Progress.
template <typename Work>
void expect_cancellable(const Work& work) {
  for (int patience = 0; patience < 1 << 20; patience = 2 * patience + 1) {
    Impatient progress(patience);
    try {
      work(progress);
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::cancelled) << error.what();
      continue;
    }
    EXPECT_GT(patience, 0) << "never asked";
    EXPECT_LE(progress.asked(), patience) << "was cancelled and went on";
    return;
  }
  ADD_FAILURE() << "never ended";
}

}  // namespace kith::api
