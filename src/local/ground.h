// What cutting needs of axes and rows, prepared once: keys instead of values, shares instead of labels.
// Internal to this room. Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "local/partition.h"

namespace kith::local {

constexpr std::uint32_t empty_key = 0xffffffff;

// An axis by keys. On ordered axes and sets the ranks that occur, numbered in their order, with empty_key for
// the empty value; on trees codes. Everything here is of the size of the rows, not of the axis: a series cuts
// many small cells. An ordered axis has by key the position; ordered axes and sets have by key an example, a
// code that has it. A set has the share by number of members.
struct AxisGround {
  const Axis* axis = nullptr;
  std::vector<double> position;
  std::vector<Code> example;
  std::vector<std::uint64_t> member_share;
  // Cells, ordered and set (measure_cells): by key, the value or how many members the region has up to it;
  // and what a share is taken of, less what is free: one value of a set.
  std::vector<double> upto;
  double width = 0, free = 0;
  // This counts the members of a set's region.
  std::uint64_t members = 0;
  // The values of an ordered axis are whole numbers or days.
  bool in_steps = false;
  // A tree has its levels by height, then number; `chain` says that the order of the levels is one.
  std::vector<hierarchy::Level> by_height;
  bool chain = true;
  // By level: below the top it has a label that reads like the top's, and loses as much.
  std::vector<bool> reads_like_top;

  // This is for ordered axes, and the next two are for trees.
  std::uint64_t range_share(std::uint32_t low, std::uint32_t high) const;
  std::uint64_t label_share(hierarchy::Level level, std::uint32_t code) const;
  std::uint64_t share_of_label(hierarchy::Level level, hierarchy::Label label) const;
  const std::vector<hierarchy::Label>& labels(hierarchy::Level level) const {
    return axis->hierarchy->levels[level].of;
  }
};

// Rows with their keys beside them: [row, key of axis 0, key of axis 1 and so on]. Parts are ranges of
// records, and cutting moves records, so that every part lies together and in the order of its rows.
struct Records {
  std::size_t stride = 1;
  std::vector<std::uint32_t> data;

  std::uint32_t* at(std::size_t record) { return data.data() + record * stride; }
  const std::uint32_t* at(std::size_t record) const { return data.data() + record * stride; }
};

struct Ground {
  std::vector<AxisGround> axes;
  Records records;
  const Points* points = nullptr;
  const privacy::Model* model = nullptr;
  std::uint64_t k = 0;
  // The result is measured by `measure`, the cuts by `by`.
  Measure measure = Measure::boxes;
  Measure by = Measure::boxes;
  // No axis has a partial order.
  bool chains = true;

  // These are numbered densely: by row persons, cohorts, and who goes with which cohort; by column sensitive
  // values, and who goes with which. The pairs are empty if every row is its own person.
  struct Numbers {
    std::vector<std::uint32_t> of;
    std::uint32_t count = 0;
  };
  Numbers person, cohort, member;
  std::vector<Numbers> value, bearer;
  // By column, these are values within cohorts, and who goes with which. There are none without cohorts, or if
  // the model is k alone.
  std::vector<Numbers> cohort_value, cohort_bearer;

  // k over rows is all there is to check.
  bool rows_only() const { return person.count == 0 && cohort.count == 0 && model->k_only(); }
};

Ground make_ground(std::span<const Axis> axes, const Points& points, const privacy::Model& model,
                   Measure measure = Measure::boxes);

// What a part's cell still has of an axis, as far as cutting needs it. Ordered axes and sets have `empties`,
// sets have `endless` if there are values that are not known yet, and trees have a level.
struct AxisState {
  bool empties = true;
  bool endless = true;
  hierarchy::Level level = 0;
  // These are the bounds of the cell, the lower one within if values are in steps; on sets they are numbers
  // of members.
  double low = 0, high = 0;
  std::uint64_t share = 0;

  bool operator==(const AxisState&) const = default;
};

struct Part {
  // These are records.
  std::uint32_t begin = 0, end = 0;
  std::vector<AxisState> states;

  std::uint32_t rows() const { return end - begin; }
};

// Prepares the axes for the shares of cells within a region.
void measure_cells(Ground& ground, const Region& region);
std::vector<AxisState> states_of(const Ground& ground, const Region& region);

}  // namespace kith::local
