// Reads one sheet of an Excel workbook (.xlsx). It is for a process of its own (isolated.h). Used by one thread.
//
// The first row that has a value names the columns, from its first value to its last; rows without a value are left
// out. A column before them that has values but no name holds the names of the rows. Numbers are texts as people
// see them (cell_format.h), truth is TRUE or FALSE, errors such as #N/A are the empty text, and formulas are what
// they came to when the file was saved. Programs that cannot calculate save no such result: those cells are the empty
// text and are counted.
// Cost: one pass over the sheet, and the texts that cells share in memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "statfile/isolated.h"
#include "statfile/layout.h"

namespace kith::statfile {

struct WorkbookRequest {
  // What messages call the file.
  std::string file;
  // The first one that people see and that has rows, unless it is named.
  std::optional<std::string> sheet = {};
  bool header = true;
};

// Both throw Error{bad_workbook, unsupported_format, empty_file, no_rows, table_schema, ragged_row}.
Layout layout_of(const OpenedFile& source, const WorkbookRequest& request);
// Sends the columns with these numbers, row by row, and how many formulas without a result each has.
void send_rows(const OpenedFile& source, const WorkbookRequest& request,
               const std::vector<std::size_t>& columns, MessageWriter& to);

}  // namespace kith::statfile
