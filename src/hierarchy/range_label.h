// Reads labels that are numbers or ranges of numbers, as people write them. Internal to this room.
#pragma once

#include <optional>
#include <string_view>

namespace kith::hierarchy {

struct RangeLabel {
  double from = 0, to = 0;
  bool from_included = true, to_included = true;

  bool is_point() const { return from == to; }
  bool contains(const RangeLabel& other) const;
};

// "12", "0-4", "[60-64]", "[20, 25)", "(1, 2]", "<= 5", "> 5", "< 5", ">= 5", "90+".
std::optional<RangeLabel> read_range_label(std::string_view label);

}  // namespace kith::hierarchy
