// A table of a file that a statistics program or a spreadsheet wrote: SPSS, Stata, SAS, Excel. The one door of
// this room. The file is parsed by a process of its own (isolated.h), once for its layout and once for each reading
// of rows. Cells are texts as people see them; no value is the empty text. Nothing is written to disk. Used by one
// thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/progress.h"
#include "statfile/isolated.h"
#include "statfile/layout.h"

namespace kith::statfile {

// What is not set is as the file says it.
struct FileRequest {
  std::filesystem::path path;
  // One of file_formats().
  std::string format;
  std::optional<std::string> sheet = {};
  bool codes = false;
  bool header = true;
  std::optional<std::string> encoding = {};
  // The most memory that the parser may take; 0 is a default.
  std::uint64_t memory_bytes = 0;
};

// How a format is recognized: by the ending of a file's name, or by how the file begins.
struct FileFormat {
  std::string name;
  std::vector<std::string> endings;
  std::function<bool(std::string_view head)> begins;
  // A file has several tables, of which a request may name one.
  bool sheets = false;
  // What people call such a file, e.g. "an SPSS file"; empty if texts may begin in the same way.
  std::string what = {};
};
const std::vector<FileFormat>& file_formats();

// The rows as they come. It must end before its table does.
class RowReader {
 public:
  explicit RowReader(std::unique_ptr<IsolatedWork> work) : work_(std::move(work)) {}
  // Some rows, cell after cell in the order of the columns that were asked for; false after the last.
  bool next(Message& rows, const Progress& progress);
  // After the last: of each column that was asked for, how many cells are formulas whose result the file does not
  // hold. There are none in files that have no formulas.
  const std::vector<std::uint64_t>& unstored() const { return unstored_; }

 private:
  std::unique_ptr<IsolatedWork> work_;
  std::vector<std::uint64_t> unstored_;
};

class FileTable {
 public:
  // Throws Error{missing_file, bad_statistics_file, bad_workbook, bad_encoding, unsupported_format, …}.
  explicit FileTable(FileRequest request);

  const Layout& layout() const { return layout_; }
  std::unique_ptr<RowReader> rows(const std::vector<std::size_t>& columns) const;

 private:
  std::unique_ptr<IsolatedWork> begin(const IsolatedWork::Work& work) const;
  void read_layout();

  FileRequest request_;
  OpenedFile source_;
  Layout layout_;
};

}  // namespace kith::statfile
