// Seconds of processor time between laps, all threads of the process together: what neighbours on the machine
// do not change.
#pragma once

#include <ctime>

namespace kith::bench {

class CpuWatch {
 public:
  double lap() {
    const double now = spent();
    const double seconds = now - since_;
    since_ = now;
    return seconds;
  }

 private:
  static double spent() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double since_ = spent();
};

}  // namespace kith::bench
