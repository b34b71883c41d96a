// Labels can be long: each goes as soon as it is quoted.
#include <string>
#include <utility>

#include "engine/csv_lines.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

std::vector<std::string> names_of(const std::vector<SinkColumn>& columns) {
  std::vector<std::string> names;
  for (const SinkColumn& column : columns) names.push_back(column.name);
  return names;
}

class CsvSink final : public Sink {
 public:
  CsvSink(std::unique_ptr<WritableFile> file, std::vector<SinkColumn> columns)
      : lines_(std::move(file), names_of(columns)) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      lines_.expect_labels(column, columns[column].labels.size());
      for (std::string& label : columns[column].labels) {
        lines_.add_label(column, label);
        label = std::string();
      }
    }
  }

  void append(const Batch& batch) override { lines_.append(batch); }
  void close() override { lines_.close(); }

 private:
  CsvLines lines_;
};

}  // namespace

std::unique_ptr<Sink> create_csv(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                 Filesystem& files) {
  return std::make_unique<CsvSink>(files.create(path), std::move(columns));
}

}  // namespace kith::engine
