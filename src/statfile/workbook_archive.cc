#include "statfile/workbook_archive.h"

#include <fmt/format.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <vector>

namespace kith::statfile {

namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t piece_bytes = std::size_t{1} << 16;
// XML of tables is packed to a tenth or a twentieth; deflate could do a thousandth.
constexpr std::uint64_t unpacked_per_byte = 250, least_unpacked = std::uint64_t{64} << 20;
constexpr std::size_t most_parts = 100'000;

[[noreturn]] void refuse_kind(const std::string& file, const char* what, const char* remedy) {
  throw Error(ErrorCode::unsupported_format, what, {file}, remedy);
}

std::string bytes_at(const OpenedFile& source, off_t at, std::size_t count) {
  std::string bytes(count, '\0');
  const ssize_t got = ::pread(source.descriptor(), bytes.data(), count, at);
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

// Says whether a file of Microsoft's compound format has a stream of this name, which is UTF-16 in it.
bool has_stream(const OpenedFile& source, std::string_view name) {
  std::string wide;
  for (const char c : name) wide += {c, '\0'};
  std::string before;
  for (std::uint64_t at = 0; at < source.bytes(); at += piece_bytes) {
    const std::string piece = before + bytes_at(source, static_cast<off_t>(at), piece_bytes);
    if (piece.find(wide) != piece.npos) return true;
    before = piece.substr(piece.size() - std::min(piece.size(), wide.size()));
  }
  return false;
}

void refuse_compound_file(const OpenedFile& source, const std::string& file) {
  if (bytes_at(source, 0, 8) != "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") return;
  if (has_stream(source, "EncryptedPackage"))
    refuse_kind(file, "the workbook is encrypted", "save it without a password");
  refuse_kind(file, "the file is of Excel before 2007 (.xls)", "open it and save it as .xlsx or CSV");
}

}  // namespace

struct WorkbookArchive::State {
  zip_t* archive = nullptr;
  std::uint64_t left = 0;
};

WorkbookArchive::WorkbookArchive(const OpenedFile& source, const std::string& file)
    : file_(file), state_(std::make_unique<State>()) {
  refuse_compound_file(source, file);
  state_->left = std::max(source.bytes() * unpacked_per_byte, least_unpacked);
  const int own = ::dup(source.descriptor());
  int error = 0;
  ::lseek(own, 0, SEEK_SET);
  state_->archive = zip_fdopen(own, 0, &error);
  if (!state_->archive) {
    ::close(own);
    damaged("it is cut off, or is no Excel file");
  }
  if (zip_get_num_entries(state_->archive, 0) > static_cast<zip_int64_t>(most_parts))
    damaged("it has more parts than a workbook can have");
  if (has("xl/workbook.bin"))
    refuse_kind(file_, "the workbook is binary (.xlsb)", "open it and save it as .xlsx or CSV");
  if (has("META-INF/manifest.xml") && has("content.xml"))
    refuse_kind(file_, "the file is an OpenDocument spreadsheet", "open it and save it as .xlsx or CSV");
}

WorkbookArchive::~WorkbookArchive() {
  if (state_->archive) zip_discard(state_->archive);
}

bool WorkbookArchive::has(const std::string& part) const {
  return zip_name_locate(state_->archive, part.c_str(), 0) >= 0;
}

void WorkbookArchive::unpack(const std::string& part, const std::function<bool(std::string_view)>& take) {
  const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> opened(zip_fopen(state_->archive, part.c_str(), 0),
                                                                  zip_fclose);
  if (!opened) {
    const int why = zip_error_code_zip(zip_get_error(state_->archive));
    if (why == ZIP_ER_NOPASSWD) refuse_kind(file_, "the workbook is encrypted", "save it without a password");
    damaged(fmt::format("its part {} cannot be read", part));
  }
  std::vector<char> piece(piece_bytes);
  while (true) {
    const zip_int64_t got = zip_fread(opened.get(), piece.data(), piece.size());
    if (got < 0) damaged(fmt::format("its part {} cannot be unpacked", part));
    if (got == 0) return;
    const auto count = static_cast<std::size_t>(got);
    if (count > state_->left) damaged("it unpacks to far more than such a file can hold");
    state_->left -= count;
    if (!take({piece.data(), count})) return;
  }
}

void WorkbookArchive::damaged(const std::string& what) const {
  throw Error(ErrorCode::bad_workbook, "the workbook is damaged: " + what, {file_},
              "open it with a spreadsheet program and save it again");
}

}  // namespace kith::statfile
