#include "statfile/file_table.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/utf8.h"
#include "statfile/statistics_parser.h"
#include "statfile/workbook_parser.h"

namespace kith::statfile {

namespace {

using std::string_view_literals::operator""sv;

constexpr std::uint64_t default_memory = std::uint64_t{2} << 30;
constexpr std::uint64_t least_seconds = 120, bytes_per_second = 100'000;
constexpr const char* workbook_format = "xlsx";

bool begins_sav(std::string_view head) { return head.starts_with("$FL2") || head.starts_with("$FL3"); }
// The mark is in the sixth line of the file's first lines, of 40 characters each.
bool begins_por(std::string_view head) { return head.substr(0, 300).find("SPSS PORT FILE") != head.npos; }
bool begins_dta(std::string_view head) {
  if (head.starts_with("<stata_dta>")) return true;
  return head.size() > 3 && head[0] >= 104 && head[0] <= 115 && (head[1] == 1 || head[1] == 2) &&
         head[2] == 1;
}
bool begins_sas7bdat(std::string_view head) {
  return head.starts_with("\0\0\0\0\0\0\0\0\0\0\0\0\xC2\xEA\x81\x60"sv);
}
bool begins_xpt(std::string_view head) {
  return head.starts_with("HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!") ||
         head.starts_with("HEADER RECORD*******LIBV8   HEADER RECORD!!!!!!!");
}
// A zip archive, or the format of Excel before 2007 and of encrypted files.
bool begins_workbook(std::string_view head) {
  return head.starts_with("PK\x03\x04") || head.starts_with("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
}

ErrorCode damaged_code(const FileRequest& request) {
  return request.format == workbook_format ? ErrorCode::bad_workbook : ErrorCode::bad_statistics_file;
}

StatisticsRequest statistics_request(const FileRequest& request) {
  return {request.format, request.path.string(), request.codes, request.encoding};
}
WorkbookRequest workbook_request(const FileRequest& request) {
  return {request.path.string(), request.sheet, request.header};
}

void send(const Layout& layout, MessageWriter& to) {
  to.add(layout.kind);
  to.add(std::to_string(layout.rows));
  to.add(layout.sheet);
  to.add(std::to_string(layout.sheets));
  for (const FileColumn& column : layout.columns) {
    to.add(column.name);
    to.add(std::string{column.row_names ? '1' : '0', column.labelled ? '1' : '0',
                       column.missing_codes ? '1' : '0', column.no_answers ? '1' : '0'});
  }
  to.send(MessageKind::layout);
}

std::uint64_t number_of(std::string_view text) {
  return std::strtoull(std::string(text).c_str(), nullptr, 10);
}

// Nothing if the message is no layout.
std::optional<Layout> received(const Message& message) {
  const auto& texts = message.texts;
  if (message.kind != MessageKind::layout || texts.size() < 4 || texts.size() % 2 != 0) return std::nullopt;
  Layout layout{std::string(texts[0]), number_of(texts[1]), std::string(texts[2]), number_of(texts[3]), {}};
  for (std::size_t i = 4; i < texts.size(); i += 2) {
    const std::string_view flags = texts[i + 1];
    if (flags.size() != 4) return std::nullopt;
    layout.columns.push_back(
        {std::string(texts[i]), flags[0] == '1', flags[1] == '1', flags[2] == '1', flags[3] == '1'});
  }
  return layout;
}

}  // namespace

const std::vector<FileFormat>& file_formats() {
  static const std::vector<FileFormat> formats = {
      {"sav", {".sav", ".zsav"}, begins_sav, false, "an SPSS file"},
      {"por", {".por"}, begins_por},
      {"dta", {".dta"}, begins_dta, false, "a Stata file"},
      {"sas7bdat", {".sas7bdat"}, begins_sas7bdat, false, "a SAS file"},
      {"xpt", {".xpt"}, begins_xpt, false, "a SAS transport file"},
      {workbook_format,
       {".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"},
       begins_workbook,
       true,
       "an Excel workbook or an archive like one"}};
  return formats;
}

bool RowReader::next(Message& rows, const Progress& progress) {
  while (work_->next(rows, progress)) {
    if (rows.kind == MessageKind::unstored)
      for (const std::string_view count : rows.texts) unstored_.push_back(number_of(count));
    else if (!rows.texts.empty())
      return true;
  }
  return false;
}

FileTable::FileTable(FileRequest request) : request_(std::move(request)), source_(request_.path.string()) {
  read_layout();
  for (const FileColumn& column : layout_.columns)
    if (invalid_utf8(column.name) != std::string_view::npos)
      throw Error(ErrorCode::bad_encoding, "the name of a column is not UTF-8", {request_.path.string()},
                  "state the file's encoding with source.encoding, e.g. \"latin-1\"");
}

std::unique_ptr<IsolatedWork> FileTable::begin(const IsolatedWork::Work& work) const {
  const std::uint64_t memory =
      request_.memory_bytes == 0 ? default_memory : std::min(request_.memory_bytes, default_memory);
  const Limits limits{memory, least_seconds + source_.bytes() / bytes_per_second};
  return std::make_unique<IsolatedWork>(source_, request_.path.string(), damaged_code(request_), limits,
                                        work);
}

void FileTable::read_layout() {
  const auto work = begin([&](MessageWriter& to) {
    send(request_.format == workbook_format ? layout_of(source_, workbook_request(request_))
                                            : layout_of(source_, statistics_request(request_)),
         to);
  });
  Message message;
  std::optional<Layout> layout;
  if (work->next(message, silent_progress())) layout = received(message);
  if (!layout)
    throw Error(damaged_code(request_), "the file is damaged: its reader broke down",
                {request_.path.string()}, "write it anew with the program that made it, or save it as CSV");
  layout_ = std::move(*layout);
}

std::unique_ptr<RowReader> FileTable::rows(const std::vector<std::size_t>& columns) const {
  return std::make_unique<RowReader>(begin([&](MessageWriter& to) {
    if (request_.format == workbook_format)
      send_rows(source_, workbook_request(request_), columns, to);
    else
      send_rows(source_, statistics_request(request_), columns, to);
  }));
}

}  // namespace kith::statfile
