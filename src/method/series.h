// A series of releases as a method sees it: how it stands before the next release, and the job that makes
// that one. Folder, lock, head and chain are of room publish.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "method/method.h"
#include "series/folder.h"

namespace kith::method {

// What a head keeps by name: parts of the plan, and behind a dot what is not of the plan.
using NamedTexts = std::map<std::string, std::string>;

// How a series stands before its next release.
struct SeriesSoFar {
  std::uint32_t number = 1;  // of the release to be made
  std::string secret;        // 32 bytes, of the whole series
  NamedTexts kept;           // as keep() gave it for the release before
  std::vector<series::ReleaseEntry> releases;
  // Of the release before: its state, its table, and its certificate by name and SHA-256.
  std::filesystem::path store, table;
  std::pair<std::string, std::string> certificate;

  bool begun() const { return number > 1; }
};

// What the head of a series keeps of a release.
struct KeptRelease {
  series::ReleaseEntry entry;  // with the digest of the store; those of other files are not the job's
  NamedTexts texts;            // for the next release; the names begin with a dot
};

// Makes one release of a series. It verifies against the release before, too, and describes the series.
class SeriesJob : public Job {
 public:
  // After describe(): writes and flushes the state that the next release begins with.
  virtual KeptRelease keep(const std::filesystem::path& store, Filesystem& files) = 0;
};

}  // namespace kith::method
