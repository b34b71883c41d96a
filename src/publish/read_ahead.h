// Reads the next records while the last ones are worked on, in a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/bounded_queue.h"
#include "records/record_source.h"

namespace kith::publish {

class ReadAhead {
 public:
  // The position is that of the source behind the batch, and does not come with every one. If `ended` is
  // true, nothing comes after it.
  struct Item {
    records::RecordBatch batch;
    std::optional<std::string> position;
    bool ended = false;
  };

  // The source is the thread's until stop(). Positions come about so often, and whenever nothing else does.
  ReadAhead(records::RecordSource& source, std::chrono::duration<double> position_every);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  // In order; null if nothing came for a fraction of a second. Throws what the reading threw, when all
  // before it was given.
  std::unique_ptr<Item> next();
  // An item that was given back is filled again.
  void give_back(std::unique_ptr<Item> item);

  // Ends the reading; what was read already comes still.
  void stop();

 private:
  void run();
  void read();
  std::unique_ptr<Item> empty_item();

  records::RecordSource& source_;
  const std::chrono::duration<double> position_every_;
  static constexpr std::size_t most_waiting = 3;
  BoundedQueue<std::unique_ptr<Item>> waiting_{most_waiting};
  std::mutex free_mutex_;
  std::vector<std::unique_ptr<Item>> free_;
  std::atomic<bool> stopping_ = false;
  bool told_position_ = true;
  // The thread is the last member because it uses the others.
  std::thread thread_;
};

}  // namespace kith::publish
