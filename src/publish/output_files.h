// Where a release's files go, and what must not happen to other files there.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/unfinished.h"
#include "method/method.h"
#include "plan/plan.h"

namespace kith::publish {

// Folders made for the release; taken away again, if they are empty, unless kept.
class MadeFolders {
 public:
  explicit MadeFolders(Filesystem& files) : files_(files) {}
  ~MadeFolders();
  void make(const std::filesystem::path& path, Privacy privacy);
  // Of folders that are about to be made by somebody else.
  void note(const std::filesystem::path& path);
  void keep();

 private:
  Filesystem& files_;
  std::vector<std::filesystem::path> made_;
  std::vector<std::unique_ptr<Unfinished>> unfinished_;
};

// Final names of the files that every release has.
struct Targets {
  std::vector<std::filesystem::path> tables;
  std::filesystem::path release, certificate, report, key, proof;
};
// In `directory`; the report goes elsewhere if `report` says so.
Targets targets_of(const method::Artifacts& artifacts, const std::filesystem::path& directory,
                   const std::optional<std::filesystem::path>& report);

// Every file that the plan reads; some may be empty.
std::vector<std::filesystem::path> inputs_of(const plan::Plan& plan);

// Says whether two paths lead to one file, there or not. Folders that may not be entered are compared by name.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

// Error{output_is_input} if an output is an input, or two outputs have one name.
void refuse_overwriting(const std::vector<std::filesystem::path>& inputs,
                        const std::vector<std::filesystem::path>& outputs);

void write_file(Filesystem& files, const std::filesystem::path& path, const std::string& text);

// Error{verification_failed} with the first thing found wrong, if there is any.
void require_stands(const std::vector<std::string>& wrong, const std::filesystem::path& release);

}  // namespace kith::publish
