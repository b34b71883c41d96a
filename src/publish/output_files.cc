#include "publish/output_files.h"

#include "kith/error.h"

namespace kith::publish {

namespace fs = std::filesystem;

namespace {

fs::path resolved(const fs::path& path) {
  std::error_code error;
  // What is not there would stay relative.
  const fs::path absolute = fs::absolute(path);
  const fs::path canonical = fs::weakly_canonical(absolute, error);
  const fs::path found = error ? absolute.lexically_normal() : canonical;
  return found.has_filename() ? found : found.parent_path();
}

void add_hierarchy_files(const std::vector<plan::ColumnPlan>& columns, std::vector<fs::path>& inputs) {
  for (const plan::ColumnPlan& column : columns)
    if (const auto* file = std::get_if<hierarchy::FromFile>(&column.recipe)) inputs.push_back(file->path);
}

// Files that the plan's own granularities are made of.
void add_calendar_files(const plan::Plan& plan, std::vector<fs::path>& inputs) {
  for (const time::GranularityDefinition& granularity : plan.granularities) {
    if (const auto* list = std::get_if<time::IntervalsDefinition>(&granularity.how))
      inputs.push_back(list->file);
    if (const auto* days = std::get_if<time::BusinessDayDefinition>(&granularity.how))
      inputs.push_back(days->holidays);
  }
}

}  // namespace

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error) && !error) return true;
  return resolved(a) == resolved(b);
}

MadeFolders::~MadeFolders() {
  std::error_code ignored;
  for (auto path = made_.rbegin(); path != made_.rend(); ++path) fs::remove(*path, ignored);
}

void MadeFolders::note(const fs::path& path) {
  std::vector<fs::path> missing;
  // A link that leads nowhere is not ours to remove.
  const auto is_missing = [&](const fs::path& p) {
    std::error_code error;
    return !files_.exists(p) && fs::symlink_status(p, error).type() == fs::file_type::not_found;
  };
  for (fs::path p = fs::absolute(path).lexically_normal(); !p.empty() && is_missing(p); p = p.parent_path())
    missing.push_back(p);
  made_.insert(made_.end(), missing.rbegin(), missing.rend());
  for (auto each = missing.rbegin(); each != missing.rend(); ++each)
    unfinished_.push_back(std::make_unique<Unfinished>(*each, Unfinished::Kind::empty_folder));
}

void MadeFolders::keep() {
  made_.clear();
  unfinished_.clear();
}

void MadeFolders::make(const fs::path& path, Privacy privacy) {
  note(path);
  files_.make_directories(path, privacy);
}

void write_file(Filesystem& files, const fs::path& path, const std::string& text) {
  const auto file = files.create(path);
  file->append(text);
  file->close();
}

Targets targets_of(const method::Artifacts& artifacts, const fs::path& directory,
                   const std::optional<fs::path>& report) {
  Targets targets;
  const fs::path hidden = directory / "private";
  for (const fs::path& table : artifacts.tables) targets.tables.push_back(directory / table);
  targets.release = artifacts.release.empty() ? directory : directory / artifacts.release;
  targets.certificate = directory / (artifacts.stem + ".certificate.json");
  targets.report = report.value_or(hidden / (artifacts.stem + ".report.html"));
  targets.key = hidden / (artifacts.stem + ".key");
  targets.proof = hidden / (artifacts.stem + ".proof.json");
  return targets;
}

std::vector<fs::path> inputs_of(const plan::Plan& plan) {
  std::vector<fs::path> inputs = engine::files_of(plan.source);
  if (!plan.file.empty()) inputs.push_back(plan.file);
  add_hierarchy_files(plan.columns, inputs);
  for (const plan::TablePlan& table : plan.tables) {
    const std::vector<fs::path> own = engine::files_of(table.source);
    inputs.insert(inputs.end(), own.begin(), own.end());
    add_hierarchy_files(table.columns, inputs);
  }
  add_calendar_files(plan, inputs);
  return inputs;
}

void refuse_overwriting(const std::vector<fs::path>& inputs, const std::vector<fs::path>& outputs) {
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    for (const fs::path& input : inputs)
      if (!input.empty() && same_file(outputs[o], input))
        throw Error(ErrorCode::output_is_input, "would be overwritten, and it is an input", {input.string()},
                    "choose another folder or another name");
    for (std::size_t other = 0; other < o; ++other)
      if (same_file(outputs[o], outputs[other]))
        throw Error(ErrorCode::output_is_input, "two outputs have this name", {outputs[o].string()},
                    "give one of them another name");
  }
}

void require_stands(const std::vector<std::string>& wrong, const fs::path& release) {
  if (!wrong.empty())
    throw Error(ErrorCode::verification_failed, "the written file does not stand: " + wrong.front(),
                {release.string()}, "nothing was released; please report this");
}

}  // namespace kith::publish
