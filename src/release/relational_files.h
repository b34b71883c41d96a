// The files of a release of many tables: one per table, or one database of them all. Written under temporary
// names, then read back as a stranger would.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "plan/plan.h"
#include "release/relational_tables.h"

namespace kith::release {

struct RelationalTargets {
  std::string format;                         // "csv", "parquet" or "duckdb"
  std::filesystem::path release;              // the folder, or the database
  std::vector<std::filesystem::path> tables;  // by table of the binding; of a database the same for all
  std::filesystem::path certificate, report, key;
};

RelationalTargets relational_targets(const plan::Plan& plan, const TablesBinding& binding,
                                     const std::filesystem::path& directory,
                                     const std::optional<std::filesystem::path>& report);

// Error{output_is_input} where an output is an input, or where the folder holds a release that this one would
// leave half replaced: tables of another format, tables that are not among these, or one table with its
// certificate.
void refuse_files(const plan::Plan& plan, const RelationalTargets& targets,
                  const std::vector<std::filesystem::path>& others, Filesystem& files);

// `paths` are temporary names, by table; of a database they are all the same.
void write_tables(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                  const std::vector<std::filesystem::path>& paths, const std::string& format,
                  engine::Engine& engine, const engine::Settings& settings, Filesystem& files,
                  Progress& progress);

// The written tables, joined; Error{verification_failed} where they do not join.
TableTree read_tables(const TablesBinding& binding, const std::vector<std::filesystem::path>& paths,
                      const std::string& format, engine::Engine& engine, const engine::Settings& settings,
                      Progress& progress);

}  // namespace kith::release
