// The files of a release of many tables: one per table, or one database of them all. Written under temporary
// names, then read back as a stranger would.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "method/method.h"
#include "method/multirelational/tables.h"

namespace kith::method {

bool is_database(const plan::Plan& plan);
std::string format_of_tables(const plan::Plan& plan);  // "csv", "parquet" or "duckdb"
// The file that holds a table, relative to the folder of the release.
std::filesystem::path file_of_table(const plan::Plan& plan, const std::string& table);

// Error{output_is_input} if the folder holds a release that this one would leave half replaced: tables of
// another format, tables that are not among these, or one table with its certificate.
void refuse_mixed_tables(const Artifacts& artifacts, const std::filesystem::path& directory,
                         Filesystem& files);

// `paths` are temporary names, by table; of a database they are all the same.
void write_tables(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                  const std::vector<std::filesystem::path>& paths, const std::string& format,
                  engine::Engine& engine, const engine::Settings& settings, Filesystem& files,
                  Progress& progress);

// The written tables, joined; Error{verification_failed} where they do not join.
TableTree read_tables(const TablesBinding& binding, const std::vector<std::filesystem::path>& paths,
                      const std::string& format, engine::Engine& engine, const engine::Settings& settings,
                      Progress& progress);

}  // namespace kith::method
