#include "release/read_ahead.h"

#include <chrono>

namespace kith::release {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t most_waiting = 3;
constexpr auto patience = std::chrono::milliseconds(200);

}  // namespace

ReadAhead::ReadAhead(engine::RecordSource& source, std::chrono::duration<double> position_every)
    : source_(source), position_every_(position_every), thread_([this] { run(); }) {}

ReadAhead::~ReadAhead() { stop(); }

void ReadAhead::run() {
  auto told = Clock::now();
  try {
    while (true) {
      std::unique_ptr<Item> item;
      {
        const std::lock_guard lock(mutex_);
        if (stopping_) break;
        if (!free_.empty()) {
          item = std::move(free_.back());
          free_.pop_back();
        }
      }
      if (!item) item = std::make_unique<Item>();
      const auto next = source_.next(item->batch);
      item->ended = next == engine::RecordSource::Next::ended;
      const bool idle = next == engine::RecordSource::Next::nothing_yet;
      if (item->ended || (idle && !told_position_) || (!idle && Clock::now() - told >= position_every_)) {
        item->position = source_.position();
        told_position_ = true;
        told = Clock::now();
      } else {
        item->position.reset();
        told_position_ = told_position_ && idle;
      }
      const bool last = item->ended;
      if (!idle || item->position)
        push(std::move(item));
      else
        give_back(std::move(item));
      if (last) break;
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  done_ = true;
  changed_.notify_all();
}

void ReadAhead::push(std::unique_ptr<Item> item) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < most_waiting || stopping_; });
  waiting_.push_back(std::move(item));
  changed_.notify_all();
}

std::unique_ptr<ReadAhead::Item> ReadAhead::next() {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return !waiting_.empty() || done_; });
  if (waiting_.empty()) {
    if (failure_) std::rethrow_exception(failure_);
    return nullptr;
  }
  auto item = std::move(waiting_.front());
  waiting_.pop_front();
  changed_.notify_all();
  return item;
}

void ReadAhead::give_back(std::unique_ptr<Item> item) {
  const std::lock_guard lock(mutex_);
  if (free_.size() < most_waiting) free_.push_back(std::move(item));
}

void ReadAhead::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace kith::release
