// Lines of a CSV file of kith's own: commas, LF and a header. Labels are quoted once each, so a row is written by
// copying bytes. Used by one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "table/data.h"

namespace kith::engine {

class CsvLines {
 public:
  CsvLines(std::unique_ptr<WritableFile> file, const std::vector<std::string>& columns);

  void expect_labels(std::size_t column, std::size_t count) { fields_[column].reserve(count); }
  // The next code of the column is that of this label.
  void add_label(std::size_t column, std::string_view label);
  std::size_t labels(std::size_t column) const { return fields_[column].size(); }
  // Requires labels for all its codes.
  void append(const Batch& batch);
  void close();

 private:
  std::string field(std::size_t column, std::string_view text) const;
  void flush();

  std::unique_ptr<WritableFile> file_;
  // It is indexed by column and code; a field comes with what follows it.
  std::vector<std::vector<std::string>> fields_;
  std::string buffer_;
};

}  // namespace kith::engine
