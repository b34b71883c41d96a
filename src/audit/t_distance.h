// How far the sensitive values of a class are from those of the whole table (Li, Li and Venkatasubramanian,
// "t-Closeness"): the earth mover's distance under three ground distances.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "audit/check.h"

namespace kith::audit {

// The values of one sensitive column: first those of the reference, then those that occur in the checked
// table alone.
struct SensitiveDomain {
  std::string column;
  std::vector<std::string_view> values;
  // These are counts in the reference.
  std::vector<std::uint64_t> counts;
  // All values are numbers.
  bool numbers = false;
};

// Threads must not share it: of() uses scratch space.
class TMeter {
 public:
  // `lines` are as in Requirement::sensitive_hierarchies, for the hierarchical distance alone; throws
  // Error{hierarchy_gap} if they miss a value that occurs (the empty value excepted).
  TMeter(TDistance distance, const SensitiveDomain& domain,
         const std::vector<std::vector<std::string>>& lines);

  // The distance of a class in which values[i] occurs counts[i] > 0 times.
  double of(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts);

 private:
  double equal(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) const;
  double ordered(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts);
  double hierarchical(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts);
  double walked(std::size_t from, std::size_t to, double below) const;
  void rank(const SensitiveDomain& domain);
  void climb(const SensitiveDomain& domain, const std::vector<std::vector<std::string>>& lines);

  TDistance distance_;
  // These are the shares of the reference, by value.
  std::vector<double> share_;
  // This is the total of the checked class.
  double total_ = 0;
  // For the ordered distance, these are by rank how much of the reference lies at this rank or below, and the
  // running sum of that.
  std::vector<std::uint32_t> rank_;
  std::vector<double> upto_, upto_sum_;
  std::vector<std::pair<std::uint32_t, double>> by_rank_;
  // For the hierarchical distance, parent_[h][node of height h] is the node of height h + 1; shares of the
  // reference are by node.
  std::vector<std::vector<std::uint32_t>> parent_;
  std::vector<std::vector<double>> node_share_;
  std::vector<std::vector<double>> mass_, surplus_;
  std::vector<std::uint32_t> touched_, touched_above_;
};

}  // namespace kith::audit
