#include "method/multirelational/tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "certificate/certificate_tables.h"
#include "engine/database.h"
#include "kith/error.h"
#include "method/row_order.h"
#include "method/table_files.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;

void append_rows(const ReleasedTable& table, Progress& progress,
                 const std::function<void(const Batch&)>& append) {
  for (std::size_t begin = 0; begin < table.rows(); begin += batch_rows) {
    check_cancelled(progress);
    Batch batch;
    batch.rows = std::min(batch_rows, table.rows() - begin);
    for (const auto& column : table.cells) batch.cells.push_back(column.data() + begin);
    append(batch);
    progress.advance(batch.rows);
  }
}

void write_database(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                    const fs::path& path, const engine::Settings& settings, Filesystem& files,
                    Progress& progress) {
  std::vector<engine::NewTable> made;
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const TreeTable& table = binding.tree.tables[t];
    engine::NewTable next{table.name, tables[t].columns, {}, {}};
    if (table.key) next.primary_key = {table.table.columns[*table.key].name};
    if (table.parent) {
      const TreeTable& parent = binding.tree.tables[*table.parent];
      next.foreign_keys.push_back({{table.table.columns[*table.foreign_key].name},
                                   parent.name,
                                   {parent.table.columns[*parent.key].name}});
    }
    made.push_back(std::move(next));
  }
  const auto sink = engine::create_database(path, std::move(made), files, settings);
  for (std::size_t t = 0; t < tables.size(); ++t)
    append_rows(tables[t], progress, [&](const Batch& batch) { sink->append(t, batch); });
  sink->close();
}

// Tables that an earlier release of the folder has and this one would leave behind.
void refuse_older_tables(const Artifacts& artifacts, const fs::path& certificate) {
  const std::string json = read_file(certificate);
  if (!certificate::is_tables_certificate(json)) return;
  for (const auto& table : certificate::parse_tables_certificate(json, certificate.string()).tables) {
    const fs::path older = certificate.parent_path() / table.file;
    const bool replaced = std::ranges::find(artifacts.tables, older.filename()) != artifacts.tables.end();
    if (!replaced && fs::exists(older))
      throw Error(ErrorCode::output_is_input,
                  "is a table of an earlier release, whose certificate would be replaced", {older.string()},
                  "remove it, or choose another folder with -o");
  }
}

}  // namespace

bool is_database(const plan::Plan& plan) { return fs::path(plan.output).extension() == ".duckdb"; }

std::string format_of_tables(const plan::Plan& plan) {
  return is_database(plan) ? "duckdb" : plan.output_format.value_or("csv");
}

fs::path file_of_table(const plan::Plan& plan, const std::string& table) {
  return is_database(plan) ? plan.output : table + "." + format_of_tables(plan);
}

void refuse_mixed_tables(const Artifacts& artifacts, const fs::path& directory, Filesystem& files) {
  const bool database = !artifacts.release.empty();
  if (!database)
    for (const fs::path& table : artifacts.tables) refuse_second_of_a_name(directory / table, files);
  const fs::path certificate = directory / (artifacts.stem + ".certificate.json");
  if (!files.exists(certificate)) return;
  // One table's release goes by the same names for its certificate, key and report.
  if (!database && !certificate::is_tables_certificate(read_file(certificate)))
    throw Error(ErrorCode::output_is_input, "is the certificate of another release, and would be replaced",
                {certificate.string()}, "choose another folder with -o");
  refuse_older_tables(artifacts, certificate);
}

void write_tables(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                  const std::vector<fs::path>& paths, const std::string& format, engine::Engine& engine,
                  const engine::Settings& settings, Filesystem& files, Progress& progress) {
  std::uint64_t rows = 0;
  for (const ReleasedTable& table : tables) rows += table.rows();
  progress.begin("writing", rows);
  if (format == "duckdb") {
    write_database(binding, tables, paths.front(), settings, files, progress);
  } else {
    for (std::size_t t = 0; t < tables.size(); ++t) {
      const auto sink = engine.create(paths[t], format, tables[t].columns, files);
      append_rows(tables[t], progress, [&](const Batch& batch) { sink->append(batch); });
      sink->close();
    }
  }
  progress.end();
}

TableTree read_tables(const TablesBinding& binding, const std::vector<fs::path>& paths,
                      const std::string& format, engine::Engine& engine, const engine::Settings& settings,
                      Progress& progress) {
  const auto database = format == "duckdb" ? engine::open_database(paths.front(), settings) : nullptr;
  TableTree tree;
  for (std::size_t t = 0; t < paths.size(); ++t) {
    const TreeTable& source = binding.tree.tables[t];
    const auto opened = database ? database->open(source.name) : engine.open(written_file(paths[t], format));
    TreeTable table;
    table.name = source.name;
    table.parent = source.parent;
    table.children = source.children;
    table.key = source.key;
    table.foreign_key = source.foreign_key;
    table.table = read_or_empty(*opened, names_of(opened->schema()), progress);
    if (table.table.columns.size() != source.table.columns.size())
      throw Error(ErrorCode::verification_failed,
                  fmt::format("table '{}' was written with another number of columns", source.name), {},
                  "nothing was released; please report this");
    tree.tables.push_back(std::move(table));
  }
  try {
    join(tree);
  } catch (const Error& error) {
    throw Error(ErrorCode::verification_failed,
                std::string("the written tables do not join (") + kith::name_of(error.code()) + ")", {},
                "nothing was released; please report this");
  }
  return tree;
}

}  // namespace kith::method
