// What a workbook says beside its sheets: which there are, the texts that cells share, the formats of numbers.
// Used by one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "statfile/cell_format.h"
#include "statfile/workbook_archive.h"

namespace kith::statfile {

struct Sheet {
  std::string name;
  std::string part;
  bool hidden = false;
};

// Many short texts, end to end.
class SharedTexts {
 public:
  void add(std::string_view text) {
    texts_ += text;
    ends_.push_back(texts_.size());
  }
  std::optional<std::string_view> at(std::size_t number) const {
    if (number >= ends_.size()) return std::nullopt;
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::string_view(texts_).substr(begin, ends_[number] - begin);
  }

 private:
  std::string texts_;
  std::vector<std::uint64_t> ends_;
};

// Sheets with charts or macros are none. Formats are by the number of a cell's style.
struct Workbook {
  std::vector<Sheet> sheets;
  bool from_1904 = false;
  SharedTexts texts;
  std::vector<CellFormat> formats;

  // The named sheet alone, or all that are not hidden. Throws Error{table_schema} with the names that there are.
  std::vector<const Sheet*> asked(const std::optional<std::string>& name, const std::string& file) const;
  // "its sheets are 'a', 'b'; name one of them with --table"
  std::string remedy() const;
};

// Throws Error{bad_workbook}.
Workbook read_workbook(WorkbookArchive& archive);

// Text as Excel writes it, where _x000D_ is a character.
std::string unescaped(std::string_view text);

}  // namespace kith::statfile
