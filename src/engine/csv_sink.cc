// Labels are quoted once each, so a row is written by copying bytes. They can be long: each goes as soon as it
// is quoted, and a field has no more room than it fills.
#include <string>
#include <utility>

#include "engine/csv_field.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

class CsvSink final : public Sink {
 public:
  CsvSink(std::unique_ptr<WritableFile> file, std::vector<SinkColumn> columns) : file_(std::move(file)) {
    buffer_.reserve(buffer_bytes + buffer_bytes / 4);
    const bool single = columns.size() == 1;
    for (SinkColumn& column : columns) {
      const char end = &column == &columns.back() ? '\n' : ',';
      buffer_ += field(column.name, single, end);
      auto& fields = fields_.emplace_back();
      fields.reserve(column.labels.size());
      for (std::string& label : column.labels) {
        fields.push_back(field(label, single, end));
        label = std::string();
      }
    }
  }

  void append(const Batch& batch) override {
    for (std::size_t row = 0; row < batch.rows; ++row) {
      for (std::size_t column = 0; column < fields_.size(); ++column)
        buffer_ += fields_[column][batch.cells[column][row]];
      if (buffer_.size() >= buffer_bytes) flush();
    }
  }

  void close() override {
    flush();
    file_->close();
  }

 private:
  // A record must not be an empty line.
  static std::string field(const std::string& text, bool single, char end) {
    std::string written;
    written.reserve(text.size() + 3);
    append_field(written, text);
    if (single && text.empty()) written = "\"\"";
    written += end;
    return written;
  }

  void flush() {
    if (!buffer_.empty()) file_->append(buffer_);
    buffer_.clear();
  }

  std::unique_ptr<WritableFile> file_;
  // It is indexed by column and code; a field comes with what follows it.
  std::vector<std::vector<std::string>> fields_;
  std::string buffer_;
};

}  // namespace

std::unique_ptr<Sink> create_csv(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                 Filesystem& files) {
  return std::make_unique<CsvSink>(files.create(path), std::move(columns));
}

}  // namespace kith::engine
