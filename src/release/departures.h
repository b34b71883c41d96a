// Departures on their way to the publisher: handed over in order, worked on by a thread of its own or at
// once.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "release/snapshot.h"

namespace kith::release {

class Departures {
 public:
  using Work = std::function<void(Departure)>;
  Departures(Work work, bool in_background);
  ~Departures();  // what waits is not worked on any more
  Departures(const Departures&) = delete;
  Departures& operator=(const Departures&) = delete;

  // Waits where several wait already. Throws what the work threw, once.
  void hand_over(Departure departure);
  // Waits until all is done; throws what the work threw.
  void drain();

 private:
  void run();
  void rethrow(std::unique_lock<std::mutex>& lock);

  static constexpr std::size_t most_waiting = 4;
  Work work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Departure> waiting_;
  bool working_ = false, stopping_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace kith::release
