// Work on items in the order in which they are given, in a thread of its own or at once. One thread gives.
#pragma once

#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include "base/bounded_queue.h"

namespace kith {

template <typename Item>
class Worker {
 public:
  using Work = std::function<void(Item)>;

  Worker(Work work, bool in_background) : work_(std::move(work)) {
    if (in_background) thread_ = std::thread([this] { run(); });
  }
  // What waits is not worked on any more.
  ~Worker() {
    if (!thread_.joinable()) return;
    waiting_.stop();
    thread_.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Waits while several wait already. Throws what the work threw.
  void give(Item item) {
    if (thread_.joinable())
      waiting_.push(std::move(item));
    else
      work_(std::move(item));
  }

  // Waits until all is done. Throws what the work threw.
  void drain() {
    if (thread_.joinable()) waiting_.drain();
  }

 private:
  void run() {
    try {
      while (auto item = waiting_.pop()) work_(std::move(*item));
    } catch (...) {
      waiting_.fail(std::current_exception());
    }
  }

  static constexpr std::size_t most_waiting = 4;
  Work work_;
  BoundedQueue<Item> waiting_{most_waiting};
  // The thread is the last member because it uses the others.
  std::thread thread_;
};

}  // namespace kith
