// The tables of a release of many: their rows in their final order, keys given anew or kept, and the way back
// to the source.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "method/method.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/settings.h"
#include "plan/plan.h"
#include "relational/cluster.h"
#include "table/data.h"

namespace kith::method {

// A table as it will be written: columns in source order, cells by column and row, and by row the one of the
// source, which is the private map.
struct ReleasedTable {
  std::vector<SinkColumn> columns;
  std::vector<std::vector<Code>> cells;
  std::vector<std::uint32_t> source_row;
  std::size_t rows() const { return source_row.size(); }
};

// By table of the binding. Random keys are the numbers from 1 on in an order that nobody can foretell without
// `secret`, and rows stand in the order of their keys; rows of other tables are sorted by their cells, column
// by column.
std::vector<ReleasedTable> released_tables(const TablesBinding& binding, const relational::Problem& problem,
                                           const relational::Clustering& clustering, Keys keys,
                                           const std::string& secret, unsigned threads, Progress& progress);

// The files of a release of many tables: one per table, or one database of them all. They are written under
// temporary names, then read back as a stranger would.
bool is_database(const plan::Plan& plan);
// "csv", "parquet" or "duckdb".
std::string format_of_tables(const plan::Plan& plan);
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

// The written tables, joined; Error{verification_failed} if they do not join.
TableTree read_tables(const TablesBinding& binding, const std::vector<std::filesystem::path>& paths,
                      const std::string& format, engine::Engine& engine, const engine::Settings& settings,
                      Progress& progress);

}  // namespace kith::method
