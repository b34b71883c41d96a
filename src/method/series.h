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

// This is how a series stands before its next release, whose number is `number`. The secret has 32 bytes and
// is that of the whole series. `kept` is as keep() gave it for the release before.
struct SeriesSoFar {
  std::uint32_t number = 1;
  std::string secret;
  NamedTexts kept;
  std::vector<series::ReleaseEntry> releases;
  // The release before left these: its state, its table, and its certificate by name and SHA-256.
  std::filesystem::path store, table;
  std::pair<std::string, std::string> certificate;

  bool begun() const { return number > 1; }
};

// This is what the head of a series keeps of a release. The entry has the digest of the store; those of other
// files are not the job's. The texts are for the next release, and their names begin with a dot.
struct KeptRelease {
  series::ReleaseEntry entry;
  NamedTexts texts;
};

// Makes one release of a series. It verifies against the release before, too, and describes the series.
class SeriesJob : public Job {
 public:
  // After describe(): writes and flushes the state that the next release begins with.
  virtual KeptRelease keep(const std::filesystem::path& store, Filesystem& files) = 0;
};

}  // namespace kith::method
