// The folder of a series: numbered releases that never change once written, and beside them the private part.
//
//   DIR/release-0001.csv, DIR/release-0001.certificate.json
//   DIR/private/series.json        the head: what was published, by digest
//   DIR/private/store-0001.kith    the state after the last release
//   DIR/private/report-0001.html, DIR/private/key, DIR/private/lock
//
// A release appears whole or not at all. Its files are written and flushed under pending names; renaming the
// head is the moment it is made; then the files get their names, the release last. Opening the folder
// finishes what was interrupted after that moment, and removes what was interrupted before it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/lock.h"
#include "base/unfinished.h"

namespace kith::series {

constexpr std::uint32_t head_version = 1;

// `rows` are those of its batch, `released` those in the file and `held` those that wait after it.
struct ReleaseEntry {
  std::uint32_t number = 0;
  std::uint64_t rows = 0;
  std::uint64_t released = 0;
  std::uint64_t held = 0;
  std::uint64_t classes = 0;
  double ncp = 0;
  std::string release_sha256, certificate_sha256, store_sha256;

  bool operator==(const ReleaseEntry&) const = default;
};

// `plan` has the digests of the parts that must not change, by what they are. Release number i + 1 is at i.
struct Head {
  std::map<std::string, std::string> plan;
  std::vector<ReleaseEntry> releases;

  bool operator==(const Head&) const = default;
};

// What lies in the folder, by its final name.
class Paths {
 public:
  explicit Paths(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path hidden() const { return folder_ / "private"; }
  std::filesystem::path release(std::uint32_t number) const;
  std::filesystem::path certificate(std::uint32_t number) const;
  std::filesystem::path store(std::uint32_t number) const;
  std::filesystem::path report(std::uint32_t number) const;
  std::filesystem::path head() const { return hidden() / "series.json"; }
  std::filesystem::path key() const { return hidden() / "key"; }
  std::filesystem::path lock() const { return hidden() / "lock"; }

  // This is where a file of a release lies before it has its name.
  static std::filesystem::path pending(const std::filesystem::path& target);
  // This is where a file of a release that was made lies now: its writer may not have got to naming it yet.
  static std::filesystem::path current(const std::filesystem::path& target);

 private:
  std::filesystem::path folder_;
};

// Only one may write to a series at a time. The file may be removed by whoever has it locked, and by nobody
// else.
class SeriesLock {
 public:
  // Throws Error{series_busy} if another has it.
  explicit SeriesLock(const Paths& paths);

 private:
  Lock lock_;
};

// Reads a head without the lock, for those who only look. A series without one has no releases. Throws
// Error{series_store} if it cannot be understood or is of another version.
Head read_head(const Paths& paths);

// A release in the making. What is staged and not committed goes away with the object.
class Publication {
 public:
  ~Publication();
  Publication(const Publication&) = delete;
  Publication& operator=(const Publication&) = delete;

  std::uint32_t number() const { return number_; }
  // Tells where to write a file that is to have this final name: one of the number()th release, or the key.
  // Files made by others must be flushed to the disk by them.
  std::filesystem::path stage(const std::filesystem::path& target);
  // Writes and flushes a whole file under its pending name; private ones lie in the private folder.
  void write(const std::filesystem::path& target, std::string_view bytes);
  // Makes the release: `head` must have number() releases. If it throws, the series is as before, unless the
  // disk failed after the release was made and again when it was taken back: made() tells, and what still
  // lacks its name gets it when the series is opened next.
  void commit(const Head& head);
  bool made() const { return made_; }

 private:
  friend class Folder;
  Publication(Filesystem& files, const Paths& paths, std::uint32_t number);
  void write_head(const std::string& text);
  void give_names();
  void take_back(const std::optional<std::string>& head_before) noexcept;

  Filesystem& files_;
  const Paths& paths_;
  std::uint32_t number_;
  std::vector<std::filesystem::path> staged_;
  std::vector<std::unique_ptr<Unfinished>> unfinished_;
  // So many of the staged files have their names.
  std::size_t named_ = 0;
  bool made_ = false;
};

// A series opened for writing: locked, and whole.
class Folder {
 public:
  // Makes the folder if there is none. Throws Error{unwritable} if the private part is a link.
  explicit Folder(const std::filesystem::path& folder, Filesystem& files = real_filesystem());
  // A series that did not begin leaves no lock.
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const Paths& paths() const { return paths_; }
  const Head& head() const { return head_; }
  bool begun() const { return !head_.releases.empty(); }
  // Gives 32 bytes. Throws Error{series_store} if the key is not there.
  std::string key() const;
  std::unique_ptr<Publication> publish();

 private:
  Paths paths_;
  Filesystem& files_;
  std::unique_ptr<SeriesLock> lock_;
  Head head_;
  // The lock of a series that has not begun.
  std::unique_ptr<Unfinished> unfinished_;
};

}  // namespace kith::series
