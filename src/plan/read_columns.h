// Reads the parts of a plan file that say where rows are and what their columns are. They are the same for
// one table and for one of many. Internal to this room.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/section.h"

namespace kith::plan {

// The plan file; paths in it are relative to its folder. The formats are those that a source may name.
struct PlanFolder {
  std::string file;
  std::filesystem::path folder;
  std::vector<std::string> formats;

  std::filesystem::path operator/(const std::string& path) const {
    return folder / std::filesystem::path(path);
  }
};

// These are the keys that read_source() takes.
const std::vector<std::string>& source_keys();
Locator read_source(const Section& section, const PlanFolder& folder);

// There is one entry per column, a role or a table with more; calendars may name `granularities`. Messages
// put `of` behind a column's name, e.g. " of table 'takes'".
std::vector<ColumnPlan> read_columns(const Section& section, const PlanFolder& folder,
                                     const std::vector<time::GranularityDefinition>& granularities,
                                     const std::string& of = {});

}  // namespace kith::plan
