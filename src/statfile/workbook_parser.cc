#include "statfile/workbook_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "statfile/workbook.h"
#include "statfile/workbook_xml.h"

namespace kith::statfile {

namespace {

// Excel's own bounds.
constexpr std::uint64_t most_rows = 1'048'576;
constexpr std::size_t most_columns = 16'384;
constexpr std::size_t most_text = std::size_t{1} << 20;

struct Cell {
  std::size_t column = 0;
  std::string text;
};

// "AB12" is column 27.
std::optional<std::size_t> column_of(std::string_view reference) {
  std::size_t column = 0;
  for (const char c : reference) {
    if (c < 'A' || c > 'Z') break;
    column = column * 26 + static_cast<std::size_t>(c - 'A') + 1;
    if (column > most_columns) return std::nullopt;
  }
  return column == 0 ? std::nullopt : std::optional(column - 1);
}

template <class Number>
std::optional<Number> parsed(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(number) : std::nullopt;
}

// 2024-02-29T00:00:00 is a day.
std::string iso_text(std::string text) {
  if (!text.empty() && text.back() == 'Z') text.pop_back();
  const std::size_t t = text.find('T');
  if (t == text.npos) return text;
  if (text.find_first_not_of("0:.", t + 1) == text.npos) return text.substr(0, t);
  text[t] = ' ';
  return text;
}

// Tells the rows that have values, with their numbers in the sheet.
class SheetListener : public XmlListener {
 public:
  SheetListener(const Workbook& workbook, const WorkbookArchive& archive)
      : workbook_(workbook), archive_(archive) {}

  void start(std::string_view name, const Attributes& attributes) override {
    if (name == "row")
      start_row(attributes);
    else if (name == "c")
      start_cell(attributes);
    else if (name == "rPh")
      ++aside_;
    else if (name == "f")
      formula_ = in_cell_;
    within_ = in_cell_ && aside_ == 0 && (name == "v" || name == "t");
  }
  void end(std::string_view name) override {
    within_ = false;
    if (name == "rPh") --aside_;
    if (name == "c") end_cell();
    if (name == "row" && !cells_.empty()) take_row(row_, cells_);
  }
  void text(std::string_view more) override {
    if (!within_) return;
    text_ += more;
    if (text_.size() > most_text) archive_.damaged("a text is longer than a cell can be");
  }

 protected:
  virtual void take_row(std::uint64_t row, const std::vector<Cell>& cells) = 0;
  // A formula came to nothing that the file holds.
  virtual void take_unstored(std::size_t /*column*/) {}

 private:
  void start_row(const Attributes& attributes) {
    const auto stated = attributes.find("r");
    const std::uint64_t row = stated ? parsed<std::uint64_t>(*stated).value_or(0) : row_ + 1;
    if (row <= row_ || row > most_rows) archive_.damaged(fmt::format("what follows row {} is no row", row_));
    row_ = row;
    next_column_ = 0;
    cells_.clear();
  }

  void start_cell(const Attributes& attributes) {
    const auto stated = attributes.find("r");
    const std::size_t column = stated ? column_of(*stated).value_or(most_columns) : next_column_;
    if (row_ == 0 || column < next_column_ || column >= most_columns)
      archive_.damaged(fmt::format("a cell of row {} is not in its place", row_));
    column_ = column;
    next_column_ = column + 1;
    type_ = attributes.find("t").value_or("n");
    const auto style = attributes.find("s");
    style_ = style ? parsed<std::size_t>(*style).value_or(0) : 0;
    text_.clear();
    in_cell_ = true;
    formula_ = false;
  }

  void end_cell() {
    in_cell_ = false;
    std::string text = cell_text();
    // The result of a formula of texts may be the empty one.
    if (formula_ && text_.empty() && type_ != "str") take_unstored(column_);
    if (!text.empty()) cells_.push_back({column_, std::move(text)});
  }

  std::string cell_text() const {
    if (text_.empty() || type_ == "e") return {};
    if (type_ == "s") {
      const auto number = parsed<std::size_t>(text_);
      const auto shared = number ? workbook_.texts.at(*number) : std::nullopt;
      if (!shared) archive_.damaged(fmt::format("a cell of row {} has a text that is not there", row_));
      return std::string(*shared);
    }
    if (type_ == "str" || type_ == "inlineStr") return unescaped(text_);
    if (type_ == "b") return text_ == "0" || text_ == "false" ? "FALSE" : "TRUE";
    if (type_ == "d") return iso_text(text_);
    const auto value = parsed<double>(text_);
    if (!value) archive_.damaged(fmt::format("a cell of row {} has a number that is none", row_));
    const CellFormat format = style_ < workbook_.formats.size() ? workbook_.formats[style_] : CellFormat();
    return format.text(*value, workbook_.from_1904);
  }

  const Workbook& workbook_;
  const WorkbookArchive& archive_;
  std::uint64_t row_ = 0;
  std::size_t column_ = 0, next_column_ = 0, style_ = 0;
  std::string type_, text_;
  std::vector<Cell> cells_;
  int aside_ = 0;
  bool in_cell_ = false, within_ = false, formula_ = false;
};

// The columns from `begin` on. The first row is a header, or the first one of data.
struct Frame {
  std::uint64_t first_row = 0;
  std::size_t begin = 0;
  std::vector<FileColumn> columns;
};

class FrameListener final : public SheetListener {
 public:
  FrameListener(const Workbook& workbook, const WorkbookArchive& archive, bool header)
      : SheetListener(workbook, archive), header_(header) {}
  bool done() const override { return done_; }
  Frame frame;

