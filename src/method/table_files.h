// That the tables of a plan are there, and how released ones are named, written and read back.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "plan/plan.h"

namespace kith::method {

// Error{missing_file} if a file that holds the data is not there.
void require_files(const Locator& source, Filesystem& files, const std::string& remedy);

std::vector<std::string> names_of(const std::vector<ColumnSchema>& schema);
// The columns of a source that may have no rows, which readers refuse.
Table read_or_empty(Data& source, const std::vector<std::string>& columns, Progress& progress);
Table read_or_empty(Data& source, const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress);

std::string format_of(const std::filesystem::path& release);
// A release that kith wrote, and how it is read.
Locator written_file(const std::filesystem::path& temporary, const std::string& format);
Table read_written(engine::Engine& engine, const std::filesystem::path& path, const std::string& format,
                   Progress& progress);

// Certificate, key and report go by the release's name without its ending. Error{output_is_input} if there is
// a release of that name already.
void refuse_second_of_a_name(const std::filesystem::path& release, Filesystem& files);

// Lines of a file, which go to the disk in large pieces.
class LineFile {
 public:
  LineFile(const std::filesystem::path& path, Filesystem& files) : file_(files.create(path)) {}
  void append(std::string_view lines);
  void close();

 private:
  std::unique_ptr<WritableFile> file_;
  std::string waiting_;
};

}  // namespace kith::method
