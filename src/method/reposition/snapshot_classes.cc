#include "method/reposition/snapshot_classes.h"

#include "local/partition.h"
#include "method/binding.h"
#include "method/local/cut.h"
#include "method/local/settings.h"
#include "privacy/criterion.h"

namespace kith::method {

namespace {

Binding bind_snapshot(const plan::Plan& plan, const StreamShape& shape,
                      std::span<const LeavingRecord> records) {
  Binding binding;
  for (std::size_t c = 0; c < shape.carried.size(); ++c) {
    if (!shape.quasi[c]) continue;
    Column column;
    column.name = shape.wanted[shape.carried[c]];
    for (const LeavingRecord& record : records) column.codes.push_back(column.values.encode(record.field(c)));
    binding.quasi.push_back(static_cast<int>(binding.table.columns.size()));
    binding.table.columns.push_back(std::move(column));
  }
  Column sensitive;
  sensitive.name = shape.wanted[shape.sensitive];
  for (const LeavingRecord& record : records)
    sensitive.codes.push_back(sensitive.values.encode(std::to_string(record.value())));
  binding.sensitive = {static_cast<int>(binding.table.columns.size())};
  binding.table.columns.push_back(std::move(sensitive));
  for (const int at : binding.quasi) {
    const Column& column = binding.table.columns[static_cast<std::size_t>(at)];
    binding.axes.push_back(axis_of(plan, *plan.find(column.name), column));
  }
  return binding;
}

}  // namespace

SnapshotClasses classes_of(const plan::Plan& plan, const StreamShape& shape,
                           std::span<const LeavingRecord> records, std::uint64_t l) {
  SnapshotClasses classes;
  classes.labels.resize(shape.carried.size());
  if (records.empty()) return classes;
  const Binding binding = bind_snapshot(plan, shape, records);
  privacy::Model model(1);
  model.add(privacy::l_diversity(privacy::LForm::frequency, static_cast<double>(l), 0, 0));
  local::Options options;
  options.choice = local::Choice::guillotine;
  options.threads = 1;
  options.measure = local::Measure::cells;
  const local::Partition partition =
      local::partition(binding.axes, points_of(binding, true), local::whole(binding.axes), model, options);
  LocalCells cells = cells_of(binding, partition, Ranges::cell);
  classes.of = std::move(cells.release.class_of_row);
  std::size_t axis = 0;
  for (std::size_t c = 0; c < shape.carried.size(); ++c)
    if (shape.quasi[c]) classes.labels[c] = std::move(cells.release.labels[axis++]);
  for (const std::uint32_t cls : classes.of) classes.count = std::max(classes.count, cls + 1);
  return classes;
}

}  // namespace kith::method
