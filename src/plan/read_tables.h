// Reads the part of a plan file that names many tables. Internal to this room.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plan/read_columns.h"

namespace kith::plan {

// [tables] has one entry per table. The lines of their keys go to `lines`, as "tables.NAME.key". Throws
// Error{table_schema} for a table with several foreign keys.
std::vector<TablePlan> read_tables(const Section& section, const PlanFolder& folder,
                                   const std::vector<time::GranularityDefinition>& granularities,
                                   std::map<std::string, std::uint64_t>& lines);

}  // namespace kith::plan
