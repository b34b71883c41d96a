#include "api/located_source.h"

#include <algorithm>
#include <optional>

#include "api/read_table.h"

namespace kith::api {

namespace {

constexpr std::size_t rows_at_once = 4096;

// A table that was read, given as rows again.
class TableRows final : public Rows {
 public:
  explicit TableRows(Table table) : table_(std::move(table)) {}

  std::vector<std::string> columns() override {
    std::vector<std::string> names;
    for (const Column& column : table_.columns) names.push_back(column.name);
    return names;
  }

  bool next(std::vector<std::string>& cells) override {
    cells.clear();
    const std::size_t end = std::min(table_.rows(), at_ + rows_at_once);
    if (at_ == end) return false;
    for (; at_ < end; ++at_)
      for (const Column& column : table_.columns) cells.emplace_back(column.at(at_));
    return true;
  }

 private:
  Table table_;
  std::size_t at_ = 0;
};

void set_reading(const Reading& reading, plan::SourcePlan& source) {
  if (reading.format) source.format = reading.format;
  if (reading.delimiter) source.delimiter = reading.delimiter;
  if (reading.quote) source.quote = reading.quote;
  if (reading.encoding) source.encoding = reading.encoding;
  if (reading.header) source.header = reading.header;
}

}  // namespace

LocatedSource::LocatedSource(const ReleaseRequest& request, plan::Plan& plan, Progress& progress) {
  const Locator& locator = request.source ? *request.source : request.data;
  if (locator.rows) {
    memory_ = std::make_unique<MemoryTable>(*locator.rows, locator.name, progress);
  } else if (locator.table) {
    TableRows rows(read_table(locator, {}, request.resources, progress));
    memory_ = std::make_unique<MemoryTable>(rows, locator.path.string(), progress);
  }
  if (memory_)
    plan.source.path = memory_->path();
  else if (request.source)
    plan.source.path = locator.path;
  if (memory_ || request.source) set_reading(memory_ ? MemoryTable::reading() : locator.reading, plan.source);
}

}  // namespace kith::api
