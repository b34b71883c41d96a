#include "python/call.h"

#include <nanobind/stl/string.h>

namespace kith::python {

namespace {

constexpr auto look_after = std::chrono::milliseconds(50);

// The end of the work, which one thread tells and another waits for.
class Ending {
 public:
  void tell(std::exception_ptr failed) {
    const std::lock_guard lock(mutex_);
    failed_ = std::move(failed);
    ended_ = true;
    told_.notify_one();
  }
  bool wait() {
    std::unique_lock lock(mutex_);
    return told_.wait_for(lock, look_after, [&] { return ended_; });
  }
  std::exception_ptr failed() const { return failed_; }

 private:
  std::mutex mutex_;
  std::condition_variable told_;
  bool ended_ = false;
  std::exception_ptr failed_;
};

// The listener is told of a phase when it begins, and again whenever it has got on.
class Teller {
 public:
  Teller(const nb::object& listener, const WatchedProgress& progress)
      : listener_(listener), progress_(progress) {}

  void tell() {
    if (listener_.is_none()) return;
    const WatchedProgress::State now = progress_.state();
    if (now.phases == 0 || (now.phases == told_.phases && now.done == told_.done)) return;
    told_ = now;
    listener_(now.phase, now.done, now.total, now.reached);
  }

 private:
  const nb::object& listener_;
  const WatchedProgress& progress_;
  WatchedProgress::State told_;
};

}  // namespace

void WatchedProgress::begin(std::string_view phase, std::uint64_t total) {
  const std::lock_guard lock(mutex_);
  state_ = {std::string(phase), "", 0, total, state_.phases + 1};
}

void WatchedProgress::advance(std::uint64_t steps) {
  const std::lock_guard lock(mutex_);
  state_.done += steps;
}

void WatchedProgress::reached(std::string_view text) {
  const std::lock_guard lock(mutex_);
  state_.reached = text;
}

WatchedProgress::State WatchedProgress::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void run_watched(const nb::object& listener, const std::function<void(Progress&)>& work) {
  WatchedProgress progress;
  Teller teller(listener, progress);
  Ending ending;
  std::thread worker([&] {
    std::exception_ptr failed;
    try {
      work(progress);
    } catch (...) {
      failed = std::current_exception();
    }
    ending.tell(failed);
  });
  std::exception_ptr raised;
  for (bool ended = false; !ended;) {
    {
      const nb::gil_scoped_release released;
      ended = ending.wait();
      if (ended) worker.join();
    }
    if (ended || raised) continue;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      teller.tell();
    } catch (...) {
      raised = std::current_exception();
      progress.cancel();
    }
  }
  if (raised) std::rethrow_exception(raised);
  if (ending.failed()) std::rethrow_exception(ending.failed());
}

void register_errors() {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& error) {
      const nb::object made =
          nb::module_::import_("kith._errors")
              .attr("made")(name_of(error.code()), exit_status(error.code()), error.message(),
                            error.place().file, error.place().line, error.place().column, error.remedy());
      PyErr_SetObject(made.type().ptr(), made.ptr());
    } catch (const Bug& bug) {
      const nb::object made = nb::module_::import_("kith._errors").attr("Bug")(bug.what());
      PyErr_SetObject(made.type().ptr(), made.ptr());
    }
  });
}

}  // namespace kith::python
