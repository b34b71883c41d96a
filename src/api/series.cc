#include "kith/series.h"

#include "series/folder.h"

namespace kith {

std::vector<SeriesRelease> Series::releases() const {
  const series::Paths paths(folder_);
  std::vector<SeriesRelease> all;
  for (const series::ReleaseEntry& entry : series::read_head(paths).releases)
    all.push_back({entry.number, paths.release(entry.number), paths.certificate(entry.number),
                   entry.release_sha256, entry.certificate_sha256});
  return all;
}

}  // namespace kith
