// What method local tells about itself, and what a plan says to it.
#pragma once

#include "local/partition.h"
#include "method/info.h"
#include "plan/plan.h"
#include "series/state.h"

namespace kith::method {

// Classes are cells of a partition, or any rows with least labels, which may overlap.
enum class Classes { cells, overlapping };
const char* name_of(Classes classes);

// Cells of the partition, open at the outer edges, or the least box around each class.
using series::Ranges;
const char* name_of(Ranges ranges);

// A series: whether the attacker may know in which release somebody joined.
using series::Arrivals;
const char* name_of(Arrivals arrivals);

const char* name_of(local::Choice policy);

// Overlapping classes have neither a policy nor ranges: their labels are always least.
struct LocalSettings {
  Classes classes = Classes::cells;
  local::Choice policy = local::Choice::guillotine;
  Ranges ranges = Ranges::cell;
  Arrivals arrivals = Arrivals::hidden;
};

const Info& local_info();

LocalSettings local_settings(const plan::Plan& plan);

}  // namespace kith::method
