// How the tables of a plan are read, and how released ones are named, written and read back.
#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"
#include "engine/engine.h"
#include "plan/plan.h"

namespace kith::method {

engine::SourceOptions source_options(const plan::SourcePlan& source);
std::string format_of(const std::filesystem::path& release);
// How a release that kith wrote is read.
engine::SourceOptions written_options(const std::filesystem::path& temporary, const std::string& format);
Table read_written(engine::Engine& engine, const std::filesystem::path& path, const std::string& format,
                   Progress& progress);

// Certificate, key and report go by the release's name without its ending. Error{output_is_input} if there is
// a release of that name already.
void refuse_second_of_a_name(const std::filesystem::path& release, Filesystem& files);

}  // namespace kith::method
