#include "profile/files_beside.h"

#include <fmt/format.h>

#include "hierarchy/build.h"
#include "hierarchy/recipe_text.h"

namespace kith::profile {

namespace {

namespace fs = std::filesystem;

// "visits" of "visits.csv" and "visits.csv.gz".
std::string stem_of(const fs::path& data) {
  const fs::path name = data.filename();
  const bool packed = name.extension() == ".gz" || name.extension() == ".zst";
  return (packed ? name.stem() : name).stem().string();
}

void take_file(const fs::path& file, const Column& values, const NameInPlan& name_in_plan,
               ColumnProfile& column) {
  try {
    hierarchy::build(hierarchy::FromFile{file}, column.name, values.values, file.filename().string());
  } catch (const Error& error) {
    column.remark +=
        fmt::format("{}{} lies beside the data and does not fit: {}", column.remark.empty() ? "" : "; ",
                    file.filename().string(), name_of(error.code()));
    return;
  }
  column.recipe = hierarchy::FromFile{file};
  column.otherwise.reset();
  column.hierarchy = hierarchy::toml_string(name_in_plan(file));
  column.why = column.unknown ? "a hierarchy lies beside the data"
                              : column.why + ", and a hierarchy lies beside the data";
  column.unknown = false;
}

}  // namespace

void take_files_beside(const Table& table, const fs::path& data, const NameInPlan& name_in_plan,
                       Profile& profile) {
  for (ColumnProfile& column : profile.columns) {
    if (column.role != LikelyRole::quasi || column.name.find('/') != std::string::npos) continue;
    const fs::path file = data.parent_path() / fmt::format("{}_hierarchy_{}.csv", stem_of(data), column.name);
    std::error_code ignored;
    const int at = table.find(column.name);
    if (at >= 0 && fs::is_regular_file(file, ignored))
      take_file(file, table.columns[static_cast<std::size_t>(at)], name_in_plan, column);
  }
}

}  // namespace kith::profile
