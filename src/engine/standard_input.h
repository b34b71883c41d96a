// Standard input kept in a file of our own, for readers that look at data more than once. The file has no
// name from the moment it is made, so it goes with the object or with the process, however that ends; nobody
// else can open it. Used by one thread.
#pragma once

#include <filesystem>
#include <string_view>

#include "kith/progress.h"

namespace kith::engine {

class StandardInput {
 public:
  // Reads to the end, and unpacks gzip. Throws Error{empty_file} if nothing comes, Error{unsupported_format} if it is no
  // text, Error{bad_csv} if gzip is damaged or cut off, Error{disk_failed} if it cannot be kept, and Error{cancelled}.
  explicit StandardInput(Progress& progress);
  ~StandardInput();
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

  // This names the file for this process alone.
  std::filesystem::path path() const;

  // What messages call it.
  static constexpr const char* name = "standard input";

 private:
  void make_file();
  void keep_all(Progress& progress) const;
  void keep(std::string_view bytes) const;

  int descriptor_ = -1;
};

}  // namespace kith::engine
