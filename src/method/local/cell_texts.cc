#include "method/local/cell_texts.h"

#include <algorithm>

#include <fmt/format.h>

#include "attack/cell_reading.h"
#include "hierarchy/ambiguous_label.h"
#include "kith/error.h"

namespace kith::method {

namespace {

using Kind = attack::CellReading::Kind;

void refuse_texts(const Column& column, const std::string& source) {
  std::vector<bool> ambiguous(column.values.size());
  for (Code code = 0; code < column.values.size(); ++code) {
    const Kind kind = attack::read_cell(column.values[code]).kind;
    ambiguous[code] = kind == Kind::set || kind == Kind::anything;
  }
  const auto is_ambiguous = [&](Code code) { return ambiguous[code]; };
  const auto first = std::ranges::find_if(column.codes, is_ambiguous);
  if (first == column.codes.end()) return;
  const auto rows = std::ranges::count_if(column.codes, is_ambiguous);
  throw Error(
      ErrorCode::hierarchy_value,
      fmt::format("row {}{}: the value reads as a cell that stands for several values",
                  first - column.codes.begin() + 1, rows > 1 ? fmt::format(" and {} more", rows - 1) : ""),
      {source, 0, column.name}, "write such values without braces, and * as an empty cell or as a word",
      std::string(column.values[*first]));
}

void refuse_labels(const plan::ColumnPlan& stated) {
  const auto* file = std::get_if<hierarchy::FromFile>(&stated.recipe);
  if (file == nullptr) return;
  const auto found = hierarchy::ambiguous_label(file->path);
  if (!found) return;
  throw Error(
      ErrorCode::hierarchy_value,
      fmt::format("the text of level {} is a label of level {} too, which does not hold this value: a "
                  "cell would not say which of them it is",
                  found->finer, found->coarser),
      {file->path.string(), found->line, stated.name}, "give one of them another name");
}

}  // namespace

void refuse_ambiguous_cells(const plan::Plan& plan, const Binding& binding, Releases releases) {
  for (const int quasi : binding.quasi) {
    const Column& column = binding.column(quasi);
    const plan::ColumnPlan& stated = *plan.find(column.name);
    if (stated.has_hierarchy)
      refuse_labels(stated);
    else if (releases == Releases::series)
      refuse_texts(column, plan.source.description());
  }
}

}  // namespace kith::method
