// The records of a part in their order along one axis, and what prefixes and suffixes of that order tell: at
// which bounds both sides meet the model, and what the tight boxes of the sides lose. Internal to this room;
// one per thread.
#pragma once

#include <cstdint>
#include <vector>

#include "local/box.h"
#include "local/ground.h"
#include "local/tally.h"

namespace kith::local {

class Sweep {
 public:
  Sweep(const Ground& ground, const Records& records);

  // By rank, the empty value last; equal ranks are a group.
  void sort_by_rank(const Part& part, std::size_t axis);
  // By label; those of a label are a group.
  void sort_by_label(const Part& part, std::size_t axis, hierarchy::Level level);

  std::size_t groups() const { return ends_.size(); }
  std::uint32_t key(std::size_t group) const { return keys_[group]; }
  std::uint32_t end(std::size_t group) const { return ends_[group]; }
  // Counts the rows in groups; those with the empty value follow.
  std::uint32_t filled() const { return filled_; }
  std::uint32_t rows() const { return static_cast<std::uint32_t>(sorted_.size()); }

  bool meets(std::uint32_t from, std::uint32_t to);
  // Rows times the shares of their tight box.
  std::uint64_t loss(std::uint32_t from, std::uint32_t to);
  std::uint64_t persons(std::uint32_t from, std::uint32_t to);

  // Finds at which groups the filled rows may be cut: up to the group | behind it.
  void admit();
  bool admitted(std::size_t group) const { return admitted_[group] != 0; }
  // For admitted cuts, the loss of both sides.
  void weigh();
  std::uint64_t loss(std::size_t group) const { return losses_[group]; }

  Box& box() { return box_; }

 private:
  const std::uint32_t* record(std::uint32_t place) const {
    return records_.at(begin_ + static_cast<std::uint32_t>(sorted_[place]));
  }
  void sort_entries();
  void find_groups();

  const Ground& ground_;
  const Records& records_;
  Tally tally_;
  Box box_;
  std::uint32_t begin_ = 0, filled_ = 0;
  // An entry is key << 32 | record of the part.
  std::vector<std::uint64_t> sorted_, spare_;
  std::vector<std::uint32_t> ends_, keys_;
  std::vector<std::uint8_t> admitted_;
  std::vector<std::uint64_t> losses_;
};

}  // namespace kith::local
