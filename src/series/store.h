// The file a series is kept in: one immutable snapshot per release, laid out so that it is read where it
// lies. docs/series-store.md has the format. Opening costs the same for any size; so does a row.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "base/file.h"
#include "series/state.h"

namespace kith::series {

constexpr std::uint32_t store_version = 1;

// Writes a whole store and flushes it to the disk. Returns its SHA-256.
std::string write_store(Filesystem& files, const std::filesystem::path& path, const State& state);

class Store {
 public:
  // Throws Error{missing_file}, or Error{series_store} if the file is none of ours, of another version, cut
  // short, or its header is damaged. What the sections hold is checked as it is read.
  explicit Store(const std::filesystem::path& path);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // The view is valid for as long as the store lives.
  const View& view() const { return view_; }

 private:
  struct Mapping;
  std::unique_ptr<Mapping> mapping_;
  View view_;
};

}  // namespace kith::series
