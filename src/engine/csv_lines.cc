#include "engine/csv_lines.h"

#include <utility>

#include "engine/csv_field.h"

namespace kith::engine {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

}  // namespace

CsvLines::CsvLines(std::unique_ptr<WritableFile> file, const std::vector<std::string>& columns)
    : file_(std::move(file)), fields_(columns.size()) {
  buffer_.reserve(buffer_bytes + buffer_bytes / 4);
  for (std::size_t column = 0; column < columns.size(); ++column) buffer_ += field(column, columns[column]);
}

void CsvLines::add_label(std::size_t column, std::string_view label) {
  fields_[column].push_back(field(column, label));
}

void CsvLines::append(const Batch& batch) {
  for (std::size_t row = 0; row < batch.rows; ++row) {
    for (std::size_t column = 0; column < fields_.size(); ++column)
      buffer_ += fields_[column][batch.cells[column][row]];
    if (buffer_.size() >= buffer_bytes) flush();
  }
}

void CsvLines::close() {
  flush();
  file_->close();
}

// A record must not be an empty line. A field has no more room than it fills.
std::string CsvLines::field(std::size_t column, std::string_view text) const {
  std::string written;
  written.reserve(text.size() + 3);
  append_field(written, text);
  if (fields_.size() == 1 && text.empty()) written = "\"\"";
  written += column + 1 == fields_.size() ? '\n' : ',';
  return written;
}

void CsvLines::flush() {
  if (!buffer_.empty()) file_->append(buffer_);
  buffer_.clear();
}

}  // namespace kith::engine
