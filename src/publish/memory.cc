#include "publish/memory.h"

#include <utility>

#include <fmt/format.h>

#include "engine/arrow_table.h"
#include "kith/error.h"
#include "method/registry.h"
#include "publish/memory_files.h"
#include "publish/memory_release.h"
#include "publish/release_run.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;

// A name that no file has.
fs::path name_in_memory(const fs::path& table) { return fs::path("memory:") / table; }

class MemoryRun final : public ReleaseRun {
 public:
  MemoryRun(const method::Method& method, const plan::Plan& plan, const method::Options& options,
            engine::Engine& engine, engine::KeptTables& kept, Progress& progress)
      : ReleaseRun(method, plan, options, engine, progress),
        kept_(kept),
        artifacts_(artifacts_of(method, plan, options)),
        named_(method, artifacts_, place_of(options), files_) {}

  MemoryParts take_parts() {
    MemoryParts parts;
    parts.method = &method();
    parts.artifacts = artifacts_;
    parts.place = place_of(options());
    parts.inputs = inputs_of(plan());
    for (const fs::path& table : artifacts_.tables) parts.tables.push_back(table_of(table));
    parts.sha256 = digests_of_tables();
    parts.papers = std::move(papers_);
    parts.report = std::move(report_);
    if (options().private_map) parts.map = files_.take(*options().private_map);
    if (options().trace) parts.trace = files_.take(*options().trace);
    parts.threads = options().threads;
    return parts;
  }

 private:
  void begin() override {
    for (const fs::path& table : artifacts_.tables)
      if (table.extension() == ".parquet" || table.extension() == ".duckdb")
        throw Error(
            ErrorCode::usage,
            fmt::format("a release in memory becomes CSV files, and not {}", table.extension().string()), {},
            "name the output .csv; or release into a folder");
    require_sources(plan(), real_filesystem());
    for (std::size_t t = 0; t < artifacts_.tables.size(); ++t)
      kept_.sources[name_in_memory(artifacts_.tables[t])] =
          plan().tables.empty() ? plan().source.arrow : plan().tables[t].source.arrow;
  }

  method::Workspace workspace() override {
    std::vector<fs::path> tables;
    for (const fs::path& table : artifacts_.tables) tables.push_back(name_in_memory(table));
    return {tables, named_.targets().release, options().private_map, options().trace, engine(), files_};
  }

  outcome::Files files() const override { return named_.names(); }

  std::vector<std::string> digests(const method::Workspace&) override { return digests_of_tables(); }

  void finish(const method::Papers& papers, const std::string& report) override {
    papers_ = papers;
    report_ = report;
  }

  const std::shared_ptr<const ArrowTable>& table_of(const fs::path& table) const {
    return kept_.made.at(name_in_memory(table));
  }

  // They are of the CSV files that the tables make, worked out once.
  const std::vector<std::string>& digests_of_tables() {
    if (sha256_.empty())
      for (const fs::path& table : artifacts_.tables)
        sha256_.push_back(engine::sha256_of_csv(*table_of(table), options().threads));
    return sha256_;
  }

  engine::KeptTables& kept_;
  MemoryFiles files_;
  method::Artifacts artifacts_;
  ReleaseFiles named_;
  std::vector<std::string> sha256_;
  method::Papers papers_;
  std::string report_;
};

}  // namespace

KeptRelease release_in_memory(const plan::Plan& plan, const method::Options& options,
                              const engine::Settings& settings, Progress& progress) {
  const auto kept = std::make_shared<engine::KeptTables>();
  engine::Engine engine(settings, kept);
  MemoryRun run(method::method_of(plan), plan, options, engine, *kept, progress);
  const std::shared_ptr<outcome::Outcome> outcome = run.run();
  if (options.dry_run) return {outcome, nullptr};
  MemoryParts parts = run.take_parts();
  parts.outcome = outcome;
  return {outcome, std::make_shared<const MemoryRelease>(std::move(parts))};
}

}  // namespace kith::publish
