// What a cell of the partition holds of each axis, how a cut narrows it, and how it reads in a release.
// Cells cover everything from the start: the outermost ones have no bounds, the empty value has a branch of
// its own wherever an axis is cut, and so have categories that were not known when it was.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "local/axis.h"

namespace kith::local {

constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();

// The values of one axis that a cell may hold.
struct Extent {
  bool empties = true;  // ordered and set: the empty value
  bool values = true;   // ordered and set: others, within what follows
  // ordered: low < x <= high; low <= x where low_inside (tight boxes)
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
  bool low_inside = false;
  // set: values numbered [first, last) and, where stated, with after < text <= upto
  std::uint32_t first = 0, last = unlimited;
  std::optional<std::string> after, upto;
  std::optional<std::vector<std::string>> members;  // set, tight boxes: exactly these, sorted
  // tree
  hierarchy::Level level = 0;
  std::string label;

  bool operator==(const Extent&) const = default;
};

using Region = std::vector<Extent>;  // by axis

Region whole(std::span<const Axis> axes);

// How a cell is cut along one axis.
struct Cut {
  enum class Kind : std::uint8_t {
    below,  // ordered, set: up to a bound | above it | the empty value, where the cell has it
    nulls,  // ordered, set: not empty | the empty value
    known,  // set: values known by now | the empty value, where the cell has it | other, not known yet
    level,  // tree: one branch per label of a finer level
  };
  Kind kind = Kind::below;
  std::uint32_t axis = 0;
  double at = 0;               // below, ordered: x <= at goes low
  std::string text;            // below, set: text <= this goes low
  std::uint32_t known = 0;     // known: numbers below this are known; not below the extent's `first`
  hierarchy::Level level = 0;  // level

  bool operator==(const Cut&) const = default;
};

struct Branch {
  enum class Side : std::uint8_t { low, high, filled, empty, listed, other, label };
  Side side = Side::low;
  std::string label;  // side label: of the cut's level

  bool operator==(const Branch&) const = default;
};

// The branch a value takes. On a set, a value that lies within the extent being cut.
Branch branch_of(const Axis& axis, const Cut& cut, Code value);
// The branches a cut of this extent has, those of labels aside, in the order of Branch::Side.
std::vector<Branch> branches_of(const Cut& cut, const Extent& extent);
Extent narrowed(const Axis& axis, const Extent& extent, const Cut& cut, const Branch& branch);

bool contains(const Axis& axis, const Extent& extent, Code value);
// Every value of `inner` lies in `outer`. Extents of cells and of tight boxes may be mixed.
bool within(const Axis& axis, const Extent& inner, const Extent& outer);

// The least extent that holds these values: for ordered [lo, hi], for sets the members, for trees the label
// of the lowest level they share. Where an ordered axis or a set has the empty value beside others, it is the
// whole axis.
Extent tight(const Axis& axis, std::span<const Code> values);

// As the release shows it: `<= 30`, `(30, 60]`, `> 60`, `[20, 25]`, `{a, b}`, a single value, a label of the
// hierarchy, the empty text, `*`. Integers in (30, 31] are 31. A member of a set that holds a comma, a brace,
// a quote or outer blanks stands in double quotes, those inside doubled. Dates as ISO dates.
std::string label_of(const Axis& axis, const Extent& extent);

// NCP of a cell, 0 for one value, 1 for all: the share of the range of the data, of the categories, of the
// hierarchy's leaves. In millionths, so that sums are the same in any order.
constexpr std::uint64_t whole_share = 1'000'000;
std::uint64_t share_of(const Axis& axis, const Extent& extent);

}  // namespace kith::local
