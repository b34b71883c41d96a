// What a file of a statistics program or a spreadsheet says of its table before rows are read. Plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kith::statfile {

// Values with labels are `labelled`; codes that the file declares to be no values are its `missing_codes`. If all
// labels of numbers say that there is no answer, the column has `no_answers` and is not labelled. The
// column of row names is one that the file has no name for.
struct FileColumn {
  std::string name;
  bool row_names = false;
  bool labelled = false;
  bool missing_codes = false;
  bool no_answers = false;
};

// The kind is what people call the format, e.g. "SPSS". 0 rows are an unknown number. Of a workbook, the sheet is
// the one that is read, and `sheets` is how many it has.
struct Layout {
  std::string kind;
  std::uint64_t rows = 0;
  std::string sheet;
  std::uint64_t sheets = 0;
  std::vector<FileColumn> columns;
};

}  // namespace kith::statfile
