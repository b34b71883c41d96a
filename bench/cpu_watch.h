// Seconds of processor time between laps, all threads of the process together: what neighbours on the machine
// do not change.
#pragma once

#include <sys/resource.h>

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

// Of all processes that were started and have ended.
inline double cpu_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace kith::bench
