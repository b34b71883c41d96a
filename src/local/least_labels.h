// Least labels of rows that are joined: of every axis as much as joins need, with the share that it loses.
// Internal to this room. Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "local/ground.h"

namespace kith::local {

// The least label of some rows along one axis. Of an ordered axis `bits` has the least key above the
// greatest; of a set its members by bit; of a chain of levels the level, with `code` the first value that has
// the label; of levels in a partial order the levels, by place in by_height, on which all rows share a label
// with `code`.
//
// Two labels of one axis that are equal hold the same values. A set of more than 63 members has several of
// them on one bit, so that its share is then an estimate from below.
struct LeastLabel {
  std::uint64_t bits = 0;
  std::uint32_t code = 0;
  std::uint32_t share = 0;

  bool operator==(const LeastLabel&) const = default;
};

class LeastLabels {
 public:
  explicit LeastLabels(const Ground& ground);

  std::size_t axes() const { return axes_.size(); }
  // The label of one key.
  LeastLabel of(std::size_t axis, std::uint32_t key) const;
  LeastLabel joined(std::size_t axis, const LeastLabel& a, const LeastLabel& b) const;
  std::uint32_t joined_share(std::size_t axis, const LeastLabel& a, const LeastLabel& b) const;

 private:
  enum class Form { ordered, set, chain, partial };
  // Of a chain: by code and level the label's number over all levels, and by that number its share and its
  // first code. Of a partial order: by code and place the label's number likewise.
  struct Joins {
    Form form = Form::ordered;
    std::uint32_t levels = 0;
    std::vector<std::uint32_t> path;
    std::vector<std::uint32_t> share, first;
    const AxisGround* ground = nullptr;
  };

  static Joins joins_of(const AxisGround& ground);
  static std::uint32_t share_of_bits(const Joins& joins, std::uint64_t bits);
  static LeastLabel in_chain(const Joins& joins, std::uint32_t code, std::uint32_t level);
  static std::uint64_t shared_places(const Joins& joins, const LeastLabel& a, const LeastLabel& b);
  static std::uint32_t share_of_places(const Joins& joins, std::uint32_t code, std::uint64_t places);

  std::vector<Joins> axes_;
};

}  // namespace kith::local
