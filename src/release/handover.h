// Work handed over in order: done by a thread of its own, or at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace kith::release {

template <typename Item>
class Handover {
 public:
  using Work = std::function<void(Item)>;

  Handover(Work work, bool in_background) : work_(std::move(work)) {
    if (in_background) thread_ = std::thread([this] { run(); });
  }
  // What waits is not worked on any more.
  ~Handover() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Handover(const Handover&) = delete;
  Handover& operator=(const Handover&) = delete;

  // Waits where several wait already. Throws what the work threw.
  void hand_over(Item item) {
    if (!thread_.joinable()) {
      work_(std::move(item));
      return;
    }
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || waiting_.size() < most_waiting; });
    if (failure_) std::rethrow_exception(failure_);
    waiting_.push_back(std::move(item));
    changed_.notify_all();
  }

  // Waits until all is done. Throws what the work threw.
  void drain() {
    if (!thread_.joinable()) return;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || (waiting_.empty() && !working_); });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return stopping_ || (!waiting_.empty() && !failure_); });
      if (stopping_) return;
      Item next = std::move(waiting_.front());
      waiting_.pop_front();
      working_ = true;
      lock.unlock();
      std::exception_ptr failure;
      try {
        work_(std::move(next));
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      failure_ = failure;
      working_ = false;
      changed_.notify_all();
    }
  }

  static constexpr std::size_t most_waiting = 4;
  Work work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Item> waiting_;
  bool working_ = false, stopping_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace kith::release
