#include "publish/read_ahead.h"

#include <chrono>
#include <exception>

namespace kith::publish {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::milliseconds(200);

}  // namespace

ReadAhead::ReadAhead(records::RecordSource& source, std::chrono::duration<double> position_every)
    : source_(source), position_every_(position_every), thread_([this] { run(); }) {}

ReadAhead::~ReadAhead() { stop(); }

void ReadAhead::run() {
  try {
    read();
    waiting_.close();
  } catch (...) {
    waiting_.fail(std::current_exception());
  }
}

void ReadAhead::read() {
  auto told = Clock::now();
  for (bool last = false; !last && !stopping_;) {
    std::unique_ptr<Item> item = empty_item();
    const auto next = source_.next(item->batch);
    last = item->ended = next == records::RecordSource::Next::ended;
    const bool idle = next == records::RecordSource::Next::nothing_yet;
    if (item->ended || (idle && !told_position_) || (!idle && Clock::now() - told >= position_every_)) {
      item->position = source_.position();
      told_position_ = true;
      told = Clock::now();
    } else {
      item->position.reset();
      told_position_ = told_position_ && idle;
    }
    if (!idle || item->position)
      waiting_.push(std::move(item));
    else
      give_back(std::move(item));
  }
}

std::unique_ptr<ReadAhead::Item> ReadAhead::empty_item() {
  const std::lock_guard lock(free_mutex_);
  if (free_.empty()) return std::make_unique<Item>();
  std::unique_ptr<Item> item = std::move(free_.back());
  free_.pop_back();
  return item;
}

std::unique_ptr<ReadAhead::Item> ReadAhead::next() {
  auto item = waiting_.pop_for(patience);
  return item ? std::move(*item) : nullptr;
}

void ReadAhead::give_back(std::unique_ptr<Item> item) {
  const std::lock_guard lock(free_mutex_);
  // Beside those that wait one is being filled and one is being looked at.
  if (free_.size() < most_waiting + 2) free_.push_back(std::move(item));
}

void ReadAhead::stop() {
  stopping_ = true;
  waiting_.lift_bound();
  if (thread_.joinable()) thread_.join();
}

}  // namespace kith::publish
