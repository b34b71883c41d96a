// Reads the next records while the last ones are worked on, in a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/record_source.h"

namespace kith::release {

class ReadAhead {
 public:
  struct Item {
    engine::RecordBatch batch;
    std::optional<std::string> position;  // of the source behind the batch; not with every one
    bool ended = false;                   // nothing comes after it
  };

  // The source is the thread's until stop(). Positions come about so often, and whenever nothing else does.
  ReadAhead(engine::RecordSource& source, std::chrono::duration<double> position_every);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  // In order; null where nothing came for a fraction of a second. Throws what the reading threw, when all
  // before it was given.
  std::unique_ptr<Item> next();
  void give_back(std::unique_ptr<Item> item);  // to be filled again

  // Ends the reading; what was read already comes still.
  void stop();

 private:
  void run();
  void push(std::unique_ptr<Item> item);

  engine::RecordSource& source_;
  const std::chrono::duration<double> position_every_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Item>> waiting_;
  std::vector<std::unique_ptr<Item>> free_;
  bool stopping_ = false, done_ = false, told_position_ = true;
  std::exception_ptr failure_;
  std::thread thread_;  // last: it uses the rest
};

}  // namespace kith::release
