// The parts of an Excel workbook, which is a zip archive. A part is unpacked in pieces. All of them together may
// not be larger than a bound that follows from the file's size, so that a small file cannot fill memory or keep us
// busy. Used by one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "statfile/isolated.h"

namespace kith::statfile {

class WorkbookArchive {
 public:
  // Throws Error{bad_workbook} if it is no archive, and Error{unsupported_format} for a file that is encrypted or
  // of another spreadsheet format.
  WorkbookArchive(const OpenedFile& source, const std::string& file);
  ~WorkbookArchive();
  WorkbookArchive(const WorkbookArchive&) = delete;
  WorkbookArchive& operator=(const WorkbookArchive&) = delete;

  bool has(const std::string& part) const;
  // Gives the part's bytes piece by piece until `take` gives false. Throws Error{bad_workbook} if it is damaged or
  // too large.
  void unpack(const std::string& part, const std::function<bool(std::string_view)>& take);

  const std::string& file() const { return file_; }
  // Throws Error{bad_workbook}: the file is damaged, in a way that is told.
  [[noreturn]] void damaged(const std::string& what) const;

 private:
  struct State;
  std::string file_;
  std::unique_ptr<State> state_;
};

}  // namespace kith::statfile
