// What tests of room statfile share: a file of given bytes, read as a table.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "kith/error.h"
#include "statfile/file_table.h"
#include "testing/temporary_folder.h"

namespace kith::statfile {

using Row = std::vector<std::string>;

// The names of the columns, then all rows.
inline std::vector<Row> rows_of(const FileTable& table) {
  std::vector<Row> rows(1);
  std::vector<std::size_t> all;
  for (const FileColumn& column : table.layout().columns) {
    all.push_back(all.size());
    rows[0].push_back(column.row_names ? "(row names)" : column.name);
  }
  const auto reader = table.rows(all);
  Message message;
  while (reader->next(message, silent_progress()))
    for (std::size_t i = 0; i < message.texts.size(); i += all.size())
      rows.emplace_back(message.texts.begin() + static_cast<std::ptrdiff_t>(i),
                        message.texts.begin() + static_cast<std::ptrdiff_t>(i + all.size()));
  return rows;
}

class FileTableTest : public ::testing::Test {
 protected:
  FileRequest request(const std::string& bytes, const std::string& format) const {
    folder.write("file", bytes);
    return {.path = folder.path() / "file", .format = format};
  }
  std::vector<Row> read(const std::string& bytes, const std::string& format) const {
    return rows_of(FileTable(request(bytes, format)));
  }
  // The code of the error that reading ends with; nothing if it ends well.
  static std::optional<Error> failure(const FileRequest& request) {
    try {
      rows_of(FileTable(request));
    } catch (const Error& error) {
      return error;
    }
    return std::nullopt;
  }

  const testing::TemporaryFolder folder;
};

}  // namespace kith::statfile
