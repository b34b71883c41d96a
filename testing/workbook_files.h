// Writes small workbooks of Excel, part by part, for tests that read them. Threads may call together for different
// files.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kith::testing {

// The name of each part and its bytes.
using Parts = std::vector<std::pair<std::string, std::string>>;

// Sheets are by name, each with the XML of its rows: <row><c><v>1</v></c></row>. Texts are those that cells share.
// Number formats are codes; a cell with s="1" has the first of them.
struct WorkbookText {
  std::vector<std::pair<std::string, std::string>> sheets;
  std::vector<std::string> texts = {};
  std::vector<std::string> formats = {};
  bool from_1904 = false;
};

Parts workbook_parts(const WorkbookText& text);
std::string workbook_file(const WorkbookText& text);
std::string zip_file(const Parts& parts);

// The rows of a sheet with texts in every cell, which are written in place.
std::string inline_rows(const std::vector<std::vector<std::string>>& rows);

}  // namespace kith::testing
