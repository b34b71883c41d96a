// A series: a table that grows, published again with every batch so that whoever kept all releases learns
// nothing more.
//
//   kith::Series series("registry");
//   kith::ReleaseRequest batch;
//   batch.plan = "plan.toml";
//   batch.source = "march.csv";
//   const kith::Released done = series.append(batch);
//
// A handle is a plain value that names the folder; any number may name the same one, in several threads and
// processes. Who comes while another writes gets Error{series_busy}.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "kith/progress.h"
#include "kith/release.h"

namespace kith {

// Releases are numbered from 1 on.
struct SeriesRelease {
  std::uint32_t number = 0;
  std::filesystem::path release, certificate;
  std::string release_sha256, certificate_sha256;
};

class Series {
 public:
  explicit Series(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }

  // Adds a batch and publishes the whole table again; the first batch makes the folder. A plan that names no
  // method is of method local. The request's directory, output, report and frontier have no use here and are
  // Error{usage}; its seed counts for the first release. Error{series_plan} if the plan is not the one the
  // series began with, Error{series_batch}, Error{series_store}, Error{series_edited}; Error{series_repeated}
  // if the series has this batch already, unless the request says `again`; Error{no_release} if the first batch
  // does not meet the model. On any failure, and after a dry run, the series is as before.
  Released append(const ReleaseRequest& batch, Progress& progress = silent_progress()) const;

  // What was published so far; none if there is no series yet. Error{series_store} if it is damaged. Needs
  // the private part of the folder.
  std::vector<SeriesRelease> releases() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace kith
