// Groups whose suffixes are few, as a table that has a place for every suffix in every group. At a node, the classes of
// eight groups are added up at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fulldomain/refining.h"

namespace kith::fulldomain {

// To which class each suffix of a group belongs at one node: the suffixes class by class, each class up to its end.
struct SuffixClasses {
  std::vector<std::uint32_t> suffixes;
  std::vector<std::size_t> ends;

  // The places are those of the columns, of which the first `chosen` have parted the groups already.
  void make(std::span<const SuffixColumn> columns, std::span<const std::uint32_t> places, std::size_t chosen);

 private:
  std::vector<std::uint32_t> class_of_;
  std::vector<std::uint64_t> pairs_, distinct_;
};

class DenseGroups {
 public:
  explicit DenseGroups(std::uint64_t k) : k_(k) {}

  // Whether a table is worth it: for so many suffixes, every row being a person of its own.
  bool suits(const Groups& groups, std::size_t suffixes) const;
  // The groups must stay for as long as they are counted.
  void take(const Groups& groups, std::size_t suffixes);
  // Stops like a Refiner.
  Counts count(const SuffixClasses& classes, std::uint64_t most_suppressed) const;

 private:
  // A suffix of eight groups.
  static constexpr std::size_t lanes = 8;
  using Lanes [[gnu::vector_size(lanes * sizeof(std::int16_t))]] = std::int16_t;
  // Counts are cut off here, and so many suffixes of one group do not overflow a lane.
  static constexpr std::int16_t most_count = 255;
  static constexpr std::size_t most_suffixes = 128;

  Counts count_by_entries(const SuffixClasses& classes) const;

  std::uint64_t k_, persons_ = 0;
  std::size_t suffixes_ = 0;
  const Groups* groups_ = nullptr;
  // Eight groups after the other, by suffix.
  std::vector<Lanes> table_;
};

}  // namespace kith::fulldomain
