// A release that was made in memory, and how it becomes files.
//
// Idea: the Arrow tables are the release. They were read back and verified as they are, and the certificate has the
// digests of the CSV files that they make. write() makes these files, reads them back, and gives them their names
// only if they have these digests.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/file.h"
#include "kith/release.h"
#include "method/method.h"
#include "publish/release_files.h"

namespace kith::publish {

// What a run leaves. Tables and digests are in the order of the artifacts. The place's directory has no meaning.
// Nothing of the source is kept but what the outcome tells.
struct MemoryParts {
  const method::Method* method = nullptr;
  method::Artifacts artifacts;
  ReleasePlace place;
  std::vector<std::filesystem::path> inputs;
  std::vector<std::shared_ptr<const ArrowTable>> tables;
  std::vector<std::string> sha256;
  method::Papers papers;
  std::string report, map, trace;
  std::shared_ptr<outcome::Outcome> outcome;
  unsigned threads = 0;
};

class MemoryRelease final : public ReleasedData {
 public:
  explicit MemoryRelease(MemoryParts parts);

  const std::vector<ReleasedTable>& tables() const override { return tables_; }
  const std::string& certificate() const override { return parts_.papers.certificate; }
  const std::string& report() const override { return parts_.report; }
  const std::string& private_key() const override { return parts_.papers.key; }
  const std::string& private_proof() const override { return parts_.papers.proof; }
  const std::string& private_map() const override { return parts_.map; }
  ReleasedFiles write(const std::filesystem::path& directory) const override {
    return write(directory, real_filesystem());
  }
  ReleasedFiles write(const std::filesystem::path& directory, Filesystem& files) const;

 private:
  void write_tables(const std::vector<std::filesystem::path>& paths, Filesystem& files) const;
  std::string report_of(const outcome::Files& names, const std::filesystem::path& directory) const;

  MemoryParts parts_;
  std::vector<ReleasedTable> tables_;
  // The outcome's files are renamed for each report.
  mutable std::mutex mutex_;
};

}  // namespace kith::publish
