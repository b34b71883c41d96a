// Seconds between laps, by the clock on the wall and of all processors that the process used.
#pragma once

#include <chrono>
#include <ctime>

namespace kith {

struct Elapsed {
  double wall = 0, cpu = 0;

  Elapsed& operator+=(const Elapsed& more) {
    wall += more.wall;
    cpu += more.cpu;
    return *this;
  }
};

class Stopwatch {
 public:
  Elapsed lap() {
    const Clock::time_point now = Clock::now();
    const double cpu = used();
    const Elapsed elapsed{std::chrono::duration<double>(now - since_).count(), cpu - used_};
    since_ = now;
    used_ = cpu;
    return elapsed;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double used() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  Clock::time_point since_ = Clock::now();
  double used_ = used();
};

}  // namespace kith
