#include "publish/memory_release.h"

#include <algorithm>
#include <utility>

#include "base/digest.h"
#include "engine/arrow_table.h"
#include "kith/error.h"
#include "report/report.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;

std::string html_report(const outcome::Outcome& outcome) {
  if (const auto* table = dynamic_cast<const outcome::TableOutcome*>(&outcome))
    return report::html_report(*table);
  if (const auto* tables = dynamic_cast<const outcome::RelationalOutcome*>(&outcome))
    return report::html_report(*tables);
  return report::html_report(dynamic_cast<const outcome::RepositionOutcome&>(outcome));
}

}  // namespace

// The table that the release goes by is first.
MemoryRelease::MemoryRelease(MemoryParts parts) : parts_(std::move(parts)) {
  for (std::size_t t = 0; t < parts_.tables.size(); ++t)
    tables_.push_back({parts_.artifacts.tables[t].stem().string(), parts_.tables[t]});
  if (!parts_.artifacts.release.empty()) std::ranges::reverse(tables_);
}

ReleasedFiles MemoryRelease::write(const fs::path& directory, Filesystem& files) const {
  ReleasePlace place = parts_.place;
  place.directory = directory;
  ReleaseFiles made(*parts_.method, parts_.artifacts, place, files);
  made.refuse_overwriting(parts_.inputs);
  made.open_folder();
  made.stage();
  if (made.map()) write_file(files, *made.map(), parts_.map);
  if (made.trace()) write_file(files, *made.trace(), parts_.trace);
  write_tables(made.tables(), files);
  const outcome::Files names = made.names();
  made.write_papers(parts_.papers, report_of(names, directory));
  made.commit();
  return {names.release, names.sensitive, names.certificate, names.report, names.key, names.proof};
}

void MemoryRelease::write_tables(const std::vector<fs::path>& paths, Filesystem& files) const {
  for (std::size_t t = 0; t < paths.size(); ++t) {
    engine::write_csv(*parts_.tables[t], files.create(paths[t]), parts_.threads);
    if (sha256_of_file(paths[t]) != parts_.sha256[t])
      throw Error(ErrorCode::verification_failed, "the written file is not the table that was certified",
                  {paths[t].string()}, "nothing was written; look at the disk, and write it again");
  }
}

std::string MemoryRelease::report_of(const outcome::Files& names, const fs::path& directory) const {
  const std::lock_guard lock(mutex_);
  parts_.outcome->files = names;
  if (auto* many = dynamic_cast<outcome::RelationalOutcome*>(parts_.outcome.get()))
    for (outcome::RelationalTable& table : many->tables) table.path = directory / table.path.filename();
  return html_report(*parts_.outcome);
}

}  // namespace kith::publish
