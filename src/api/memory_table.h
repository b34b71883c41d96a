// Rows of the calling program as a CSV file that lies in memory, so that whatever reads files reads them too.
// The file has a name in a private folder for as long as the object lives; its bytes never reach a disk.
// Requires Linux (memfd_create). Not shared between threads.
#pragma once

#include <filesystem>
#include <string>

#include "engine/private_folder.h"
#include "kith/error.h"
#include "kith/locator.h"
#include "kith/progress.h"

namespace kith::api {

class MemoryTable {
 public:
  // Reads all rows. Error{ragged_row} if a batch is not of whole rows, Error{unnamed_column} without columns.
  MemoryTable(Rows& rows, std::string name, Progress& progress);
  ~MemoryTable();
  MemoryTable(const MemoryTable&) = delete;
  MemoryTable& operator=(const MemoryTable&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // How the file is to be read.
  static Reading reading();
  // The error as it should be told: the file has the name that the caller gave the rows.
  Error named(const Error& error) const;

 private:
  void append(const std::string& bytes) const;

  std::string name_;
  engine::PrivateFolder folder_;
  int descriptor_ = -1;
  std::filesystem::path path_;
};

}  // namespace kith::api
