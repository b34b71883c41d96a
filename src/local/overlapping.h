// Local recoding by classes that may overlap: a class is any rows that meet the model together, and takes the
// least label that holds them on each axis. Equal rows may fall into different classes, and a row of one
// class may lie within the labels of another. That loses less than cells, which must not overlap.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "local/extent.h"
#include "local/partition.h"
#include "privacy/criterion.h"

namespace kith::local {

// Classes of rows, which rise within a class; classes are in the order of their first rows. The labels are
// least (see tight()), and no two classes are written with the same.
struct Overlapping {
  std::vector<std::vector<std::uint32_t>> classes;
  std::vector<Region> labels;
};

// All rows together must meet the model, otherwise they are one class. Cohorts are not taken. The result is
// the same on any number of threads; how much is tried is limited by steps, which grow with the rows.
Overlapping overlapping(std::span<const Axis> axes, const Points& points, const privacy::Model& model,
                        unsigned threads = 1, Progress& progress = silent_progress());

}  // namespace kith::local
