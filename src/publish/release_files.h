// The files of one release in one folder: named, kept from replacing what they must not, written under temporary
// names, and given their own together. Used by one thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "method/method.h"
#include "publish/folder_lock.h"
#include "publish/output_files.h"
#include "publish/scratch_folder.h"

namespace kith::publish {

// Where they go; `report`, `map` and `trace` as method::Options has them.
struct ReleasePlace {
  std::filesystem::path directory;
  std::optional<std::filesystem::path> report, map, trace;
  // A seeded release has no certificate.
  bool certified = true;
  // Nothing remains.
  bool dry_run = false;
};
ReleasePlace place_of(const method::Options& options);

class ReleaseFiles {
 public:
  ReleaseFiles(const method::Method& method, method::Artifacts artifacts, ReleasePlace place,
               Filesystem& files);

  // Error{output_is_input} if one of them would replace one of these, or part of another release.
  void refuse_overwriting(const std::vector<std::filesystem::path>& inputs) const;
  // Makes the folder and locks it. Error{busy} if somebody else writes there.
  void open_folder();
  // Gives temporary names to write tables, map and trace under.
  void stage();
  const std::vector<std::filesystem::path>& tables() const { return tables_; }
  const std::optional<std::filesystem::path>& map() const { return map_; }
  const std::optional<std::filesystem::path>& trace() const { return trace_; }
  void write_papers(const method::Papers& papers, const std::string& report);
  void commit();

  // Where they are, or will be.
  const Targets& targets() const { return targets_; }
  outcome::Files names() const;

 private:
  const method::Method& method_;
  method::Artifacts artifacts_;
  ReleasePlace place_;
  Filesystem& files_;
  Targets targets_;
  // It outlives what is taken away at the end.
  std::optional<FolderLock> lock_;
  MadeFolders folders_;
  std::optional<Stage> staged_;
  std::vector<std::filesystem::path> tables_;
  std::optional<std::filesystem::path> map_, trace_;
  std::filesystem::path key_, report_, proof_, certificate_;
};

}  // namespace kith::publish
