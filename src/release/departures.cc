#include "release/departures.h"

#include <utility>

namespace kith::release {

Departures::Departures(Work work, bool in_background) : work_(std::move(work)) {
  if (in_background) thread_ = std::thread([this] { run(); });
}

Departures::~Departures() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Departures::hand_over(Departure departure) {
  if (!thread_.joinable()) {
    work_(std::move(departure));
    return;
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return failure_ || waiting_.size() < most_waiting; });
  rethrow(lock);
  waiting_.push_back(std::move(departure));
  changed_.notify_all();
}

void Departures::drain() {
  if (!thread_.joinable()) return;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return failure_ || (waiting_.empty() && !working_); });
  rethrow(lock);
}

void Departures::rethrow(std::unique_lock<std::mutex>&) {
  if (failure_) std::rethrow_exception(failure_);
}

void Departures::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return stopping_ || (!waiting_.empty() && !failure_); });
    if (stopping_) return;
    Departure next = std::move(waiting_.front());
    waiting_.pop_front();
    working_ = true;
    lock.unlock();
    try {
      work_(std::move(next));
      lock.lock();
    } catch (...) {
      lock.lock();
      failure_ = std::current_exception();
    }
    working_ = false;
    changed_.notify_all();
  }
}

}  // namespace kith::release
