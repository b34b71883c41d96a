// What moves tell an attacker who knows the original times. Records of one time that appear in one later
// snapshot form a group; so do the records of one time that never appear. Whoever knows somebody's time and
// where they went knows their group, and guesses the group's most frequent value. How much of a group's
// values can be worked out depends on everything else that is published; nobody is disclosed for certain
// outside the groups that have one value only.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace kith::attack {

// `certain` counts records in groups with one value only: these can be disclosed. `not_eligible` counts
// records in groups in which a value has more than 1/l, `certain` among them. `highest` is the greatest share
// of a group's most frequent value, and `mean` is that share over records.
struct GroupsRead {
  std::uint64_t records = 0, groups = 0;
  std::uint64_t certain = 0;
  std::uint64_t not_eligible = 0;
  double highest = 0;
  double mean = 0;
};

struct MovesRead {
  GroupsRead moved, dropped;
  // For comparison, these are the published ones that did not move, by their time.
  GroupsRead unmoved;
};

// Takes the records one by one or by counts, in any order.
class MovesReader {
 public:
  // `slot` is where a record was published, and none if it was dropped.
  void add(std::int64_t origin, std::optional<std::int64_t> slot, std::uint32_t value,
           std::uint64_t count = 1);
  MovesRead read(std::uint64_t l) const;

 private:
  using Group = std::pair<std::int64_t, std::optional<std::int64_t>>;
  std::map<Group, std::map<std::uint32_t, std::uint64_t>> groups_;
};

}  // namespace kith::attack
