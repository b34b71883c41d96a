// A queue of a bounded number of items between a thread that gives and one that takes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

namespace kith {

template <typename Item>
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t most) : most_(most) {}

  // Waits while the queue is full. Throws what the queue failed with.
  void push(Item item) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || waiting_.size() < most_; });
    if (failure_) std::rethrow_exception(failure_);
    waiting_.push_back(std::move(item));
    changed_.notify_all();
  }
  // From now on no push waits.
  void lift_bound() {
    const std::lock_guard lock(mutex_);
    most_ = std::numeric_limits<std::size_t>::max();
    changed_.notify_all();
  }

  // Gives the next item, or none if the queue is closed and empty. Throws what the queue failed with once it
  // is empty.
  std::optional<Item> pop() {
    std::unique_lock lock(mutex_);
    const Asking asking(*this);
    changed_.wait(lock, [&] { return has_answer(); });
    return take();
  }
  // Does the same, but gives none as well if nothing came within `patience`.
  template <typename Rep, typename Period>
  std::optional<Item> pop_for(std::chrono::duration<Rep, Period> patience) {
    std::unique_lock lock(mutex_);
    const Asking asking(*this);
    changed_.wait_for(lock, patience, [&] { return has_answer(); });
    return take();
  }

  // Says that nothing more will come.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // Does the same as close() and throws away what waits.
  void stop() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    waiting_.clear();
    changed_.notify_all();
  }
  // Does the same as close(), because of an exception that whoever uses the queue is to get.
  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    failure_ = std::move(failure);
    changed_.notify_all();
  }

  // Waits until all was taken and the next item is asked for. Throws what the queue failed with.
  void drain() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || (waiting_.empty() && asking_ > 0); });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // Counts who waits for an item. It lives while the mutex is held or waited with.
  struct Asking {
    explicit Asking(BoundedQueue& of) : queue(of) {
      ++queue.asking_;
      queue.changed_.notify_all();
    }
    ~Asking() { --queue.asking_; }
    BoundedQueue& queue;
  };

  bool has_answer() const { return !waiting_.empty() || closed_; }
  std::optional<Item> take() {
    if (waiting_.empty()) {
      if (failure_) std::rethrow_exception(failure_);
      return std::nullopt;
    }
    std::optional<Item> item(std::move(waiting_.front()));
    waiting_.pop_front();
    changed_.notify_all();
    return item;
  }

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Item> waiting_;
  std::size_t asking_ = 0;
  bool closed_ = false;
  std::exception_ptr failure_;
};

}  // namespace kith
