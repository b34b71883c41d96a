// That the tables of a plan are there, and how released ones are named, written and read back.
#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"
#include "engine/engine.h"
#include "plan/plan.h"

namespace kith::method {

// Error{missing_file} if a file that holds the data is not there.
void require_files(const Locator& source, Filesystem& files, const std::string& remedy);

std::string format_of(const std::filesystem::path& release);
// A release that kith wrote, and how it is read.
Locator written_file(const std::filesystem::path& temporary, const std::string& format);
Table read_written(engine::Engine& engine, const std::filesystem::path& path, const std::string& format,
                   Progress& progress);

// Certificate, key and report go by the release's name without its ending. Error{output_is_input} if there is
// a release of that name already.
void refuse_second_of_a_name(const std::filesystem::path& release, Filesystem& files);

}  // namespace kith::method
