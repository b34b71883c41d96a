// Where a release's files go, and what must not happen to other files there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "plan/plan.h"

namespace kith::method {

// Folders made for the release; taken away again, where empty, unless kept.
class MadeFolders {
 public:
  explicit MadeFolders(Filesystem& files) : files_(files) {}
  ~MadeFolders();
  void make(const std::filesystem::path& path, Privacy privacy);
  // Of folders that are about to be made by somebody else.
  void note(const std::filesystem::path& path);
  void keep() { made_.clear(); }

 private:
  Filesystem& files_;
  std::vector<std::filesystem::path> made_;
};

struct Targets {
  std::filesystem::path release, certificate, report, key, proof;
};
// In `directory`, by the plan's output name; the report goes elsewhere where `report` says so.
Targets targets_of(const plan::Plan& plan, const std::filesystem::path& directory,
                   const std::optional<std::filesystem::path>& report);

// Every file that the plan reads.
std::vector<std::filesystem::path> inputs_of(const plan::Plan& plan);

// Error{output_is_input} where an output is an input, or two outputs have one name.
void refuse_overwriting(const std::vector<std::filesystem::path>& inputs,
                        const std::vector<std::filesystem::path>& outputs);
// Certificate, key and report go by the release's name without its ending.
void refuse_second_of_a_name(const std::filesystem::path& release, Filesystem& files);

void write_private_file(Filesystem& files, const std::filesystem::path& path, const std::string& text);

engine::SourceOptions source_options(const plan::SourcePlan& source);
std::string format_of(const std::filesystem::path& release);
// How a release that kith wrote is read.
engine::SourceOptions written_options(const std::filesystem::path& temporary, const std::string& format);
Table read_written(engine::Engine& engine, const std::filesystem::path& path, const std::string& format,
                   Progress& progress);
// Error{verification_failed} with the first thing found wrong, where there is any.
void require_stands(const std::vector<std::string>& wrong, const std::filesystem::path& release);

}  // namespace kith::method
