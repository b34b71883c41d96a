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

// The values of one axis that a cell may hold. On ordered axes and sets, `empties` says whether the empty
// value is among them, and `values` whether others are, within what follows.
struct Extent {
  bool empties = true;
  bool values = true;
  // An ordered extent holds low < x <= high, and low itself if low_inside (tight boxes).
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
  bool low_inside = false;
  // A set holds the values numbered [first, last) and, if stated, those with after < text <= upto. In tight
  // boxes it holds exactly `members`, which are sorted.
  std::uint32_t first = 0, last = unlimited;
  std::optional<std::string> after, upto;
  std::optional<std::vector<std::string>> members;
  // A tree holds what lies under a label.
  hierarchy::Level level = 0;
  std::string label;

  bool operator==(const Extent&) const = default;
};

// A region is indexed by axis.
using Region = std::vector<Extent>;

Region whole(std::span<const Axis> axes);

// How a cell is cut along one axis.
struct Cut {
  enum class Kind : std::uint8_t {
    // An ordered axis or a set is cut in: up to a bound | above it | the empty value, if the cell has it.
    below,
    // An ordered axis or a set is cut in: not empty | the empty value.
    nulls,
    // A set is cut in: values known by now | the empty value, if the cell has it | others, not known yet.
    known,
    // A tree is cut in one branch per label of a finer level.
    level,
  };
  Kind kind = Kind::below;
  std::uint32_t axis = 0;
  // Cutting below, x <= at goes low on an ordered axis, and texts <= `text` on a set.
  double at = 0;
  std::string text;
  // Numbers below `known` are known; it is not below the extent's `first`.
  std::uint32_t known = 0;
  hierarchy::Level level = 0;

  bool operator==(const Cut&) const = default;
};

struct Branch {
  enum class Side : std::uint8_t { low, high, filled, empty, listed, other, label };
  Side side = Side::low;
  // The label is of the cut's level, if the side is label.
  std::string label;

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
// of the lowest level they share. If an ordered axis or a set has the empty value beside others, it is the
// whole axis.
Extent tight(const Axis& axis, std::span<const Code> values);

// Writes it as the release shows it: `<= 30`, `(30, 60]`, `> 60`, `[20, 25]`, `{a, b}`, a single value, a
// label of the hierarchy, the empty text, `*`. Integers in (30, 31] are 31. A member of a set that holds a
// comma, a brace, a quote or outer blanks stands in double quotes, those inside doubled. Dates are ISO dates.
std::string label_of(const Axis& axis, const Extent& extent);

// The extent that the label stands for: the whole, if it reads like that; else the same. Of a tree that is a label of
// a coarser level than that of the values that reads like the top's.
Extent as_it_reads(const Axis& axis, Extent extent);

// Says whether the label lists members of a set, which makes it as long as they are together, and how many
// bytes it then has; 0 if it lists none.
bool is_list(const Axis& axis, const Extent& extent);
std::uint64_t list_bytes(const Axis& axis, const Extent& extent);

// NCP of a cell, 0 for one value, 1 for all: the share of the range of the data, of the categories, of the
// hierarchy's leaves. In millionths, so that sums are the same in any order.
constexpr std::uint64_t whole_share = 1'000'000;
std::uint64_t share_of(const Axis& axis, const Extent& extent);

}  // namespace kith::local