 private:
  void take_row(std::uint64_t row, const std::vector<Cell>& cells) override {
    if (frame.first_row != 0) {
      // The header begins beside a column that has values.
      if (header_ && frame.begin > 0 && cells.front().column == frame.begin - 1) {
        --frame.begin;
        frame.columns.insert(frame.columns.begin(), FileColumn{.name = {}, .row_names = true});
      }
      done_ = true;
      return;
    }
    frame.first_row = row;
    frame.begin = cells.front().column;
    frame.columns.resize(cells.back().column - frame.begin + 1);
    for (std::size_t i = 0; i < frame.columns.size(); ++i)
      if (!header_) frame.columns[i].name = fmt::format("column{}", i + 1);
    if (header_)
      for (const Cell& cell : cells) frame.columns[cell.column - frame.begin].name = cell.text;
  }

  bool header_;
  bool done_ = false;
};

class RowListener final : public SheetListener {
 public:
  RowListener(const Workbook& workbook, const WorkbookArchive& archive, const Frame& frame, bool header,
              const std::vector<std::size_t>& columns, MessageWriter& to)
      : SheetListener(workbook, archive),
        file_(archive.file()),
        frame_(frame),
        header_(header),
        columns_(columns),
        to_(to),
        unstored_(frame.columns.size()) {}

  void send_unstored() const {
    to_.send(MessageKind::rows);
    for (const std::size_t column : columns_) to_.add(std::to_string(unstored_[column]));
    to_.send(MessageKind::unstored);
  }

 private:
  void take_unstored(std::size_t column) override {
    if (column >= frame_.begin && column - frame_.begin < unstored_.size())
      ++unstored_[column - frame_.begin];
  }

  void take_row(std::uint64_t row, const std::vector<Cell>& cells) override {
    if (header_ && row == frame_.first_row) return;
    const std::size_t end = frame_.begin + frame_.columns.size();
    if (cells.front().column < frame_.begin || cells.back().column >= end)
      throw Error(ErrorCode::ragged_row,
                  fmt::format("row {} of the sheet has a value in a column that row {} does not name", row,
                              frame_.first_row),
                  {file_},
                  "let the first row with values name all columns; remove what stands around the table");
    row_.assign(frame_.columns.size(), {});
    for (const Cell& cell : cells) row_[cell.column - frame_.begin] = cell.text;
    for (const std::size_t column : columns_) to_.add(row_[column]);
    to_.send_rows_if_many();
  }

  const std::string& file_;
  const Frame& frame_;
  bool header_;
  const std::vector<std::size_t>& columns_;
  MessageWriter& to_;
  std::vector<std::uint64_t> unstored_;
  std::vector<std::string_view> row_;
};

// What people see first may be a sheet of notes: the first sheet that has rows is read unless one is named.
struct OpenSheet {
  OpenSheet(const OpenedFile& source, const WorkbookRequest& request)
      : archive(source, request.file), workbook(read_workbook(archive)) {
    const std::vector<const Sheet*> asked = workbook.asked(request.sheet, request.file);
    const bool found = std::ranges::any_of(asked, [&](const Sheet* each) {
      sheet = each;
      return look(request.header);
    });
    if (!found && asked.size() > 1)
      throw Error(ErrorCode::no_rows, "no sheet of the workbook has rows", {request.file}, workbook.remedy());
    if (frame.columns.empty())
      throw Error(ErrorCode::empty_file, fmt::format("sheet '{}' is empty", sheet->name), {request.file},
                  workbook.sheets.size() > 1 ? workbook.remedy() : "name a file that holds a table");
  }

  WorkbookArchive archive;
  Workbook workbook;
  const Sheet* sheet = nullptr;
  Frame frame;

 private:
  // Says whether the sheet has rows.
  bool look(bool header) {
    if (!archive.has(sheet->part)) archive.damaged(fmt::format("its part {} is not there", sheet->part));
    FrameListener listener(workbook, archive, header);
    read_xml(archive, sheet->part, listener);
    frame = std::move(listener.frame);
    return header ? listener.done() : !frame.columns.empty();
  }
};

}  // namespace

Layout layout_of(const OpenedFile& source, const WorkbookRequest& request) {
  OpenSheet open(source, request);
  return {"Excel", 0, open.sheet->name, open.workbook.sheets.size(), std::move(open.frame.columns)};
}

void send_rows(const OpenedFile& source, const WorkbookRequest& request,
               const std::vector<std::size_t>& columns, MessageWriter& to) {
  OpenSheet open(source, request);
  for (const std::size_t column : columns)
    if (column >= open.frame.columns.size()) open.archive.damaged("it changed while it was read");
  RowListener listener(open.workbook, open.archive, open.frame, request.header, columns, to);
  read_xml(open.archive, open.sheet->part, listener);
  listener.send_unstored();
}

}  // namespace kith::statfile
