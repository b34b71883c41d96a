// A long call from Python. The work runs in a thread of its own without the interpreter's lock. The thread that
// called waits, looks for signals every now and then, and tells the listener how far the work is: so that
// nothing below ever calls Python, and Ctrl-C ends the work, which removes what it had begun.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <nanobind/nanobind.h>

#include "kith/error.h"
#include "kith/progress.h"

namespace kith::python {

namespace nb = nanobind;

// What the work has told so far. Threads share it.
class WatchedProgress final : public Progress {
 public:
  struct State {
    std::string phase, reached;
    std::uint64_t done = 0, total = 0, phases = 0;
  };

  void begin(std::string_view phase, std::uint64_t total) override;
  void advance(std::uint64_t steps) override;
  void end() override {}
  void note(std::string_view) override {}
  void reached(std::string_view text) override;
  bool cancelled() const override { return cancelled_.load(std::memory_order_relaxed); }

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  State state() const;

 private:
  mutable std::mutex mutex_;
  State state_;
  std::atomic<bool> cancelled_ = false;
};

// Does the work and returns when it has ended. The listener is called with (phase, done, total, reached), or is None.
// Throws what a signal's handler or the listener raised, else what the work threw: kith::Error as kith.Error.
void run_watched(const nb::object& listener, const std::function<void(Progress&)>& work);

template <typename Work>
auto call(const nb::object& listener, Work work) {
  std::optional<decltype(work(std::declval<Progress&>()))> result;
  run_watched(listener, [&](Progress& progress) { result.emplace(work(progress)); });
  return std::move(*result);
}

// Makes kith.Error of kith::Error, by the class for its exit status.
void register_errors();

}  // namespace kith::python
