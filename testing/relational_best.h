// The least LM there is for a small database, by trying everything: all partitions of persons into classes of
// k to 2k - 1 (a larger class can be parted without loss), and in each class all ways to pair the members'
// rows, down the trees. Nobody is suppressed.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "testing/snowflakes.h"
#include "testing/text_domain.h"

namespace kith::testing {

// Keeps a reference. For some six persons with some three rows of a table each.
class RelationalBest {
 public:
  explicit RelationalBest(const Snowflake& snowflake);

  // The least LM of all persons; k persons at least are needed.
  double lm(std::uint64_t k);
  // The least loss of these persons as one class, as a share of all quasi cells.
  double class_lm(const std::vector<std::uint32_t>& persons);

 private:
  using Rows = std::vector<std::uint32_t>;  // by member

  double together(std::size_t table, const Rows& rows);
  double paired(std::size_t table, const std::vector<Rows>& sets);
  double pair_from(std::size_t table, const std::vector<Rows>& sets, std::size_t pivot, std::size_t at,
                   std::vector<std::vector<bool>>& used);
  double removed(std::size_t table, std::uint32_t row) const;  // with its subtree

  const Snowflake& snowflake_;
  std::vector<std::vector<TextDomain>> domains_;
  std::map<std::pair<std::size_t, Rows>, double> known_;
  double cells_ = 0;
};

}  // namespace kith::testing
