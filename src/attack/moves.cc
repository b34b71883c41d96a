#include "attack/moves.h"

#include <algorithm>

namespace kith::attack {
namespace {

void read_group(const std::map<std::uint32_t, std::uint64_t>& by_value, std::uint64_t l, GroupsRead& into) {
  std::uint64_t records = 0, most = 0;
  for (const auto& [value, count] : by_value) {
    records += count;
    most = std::max(most, count);
  }
  if (records == 0) return;
  into.records += records;
  ++into.groups;
  if (most == records) into.certain += records;
  // This is most x l > records, without overflow.
  if (most > records / l) into.not_eligible += records;
  const double share = static_cast<double>(most) / static_cast<double>(records);
  into.highest = std::max(into.highest, share);
  // This adds share x records, and is divided at the end.
  into.mean += static_cast<double>(most);
}

void finish(GroupsRead& groups) {
  if (groups.records > 0) groups.mean /= static_cast<double>(groups.records);
}

}  // namespace

void MovesReader::add(std::int64_t origin, std::optional<std::int64_t> slot, std::uint32_t value,
                      std::uint64_t count) {
  if (count > 0) groups_[{origin, slot}][value] += count;
}

MovesRead MovesReader::read(std::uint64_t l) const {
  MovesRead result;
  for (const auto& [group, by_value] : groups_) {
    const auto& [origin, slot] = group;
    GroupsRead& kind = !slot ? result.dropped : *slot == origin ? result.unmoved : result.moved;
    read_group(by_value, std::max<std::uint64_t>(l, 1), kind);
  }
  for (GroupsRead* kind : {&result.moved, &result.dropped, &result.unmoved}) finish(*kind);
  return result;
}

}  // namespace kith::attack
